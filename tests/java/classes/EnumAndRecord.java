// An enum parameter is one of its constants or null. A record is an object like others: its
// fields are parameters of the call.
// expect: exit 0
// expect: legal 3
// expect: claims proved
// expect: skipped 0
public class EnumAndRecord {
  public enum Mode {
    OFF,
    SLOW,
    FAST
  }

  public record Range(int low, int high) {}

  private Mode mode = Mode.OFF;

  public void select(Mode next) {
    if (next == null) {
      throw new IllegalArgumentException("no mode");
    }
    mode = next;
  }

  public void run(Range range) {
    switch (mode) {
      case OFF -> throw new IllegalStateException("off");
      case SLOW -> {
        if (range.low() > range.high()) {
          throw new IllegalArgumentException("empty");
        }
      }
      case FAST -> {
        if (range.low() >= range.high()) {
          throw new IllegalArgumentException("too small");
        }
      }
    }
  }
}
