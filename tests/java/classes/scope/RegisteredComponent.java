/** The component puts itself into a static field of another class. */
public class RegisteredComponent {
  private boolean closed;

  public void register() {
    RegisteredComponentList.last = this;
  }

  public void close() {
    closed = true;
  }

  public void use() {
    if (closed) {
      throw new IllegalStateException();
    }
  }
}

class RegisteredComponentList {
  static RegisteredComponent last;

  public static void closeLast() {
    last.close();
  }
}
