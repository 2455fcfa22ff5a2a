// Each constructor is a symbol: before construction nothing else may be called.
// expect: exit 0
// expect: legal 3
// expect: claims proved
// expect: text new SeveralConstructors()
// expect: text new SeveralConstructors(boolean)
public class SeveralConstructors {
  private boolean open;

  public SeveralConstructors() {
    this(false);
  }

  public SeveralConstructors(boolean open) {
    this.open = open;
  }

  public void toggle() {
    open = !open;
  }

  public void pass() {
    assert open;
  }
}
