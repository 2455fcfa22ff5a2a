// try, finally, resources, switches, loops, labels, recursion.
public class Control {
  private int level;

  private static final class Resource implements AutoCloseable {
    private final boolean fails;

    Resource(boolean fails) {
      this.fails = fails;
    }

    @Override
    public void close() {
      if (fails) {
        throw new IllegalStateException("close");
      }
    }
  }

  @SuppressWarnings("finally")
  private int overridden() {
    try {
      throw new IllegalStateException("lost");
    } finally {
      return 1;
    }
  }

  public void finallyReturns() {
    level = overridden();
  }

  public void finallyThrows() {
    try {
      level = 2;
    } finally {
      Integer nothing = null;
      level = nothing;
    }
  }

  public void closed() {
    try (Resource resource = new Resource(true)) {
      level = 3;
    }
  }

  public void suppressedClose() {
    try (Resource resource = new Resource(true)) {
      throw new UnsupportedOperationException();
    } catch (UnsupportedOperationException e) {
      if (e.getSuppressed().length != 1) {
        throw new IllegalStateException();
      }
    }
  }

  public void noResource() {
    try (Resource resource = null) {
      level = 4;
    }
  }

  public void caughtBySupertype() {
    try {
      Object[] none = new Object[0];
      none[level & 0] = none;
    } catch (IndexOutOfBoundsException e) {
      level = 0;
    }
  }

  public void notCaught() {
    try {
      throw new Error();
    } catch (RuntimeException e) {
      level = 0;
    }
  }

  public void levelIsFour() {
    if (level != 4) {
      throw new IllegalStateException();
    }
  }

  public void switched() {
    level = switch (level) {
      case 0, 1 -> 7;
      case 4 -> throw new IllegalStateException();
      default -> level;
    };
  }

  public void labelled() {
    int found = 0;
    outer:
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        if (j == 2) {
          continue outer;
        }
        if (i == 3) {
          break outer;
        }
        found++;
      }
    }
    if (found != 6) {
      throw new IllegalStateException();
    }
  }

  private int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  public void recursive() {
    if (factorial(13) != 1932053504) {
      throw new IllegalStateException();
    }
  }

  public void asserted() {
    assert level != 7 : "seven";
  }

  public void throwNull() {
    RuntimeException nothing = null;
    throw nothing;
  }

  public void lockNull() {
    Object nothing = null;
    synchronized (nothing) {
      level = 0;
    }
  }
}
