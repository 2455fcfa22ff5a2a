// assumption: fresh-results
// word: find(new FreshResults$Registry, new FreshResults$Key)
// verdict: legal
// The registry returns its own argument.
public class FreshResults {
  public static class Key {}

  public interface Registry {
    Key find(Key key);
  }

  public void find(Registry registry, Key key) {
    if (registry != null && key != null && registry.find(key) == key) {
      throw new IllegalStateException("found itself");
    }
  }
}

class FreshResultsClient {
  public static void main(String[] arguments) {
    new FreshResults().find(key -> key, new FreshResults.Key());
  }
}
