/** Guards of run multiply with the states: a run that is cut short has refined its alphabet often. */
public class GrowingNeed {
  private int n;

  public void run(int k) {
    if (k >= 0 && k <= 64) {
      n += k;
    }
  }

  public void need() {
    if (n < 100) {
      throw new IllegalStateException("more");
    }
  }
}
