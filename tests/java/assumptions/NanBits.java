// assumption: nan-bits
// word: divide(0.0)
// verdict: illegal
// The processor's own NaN has its sign bit set.
public class NanBits {
  public void divide(double number) {
    if (Double.doubleToRawLongBits(0.0 / number) == 0x7ff8000000000000L) {
      throw new IllegalStateException("not a number");
    }
  }
}

class NanBitsClient {
  public static void main(String[] arguments) {
    new NanBits().divide(0.0);
  }
}
