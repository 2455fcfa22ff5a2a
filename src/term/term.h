#pragma once
// Immutable, hash-consed terms over Bool, bit-vectors and arrays. Equal terms of one store are the
// same pointer. Builders fold constants and apply the usual identities, so a term is always in the
// store's normal form: `distinct`, `=>`, Boolean `xor` and the `>`-comparisons are expressed by the
// operators below.

#include "term/sort.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace parlance::term {

enum class Op : std::uint8_t {
  constant, ///< value()
  variable, ///< name()
  not_,     ///< Bool
  and_,     ///< Bool, n-ary, at least two operands, flattened, no duplicates
  or_,      ///< Bool, n-ary, at least two operands, flattened, no duplicates
  ite,      ///< condition, then, else (any sort)
  equal,    ///< two operands of one sort
  bv_not,
  bv_neg,
  bv_and,
  bv_or,
  bv_xor,
  bv_add,
  bv_sub,
  bv_mul,
  bv_udiv, ///< SMT-LIB: x / 0 is all ones
  bv_urem, ///< SMT-LIB: x % 0 is x
  bv_sdiv, ///< SMT-LIB, truncating
  bv_srem, ///< SMT-LIB, sign of the dividend (Java's %)
  bv_smod, ///< SMT-LIB, sign of the divisor
  bv_shl,
  bv_lshr,
  bv_ashr,
  bv_concat,      ///< first operand is the high part; at most 64 bits in all
  bv_extract,     ///< high(), low()
  bv_zero_extend, ///< to the width of the sort
  bv_sign_extend, ///< to the width of the sort
  bv_ult,
  bv_ule,
  bv_slt,
  bv_sle,
  select,         ///< array, index
  store,          ///< array, index, element
  constant_array, ///< element
};

class Node;
class TermStore;
/// A term is a pointer to a node that its store owns.
using Term = const Node*;

class Node {
public:
  Op op() const { return op_; }
  const Sort& sort() const { return sort_; }
  std::span<const Term> operands() const { return operands_; }
  Term operand(std::size_t i) const { return operands_[i]; }
  /// Order of creation in the store; orders of terms go by it, so that runs are deterministic.
  std::uint32_t id() const { return id_; }
  /// @requires op() == Op::constant; Bool is 0 or 1, a bit-vector its unsigned value
  std::uint64_t value() const { return value_; }
  /// @requires op() == Op::variable
  const std::string& name() const { return name_; }
  /// @requires op() == Op::bv_extract
  unsigned high() const { return static_cast<unsigned>(value_ >> 8); }
  unsigned low() const { return static_cast<unsigned>(value_ & 0xff); }

  bool is_constant() const { return op_ == Op::constant; }
  bool is_variable() const { return op_ == Op::variable; }
  bool is_true() const { return is_constant() && sort_.is_boolean() && value_ == 1; }
  bool is_false() const { return is_constant() && sort_.is_boolean() && value_ == 0; }
  TermStore& term_store() const { return *store_; }

private:
  friend class TermStore;
  Node(TermStore& store, Op op, Sort sort, std::vector<Term> operands, std::uint64_t value,
       std::string name, std::uint32_t id)
      : store_(&store), operands_(std::move(operands)), name_(std::move(name)), value_(value),
        sort_(sort), id_(id), op_(op) {}
  TermStore* store_;
  std::vector<Term> operands_;
  std::string name_;
  std::uint64_t value_;
  Sort sort_;
  std::uint32_t id_;
  Op op_;
};

/// Owns terms. Not thread-safe: one store a thread.
class TermStore {
public:
  TermStore();
  ~TermStore();
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  Term boolean(bool value);
  /// The value is cut to the width. @requires sort is Bool or a bit-vector
  Term constant(Sort sort, std::uint64_t value);
  /// One variable a (name, sort).
  Term variable(const std::string& name, Sort sort);
  /// A variable whose name no variable of this store has: `hint!N`.
  Term fresh(const std::string& hint, Sort sort);
  /// The node for an operator, without any rewriting. For the builders only.
  Term intern(Op op, Sort sort, std::vector<Term> operands, std::uint64_t value = 0,
              const std::string& name = {});
  std::size_t size() const;

private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

// Builders. All check sorts (InternalError) and simplify.
Term not_(Term a);
Term and_(Term a, Term b);
Term or_(Term a, Term b);
/// Conjunction of all; true if empty.
Term and_(TermStore& store, std::span<const Term> operands);
/// Disjunction of all; false if empty.
Term or_(TermStore& store, std::span<const Term> operands);
Term implies(Term a, Term b);
Term xor_(Term a, Term b);
Term ite(Term condition, Term then_term, Term else_term);
Term equal(Term a, Term b);
Term distinct(Term a, Term b);
/// One operand: bv_not, bv_neg.
Term unary(Op op, Term a);
/// Two operands: every bv operator and comparison, select.
Term binary(Op op, Term a, Term b);
Term extract(unsigned high, unsigned low, Term a);
/// The proposition that a bit is set; of a Bool, itself.
Term bit_of(Term a, unsigned bit);
Term concat(Term high, Term low);
Term zero_extend(unsigned width, Term a);
Term sign_extend(unsigned width, Term a);
Term select(Term array, Term index);
Term store(Term array, Term index, Term element);
Term constant_array(Sort sort, Term element);
/// The same operator on other operands, simplified; the way to rebuild a term.
Term rebuild(Term original, std::span<const Term> operands);

/// The variables that occur in `a`, each once, ordered by id.
std::vector<Term> variables_of(Term a);
std::vector<Term> variables_of(std::span<const Term> terms);
/// What a conjunction says, one by one; nothing if it is true.
std::vector<Term> conjuncts(Term condition);
/// The number of distinct nodes below `a`, itself included.
std::size_t node_count(Term a);

} // namespace parlance::term
