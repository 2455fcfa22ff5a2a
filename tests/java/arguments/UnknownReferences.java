// Fields that may be anything, and may be one object.
public class UnknownReferences {
  static class Cell {}

  private Cell left = new Cell();
  private Cell right = new Cell();

  public void check() {
    if (left != null && left == right) {
      throw new IllegalStateException("one cell");
    }
  }
}
