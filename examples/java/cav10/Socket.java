import java.net.SocketException;

/** One end of a connection: bound, connected, its two directions shut down, closed. */
public class Socket {
  private boolean created;
  private boolean bound;
  private boolean connected;
  private boolean closed;
  private boolean shutIn;
  private boolean shutOut;
  private int localPort;
  private int port;

  public void bind(int localPort) throws SocketException {
    checkOpen();
    if (bound) {
      throw new SocketException("already bound");
    }
    create();
    this.localPort = localPort;
    bound = true;
  }

  public void connect(int port) throws SocketException {
    checkOpen();
    if (connected) {
      throw new SocketException("already connected");
    }
    create();
    this.port = port;
    bound = true;
    connected = true;
  }

  public int getInputStream() throws SocketException {
    checkConnected();
    if (shutIn) {
      throw new SocketException("input is shut down");
    }
    return port;
  }

  public int getOutputStream() throws SocketException {
    checkConnected();
    if (shutOut) {
      throw new SocketException("output is shut down");
    }
    return port;
  }

  public void shutdownInput() throws SocketException {
    checkConnected();
    if (shutIn) {
      throw new SocketException("input is shut down already");
    }
    shutIn = true;
  }

  public void shutdownOutput() throws SocketException {
    checkConnected();
    if (shutOut) {
      throw new SocketException("output is shut down already");
    }
    shutOut = true;
  }

  /** Closing twice does no harm. */
  public void close() {
    if (closed) {
      return;
    }
    if (created) {
      localPort = 0;
      port = 0;
    }
    closed = true;
  }

  private void create() {
    created = true;
  }

  private void checkOpen() throws SocketException {
    if (closed) {
      throw new SocketException("closed");
    }
  }

  private void checkConnected() throws SocketException {
    checkOpen();
    if (!connected) {
      throw new SocketException("not connected");
    }
  }
}
