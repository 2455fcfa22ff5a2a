/** Opens with a PIN. After three wrong ones only the owner's code helps. */
public class DoorLock {
  private static final int PIN = 4711;
  private static final long OWNER_CODE = 98_765_432_100L;
  private static final byte MOST_ATTEMPTS = 3;

  private boolean unlocked;
  private byte attempts;

  public boolean enter(int pin) {
    if (attempts == MOST_ATTEMPTS) {
      throw new IllegalStateException("blocked");
    }
    unlocked = pin == PIN;
    attempts = unlocked ? 0 : (byte) (attempts + 1);
    return unlocked;
  }

  public void open() {
    if (!unlocked) {
      throw new IllegalStateException("locked");
    }
  }

  public void lock() {
    unlocked = false;
  }

  public void unblock(long code) {
    if (code != OWNER_CODE) {
      throw new SecurityException("not the owner");
    }
    attempts = 0;
  }
}
