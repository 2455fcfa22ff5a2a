// What start reads of the engine was chosen by the call that stored it: mount has guards on
// e.fuel, and on e.child.mounted, which unmount reads.
// expect: exit 0
// expect: legal 5
// expect: claims proved
// expect: skipped 0
public class StoredObject {
  public static class Part {
    private boolean mounted;
  }

  public static class Engine {
    private int fuel;
    private Part child;
  }

  private Engine engine;

  public void mount(Engine e) {
    if (engine != null) {
      throw new IllegalStateException("mounted already");
    }
    engine = e;
  }

  public void start() {
    if (engine.fuel <= 0) {
      throw new IllegalStateException("no fuel");
    }
  }

  public void unmount() {
    if (engine.child != null && engine.child.mounted) {
      throw new IllegalStateException("unmount the child first");
    }
    engine = null;
  }
}
