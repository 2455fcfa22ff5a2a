// Texts that component text cannot hold as they are: control characters, quotes, characters outside
// the first plane, half of one. A message that is put together has a marker in its constant.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
// expect: text c == "tab\t\"quoted\" \\"
// expect: text IllegalStateException: two\nlines 😀 \ud83d
public class OddTexts {
  private boolean armed;

  public void command(String c) {
    switch (c) {
      case "tab\t\"quoted\" \\" -> armed = true;
      case "grin 😀" -> armed = false;
      case "half \ud83d" -> throw new IllegalStateException("two\nlines 😀 \ud83d");
      default -> throw new IllegalArgumentException("no command " + c);
    }
  }

  public void fire(int überzahl) {
    if (!armed || überzahl < 0)
      throw new IllegalStateException();
  }
}
