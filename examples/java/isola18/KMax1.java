/**
 * A rover on a round course of seven stations. Behind the hill, at the sixth, it cannot report.
 *
 * <p>Stand-in for KMax1 of ISoLA 2018, whose code was not published: three methods with the
 * constructor, and a shortest telling call sequence of twelve calls. Who has looked at eleven calls
 * has seen one station without contact, the sixth, and takes the course for one of six stations; it
 * is the twelfth call that tells the sixth station of the second round from the fifth.
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
