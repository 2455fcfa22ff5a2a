/** Takes coins and sells drinks for 60 cents. It holds at most 100 cents of one customer. */
public class VendingMachine {
  public enum Coin {
    TEN(10),
    TWENTY(20),
    FIFTY(50);

    private final int cents;

    Coin(int cents) {
      this.cents = cents;
    }
  }

  private static final int PRICE = 60;
  private static final int MOST = 100;

  private int credit;

  public void insert(Coin coin) {
    if (credit + coin.cents > MOST) {
      throw new IllegalStateException("enough is enough");
    }
    credit += coin.cents;
  }

  public void buy() {
    if (credit < PRICE) {
      throw new IllegalStateException("insert more coins");
    }
    credit -= PRICE;
  }

  public int refund() {
    int change = credit;
    credit = 0;
    return change;
  }
}
