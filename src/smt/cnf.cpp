#include "smt/cnf.h"

#include "util/error.h"

#include <array>

namespace parlance::smt {

/// What a conjunction is when one looks two levels deep.
struct CnfEncoder::Gate {
  enum class Kind : std::uint8_t { and_, xor_, mux } kind;
  std::array<Literal, 3> operands; ///< for mux: condition, then, else
  std::span<const Literal> used() const {
    return std::span(operands).first(kind == Kind::mux ? 3 : 2);
  }
};

/// n = !(a & b) & !(!a & d) is the multiplexer a ? !b : !d, and a xor b if d = !b.
CnfEncoder::Gate CnfEncoder::gate(NodeIndex node) const {
  const Literal left = aig_.left(node);
  const Literal right = aig_.right(node);
  const Gate conjunction{Gate::Kind::and_, {left, right}};
  if (!left.negated() || !right.negated() || !aig_.is_and(left.node()) ||
      !aig_.is_and(right.node())) {
    return conjunction;
  }
  const std::array first{aig_.left(left.node()), aig_.right(left.node())};
  const std::array second{aig_.left(right.node()), aig_.right(right.node())};
  for (const std::size_t i : {0, 1}) {
    for (const std::size_t j : {0, 1}) {
      if (first[i] != !second[j]) {
        continue;
      }
      if (first[1 - i] == !second[1 - j]) {
        return {Gate::Kind::xor_, {first[i], first[1 - i]}};
      }
      return {Gate::Kind::mux, {first[i], !first[1 - i], !second[1 - j]}};
    }
  }
  return conjunction;
}

SatLiteral CnfEncoder::literal(Literal a) {
  variables_.resize(aig_.size());
  std::vector<NodeIndex> open{a.node()};
  while (!open.empty()) {
    const NodeIndex node = open.back();
    if (variables_[node] != 0) {
      open.pop_back();
    } else if (!aig_.is_and(node)) {
      variables_[node] = solver_.fresh();
      if (node == 0) {
        solver_.add({-variables_[node]});
      }
    } else if (const Gate found = gate(node); ready(found, open)) {
      define(node, found);
    }
  }
  return mapped(a);
}

/// Whether all operands are encoded; those that are not are put on the stack.
bool CnfEncoder::ready(const Gate& gate, std::vector<NodeIndex>& open) const {
  const std::size_t size = open.size();
  for (const Literal operand : gate.used()) {
    if (variables_[operand.node()] == 0) {
      open.push_back(operand.node());
    }
  }
  return open.size() == size;
}

void CnfEncoder::define(NodeIndex node, const Gate& gate) {
  const SatLiteral n = solver_.fresh();
  variables_[node] = n;
  const SatLiteral a = mapped(gate.operands[0]);
  const SatLiteral b = mapped(gate.operands[1]);
  switch (gate.kind) {
  case Gate::Kind::and_:
    solver_.add({-n, a});
    solver_.add({-n, b});
    solver_.add({n, -a, -b});
    return;
  case Gate::Kind::xor_:
    solver_.add({-n, a, b});
    solver_.add({-n, -a, -b});
    solver_.add({n, a, -b});
    solver_.add({n, -a, b});
    return;
  case Gate::Kind::mux: {
    const SatLiteral c = mapped(gate.operands[2]);
    solver_.add({-n, -a, b});
    solver_.add({-n, a, c});
    solver_.add({n, -a, -b});
    solver_.add({n, a, -c});
    // Implied, but without them equal branches do not decide n.
    solver_.add({-n, b, c});
    solver_.add({n, -b, -c});
    return;
  }
  }
}

SatLiteral CnfEncoder::mapped(Literal a) const {
  const SatLiteral variable = variables_[a.node()];
  return a.negated() ? -variable : variable;
}

bool CnfEncoder::encoded(Literal a) const {
  return a.node() < variables_.size() && variables_[a.node()] != 0;
}

void CnfEncoder::add(std::span<const Literal> clause) {
  std::vector<SatLiteral> literals;
  for (const Literal a : clause) {
    literals.push_back(literal(a));
  }
  solver_.add(literals);
}

bool CnfEncoder::value(Literal a) const {
  if (encoded(a)) {
    return solver_.value(mapped(a));
  }
  util::check(!aig_.is_and(a.node()), "a value was asked for of a node that is not encoded");
  return a.negated();
}

} // namespace parlance::smt
