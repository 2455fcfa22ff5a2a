// Characters of constant texts, and the library's tables of characters, which are made of such texts.
// expect: exit 0
// expect: legal 4
// expect: claims proved
// expect: skipped 0
// expect: text type(c) when c == 'g'
// expect: text digit(c) when c >= 128 || '0' <= c && c <= '9'
// expect: text for example: type('g'); type('o'); digit(0)
public class CharacterTables {
  private final char[] word = "go".toCharArray();
  private int next;
  private boolean open;

  public void type(char c) {
    if (c != word[next]) {
      throw new IllegalArgumentException("wrong");
    }
    if (++next == word.length) {
      open = true;
      next = 0;
    }
  }

  public void digit(char c) {
    assert open;
    if (c < 128 && !Character.isDigit(c)) {
      throw new IllegalArgumentException("no digit");
    }
  }
}
