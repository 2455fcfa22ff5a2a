// Decided exactly, or unknown with floating point as the reason; never a wrong claim. NaN is not
// above any limit.
// expect: exit 0 3
public class FloatingPoint {
  private float sum;

  public void add(float f) {
    if (f > 1.0f) {
      throw new IllegalArgumentException("too much");
    }
    sum = f + 0.2f;
  }

  public void check(double d) {
    if (sum == 0.3f && d / 3 > 1.0e300) {
      throw new IllegalStateException("too much in all");
    }
  }

  public void reset() {
    sum = 0;
  }
}
