/**
 * Events in the flight of a crew exploration vehicle to the moon and back, in the order of the
 * mission. In the orbit of the earth it meets the lander if it flies right. Otherwise it passes by,
 * which does no harm but leaves only the way home.
 *
 * <p>Stand-in for CEV V2 of ISoLA 2018, whose code was not published. Known of it: twenty methods
 * with the constructor, and that the bug of CEV is fixed, whose counter of docked parts went
 * through all integers. Here reset starts the mission anew instead of docking a part, and the parts
 * are counted when that is asked for. That the lander can be met shows in the sixth call and no
 * sooner.
 */
public class CEVV2 {
  private static final int LANDER_LOWEST = 290;
  private static final int LANDER_HIGHEST = 310;
  private static final int FASTEST_TO_DOCK = 10;

  private enum Phase {
    PAD, STAGE_1, STAGE_2, EARTH_ORBIT, TO_MOON, MOON_ORBIT, ON_MOON, LEAVING_MOON, TO_EARTH, ENTRY
  }

  private Phase phase = Phase.PAD;
  // What is docked to the command module.
  private boolean las = true;
  private boolean sm = true;
  private boolean lsamAscent;
  private boolean lsamDescent;
  private boolean eds;
  private int lastFailure;
  private int orbitPlan;
  private boolean ballisticEntry;

  // On the pad and in the ascent.

  /** The two solid rocket boosters are lit. */
  public void srbIgnition() {
    assert phase == Phase.PAD;
    phase = Phase.STAGE_1;
  }

  /** Something fails; what follows from it is for others to decide. */
  public void failure(int t) {
    lastFailure = t;
  }

  /** The first stage is empty. */
  public void stage1Separation() {
    assert phase == Phase.STAGE_1;
    phase = Phase.STAGE_2;
  }

  /** The launch abort system pulls the command module away, which comes down alone. */
  public void abort(int altitude, boolean motorFired) {
    assert inAscent() && las;
    las = false;
    sm = false;
    phase = Phase.ENTRY;
  }

  /** The launch abort system is not needed any more, at the latest in orbit. */
  public void lasJettison() {
    assert las && (inAscent() || phase == Phase.EARTH_ORBIT);
    las = false;
  }

  /** The second stage is empty. */
  public void stage2Separation() {
    assert phase == Phase.STAGE_2;
    phase = Phase.EARTH_ORBIT;
  }

  // In the orbit of the earth.

  public void enterOrbitOps(int f) {
    assert phase == Phase.EARTH_ORBIT;
    orbitPlan = f;
  }

  /**
   * Docks the lander and its departure stage, which wait in their orbit: at the altitude in
   * kilometres, and approaching with the speed in centimetres a second.
   */
  public void lsamRendezvous(int altitude, int speed) {
    assert phase == Phase.EARTH_ORBIT && !las && !lander();
    boolean there = LANDER_LOWEST <= altitude && altitude <= LANDER_HIGHEST;
    boolean gently = 0 < speed && speed <= FASTEST_TO_DOCK;
    if (there && gently) {
      lsamAscent = true;
      lsamDescent = true;
      eds = true;
    }
  }

  // To the moon.

  /** Leaves the orbit of the earth. Only the departure stage can burn for that long. */
  public void tliBurn() {
    assert phase == Phase.EARTH_ORBIT && eds;
    phase = Phase.TO_MOON;
  }

  /** The departure stage has done its work. */
  public void edsSeparation() {
    assert phase == Phase.TO_MOON && eds;
    eds = false;
  }

  /** Into the orbit of the moon. */
  public void loiBurn() {
    assert phase == Phase.TO_MOON && !eds;
    phase = Phase.MOON_ORBIT;
  }

  /** The lander goes down with the crew or, once it has brought them back, is left behind. */
  public void lsamSeparation() {
    assert phase == Phase.MOON_ORBIT && lander();
    if (lsamDescent) {
      phase = Phase.ON_MOON;
    }
    lsamAscent = false;
    lsamDescent = false;
  }

  // And back.

  /** Leaves the moon, and the lower stage of the lander there. */
  public void lsamAscentBurn() {
    assert phase == Phase.ON_MOON;
    phase = Phase.LEAVING_MOON;
  }

  /** The upper stage docks again, and the crew changes back into the command module. */
  public void lsamAscentRendezvous() {
    assert phase == Phase.LEAVING_MOON;
    lsamAscent = true;
    phase = Phase.MOON_ORBIT;
  }

  /** Leaves the orbit of the moon for the earth, without the lander. */
  public void teiBurn() {
    assert phase == Phase.MOON_ORBIT && !lander();
    phase = Phase.TO_EARTH;
  }

  /** The service module goes on the way home, which a flight that met no lander is on as well. */
  public void smSeparation() {
    assert phase == Phase.TO_EARTH || phase == Phase.EARTH_ORBIT && !las && !lander();
    assert sm;
    sm = false;
    phase = Phase.TO_EARTH;
  }

  /** Into the atmosphere. */
  public void eiBurn(boolean imbalance, boolean rcs) {
    assert phase == Phase.TO_EARTH && !sm;
    ballisticEntry = imbalance || rcs;
    phase = Phase.ENTRY;
  }

  /** Only the command module can land. */
  public void deOrbit() {
    assert phase == Phase.ENTRY;
    assert docked() == 0;
    reset();
  }

  /** To the pad, with a new vehicle. */
  public void reset() {
    phase = Phase.PAD;
    las = true;
    sm = true;
    lsamAscent = false;
    lsamDescent = false;
    eds = false;
    lastFailure = 0;
    orbitPlan = 0;
    ballisticEntry = false;
  }

  private boolean inAscent() {
    return phase == Phase.STAGE_1 || phase == Phase.STAGE_2;
  }

  private boolean lander() {
    return lsamAscent || lsamDescent;
  }

  private int docked() {
    int parts = 0;
    for (boolean part : new boolean[] {las, sm, lsamAscent, lsamDescent, eds}) {
      parts += part ? 1 : 0;
    }
    return parts;
  }
}
