// Statics that constructors and calls change, of several classes: each begins as its initialiser left it.
public class Statics {
  private static int made;
  private static int used;
  private static boolean open = true;
  private static int[] cells = {1, 2};
  private static String mode = "idle";

  private static class Counter {
    static int next = 3;
    static final Counter SHARED = new Counter();
    private int value = 7;
  }

  private enum Level {
    LOW,
    HIGH;

    private int hits;
  }

  public Statics() {
    ++made;
  }

  public void use() {
    ++made;
    if (++used > 2) {
      throw new IllegalStateException();
    }
  }

  public void checkMade() {
    if (made > 2) {
      throw new IllegalStateException();
    }
  }

  public void count() {
    if (++Counter.next > 5) {
      throw new IllegalStateException();
    }
  }

  public void take() {
    if (--Counter.SHARED.value < 5) {
      throw new IllegalStateException();
    }
  }

  public void toggle() {
    open = !open;
    mode = open ? "idle" : "busy";
  }

  public void checkMode() {
    if (!mode.equals("idle")) {
      throw new IllegalStateException();
    }
  }

  public void cell() {
    if (++cells[0] > cells[1]) {
      throw new IllegalStateException();
    }
  }

  public void hit() {
    if (++Level.HIGH.hits > 1) {
      throw new IllegalStateException();
    }
  }
}
