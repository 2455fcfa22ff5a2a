package one;

/** Its package-private method is not overridden by one of another package. */
public class Base {
  void guard() {
    throw new IllegalStateException("guarded");
  }

  public void enter() {
    guard();
  }
}
