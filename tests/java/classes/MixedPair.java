// Parameters of two calls are compared: draw is unknown after load, and only there.
// expect: exit 3
// expect: claims safe permissive
// expect: text together
public class MixedPair {
  private boolean loaded;
  private int balance;

  public void load(int amount) {
    balance = amount;
    loaded = true;
  }

  public void draw(int amount) {
    if (!loaded) {
      throw new IllegalStateException("nothing loaded");
    }
    if (amount > balance) {
      throw new IllegalArgumentException("too much");
    }
  }

  public boolean isLoaded() {
    return loaded;
  }
}
