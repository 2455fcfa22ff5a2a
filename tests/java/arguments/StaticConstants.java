// Arguments that are compared with what static fields hold, and with class objects.
public class StaticConstants {
  public static class Sensor {
    static final Sensor NONE = new Sensor();
  }

  private Sensor kept;

  public void use(Sensor sensor) {
    if (sensor == Sensor.NONE) {
      throw new IllegalArgumentException("no sensor");
    }
  }

  public void keep(Sensor sensor) {
    kept = sensor;
  }

  public void check() {
    if (kept == Sensor.NONE) {
      throw new IllegalStateException("no sensor is kept");
    }
  }

  public void type(Class<?> type) {
    if (type == String.class) {
      throw new IllegalArgumentException("no texts");
    }
  }

  public void flag(Boolean flag) {
    if (flag == Boolean.TRUE) {
      throw new IllegalArgumentException("on");
    }
  }
}
