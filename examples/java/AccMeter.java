/** An accelerometer set so fine that the step of its readings is 0: no value can be read. */
public class AccMeter {
  private static final int SENSITIVITY = 2000;
  private static final int MOST = 1000;
  private static final int THRESHOLD = 50;

  private boolean connected;
  private boolean listener;
  private int delta = MOST / SENSITIVITY;
  private int samples;
  // What was received, and what of it update has taken over.
  private int rawX;
  private int rawY;
  private int lastX;
  private int lastY;

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
