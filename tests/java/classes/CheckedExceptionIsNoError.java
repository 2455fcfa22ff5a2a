// With --errors assert the IOException is an ordinary way to return, after which the object lives
// on: closed, so that read fails by assertion.
// options: --errors assert
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
public class CheckedExceptionIsNoError {
  private boolean closed;

  public void open(boolean present) throws java.io.IOException {
    closed = !present;
    if (!present) {
      throw new java.io.IOException("no such file");
    }
  }

  public void read() {
    assert !closed;
  }
}
