package parlance.runner;

/** Fields of lines. */
final class Text {
  private Text() {}

  static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  /** On one line: what cannot be printed as Java source writes it. */
  static String readable(String text) {
    StringBuilder result = new StringBuilder();
    text.codePoints().forEach(c -> {
      int control = "\n\r\t".indexOf(c);
      if (control >= 0) {
        result.append('\\').append("nrt".charAt(control));
      } else if (Character.isISOControl(c) || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
        result.append(String.format("\\u%04x", c));
      } else {
        result.appendCodePoint(c);
      }
    });
    return result.toString();
  }

  /** The text that a literal, with its quotes, stands for. */
  static String ofLiteral(String literal) {
    StringBuilder result = new StringBuilder();
    for (int i = 1; i < literal.length() - 1; i++) {
      char c = literal.charAt(i);
      if (c == '\\') {
        c = literal.charAt(++i);
        int control = "nrt".indexOf(c);
        if (control >= 0) {
          c = "\n\r\t".charAt(control);
        } else if (c == 'u') {
          c = (char) Integer.parseInt(literal.substring(i + 1, i + 5), 16);
          i += 4;
        }
      }
      result.append(c);
    }
    return result.toString();
  }

  /** Undoes escape. */
  static String unescape(String text) {
    return text.indexOf('\\') < 0 ? text : text.translateEscapes();
  }
}
