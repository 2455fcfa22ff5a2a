/** The compiler makes methods here that only call those of the class that is not public. */
public class InheritedFromHidden extends HiddenBase<String> {
  @Override
  public Integer value() {
    return 1;
  }

  @Override
  public void put(String text) {
    ++puts;
  }
}

abstract class HiddenBase<T> {
  protected int puts;

  public Number value() {
    return 0;
  }

  public void put(T any) {}

  public void take() {
    if (--puts < 0) {
      throw new IllegalStateException();
    }
  }
}
