// Arrays: stores, copies, lengths, what they are instances of.
import java.util.Arrays;

public class ArrayUse {
  private int[] numbers = {1, 2, 3};
  private Object[] objects = new String[2];
  private final int[][] grid = new int[2][];

  public void storeWrong() {
    objects[0] = 1;
  }

  public void storeRight() {
    objects[0] = "x";
    objects[1] = null;
  }

  public void replace() {
    objects = new Object[2];
  }

  public void rowMissing() {
    grid[1][0] = 1;
  }

  public void fillRow() {
    grid[1] = new int[1];
  }

  public void cloneIsApart() {
    int[] copy = numbers.clone();
    copy[0]++;
    if (numbers[0] != 1) {
      throw new IllegalStateException();
    }
  }

  public void shift() {
    System.arraycopy(numbers, 0, numbers, 1, 2);
  }

  public void shifted() {
    if (numbers[1] != 1 || numbers[2] != 2) {
      throw new IllegalStateException();
    }
  }

  public void copyOutside() {
    System.arraycopy(numbers, 2, numbers, 0, 2);
  }

  public void copyBetweenTypes() {
    System.arraycopy(numbers, 0, new long[3], 0, 1);
  }

  public void copyNarrowing() {
    System.arraycopy(new Object[] {"x", 1}, 0, new String[2], 0, 2);
  }

  public void copyNull() {
    System.arraycopy(null, 0, numbers, 0, 0);
  }

  public void copyNegative() {
    System.arraycopy(numbers, 0, numbers, 0, -1);
  }

  public void instances() {
    Object array = numbers;
    Object texts = objects;
    if (!(array instanceof Cloneable) || !(array instanceof java.io.Serializable) || !(texts instanceof Object[])
        || array instanceof Object[]) {
      throw new IllegalStateException();
    }
  }

  public void textsStill() {
    if (!(objects instanceof String[])) {
      throw new IllegalStateException();
    }
  }

  public void castWrong() {
    String[] texts = (String[]) new Object[1];
  }

  public void outOfRange() {
    numbers = Arrays.copyOf(numbers, numbers.length - 1);
  }

  public void third() {
    numbers[2]++;
  }

  public void filled() {
    int[] sevens = new int[3];
    Arrays.fill(sevens, 7);
    if (sevens[0] + sevens[2] != 14 || !Arrays.equals(sevens, new int[] {7, 7, 7})) {
      throw new IllegalStateException();
    }
  }

  public void byteElements() {
    byte[] bytes = {(byte) 200};
    boolean[] flags = {true};
    char[] characters = {(char) -1};
    if (bytes[0] != -56 || !flags[0] || characters[0] != 65535) {
      throw new IllegalStateException();
    }
  }

  public void order() {
    int[] nothing = null;
    try {
      nothing[numbers[5]] = 1 / 0;
    } catch (ArrayIndexOutOfBoundsException first) {
      return;
    }
  }

  public void storeOrder() {
    int[] nothing = null;
    try {
      nothing[0] = 1 / (numbers[0] - numbers[0]);
    } catch (ArithmeticException first) {
      return;
    }
  }
}
