// What throwables tell, and what they refuse.
public class Throwables {
  private int filled;

  private static void expect(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("not so");
    }
  }

  public void messageOfCause() {
    expect("java.lang.Error: x".equals(new RuntimeException(new Error("x")).getMessage()));
  }

  public void noMessageOfNoCause() {
    expect(new RuntimeException((Throwable) null).getMessage() == null);
  }

  public void causeTwice() {
    new RuntimeException(new Error()).initCause(new Error());
  }

  public void causeOnce() {
    new RuntimeException("x").initCause(new Error()).initCause(null);
  }

  public void causeSelf() {
    RuntimeException e = new RuntimeException();
    e.initCause(e);
  }

  public void suppressSelf() {
    RuntimeException e = new RuntimeException();
    e.addSuppressed(e);
  }

  public void suppressNull() {
    new RuntimeException().addSuppressed(null);
  }

  public void suppressed() {
    RuntimeException e = new RuntimeException();
    e.addSuppressed(new Error());
    expect(e.getSuppressed().length == 1);
  }

  public void fill() {
    new RuntimeException() {
      @Override
      public synchronized Throwable fillInStackTrace() {
        filled++;
        return this;
      }
    };
    expect(filled == 1);
  }

  public void localized() {
    String text = new RuntimeException("x") {
      @Override
      public String getLocalizedMessage() {
        throw new UnsupportedOperationException();
      }
    }.toString();
  }

  public void text() {
    expect(new IllegalStateException("x").toString().equals("java.lang.IllegalStateException: x"));
  }

  public void divisionMessage() {
    try {
      filled = 1 / (filled - filled);
    } catch (ArithmeticException e) {
      expect("/ by zero".equals(e.getMessage()));
    }
  }

  public void indexMessage() {
    try {
      int[] three = new int[3];
      three[filled + 3] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      expect(e.getMessage() != null);
    }
  }

  public void castMessage() {
    try {
      Object text = "x";
      Integer number = (Integer) text;
    } catch (ClassCastException e) {
      expect(e.getMessage() != null);
    }
  }

  public void sizeMessage() {
    try {
      int[] none = new int[filled - filled - 1];
    } catch (NegativeArraySizeException e) {
      expect("-1".equals(e.getMessage()));
    }
  }

  public void storeMessage() {
    try {
      Object[] texts = new String[1];
      texts[0] = 1;
    } catch (ArrayStoreException e) {
      expect("java.lang.Integer".equals(e.getMessage()));
    }
  }

  public void indexConstructor() {
    expect("Index out of range: 5".equals(new IndexOutOfBoundsException(5).getMessage()));
  }

  public void uncheckedNull() {
    new java.io.UncheckedIOException(null);
  }

  public void assertionWithText() {
    expect("5".equals(new AssertionError(5).getMessage()));
  }

  public void assertionWithCause() {
    Error cause = new Error();
    expect(new AssertionError((Object) cause).getCause() == cause);
  }

  public void simpleNames() {
    expect(Throwables.class.getSimpleName().equals("Throwables") && int[].class.getSimpleName().equals("int[]")
        && new Object() {}.getClass().getSimpleName().isEmpty()
        && java.util.Map.Entry.class.getSimpleName().equals("Entry"));
  }

  public void names() {
    expect(int[].class.getName().equals("[I") && String[].class.getName().equals("[Ljava.lang.String;")
        && int.class.getName().equals("int") && java.util.Map.Entry.class.getName().equals("java.util.Map$Entry"));
  }

  public void stackTrace() {
    expect(new RuntimeException().getStackTrace().length > 0);
  }
}
