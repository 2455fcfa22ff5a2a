import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Method references whose results and arguments widen: int to long, char to double, Integer to long. */
public class WideningReference {
  private int level = -3;
  private char letter = 'a';

  int level() {
    return level;
  }

  char letter() {
    return letter;
  }

  static long twice(long value) {
    return 2 * value;
  }

  public void up() {
    LongSupplier supplier = this::level;
    if (supplier.getAsLong() >= 0L) {
      throw new IllegalStateException("at the top");
    }
    ++level;
  }

  public void check() {
    DoubleSupplier supplier = this::letter;
    ToLongFunction<Integer> doubled = WideningReference::twice;
    if (supplier.getAsDouble() != 97.0 || doubled.applyAsLong(level) < -4L) {
      throw new IllegalStateException("too low");
    }
  }
}
