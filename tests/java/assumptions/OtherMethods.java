// assumption: other-methods-not-called
// word: open; use
// verdict: legal
/** An inherited method is none of the calls and changes what they read. */
public class OtherMethods extends OtherMethodsBase {
  public void open() {
    open = true;
  }

  public void use() {
    if (!open) {
      throw new IllegalStateException("closed");
    }
  }
}

class OtherMethodsBase {
  protected boolean open;

  public void close() {
    open = false;
  }

  public boolean isOpen() {
    return open;
  }
}

class OtherMethodsClient {
  public static void main(String[] arguments) {
    OtherMethods object = new OtherMethods();
    object.open();
    object.close();
    object.use();
  }
}
