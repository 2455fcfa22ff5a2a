/** An accelerometer. Whether its values can be read is decided when it is made. */
public class Accelerometer {
  private static final int MOST = 1000;
  private static final int THRESHOLD = 50;

  private boolean connected;
  private boolean listener;
  private final int delta;
  private int samples;
  // What was received, and what of it update has taken over.
  private int rawX;
  private int rawY;
  private int lastX;
  private int lastY;

  public Accelerometer(int samples, int sensitivity) {
    assert sensitivity != 0 : "no sensitivity";
    this.samples = samples;
    delta = MOST / sensitivity;
  }

  public void init(int count) {
    samples = count;
  }

  /**
   * Connects, and adds the listener if asked for. Has no effect when connected already: to change
   * the listener, disconnect first.
   */
  public void connect(boolean useListener) {
    if (connected) {
      return;
    }
    connected = true;
    listener = useListener;
  }

  public void disconnect() {
    assert connected : "not connected";
    connected = false;
    listener = false;
  }

  public void update() {
    assert connected : "not connected";
    lastX = rawX;
    lastY = rawY;
  }

  public int getValueX() {
    return lastX / delta;
  }

  public int getValueY() {
    return lastY / delta;
  }

  public void dataReceived(int x, int y, boolean b) {
    assert listener : "nobody listens";
    rawX = b ? scaled(clamped(x)) : clamped(x);
    rawY = b ? scaled(clamped(y)) : clamped(y);
  }

  private static int clamped(int v) {
    return Math.max(-MOST, Math.min(MOST, v));
  }

  private static int scaled(int v) {
    return (Math.abs(v) - THRESHOLD) * MOST / (MOST - THRESHOLD);
  }
}
