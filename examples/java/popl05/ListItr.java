import java.util.NoSuchElementException;

/**
 * Goes both ways through a list whose length the client does not know, except that there is room
 * for so many elements and no more. What it went over last can be replaced, or removed once.
 */
public class ListItr {
  private static final int CAPACITY = 3;

  private int size;
  private int modCount = 0;
  /** Index of the element that next goes over. */
  private int cursor = 0;
  /** Index of the element that was gone over last, or -1. */
  private int lastRet = -1;

  public ListItr(int size) {
    if (size < 0 || size > CAPACITY) {
      throw new IllegalArgumentException("size");
    }
    this.size = size;
  }

  public void next() {
    if (cursor >= size) {
      throw new NoSuchElementException("at the end");
    }
    lastRet = cursor;
    cursor++;
  }

  public void remove() {
    if (lastRet < 0) {
      throw new IllegalStateException("nothing to remove");
    }
    size--;
    modCount++;
    cursor = lastRet;
    lastRet = -1;
  }

  public void previous() {
    if (cursor == 0) {
      throw new NoSuchElementException("at the beginning");
    }
    cursor--;
    lastRet = cursor;
  }

  public void set() {
    if (lastRet < 0) {
      throw new IllegalStateException("nothing to replace");
    }
  }

  /** Where there is no room, the last element is pushed out. */
  public void add() {
    if (size < CAPACITY) {
      size++;
    }
    if (cursor < size) {
      cursor++;
    }
    modCount++;
    lastRet = -1;
  }
}
