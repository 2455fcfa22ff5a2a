// assumption: ways-back
// word: closer; use
// verdict: legal
/** A method gives out an object that changes the component. */
public class WaysBack {
  private boolean closed;

  public Runnable closer() {
    return () -> closed = true;
  }

  public void use() {
    if (closed) {
      throw new IllegalStateException("closed");
    }
  }
}

class WaysBackClient {
  public static void main(String[] arguments) {
    WaysBack object = new WaysBack();
    object.closer().run();
    object.use();
  }
}
