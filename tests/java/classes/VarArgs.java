// The elements of an array that is handed over are followed one by one, up to --element-bound of them.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: text xs.length > 1 && xs[1] < 0
// expect: text element bound
// expect: text a larger --element-bound
public class VarArgs {
  private int count;

  public void all(int... xs) {
    for (int x : xs) {
      if (x < 0) {
        throw new IllegalArgumentException();
      }
    }
    count = xs.length;
  }

  public void first() {
    if (count == 0) {
      throw new IllegalStateException();
    }
  }
}
