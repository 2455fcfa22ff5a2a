/**
 * A rover on a round course of seven stations. Behind the hill, at the sixth, it cannot report.
 *
 * <p>Stand-in for KMax1 of ISoLA 2018, whose code was not published: three methods with the
 * constructor, and a state that shows in the twelfth call and no sooner. Who has seen all sequences
 * of eleven calls may take the course for one of six stations: only the report after eleven moves
 * tells, which would come from behind the hill again but comes from the station before.
 */
public class KMax1 {
  private static final int STATIONS = 7;
  private static final int BEHIND_THE_HILL = 5;
  private static final int TOO_FAST = 20_000;

  private int station;
  // Of the last drives, the latest of which counts for half.
  private int meanSpeed;

  /** Drives to the next station; without speed, or too fast, it stays where it is. */
  public void move(int speed) {
    if (speed <= 0 || speed >= TOO_FAST) {
      return;
    }
    meanSpeed = (meanSpeed + speed) / 2;
    station = station == STATIONS - 1 ? 0 : station + 1;
  }

  /** Tells the mean speed. */
  public int report() {
    assert station != BEHIND_THE_HILL : "no contact";
    assert meanSpeed < TOO_FAST : "not a speed";
    return meanSpeed;
  }
}
