#include "guards/guard_terms.h"

#include "term/floating/floating_operation.h"
#include "term/substitute.h"
#include "term/traversal.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace parlance::guards {

namespace {

constexpr std::size_t size_limit = 24; // nodes of an atom or term that people can still read
constexpr std::size_t atom_limit = 32;
constexpr std::size_t feature_limit = 24;
constexpr std::size_t state_atom_limit = 128;

using term::floating::is_result; // what it is computed from bit by bit says nothing to people

/// The nodes of a term as people see it.
std::vector<Term> visible_nodes(Term a) {
  std::unordered_set<Term> seen;
  std::vector<Term> open = {a};
  std::vector<Term> nodes;
  while (!open.empty()) {
    const Term node = open.back();
    open.pop_back();
    if (!seen.insert(node).second)
      continue;
    nodes.push_back(node);
    if (!is_result(node))
      open.insert(open.end(), node->operands().begin(), node->operands().end());
  }
  return nodes;
}

/// Collects atoms and features over given variables from terms, in the order of the text.
class TermCollector {
public:
  TermCollector(std::vector<Term> variables, std::size_t limit)
      : variables_(std::move(variables)), limit_(limit) {}

  void visit(Term root) {
    classify(root);
    std::vector<Term> open = {root};
    while (!open.empty()) {
      const Term a = open.back();
      open.pop_back();
      if (!visited_.insert(a).second)
        continue;
      collect(a);
      if (is_result(a))
        continue;
      const auto operands = a->operands();
      open.insert(open.end(), operands.rbegin(), operands.rend());
    }
  }

  const std::vector<Term>& atoms() const { return atoms_; }
  const std::vector<Term>& features() const { return features_; }

private:
  enum class Kind : std::uint8_t { constant, ours, other };

  void classify(Term root) {
    for (Term a : term::nodes_below(std::array{root}))
      if (!kinds_.contains(a))
        kinds_[a] = kind_of(a);
  }

  Kind kind_of(Term a) const {
    if (a->is_variable())
      return std::ranges::find(variables_, a) != variables_.end() ? Kind::ours : Kind::other;
    Kind kind = Kind::constant;
    for (Term operand : a->operands())
      kind = std::max(kind, kinds_.at(operand));
    return a->sort().is_array() ? Kind::other : kind;
  }

  void collect(Term a) {
    if (kinds_.at(a) != Kind::ours || is_unreadable(a))
      return;
    if (a->sort().is_boolean())
      collect_atom(a);
    else if (!a->is_variable() && features_.size() < limit_)
      features_.push_back(a);
  }

  void collect_atom(Term a) {
    switch (a->op()) {
    case term::Op::and_:
    case term::Op::or_:
    case term::Op::not_:
      return;
    default:
      break;
    }
    const Term negation = term::not_(a);
    const auto is_known = [&](Term b) { return b == a || b == negation; };
    if (atoms_.size() < limit_ && std::ranges::none_of(atoms_, is_known))
      atoms_.push_back(a);
  }

  static bool is_unreadable(Term a) {
    const std::vector<Term> nodes = visible_nodes(a);
    return nodes.size() > size_limit || std::ranges::any_of(nodes, [](Term b) {
             return b->op() == term::Op::ite && !is_result(b);
           });
  }

  std::vector<Term> variables_;
  std::size_t limit_;
  std::unordered_map<Term, Kind> kinds_;
  std::unordered_set<Term> visited_;
  std::vector<Term> atoms_;
  std::vector<Term> features_;
};

term::Substitution update_of(const component::Component& component, const component::Path& path) {
  term::Substitution substitution;
  for (std::size_t i = 0; i < component.variables.size(); ++i)
    substitution.bind(component.variables[i].symbol, path.update[i]);
  return substitution;
}

/// The atoms over state variables in the guards of all methods and internal steps, and what they
/// were one step before.
std::vector<Term> state_atoms(const component::Component& component) {
  TermCollector collector(component::symbols_of(component.variables), state_atom_limit);
  const auto for_each_path = [&component](const auto& action) {
    for (const std::vector<component::Method>* methods : {&component.methods, &component.internal})
      for (const component::Method& method : *methods)
        for (const component::Path& path : method.paths)
          action(path);
  };
  for_each_path([&](const component::Path& path) { collector.visit(path.guard); });
  const std::vector<Term> now = collector.atoms();
  for_each_path([&](const component::Path& path) {
    term::Substitution update = update_of(component, path);
    for (Term atom : now)
      collector.visit(update.apply(atom));
  });
  return collector.atoms();
}

void visit_method(TermCollector& collector, const component::Method& method) {
  for (const component::Path& path : method.paths)
    collector.visit(path.guard);
  for (const component::Path& path : method.paths) {
    for (Term update : path.update)
      collector.visit(update);
    if (path.outcome.value != nullptr)
      collector.visit(path.outcome.value);
  }
}

bool is_char(Term parameter, const TermCollector& collector) {
  const auto extends = [parameter](Term a, term::Op op) {
    return a->op() == op && a->operand(0) == parameter;
  };
  const auto compares_by_sign = [parameter](Term a) {
    return (a->op() == term::Op::bv_slt || a->op() == term::Op::bv_sle) &&
           (a->operand(0) == parameter || a->operand(1) == parameter);
  };
  return parameter->sort() == term::Sort::bit_vector(16) &&
         std::ranges::any_of(collector.features(),
                             [&](Term a) { return extends(a, term::Op::bv_zero_extend); }) &&
         std::ranges::none_of(collector.features(),
                              [&](Term a) { return extends(a, term::Op::bv_sign_extend); }) &&
         std::ranges::none_of(collector.atoms(), compares_by_sign);
}

} // namespace

MethodTerms terms_of(const component::Component& component, const component::Method& method) {
  TermCollector collector(component::symbols_of(method.parameters), 2 * atom_limit);
  visit_method(collector, method);
  const std::size_t own = std::min(collector.atoms().size(), atom_limit);
  const std::vector<Term> atoms_of_state = state_atoms(component);
  for (const component::Path& path : method.paths) {
    term::Substitution update = update_of(component, path);
    for (Term atom : atoms_of_state)
      collector.visit(update.apply(atom));
  }
  MethodTerms terms;
  const auto last_own = collector.atoms().begin() + static_cast<std::ptrdiff_t>(own);
  terms.own_atoms.assign(collector.atoms().begin(), last_own);
  terms.later_atoms.assign(last_own, collector.atoms().end());
  terms.features = collector.features();
  for (const component::Variable& parameter : method.parameters)
    if (is_char(parameter.symbol, collector))
      terms.chars.push_back(parameter.symbol);
  std::ranges::stable_sort(terms.features, {}, term::node_count);
  terms.features.resize(std::min(terms.features.size(), feature_limit));
  return terms;
}

} // namespace parlance::guards
