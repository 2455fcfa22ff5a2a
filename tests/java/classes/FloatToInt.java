// Conversion rounds towards zero, NaN becomes 0, and what is too large the greatest int.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
// expect: text set(x) when x >= 0.5
// expect: text set(x) when !(x >= 0.5)
public class FloatToInt {
  private int level;

  public void set(double x) {
    level = (int) (x * 10);
  }

  public void use() {
    if (level < 5) {
      throw new IllegalStateException("low");
    }
  }
}
