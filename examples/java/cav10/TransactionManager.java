/**
 * Transactions of one thread, one after the other. A participant that fails can mark the
 * transaction, which then only ends in a rollback; one that is to go on elsewhere is suspended.
 *
 * <p>Stand-in for TransactionManager of CAV 2010, whose code was not published. Known of it: a
 * class of J2EE with four legal states.
 */
public class TransactionManager {
  private enum Status { NONE, ACTIVE, MARKED, SUSPENDED }

  private Status status = Status.NONE;
  private int participants;
  private int timeout = 300;
  private long committed;
  private long rolledBack;

  public void begin() {
    if (status != Status.NONE) {
      throw new IllegalStateException("transactions are not nested");
    }
    status = Status.ACTIVE;
    participants = 0;
  }

  /** One more whose work is part of the transaction. */
  public void join() {
    if (status != Status.ACTIVE) {
      throw new IllegalStateException("nothing to join");
    }
    participants++;
  }

  public void commit() {
    if (status != Status.ACTIVE) {
      throw new IllegalStateException("nothing to commit");
    }
    committed += participants;
    status = Status.NONE;
  }

  public void rollback() {
    checkOpen();
    rolledBack += participants;
    status = Status.NONE;
  }

  /** Whatever happens, there will be no commit. */
  public void setRollbackOnly() {
    checkOpen();
    status = Status.MARKED;
  }

  public void suspend() {
    if (status != Status.ACTIVE) {
      throw new IllegalStateException("nothing to suspend");
    }
    status = Status.SUSPENDED;
  }

  public void resume() {
    if (status != Status.SUSPENDED) {
      throw new IllegalStateException("nothing is suspended");
    }
    status = Status.ACTIVE;
  }

  /** Of transactions that begin later; 0 is the default. */
  public void setTransactionTimeout(int seconds) {
    timeout = seconds == 0 ? 300 : seconds;
  }

  private void checkOpen() {
    if (status != Status.ACTIVE && status != Status.MARKED) {
      throw new IllegalStateException("no transaction");
    }
  }
}
