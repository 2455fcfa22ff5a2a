// Arithmetic of the language and of its small library.
public class Numbers {
  private int number = Integer.MIN_VALUE;
  private long large = 1L << 40;

  private static void expect(boolean holds) {
    if (!holds) {
      throw new IllegalStateException();
    }
  }

  public void negate() {
    number = -number;
    expect(number == Integer.MIN_VALUE);
  }

  public void divide() {
    expect(number / -1 == Integer.MIN_VALUE && number % -1 == 0 && -7 / 2 == -3 && -7 % 2 == -1);
  }

  public void divideZero() {
    number = number / (number - number);
  }

  public void remainderZero() {
    large = large % (large - large);
  }

  public void remainderFloat() {
    expect(5.5 % 2.0 == 1.5);
  }

  public void shifts() {
    expect(1 << 33 == 2 && -1 >>> 28 == 15 && 1L << 65 == 2L && (byte) 300 == 44 && (short) 70000 == 4464);
  }

  public void casts() {
    expect((int) 3e10 == Integer.MAX_VALUE && (int) Double.NaN == 0 && (long) 1e20f == Long.MAX_VALUE
        && (char) -1 == 65535 && (int) -2.9 == -2);
  }

  public void exact() {
    Math.addExact(number, number);
  }

  public void exactLong() {
    expect(Math.multiplyExact(large, 2L) == large * 2);
  }

  public void toIntExact() {
    Math.toIntExact(large);
  }

  public void absExact() {
    Math.absExact(number);
  }

  public void floorMod() {
    expect(Math.floorMod(-7, 3) == 2 && Math.floorDiv(-7, 3) == -3 && Math.abs(number) == number);
  }

  public void floorModZero() {
    Math.floorMod(number, number - number);
  }

  public void parse() {
    expect(Integer.parseInt("-12") == -12);
  }

  public void parseWrong() {
    Integer.parseInt("1x");
  }

  public void parseNull() {
    Integer.parseInt(null);
  }

  public void unboxNull() {
    Integer nothing = null;
    number = nothing;
  }

  public void boxes() {
    Object boxed = 5;
    Long wide = 5L;
    expect(boxed.equals(5) && !boxed.equals(wide) && wide.hashCode() == 5 && boxed.hashCode() == 5
        && ((Integer) boxed).compareTo(6) < 0);
  }

  public void bits() {
    expect(Integer.bitCount(255) == 8 && Integer.reverse(1) == Integer.MIN_VALUE && Long.numberOfTrailingZeros(large) == 40
        && Integer.highestOneBit(100) == 64 && Integer.compare(1, 2) == -1 && Long.signum(large) == 1);
  }

  public void floats() {
    expect(0.1 + 0.2 != 0.3 && 0.1f + 0.2f == 0.3f && 1.0 / 0.0 == Double.POSITIVE_INFINITY && Double.NaN != Double.NaN
        && Double.compare(0.0, -0.0) > 0 && Math.sqrt(2.0) * Math.sqrt(2.0) != 2.0 && Math.round(-2.5) == -2);
  }

  public void decimal() {
    expect(Double.toString(0.1).equals("0.1") && Integer.toString(-5).equals("-5") && Integer.toHexString(255).equals("ff"));
  }

  public void characters() {
    expect(Character.isDigit('7') && !Character.isLetter('7') && Character.toUpperCase('a') == 'A'
        && Character.getNumericValue('9') == 9 && Character.isWhitespace(' '));
  }

  public void compound() {
    byte small = 127;
    small += 1;
    char letter = 'a';
    letter += 1;
    expect(small == -128 && letter == 'b');
  }

  public void requireNonNull() {
    java.util.Objects.requireNonNull(null, "nothing");
  }

  public void checkIndex() {
    java.util.Objects.checkIndex(3, 3);
  }
}
