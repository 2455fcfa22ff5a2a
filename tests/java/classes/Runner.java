// Has the name of the program that validates it.
// expect: exit 0
// expect: legal 3
// expect: claims proved
// expect: skipped 0
public class Runner {
  private int laps;

  public void lap() {
    if (laps == 2) {
      throw new IllegalStateException("finished");
    }
    laps++;
  }
}
