/** A lock that others hold at times. */
public class SharedLock {
  /** Who else wants it. */
  public interface Rivals {
    boolean holdIt();
  }

  private final Rivals rivals;
  private boolean mine = false;

  public SharedLock(Rivals rivals) {
    if (rivals == null) {
      throw new NullPointerException("rivals");
    }
    this.rivals = rivals;
  }

  public boolean tryLock() {
    if (mine) {
      throw new IllegalStateException("locked already");
    }
    mine = !rivals.holdIt();
    return mine;
  }

  public void use() {
    if (!mine) {
      throw new IllegalStateException("not locked");
    }
  }

  public void unlock() {
    if (!mine) {
      throw new IllegalStateException("not locked");
    }
    mine = false;
  }
}
