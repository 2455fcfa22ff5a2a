/** A static method gives out an array that calls read; another one reads it, too. */
public class StaticGetter {
  private static final int[] LIMITS = {3};

  private int level;

  public static int[] limits() {
    return LIMITS;
  }

  public static int limit() {
    return LIMITS[0];
  }

  public void up() {
    if (level >= LIMITS[0]) {
      throw new IllegalStateException();
    }
    ++level;
  }
}
