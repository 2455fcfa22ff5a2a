public class PipedOutputStream {
  private int sink;

  public void connect(int snk, int snkConnected) throws java.io.IOException {
    if (snk == 0) {
      throw new NullPointerException();
    } else if (sink != 0 || snkConnected == 1) {
      throw new java.io.IOException("Already connected");
    }
    sink = snk;
  }

  public void write() throws java.io.IOException {
    if (sink == 0) {
      throw new java.io.IOException("Pipe not connected");
    }
  }

  public void flush() {
    if (sink != 0) {
      wakeReaders();
    }
  }

  public void close() {
    if (sink != 0) {
      wakeReaders();
    }
  }

  private void wakeReaders() {}
}
