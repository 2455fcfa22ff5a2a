#pragma once
// The states of a component in cells: the leaves of a tree of predicates (CAV'10, section 3,
// "Abstraction"). A predicate is asked only in the cells that it was found for.

#include "component/belief.h"
#include "component/component.h"
#include "smt/solver.h"
#include "term/evaluate.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace parlance::abstraction {

using component::ConcreteState;
using term::Term;

using CellId = std::uint32_t;

class CellTree {
public:
  /// One cell: the states in which `facts` holds. It must hold in some. All references outlive the
  /// partition.
  CellTree(const component::Component& component, Term facts, smt::Solver& solver);

  static constexpr CellId root = 0;

  /// The states of a cell, as a formula.
  Term condition(CellId cell) const { return nodes_[cell].condition; }
  /// The same for states in which the facts hold anyhow, or in which nobody asks for them.
  Term tests(CellId cell) const { return nodes_[cell].tests; }
  bool is_leaf(CellId cell) const { return !nodes_[cell].test; }
  /// @requires it is not the root
  CellId parent(CellId cell) const { return nodes_[cell].parent; }
  /// Some state of it.
  const ConcreteState& witness(CellId cell) const { return nodes_[cell].witness; }
  bool contains(CellId cell, const ConcreteState& state) const;

  /// The leaf whose tests a state passes.
  CellId cell_of(const ConcreteState& state) const;
  /// Whether one cell is the other or a part of it.
  bool is_within(CellId part, CellId whole) const;
  std::vector<CellId> leaves() const;

  /// Divides a leaf; false, and nothing changes, if the predicate has one value in all of it.
  bool split(CellId cell, Term predicate);
  /// Divides all leaves.
  void split_all(Term predicate);

  /// Those that divide cells, each once, in the order in which they were first used.
  const std::vector<Term>& predicates() const { return predicates_; }
  std::size_t cell_count() const { return leaf_count_; }
  /// Changes with every split.
  std::uint64_t version() const { return nodes_.size(); }

private:
  struct Node {
    Term condition;
    Term tests;
    CellId parent;
    ConcreteState witness;
    std::shared_ptr<const term::Program> test = nullptr; ///< none for a leaf
    std::array<CellId, 2> children{};                    ///< where it is false, where it is true
  };

  bool holds(const term::Program& test, const ConcreteState& state) const;
  std::optional<ConcreteState> state_with(Term condition);

  const component::Component& component_;
  smt::Solver& solver_;
  std::vector<Term> symbols_;
  std::vector<Node> nodes_;
  std::vector<Term> predicates_;
  std::size_t leaf_count_ = 1;
};

} // namespace parlance::abstraction
