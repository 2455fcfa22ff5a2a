// Only static methods and fields: the class itself is the component.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
public final class StaticGate {
  private static boolean open;

  private StaticGate() {}

  public static void open() {
    if (open) {
      throw new IllegalStateException("open already");
    }
    open = true;
  }

  public static void pass(int persons) {
    assert open;
    assert persons > 0;
  }

  public static void close() {
    open = false;
  }
}
