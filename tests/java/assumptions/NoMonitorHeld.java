// assumption: no-monitor-held
// word: ring()
// verdict: illegal
// The client holds the monitor.
public class NoMonitorHeld {
  public void ring() {
    notifyAll();
  }
}

class NoMonitorHeldClient {
  public static void main(String[] arguments) {
    NoMonitorHeld component = new NoMonitorHeld();
    synchronized (component) {
      component.ring();
    }
  }
}
