// assumption: leaked-objects
// word: limits; up
// verdict: legal
/** A getter hands out the array that a later call reads. */
public class LeakedObjects {
  private final int[] limits = {3};
  private int level;

  public int[] limits() {
    return limits;
  }

  public void up() {
    if (level >= limits[0]) {
      throw new IllegalStateException("at the top");
    }
    ++level;
  }
}

class LeakedObjectsClient {
  public static void main(String[] arguments) {
    LeakedObjects object = new LeakedObjects();
    object.limits()[0] = 0;
    object.up();
  }
}
