// What needs a monitor, with and without it.
public class Monitors implements Cloneable {
  private final Object lock = new Object();
  private int[] numbers = {1};

  public void notifyWithout() {
    notify();
  }

  public void notifyAllOfOther() {
    synchronized (this) {
      lock.notifyAll();
    }
  }

  public void notifyInside() {
    synchronized (lock) {
      synchronized (this) {
        lock.notify();
      }
    }
  }

  public synchronized void notifySynchronized() {
    notifyAll();
  }

  public void waitWithout() throws InterruptedException {
    wait(1);
  }

  public synchronized void waitNegative() throws InterruptedException {
    wait(-1);
  }

  public void notifyAfter() {
    synchronized (lock) {
      lock.notify();
    }
    lock.notify();
  }

  public void sleepNegative() throws InterruptedException {
    Thread.sleep(-1);
  }

  public void sleepNanos() throws InterruptedException {
    Thread.sleep(0, 1_000_000);
  }

  public void cloneable() throws CloneNotSupportedException {
    Monitors copy = (Monitors) clone();
    copy.numbers[0]++;
    if (numbers[0] > 3) {
      throw new IllegalStateException("shared with its copy");
    }
  }

  private static final class Plain {
    Object copy() throws CloneNotSupportedException {
      return clone();
    }
  }

  public void notCloneable() throws CloneNotSupportedException {
    new Plain().copy();
  }
}
