/**
 * One flight rule of the crew exploration vehicle: no rendezvous with the lander before the launch
 * abort system was jettisoned.
 */
public class CEVFlightRule {
  private static final int LAS = 0;
  private static final int LAS_NEEDED_BELOW = 100_000;

  private boolean las = true;
  private int rendezvous;

  public void lasJettison(int altitude) {
    assert las : "jettisoned already";
    assert altitude >= LAS_NEEDED_BELOW : "still needed";
    las = false;
  }

  public void lsamRendezvous() {
    assert !las : "the launch abort system is in the way";
    rendezvous++;
  }

  public void reset(int component) {
    if (component == LAS) {
      las = true;
    }
  }
}
