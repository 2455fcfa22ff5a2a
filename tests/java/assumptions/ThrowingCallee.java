// assumption: throwing-callee
// options: --environment throws
// word: use(new ThrowingCallee$Source)
// verdict: legal
// What the client passes calls the component again.
public class ThrowingCallee {
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
    try {
      source.read();
    } catch (Throwable ignored) {
      return;
    }
    if (marked) {
      throw new IllegalStateException("marked");
    }
  }
}

class ThrowingCalleeClient {
  public static void main(String[] arguments) {
    ThrowingCallee component = new ThrowingCallee();
    component.use(component::mark);
  }
}
