/** A value of a generic type that is cast in a later call than the one that brought it in. */
public class KeptBox {
  static class Box<T> {
    T value;
  }

  private Box<String> box;

  public void keep(Box<String> box) {
    this.box = box;
  }

  public void use() {
    if (box == null) {
      throw new IllegalStateException("nothing kept");
    }
    String text = box.value;
    if (text != null && text.equals("stop")) {
      throw new IllegalStateException("stopped");
    }
  }
}
