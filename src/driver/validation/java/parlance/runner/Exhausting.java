package parlance.runner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls that take all memory or never return: seen often enough, they are not made again. */
final class Exhausting {
  private static final int OFTEN = 3;
  private final Map<List<String>, Integer> seen = new HashMap<>();

  void add(String[] call) {
    seen.merge(List.of(call), 1, Integer::sum);
  }

  boolean anyOf(List<String[]> calls) {
    return !seen.isEmpty()
        && calls.stream().anyMatch(call -> seen.getOrDefault(List.of(call), 0) >= OFTEN);
  }
}
