/** Reads bytes until they end, which it says once. */
public class ByteReader {
  private final int length;
  private int position = 0;
  private boolean ended = false;

  public ByteReader(int length) {
    if (length < 0) {
      throw new IllegalArgumentException("length");
    }
    this.length = length;
  }

  /** The next byte, or -1 at the end; nothing is to be read behind that. */
  public int read() {
    if (ended) {
      throw new IllegalStateException("read beyond the end");
    }
    if (position == length) {
      ended = true;
      return -1;
    }
    position++;
    return position & 0xff;
  }

  public void close() {
    if (!ended) {
      throw new IllegalStateException("closed too soon");
    }
  }
}
