/** What a static method does is in a method that overrides the one it calls. */
public class OverridingClose {
  private abstract static class Action {
    abstract void apply(OverridingClose object);
  }

  private static final class Close extends Action {
    @Override
    void apply(OverridingClose object) {
      object.open = false;
    }
  }

  private boolean open;

  public static void shut(OverridingClose object) {
    Action action = new Close();
    action.apply(object);
  }

  public void open() {
    open = true;
  }

  public void use() {
    if (!open) {
      throw new IllegalStateException();
    }
  }
}
