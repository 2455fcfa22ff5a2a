import java.io.IOException;

/** Writes into the sink that it is connected to. A sink takes one connection. */
public class PipedOutputStream {
  private PipedInputStream sink;

  public void connect(PipedInputStream snk) throws IOException {
    if (snk == null) {
      throw new NullPointerException("no sink");
    }
    if (sink != null || snk.connected) {
      throw new IOException("Already connected");
    }
    sink = snk;
    snk.connected = true;
  }

  public void write() throws IOException {
    if (sink == null) {
      throw new IOException("Pipe not connected");
    }
    sink.written++;
  }

  public void flush() {
    if (sink != null) {
      sink.flushed = true;
    }
  }

  public void close() {
    if (sink != null) {
      sink.flushed = true;
    }
  }
}

/** The other end of the pipe. */
class PipedInputStream {
  boolean connected;
  boolean flushed;
  int written;
}
