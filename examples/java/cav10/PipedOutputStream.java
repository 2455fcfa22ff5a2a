/** The writing end of a pipe. Whether the reading end accepts it is not for the writer to decide. */
public class PipedOutputStream {
  /** The reading end. */
  public interface Reader {
    boolean accept();

    void receive(int b);

    void received();
  }

  private final Reader reader;
  private Reader sink = null;

  public PipedOutputStream(Reader reader) {
    if (reader == null) {
      throw new NullPointerException("reader");
    }
    this.reader = reader;
  }

  /** False if the reader refuses. */
  public boolean connect() {
    if (sink != null) {
      throw new IllegalStateException("already connected");
    }
    if (!reader.accept()) {
      return false;
    }
    sink = reader;
    return true;
  }

  public void write(int b) {
    sink.receive(b);
  }

  public void flush() {
    sink.received();
  }

  public void close() {
    sink.received();
    sink = null;
  }
}
