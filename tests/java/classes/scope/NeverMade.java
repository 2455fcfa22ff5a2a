import java.io.IOException;

/** No constructor ever returns. */
public class NeverMade {
  private static int used;

  public NeverMade() throws IOException {
    throw new IOException();
  }

  public void use() {
    ++used;
  }
}
