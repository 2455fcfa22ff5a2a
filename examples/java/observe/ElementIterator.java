import java.util.NoSuchElementException;

/** Goes through a list whose length the client does not know. */
public class ElementIterator {
  private final int size;
  private int cursor = 0;

  public ElementIterator(int size) {
    if (size < 0) {
      throw new IllegalArgumentException("a list is not shorter than empty");
    }
    this.size = size;
  }

  public boolean hasNext() {
    return cursor < size;
  }

  public int next() {
    if (cursor >= size) {
      throw new NoSuchElementException("no element is left");
    }
    return cursor++;
  }
}
