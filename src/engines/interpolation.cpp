#include "engines/interpolation.h"

#include "engines/atoms.h"
#include "smt/horn.h"
#include "term/substitute.h"

#include <algorithm>

namespace parlance::engines {

namespace {

constexpr std::chrono::milliseconds spacer_limit{5'000};

} // namespace

Interpolator::Interpolator(std::vector<Term> variables, util::StopToken& stop)
    : variables_(std::move(variables)), stop_(stop), solver_(smt::make_z3(&stop)), blaster_(aig_),
      sat_(&stop), encoder_(aig_, sat_) {}

std::optional<Term> Interpolator::interpolate(const ReachedStates& reached, Term excluded) {
  std::optional<Term> found = conjunction(facts(reached, excluded), excluded);
  if (!found) {
    found = by_horn_clauses(reached, excluded);
  }
  interpolants_ += found ? 1 : 0;
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
    if (here->is_true() || (!here->is_constant() && implied(reached, here))) {
      found.push_back(fact);
      return true;
    }
    return false;
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

/// Some of the facts that exclude the formula together, none of which can be left out.
std::optional<Term> Interpolator::conjunction(const std::vector<Term>& facts, Term excluded) {
  const smt::SatLiteral target = encoder_.literal(blaster_.literal(excluded));
  const auto excludes = [&](const std::vector<Term>& some) {
    std::vector<smt::SatLiteral> assumptions{target};
    for (const Term fact : some) {
      assumptions.push_back(encoder_.literal(blaster_.literal(fact)));
    }
    return sat_.solve(assumptions) == smt::Status::unsat;
  };
  if (!excludes(facts)) {
    return std::nullopt;
  }
  std::vector<Term> core;
  for (const Term fact : facts) {
    if (sat_.failed(encoder_.literal(blaster_.literal(fact)))) {
      core.push_back(fact);
    }
  }
  for (std::size_t i = core.size(); i-- > 0;) { // values go before atoms
    std::vector<Term> fewer = core;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (excludes(fewer)) {
      core = std::move(fewer);
    }
  }
  return term::and_(excluded->term_store(), core);
}

std::optional<Term> Interpolator::by_horn_clauses(const ReachedStates& reached, Term excluded) {
  ++by_spacer_;
  std::vector<Term> parts{reached.condition};
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    if (reached.values[i] != variables_[i]) {
      parts.push_back(term::equal(variables_[i], reached.values[i]));
    }
  }
  const smt::HornClauses clauses{.variables = variables_,
                                 .initial = term::and_(excluded->term_store(), parts),
                                 .goal = excluded};
  const smt::HornAnswer answer = smt::solve_horn(clauses, spacer_limit, &stop_);
  if (answer.kind != smt::HornAnswer::Kind::unreachable) {
    return std::nullopt;
  }
  const std::vector<Term> too_large{answer.invariant, excluded};
  const std::vector<Term> too_small{clauses.initial, term::not_(answer.invariant)};
  if (!solver_->check(too_large).unsat() || !solver_->check(too_small).unsat()) {
    return std::nullopt;
  }
  return answer.invariant;
}

Counters Interpolator::counters() const {
  return {{"interpolants", interpolants_},
          {"interpolants by Spacer", by_spacer_},
          {"solver calls", solver_->statistics().checks + sat_.statistics().solves + by_spacer_}};
}

} // namespace parlance::engines
