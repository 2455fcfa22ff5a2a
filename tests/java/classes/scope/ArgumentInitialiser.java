/** A client that makes an argument initialises its class, which writes to a static of the component. */
public class ArgumentInitialiser {
  static int mode;

  public static class Key {
    static {
      mode = 1;
    }

    public int code;
  }

  private int tries;

  public void turn(Key key) {
    if (key == null || key.code != 3) {
      throw new IllegalArgumentException("no key");
    }
  }

  public void open() {
    if (mode == 0) {
      throw new IllegalStateException("locked");
    }
  }
}
