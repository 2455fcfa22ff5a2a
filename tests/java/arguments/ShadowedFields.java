// Private fields of one name in a class and its superclass are two fields.
public class ShadowedFields extends ShadowedBase {
  private int count;

  public void rise() {
    count = 1;
  }

  public void high() {
    if (count == 0) {
      throw new IllegalStateException("not high");
    }
  }

  public void like(ShadowedFields other) {
    if (other != null && other.count == 1 && other.is(2)) {
      throw new IllegalArgumentException("one and two");
    }
  }
}
