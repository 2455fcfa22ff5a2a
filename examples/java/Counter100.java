public class Counter100 {
  private int x;

  public void inc() {
    assert x != 100;
    x++;
  }

  public void dec() {
    assert x != 0;
    x--;
  }
}
