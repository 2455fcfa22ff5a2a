/** A robot on a line. It wants to have moved before it is checked. */
public class Explorer {
  private int x;

  public void move(int p) {
    if (x < 200 && 0 < p && p < 20) {
      x += p;
    }
  }

  public void check() {
    assert x != 0;
  }
}
