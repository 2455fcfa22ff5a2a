/**
 * The receiving end of an alternating-bit protocol: AltBitRemainder with a byte for its counter.
 *
 * <p>So ISoLA 2018 describes its AltBit, whose code was not published: "a byte counter, that
 * overflows exactly after 256 increments". In Java the remainder of a negative odd number is -1, so
 * the counter's sign shows: while it is negative, odd messages are numbered with -1.
 */
public class AltBitByte {
  private byte expect = 0;
  private int bufferEmpty = 1;
  private int buffer;

  public void msg(int sequence, int content) {
    if (bufferEmpty == 1) {
      // Any number will do that has the remainder of the message expected.
      int remainder = expect % 2;
      assert (sequence % 2) == remainder : "not the message expected";
      store(content);
    } else {
      assert false : "the buffer is full";
    }
  }

  public void recvAck(int value) {
    if (bufferEmpty == 0) {
      // Acknowledged is the message before the one expected.
      int remainder = (expect - 1) % 2;
      assert value == remainder : "not the message received";
      bufferEmpty = 1;
    } else {
      assert false : "nothing to acknowledge";
    }
  }

  private void store(int content) {
    buffer = content;
    bufferEmpty = 0;
    expect++;
  }
}
