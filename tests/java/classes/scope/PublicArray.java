/** Everybody can write to an array in a public static field, final or not. */
public class PublicArray {
  public static final int[] LIMITS = {3};
  private static final int[] STEPS = {1};

  private int level;

  public void up() {
    if (level >= LIMITS[0]) {
      throw new IllegalStateException();
    }
    level += STEPS[0];
  }
}
