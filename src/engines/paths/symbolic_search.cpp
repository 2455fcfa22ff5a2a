#include "engines/paths/symbolic_search.h"

#include "smt/project.h"
#include "term/connected.h"
#include "term/substitute.h"
#include "term/traversal.h"
#include "util/reason.h"

#include <algorithm>
#include <set>

namespace parlance::engines {

SymbolicSearch::SymbolicSearch(const Product& product, std::span<const Property> properties,
                               const SearchOptions& options, util::StopToken& stop)
    : product_(product), options_(options), stop_(stop), solver_(smt::make_z3(&stop)),
      moves_(product, properties, *solver_),
      known_(product.locations().size(), product.component().store().boolean(false)) {}

Reachability::Answer SymbolicSearch::run(std::uint32_t depth) {
  try {
    if (!begun_) {
      begun_ = true;
      reach({moves_.start(), {moves_.start_condition()}, {}}, frontier_);
    }
    while (depth_ < depth && !frontier_.empty()) {
      std::vector<Node> next;
      for (const Node& node : frontier_) {
        if (!expand(node, next)) {
          return Answer::broken;
        }
      }
      frontier_ = std::move(next);
      ++depth_;
    }
  } catch (const GaveUp& gave_up) {
    reason_ = gave_up.reason;
    return Answer::gave_up;
  }
  return frontier_.empty() ? Answer::proved : Answer::holds;
}

bool SymbolicSearch::is_feasible(std::vector<Term> conditions) {
  stop_.check();
  if (options_.on_progress) {
    options_.on_progress(counters());
  }
  if (options_.solve_limit != 0 && solves_ >= options_.solve_limit) {
    throw GaveUp{{util::ReasonId::out_of_effort}};
  }
  ++solves_;
  const smt::Result answer = solver_->check(conditions);
  if (answer.unknown()) {
    throw GaveUp{{util::ReasonId::solver_gave_up, {answer.reason}}};
  }
  return answer.sat();
}

namespace {

std::vector<Term> with(std::vector<Term> conditions, Term condition) {
  conditions.push_back(condition);
  return conditions;
}

} // namespace

bool SymbolicSearch::breaks(const Node& node, std::size_t transition) {
  const Term violation = moves_.at(transition, node.state.location).violation;
  if (violation->is_false()) {
    return false;
  }
  const Term here = moves_.instance(violation, node.state, node.sequence.size());
  if (here->is_false() || !is_feasible(with(node.conditions, here))) {
    return false;
  }
  std::vector<std::size_t> sequence = node.sequence;
  sequence.push_back(transition);
  trace_ = moves_.run_of(sequence, *solver_);
  return true;
}

/// False if a violation was found.
bool SymbolicSearch::expand(const Node& node, std::vector<Node>& next) {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (breaks(node, i)) {
      return false;
    }
    const std::size_t step = node.sequence.size();
    const Term condition =
        moves_.instance(moves_.at(i, node.state.location).goes_on, node.state, step);
    if (condition->is_false() || !is_feasible(with(node.conditions, condition))) {
      continue;
    }
    std::vector<std::size_t> sequence = node.sequence;
    sequence.push_back(i);
    reach(
        {moves_.after(i, node.state, step), with(node.conditions, condition), std::move(sequence)},
        next);
  }
  return true;
}

void SymbolicSearch::reach(Node node, std::vector<Node>& next) {
  Term& known = known_[node.state.location];
  if (options_.entailment) {
    const Term fresh = term::not_(moves_.instance(known, node.state, 0));
    if (fresh->is_false() || !is_feasible(with(node.conditions, fresh))) {
      ++entailed_;
      return;
    }
    known = term::or_(known, states_of(node));
  }
  ++sets_;
  next.push_back(std::move(node));
}

namespace {

void add_conjuncts(Term formula, std::vector<Term>& conjuncts) {
  if (formula->op() == term::Op::and_) {
    for (const Term operand : formula->operands()) {
      add_conjuncts(operand, conjuncts);
    }
  } else {
    conjuncts.push_back(formula);
  }
}

} // namespace

/// The states that a sequence reaches, over the component's variables alone.
Term SymbolicSearch::states_of(const Node& node) {
  const std::vector<Term> variables = component::symbols_of(product_.component().variables);
  term::Substitution solved; // a parameter that is the value of a variable is that variable
  std::set<Term> replaced;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (node.state.values[i]->is_variable() && replaced.insert(node.state.values[i]).second) {
      solved.bind(node.state.values[i], variables[i]);
    }
  }
  std::vector<Term> conjuncts;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    add_conjuncts(term::equal(variables[i], solved.apply(node.state.values[i])), conjuncts);
  }
  for (const Term condition : node.conditions) {
    add_conjuncts(solved.apply(condition), conjuncts);
  }
  term::TermStore& store = product_.component().store();
  const Term formula =
      term::and_(store, term::connected_conjuncts(std::move(conjuncts), variables));
  std::vector<Term> parameters;
  for (const Term variable : term::variables_of(formula)) {
    if (std::ranges::find(variables, variable) == variables.end()) {
      parameters.push_back(variable);
    }
  }
  if (parameters.empty()) {
    return formula;
  }
  const std::optional<Term> projected = smt::project(*solver_, formula, parameters);
  if (!projected) {
    throw GaveUp{{util::ReasonId::not_written_without_arguments}};
  }
  return *projected;
}

Invariant SymbolicSearch::invariant() const {
  term::TermStore& store = product_.component().store();
  std::vector<Term> places;
  for (std::size_t location = 0; location < known_.size(); ++location) {
    places.push_back(term::and_(
        term::equal(product_.location(), store.constant(product_.location()->sort(), location)),
        known_[location]));
  }
  return {term::or_(store, places)};
}

Counters SymbolicSearch::counters() const {
  return {{"sets of states", sets_},
          {"cache hits", entailed_},
          {"solver calls", solves_},
          {"depth", depth_}};
}

} // namespace parlance::engines
