#include "smt/project.h"

#include "term/substitute.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::smt {

namespace {

using term::Op;

constexpr unsigned expansion_bits = 4;
constexpr std::size_t candidate_limit = 24;

bool occurs(Term variable, Term formula) {
  const std::vector<Term> variables = term::variables_of(formula);
  return std::find(variables.begin(), variables.end(), variable) != variables.end();
}

Term instance(Term formula, Term variable, Term value) {
  term::Substitution substitution;
  substitution.bind(variable, value);
  return substitution.apply(formula);
}

void add_candidate(std::vector<Term>& candidates, Term value) {
  if (std::find(candidates.begin(), candidates.end(), value) == candidates.end()) {
    candidates.push_back(value);
  }
}

/// The terms a comparison compares the variable with.
void add_bounds(std::vector<Term>& candidates, Term atom, Term variable) {
  if (atom->operands().size() != 2 || !atom->sort().is_boolean()) {
    return;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const Term other = atom->operand(1 - side);
    if (atom->operand(side) == variable && !occurs(variable, other)) {
      const Term one = variable->term_store().constant(variable->sort(), 1);
      add_candidate(candidates, other);
      add_candidate(candidates, term::binary(Op::bv_add, other, one));
      add_candidate(candidates, term::binary(Op::bv_sub, other, one));
    }
  }
}

std::vector<Term> subterms(Term formula) {
  std::vector<Term> order{formula};
  std::unordered_set<Term> seen{formula};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Term current = order[i];
    for (const Term operand : current->operands()) {
      if (seen.insert(operand).second) {
        order.push_back(operand);
      }
    }
  }
  return order;
}

/// Every value for a narrow variable; else extremes and what the formula compares it with.
std::vector<Term> candidates_for(Term formula, Term variable) {
  term::TermStore& store = variable->term_store();
  const term::Sort sort = variable->sort();
  std::vector<Term> candidates;
  if (sort.width() <= expansion_bits) {
    for (std::uint64_t value = 0; value <= sort.mask(); ++value) {
      candidates.push_back(store.constant(sort, value));
    }
    return candidates;
  }
  const std::uint64_t sign = 1ULL << (sort.width() - 1);
  for (const std::uint64_t value :
       {std::uint64_t{0}, sign, sign - 1, sort.mask(), std::uint64_t{1}}) {
    add_candidate(candidates, store.constant(sort, value));
  }
  for (const Term subterm : subterms(formula)) {
    if (candidates.size() >= candidate_limit) {
      break;
    }
    add_bounds(candidates, subterm, variable);
  }
  return candidates;
}

/// Adds instances from models until the disjunction covers the formula.
std::optional<Term> complete(Solver& solver, Term formula, Term variable, Term covered,
                             std::size_t instance_limit) {
  for (std::size_t i = 0; i <= instance_limit; ++i) {
    const std::vector<Term> rest{formula, term::not_(covered)};
    const Result result = solver.check(rest);
    if (result.unsat()) {
      return covered;
    }
    if (result.unknown()) {
      return std::nullopt;
    }
    const Term value = variable->term_store().constant(variable->sort(), solver.value(variable));
    covered = term::or_(covered, instance(formula, variable, value));
  }
  return std::nullopt;
}

std::optional<Term> eliminate_one(Solver& solver, Term formula, Term variable,
                                  std::size_t instance_limit) {
  std::vector<Term> instances;
  for (const Term candidate : candidates_for(formula, variable)) {
    instances.push_back(instance(formula, variable, candidate));
  }
  const Term covered = term::or_(variable->term_store(), instances);
  if (variable->sort().width() <= expansion_bits) {
    return covered;
  }
  return complete(solver, formula, variable, covered, instance_limit);
}

} // namespace

std::optional<Term> project(Solver& solver, Term formula, std::vector<Term> eliminate,
                            std::size_t instance_limit) {
  std::sort(eliminate.begin(), eliminate.end(), [](Term a, Term b) {
    return std::pair(a->sort().width(), a->id()) < std::pair(b->sort().width(), b->id());
  });
  for (const Term variable : eliminate) {
    if (!occurs(variable, formula)) {
      continue;
    }
    const std::optional<Term> projected = eliminate_one(solver, formula, variable, instance_limit);
    if (!projected) {
      return std::nullopt;
    }
    formula = *projected;
  }
  return formula;
}

} // namespace parlance::smt
