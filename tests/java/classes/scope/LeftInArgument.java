/** The array that calls read is left in an argument. */
public class LeftInArgument {
  public static final class Holder {
    public int[] limits;
  }

  private final int[] limits = {3};

  public void share(Holder holder) {
    holder.limits = limits;
  }

  public void use() {
    if (limits[0] == 0) {
      throw new IllegalStateException();
    }
  }
}
