#include "term/source/floating_set.h"

#include "term/floating/floating_operation.h"
#include "term/floating/floating_point.h"
#include "term/floating/floating_text.h"
#include "term/traversal.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace parlance::term::floating {

namespace {

/// Inclusive bounds. Numbers are counted in ascending order: NaN with a sign, -infinity, ..., -0,
/// 0,
/// ..., infinity, NaN.
struct Interval {
  std::uint64_t low;
  std::uint64_t high;
};

/// Disjoint intervals that do not touch, in ascending order.
using Intervals = std::vector<Interval>;

/// Bits of numbers of one width and their place in the order.
class Order {
public:
  explicit Order(unsigned width)
      : width_(width), mask_(Sort::bit_vector(width).mask()), sign_(mask_ - (mask_ >> 1)),
        infinity_(format_of_width(width).infinity()) {}

  unsigned width() const { return width_; }
  std::uint64_t last() const { return mask_; }
  std::uint64_t sign() const { return sign_; }
  std::uint64_t place(std::uint64_t bits) const {
    return (bits & sign_) != 0 ? ~bits & mask_ : bits | sign_;
  }
  std::uint64_t bits(std::uint64_t place) const {
    return (place & sign_) != 0 ? place & ~sign_ : ~place & mask_;
  }
  std::uint64_t least_number() const { return place(sign_ | infinity_); }
  std::uint64_t greatest_number() const { return place(infinity_); }
  std::uint64_t negative_zero() const { return place(sign_); }
  std::uint64_t positive_zero() const { return place(0); }

private:
  unsigned width_;
  std::uint64_t mask_;
  std::uint64_t sign_;
  std::uint64_t infinity_;
};

Intervals merged(Intervals all) {
  std::ranges::sort(all, {}, &Interval::low);
  Intervals result;
  for (const Interval& next : all) {
    if (!result.empty() && (next.low <= result.back().high || next.low - 1 == result.back().high)) {
      result.back().high = std::max(result.back().high, next.high);
    } else {
      result.push_back(next);
    }
  }
  return result;
}

Intervals complement(const Intervals& set, const Order& order) {
  Intervals result;
  std::uint64_t next = 0;
  for (const Interval& interval : set) {
    if (interval.low > next) {
      result.push_back({next, interval.low - 1});
    }
    if (interval.high == order.last()) {
      return result;
    }
    next = interval.high + 1;
  }
  result.push_back({next, order.last()});
  return result;
}

/// Bits within bounds, all with the same sign bit.
Interval same_sign(const Order& order, std::uint64_t low, std::uint64_t high) {
  return {std::min(order.place(low), order.place(high)),
          std::max(order.place(low), order.place(high))};
}

/// Bits from `low` to `high`, read without sign.
Intervals of_bits(const Order& order, std::uint64_t low, std::uint64_t high) {
  const std::uint64_t sign = order.sign();
  if (low > high) {
    return {};
  }
  if ((low & sign) == (high & sign)) {
    return {same_sign(order, low, high)};
  }
  return merged({same_sign(order, low, sign - 1), same_sign(order, sign, high)});
}

/// Bits from `low` to `high`, read as signed integers.
Intervals of_signed_bits(const Order& order, std::uint64_t low, std::uint64_t high) {
  const std::uint64_t sign = order.sign();
  if ((low ^ sign) > (high ^ sign)) {
    return {};
  }
  if ((low & sign) == (high & sign)) {
    return {same_sign(order, low, high)};
  }
  return merged({same_sign(order, low, order.last()), same_sign(order, 0, high)});
}

/// What a comparison of the number with a constant allows.
Intervals of_comparison(Term atom, const Order& order) {
  const bool constant_is_left = atom->operand(0)->is_constant();
  const std::uint64_t k = atom->operand(constant_is_left ? 0 : 1)->value();
  if (atom->op() == Op::equal) {
    return {same_sign(order, k, k)};
  }
  const bool is_signed = atom->op() == Op::bv_slt || atom->op() == Op::bv_sle;
  const bool is_strict = atom->op() == Op::bv_slt || atom->op() == Op::bv_ult;
  const std::uint64_t least = is_signed ? order.sign() : 0;
  const std::uint64_t greatest = is_signed ? order.sign() - 1 : order.last();
  if (is_strict && k == (constant_is_left ? greatest : least)) {
    return {};
  }
  const std::uint64_t step = is_strict ? 1 : 0;
  const std::uint64_t low = constant_is_left ? (k + step) & order.last() : least;
  const std::uint64_t high = constant_is_left ? greatest : (k - step) & order.last();
  return is_signed ? of_signed_bits(order, low, high) : of_bits(order, low, high);
}

bool is_comparison(Term a) {
  switch (a->op()) {
  case Op::equal:
  case Op::bv_ult:
  case Op::bv_ule:
  case Op::bv_slt:
  case Op::bv_sle:
    return a->operand(0)->is_constant() != a->operand(1)->is_constant();
  default:
    return false;
  }
}

Term compared(Term comparison) {
  return comparison->operand(comparison->operand(0)->is_constant() ? 1 : 0);
}

bool is_connective(Term a) {
  return a->op() == Op::and_ || a->op() == Op::or_ || a->op() == Op::not_;
}

/// The nodes of a condition down to its atoms, operands first.
std::vector<Term> connectives_and_atoms(Term condition) {
  std::vector<Term> atoms;
  std::vector<Term> nodes = nodes_below(std::array{condition}, [&](Term a) {
    if (!is_connective(a)) {
      atoms.push_back(a);
    }
    return !is_connective(a);
  });
  nodes.insert(nodes.end(), atoms.begin(), atoms.end());
  std::ranges::sort(nodes, {}, [](Term a) { return a->id(); });
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

Intervals of_connective(Term a, const std::unordered_map<Term, Intervals>& sets,
                        const Order& order) {
  if (a->op() == Op::not_) {
    return complement(sets.at(a->operand(0)), order);
  }
  const bool is_and = a->op() == Op::and_;
  Intervals all;
  for (Term operand : a->operands()) {
    const Intervals set = is_and ? complement(sets.at(operand), order) : sets.at(operand);
    all.insert(all.end(), set.begin(), set.end());
  }
  return is_and ? complement(merged(all), order) : merged(all);
}

Intervals set_of(Term condition, const Order& order) {
  std::unordered_map<Term, Intervals> sets;
  for (Term a : connectives_and_atoms(condition)) {
    sets.emplace(a, is_connective(a) ? of_connective(a, sets, order) : of_comparison(a, order));
  }
  return sets.at(condition);
}

/// Whether all places of an interval are in the set, or none; nothing if some are.
std::optional<bool> all_or_none(const Intervals& set, std::uint64_t low, std::uint64_t high) {
  for (const Interval& interval : set) {
    if (interval.low <= low && high <= interval.high) {
      return true;
    }
    if (interval.low <= high && low <= interval.high) {
      return std::nullopt;
    }
  }
  return false;
}

/// The set with all NaN or none, as it has the one that arithmetic gives or not.
Intervals with_all_nan_alike(const Intervals& set, const Order& order) {
  const std::uint64_t nan = order.place(format_of_width(order.width()).nan());
  const Intervals every_nan = {{0, order.least_number() - 1},
                               {order.greatest_number() + 1, order.last()}};
  const bool has_nan = all_or_none(set, nan, nan).value_or(false);
  Intervals all = has_nan ? set : complement(set, order);
  all.insert(all.end(), every_nan.begin(), every_nan.end());
  return has_nan ? merged(all) : complement(merged(all), order);
}

/// Writes sets of numbers.
class SetWriter {
public:
  SetWriter(const Order& order, const std::string& name) : order_(order), name_(name) {}

  /// @requires the set holds no NaN, and both zeros or none
  AtomSource write(const Intervals& set) const {
    std::string text;
    for (const Interval& interval : set) {
      const AtomSource part = write(interval);
      if (set.size() == 1) {
        return part;
      }
      text += (text.empty() ? "" : " || ") + part.text;
    }
    return set.empty() ? AtomSource{"false", Binding::comparison}
                       : AtomSource{text, Binding::disjunction};
  }

  /// The condition that does not hold there, nor for NaN.
  AtomSource write_negation(const Intervals& set) const {
    if (set.empty()) {
      return {"true", Binding::comparison};
    }
    if (is_everything(set.front())) {
      return {type() + ".isNaN(" + name_ + ")", Binding::comparison};
    }
    if (set.size() == 1 && is_point(set.front())) {
      return {name_ + " != " + text_of(set.front().high), Binding::comparison};
    }
    return {"!(" + write(set).text + ")", Binding::comparison};
  }

private:
  std::string type() const { return order_.width() == 32 ? "Float" : "Double"; }
  std::string text_of(std::uint64_t place) const {
    const std::uint64_t shown = place == order_.negative_zero() ? order_.positive_zero() : place;
    return to_source(order_.width(), order_.bits(shown));
  }
  bool is_everything(const Interval& interval) const {
    return interval.low == order_.least_number() && interval.high == order_.greatest_number();
  }
  bool is_point(const Interval& interval) const {
    return interval.low == interval.high ||
           (interval.low == order_.negative_zero() && interval.high == order_.positive_zero());
  }

  AtomSource write(const Interval& interval) const {
    if (is_everything(interval)) {
      return {"!" + type() + ".isNaN(" + name_ + ")", Binding::comparison};
    }
    if (is_point(interval)) {
      return {name_ + " == " + text_of(interval.high), Binding::comparison};
    }
    const auto [low, low_is_strict] = bound(interval.low, interval.low - 1);
    const auto [high, high_is_strict] = bound(interval.high, interval.high + 1);
    if (interval.low == order_.least_number()) {
      return {name_ + (high_is_strict ? " < " : " <= ") + high, Binding::comparison};
    }
    if (interval.high == order_.greatest_number()) {
      return {name_ + (low_is_strict ? " > " : " >= ") + low, Binding::comparison};
    }
    return {low + (low_is_strict ? " < " : " <= ") + name_ + " && " + name_ +
                (high_is_strict ? " < " : " <= ") + high,
            Binding::conjunction};
  }

  struct Bound {
    std::string text;
    bool is_strict;
  };
  /// The end of an interval, or what comes beyond it if that is written shorter.
  Bound bound(std::uint64_t end, std::uint64_t beyond) const {
    const std::string inclusive = text_of(end);
    const std::string strict = text_of(beyond);
    return strict.size() < inclusive.size() ? Bound{strict, true} : Bound{inclusive, false};
  }

  const Order& order_;
  const std::string& name_;
};

} // namespace

Term only_number(Term condition, const IsNumber& is_number) {
  Term number = nullptr;
  for (Term a : connectives_and_atoms(condition)) {
    if (is_connective(a)) {
      continue;
    }
    if (!is_comparison(a) || !is_number(compared(a)) ||
        (number != nullptr && number != compared(a))) {
      return nullptr;
    }
    number = compared(a);
  }
  return number;
}

std::optional<AtomSource> condition_source(Term condition, bool negated, const std::string& name) {
  const std::vector<Term> nodes = connectives_and_atoms(condition);
  const Term atom = *std::ranges::find_if(nodes, [](Term a) { return !is_connective(a); });
  const Term number = compared(atom);
  const Order order(number->sort().width());
  Intervals set = set_of(condition, order);
  if (is_result(number)) {
    set = with_all_nan_alike(set, order);
  }
  if (negated) {
    set = complement(set, order);
  }
  const auto low_nan = all_or_none(set, 0, order.least_number() - 1);
  const auto high_nan = all_or_none(set, order.greatest_number() + 1, order.last());
  const auto zeros = all_or_none(set, order.negative_zero(), order.positive_zero());
  if (!low_nan || !high_nan || !zeros || *low_nan != *high_nan) {
    return std::nullopt;
  }
  const SetWriter writer(order, name);
  return *low_nan ? writer.write_negation(complement(set, order)) : writer.write(set);
}

} // namespace parlance::term::floating
