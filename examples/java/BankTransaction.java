/** Money goes from one account to another in a transaction, or not at all. */
public class BankTransaction {
  private boolean open;
  private boolean changed;
  private long pending;

  public void begin() {
    if (open) {
      throw new IllegalStateException("a transaction is open already");
    }
    open = true;
    changed = false;
    pending = 0;
  }

  public void transfer(long amount) {
    if (!open) {
      throw new IllegalStateException("begin a transaction first");
    }
    if (amount <= 0 || amount > 10_000) {
      throw new IllegalArgumentException("not an amount");
    }
    pending += amount;
    changed = true;
  }

  public void commit() {
    if (!open) {
      throw new IllegalStateException("no transaction is open");
    }
    if (!changed) {
      throw new UnsupportedOperationException("nothing to commit");
    }
    open = false;
  }

  public void rollback() {
    if (!open) {
      throw new IllegalStateException("no transaction is open");
    }
    open = false;
  }
}
