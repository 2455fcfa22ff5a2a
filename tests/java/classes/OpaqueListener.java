// Nobody knows the class behind an interface: its calls return anything and do not throw, which is
// an assumption. A listener that answers no makes publish fail, so publish may fail whenever one
// is there.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: text opaque
// skipped: arguments of the interface's type that are not null
public class OpaqueListener {
  public interface Listener {
    boolean accepts(int value);
  }

  private Listener listener;

  public void subscribe(Listener l) {
    if (listener != null) {
      throw new IllegalStateException("taken");
    }
    listener = l;
  }

  public void publish(int value) {
    if (listener != null && !listener.accepts(value)) {
      throw new IllegalArgumentException("not accepted");
    }
  }
}
