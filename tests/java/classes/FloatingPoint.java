// Rounding shows in the guards: several floats are 0.3f when 0.2f is added. NaN is not above any
// limit.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
// expect: text add(f) when 0.09999999f < f && f < 0.10000003f
// expect: text check(d) when d > 3.0E300
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
