/** What the component's own initialisation does is done before the first call, in order. */
public class FirstInitialisers {
  static class Registry {
    static int entries;
  }

  static class Base {
    static {
      Registry.entries = Registry.entries * 10 + 1;
    }
  }

  static class Part extends Base {
    static {
      Registry.entries = Registry.entries * 10 + 2;
    }
  }

  private static final Part PART = new Part();

  public void check() {
    if (Registry.entries != 12) {
      throw new IllegalStateException("order " + Registry.entries);
    }
  }
}
