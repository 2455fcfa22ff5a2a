/** Looks at the next token before it is taken. */
public class TokenParser {
  public enum Token { NUMBER, WORD, END }

  /** Where tokens come from. */
  public interface Source {
    Token read();
  }

  private final Source source;
  private Token next = null;

  public TokenParser(Source source) {
    if (source == null) {
      throw new NullPointerException("source");
    }
    this.source = source;
  }

  /** The token that is taken next. */
  public Token peek() {
    if (next == null) {
      next = source.read();
    }
    return next;
  }

  public void number() {
    take(Token.NUMBER);
  }

  public void word() {
    take(Token.WORD);
  }

  private void take(Token wanted) {
    if (peek() != wanted) {
      throw new IllegalStateException("another token was expected");
    }
    next = null;
  }
}
