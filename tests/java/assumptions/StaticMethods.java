// assumption: static-methods-not-called
// word: use
// verdict: legal
/** A static method changes what calls of an object read; another one does not. */
public class StaticMethods {
  private static boolean open = true;

  public static void close() {
    open = false;
  }

  public static int twice(int value) {
    return 2 * value;
  }

  public void use() {
    if (!open) {
      throw new IllegalStateException("closed");
    }
  }
}

class StaticMethodsClient {
  public static void main(String[] arguments) {
    StaticMethods object = new StaticMethods();
    StaticMethods.close();
    object.use();
  }
}
