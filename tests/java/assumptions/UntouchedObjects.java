// assumption: untouched-objects
// word: keep(new UntouchedObjects$Box{closed: false}); check()
// verdict: legal
// The client closes the box that it has handed over.
public class UntouchedObjects {
  public static class Box {
    boolean closed;
  }

  private Box box = new Box();

  public void keep(Box given) {
    if (given != null) {
      box = given;
    }
  }

  public void check() {
    if (box.closed) {
      throw new IllegalStateException("closed");
    }
  }
}

class UntouchedObjectsClient {
  public static void main(String[] arguments) {
    UntouchedObjects keeper = new UntouchedObjects();
    UntouchedObjects.Box box = new UntouchedObjects.Box();
    keeper.keep(box);
    box.closed = true;
    keeper.check();
  }
}
