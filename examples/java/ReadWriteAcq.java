/**
 * A lock for readers and one writer. Releasing a writer's lock with {@code rel} leaves the writer's
 * mark set: after {@code acqx(); rel()} writing is still possible.
 */
public class ReadWriteAcq {
  private int a;
  private int x;

  public void rel() {
    a = 0;
  }

  public void relx() {
    a = 0;
    x = 0;
  }

  public void acq() {
    if (a != 0) {
      throw new IllegalStateException("lock already held");
    }
    a = 1;
  }

  public void read() {
    if (a == 0) {
      throw new IllegalStateException("read without lock");
    }
  }

  public void acqx() {
    if (a != 0) {
      throw new IllegalStateException("lock already held");
    }
    a = 1;
    x = 1;
  }

  public void write() {
    if (x == 0) {
      throw new IllegalStateException("write without exclusive lock");
    }
  }
}
