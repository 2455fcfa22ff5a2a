/**
 * The flight of a crew exploration vehicle to the moon and back: ascent, in orbit around the earth,
 * between earth and moon, and entry. Events that are not meant to happen where the vehicle is, or
 * with what is docked to it, are failures.
 *
 * <p>Stand-in for NASA-Complete of CAV 2010, whose code was not published. Known of it: these four
 * phases, 22 events, with those that have a boolean made into two 26, fourteen legal states, and
 * some rules: a rendezvous needs the launch abort system thrown off and the vehicle in orbit,
 * tliBurn does not follow edsSeparation, and loiBurn follows tliBurn.
 */
public class NasaComplete {
  private enum Phase {
    PAD, STAGE_1, STAGE_2, EARTH_ORBIT, TO_MOON, MOON_ORBIT, TO_EARTH, ENDED
  }

  private Phase phase = Phase.PAD;
  // What is docked to the command module.
  private boolean las = true;
  private boolean sm = true;
  private boolean lsam;
  private boolean eds;
  private boolean lunarLanding;
  private boolean ballisticEntry;
  private boolean starTrackers = true;
  private int corrections;
  private int photographs;

  // Ascent.

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

  /** The launch abort system is not needed any more, at the latest in orbit. */
  public void lasJettison() {
    require((phase == Phase.STAGE_2 || phase == Phase.EARTH_ORBIT) && las);
    las = false;
  }

  /** The second stage is empty. */
  public void stage2Separation() {
    require(phase == Phase.STAGE_2);
    phase = Phase.EARTH_ORBIT;
  }

  public void abortControlMotorFired() {
    abort(true);
  }

  public void abortControlMotorNotFired() {
    abort(false);
  }

  /** The countdown is stopped; it goes on some time. */
  public void launchHold() {
    require(phase == Phase.PAD);
  }

  /** One engine of a stage fails, the others can do its work. */
  public void engineOut() {
    require(phase == Phase.STAGE_1 || phase == Phase.STAGE_2);
  }

  // In orbit around the earth.

  public void enterOrbitOpsSensorsGood() {
    require(phase == Phase.EARTH_ORBIT);
    starTrackers = true;
  }

  public void enterOrbitOpsSensorsFailed() {
    require(phase == Phase.EARTH_ORBIT);
    starTrackers = false;
  }

  public void orbitTrim() {
    require(phase == Phase.EARTH_ORBIT || phase == Phase.MOON_ORBIT);
    corrections++;
  }

  /** Docks the lander and its departure stage, which wait in their orbit. */
  public void lsamRendezvous() {
    require(phase == Phase.EARTH_ORBIT && !las && !lsam);
    lsam = true;
    eds = true;
  }

  /** Leaves the orbit for the atmosphere, if there was no lander to go anywhere with. */
  public void deOrbit() {
    require(phase == Phase.EARTH_ORBIT && !las && !lsam);
    phase = Phase.TO_EARTH;
  }

  /** Leaves the orbit for the moon. Only the departure stage can burn for that long. */
  public void tliBurn() {
    require(phase == Phase.EARTH_ORBIT && eds);
    phase = Phase.TO_MOON;
  }

  // Between earth and moon.

  /** The departure stage has done its work. */
  public void edsSeparation() {
    require(phase == Phase.TO_MOON && eds);
    eds = false;
  }

  public void midcourseCorrection() {
    require(phase == Phase.TO_MOON && !eds || phase == Phase.TO_EARTH && sm);
    corrections++;
  }

  /** Into the orbit of the moon. */
  public void loiBurn() {
    require(phase == Phase.TO_MOON && !eds);
    phase = Phase.MOON_ORBIT;
  }

  public void landingSiteSurvey() {
    require(phase == Phase.MOON_ORBIT && lsam);
    photographs++;
  }

  /** The lander goes: with the crew, who come back in it before it is left behind. */
  public void lsamSeparationCrewed() {
    separateLander(true);
  }

  public void lsamSeparationUncrewed() {
    separateLander(false);
  }

  /** Leaves the orbit of the moon for the earth, without the lander. */
  public void teiBurn() {
    require(phase == Phase.MOON_ORBIT && !lsam);
    phase = Phase.TO_EARTH;
  }

  // Entry.

  public void smSeparation() {
    require(phase == Phase.TO_EARTH && sm);
    sm = false;
  }

  /** Turns the command module, which has lost its service module, with its shield to the front. */
  public void attitudeManeuver() {
    require(phase == Phase.TO_EARTH && !sm);
  }

  public void eiBurnRcsGood() {
    enter(false);
  }

  /** Without its jets the module does not steer: it comes down steeply, but it does. */
  public void eiBurnRcsFailed() {
    enter(true);
  }

  /** What is over can be told. */
  public void missionReport() {
    require(phase == Phase.ENDED);
  }

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

  private void separateLander(boolean crewed) {
    require(phase == Phase.MOON_ORBIT && lsam);
    lunarLanding = lunarLanding || crewed;
    lsam = false;
  }

  private void enter(boolean rcsFailed) {
    require(phase == Phase.TO_EARTH && !sm);
    ballisticEntry = rcsFailed;
    phase = Phase.ENDED;
  }

  private static void require(boolean meant) {
    if (!meant) {
      throw new IllegalStateException("not in this phase, or not with these parts");
    }
  }
}
