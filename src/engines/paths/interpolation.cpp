#include "engines/paths/interpolation.h"

#include "engines/product/atoms.h"
#include "term/substitute.h"

#include <algorithm>

namespace parlance::engines {

namespace {

constexpr std::size_t clause_limit = 128;

} // namespace

Interpolator::Interpolator(std::vector<Term> variables, util::StopToken& stop)
    : variables_(std::move(variables)), solver_(smt::make_z3(&stop)), blaster_(aig_), sat_(&stop),
      encoder_(aig_, sat_) {}

std::optional<Term> Interpolator::interpolate(const ReachedStates& reached, Term excluded) {
  std::optional<Term> found;
  if (const auto enough = core(encoded(excluded), facts(reached, excluded))) {
    found = term::and_(excluded->term_store(), *enough);
  } else {
    found = clauses(reached, excluded);
  }
  ++(found ? interpolants_ : failures_);
  return found;
}

/// What holds in all states reached, most general first: atoms or their negations, then values.
std::vector<Term> Interpolator::facts(const ReachedStates& reached, Term excluded) {
  term::Substitution state;
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    state.bind(variables_[i], reached.values[i]);
  }
  std::vector<Term> found;
  const auto add_if_implied = [&](Term fact) {
    const Term here = state.apply(fact);
    const bool holds = here->is_constant() ? here->is_true() : implied(reached, here);
    if (holds) {
      found.push_back(fact);
    }
    return holds;
  };
  for (const Term atom : atoms_over(std::vector{excluded}, variables_)) {
    if (!add_if_implied(atom)) {
      add_if_implied(term::not_(atom));
    }
  }
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    if (reached.values[i]->is_constant()) {
      found.push_back(term::equal(variables_[i], reached.values[i]));
    }
  }
  return found;
}

bool Interpolator::implied(const ReachedStates& reached, Term fact) {
  const std::vector<Term> opposite{reached.condition, term::not_(fact)};
  return solver_->check(opposite).unsat();
}

/// Some of the literals that the formula excludes together, none of which can be left out; none if
/// it does not exclude them all. The last ones are left out first.
std::optional<std::vector<Term>> Interpolator::core(smt::SatLiteral formula,
                                                    const std::vector<Term>& literals) {
  const auto excludes = [&](const std::vector<Term>& some) {
    std::vector<smt::SatLiteral> assumptions{formula};
    for (const Term literal : some) {
      assumptions.push_back(encoded(literal));
    }
    return sat_.solve(assumptions) == smt::Status::unsat;
  };
  if (!excludes(literals)) {
    return std::nullopt;
  }
  std::vector<Term> needed;
  for (const Term literal : literals) {
    if (sat_.failed(encoded(literal))) {
      needed.push_back(literal);
    }
  }
  for (std::size_t i = needed.size(); i-- > 0;) {
    std::vector<Term> fewer = needed;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (excludes(fewer)) {
      needed = std::move(fewer);
    }
  }
  return needed;
}

/// What clauses are made of. Atoms first: they say more than bits.
std::vector<Term> Interpolator::vocabulary(Term excluded) const {
  std::vector<Term> words = atoms_over(std::vector{excluded}, variables_);
  for (const Term variable : variables_) {
    for (unsigned bit = 0; bit < variable->sort().width(); ++bit) {
      words.push_back(term::bit_of(variable, bit));
    }
  }
  return words;
}

std::optional<Term> Interpolator::clauses(const ReachedStates& reached, Term excluded) {
  ++by_clauses_;
  term::TermStore& store = excluded->term_store();
  std::vector<Term> parts{reached.condition};
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    parts.push_back(term::equal(variables_[i], reached.values[i]));
  }
  const smt::SatLiteral from = encoded(term::and_(store, parts));
  const smt::SatLiteral target = encoded(excluded);
  const std::vector<Term> words = vocabulary(excluded);
  for (const Term word : words) {
    encoded(word); // before there is a model that this would end
  }
  const smt::SatLiteral active = sat_.fresh();
  std::vector<Term> found;
  std::optional<Term> result;
  while (!result && found.size() < clause_limit) {
    if (sat_.solve({target, active}) == smt::Status::unsat) {
      result = term::and_(store, found);
      break;
    }
    std::vector<Term> model;
    for (const Term word : words) {
      model.push_back(sat_.value(encoded(word)) ? word : term::not_(word));
    }
    const auto unreached = core(from, model);
    if (!unreached) {
      break; // the formulas do not exclude each other
    }
    const Term clause = term::not_(term::and_(store, *unreached));
    sat_.add({-active, encoded(clause)});
    found.push_back(clause);
  }
  sat_.add({-active});
  return result;
}

Counters Interpolator::counters() const {
  return {{"interpolants", interpolants_},
          {"interpolants of clauses", by_clauses_},
          {"interpolants not found", failures_},
          {"solver calls", solver_->statistics().checks + sat_.statistics().solves}};
}

} // namespace parlance::engines
