// Printing is allocation and does nothing to the component; text made of an int is opaque.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
public class Printing {
  private int pages;

  public void load(int n) {
    if (n < 1 || n > 20) {
      throw new IllegalArgumentException("cannot hold " + n + " pages");
    }
    pages = n;
    System.out.println("loaded " + n);
  }

  public void print() {
    System.out.println("page " + pages);
    System.err.print(pages == 0);
    if (pages == 0) {
      throw new IllegalStateException("no paper");
    }
  }
}
