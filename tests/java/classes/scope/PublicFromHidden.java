/** Compilers repeat public methods of a superclass that is not public. */
public class PublicFromHidden extends PublicFromHiddenBase {
  public void use() {
    if (!open) {
      throw new IllegalStateException();
    }
  }
}

class PublicFromHiddenBase {
  protected boolean open;

  public void open() {
    open = true;
  }
}
