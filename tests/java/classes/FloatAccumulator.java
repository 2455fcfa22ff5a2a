// 0.1f added up six times is 0.6f, and seven times 0.70000005f: sums are rounded as the machine's are.
// expect: exit 0
// expect: legal 8
// expect: claims proved
// expect: skipped 0
public class FloatAccumulator {
  private float sum;

  public void add() {
    if (sum + 0.1f > 0.7000001f) {
      throw new IllegalStateException("full");
    }
    sum += 0.1f;
  }

  public void reset() {
    sum = 0f;
  }
}
