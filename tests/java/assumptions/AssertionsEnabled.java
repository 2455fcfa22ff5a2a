// assumption: assertions-enabled
// word: need(0)
// verdict: illegal
/** Without -ea, assertions are not looked at. */
public class AssertionsEnabled {
  public void need(int count) {
    assert count > 0;
  }
}

class AssertionsEnabledClient {
  public static void main(String[] arguments) {
    new AssertionsEnabled().need(0);
  }
}
