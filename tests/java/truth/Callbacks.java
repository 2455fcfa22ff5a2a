// toString, equals, hashCode, compareTo and run of one's own are executed by what calls them.
public class Callbacks {
  private int seen;

  private final class Counting {
    @Override
    public String toString() {
      seen++;
      return "counting";
    }

    @Override
    public boolean equals(Object other) {
      seen += 2;
      return true;
    }

    @Override
    public int hashCode() {
      seen += 4;
      return 7;
    }
  }

  private static final class Failing {
    @Override
    public String toString() {
      throw new UnsupportedOperationException("toString");
    }
  }

  private record Pair(Object first, int second) {}

  private void expect(int wanted) {
    int did = seen;
    seen = 0;
    if (did != wanted) {
      throw new IllegalStateException("seen " + did);
    }
  }

  public void concatenation() {
    String text = "a" + new Counting();
    expect(1);
    if (!text.equals("acounting")) {
      throw new IllegalStateException(text);
    }
  }

  public void concatenationFails() {
    String text = "a" + new Failing();
  }

  public void builder() {
    new StringBuilder().append(new Counting());
    expect(1);
  }

  public void builderFails() {
    new StringBuilder("x").append(new Failing());
  }

  public void valueOf() {
    String.valueOf(new Counting());
    expect(1);
  }

  public void print() {
    System.err.print("");
    System.out.print(new Failing());
  }

  public void recordEquals() {
    new Pair(new Counting(), 1).equals(new Pair(new Counting(), 1));
    expect(2);
  }

  public void recordHash() {
    new Pair(new Counting(), 1).hashCode();
    expect(4);
  }

  public void recordText() {
    new Pair(new Counting(), 1).toString();
    expect(1);
  }

  public void assertMessage() {
    try {
      throw new AssertionError(new Counting());
    } catch (AssertionError e) {
      expect(1);
    }
  }

  public void causeText() {
    new RuntimeException(new RuntimeException() {
      @Override
      public String toString() {
        seen++;
        return "cause";
      }
    });
    expect(1);
  }

  public void format() {
    String.format("%s", new Failing());
  }

  public void run() {
    Runnable task = () -> seen++;
    task.run();
    expect(1);
  }

  public void objectsText() {
    java.util.Objects.toString(new Counting());
    expect(1);
  }

  public void objectsEquals() {
    java.util.Objects.equals(new Counting(), "x");
    expect(2);
  }
}
