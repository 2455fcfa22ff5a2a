package parlance.runner;

/** A sequence that cannot be run as it is meant. */
final class Skip extends Exception {
  private static final long serialVersionUID = 1;
  final String kind;

  Skip(String reason) {
    this("skipped", reason);
  }

  Skip(String kind, String reason) {
    super(reason);
    this.kind = kind;
  }
}
