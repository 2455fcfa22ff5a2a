import java.util.Iterator;
import java.util.function.Supplier;

/** What comes out of generic types is cast by the compiler. */
public class SuppliedText {
  static class Box<T> {
    T value;
  }

  private boolean ready;

  public void take(Supplier<String> supplier) {
    String text = supplier.get();
    ready = text != null;
  }

  public void next(Iterator<Integer> numbers) {
    Integer number = numbers.next();
    ready = number != null && number > 7;
  }

  public void open(Box<String> box) {
    String text = box.value;
    ready = text != null;
  }

  public void use() {
    if (!ready) {
      throw new IllegalStateException("not ready");
    }
  }
}
