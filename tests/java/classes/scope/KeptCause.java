/** Whoever handed the exception over can still give it a cause. */
public class KeptCause {
  private Exception last;

  public void keep(Exception e) {
    last = e;
  }

  public void check() {
    if (last != null && last.getCause() == null) {
      throw new IllegalStateException();
    }
  }
}
