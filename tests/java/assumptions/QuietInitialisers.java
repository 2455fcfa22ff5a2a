// assumption: quiet-initialisers
// word: open
// verdict: illegal
/** A class of arguments whose initialiser cannot be followed, and that writes to the component. */
public class QuietInitialisers {
  private static int mode;

  public static class Key {
    static {
      mode = Runtime.getRuntime().availableProcessors() > 0 ? 1 : 0;
    }

    public int code;
  }

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

class QuietInitialisersClient {
  public static void main(String[] arguments) {
    QuietInitialisers object = new QuietInitialisers();
    new QuietInitialisers.Key();
    object.open();
  }
}
