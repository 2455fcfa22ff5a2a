public class MixedParameters {
  private boolean ready;
  private int limit;

  public void init(int p) {
    ready = true;
    limit = p;
  }

  public void foo(int q) {
    if (!ready) throw new IllegalStateException("not ready");
    if (q > limit) throw new IllegalArgumentException("above the limit");
  }

  public void stop() {
    if (!ready) throw new IllegalStateException("not ready");
    ready = false;
  }

  public boolean isReady() {
    return ready;
  }
}
