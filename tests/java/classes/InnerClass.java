// An inner class has its outer object in a hidden field, which its methods read and write.
// expect: exit 0
// expect: legal 4
// expect: claims proved
// expect: skipped 0
public class InnerClass {
  private int credit;
  private Session session;

  private class Session {
    private boolean used;

    void use() {
      if (used) {
        throw new IllegalStateException("used already");
      }
      used = true;
      credit = 1;
    }
  }

  public void open() {
    session = new Session();
  }

  public void use() {
    session.use();
  }

  public int payOut() {
    if (credit == 0) {
      throw new IllegalStateException("nothing to pay");
    }
    return credit;
  }
}
