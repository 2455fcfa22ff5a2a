#include "smt/aig.h"

#include "util/error.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace parlance::smt {

namespace {

std::uint64_t key(Literal a, Literal b) { return std::uint64_t{a.code()} << 32 | b.code(); }

Literal literal_of_code(std::uint32_t code) { return {code >> 1, (code & 1) != 0}; }

} // namespace

Aig::Aig() : nodes_(1) {}

Literal Aig::input() {
  const auto node = static_cast<NodeIndex>(nodes_.size());
  nodes_.push_back({true_literal, literal_of_code(static_cast<std::uint32_t>(inputs_.size()))});
  inputs_.push_back(node);
  return {node, false};
}

Literal Aig::and_(Literal a, Literal b) {
  while (true) {
    const Rewriting rewriting = rewrite(a, b);
    switch (rewriting.kind) {
    case Rewriting::Kind::none:
      return intern(a, b);
    case Rewriting::Kind::literal:
      return rewriting.left;
    case Rewriting::Kind::conjunction: // of smaller nodes, hence this ends
      a = rewriting.left;
      b = rewriting.right;
      break;
    }
  }
}

Literal Aig::intern(Literal a, Literal b) {
  if (b.code() < a.code()) {
    std::swap(a, b);
  }
  const auto next = static_cast<NodeIndex>(nodes_.size());
  const auto [found, inserted] = conjunctions_.try_emplace(key(a, b), next);
  if (inserted) {
    util::check(next < std::numeric_limits<NodeIndex>::max() / 2, "the graph is too large");
    nodes_.push_back({a, b});
  }
  return {found->second, false};
}

Aig::Rewriting Aig::rewrite(Literal a, Literal b) const {
  using Kind = Rewriting::Kind;
  if (a.is_false() || b.is_false() || a == !b) {
    return {Kind::literal, false_literal, {}};
  }
  if (a.is_true() || a == b) {
    return {Kind::literal, b, {}};
  }
  if (b.is_true()) {
    return {Kind::literal, a, {}};
  }
  if (const Rewriting found = rewrite_below(a, b); found.kind != Kind::none) {
    return found;
  }
  if (const Rewriting found = rewrite_below(b, a); found.kind != Kind::none) {
    return found;
  }
  return rewrite_pair(a, b);
}

/// The operands of a against b itself.
Aig::Rewriting Aig::rewrite_below(Literal a, Literal b) const {
  using Kind = Rewriting::Kind;
  if (!is_and(a.node())) {
    return {};
  }
  for (const auto& [x, y] :
       {std::pair(left(a.node()), right(a.node())), std::pair(right(a.node()), left(a.node()))}) {
    if (!a.negated() && b == x) {
      return {Kind::literal, a, {}}; // (x & y) & x = x & y
    }
    if (!a.negated() && b == !x) {
      return {Kind::literal, false_literal, {}}; // (x & y) & !x = false
    }
    if (a.negated() && b == !x) {
      return {Kind::literal, b, {}}; // !(x & y) & !x = !x
    }
    if (a.negated() && b == x) {
      return {Kind::conjunction, b, !y}; // !(x & y) & x = x & !y
    }
  }
  return {};
}

/// The operands of a against those of b.
Aig::Rewriting Aig::rewrite_pair(Literal a, Literal b) const {
  using Kind = Rewriting::Kind;
  if (!is_and(a.node()) || !is_and(b.node())) {
    return {};
  }
  if (b.negated() && !a.negated()) {
    std::swap(a, b); // if one is negated, it is a
  }
  const std::array operands_a{left(a.node()), right(a.node())};
  const std::array operands_b{left(b.node()), right(b.node())};
  for (const std::size_t i : {0, 1}) {
    for (const std::size_t j : {0, 1}) {
      const Literal first = operands_a[i];
      const Literal other = operands_a[1 - i];
      const Literal second = operands_b[j];
      const Literal rest = operands_b[1 - j];
      if (!a.negated() && first == !second) {
        return {Kind::literal, false_literal, {}}; // (x & y) & (!x & w) = false
      }
      if (!a.negated() && first == second) {
        return {Kind::conjunction, a, rest}; // (x & y) & (x & w) = (x & y) & w
      }
      if (a.negated() && !b.negated() && first == !second) {
        return {Kind::literal, b, {}}; // !(x & y) & (!x & w) = !x & w
      }
      if (a.negated() && !b.negated() && first == second) {
        return {Kind::conjunction, b, !other}; // !(x & y) & (x & w) = (x & w) & !y
      }
      if (a.negated() && b.negated() && first == second && other == !rest) {
        return {Kind::literal, !first, {}}; // !(x & y) & !(x & !y) = !x
      }
    }
  }
  return {};
}

Literal Aig::xor_(Literal a, Literal b) {
  // Negations move out, so that a function and its negation share their nodes.
  const bool flip = a.negated() != b.negated();
  const Literal x = a.positive();
  const Literal y = b.positive();
  return and_(!and_(x, y), !and_(!x, !y)) ^ flip;
}

Literal Aig::mux(Literal condition, Literal then_literal, Literal else_literal) {
  if (then_literal == else_literal) {
    return then_literal;
  }
  if (then_literal == !else_literal) {
    return xor_(condition, else_literal);
  }
  if (condition.negated()) {
    return mux(!condition, else_literal, then_literal);
  }
  // Branches that the condition decides become constants.
  if (then_literal.node() == condition.node()) {
    then_literal = Literal::constant(then_literal == condition);
  }
  if (else_literal.node() == condition.node()) {
    else_literal = Literal::constant(else_literal != condition);
  }
  return or_(and_(condition, then_literal), and_(!condition, else_literal));
}

Literal Aig::and_(std::span<const Literal> operands) { return tree(operands, false); }

Literal Aig::or_(std::span<const Literal> operands) { return !tree(operands, true); }

/// The conjunction of the operands, each negated if `negate` is set.
Literal Aig::tree(std::span<const Literal> operands, bool negate) {
  std::vector<Literal> level;
  level.reserve(operands.size());
  for (const Literal a : operands) {
    level.push_back(a ^ negate);
  }
  while (level.size() > 1) {
    std::vector<Literal> next;
    for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
      next.push_back(and_(level[i], level[i + 1]));
    }
    if (level.size() % 2 == 1) {
      next.push_back(level.back());
    }
    level = std::move(next);
  }
  return level.empty() ? true_literal : level.front();
}

std::vector<NodeIndex> Aig::cone(std::span<const Literal> roots) const {
  std::vector<bool> seen(nodes_.size());
  seen[0] = true;
  std::vector<NodeIndex> open;
  std::vector<NodeIndex> found;
  const auto visit = [&](Literal a) {
    if (!seen[a.node()]) {
      seen[a.node()] = true;
      open.push_back(a.node());
    }
  };
  for (const Literal root : roots) {
    visit(root);
  }
  while (!open.empty()) {
    const NodeIndex node = open.back();
    open.pop_back();
    found.push_back(node);
    if (is_and(node)) {
      visit(left(node));
      visit(right(node));
    }
  }
  std::ranges::sort(found);
  return found;
}

void Simulation::set(Literal input, std::uint64_t pattern) {
  util::check(aig_.is_input(input.node()), "a pattern is set for an input");
  patterns_.resize(aig_.size());
  patterns_[input.node()] = input.negated() ? ~pattern : pattern;
}

void Simulation::run() {
  patterns_.resize(aig_.size());
  for (std::size_t node = 1; node < aig_.size(); ++node) {
    compute(static_cast<NodeIndex>(node));
  }
}

void Simulation::run(std::span<const NodeIndex> cone) {
  patterns_.resize(aig_.size());
  for (const NodeIndex node : cone) {
    compute(node);
  }
}

void Simulation::compute(NodeIndex node) {
  if (aig_.is_and(node)) {
    patterns_[node] = pattern(aig_.left(node)) & pattern(aig_.right(node));
  }
}

bool evaluate(const Aig& aig, Literal a, const std::function<bool(Literal input)>& value_of) {
  const std::vector<NodeIndex> cone = aig.cone(std::span(&a, 1));
  Simulation simulation(aig);
  for (const NodeIndex node : cone) {
    if (aig.is_input(node)) {
      simulation.set({node, false}, value_of({node, false}) ? 1 : 0);
    }
  }
  simulation.run(cone);
  return (simulation.pattern(a) & 1) != 0;
}

} // namespace parlance::smt
