#pragma once
// Verdicts of words by an abstraction alone: where may and must agree they are the component's own,
// else they are open (CAV'10, algorithm 2, lines 1 to 5, for three verdicts and observations).

#include "abstraction/possibilities.h"
#include "abstraction/trace.h"
#include "automata/verdict.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace parlance::abstraction {

using automata::Verdict;

/// Where a word can have led.
struct AbstractBelief {
  std::vector<CellId> may; ///< all states of the belief are in these; sorted
  Possibilities must;      ///< empty where every belief is a single state: then `may` says it all
  auto operator<=>(const AbstractBelief&) const = default;
};

struct Judgement {
  /// Nothing: may and must differ about whether it ends so, which is the first such question.
  std::optional<Verdict> verdict;
  End doubt = End::error; ///< for no verdict; ok: whether what came back is possible
  AbstractBelief next;    ///< for a legal one
};

/// A call, and what came back.
struct AbstractCall {
  Call call;
  std::uint32_t observation = 0;
};

class AbstractBeliefs {
public:
  explicit AbstractBeliefs(AbstractSteps& steps) : steps_(steps) {}

  Judgement start();
  Judgement call(const AbstractBelief& before, const AbstractCall& call);

  /// A run of the may abstraction that makes a word's verdict doubtful. @requires all words before
  /// it are legal, and it ends as `doubt` says by some run
  Trace doubtful_trace(std::span<const AbstractCall> word, End doubt);

private:
  Judgement judge(const std::vector<CellId>& may, bool fails, bool is_unknown,
                  const Possibilities& must);
  struct Ends;
  Ends ends_of(const std::vector<CellId>& cells, const AbstractCall& call);
  static Judgement judge_single(const Ends& ends);
  void close(std::vector<CellId>& may, bool& fails, bool& is_unknown);

  AbstractSteps& steps_;
};

} // namespace parlance::abstraction
