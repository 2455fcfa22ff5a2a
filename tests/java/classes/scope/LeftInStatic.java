/** The array that calls read is also in a static field of another class. */
public class LeftInStatic {
  private final int[] limits = {3};

  public LeftInStatic() {
    LeftInStaticRegistry.limits = limits;
  }

  public void use() {
    if (limits[0] == 0) {
      throw new IllegalStateException();
    }
  }
}

class LeftInStaticRegistry {
  public static int[] limits;
}
