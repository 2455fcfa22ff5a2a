/**
 * Events in the flight of a crew exploration vehicle to the moon and back. The parts that are
 * docked decide which of them may happen.
 */
public class CEV {
  private static final int LAS_NEEDED_BELOW = 100_000;

  // What is docked to the command module.
  private boolean las = true;
  private boolean sm = true;
  private boolean lsamAscent;
  private boolean lsamDescent;
  private boolean eds;
  private int docked = 2;
  private boolean lasMotorFailed;
  private int orbitPlan;
  private boolean ballisticEntry;

  // On the pad and in the ascent.

  /** The two solid rocket boosters are lit. */
  public void srbIgnition() {}

  /** Something fails in the ascent; 0 is the motor of the launch abort system. */
  public void failure(int t) {
    if (t == 0) {
      lasMotorFailed = true;
    }
  }

  /** The first stage is empty. */
  public void stage1Separation() {}

  /** The launch abort system pulls the crew away, below its altitude with nothing else attached. */
  public void abort(int altitude, boolean motorFired) {
    if (!las) {
      return;
    }
    las = false;
    if (motorFired && altitude < LAS_NEEDED_BELOW) {
      sm = false;
      lsamAscent = false;
      lsamDescent = false;
      eds = false;
      docked = 0;
    } else {
      docked--;
    }
  }

  /** The second stage is empty. */
  public void stage2Separation() {}

  // In orbit, to the moon and back.

  /**
   * Leaves the orbit of the earth for the moon. Only the departure stage, which comes with the
   * lander, can burn for that long.
   */
  public void tliBurn() {
    assert eds : "no departure stage";
  }

  public void enterOrbitOps(int f) {
    orbitPlan = f;
  }

  /** Only the command module can land. */
  public void deOrbit() {
    assert !las;
    assert !sm;
    assert !lsamAscent;
    assert !eds;
    startAnew();
  }

  /**
   * Leaves the orbit of the moon for the earth, without the lander.
   */
  public void teiBurn() {
    assert !lsamAscent && !lsamDescent;
  }

  /** The launch abort system goes once it is not needed. */
  public void lasJettison(int altitude) {
    assert las;
    assert altitude >= LAS_NEEDED_BELOW;
    las = false;
    docked--;
  }

  public void lsamRendezvous() {
    assert !las;
    docked += (lsamAscent ? 0 : 1) + (lsamDescent ? 0 : 1) + (eds ? 0 : 1);
    lsamAscent = true;
    lsamDescent = true;
    eds = true;
  }

  /** Into the orbit of the moon. */
  public void loiBurn() {}

  /** The departure stage has done its work. */
  public void edsSeparation() {
    assert eds;
    eds = false;
    docked--;
  }

  public void smSeparation() {
    assert sm;
    sm = false;
    docked--;
  }

  public void lsamAscentBurn() {
    if (lsamDescent) {
      lsamDescent = false;
      docked--;
    }
  }

  public void lsamAscentRendezvous() {
    if (lsamAscent) {
      lsamAscent = false;
      docked--;
    }
  }

  public void eiBurn(boolean imbalance, boolean rcs) {
    ballisticEntry = imbalance || rcs;
  }

  public void reset(int component) {
    switch (component) {
      case 0 -> las = true;
      case 1 -> sm = true;
      case 2 -> lsamAscent = true;
      case 3 -> lsamDescent = true;
      case 4 -> eds = true;
      default -> {
        return;
      }
    }
    docked++;
  }

  private void startAnew() {
    las = true;
    sm = true;
    lsamDescent = false;
    docked = 2;
    lasMotorFailed = false;
    orbitPlan = 0;
    ballisticEntry = false;
  }
}
