#include "automata/difference.h"

#include "automata/pair_map.h"
#include "util/error.h"

#include <algorithm>
#include <vector>

namespace parlance::automata {

namespace {

/// Breadth-first search of the product of two machines for a pair with different outputs.
class ProductSearch {
public:
  ProductSearch(const MooreMachine& a, const MooreMachine& b, std::optional<Output> ignored = {})
      : a_(a), b_(b), ignored_(ignored) {}

  std::optional<Word> run(State start_a, State start_b) {
    if (visit(start_a, start_b, 0, 0))
      return Word{};
    for (std::uint32_t next = 0; next < pairs_.size(); ++next)
      for (Symbol symbol = 0; symbol < a_.symbol_count(); ++symbol)
        if (visit(a_.step(pairs_[next].a, symbol), b_.step(pairs_[next].b, symbol), next, symbol))
          return word_to_last();
    return std::nullopt;
  }

private:
  struct Pair {
    State a, b;
    std::uint32_t parent;
    Symbol symbol;
  };

  /// True if the pair is new and its outputs differ.
  bool visit(State a, State b, std::uint32_t parent, Symbol symbol) {
    const auto index = static_cast<std::uint32_t>(pairs_.size());
    if (a_.output(a) == ignored_ || b_.output(b) == ignored_)
      return false;
    if (seen_.find_or_insert(a, b, index) != index)
      return false;
    pairs_.push_back({a, b, parent, symbol});
    return a_.output(a) != b_.output(b);
  }

  Word word_to_last() const {
    Word word;
    for (std::size_t i = pairs_.size() - 1; i != 0; i = pairs_[i].parent)
      word.push_back(pairs_[i].symbol);
    std::reverse(word.begin(), word.end());
    return word;
  }

  const MooreMachine& a_;
  const MooreMachine& b_;
  std::optional<Output> ignored_;
  std::vector<Pair> pairs_;
  PairMap seen_;
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
