/** Another object of the class changes this one when it is given it. */
public class OwnPeer {
  private boolean closed;

  public void closeOther(OwnPeer other) {
    other.closed = true;
  }

  public void use() {
    if (closed) {
      throw new IllegalStateException();
    }
  }
}
