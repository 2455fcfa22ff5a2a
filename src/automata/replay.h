#pragma once
// A conjecture is held against its subject before anybody sees it: each state is reached by one
// word that is legal, and each step from there is tried once. What the subject contradicts is left
// open.

#include "automata/moore_machine.h"
#include "automata/verdict.h"
#include "util/stop.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace parlance::automata {

/// What a subject says to a claim about one more call after a legal word.
enum class Reply : std::uint8_t {
  confirms,
  contradicts,
  says_nothing, ///< it cannot tell, or the word is outside of what is claimed
};

/// A machine whose outputs are verdicts, as far as a subject did not contradict it.
class Replayed {
public:
  explicit Replayed(MooreMachine machine);

  const MooreMachine& machine() const { return machine_; }
  /// Whether a word was found that is legal and leads to the state; the shortest, then the first.
  bool reached(State state) const { return arrivals_[state].known; }
  /// @requires reached()
  Word way(State state) const;
  /// The same with one more symbol: its verdict is what the machine says.
  bool confirmed(State state, Symbol symbol) const { return confirmed_[cell(state, symbol)]; }
  /// The machine said otherwise, or nobody looked.
  bool opened(State state, Symbol symbol) const {
    return open_ && machine_.step(state, symbol) == *open_;
  }
  bool anything_opened() const { return open_.has_value(); }

  void confirm(State state, Symbol symbol) { confirmed_[cell(state, symbol)] = true; }
  void open(State state, Symbol symbol);
  /// True if the state had not been reached before.
  bool arrive(State from, Symbol symbol);

private:
  struct Arrival {
    State from = 0;
    Symbol symbol = 0;
    bool known = false;
  };
  std::size_t cell(State state, Symbol symbol) const {
    return std::size_t{state} * machine_.symbol_count() + symbol;
  }

  MooreMachine machine_;
  std::vector<Arrival> arrivals_; ///< as a tree: written out they would be as long as all together
  std::vector<bool> confirmed_;   ///< by state and symbol
  std::optional<State> open_;     ///< where all goes that is left open
};

/// Whether words nobody looked at, because a limit ended that, are left open.
enum class Unseen : std::uint8_t { stays, is_left_open };

/// `start` is where the empty word leads, and `step(place, symbol, claimed)` a pair of Reply and
/// the place behind. It may throw util::Stopped.
template <typename Place, typename Step>
Replayed replay(const MooreMachine& machine, Place start, Unseen unseen, const Step& step) {
  Replayed result(machine);
  if (machine.absorbing(machine.initial())) {
    return result;
  }
  std::vector<std::pair<State, Place>> reached;
  reached.emplace_back(machine.initial(), std::move(start));
  std::vector<bool> seen(std::size_t{machine.state_count()} * machine.symbol_count());
  try {
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const auto [state, place] = reached[next];
      for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
        const State target = machine.step(state, symbol);
        auto [reply, behind] = step(place, symbol, static_cast<Verdict>(machine.output(target)));
        seen[std::size_t{state} * machine.symbol_count() + symbol] = true;
        if (reply == Reply::contradicts) {
          result.open(state, symbol);
        } else if (reply == Reply::confirms) {
          result.confirm(state, symbol);
          if (!machine.absorbing(target) && result.arrive(state, symbol)) {
            reached.emplace_back(target, std::move(behind));
          }
        }
      }
    }
  } catch (const util::Stopped&) {
    for (std::size_t cell = 0; cell < seen.size() && unseen == Unseen::is_left_open; ++cell) {
      const auto state = static_cast<State>(cell / machine.symbol_count());
      if (!seen[cell] && !machine.absorbing(state)) {
        result.open(state, static_cast<Symbol>(cell % machine.symbol_count()));
      }
    }
  }
  return result;
}

} // namespace parlance::automata
