#pragma once
// Tseitin's encoding of and-inverter graphs into clauses, incremental: a node is encoded when first
// asked for. Exclusive disjunctions and multiplexers are recognised and encoded as such.

#include "smt/aig.h"
#include "smt/sat.h"

#include <span>
#include <vector>

namespace parlance::smt {

/// Connects one graph with one SAT solver. The graph may grow, and several encoders may share it.
class CnfEncoder {
public:
  CnfEncoder(const Aig& aig, SatSolver& solver) : aig_(aig), solver_(solver) {}

  /// The literal in the SAT solver; clauses that define it are added for what is not encoded yet
  /// (which ends the solver's model).
  SatLiteral literal(Literal a);
  /// Whether the literal's node has a variable in the SAT solver.
  bool encoded(Literal a) const;
  /// Adds a clause of literals of the graph.
  void add(std::span<const Literal> clause);
  /// The value in the SAT solver's model; of an input that is not encoded, and hence may have any
  /// value, false. @requires the last solve was sat; a is constant, an input or encoded
  bool value(Literal a) const;

private:
  struct Gate;
  Gate gate(NodeIndex node) const;
  bool ready(const Gate& gate, std::vector<NodeIndex>& open) const;
  void define(NodeIndex node, const Gate& gate);
  SatLiteral mapped(Literal a) const;

  const Aig& aig_;
  SatSolver& solver_;
  std::vector<SatLiteral> variables_; ///< by node; 0 for those that are not encoded
};

} // namespace parlance::smt
