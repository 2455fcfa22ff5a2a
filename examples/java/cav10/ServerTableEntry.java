/** What an activation daemon knows about one of its servers. */
public class ServerTableEntry {
  private static final int DE_ACTIVATED = 0;
  private static final int ACTIVATING = 1;
  private static final int ACTIVATED = 2;
  private static final int RUNNING = 3;
  private static final int HELD_DOWN = 4;

  private int state = DE_ACTIVATED;
  private int processes;
  private int server;
  private int ports;

  /** Starts the process of the server. */
  public void activate() {
    state = ACTIVATING;
    processes++;
    state = ACTIVATED;
  }

  /** The server says that it is there. */
  public void register(int server) {
    if (state != ACTIVATED) {
      throw new Internal("a server registered that was not expected to");
    }
    this.server = server;
  }

  /** The server says where it listens. */
  public void registerPorts(int ports) {
    this.ports = ports;
    if (state == ACTIVATED) {
      state = RUNNING;
    }
  }

  public void install() {
    if (state != RUNNING) {
      throw new Internal("the server is not running");
    }
  }

  /** The server is told to clean up, and ends. */
  public void uninstall() {
    if (state != RUNNING) {
      throw new Internal("the server is not running");
    }
    server = 0;
    ports = 0;
    state = DE_ACTIVATED;
  }

  /** The server is not to be started any more until somebody activates it. */
  public void holdDown() {
    server = 0;
    ports = 0;
    state = HELD_DOWN;
  }
}

/** The daemon and the server disagree about where they are. */
class Internal extends RuntimeException {
  Internal(String message) {
    super(message);
  }
}
