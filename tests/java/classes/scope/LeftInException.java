/** An exception that does not count brings out the array that calls read. */
public class LeftInException {
  public static final class Full extends RuntimeException {
    public final int[] limits;

    Full(int[] limits) {
      this.limits = limits;
    }
  }

  private final int[] limits = {3};

  public void fill() {
    throw new Full(limits);
  }

  public void use() {
    if (limits[0] == 0) {
      throw new IllegalStateException();
    }
  }
}
