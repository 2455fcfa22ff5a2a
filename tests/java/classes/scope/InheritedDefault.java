/** A default method of an interface is a call that objects inherit; the most specific one is. */
public class InheritedDefault implements InheritedLower, InheritedUpper {
  private int value = 6;

  @Override
  public void set(int value) {
    this.value = value;
  }

  @Override
  public int get() {
    return value;
  }
}

interface InheritedUpper {
  void set(int value);

  int get();

  default void reset() {
    throw new UnsupportedOperationException("hidden by the lower one");
  }

  default void halve() {
    if (get() % 2 != 0) {
      throw new IllegalStateException("odd");
    }
    set(get() / 2);
  }
}

interface InheritedLower extends InheritedUpper {
  @Override
  default void reset() {
    set(2);
  }
}
