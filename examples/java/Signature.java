import java.security.SignatureException;

/** Signs or verifies, after it has been told which of the two. */
public class Signature {
  private static final int UNINITIALIZED = 0;
  private static final int SIGN = 2;
  private static final int VERIFY = 3;

  private int state = UNINITIALIZED;

  public void initVerify() {
    state = VERIFY;
  }

  public void initSign() {
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
