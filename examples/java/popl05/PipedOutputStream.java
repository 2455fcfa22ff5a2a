import java.io.IOException;

/** The writing end of a pipe. Whether the reading end accepts it is not for the writer to decide. */
public class PipedOutputStream {
  /** The reading end. */
  public interface Reader {
    boolean accept();

    void receive(int b);

    void receivedLast();
  }

  private final Reader reader;
  private Reader sink = null;

  public PipedOutputStream(Reader reader) {
    if (reader == null) {
      throw new NullPointerException("reader");
    }
    this.reader = reader;
  }

  public void connect() throws IOException {
    if (sink != null) {
      throw new IOException("already connected");
    }
    if (!reader.accept()) {
      throw new IOException("the reader has another writer");
    }
    sink = reader;
  }

  public void write(int b) {
    sink.receive(b);
  }

  public void flush() {
    if (sink != null) {
      sink.receive(-1);
    }
  }

  public void close() {
    if (sink != null) {
      sink.receivedLast();
    }
  }
}
