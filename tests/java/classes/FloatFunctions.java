// Functions of the library on numbers are exact: smallest, greatest, bits, NaN, roots.
// expect: exit 0
// expect: legal 1
// expect: claims proved
// expect: skipped 0
// expect: text clamp(x) when x >= 2.0f
// expect: text bits(d) when d == 1.0
// expect: text nan(d) when Double.isNaN(d)
public class FloatFunctions {
  public void clamp(float x) {
    if (Math.max(1f, Math.min(x, 3f)) >= 2f && !Float.isNaN(x)) {
      throw new IllegalArgumentException();
    }
  }

  public void bits(double d) {
    if (Double.doubleToLongBits(d) == 0x3ff0000000000000L) {
      throw new IllegalArgumentException();
    }
  }

  public void nan(double d) {
    if (Double.doubleToLongBits(d) == Double.doubleToLongBits(Double.NaN)) {
      throw new IllegalArgumentException();
    }
  }
}
