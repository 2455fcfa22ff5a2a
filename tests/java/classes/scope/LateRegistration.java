/** The initialiser of a class that some call needs writes to what other calls read. */
public class LateRegistration {
  static class Registry {
    static int entries;
  }

  static class Driver {
    static {
      Registry.entries = 1;
    }

    static void load() {}
  }

  public void load() {
    Driver.load();
  }

  public void connect() {
    if (Registry.entries == 0) {
      throw new IllegalStateException("no driver");
    }
  }
}
