// c * c wraps: it is 49 for 7, for -7 and for two numbers far from 0. What is claimed must be right
// for those too.
// expect: exit 0 3
// expect: skipped 0
public class NonlinearSquare {
  private int x;

  public void set(int c) {
    x = c * c;
  }

  public void test() {
    if (x == 49) {
      throw new IllegalStateException("49");
    }
  }
}
