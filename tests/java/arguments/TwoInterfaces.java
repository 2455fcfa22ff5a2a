// One object can implement both.
public class TwoInterfaces {
  interface Source {}

  interface Sink {}

  public void join(Source source, Sink sink) {
    if (source != null && (Object) source == (Object) sink) {
      throw new IllegalArgumentException("short circuit");
    }
  }
}
