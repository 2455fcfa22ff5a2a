// assumption: quiet-classes
// word: use
// verdict: legal
/** Another class has settings that calls read, and a method that changes them. */
public class QuietClasses {
  public void use() {
    if (QuietClassesSettings.isStrict()) {
      throw new IllegalStateException("too strict");
    }
  }
}

class QuietClassesSettings {
  private static boolean strict;

  static boolean isStrict() {
    return strict;
  }

  public static void setStrict(boolean value) {
    strict = value;
  }
}

class QuietClassesClient {
  public static void main(String[] arguments) {
    QuietClasses object = new QuietClasses();
    QuietClassesSettings.setStrict(true);
    object.use();
  }
}
