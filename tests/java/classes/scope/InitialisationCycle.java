/** Two classes that need each other: what they find depends on which comes first. */
public class InitialisationCycle {
  static class A {
    static final int X = B.Y + 1;

    static void touch() {}
  }

  static class B {
    static final int Y = A.X + 1;

    static void touch() {}
  }

  private boolean first;

  public void viaA() {
    A.touch();
    first = A.X == 2;
  }

  public void viaB() {
    B.touch();
    first = A.X == 2;
  }

  public void check() {
    if (!first) {
      throw new IllegalStateException("B came first");
    }
  }
}
