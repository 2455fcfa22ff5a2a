// assumption: not-interrupted
// word: rest()
// verdict: legal
// The client has interrupted its own thread.
public class NotInterrupted {
  public void rest() throws InterruptedException {
    Thread.sleep(1);
  }
}

class NotInterruptedClient {
  public static void main(String[] arguments) throws InterruptedException {
    Thread.currentThread().interrupt();
    new NotInterrupted().rest();
  }
}
