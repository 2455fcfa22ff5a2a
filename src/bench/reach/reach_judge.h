#pragma once
// Compares words that a virtual machine ran with what an interface says of them, call by call.

#include "bench/reach/reach_learn.h"
#include "bench/reach/reach_runner.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlance::bench {

/// What the comparison of one call came to.
enum class CallVerdict : std::uint8_t {
  undecided,    ///< unknown, not established, not expressible, or behind such a call
  right,        ///< decided, and so it was
  by_chance,    ///< forbidden because it may fail by the environment's choice; it did not
  covered,      ///< not as decided, but the word breaks an assumption that is printed
  contradicted, ///< not as decided
};

struct WordVerdict {
  std::vector<CallVerdict> calls; ///< of the word's calls, in order
  std::string assumption;         ///< covered: its id
  std::string claim;              ///< covered, contradicted: what the interface says
};

/// Judges words of one class.
class ReachJudge {
public:
  explicit ReachJudge(const Learned& learned);
  WordVerdict judge(const RunWord& word) const;

private:
  struct Cell {
    std::uint32_t symbol = 0;
    std::uint32_t to = 0;
  };
  /// Where a call may lead from a state; nothing if its arguments cannot be expressed.
  std::optional<std::vector<Cell>> cells(std::uint32_t state, const RunCall& call) const;
  std::vector<std::vector<std::uint64_t>> combinations(std::size_t method,
                                                       const RunCall& call) const;
  bool is_claimed(automata::Verdict verdict, std::size_t length) const;
  /// The id of a printed assumption that one of the word's first calls breaks; empty: none.
  std::string broken_assumption(const RunWord& word, std::size_t calls) const;
  CallVerdict compare(const RunWord& word, std::size_t index, std::uint32_t state, Cell cell,
                      WordVerdict& verdict) const;

  const Learned& learned_;
  const interface::Interface& interface_;
  std::vector<interface::Signature> signatures_;
  std::vector<std::vector<bool>> mentioned_; ///< by method and parameter: some guard looks at it
};

} // namespace parlance::bench
