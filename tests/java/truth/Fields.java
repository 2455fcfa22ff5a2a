// Fields of one name in a hierarchy, and of interfaces.
public class Fields {
  private static class Base {
    private int count;
    int shown = 1;

    void incrementBase() {
      count++;
    }

    int base() {
      return count;
    }
  }

  private static class Derived extends Base {
    private int count = 5;
    int shown = 2;

    void incrementDerived() {
      count++;
    }

    int derived() {
      return count;
    }
  }

  private final Derived object = new Derived();

  public void base() {
    object.incrementBase();
  }

  public void derived() {
    object.incrementDerived();
  }

  public void apart() {
    if (object.base() >= 1 && object.derived() == 5) {
      throw new IllegalStateException("base alone");
    }
  }

  public void hidden() {
    if (object.shown != 2 || ((Base) object).shown != 1) {
      throw new IllegalStateException("shown");
    }
  }
}
