/**
 * The ascent of a crew exploration vehicle: two stages, and a launch abort system on top that is
 * thrown off on the second. Events that are not meant to happen where the vehicle is are failures.
 *
 * <p>Stand-in for NASA-Ascent of CAV 2010, whose code was not published. Known of it: it is the
 * first phase of the mission, an event with a boolean became two events, and it has five legal
 * states.
 */
public class NasaAscent {
  private enum Phase { PAD, STAGE_1, STAGE_2, ENDED }

  private Phase phase = Phase.PAD;
  // What is docked to the command module.
  private boolean las = true;
  private boolean sm = true;

  /** The boosters of the first stage are lit. */
  public void srbIgnition() {
    require(phase == Phase.PAD);
    phase = Phase.STAGE_1;
  }

  /** The first stage is empty. */
  public void stage1Separation() {
    require(phase == Phase.STAGE_1);
    phase = Phase.STAGE_2;
  }

  /** The air is thin: the launch abort system is not needed any more. */
  public void lasJettison() {
    require(phase == Phase.STAGE_2 && las);
    las = false;
  }

  /** The second stage is empty, and the vehicle in orbit. */
  public void stage2Separation() {
    require(phase == Phase.STAGE_2);
    phase = Phase.ENDED;
  }

  public void abortControlMotorFired() {
    abort(true);
  }

  public void abortControlMotorNotFired() {
    abort(false);
  }

  /** The motor turns the launch abort system. Low down nothing else does, higher up it can wait. */
  private void abort(boolean controlMotorFired) {
    if (controlMotorFired) {
      require((phase == Phase.STAGE_1 || phase == Phase.STAGE_2) && las);
    } else {
      require(phase == Phase.STAGE_2);
    }
    las = false;
    sm = false;
    phase = Phase.ENDED;
  }

  private static void require(boolean meant) {
    if (!meant) {
      throw new IllegalStateException("not in this phase");
    }
  }
}
