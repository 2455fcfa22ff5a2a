// assumption: fields-not-written
// word: use
// verdict: illegal
/** A field that clients can write to. */
public class FieldsNotWritten {
  public boolean open;
  public static boolean enabled = true;
  public final int limit = 1;

  public void use() {
    if (!enabled || !open || limit != 1) {
      throw new IllegalStateException("closed");
    }
  }
}

class FieldsNotWrittenClient {
  public static void main(String[] arguments) {
    FieldsNotWritten object = new FieldsNotWritten();
    object.open = true;
    object.use();
  }
}
