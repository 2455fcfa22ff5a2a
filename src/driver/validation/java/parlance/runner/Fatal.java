package parlance.runner;

/** The plan does not fit the class. */
final class Fatal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Fatal(String message) {
    super(message);
  }
}
