/** Lets one person through for each ticket, and two for a family ticket. */
public class Turnstile {
  public enum Ticket {
    SINGLE,
    FAMILY,
    EXPIRED
  }

  private int entries;

  public void insert(Ticket ticket) {
    if (entries > 0) {
      throw new IllegalStateException("pass first");
    }
    switch (ticket) {
      case SINGLE -> entries = 1;
      case FAMILY -> entries = 2;
      case EXPIRED -> throw new IllegalArgumentException("this ticket has expired");
    }
  }

  public void push() {
    if (entries == 0) {
      throw new IllegalStateException("locked");
    }
    entries--;
  }
}
