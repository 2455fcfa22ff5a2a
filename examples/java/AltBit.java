/** The receiving end of an alternating-bit protocol: one message, one acknowledgement. */
public class AltBit {
  private int expect = 0;
  private int bufferEmpty = 1;
  private int buffer;

  public void msg(int sequence, int content) {
    if (bufferEmpty == 1) {
      // Any number will do that has the bit of the message expected.
      int bit = expect & 1;
      assert (sequence & 1) == bit : "not the message expected";
      store(content);
    } else {
      assert false : "the buffer is full";
    }
  }

  public void recvAck(int value) {
    if (bufferEmpty == 0) {
      // Acknowledged is the message before the one expected.
      int bit = (expect - 1) & 1;
      assert value == bit : "not the message received";
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
