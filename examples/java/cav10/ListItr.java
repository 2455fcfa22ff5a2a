/**
 * Goes both ways through elements that are made when they are asked for: there is always a next
 * one, and before the first comes the first again. What was returned last can be replaced, or
 * removed once.
 */
public class ListItr {
  private static final int NONE = -1;

  /** Index of the element that next returns. */
  private int cursor = 0;
  /** Index of the element that was returned last. */
  private int lastRet = NONE;
  private int replaced;

  public int next() {
    lastRet = cursor;
    cursor++;
    return lastRet;
  }

  public void remove() {
    if (lastRet < 0) {
      throw new IllegalStateException("nothing to remove");
    }
    cursor = lastRet;
    lastRet = NONE;
  }

  public int previous() {
    if (cursor > 0) {
      cursor--;
    }
    lastRet = cursor;
    return lastRet;
  }

  public void set() {
    if (lastRet < 0) {
      throw new IllegalStateException("nothing to replace");
    }
    replaced = lastRet;
  }

  public void add() {
    cursor++;
    lastRet = NONE;
  }
}
