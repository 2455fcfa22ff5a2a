#pragma once
// Counterexample analysis as a plug-in. A counterexample w of length n and a hypothesis define
// alpha(i): the oracle's output for access_word(state after w[0..i)) . w[i..n). As alpha(0) is the
// truth and alpha(n) what the hypothesis says, some step changes the answer: there
// access_word(state after w[0..i)) . w[i] and access_word(state after w[0..i+1)) are told apart by
// the suffix w[i+1..n). Rivest and Schapire, Inference of Finite Automata Using Homing Sequences
// (1993). Which step is found is a matter of the search: Isberner and Steffen, An Abstract
// Framework for Counterexample Analysis in Active Automata Learning (2014).

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace parlance::learn {

enum class Analysis : std::uint8_t { linear, binary, exponential };

inline constexpr std::array all_analyses{Analysis::linear, Analysis::binary, Analysis::exponential};

std::string to_text(Analysis analysis);

class CounterexampleAnalyser {
public:
  /// Does alpha(i) equal what the hypothesis says? Each call costs a membership query.
  using Agrees = std::function<bool(std::size_t)>;

  virtual ~CounterexampleAnalyser() = default;
  /// Some low <= i < high with not agrees(i) and agrees(i + 1). @requires low < high, not
  /// agrees(low) and agrees(high), which are known and not asked again.
  virtual std::size_t breakpoint(std::size_t low, std::size_t high, const Agrees& agrees) const = 0;
  /// The most queries that a range of so many steps can take.
  virtual std::size_t most_queries(std::size_t steps) const = 0;
};

/// Goes back from the end: the shortest suffix, by up to high - low - 1 queries.
class LinearAnalyser final : public CounterexampleAnalyser {
public:
  std::size_t breakpoint(std::size_t low, std::size_t high, const Agrees& agrees) const override;
  std::size_t most_queries(std::size_t steps) const override;
};

/// Halves the range: at most ceil(log2(high - low)) queries.
class BinarySearchAnalyser final : public CounterexampleAnalyser {
public:
  std::size_t breakpoint(std::size_t low, std::size_t high, const Agrees& agrees) const override;
  std::size_t most_queries(std::size_t steps) const override;
};

/// Goes back from the end by 1, 2, 4, ... steps and then halves: a short suffix, by at most twice
/// as many queries as the binary search.
class ExponentialAnalyser final : public CounterexampleAnalyser {
public:
  std::size_t breakpoint(std::size_t low, std::size_t high, const Agrees& agrees) const override;
  std::size_t most_queries(std::size_t steps) const override;
};

std::unique_ptr<const CounterexampleAnalyser> make_analyser(Analysis analysis);

} // namespace parlance::learn
