import java.io.IOException;
import java.net.SocketException;
import java.net.UnknownHostException;

/**
 * The life of a socket: created, bound, connected, its two directions shut down, closed. What may
 * be called in between, and with what arguments, follows the documentation of java.net.Socket.
 *
 * <p>Stand-in for Socket of ISoLA 2018, whose code was not published. Known of it: 49 methods with
 * the constructor, and the flags. The documented methods of Java 8 are 42; the other six are those
 * by which the library gives a socket its implementation, and a server the state of a connection
 * that it accepted. Nothing is sent: implementations, streams and addresses that are asked for are
 * numbers, and what a network would decide always works. The factory is that of one socket, not of
 * all.
 */
public class Socket {
  private static final int NO_IMPL = 0;
  private static final int OWN_IMPL = 1;
  private static final int FACTORY_IMPL = 2;

  private boolean created;
  private boolean bound;
  private boolean connected;
  private boolean closed;
  private boolean shutIn;
  private boolean shutOut;
  private boolean oldImpl;
  private int impl = NO_IMPL;
  // Of the factory, if there is one.
  private boolean factory;
  private boolean factoryOld;

  private int port;
  private int localPort = -1;
  private boolean tcpNoDelay;
  private int linger = -1;
  private boolean oobInline;
  private int timeout;
  private int sendBuffer = 8192;
  private int receiveBuffer = 8192;
  private boolean keepAlive;
  private int trafficClass;
  private boolean reuseAddress;
  private int urgent;
  private int preferred;

  public Socket() {
    setImpl();
  }

  // Its implementation.

  public void setSocketImplFactory(ImplFactory fac) throws SocketException {
    if (factory) {
      throw new SocketException("factory already defined");
    }
    factory = fac != null;
    factoryOld = factory && fac.old;
  }

  public void setImpl() {
    impl = factory ? FACTORY_IMPL : OWN_IMPL;
    oldImpl = factoryOld;
  }

  public void createImpl(boolean stream) {
    if (impl == NO_IMPL) {
      setImpl();
    }
    created = true;
  }

  public int getImpl() {
    if (!created) {
      createImpl(true);
    }
    return impl;
  }

  public void setCreated() {
    created = true;
  }

  public void setBound() {
    bound = true;
  }

  public void setConnected() {
    connected = true;
  }

  // Its life.

  public void bind(Address bindpoint) throws IOException {
    checkOpen();
    if (!oldImpl && isBound()) {
      throw new SocketException("Already bound");
    }
    if (bindpoint != null && bindpoint.unresolved) {
      throw new SocketException("Unresolved address");
    }
    getImpl();
    localPort = bindpoint == null ? 0 : bindpoint.port;
    bound = true;
  }

  public void connect(Address endpoint) throws IOException {
    connect(endpoint, 0);
  }

  /** Waits so many milliseconds, or with 0 as long as it takes. */
  public void connect(Address endpoint, int timeout) throws IOException {
    if (endpoint == null) {
      throw new IllegalArgumentException("connect: The address can't be null");
    }
    if (timeout < 0) {
      throw new IllegalArgumentException("connect: timeout can't be negative");
    }
    checkOpen();
    if (!oldImpl && isConnected()) {
      throw new SocketException("already connected");
    }
    if (endpoint.unresolved) {
      throw new UnknownHostException();
    }
    if (oldImpl && timeout != 0) {
      throw new UnsupportedOperationException("SocketImpl.connect(addr, timeout)");
    }
    getImpl();
    port = endpoint.port;
    connected = true;
    bound = true;
  }

  public void shutdownInput() throws IOException {
    checkConnected();
    if (shutIn) {
      throw new SocketException("Socket input is already shutdown");
    }
    shutIn = true;
  }

  public void shutdownOutput() throws IOException {
    checkConnected();
    if (shutOut) {
      throw new SocketException("Socket output is already shutdown");
    }
    shutOut = true;
  }

  public void close() {
    closed = true;
  }

  public boolean isBound() {
    return bound || oldImpl;
  }

  public boolean isConnected() {
    return connected || oldImpl;
  }

  public boolean isClosed() {
    return closed;
  }

  public boolean isInputShutdown() {
    return shutIn;
  }

  public boolean isOutputShutdown() {
    return shutOut;
  }

  private void checkOpen() throws SocketException {
    if (closed) {
      throw new SocketException("Socket is closed");
    }
  }

  private void checkConnected() throws SocketException {
    checkOpen();
    if (!isConnected()) {
      throw new SocketException("Socket is not connected");
    }
  }

  // Its ends.

  public int getInputStream() throws IOException {
    checkConnected();
    if (shutIn) {
      throw new SocketException("Socket input is shutdown");
    }
    return getImpl();
  }

  public int getOutputStream() throws IOException {
    checkConnected();
    if (shutOut) {
      throw new SocketException("Socket output is shutdown");
    }
    return getImpl();
  }

  /** Sends the lowest eight bits. */
  public void sendUrgentData(int data) throws IOException {
    checkConnected();
    if (shutOut) {
      throw new SocketException("Socket output is shutdown");
    }
    urgent = data & 0xff;
  }

  public int getChannel() {
    return 0;
  }

  public int getInetAddress() {
    return isConnected() ? port : 0;
  }

  public int getPort() {
    return isConnected() ? port : 0;
  }

  public int getRemoteSocketAddress() {
    return isConnected() ? port : 0;
  }

  public int getLocalAddress() {
    return isBound() ? localPort : 0;
  }

  public int getLocalPort() {
    return isBound() ? localPort : -1;
  }

  public int getLocalSocketAddress() {
    return isBound() ? localPort : 0;
  }

  public String toString() {
    return isConnected() ? "Socket[connected]" : "Socket[unconnected]";
  }

  // Its options.

  public void setTcpNoDelay(boolean on) throws SocketException {
    checkOpen();
    tcpNoDelay = on;
  }

  public boolean getTcpNoDelay() throws SocketException {
    checkOpen();
    return tcpNoDelay;
  }

  /** How many seconds close waits for what is not sent yet. */
  public void setSoLinger(boolean on, int linger) throws SocketException {
    checkOpen();
    if (on && linger < 0) {
      throw new IllegalArgumentException("invalid value for SO_LINGER");
    }
    this.linger = on ? Math.min(linger, 65535) : -1;
  }

  public int getSoLinger() throws SocketException {
    checkOpen();
    return linger;
  }

  public void setOOBInline(boolean on) throws SocketException {
    checkOpen();
    oobInline = on;
  }

  public boolean getOOBInline() throws SocketException {
    checkOpen();
    return oobInline;
  }

  /** How many milliseconds a read waits; 0 is for ever. */
  public void setSoTimeout(int timeout) throws SocketException {
    checkOpen();
    if (timeout < 0) {
      throw new IllegalArgumentException("timeout can't be negative");
    }
    this.timeout = timeout;
  }

  public int getSoTimeout() throws SocketException {
    checkOpen();
    return timeout;
  }

  public void setSendBufferSize(int size) throws SocketException {
    if (size <= 0) {
      throw new IllegalArgumentException("negative send size");
    }
    checkOpen();
    sendBuffer = size;
  }

  public int getSendBufferSize() throws SocketException {
    checkOpen();
    return sendBuffer;
  }

  public void setReceiveBufferSize(int size) throws SocketException {
    if (size <= 0) {
      throw new IllegalArgumentException("invalid receive size");
    }
    checkOpen();
    receiveBuffer = size;
  }

  public int getReceiveBufferSize() throws SocketException {
    checkOpen();
    return receiveBuffer;
  }

  public void setKeepAlive(boolean on) throws SocketException {
    checkOpen();
    keepAlive = on;
  }

  public boolean getKeepAlive() throws SocketException {
    checkOpen();
    return keepAlive;
  }

  public void setTrafficClass(int tc) throws SocketException {
    if (tc < 0 || tc > 255) {
      throw new IllegalArgumentException("tc is not in range 0 -- 255");
    }
    checkOpen();
    trafficClass = tc;
  }

  public int getTrafficClass() throws SocketException {
    checkOpen();
    return trafficClass;
  }

  public void setReuseAddress(boolean on) throws SocketException {
    checkOpen();
    reuseAddress = on;
  }

  public boolean getReuseAddress() throws SocketException {
    checkOpen();
    return reuseAddress;
  }

  /** What matters most; ties go to the first. Without effect once the socket is connected. */
  public void setPerformancePreferences(int connectionTime, int latency, int bandwidth) {
    if (!isConnected()) {
      int most = Math.max(connectionTime, Math.max(latency, bandwidth));
      preferred = connectionTime == most ? 0 : latency == most ? 1 : 2;
    }
  }
}

/** Where to. A name without an address is of no use. */
class Address {
  boolean unresolved;
  int port;
}

/** Makes implementations. Old ones know nothing of states, nor of timeouts. */
class ImplFactory {
  boolean old;
}
