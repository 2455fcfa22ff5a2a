#include "automata/difference.h"

#include "automata/pair_walk.h"
#include "util/error.h"

namespace parlance::automata {

namespace {

/// Breadth-first search of the product of two machines for a pair with different outputs.
class ProductSearch {
public:
  ProductSearch(const MooreMachine& a, const MooreMachine& b, std::optional<Output> ignored = {})
      : a_(a), b_(b), ignored_(ignored) {}

  std::optional<Word> run(State start_a, State start_b) {
    if (counts(start_a, start_b) && walk_.start(start_a, start_b) && differ(start_a, start_b))
      return Word{};
    for (std::size_t next = 0; next < walk_.size(); ++next)
      for (Symbol symbol = 0; symbol < a_.symbol_count(); ++symbol) {
        const State a = a_.step(walk_[next].first, symbol);
        const State b = b_.step(walk_[next].second, symbol);
        if (counts(a, b) && walk_.reach(a, b, next, symbol) && differ(a, b))
          return walk_.way(next, symbol);
      }
    return std::nullopt;
  }

private:
  bool counts(State a, State b) const {
    return a_.output(a) != ignored_ && b_.output(b) != ignored_;
  }
  bool differ(State a, State b) const { return a_.output(a) != b_.output(b); }

  const MooreMachine& a_;
  const MooreMachine& b_;
  std::optional<Output> ignored_;
  PairWalk<Symbol> walk_;
};

} // namespace

std::optional<Word> shortest_difference(const MooreMachine& a, const MooreMachine& b,
                                        std::optional<Output> ignored) {
  return shortest_difference(a, a.initial(), b, b.initial(), ignored);
}

std::optional<Word> shortest_difference(const MooreMachine& a, State from_a, const MooreMachine& b,
                                        State from_b, std::optional<Output> ignored) {
  util::check(a.symbol_count() == b.symbol_count() && a.output_type() == b.output_type(),
              "only machines over the same symbols and outputs can be compared");
  util::check(a.state_count() > 0 && b.state_count() > 0, "an empty machine cannot be compared");
  return ProductSearch(a, b, ignored).run(from_a, from_b);
}

std::optional<Word> distinguishing_suffix(const MooreMachine& machine, State p, State q) {
  return ProductSearch(machine, machine).run(p, q);
}

} // namespace parlance::automata
