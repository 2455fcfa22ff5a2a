#include "abstraction/possibility_check.h"

#include "abstraction/must_solve.h"
#include "util/reason.h"

#include <algorithm>
#include <set>

namespace parlance::abstraction {

using automata::State;
using automata::Symbol;
using automata::Verdict;

namespace {

/// Nodes that a search by possibilities visits at most.
constexpr std::size_t node_limit = 5'000;

class WorldCheck {
public:
  WorldCheck(AbstractSteps& steps, const engines::Candidate& candidate, const Parts& parts,
             util::StopToken& stop)
      : steps_(steps), candidate_(candidate), parts_(parts), stop_(stop) {}

  std::optional<Unproved> run() {
    std::vector<CellId> may = initial_possibility(steps_).cells;
    for (const Possibility& possibility :
         after_internal_steps(steps_, {initial_possibility(steps_)}, Outside::ends)) {
      reach({candidate_.machine.initial(), possibility, may, std::nullopt, 0, {}});
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      stop_.check();
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        for (const Call& part : parts_(symbol)) {
          if (!is_proved(node, symbol, part)) {
            return unproved(node, symbol, part);
          }
        }
      }
    }
    return std::nullopt;
  }

private:
  struct Node {
    State state;
    Possibility possibility;
    std::vector<CellId> may;         ///< of interest only where something is observed
    std::optional<std::size_t> from; ///< none for a start
    Symbol symbol;
    Call call;
  };

  /// A node with less knowledge is harder.
  void reach(Node node) {
    if (node.possibility.is_outside) {
      return;
    }
    for (const Node& other : nodes_) {
      if (other.state == node.state && is_known_in(other.possibility, node.possibility) &&
          std::ranges::includes(other.may, node.may)) {
        return;
      }
    }
    if (nodes_.size() >= node_limit) {
      throw Limit{{util::ReasonId::many_cell_sets}};
    }
    nodes_.push_back(std::move(node));
  }

  bool is_proved(std::size_t index, Symbol symbol, const Call& call) {
    const Node node = nodes_[index];
    const State next = candidate_.machine.step(node.state, symbol);
    const protocol::GuardedCall& entry = candidate_.alphabet[symbol];
    const auto possibilities = [&](const Followed& is_followed) {
      return after_internal_steps(
          steps_, after_call(steps_, {node.possibility}, call, Outside::ends, is_followed),
          Outside::ends);
    };
    const auto all = [](const Target&) { return true; };
    switch (static_cast<Verdict>(candidate_.machine.output(next))) {
    case Verdict::illegal:
      return std::ranges::all_of(possibilities(all), [](const Possibility& possibility) {
        return possibility.fails || possibility.is_outside;
      });
    case Verdict::unknown:
      return candidate_.has_tool_unknowns ||
             std::ranges::all_of(possibilities(all), [](const Possibility& possibility) {
               return possibility.is_unknown || possibility.is_outside;
             });
    case Verdict::impossible:
      return true;
    case Verdict::legal:
      break;
    }
    std::vector<CellId> may;
    if (steps_.component().is_observed()) {
      may = may_after(node.may, call, entry.observation);
      if (may.empty()) {
        return true;
      }
    }
    for (Possibility& possibility : possibilities(
             [&](const Target& target) { return target.observation == entry.observation; })) {
      possibility.fails = possibility.is_unknown = false; // that is for the other question
      reach({next, std::move(possibility), may, index, symbol, call});
    }
    return true;
  }

  std::vector<CellId> may_after(const std::vector<CellId>& before, const Call& call,
                                std::uint32_t observation) {
    std::set<CellId> cells;
    for (const CellId cell : before) {
      for (const Way& way : steps_.step(cell, call).ways) {
        if (way.target.goes_on() && way.target.observation == observation) {
          cells.insert(way.target.cell);
        }
      }
    }
    std::vector<CellId> open(cells.begin(), cells.end());
    while (!open.empty()) {
      const CellId cell = open.back();
      open.pop_back();
      for (std::size_t i = 0; i < steps_.component().internal.size(); ++i) {
        for (const Way& way : steps_.step(cell, steps_.internal_step(i)).ways) {
          if (way.target.goes_on() && cells.insert(way.target.cell).second) {
            open.push_back(way.target.cell);
          }
        }
      }
    }
    return {cells.begin(), cells.end()};
  }

  Unproved unproved(std::size_t node, Symbol last, const Call& part) const {
    Unproved result;
    result.word = {last};
    result.calls = {part};
    result.before = {nodes_[node].possibility};
    for (; nodes_[node].from; node = *nodes_[node].from) {
      result.word.push_back(nodes_[node].symbol);
      result.calls.push_back(nodes_[node].call);
      result.before.push_back(nodes_[*nodes_[node].from].possibility);
    }
    std::ranges::reverse(result.word);
    std::ranges::reverse(result.calls);
    std::ranges::reverse(result.before);
    return result;
  }

  AbstractSteps& steps_;
  const engines::Candidate& candidate_;
  const Parts& parts_;
  util::StopToken& stop_;
  std::vector<Node> nodes_;
};

} // namespace

std::optional<Unproved> unproved_word(AbstractSteps& steps, const engines::Candidate& candidate,
                                      const Parts& parts, util::StopToken& stop) {
  return WorldCheck(steps, candidate, parts, stop).run();
}

} // namespace parlance::abstraction
