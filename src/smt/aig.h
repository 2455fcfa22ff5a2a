#pragma once
// And-inverter graphs: Boolean circuits of two-input conjunctions and negations, each conjunction
// built once (structural hashing) and simplified when built, as in Brummayer and Biere, "Local
// two-level and-inverter graph minimization without blowup", MEMICS 2006.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace parlance::smt {

using NodeIndex = std::uint32_t;

/// A node of a graph or its negation. Node 0 is the constant false.
class Literal {
public:
  /// The constant false.
  constexpr Literal() = default;
  constexpr Literal(NodeIndex node, bool negated) : code_(node << 1 | NodeIndex{negated}) {}
  static constexpr Literal constant(bool value) { return {0, value}; }

  constexpr NodeIndex node() const { return code_ >> 1; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  /// node << 1 | negated: dense, for tables.
  constexpr std::uint32_t code() const { return code_; }
  constexpr bool is_constant() const { return node() == 0; }
  constexpr bool is_false() const { return code_ == 0; }
  constexpr bool is_true() const { return code_ == 1; }
  /// The literal of the same node that is not negated.
  constexpr Literal positive() const { return {node(), false}; }
  constexpr Literal operator!() const { return {node(), !negated()}; }
  /// The negation if `flip` is set.
  constexpr Literal operator^(bool flip) const { return {node(), negated() != flip}; }
  friend auto operator<=>(const Literal&, const Literal&) = default;

private:
  std::uint32_t code_ = 0;
};

inline constexpr Literal false_literal = Literal::constant(false);
inline constexpr Literal true_literal = Literal::constant(true);

/// A graph only grows, and a node is created after those below it: the order of indices is a
/// topological order.
class Aig {
public:
  Aig();

  /// A fresh input.
  Literal input();
  Literal and_(Literal a, Literal b);
  Literal or_(Literal a, Literal b) { return !and_(!a, !b); }
  Literal xor_(Literal a, Literal b);
  Literal equal(Literal a, Literal b) { return !xor_(a, b); }
  Literal implies(Literal a, Literal b) { return !and_(a, !b); }
  /// `condition ? then_literal : else_literal`
  Literal mux(Literal condition, Literal then_literal, Literal else_literal);
  /// Conjunction of all as a balanced tree; true if empty.
  Literal and_(std::span<const Literal> operands);
  /// Disjunction of all as a balanced tree; false if empty.
  Literal or_(std::span<const Literal> operands);

  /// Nodes so far: the constant, inputs and conjunctions.
  std::size_t size() const { return nodes_.size(); }
  std::size_t input_count() const { return inputs_.size(); }
  /// The i-th input in the order of creation.
  Literal input(std::size_t i) const { return {inputs_[i], false}; }
  bool is_input(NodeIndex node) const { return node != 0 && nodes_[node].left.is_true(); }
  bool is_and(NodeIndex node) const { return node != 0 && !nodes_[node].left.is_true(); }
  /// Which input the node is. @requires is_input(node)
  std::size_t input_number(NodeIndex node) const { return nodes_[node].right.code(); }
  /// The operands of a conjunction. @requires is_and(node)
  Literal left(NodeIndex node) const { return nodes_[node].left; }
  Literal right(NodeIndex node) const { return nodes_[node].right; }

  /// The cone of influence: the inputs and conjunctions on which some root depends, in topological
  /// order (that of indices), without the constant.
  std::vector<NodeIndex> cone(std::span<const Literal> roots) const;

private:
  /// An input has `true` on the left, which no conjunction has, and its number as code on the
  /// right.
  struct Node {
    Literal left;
    Literal right;
  };
  /// What a simplification says of a conjunction.
  struct Rewriting {
    enum class Kind : std::uint8_t { none, literal, conjunction } kind = Kind::none;
    Literal left;
    Literal right;
  };
  Rewriting rewrite(Literal a, Literal b) const;
  Rewriting rewrite_below(Literal a, Literal b) const;
  Rewriting rewrite_pair(Literal a, Literal b) const;
  Literal intern(Literal a, Literal b);
  Literal tree(std::span<const Literal> operands, bool negate);

  std::vector<Node> nodes_;
  std::vector<NodeIndex> inputs_;
  std::unordered_map<std::uint64_t, NodeIndex> conjunctions_;
};

/// Evaluation of a graph under 64 assignments of its inputs at once: bit i of a pattern is the
/// value under assignment i.
class Simulation {
public:
  /// All inputs have the pattern 0. The graph may grow later.
  explicit Simulation(const Aig& aig) : aig_(aig) {}
  /// @requires input is an input, perhaps negated
  void set(Literal input, std::uint64_t pattern);
  /// Computes all conjunctions.
  void run();
  /// Computes the conjunctions of a cone only.
  void run(std::span<const NodeIndex> cone);
  /// The pattern of a literal in the last run.
  std::uint64_t pattern(Literal a) const {
    return patterns_[a.node()] ^ (a.negated() ? ~std::uint64_t{0} : 0);
  }

private:
  void compute(NodeIndex node);

  const Aig& aig_;
  std::vector<std::uint64_t> patterns_;
};

/// The value of a literal under one assignment of the inputs.
bool evaluate(const Aig& aig, Literal a, const std::function<bool(Literal input)>& value_of);

} // namespace parlance::smt

template <>
struct std::hash<parlance::smt::Literal> {
  std::size_t operator()(parlance::smt::Literal a) const noexcept { return a.code(); }
};
