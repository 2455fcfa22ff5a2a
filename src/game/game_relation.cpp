#include "game/game_relation.h"

#include "term/substitute.h"
#include "util/reason.h"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>

namespace parlance::game {

using abstraction::Limit;
using Role = GameBits::Role;

RelationBuilder::RelationBuilder(const component::Component& component,
                                 const std::vector<Term>& predicates,
                                 const std::vector<Term>& facts, GameBits& bits,
                                 smt::Solver& solver, std::uint64_t model_limit)
    : component_(component), predicates_(predicates), facts_(facts), bits_(bits), solver_(solver),
      model_limit_(model_limit) {
  for (const Term predicate : predicates_)
    variables_.push_back(term::variables_of(predicate));
}

RelationBuilder::Related RelationBuilder::related(const std::vector<Term>& formulas) const {
  const std::vector<Term> first = term::variables_of(formulas);
  std::set<Term> reached(first.begin(), first.end());
  const auto touches = [&](const std::vector<Term>& variables) {
    return std::ranges::any_of(variables,
                               [&](Term variable) { return reached.contains(variable); });
  };
  std::set<std::size_t> predicates;
  std::set<std::size_t> facts;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < predicates_.size() + facts_.size(); ++i) {
      const bool is_fact = i >= predicates_.size();
      const std::size_t number = is_fact ? i - predicates_.size() : i;
      const std::vector<Term> variables =
          is_fact ? term::variables_of(facts_[number]) : variables_[number];
      if (!touches(variables) || !(is_fact ? facts : predicates).insert(number).second)
        continue;
      reached.insert(variables.begin(), variables.end());
      grows = true;
    }
  }
  Related result{{predicates.begin(), predicates.end()}, {}};
  for (const std::size_t fact : facts)
    result.facts.push_back(facts_[fact]);
  return result;
}

/// The bits, and all predicates that have to do with the formulas, among states in which the facts
/// hold.
PartialRelation RelationBuilder::with_related(Term condition, std::vector<EnumeratedBit> bits,
                                              const std::vector<Term>& formulas) {
  const Related with = related(formulas);
  for (const std::size_t i : with.predicates)
    bits.push_back({predicates_[i], i, Role::value});
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < predicates_.size(); ++i)
    if (!std::ranges::binary_search(with.predicates, i))
      others.push_back(i);
  return {term::and_(condition, term::and_(component_.store(), with.facts)), std::move(bits),
          bits_.values(others), bits_.manager().constant(true)};
}

void RelationBuilder::count_model() {
  if (++models_ > model_limit_)
    throw Limit{{util::ReasonId::many_abstract_steps, {std::to_string(model_limit_)}}};
}

/// The values of the bits in all models of the condition.
Bdd RelationBuilder::enumerate(Term condition, const std::vector<EnumeratedBit>& bits) {
  smt::BddManager& manager = bits_.manager();
  Bdd found;
  const smt::Scope scope(solver_);
  solver_.add(condition);
  while (true) {
    const smt::Result result = solver_.check();
    if (result.unsat())
      return found;
    if (result.unknown())
      throw Limit{{util::ReasonId::abstraction_not_solved, {result.reason}}};
    count_model();
    Bdd cube = manager.constant(true);
    Term other = component_.store().boolean(false);
    for (const EnumeratedBit& bit : bits) {
      const bool value = solver_.value(bit.formula) != 0;
      cube = manager.and_(cube, bits_.literal(bit.predicate, bit.role, value));
      other = term::or_(other, value ? term::not_(bit.formula) : bit.formula);
    }
    found = manager.or_(found, cube);
    solver_.add(other);
  }
}

/// Values before a step as a condition on states.
Term RelationBuilder::formula_of(const Bdd& values) const {
  std::unordered_map<int, Term> formulas;
  const std::function<Term(const Bdd&)> formula = [&](const Bdd& node) -> Term {
    if (node.is_constant())
      return component_.store().boolean(node.is_true());
    const auto known = formulas.find(node.id());
    if (known != formulas.end())
      return known->second;
    const Term result = term::ite(predicates_[GameBits::predicate_of(node.variable())],
                                  formula(node.high()), formula(node.low()));
    formulas.emplace(node.id(), result);
    return result;
  };
  return formula(values);
}

Bdd RelationBuilder::among(const Bdd& values, PartialRelation& relation) {
  smt::BddManager& manager = bits_.manager();
  const Bdd wanted =
      manager.and_(manager.exists(values, relation.others), manager.not_(relation.asked));
  if (!wanted.is_false()) {
    const Term condition = term::and_(relation.condition, formula_of(wanted));
    relation.found = manager.or_(relation.found, enumerate(condition, relation.bits));
    relation.asked = manager.or_(relation.asked, wanted);
  }
  return manager.and_(relation.known, relation.found);
}

Bdd RelationBuilder::all(Term condition) {
  smt::BddManager& manager = bits_.manager();
  const Bdd anywhere = manager.constant(true);
  PartialRelation touched = states(condition);
  Bdd values = among(anywhere, touched);
  std::vector<bool> done(predicates_.size(), false);
  const auto mark = [&](const PartialRelation& relation) {
    for (const EnumeratedBit& bit : relation.bits)
      done[bit.predicate] = true;
  };
  mark(touched);
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    if (done[i])
      continue;
    PartialRelation group = with_related(component_.store().boolean(true), {}, {predicates_[i]});
    mark(group);
    values = manager.and_(values, among(anywhere, group));
  }
  return values;
}

PartialRelation RelationBuilder::states(Term condition) {
  return with_related(condition, {}, {condition});
}

/// What a predicate is after a step in terms of what predicates were before; false: no such thing.
Bdd RelationBuilder::aliased(std::size_t predicate, Term after) const {
  smt::BddManager& manager = bits_.manager();
  const Bdd next = bits_.variable(predicate, Role::next_value);
  if (after->is_constant())
    return bits_.literal(predicate, Role::next_value, after->is_true());
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    const Bdd before = bits_.variable(i, Role::value);
    if (predicates_[i] == after)
      return manager.equal(next, before);
    if (predicates_[i] == term::not_(after))
      return manager.equal(next, manager.not_(before));
  }
  return manager.constant(false);
}

PartialRelation RelationBuilder::relation(const component::Path& path, Term guard) {
  smt::BddManager& manager = bits_.manager();
  term::Substitution update;
  for (std::size_t i = 0; i < component_.variables.size(); ++i)
    update.bind(component_.variables[i].symbol, path.update[i]);
  Term condition = term::and_(path.guard, guard);
  if (path.outside != nullptr)
    condition = term::and_(condition, term::not_(path.outside));
  Bdd known = manager.constant(true);
  std::vector<EnumeratedBit> changed;
  std::vector<Term> formulas{condition};
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    const Term after = update.apply(predicates_[i]);
    const Bdd alias = aliased(i, after);
    if (!alias.is_false()) {
      known = manager.and_(known, alias);
      continue;
    }
    changed.push_back({after, i, Role::next_value});
    formulas.push_back(after);
  }
  PartialRelation result = with_related(condition, std::move(changed), formulas);
  result.known = known;
  return result;
}

} // namespace parlance::game
