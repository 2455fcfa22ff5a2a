#include "abstraction/cell_tree.h"

#include "abstraction/must_solve.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::abstraction {

CellTree::CellTree(const component::Component& component, Term facts, smt::Solver& solver)
    : component_(component), solver_(solver), symbols_(component::symbols_of(component.variables)) {
  std::optional<ConcreteState> witness = state_with(facts);
  util::check(witness.has_value(), "the facts hold in some state");
  nodes_.push_back({facts, component.store().boolean(true), root, std::move(*witness)});
}

bool CellTree::holds(const term::Program& test, const ConcreteState& state) const {
  std::uint64_t value = 0;
  test.run(state, std::span(&value, 1));
  return value != 0;
}

bool CellTree::contains(CellId cell, const ConcreteState& state) const {
  return is_within(cell_of(state), cell);
}

CellId CellTree::cell_of(const ConcreteState& state) const {
  CellId cell = root;
  while (!is_leaf(cell)) {
    cell = nodes_[cell].children[holds(*nodes_[cell].test, state) ? 1 : 0];
  }
  return cell;
}

bool CellTree::is_within(CellId part, CellId whole) const {
  while (part > whole) { // parts have greater numbers
    part = nodes_[part].parent;
  }
  return part == whole;
}

std::vector<CellId> CellTree::leaves() const {
  std::vector<CellId> result;
  for (CellId cell = 0; cell < nodes_.size(); ++cell) {
    if (is_leaf(cell)) {
      result.push_back(cell);
    }
  }
  return result;
}

std::optional<ConcreteState> CellTree::state_with(Term condition) {
  const std::vector<Term> question{condition};
  if (!is_sat(solver_, question)) {
    return std::nullopt;
  }
  return values_of(solver_, symbols_);
}

bool CellTree::split(CellId cell, Term predicate) {
  util::check(is_leaf(cell), "only leaves are divided");
  const std::vector<Term> roots{predicate};
  auto test = std::make_shared<const term::Program>(symbols_, roots);
  const bool here = holds(*test, nodes_[cell].witness);
  const Term opposite = here ? term::not_(predicate) : predicate;
  std::optional<ConcreteState> other = state_with(term::and_(condition(cell), opposite));
  if (!other) {
    return false;
  }
  const auto first = static_cast<CellId>(nodes_.size());
  nodes_[cell].test = std::move(test);
  nodes_[cell].children = {first, first + 1};
  for (const bool value : {false, true}) {
    const Term literal = value ? predicate : term::not_(predicate);
    nodes_.push_back({term::and_(condition(cell), literal), term::and_(tests(cell), literal), cell,
                      value == here ? nodes_[cell].witness : *other});
  }
  ++leaf_count_;
  if (std::ranges::find(predicates_, predicate) == predicates_.end() &&
      std::ranges::find(predicates_, term::not_(predicate)) == predicates_.end()) {
    predicates_.push_back(predicate);
  }
  return true;
}

void CellTree::split_all(Term predicate) {
  for (const CellId cell : leaves()) {
    split(cell, predicate);
  }
}

} // namespace parlance::abstraction
