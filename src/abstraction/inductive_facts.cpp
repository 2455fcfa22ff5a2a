#include "abstraction/inductive_facts.h"

#include "term/evaluate.h"
#include "term/substitute.h"

#include <algorithm>

namespace parlance::abstraction {

namespace {

/// Comparisons that are tried at most.
constexpr std::size_t most_comparisons = 256;

class Houdini {
public:
  Houdini(const component::Component& component, smt::Solver& solver)
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

  /// What is left holds in every run.
  const std::vector<Term>& keep_inductive(const std::vector<Effect>& effects) {
    drop_at_start();
    for (bool changed = true; changed;) {
      changed = false;
      for (const Effect& effect : effects) {
        changed = drop_after(effect) || changed;
      }
    }
    return facts_;
  }

private:
  void drop_at_start() {
    std::erase_if(facts_, [&](Term fact) {
      const std::vector<Term> question{component_.initial, term::not_(fact)};
      return !solver_.check(question).unsat();
    });
  }

  /// True if something was dropped.
  bool drop_after(const Effect& effect) {
    term::Substitution after;
    for (std::size_t v = 0; v < component_.variables.size(); ++v) {
      after.bind(component_.variables[v].symbol, effect.next()[v]);
    }
    const std::vector<Term> goes_on{term::not_(effect.errs()), term::not_(effect.is_unknown()),
                                    term::not_(effect.is_outside())};
    bool dropped = false;
    while (true) {
      std::vector<Term> broken;
      for (const Term fact : facts_) {
        broken.push_back(term::not_(after.apply(fact)));
      }
      std::vector<Term> question = goes_on;
      question.insert(question.end(), facts_.begin(), facts_.end());
      question.push_back(term::or_(store_, broken));
      const smt::Result result = solver_.check(question);
      if (result.unsat()) {
        return dropped;
      }
      dropped = true;
      if (result.unknown()) {
        facts_.clear();
        return dropped;
      }
      std::erase_if(facts_, [&](Term fact) { return solver_.value(after.apply(fact)) == 0; });
    }
  }

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
  Houdini houdini(component, solver);
  houdini.propose_comparisons();
  return term::and_(component.store(), houdini.keep_inductive(effects));
}

std::vector<Term> inductive_among(const component::Component& component,
                                  const std::vector<Effect>& effects,
                                  const std::vector<Term>& proposed, smt::Solver& solver) {
  Houdini houdini(component, solver);
  houdini.propose(proposed);
  return houdini.keep_inductive(effects);
}

} // namespace parlance::abstraction
