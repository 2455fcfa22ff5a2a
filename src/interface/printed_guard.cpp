#include "interface/printed_guard.h"

#include "interface/calls_text.h"
#include "interface/rebind.h"
#include "term/evaluate.h"
#include "term/floating/floating_operation.h"
#include "term/smtlib/smtlib.h"
#include "term/source/floating_set.h"
#include "term/source/source_text.h"
#include "term/substitute.h"
#include "term/traversal.h"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parlance::interface {

namespace {

bool is_commutative(term::Op op) {
  switch (op) {
  case term::Op::and_:
  case term::Op::or_:
  case term::Op::equal:
  case term::Op::bv_and:
  case term::Op::bv_or:
  case term::Op::bv_xor:
  case term::Op::bv_add:
  case term::Op::bv_mul:
    return true;
  default:
    return false;
  }
}

/// Orders the nodes of a guard by structure: operands first, and what speaks of earlier parameters
/// before what speaks of later ones.
class StructuralOrder {
public:
  explicit StructuralOrder(const NamedCall& symbol)
      : nodes_(term::nodes_below(std::span(&symbol.guard, 1))) {
    for (const Variable& parameter : symbol.parameters) {
      positions_.emplace(parameter.symbol, positions_.size() + 1);
    }
    rank_by_height();
  }

  std::vector<Term> order() {
    using Entry = std::tuple<std::size_t, std::size_t, Term>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    std::unordered_map<Term, std::size_t> missing;
    std::unordered_map<Term, std::vector<Term>> users;
    for (const Term node : nodes_) {
      missing[node] = node->operands().size();
      for (const Term operand : node->operands()) {
        users[operand].push_back(node);
      }
      if (node->operands().empty()) {
        ready.emplace(first_parameter_.at(node), ranks_.at(node), node);
      }
    }
    std::vector<Term> order;
    while (!ready.empty()) {
      order.push_back(std::get<Term>(ready.top()));
      ready.pop();
      for (const Term user : users[order.back()]) {
        if (--missing[user] == 0) {
          ready.emplace(first_parameter_.at(user), ranks_.at(user), user);
        }
      }
    }
    return order;
  }

private:
  /// What tells nodes of one height apart. Comparisons with constants come first, and ascend.
  using Key =
      std::tuple<bool, std::int64_t, term::Op, term::Sort, std::uint64_t, std::vector<std::size_t>>;

  /// The node itself or its first operand that is a constant; nullptr if there is none.
  static Term anchor(Term node) {
    if (node->is_constant()) {
      return node;
    }
    const auto found =
        std::ranges::find_if(node->operands(), [](Term operand) { return operand->is_constant(); });
    return found == node->operands().end() ? nullptr : *found;
  }

  std::size_t position(Term variable) const {
    const auto found = positions_.find(variable);
    return found == positions_.end() ? positions_.size() + 1 : found->second;
  }

  Key key(Term node) const {
    std::vector<std::size_t> operands;
    for (const Term operand : node->operands()) {
      operands.push_back(ranks_.at(operand));
    }
    if (is_commutative(node->op())) {
      std::ranges::sort(operands);
    }
    const Term constant = anchor(node);
    return {constant == nullptr,
            constant == nullptr ? 0 : term::to_signed(constant->value(), constant->sort().width()),
            node->op(),
            node->sort(),
            node->is_variable() ? position(node) : payload(node),
            operands};
  }

  static std::uint64_t payload(Term node) {
    if (node->is_constant()) {
      return node->value();
    }
    return node->op() == term::Op::bv_extract ? node->high() * 256ULL + node->low() : 0;
  }

  void rank_by_height() {
    std::unordered_map<Term, std::size_t> heights;
    std::map<std::size_t, std::vector<Term>> levels;
    for (const Term node : nodes_) {
      std::size_t height = 0;
      std::size_t first = node->is_variable() ? position(node) : 0;
      for (const Term operand : node->operands()) {
        height = std::max(height, heights.at(operand) + 1);
        const std::size_t other = first_parameter_.at(operand);
        first = first == 0 || (other != 0 && other < first) ? other : first;
      }
      heights[node] = height;
      first_parameter_[node] = first;
      levels[height].push_back(node);
    }
    for (const auto& [height, level] : levels) {
      std::vector<std::pair<Key, Term>> sorted;
      for (const Term node : level) {
        sorted.emplace_back(key(node), node);
      }
      std::ranges::stable_sort(sorted, {}, &std::pair<Key, Term>::first);
      for (const auto& [unused, node] : sorted) {
        ranks_.emplace(node, ranks_.size());
      }
    }
  }

  std::vector<Term> nodes_;
  std::unordered_map<Term, std::size_t> positions_;       ///< of parameters, from 1
  std::unordered_map<Term, std::size_t> first_parameter_; ///< least position below; 0 for none
  std::unordered_map<Term, std::size_t> ranks_;
};

/// Whether a comparison with a constant says that the value has the constant's name (true) or that
/// it has not (false): `s == k`, and for the further values `k <= s` and `s < k` without sign.
std::optional<bool> says_equal(term::Op op, bool variable_is_left, Term constant,
                               const component::ValueNames& labels) {
  const std::uint64_t further = labels.values.size();
  const bool is_further = constant->value() == further && !labels.other.empty();
  if (op == term::Op::equal) {
    const bool is_alone = is_further && further == constant->sort().mask();
    return constant->value() < further || is_alone ? std::optional(true) : std::nullopt;
  }
  if (is_further && op == term::Op::bv_ule && !variable_is_left) {
    return true;
  }
  return is_further && op == term::Op::bv_ult && variable_is_left ? std::optional(false)
                                                                  : std::nullopt;
}

} // namespace

PrintedGuard::PrintedGuard(const NamedCall& symbol) : syntax_(symbol.parameters.syntax()) {
  TermCopier copier(store_);
  for (const Term node : StructuralOrder(symbol).order()) {
    const auto parameter = std::ranges::find(symbol.parameters, node, &Variable::symbol);
    if (parameter != symbol.parameters.end()) {
      const Term variable = store_.variable(parameter->name, parameter->sort());
      copier.bind(node, variable);
      if (parameter->labels != nullptr) {
        labels_.emplace(variable, parameter->labels);
      }
      if (parameter->type == component::ValueType::floating) {
        numbers_.insert(variable);
      }
      if (parameter->type == component::ValueType::character) {
        characters_.insert(variable);
      }
    } else {
      copier.copy(node);
    }
  }
  guard_ = copier.copy(symbol.guard);
  grouped_guard_ = grouped(guard_);
}

std::string PrintedGuard::source() const {
  const auto condition_text = [this](Term condition, bool negated) {
    const auto group = groups_.find(condition);
    const auto text = number_condition(group == groups_.end() ? condition : group->second, negated);
    return text || labels_.empty() ? text : named_comparison(condition, negated);
  };
  const auto constant_text = [this](Term constant, Term compared) {
    return compared_character(constant, compared);
  };
  return term::to_source(grouped_guard_, {condition_text, constant_text}, syntax_);
}

std::optional<std::string> PrintedGuard::compared_character(Term constant, Term compared) const {
  const bool is_extended = compared->op() == term::Op::bv_zero_extend;
  if (!characters_.contains(is_extended ? compared->operand(0) : compared)) {
    return std::nullopt;
  }
  return character_text(constant->value());
}

bool PrintedGuard::is_number(Term a) const {
  return numbers_.contains(a) || term::floating::is_result(a);
}

std::optional<term::AtomSource> PrintedGuard::number_condition(Term condition, bool negated) const {
  const Term number =
      term::floating::only_number(condition, [this](Term a) { return is_number(a); });
  return number == nullptr ? std::nullopt
                           : term::floating::condition_source(condition, negated,
                                                              term::to_source(number, syntax_));
}

namespace {

bool is_junction(Term a) { return a->op() == term::Op::and_ || a->op() == term::Op::or_; }

} // namespace

Term PrintedGuard::with_bits(Term atom) const {
  if (term::floating::has_result(atom)) {
    return atom;
  }
  term::Substitution of_bits;
  for (const Term variable : term::variables_of(atom)) {
    if (numbers_.contains(variable)) {
      const char* function =
          variable->sort().width() == 32 ? "Float.floatToRawIntBits" : "Double.doubleToRawLongBits";
      of_bits.bind(variable, variable->term_store().variable(
                                 function + ("(" + variable->name() + ")"), variable->sort()));
    }
  }
  return of_bits.apply(atom);
}

Term PrintedGuard::grouped_junction(Term junction) {
  std::vector<std::pair<Term, std::vector<Term>>> by_number; // null: the others
  for (const Term operand : junction->operands()) {
    const Term number =
        term::floating::only_number(operand, [this](Term a) { return is_number(a); });
    const auto found =
        std::ranges::find(by_number, number, &decltype(by_number)::value_type::first);
    if (found == by_number.end()) {
      by_number.push_back({number, {operand}});
    } else {
      found->second.push_back(operand);
    }
  }
  const auto join = [&](const std::vector<Term>& parts) {
    return junction->op() == term::Op::and_ ? term::and_(store_, parts) : term::or_(store_, parts);
  };
  std::vector<Term> parts;
  for (const auto& [number, group] : by_number) {
    if (number != nullptr && group.size() > 1 && number_condition(join(group), false)) {
      parts.push_back(store_.fresh("number", term::Sort::boolean()));
      groups_.emplace(parts.back(), join(group));
    } else {
      std::ranges::transform(group, std::back_inserter(parts),
                             [this](Term part) { return grouped(part); });
    }
  }
  return join(parts);
}

Term PrintedGuard::grouped(Term condition) {
  const auto known = images_.find(condition);
  if (known != images_.end()) {
    return known->second;
  }
  const Term image = numbers_.empty() || number_condition(condition, false) ? condition
                     : condition->op() == term::Op::not_
                         ? term::not_(grouped(condition->operand(0)))
                     : is_junction(condition) ? grouped_junction(condition)
                                              : with_bits(condition);
  images_.emplace(condition, image);
  return image;
}

std::optional<term::AtomSource> PrintedGuard::named_comparison(Term atom, bool negated) const {
  if (atom->operands().size() != 2) {
    return std::nullopt;
  }
  const bool variable_is_left = atom->operand(0)->is_variable();
  const auto found = labels_.find(atom->operand(variable_is_left ? 0 : 1));
  const Term constant = atom->operand(variable_is_left ? 1 : 0);
  if (found == labels_.end() || !constant->is_constant()) {
    return std::nullopt;
  }
  const component::ValueNames& labels = *found->second;
  const auto is_equal = says_equal(atom->op(), variable_is_left, constant, labels);
  if (!is_equal) {
    return std::nullopt;
  }
  return term::AtomSource{found->first->name() + (*is_equal != negated ? " == " : " != ") +
                          *labels.name_of(constant->value())};
}

std::string PrintedGuard::smtlib() const { return term::to_brief_smtlib(guard_); }

} // namespace parlance::interface
