/** A ring of three places. */
public class BoundedBuffer {
  private final int[] items = new int[3];
  private int head;
  private int count;

  public void put(int item) {
    if (count == items.length) {
      throw new IllegalStateException("full");
    }
    items[(head + count) % items.length] = item;
    count++;
  }

  public int take() {
    if (count == 0) {
      throw new IllegalStateException("empty");
    }
    int item = items[head];
    head = (head + 1) % items.length;
    count--;
    return item;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  public void clear() {
    count = 0;
  }
}
