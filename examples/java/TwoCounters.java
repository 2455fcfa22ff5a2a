public class TwoCounters {
  private boolean running;
  private int left;
  private int right;

  public void start() {
    if (running) throw new IllegalStateException("already running");
    running = true;
  }

  public void step(int n) {
    if (!running) throw new IllegalStateException("not running");
    left += n;
    right += n;
  }

  public void stop() {
    if (!running) throw new IllegalStateException("not running");
    assert left == right : "the sums differ";
    running = false;
  }
}
