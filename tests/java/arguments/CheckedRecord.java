// A record whose constructor refuses some values.
public class CheckedRecord {
  record Line(int quantity) {
    Line {
      if (quantity <= 0) {
        throw new IllegalArgumentException("quantity");
      }
    }
  }

  public void order(Line line) {
    if (line != null && line.quantity() <= 0) {
      throw new IllegalArgumentException("quantity");
    }
  }
}
