// Dispatch: overriding, hiding, defaults, bridges, constructors that call what is overridden, inner classes.
public class Hierarchy {
  private interface Left {
    default int value() {
      return 1;
    }
  }

  private interface Right {
    default int value() {
      return 2;
    }
  }

  private static class Both implements Left, Right {
    @Override
    public int value() {
      return Left.super.value() + Right.super.value();
    }
  }

  private static class Base implements Comparable<Base> {
    final int seen;

    Base() {
      seen = early();
    }

    int early() {
      return 1;
    }

    static int hidden() {
      return 1;
    }

    private int secret() {
      return 1;
    }

    int callSecret() {
      return secret();
    }

    @Override
    public int compareTo(Base other) {
      return 0;
    }
  }

  private static class Derived extends Base {
    private int later = 5;

    @Override
    int early() {
      return later + 2;
    }

    static int hidden() {
      return 2;
    }

    private int secret() {
      return 2;
    }

    @Override
    public int compareTo(Base other) {
      return ((Derived) other).later;
    }
  }

  private class Inner {
    int outer() {
      return state;
    }
  }

  private enum Kind {
    PLAIN,
    SPECIAL {
      @Override
      int weight() {
        return 2;
      }
    };

    int weight() {
      return 1;
    }
  }

  private sealed interface Shape permits Circle, Square {}

  private record Circle(int radius) implements Shape {}

  private record Square(int side) implements Shape {
    Square {
      if (side < 0) {
        throw new IllegalArgumentException("side");
      }
    }
  }

  private int state;

  private static void expect(boolean holds) {
    if (!holds) {
      throw new IllegalStateException();
    }
  }

  public void step() {
    state = (state + 1) % 3;
  }

  public void inner() {
    expect(new Inner().outer() != 2);
  }

  public void defaults() {
    expect(new Both().value() == 3);
  }

  public void early() {
    expect(new Derived().seen == 2 && new Base().seen == 1);
  }

  public void hidden() {
    expect(Derived.hidden() == 2 && Base.hidden() == 1 && new Derived().callSecret() == 1);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public void bridged() {
    Comparable raw = new Derived();
    expect(raw.compareTo(new Derived()) == 5);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public void bridgedWrong() {
    Comparable raw = new Derived();
    raw.compareTo("x");
  }

  public void downcast() {
    Base base = new Base();
    Derived derived = (Derived) base;
  }

  public void kinds() {
    expect(Kind.SPECIAL.weight() == 2 && Kind.values().length == 2 && Kind.valueOf("PLAIN") == Kind.PLAIN
        && Kind.SPECIAL.ordinal() == 1 && Kind.PLAIN.name().equals("PLAIN")
        && Kind.SPECIAL.getDeclaringClass() == Kind.class);
  }

  public void noKind() {
    Kind.valueOf("plain");
  }

  public void switchedKind() {
    Kind kind = state == 1 ? Kind.SPECIAL : state == 2 ? null : Kind.PLAIN;
    switch (kind) {
      case SPECIAL:
        throw new IllegalStateException();
      default:
    }
  }

  public void shapes() {
    Shape shape = state == 0 ? new Circle(1) : new Square(state - 2);
    if (shape instanceof Square square && square.side() == 0) {
      throw new IllegalStateException();
    }
  }

  public void records() {
    expect(new Circle(1).equals(new Circle(1)) && !new Circle(1).equals(new Circle(2)) && !new Circle(1).equals(null)
        && new Circle(3).radius() == 3);
  }

  public void recordTexts() {
    expect(new Circle(3).toString().equals("Circle[radius=3]") && new Circle(3).hashCode() == new Circle(3).hashCode());
  }

  public void objectMethods() {
    Object one = new Object();
    expect(one.equals(one) && !one.equals(new Object()) && one.hashCode() == one.hashCode());
  }
}
