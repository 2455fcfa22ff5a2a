// assumption: one-object
// word: use; use
// verdict: legal
/** Objects share a counter: a second one changes what the first one does. */
public class OneObject {
  private static int used;

  public void use() {
    if (used >= 2) {
      throw new IllegalStateException("used up");
    }
    ++used;
  }
}

class OneObjectClient {
  public static void main(String[] arguments) {
    OneObject object = new OneObject();
    object.use();
    new OneObject().use();
    object.use();
  }
}
