// State that a superclass declares, reached through inherited helpers and super calls. The
// methods of the superclass are not part of the alphabet.
// expect: exit 0
// expect: legal 3
// expect: claims proved
// expect: skipped 0
public class InheritedFields extends Levelled {
  private boolean locked;

  public void raise() {
    if (locked) {
      throw new IllegalStateException("locked");
    }
    super.change(1);
  }

  public void lower() {
    change(-1);
  }

  public void lock() {
    locked = !locked && level == MOST;
  }

  @Override
  protected void change(int by) {
    assert !locked;
    super.change(by);
  }
}

class Levelled {
  protected static final int MOST = 1;
  protected int level;

  protected void change(int by) {
    assert 0 <= level + by && level + by <= MOST;
    level += by;
  }

  public void unused() {
    throw new UnsupportedOperationException();
  }
}
