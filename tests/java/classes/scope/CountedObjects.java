/** Statics that calls change, and one that turns up when another is known to vary. */
public class CountedObjects {
  private static int made;
  private static int used;

  private static class Other {
    static int late;
  }

  public CountedObjects() {
    ++made;
  }

  public void use() {
    ++made;
    if (++used > 2) {
      throw new IllegalStateException();
    }
  }

  public void check() {
    if (made > 3) {
      throw new IllegalStateException();
    }
  }

  public void late() {
    if (Other.late++ > 1) {
      throw new IllegalStateException();
    }
  }
}
