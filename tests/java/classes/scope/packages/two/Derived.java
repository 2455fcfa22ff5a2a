package two;

public class Derived extends one.Base {
  void guard() {}

  public void visit() {
    guard();
  }
}
