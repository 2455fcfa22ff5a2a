// One object, two names: whatever leads to it is the same argument.
public class TwoNames {
  private Object first;
  private Object last;

  public void add(Object given) {
    if (given == null) {
      throw new NullPointerException();
    }
    if (first == null) {
      first = given;
    }
    last = given;
  }

  public void mark(Object given) {
    if (given != last) {
      throw new IllegalArgumentException("not the last");
    }
  }
}
