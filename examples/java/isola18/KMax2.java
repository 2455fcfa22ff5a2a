/**
 * A gearbox with neutral and five gears. It goes up when the engine turns as fast as the next gear
 * wants it, and has cruise control from the fourth gear on.
 *
 * <p>Stand-in for KMax2 of ISoLA 2018, whose code was not published: four methods with the
 * constructor. That there is a fifth gear shows in the sixth call and no sooner: five are needed to
 * get there, each with the speed for its own gear, and only one more to go up fails.
 */
public class KMax2 {
  private static final int TOP = 5;
  private static final int CRUISING = 4;
  private static final int SLOWEST = 1000;
  private static final int STEP = 700;
  private static final int TOLERANCE = 100;

  private int gear;

  /** Changes nothing if the engine does not fit: the gears grind. */
  public void shiftUp(int rpm) {
    if (gear == TOP) {
      throw new IllegalStateException("no higher gear");
    }
    int wanted = SLOWEST + STEP * gear;
    if (wanted - TOLERANCE <= rpm && rpm <= wanted + TOLERANCE) {
      gear++;
    }
  }

  public void shiftDown() {
    if (gear == 0) {
      throw new IllegalStateException("no lower gear");
    }
    gear--;
  }

  public void cruise() {
    if (gear < CRUISING) {
      throw new IllegalStateException("too slow");
    }
  }
}
