import java.util.NoSuchElementException;

/** Walks over four numbers. What was returned last can be replaced. */
public class ArrayCursor {
  private final int[] items = {2, 3, 5, 7};
  private int position;
  private boolean returned;

  public boolean hasNext() {
    return position < items.length;
  }

  public int next() {
    if (!hasNext()) {
      throw new NoSuchElementException("past the last element");
    }
    returned = true;
    return items[position++];
  }

  public void set(int value) {
    if (!returned) {
      throw new IllegalStateException("nothing returned yet");
    }
    items[position - 1] = value;
  }

  public void rewind() {
    position = 0;
    returned = false;
  }
}
