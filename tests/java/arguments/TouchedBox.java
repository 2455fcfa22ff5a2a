// The call that brings the box in writes to it; a later call reads what the client may have changed since.
public class TouchedBox {
  static class Box {
    boolean closed;
  }

  private Box box = new Box();

  public void keep(Box given) {
    if (given != null) {
      given.closed = false;
      box = given;
    }
  }

  public void check() {
    if (box.closed) {
      throw new IllegalStateException("closed");
    }
  }
}
