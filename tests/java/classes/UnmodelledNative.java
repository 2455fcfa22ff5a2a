// Nobody knows what a native method does: probe is unknown, and what needs no probe is exact.
// expect: exit 0 3
// expect: text no model of
// skipped: the calls that are unknown
public class UnmodelledNative {
  private boolean on;

  private static native int temperature();

  public void turnOn() {
    assert !on;
    on = true;
  }

  public void probe() {
    assert on;
    if (temperature() > 90) {
      throw new IllegalStateException("too hot");
    }
  }
}
