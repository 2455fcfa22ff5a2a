public class MixedBooleans {
  private boolean ready;
  private boolean key;

  public void init(boolean p) {
    ready = true;
    key = p;
  }

  public void foo(boolean q) {
    if (!ready) throw new IllegalStateException("not ready");
    if (q != key) throw new IllegalArgumentException("not the key");
  }

  public void stop() {
    if (!ready) throw new IllegalStateException("not ready");
    ready = false;
  }

  public boolean isReady() {
    return ready;
  }
}
