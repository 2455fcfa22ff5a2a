/** Making an object initialises the interfaces with default methods of its class. */
public class InterfaceWithDefault {
  static class Counter {
    static int made;
  }

  interface Named {
    int NUMBER = ++Counter.made;

    default String name() {
      return "";
    }
  }

  interface Marked {
    int NUMBER = ++Counter.made;

    String mark();
  }

  static class Thing implements Named, Marked {
    public String mark() {
      return "";
    }
  }

  private static final Thing THING = new Thing();

  public void once() {
    if (Counter.made != 1) {
      throw new IllegalStateException("made " + Counter.made);
    }
  }
}
