/** An initialiser copies an array that calls change. */
public class LateArray {
  static class Settings {
    static final int[] limits = {0};
  }

  static class Pool {
    static final int[] SIZES = Settings.limits.clone();
  }

  public void set() {
    Settings.limits[0] = 1;
  }

  public void use() {
    if (Pool.SIZES[0] == 1) {
      throw new IllegalStateException("one");
    }
  }
}
