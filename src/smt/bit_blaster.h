#pragma once
// Bit-blasting: Bool and bit-vector terms to literals of an and-inverter graph, by SMT-LIB's
// semantics throughout. The circuits of the operators are in circuits.h.

#include "smt/aig.h"
#include "term/term.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace parlance::smt {

/// The bits of a value, least significant first; a Bool has one.
using Bits = std::vector<Literal>;

class BitBlaster {
public:
  explicit BitBlaster(Aig& aig) : aig_(aig) {}

  /// The bits of a Bool or bit-vector term, each term once; the reference stays valid. A variable
  /// that is not bound becomes fresh inputs. @throws InternalError on arrays
  const Bits& blast(term::Term a);
  /// The literal of a Bool term.
  Literal literal(term::Term a);
  /// Lets a variable stand for given bits. @requires the variable was neither met nor bound before
  void bind(term::Term variable, Bits bits);
  /// The bits of a variable, or nullptr if it was neither met nor bound.
  const Bits* find(term::Term variable) const;
  /// The variables that were met or bound, in that order.
  std::span<const term::Term> variables() const { return variables_; }
  Aig& aig() const { return aig_; }

private:
  Bits build(term::Term a);
  Bits build_boolean(term::Term a);
  Bits build_bitwise(term::Term a);
  Bits build_arithmetic(term::Term a);
  Bits build_structure(term::Term a);
  Bits build_comparison(term::Term a);
  const Bits& operand(term::Term a, std::size_t i) const { return bits_.at(a->operand(i)); }

  Aig& aig_;
  std::unordered_map<term::Term, Bits> bits_;
  std::vector<term::Term> variables_;
};

} // namespace parlance::smt
