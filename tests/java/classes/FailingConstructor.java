// A constructor that may fail is a symbol of its own, new FailingConstructor: calls before it and a
// second construction are errors of their own kind.
// expect: exit 0
// expect: legal 3
// expect: claims proved
// expect: text new FailingConstructor
public class FailingConstructor {
  private final boolean writable;
  private boolean closed;

  public FailingConstructor(int mode) {
    if (mode < 0 || mode > 1) {
      throw new IllegalArgumentException("0 reads, 1 writes");
    }
    writable = mode == 1;
  }

  public void write() {
    if (closed || !writable) {
      throw new IllegalStateException("cannot write");
    }
  }

  public void close() {
    closed = true;
  }
}
