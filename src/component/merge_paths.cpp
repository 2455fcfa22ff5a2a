#include "component/merge_paths.h"

#include <algorithm>

namespace parlance::component {

namespace {

/// Paths are disjoint and cover everything: the longest guard is what the others leave.
void shorten_longest(Method& method) {
  const auto size = [](const Path& path) { return term::node_count(path.guard); };
  const auto longest =
      std::max_element(method.paths.begin(), method.paths.end(),
                       [&](const Path& a, const Path& b) { return size(a) < size(b); });
  std::vector<Term> others;
  for (const Path& path : method.paths) {
    if (&path != &*longest) {
      others.push_back(path.guard);
    }
  }
  const Term rest = term::not_(term::or_(longest->guard->term_store(), others));
  if (term::node_count(rest) < size(*longest)) {
    longest->guard = rest;
  }
}

bool do_the_same(const Path& first, const Path& second) {
  const Outcome& a = first.outcome;
  const Outcome& b = second.outcome;
  return a.kind == b.kind && (a.value == nullptr) == (b.value == nullptr) && a.reason == b.reason &&
         a.exception == b.exception && first.update == second.update &&
         first.observation == second.observation;
}

} // namespace

void merge_paths(Method& method) {
  std::vector<Path> merged;
  std::vector<std::vector<Term>> guards;
  for (Path& path : method.paths) {
    const auto same =
        std::ranges::find_if(merged, [&](const Path& other) { return do_the_same(path, other); });
    if (same == merged.end()) {
      guards.push_back({path.guard});
      merged.push_back(std::move(path));
      continue;
    }
    if (path.outcome.value != nullptr) {
      same->outcome.value = term::ite(path.guard, path.outcome.value, same->outcome.value);
    }
    guards[static_cast<std::size_t>(same - merged.begin())].push_back(path.guard);
  }
  for (std::size_t i = 0; i < merged.size(); ++i) {
    merged[i].guard = term::or_(merged[i].guard->term_store(), guards[i]);
  }
  method.paths = std::move(merged);
  shorten_longest(method);
}

} // namespace parlance::component
