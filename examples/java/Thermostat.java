/** Heats by what its sensor says. The sensor is handed over, and read later. */
public class Thermostat {
  /** Measures tenths of a degree, unless it is broken. */
  public static class Sensor {
    private int reading;
    private boolean broken;
  }

  private Sensor sensor;
  private boolean heating;

  public void attach(Sensor s) {
    if (s == null) {
      throw new NullPointerException("no sensor");
    }
    if (s == sensor) {
      throw new IllegalArgumentException("this sensor is attached already");
    }
    sensor = s;
  }

  public void detach() {
    if (heating) {
      throw new IllegalStateException("still heating");
    }
    sensor = null;
  }

  public void regulate() {
    if (sensor.broken) {
      throw new IllegalStateException("the sensor is broken");
    }
    heating = sensor.reading < 190;
  }

  public boolean isHeating() {
    return heating;
  }
}
