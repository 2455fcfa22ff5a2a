/** The call that brings an object in looks at its field itself, and a later call does it again. */
public class KeptArgument {
  public static class Valve {
    public boolean open;
  }

  private Valve valve;

  public void attach(Valve valve) {
    if (valve == null || !valve.open) {
      throw new IllegalArgumentException("closed");
    }
    this.valve = valve;
  }

  public void flow() {
    if (valve == null || !valve.open) {
      throw new IllegalStateException("closed");
    }
  }
}
