// Guards may test identity with the component itself, and with another parameter of the call.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
public class SameAsThis {
  private boolean linked;

  public void link(SameAsThis t) {
    if (t == this) {
      throw new IllegalArgumentException("cannot be linked to itself");
    }
    if (t == null) {
      throw new NullPointerException();
    }
    linked = true;
  }

  public void swap(Object s, Object t) {
    if (s != null && s == t) {
      throw new IllegalArgumentException("the same object twice");
    }
  }

  public void follow() {
    if (!linked) {
      throw new IllegalStateException("not linked");
    }
  }
}
