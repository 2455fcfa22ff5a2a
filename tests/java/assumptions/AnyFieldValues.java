// assumption: any-field-values
// word: order(new AnyFieldValues$Line{quantity: 0})
// verdict: illegal
// No client can make such a line: the constructor mends what it is given.
public class AnyFieldValues {
  public static final class Line {
    private final int quantity;

    public Line(int quantity) {
      this.quantity = Math.max(quantity, 1);
    }
  }

  public void order(Line line) {
    if (line != null && line.quantity <= 0) {
      throw new IllegalArgumentException("quantity");
    }
  }
}

class AnyFieldValuesClient {
  public static void main(String[] arguments) {
    new AnyFieldValues().order(new AnyFieldValues.Line(0));
  }
}
