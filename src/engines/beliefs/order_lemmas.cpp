#include "engines/beliefs/order_lemmas.h"

#include "smt/houdini.h"

#include <algorithm>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;
using component::OutcomeKind;
using component::Path;

/// Comparisons that are tried, at most, at each location.
constexpr std::size_t most_comparisons = 64;

/// The component's calls as steps between locations of the proof.
class LocatedCalls {
public:
  LocatedCalls(const component::Component& component, const Candidate& candidate,
               const InvariantProof& safe)
      : component_(component), candidate_(candidate), safe_(safe), store_(component.store()) {}

  std::vector<Term> comparisons(const std::vector<bool>& involved) const {
    std::vector<Term> found;
    const auto add = [&](Term a, Term b) {
      if (found.size() + 2 <= most_comparisons) {
        found.push_back(term::binary(term::Op::bv_sle, a, b));
        found.push_back(term::binary(term::Op::bv_sle, b, a));
      }
    };
    for (std::size_t v = 0; v < involved.size(); ++v) {
      const Term own = component_.variables[v].symbol;
      if (!own->sort().is_bit_vector()) {
        continue;
      }
      add(store_.constant(own->sort(), 0), own);
      for (std::size_t w = 0; w < v; ++w) {
        const Term other = component_.variables[w].symbol;
        if (other->sort() == own->sort() && (involved[v] || involved[w])) {
          add(other, own);
        }
      }
    }
    return found;
  }

  std::size_t location_of(State state) const {
    return static_cast<std::size_t>(std::ranges::find(safe_.locations, state) -
                                    safe_.locations.begin());
  }

  std::vector<smt::GuardedStep> steps() const {
    std::vector<smt::GuardedStep> steps;
    for (std::size_t from = 0; from < safe_.locations.size(); ++from) {
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        add_steps(from, symbol, steps);
      }
    }
    return steps;
  }

private:
  void add_steps(std::size_t from, Symbol symbol, std::vector<smt::GuardedStep>& steps) const {
    const std::size_t to = location_of(candidate_.machine.step(safe_.locations[from], symbol));
    if (to == safe_.locations.size()) {
      return;
    }
    term::Substitution here;
    here.bind(safe_.location, store_.constant(safe_.location->sort(), from));
    const GuardedCall& entry = candidate_.alphabet[symbol];
    for (const Path& path : component_.methods[entry.method].paths) {
      if (path.outcome.kind != OutcomeKind::ok || path.observation != entry.observation) {
        continue;
      }
      smt::GuardedStep& step = steps.emplace_back();
      step.from = from;
      step.to = to;
      step.taken = {here.apply(safe_.invariant), entry.guard, path.guard};
      for (std::size_t v = 0; v < component_.variables.size(); ++v) {
        step.becomes.bind(component_.variables[v].symbol, path.update[v]);
      }
    }
  }

  const component::Component& component_;
  const Candidate& candidate_;
  const InvariantProof& safe_;
  term::TermStore& store_;
};

} // namespace

std::vector<std::vector<Term>> order_lemmas(const component::Component& component,
                                            const std::vector<bool>& involved,
                                            const Candidate& candidate, const InvariantProof& safe,
                                            smt::Solver& solver) {
  const LocatedCalls calls(component, candidate, safe);
  std::vector<smt::GuardedStep> steps = calls.steps();
  return smt::inductive_part(smt::Guesses(safe.locations.size(), calls.comparisons(involved)),
                             calls.location_of(candidate.machine.initial()), component.initial,
                             steps, solver);
}

} // namespace parlance::engines
