// assumption: exact-argument-class
// word: use(new ExactArgumentClass$Sensor{value: 1})
// verdict: legal
// The client's own subclass answers otherwise.
public class ExactArgumentClass {
  public static class Sensor {
    int value;

    int read() {
      return value;
    }
  }

  public void use(Sensor sensor) {
    if (sensor.read() < 0) {
      throw new IllegalStateException("below zero");
    }
  }
}

class ExactArgumentClassClient {
  public static void main(String[] arguments) {
    ExactArgumentClass.Sensor sensor = new ExactArgumentClass.Sensor() {
      @Override
      int read() {
        return -value;
      }
    };
    sensor.value = 1;
    new ExactArgumentClass().use(sensor);
  }
}
