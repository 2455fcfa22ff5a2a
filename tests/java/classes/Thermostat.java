// A double that is set within bounds, NaN refused, and raised: three ranges of it matter. That
// 10.000000000000002 + 10.0 is rounded to 20.0 shows.
// expect: exit 0
// expect: legal 3
// expect: claims proved
// expect: skipped 0
// expect: text set(degrees) when 5.0 <= degrees && degrees <= 10.000000000000002
// expect: text set(degrees) when 10.000000000000004 <= degrees && degrees <= 20.0
// expect: text set(degrees) when 20.0 < degrees && degrees <= 30.0
// expect: text set(degrees) when !(5.0 <= degrees && degrees <= 30.0)
public class Thermostat {
  private double setpoint = 20.0;

  public void set(double degrees) {
    if (!(degrees >= 5.0 && degrees <= 30.0)) {
      throw new IllegalArgumentException("out of range");
    }
    setpoint = degrees;
  }

  public void warmer() {
    if (setpoint + 10.0 > 30.0) {
      throw new IllegalStateException("too warm");
    }
    setpoint += 10.0;
  }
}
