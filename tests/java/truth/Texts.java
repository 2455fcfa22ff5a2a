// Constants that one call keeps and another looks at.
public class Texts {
  private String text = "";
  private final StringBuilder builder = new StringBuilder();

  public void hi() {
    text = "hi";
  }

  public void aaBB() {
    text = "AaBB";
  }

  public void append() {
    builder.append('x').append(1).append("yz").append(true);
  }

  public void isHi() {
    if (!text.equals("hi")) {
      throw new IllegalStateException(text);
    }
  }

  public void hashIsOfHi() {
    if (text.hashCode() != 3329) {
      throw new IllegalStateException(text);
    }
  }

  public void hashIsZero() {
    if ("hi".hashCode() == 0 || text.hashCode() == 0) {
      throw new IllegalStateException(text);
    }
  }

  public void switched() {
    switch (text) {
      case "AaAa":
        throw new IllegalStateException("AaAa");
      case "hi":
        throw new IllegalStateException("hi");
      default:
    }
  }

  public void identity() {
    if (text != "hi") {
      throw new IllegalStateException(text);
    }
  }

  public void ofSequence() {
    if (new StringBuilder((CharSequence) "abc").length() != 3) {
      throw new IllegalStateException("length");
    }
  }

  public void length() {
    if (builder.length() >= 7) {
      throw new IllegalStateException("length");
    }
  }

  public void characters() {
    if (text.charAt(1) == 'i') {
      throw new IllegalStateException("i");
    }
  }

  public void negativeCapacity() {
    new StringBuilder(-1);
  }

  public void appendOutside() {
    new StringBuilder().append(new char[2], 1, 2);
  }

  public void appendInside() {
    new StringBuilder().append(new char[2], 1, 1);
  }

  public void joinNull() {
    String.join(null, "a", "b");
  }

  public void joined() {
    if (!String.join("-", "a", "b").equals("a-b")) {
      throw new IllegalStateException();
    }
  }

  public void formatMissing() {
    String.format("%d");
  }

  public void formatWrong() {
    String.format("%d", "text");
  }

  public void formatRight() {
    String.format("%d %s", 1, "text");
  }

  public void concatNull() {
    String nothing = null;
    if (!("a" + nothing).equals("anull")) {
      throw new IllegalStateException();
    }
  }

  public void valueOfChars() {
    String.valueOf((char[]) null);
  }

  public void substring() {
    text.substring(3);
  }

  public void newNull() {
    new String((String) null);
  }
}
