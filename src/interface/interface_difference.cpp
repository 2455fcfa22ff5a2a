#include "interface/interface_difference.h"

#include "automata/difference.h"
#include "automata/structure.h"
#include "interface/least_arguments.h"
#include "interface/rebind.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::interface {

namespace {

/// A symbol of the common refinement: arguments that both guards take.
struct SharedSymbol {
  automata::Symbol first;
  automata::Symbol second;
  Term guard;
};

using Alphabet = std::vector<GuardedCall>;

/// The second alphabet on the signatures of the first.
Alphabet align(const Interface& first, const Interface& second, const InterfaceNames& names) {
  const std::string mismatch =
      signature_mismatch(first.signatures, second.signatures, names.first, names.second);
  if (!mismatch.empty()) {
    util::bad_input("the interfaces cannot be compared: " + mismatch);
  }
  return second.alphabet.empty()
             ? Alphabet()
             : rebind(second, first.signatures, first.alphabet.front().guard->term_store());
}

bool same_event(const GuardedCall& a, const GuardedCall& b) {
  return a.method == b.method && a.observation == b.observation;
}

/// All pairs of symbols with arguments in common. Guards of one method are disjoint, so a guard
/// that both alphabets have meets no other.
std::vector<SharedSymbol> refine(const Alphabet& first, const Alphabet& second,
                                 smt::Solver& solver) {
  std::vector<SharedSymbol> shared;
  for (automata::Symbol i = 0; i < first.size(); ++i) {
    const auto is_same = [&](const GuardedCall& symbol) {
      return same_event(symbol, first[i]) && symbol.guard == first[i].guard;
    };
    const bool has_same = std::ranges::any_of(second, is_same);
    for (automata::Symbol j = 0; j < second.size(); ++j) {
      if (!same_event(first[i], second[j]) || (has_same && !is_same(second[j]))) {
        continue;
      }
      const Term guard = term::and_(first[i].guard, second[j].guard);
      if (satisfiable(guard, solver)) {
        shared.push_back({i, j, guard});
      }
    }
  }
  return shared;
}

automata::MooreMachine on_symbols(const Interface& interface,
                                  const std::vector<automata::Symbol>& symbols) {
  return automata::select_symbols(interface.machine, symbols);
}

} // namespace

std::optional<Difference> shortest_difference(const Interface& first, const Interface& second,
                                              smt::Solver& solver, const InterfaceNames& names) {
  const std::vector<SharedSymbol> shared =
      refine(first.alphabet, align(first, second, names), solver);
  std::vector<automata::Symbol> in_first;
  std::vector<automata::Symbol> in_second;
  for (const SharedSymbol& symbol : shared) {
    in_first.push_back(symbol.first);
    in_second.push_back(symbol.second);
  }
  const automata::MooreMachine first_machine = on_symbols(first, in_first);
  const automata::MooreMachine second_machine = on_symbols(second, in_second);
  const auto word = automata::shortest_difference(
      first_machine, second_machine, static_cast<automata::Output>(Verdict::impossible));
  if (!word) {
    return std::nullopt;
  }
  Difference difference{{},
                        static_cast<Verdict>(first_machine.output_of(*word)),
                        static_cast<Verdict>(second_machine.output_of(*word))};
  for (const automata::Symbol symbol : *word) {
    const NamedCall call = first.call(shared[symbol].first);
    const auto arguments = simplest_arguments(shared[symbol].guard, call.parameters, solver);
    difference.word.push_back({call.method, call.parameters, *arguments, call.observation});
  }
  return difference;
}

} // namespace parlance::interface
