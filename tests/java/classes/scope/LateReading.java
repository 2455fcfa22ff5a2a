/** The initialiser of a class that some call needs reads what a call changes, if only for a while. */
public class LateReading {
  static class Settings {
    static int limit;
  }

  static class Pool {
    static final int SIZE = Settings.limit;
  }

  public void use() {
    Settings.limit = 5;
    if (Pool.SIZE == 5) {
      throw new IllegalStateException("five");
    }
    Settings.limit = 0;
  }
}
