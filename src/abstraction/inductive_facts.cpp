#include "abstraction/inductive_facts.h"

#include "smt/houdini.h"

#include <algorithm>

namespace parlance::abstraction {

namespace {

/// Comparisons that are tried at most.
constexpr std::size_t most_comparisons = 256;

/// Guesses at facts that hold in every run.
class Proposals {
public:
  Proposals(const component::Component& component, smt::Solver& solver)
      : store_(component.store()), component_(component), solver_(solver) {}

  void propose_comparisons() {
    for (std::size_t v = 0; v < component_.variables.size(); ++v) {
      const Term own = component_.variables[v].symbol;
      if (!own->sort().is_bit_vector()) {
        continue;
      }
      propose(own, store_.constant(own->sort(), 0));
      if (const auto start = initial_value(own)) {
        propose(own, store_.constant(own->sort(), *start));
      }
      for (std::size_t w = 0; w < v; ++w) {
        const Term other = component_.variables[w].symbol;
        if (other->sort() == own->sort()) {
          propose(own, other);
        }
      }
    }
  }

  void propose(const std::vector<Term>& conditions) {
    for (const Term condition : conditions) {
      propose(condition);
      propose(term::not_(condition));
    }
  }

  /// Those that do.
  std::vector<Term> inductive(const std::vector<Effect>& effects) const {
    std::vector<smt::GuardedStep> steps;
    for (const Effect& effect : effects) {
      smt::GuardedStep& step = steps.emplace_back();
      step.taken = {term::not_(effect.errs()), term::not_(effect.is_unknown()),
                    term::not_(effect.is_outside())};
      for (std::size_t v = 0; v < component_.variables.size(); ++v) {
        step.becomes.bind(component_.variables[v].symbol, effect.next()[v]);
      }
    }
    return smt::inductive_part({facts_}, 0, component_.initial, steps, solver_).front();
  }

private:
  std::optional<std::uint64_t> initial_value(Term variable) {
    const std::vector<Term> some{component_.initial};
    if (!solver_.check(some).sat()) {
      return std::nullopt;
    }
    return solver_.value(variable);
  }

  void propose(Term a, Term b) {
    for (const Term fact :
         {term::binary(term::Op::bv_sle, a, b), term::binary(term::Op::bv_sle, b, a)}) {
      if (facts_.size() < most_comparisons) {
        propose(fact);
      }
    }
  }

  void propose(Term fact) {
    if (!fact->is_constant() && std::ranges::find(facts_, fact) == facts_.end()) {
      facts_.push_back(fact);
    }
  }

  term::TermStore& store_;
  const component::Component& component_;
  smt::Solver& solver_;
  std::vector<Term> facts_;
};

} // namespace

Term inductive_facts(const component::Component& component, const std::vector<Effect>& effects,
                     smt::Solver& solver) {
  Proposals proposals(component, solver);
  proposals.propose_comparisons();
  return term::and_(component.store(), proposals.inductive(effects));
}

std::vector<Term> inductive_among(const component::Component& component,
                                  const std::vector<Effect>& effects,
                                  const std::vector<Term>& proposed, smt::Solver& solver) {
  Proposals proposals(component, solver);
  proposals.propose(proposed);
  return proposals.inductive(effects);
}

} // namespace parlance::abstraction
