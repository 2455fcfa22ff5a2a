// assumption: generic-types
// word: take(new java.util.function.Supplier)
// verdict: legal
import java.util.function.Supplier;

/** What comes out of a generic type is cast by the compiler. */
public class GenericTypes {
  public void take(Supplier<String> supplier) {
    String text = supplier.get();
  }
}

class GenericTypesClient {
  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) {
    Supplier<?> numbers = () -> 1;
    new GenericTypes().take((Supplier<String>) numbers);
  }
}
