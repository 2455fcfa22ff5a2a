// assumption: no-static-objects
// word: fill(new NoStaticObjects$Box); check()
// verdict: legal
// The client fills the box that a static field holds.
public class NoStaticObjects {
  public static class Box {
    int content;
  }

  static final Box SHARED = new Box();

  public void fill(Box box) {
    if (box != null) {
      box.content = 1;
    }
  }

  public void check() {
    if (SHARED.content != 0) {
      throw new IllegalStateException("not empty");
    }
  }
}

class NoStaticObjectsClient {
  public static void main(String[] arguments) {
    NoStaticObjects component = new NoStaticObjects();
    component.fill(NoStaticObjects.SHARED);
    component.check();
  }
}
