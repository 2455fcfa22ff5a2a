// See ShadowedFields.
public class ShadowedBase {
  private int count;

  public void up() {
    count = 1;
  }

  public void need() {
    if (count == 0) {
      throw new IllegalStateException("not up");
    }
  }

  boolean is(int number) {
    return count == number;
  }
}
