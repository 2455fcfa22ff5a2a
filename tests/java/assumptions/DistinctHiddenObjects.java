// assumption: distinct-hidden-objects
// options: --hide-parameters
// word: check()
// verdict: legal
// Whoever constructed the component gave it one cell twice.
public class DistinctHiddenObjects {
  public static class Cell {}

  private final Cell left;
  private final Cell right;

  public DistinctHiddenObjects(Cell left, Cell right) {
    if (left == null || right == null) {
      throw new NullPointerException();
    }
    this.left = left;
    this.right = right;
  }

  public void check() {
    if (left == right) {
      throw new IllegalStateException("one cell");
    }
  }
}

class DistinctHiddenObjectsClient {
  public static void main(String[] arguments) {
    DistinctHiddenObjects.Cell cell = new DistinctHiddenObjects.Cell();
    new DistinctHiddenObjects(cell, cell).check();
  }
}
