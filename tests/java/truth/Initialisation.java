// Static initialisers run when a class is first used, once, superclasses and interfaces with defaults first.
public class Initialisation {
  static int count;
  static String order = "";

  private static class Counted {
    static int own = ++count;

    static void touch() {}
  }

  private static class Constant {
    static final int NUMBER = 5;

    static {
      count += 100;
    }
  }

  private interface Default {
    int MARK = mark("D");

    default void nothing() {}
  }

  private interface Plain {
    int MARK = mark("P");
  }

  private static class Base {
    static {
      mark("B");
    }
  }

  private static class Derived extends Base implements Default, Plain {
    static {
      mark("d");
    }
  }

  private static class Failing {
    static int number = 1 / (count - count);

    static void touch() {}
  }

  private static int mark(String what) {
    order += what;
    return 1;
  }

  public void reset() {
    count = 0;
  }

  public void touch() {
    Counted.touch();
  }

  public void one() {
    if (count != 1) {
      throw new IllegalStateException("count");
    }
  }

  public void constant() {
    if (Constant.NUMBER + count > 100) {
      throw new IllegalStateException("initialised by a constant");
    }
  }

  public void derive() {
    new Derived();
  }

  public void ordered() {
    if (!order.equals("BDd")) {
      throw new IllegalStateException(order);
    }
  }

  public void fails() {
    Failing.touch();
  }

  public void failsQuietly() {
    try {
      Failing.touch();
    } catch (ExceptionInInitializerError first) {
      throw new IllegalStateException("first");
    } catch (NoClassDefFoundError later) {
    }
  }
}
