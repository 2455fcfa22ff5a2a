// A record whose constructor only stores: every value can be made, and nothing is assumed.
public class PlainRecord {
  record Line(int quantity, long price) {}

  public void order(Line line) {
    if (line != null && line.quantity() <= 0 && line.price() > 0) {
      throw new IllegalArgumentException("quantity");
    }
  }
}
