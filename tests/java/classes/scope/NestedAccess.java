/** A nested class writes to a private field; a private one does so only where calls use it. */
public class NestedAccess {
  private boolean closed;

  public static final class Back {
    private Back() {}

    public static void close(NestedAccess object) {
      object.closed = true;
    }
  }

  private static final class Own {
    void reopen(NestedAccess object) {
      object.closed = false;
    }
  }

  public void reopen() {
    new Own().reopen(this);
  }

  public void use() {
    if (closed) {
      throw new IllegalStateException();
    }
  }
}
