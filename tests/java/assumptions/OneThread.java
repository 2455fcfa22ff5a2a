// assumption: one-thread
// word: work(); work(); work(); work()
// verdict: legal
// Two threads meet inside.
public class OneThread {
  private boolean busy;

  public void work() {
    if (busy) {
      throw new IllegalStateException("busy");
    }
    busy = true;
    Thread.yield();
    busy = false;
  }
}

class OneThreadClient {
  private static final OneThread component = new OneThread();
  private static volatile RuntimeException failure;

  private static void work() {
    long end = System.nanoTime() + 20_000_000_000L;
    while (failure == null && System.nanoTime() < end) {
      try {
        component.work();
      } catch (RuntimeException met) {
        failure = met;
      }
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Thread other = new Thread(OneThreadClient::work);
    other.start();
    work();
    other.join();
    if (failure != null) {
      throw failure;
    }
  }
}
