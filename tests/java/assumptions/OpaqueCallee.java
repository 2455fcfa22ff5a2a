// assumption: opaque-callee
// word: use(new OpaqueCallee$Source)
// verdict: legal
// What the client passes calls the component again.
public class OpaqueCallee {
  public interface Source {
    void read();
  }

  private boolean marked;

  public void mark() {
    marked = true;
  }

  public void use(Source source) {
    if (source == null) {
      return;
    }
    marked = false;
    source.read();
    if (marked) {
      throw new IllegalStateException("marked");
    }
  }
}

class OpaqueCalleeClient {
  public static void main(String[] arguments) {
    OpaqueCallee component = new OpaqueCallee();
    component.use(component::mark);
  }
}
