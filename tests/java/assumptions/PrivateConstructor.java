// assumption: private-constructor
// word: use
// verdict: illegal
/** The only object is not as its constructor left it. */
public class PrivateConstructor {
  private static final PrivateConstructor ONLY = new PrivateConstructor();

  static {
    ONLY.open = true;
  }

  private boolean open;

  private PrivateConstructor() {}

  public static PrivateConstructor get() {
    return ONLY;
  }

  public void use() {
    if (!open) {
      throw new IllegalStateException("closed");
    }
  }
}

class PrivateConstructorClient {
  public static void main(String[] arguments) {
    PrivateConstructor.get().use();
  }
}
