// assumption: one-declared-type
// word: listen(new OneDeclaredType$Listener); remove(new OneDeclaredType$Printer)
// verdict: legal
/** An object that came in as an interface comes in again as its class. */
public class OneDeclaredType {
  public interface Listener {
    void changed();
  }

  public static final class Printer implements Listener {
    public void changed() {}
  }

  private Listener listener;

  public void listen(Listener added) {
    listener = added;
  }

  public void remove(Printer printer) {
    if (printer != null && printer == listener) {
      throw new IllegalStateException("in use");
    }
  }
}

class OneDeclaredTypeClient {
  public static void main(String[] arguments) {
    OneDeclaredType object = new OneDeclaredType();
    OneDeclaredType.Printer printer = new OneDeclaredType.Printer();
    object.listen(printer);
    object.remove(printer);
  }
}
