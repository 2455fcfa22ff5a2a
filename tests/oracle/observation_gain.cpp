#include "oracle/observation_gain.h"

#include "oracle/search.h"

#include <array>

namespace parlance::oracle {
namespace {

std::size_t next(const CallAutomaton& automaton, std::size_t state, const Call& call) {
  return automaton.automaton
      .next[state][automaton.symbol_of[automaton.component.call_number(call)]];
}

} // namespace

std::optional<Problem> gained(const BruteForce& truth, const CallAutomaton& observing,
                              const CallAutomaton& blind) {
  const CallAutomaton exact(truth);
  using Place = std::array<std::size_t, 3>;
  Search<Place> search(
      Place{exact.automaton.initial, observing.automaton.initial, blind.automaton.initial});
  for (std::size_t i = 0; i < search.size(); ++i) {
    const auto [is, said, said_blindly] = search[i];
    if (!exact.automaton.is_legal(is) || !observing.automaton.is_legal(said))
      continue;
    if (!blind.automaton.is_legal(said_blindly)) {
      const Word word = exact.component.word(search.letters(i));
      return Problem{word_text(truth.component(), word) + " is legal, but who does not look at " +
                         "what comes back must not do this",
                     word};
    }
    for (std::size_t number = 0; number < exact.component.call_count(); ++number) {
      const Call call = exact.component.call(number);
      search.reach({next(exact, is, call), next(observing, said, call),
                    next(blind, said_blindly, {call.method, call.arguments})},
                   i, number);
    }
  }
  return std::nullopt;
}

} // namespace parlance::oracle
