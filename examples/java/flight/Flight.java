/**
 * The ascent and earth orbit phases of a spacecraft, as in examples/scxml/flight.scxml. Two rules are
 * nowhere written down: no rendezvous before the launch abort system was thrown off, and no burn
 * towards the moon before a rendezvous.
 */
public class Flight {
  private enum Phase { PAD, STAGE1, STAGE2, INSERTION, OPERATIONS, ENDED }

  private Phase phase = Phase.PAD;
  private boolean las = true;
  private boolean eds;

  public void srbIgnition() {
    follow(Phase.PAD, Phase.STAGE1);
  }

  public void stage1Separation() {
    follow(Phase.STAGE1, Phase.STAGE2);
  }

  public void lasJettison() {
    if (phase != Phase.ENDED) {
      las = false;
    }
  }

  public void stage2Separation() {
    follow(Phase.STAGE2, Phase.INSERTION);
  }

  public void orbitOps() {
    follow(Phase.INSERTION, Phase.OPERATIONS);
  }

  public void lsamRendezvous() {
    if (inEarthOrbit() && !las) {
      eds = true;
    } else if (inEarthOrbit()) {
      phase = Phase.ENDED;
      throw new IllegalStateException("the launch abort system is in the way");
    } else {
      phase = Phase.ENDED;
    }
  }

  public void tliBurn() {
    boolean mayBurn = !inEarthOrbit() || eds;
    phase = Phase.ENDED;
    if (!mayBurn) {
      throw new IllegalStateException("there is no earth departure stage");
    }
  }

  public void deOrbit() {
    if (inEarthOrbit()) {
      phase = Phase.ENDED;
    }
  }

  private boolean inEarthOrbit() {
    return phase == Phase.INSERTION || phase == Phase.OPERATIONS;
  }

  private void follow(Phase from, Phase to) {
    if (phase == from) {
      phase = to;
    }
  }
}
