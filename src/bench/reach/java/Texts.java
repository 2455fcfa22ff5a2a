import java.util.List;

/** Texts that the interface has names for: where they stand, something is decided by them. */
final class Texts {
  private Texts() {}

  static List<String> of(List<Plan.Signature> signatures) {
    return signatures.stream()
        .flatMap(signature -> signature.parameters.stream())
        .flatMap(parameter -> parameter.labels.stream())
        .filter(Texts::isLiteral)
        .map(Texts::ofLiteral)
        .distinct()
        .toList();
  }

  static boolean isLiteral(String label) {
    return label.length() >= 2 && label.startsWith("\"") && label.endsWith("\"");
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
}
