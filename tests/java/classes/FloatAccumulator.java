// 0.1f six times is more than 0.6f: sums of floats are rounded as the machine's are.
// expect: exit 0
// expect: legal 6
// expect: claims proved
// expect: skipped 0
public class FloatAccumulator {
  private float sum;

  public void add() {
    if (sum + 0.1f > 0.6f) {
      throw new IllegalStateException("full");
    }
    sum += 0.1f;
  }

  public void reset() {
    sum = 0f;
  }
}
