public class Counter10 {
  private int x;

  public void inc() {
    assert x != 10;
    x++;
  }

  public void dec() {
    assert x != 0;
    x--;
  }
}
