/**
 * Every way in which an interface can describe an argument. A call fails exactly if the interface
 * beside this file says so, hence the virtual machine must have got what the interface meant.
 */
public class Encodings {
  public enum Color {
    RED,
    GREEN,
    BLUE
  }

  public static class Leaf {
    private int x;
    private Leaf next;

    public Leaf() {
      throw new UnsupportedOperationException("arguments are made without constructors");
    }

    private Leaf(int x) {
      this.x = x;
    }
  }

  public record Pair(long a, byte b) {
    public Pair {
      throw new UnsupportedOperationException("arguments are made without constructors");
    }
  }

  private static final Leaf shared = new Leaf(1);
  private static int counted;

  private final Leaf[] rooms = {new Leaf(1), null};
  private Leaf kept;

  private static void failIf(boolean condition) {
    if (condition) {
      throw new IllegalArgumentException("as expected");
    }
  }

  public void color(Color c) {
    failIf(c.ordinal() == 1);
  }

  public void text(String s) {
    failIf(s != null && s.equals("a b"));
  }

  public void leaf(Leaf s) {
    failIf(s.x == 7 || s.next != null && s.next.x == -8);
  }

  public void keep(Leaf s) {
    failIf(s != null && s == kept);
    kept = s;
  }

  public void room(Leaf s) {
    failIf(s == rooms[0] || s == shared);
  }

  public void pair(Pair p) {
    failIf(p.a() > p.b());
  }

  public void array(int[] a) {
    failIf(a != null && a.length > 2 && a[2] == 5);
  }

  public void numbers(byte b, short s, char c, long l, float f, double d) {
    failIf(b == -1 && s == -2 && c == 'x' && l == -3 && f == 1.5f && d == -2.0);
  }

  public void same(Object s, Object t) {
    failIf(s != null && s == t || s == this);
  }

  public void run(Runnable r) {
    r.run();
  }

  public static void once() {
    failIf(counted > 0);
    counted++;
  }

  public void twice(int n) {
    failIf(n == 3);
  }

  public void twice(String n) {
    failIf(n == null);
  }
}
