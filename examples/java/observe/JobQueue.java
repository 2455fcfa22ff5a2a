/** A queue that others may have filled before it was handed over. */
public class JobQueue {
  private static final int CAPACITY = 2;
  private int count;

  public JobQueue(int count) {
    if (count < 0 || count > CAPACITY) {
      throw new IllegalArgumentException("count");
    }
    this.count = count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /** False if there is no room. */
  public boolean offer() {
    if (count == CAPACITY) {
      return false;
    }
    count++;
    return true;
  }

  public void take() {
    if (count == 0) {
      throw new IllegalStateException("the queue is empty");
    }
    count--;
  }
}
