// assumption: missing-classes
// without: MissingClassesPart
// word: use
// verdict: legal
/** To see that the second method returns what it says, the virtual machine loads the class that is not there. */
public class MissingClasses {
  public void use() {}

  MissingClassesWhole whole() {
    return new MissingClassesPart();
  }
}

class MissingClassesWhole {}

class MissingClassesPart extends MissingClassesWhole {}

class MissingClassesClient {
  public static void main(String[] arguments) {
    new MissingClasses().use();
  }
}
