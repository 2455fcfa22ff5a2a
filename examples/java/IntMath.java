/** Integer arithmetic that says when it has no exact answer. Stateless. */
public final class IntMath {
  /** What to do with what is left over. */
  public enum Rounding {
    DOWN,
    UP,
    HALF_UP,
    UNNECESSARY
  }

  private static final int[] POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
  };

  /** Between two powers of ten, sqrt(10) times the lower one. */
  private static final int[] MIDDLES = {
    3, 31, 316, 3_162, 31_622, 316_227, 3_162_277, 31_622_776, 316_227_766, Integer.MAX_VALUE
  };

  private static final int[] FACTORIALS = {
    1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880, 3_628_800, 39_916_800, 479_001_600
  };

  private IntMath() {}

  public static boolean isPowerOfTwo(int x) {
    return x > 0 && (x & (x - 1)) == 0;
  }

  public static int log2(int x, Rounding mode) {
    assert x > 0 : "no logarithm";
    int floor = 0;
    for (int rest = x; rest > 1; rest >>= 1) {
      floor++;
    }
    boolean exact = isPowerOfTwo(x);
    switch (mode) {
      case UNNECESSARY:
        assert exact : "not a power of two";
        return floor;
      case UP:
        return exact ? floor : floor + 1;
      case HALF_UP:
        // sqrt(2) * 2^31, shifted, is the middle between two powers.
        return x > (0xB504F333 >>> (31 - floor)) ? floor + 1 : floor;
      default:
        return floor;
    }
  }

  public static int log10(int x, Rounding mode) {
    assert x > 0 : "no logarithm";
    int floor = 0;
    while (floor + 1 < POWERS_OF_TEN.length && POWERS_OF_TEN[floor + 1] <= x) {
      floor++;
    }
    boolean exact = POWERS_OF_TEN[floor] == x;
    switch (mode) {
      case UNNECESSARY:
        assert exact : "not a power of ten";
        return floor;
      case UP:
        return exact ? floor : floor + 1;
      case HALF_UP:
        return x > MIDDLES[floor] ? floor + 1 : floor;
      default:
        return floor;
    }
  }

  public static int checkedAdd(int a, int b) {
    long sum = (long) a + b;
    assert sum == (int) sum : "overflow";
    return (int) sum;
  }

  public static int checkedSubtract(int a, int b) {
    long difference = (long) a - b;
    assert difference == (int) difference : "overflow";
    return (int) difference;
  }

  public static int checkedMultiply(int a, int b) {
    long product = (long) a * b;
    assert product == (int) product : "overflow";
    return (int) product;
  }

  /** Never negative, unlike x % m. */
  public static int mod(int x, int m) {
    assert m > 0 : "no modulus";
    int rest = x % m;
    return rest < 0 ? rest + m : rest;
  }

  /** The largest int where n! does not fit. */
  public static int factorial(int n) {
    assert n >= 0 : "no factorial";
    return n < FACTORIALS.length ? FACTORIALS[n] : Integer.MAX_VALUE;
  }
}
