// assumption: held-objects
// word: put(this.own)
// verdict: illegal
// No client can pass the component's own array: it never gets out, only copies do.
public class HeldObjects {
  private final int[] own = new int[1];

  public int[] copy() {
    return new int[] {own[0]};
  }

  public void put(int[] given) {
    if (given == own) {
      throw new IllegalArgumentException("the same");
    }
  }
}

class HeldObjectsClient {
  public static void main(String[] arguments) {
    HeldObjects component = new HeldObjects();
    component.put(component.copy());
  }
}
