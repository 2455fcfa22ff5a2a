public class LowHighMark {
  private boolean seen;
  private int low;
  private int value;
  private int high;

  public void observe(int v) {
    if (!seen) {
      seen = true;
      low = v;
      high = v;
    } else if (v < low) {
      low = v;
    } else if (v > high) {
      high = v;
    }
    value = v;
  }

  public int width() {
    if (!seen) throw new IllegalStateException("nothing seen yet");
    assert low <= value && value <= high;
    return high - low;
  }

  public void forget() {
    seen = false;
  }
}
