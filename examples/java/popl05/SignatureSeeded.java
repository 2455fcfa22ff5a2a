import java.security.SignatureException;

/**
 * Signs or verifies, after it has been told which of the two. With a mistake: where the key is not
 * fit for signing, initSign gives up and tells nobody.
 */
public class SignatureSeeded {
  /** Whose key it is. */
  public interface Key {
    boolean signs();
  }

  private static final int UNINITIALIZED = 0;
  private static final int SIGN = 2;
  private static final int VERIFY = 3;

  private final Key key;
  private int state = UNINITIALIZED;

  public SignatureSeeded(Key key) {
    if (key == null) {
      throw new NullPointerException("key");
    }
    this.key = key;
  }

  public void initVerify() {
    state = VERIFY;
  }

  public void initSign() {
    if (!key.signs()) {
      return;
    }
    state = SIGN;
  }

  public void sign() throws SignatureException {
    if (state != SIGN) {
      throw new SignatureException("not initialized for signing");
    }
  }

  public void verify() throws SignatureException {
    if (state != VERIFY) {
      throw new SignatureException("not initialized for verification");
    }
  }

  public void update() throws SignatureException {
    if (state == UNINITIALIZED) {
      throw new SignatureException("not initialized");
    }
  }
}
