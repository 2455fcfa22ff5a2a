/** A copy is made of what an initialiser changes. */
public class LateClone {
  private static class Limit implements Cloneable {
    private int most = 5;

    Limit copy() {
      try {
        return (Limit) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static class Shared {
    static final Limit LIMIT = new Limit();
  }

  private static class Strict {
    static {
      Shared.LIMIT.most = 0;
    }

    static void load() {}
  }

  public void load() {
    Strict.load();
  }

  public void check() {
    if (Shared.LIMIT.copy().most == 0) {
      throw new IllegalStateException();
    }
  }
}
