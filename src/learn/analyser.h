#pragma once
// Counterexample analysis as a plug-in. A counterexample w of length n and a hypothesis define
// alpha(i): the oracle's output for access_word(state after w[0..i)) . w[i..n). As alpha(0) is the
// truth and alpha(n) what the hypothesis says, some step changes the answer: there
// access_word(state after w[0..i)) . w[i] and access_word(state after w[0..i+1)) are told apart by
// the suffix w[i+1..n). Rivest and Schapire, Inference of Finite Automata Using Homing Sequences
// (1993).

#include <cstddef>
#include <functional>
#include <string_view>

namespace parlance::learn {

class CounterexampleAnalyser {
public:
  /// Does alpha(i) equal what the hypothesis says? Each call costs a membership query.
  using Agrees = std::function<bool(std::size_t)>;

  virtual ~CounterexampleAnalyser() = default;
  virtual std::string_view name() const = 0;
  /// Some low <= i < high with not agrees(i) and agrees(i + 1). @requires low < high, not
  /// agrees(low) and agrees(high), which are known and not asked again.
  virtual std::size_t breakpoint(std::size_t low, std::size_t high, const Agrees& agrees) const = 0;
};

/// Halves the range: at most ceil(log2(high - low)) queries.
class BinarySearchAnalyser final : public CounterexampleAnalyser {
public:
  std::string_view name() const override { return "binary"; }
  std::size_t breakpoint(std::size_t low, std::size_t high, const Agrees& agrees) const override;
};

} // namespace parlance::learn
