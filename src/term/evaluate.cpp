#include "term/evaluate.h"

#include "term/traversal.h"
#include "util/error.h"

namespace parlance::term {

namespace {

/// Values of all nodes below one term. Arrays have no values of their own: a `select` walks the
/// stores below it, so that a chain of n stores costs no n copies of an array.
class Evaluator {
public:
  explicit Evaluator(const Assignment& assignment) : assignment_(assignment) {}

  std::uint64_t run(Term root) {
    for (Term a : nodes_below(std::span(&root, 1)))
      if (!a->sort().is_array())
        values_.emplace(a, value_of(a));
    return values_.at(root);
  }

private:
  std::uint64_t value_of(Term a) {
    if (a->is_constant())
      return a->value();
    if (a->is_variable())
      return assignment_.value(a);
    if (a->op() == Op::select)
      return element(a->operand(0), values_.at(a->operand(1)));
    if (a->op() == Op::equal && a->operand(0)->sort().is_array())
      return same_array(a->operand(0), a->operand(1)) ? 1 : 0;
    operands_.clear();
    for (Term operand : a->operands())
      operands_.push_back(values_.at(operand));
    return apply(a->op(), a->sort().width(), a->operand(0)->sort().width(), a->value(), operands_);
  }

  /// The array under the conditions on top of it.
  Term chosen_branch(Term array) const {
    while (array->op() == Op::ite)
      array = array->operand(values_.at(array->operand(0)) != 0 ? 1 : 2);
    return array;
  }

  std::uint64_t element(Term array, std::uint64_t index) const {
    array = chosen_branch(array);
    while (array->op() == Op::store) {
      if (values_.at(array->operand(1)) == index)
        return values_.at(array->operand(2));
      array = chosen_branch(array->operand(0));
    }
    if (array->op() == Op::constant_array)
      return values_.at(array->operand(0));
    const ArrayValue& base = variable_value(array);
    const auto found = base.elements.find(index);
    return found == base.elements.end() ? base.otherwise : found->second;
  }

  const ArrayValue& variable_value(Term array) const {
    static const ArrayValue zero;
    const ArrayValue* bound = assignment_.array(array);
    return bound == nullptr ? zero : *bound;
  }

  ArrayValue array_value(Term array) const {
    std::map<std::uint64_t, std::uint64_t> written;
    array = chosen_branch(array);
    while (array->op() == Op::store) { // the outermost store comes first and wins
      written.emplace(values_.at(array->operand(1)), values_.at(array->operand(2)));
      array = chosen_branch(array->operand(0));
    }
    ArrayValue value = array->op() == Op::constant_array
                           ? ArrayValue{values_.at(array->operand(0)), {}}
                           : variable_value(array);
    written.merge(value.elements);
    value.elements = std::move(written);
    return value;
  }

  bool same_array(Term a, Term b) const {
    ArrayValue left = array_value(a);
    ArrayValue right = array_value(b);
    for (const auto& [index, element] : left.elements)
      right.elements.try_emplace(index, right.otherwise);
    for (const auto& [index, element] : right.elements)
      left.elements.try_emplace(index, left.otherwise);
    if (left.elements != right.elements)
      return false;
    const std::uint64_t last_index = Sort::bit_vector(a->sort().index_width()).mask();
    const bool no_others = left.elements.size() - 1 == last_index;
    return no_others || left.otherwise == right.otherwise;
  }

  const Assignment& assignment_;
  std::unordered_map<Term, std::uint64_t> values_;
  std::vector<std::uint64_t> operands_;
};

} // namespace

void Assignment::bind(Term variable, std::uint64_t value) {
  util::check(variable->is_variable() && !variable->sort().is_array(),
              "a value is bound to a Bool or bit-vector variable");
  values_[variable] = value & variable->sort().mask();
}

void Assignment::bind(Term variable, ArrayValue value) {
  util::check(variable->is_variable() && variable->sort().is_array(),
              "an array value is bound to an array variable");
  arrays_[variable] = std::move(value);
}

std::uint64_t Assignment::value(Term variable) const {
  const auto found = values_.find(variable);
  return found == values_.end() ? 0 : found->second;
}

const ArrayValue* Assignment::array(Term variable) const {
  const auto found = arrays_.find(variable);
  return found == arrays_.end() ? nullptr : &found->second;
}

std::uint64_t evaluate(Term a, const Assignment& assignment) {
  util::check(!a->sort().is_array(), "only Bool and bit-vector terms have a value");
  return Evaluator(assignment).run(a);
}

} // namespace parlance::term
