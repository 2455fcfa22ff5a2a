// Methods of one name are told apart by their parameter types.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
// expect: text add(int)
// expect: text add(long)
// expect: text add(java.lang.String)
public class Overloads {
  private boolean any;

  public void add(int number) {
    if (number < 0) {
      throw new IllegalArgumentException("negative");
    }
    any = true;
  }

  public void add(long number) {
    if (number > Integer.MAX_VALUE) {
      throw new ArithmeticException("too large");
    }
    any = true;
  }

  public void add(String text) {
    if (text == null || text.equals("none")) {
      throw new IllegalArgumentException("nothing");
    }
    any = true;
  }

  public void finish() {
    if (!any) {
      throw new IllegalStateException("nothing added");
    }
  }
}
