// A state stands for part == null and for a part that is used: a call fails in both, each in its way,
// and which of them it is depends on an argument, not on the calls.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
// expect: text java.lang.IllegalStateException: used at ReasonsOfArguments.use(ReasonsOfArguments.java:21), or java.lang.NullPointerException at ReasonsOfArguments.use(ReasonsOfArguments.java:20)
public class ReasonsOfArguments {
  public static class Part {
    boolean used;
  }

  private Part part;

  public void set(Part next) {
    part = next;
  }

  public void use() {
    if (part.used) {
      throw new IllegalStateException("used");
    }
  }
}
