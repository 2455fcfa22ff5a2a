// An array that holds one object twice.
public class SameElements {
  public void pair(Object[] pair) {
    if (pair != null && pair.length == 2 && pair[0] != null && pair[0] == pair[1]) {
      throw new IllegalArgumentException("twice");
    }
  }
}
