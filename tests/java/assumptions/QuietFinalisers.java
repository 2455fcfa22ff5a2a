// assumption: quiet-finalisers
// word: drop(); check()
// verdict: legal
/** When the object is gone, its finaliser runs. */
public class QuietFinalisers {
  private static volatile int gone;

  @SuppressWarnings({"deprecation", "removal"})
  private static class Counted {
    @Override
    protected void finalize() {
      gone++;
    }
  }

  public void drop() {
    new Counted();
  }

  public void check() {
    if (gone > 0) {
      throw new IllegalStateException("gone");
    }
  }
}

class QuietFinalisersClient {
  @SuppressWarnings({"deprecation", "removal"})
  public static void main(String[] arguments) throws InterruptedException {
    QuietFinalisers object = new QuietFinalisers();
    object.drop();
    for (int i = 0; i < 200; i++) {
      System.gc();
      System.runFinalization();
      Thread.sleep(10);
    }
    object.check();
  }
}
