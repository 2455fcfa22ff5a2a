import java.io.IOException;

/** What an opaque callee may throw: what it declares, and everything unchecked. */
public class CatchingCaller {
  public interface Source {
    int read() throws IOException;
  }

  public interface Plain {
    int read();
  }

  private boolean broken;
  private boolean busy;
  private boolean failed;

  public void read(Source source) {
    try {
      source.read();
    } catch (IOException e) {
      broken = true;
    }
  }

  public void poll(Plain source) {
    try {
      source.read();
    } catch (IllegalStateException e) {
      busy = true;
    } catch (Error e) {
      failed = true;
    }
  }

  public void checkBroken() {
    if (broken) {
      throw new IllegalStateException("broken");
    }
  }

  public void checkBusy() {
    if (busy) {
      throw new IllegalStateException("busy");
    }
  }

  public void checkFailed() {
    if (failed) {
      throw new IllegalStateException("failed");
    }
  }
}
