// Lambdas and method references: conversions, identity, what they capture.
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

public class Functions {
  private int number = 3;

  private int get() {
    return number;
  }

  private static long twice(long value) {
    return 2 * value;
  }

  private static Runnable none() {
    return () -> {};
  }

  public void widened() {
    LongSupplier supplier = this::get;
    if (supplier.getAsLong() != 3L) {
      throw new IllegalStateException();
    }
  }

  public void widenedToDouble() {
    DoubleSupplier supplier = this::get;
    if (supplier.getAsDouble() != 3.0) {
      throw new IllegalStateException();
    }
  }

  public void boxed() {
    Supplier<Integer> supplier = this::get;
    if (supplier.get() != 3) {
      throw new IllegalStateException();
    }
  }

  public void unboxedAndWidened() {
    ToLongFunction<Integer> function = Functions::twice;
    if (function.applyAsLong(4) != 8L) {
      throw new IllegalStateException();
    }
  }

  public void unboxedNull() {
    ToLongFunction<Integer> function = Functions::twice;
    function.applyAsLong(null);
  }

  public void arrays() {
    IntFunction<int[]> function = int[]::new;
    if (function.apply(2).length != 2) {
      throw new IllegalStateException();
    }
  }

  public void boundNull() {
    String nothing = null;
    Supplier<Integer> supplier = nothing::length;
  }

  public void oneObject() {
    if (none() != none()) {
      throw new IllegalStateException("two");
    }
  }

  public void composed() {
    Function<Integer, Integer> add = x -> x + number;
    if (add.andThen(x -> x * 2).apply(1) != 8) {
      throw new IllegalStateException();
    }
  }

  public void captured() {
    int before = number;
    IntUnaryOperator difference = x -> x - before;
    number++;
    if (difference.applyAsInt(number) != 1) {
      throw new IllegalStateException();
    }
    number = 3;
  }

  public void smallBoxes() {
    Integer first = 100;
    Integer second = 100;
    if (first != second) {
      throw new IllegalStateException();
    }
  }

  public void booleans() {
    Boolean first = number > 0;
    if (first != Boolean.TRUE) {
      throw new IllegalStateException();
    }
  }
}
