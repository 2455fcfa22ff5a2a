#include "abstraction/predicates/field_predicate.h"

#include "term/evaluate.h"
#include "term/substitute.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace parlance::abstraction {

namespace {

using component::Variable;
using term::Op;

constexpr unsigned most_bits = 10;     ///< of a variable whose values are tried one by one
constexpr std::size_t most_ranges = 3; ///< that are easier to read than a formula
constexpr std::size_t plain_nodes = 3; ///< of a comparison of a variable with a constant

/// Neighbouring values, first and last, that a condition does not tell apart.
struct Range {
  std::int64_t first = 0;
  std::int64_t last = 0;
  bool holds = false;
  bool has_lower = false; ///< some value is less
  bool has_upper = false; ///< some value is greater
};

/// A variable of the whole component that is made of one of the reduced one's, which has few
/// values.
struct Field {
  const Variable* variable = nullptr;
  std::map<std::int64_t, std::uint64_t> values; ///< within the facts, and what they are made of
};

bool is_small(Term variable) {
  return variable->sort().is_bit_vector() && variable->sort().width() <= most_bits;
}

bool holds(Term condition, Term variable, std::uint64_t value) {
  term::Assignment assignment;
  assignment.bind(variable, value);
  return term::evaluate(condition, assignment) != 0;
}

/// @requires `facts` are about the reduced variable alone
Field field_of(const Variable& variable, Term expanded, Term reduced,
               const std::vector<Term>& facts) {
  Field field{&variable, {}};
  for (std::uint64_t value = 0; value <= reduced->sort().mask(); ++value) {
    if (std::ranges::all_of(facts, [&](Term fact) { return holds(fact, reduced, value); })) {
      term::Assignment assignment;
      assignment.bind(reduced, value);
      field.values.emplace(
          term::to_signed(term::evaluate(expanded, assignment), expanded->sort().width()), value);
    }
  }
  return field;
}

std::vector<Range> ranges_of(Term condition, Term reduced, const Field& field) {
  std::vector<Range> ranges;
  for (const auto& [value, part] : field.values) {
    const bool is_true = holds(condition, reduced, part);
    if (!ranges.empty() && ranges.back().holds == is_true) {
      ranges.back().last = value;
    } else {
      ranges.push_back({value, value, is_true, !ranges.empty(), true});
    }
  }
  ranges.back().has_upper = false;
  return ranges;
}

/// `5 <= x && x <= 7`, or less if that says the same; names of values stand alone.
Term inside(const Range& range, const Variable& variable) {
  const Term x = variable.symbol;
  term::TermStore& store = x->term_store();
  const auto number = [&](std::int64_t value) {
    return store.constant(x->sort(), static_cast<std::uint64_t>(value) & x->sort().mask());
  };
  if (range.first == range.last) {
    return term::equal(x, number(range.first));
  }
  if (variable.labels != nullptr) {
    std::vector<Term> each;
    for (std::int64_t value = range.first; value <= range.last; ++value) {
      each.push_back(term::equal(x, number(value)));
    }
    return term::or_(store, each);
  }
  Term result = store.boolean(true);
  if (range.has_lower) {
    result = term::and_(result, term::binary(Op::bv_sle, number(range.first), x));
  }
  if (range.has_upper) {
    result = term::and_(result, term::binary(Op::bv_sle, x, number(range.last)));
  }
  return result;
}

class Fields {
public:
  Fields(const component::Reduction& reduction, const std::vector<Term>& facts) {
    for (const Variable& reduced : reduction.component().variables) {
      whole_.bind(reduced.symbol, reduction.over_whole(reduced.symbol));
    }
    const std::vector<Variable>& variables = reduction.whole().variables;
    for (std::size_t v = variables.size(); v-- > 0;) { // of equal ones, the first
      const Term expanded = reduction.expanded(v);
      if (expanded == nullptr || expanded->is_constant()) {
        continue;
      }
      whole_.bind(expanded, variables[v].symbol);
      const std::vector<Term> parts = term::variables_of(expanded);
      if (parts.size() == 1 && is_small(parts.front()) && expanded->sort().is_bit_vector()) {
        fields_[parts.front()] =
            field_of(variables[v], expanded, parts.front(), about(parts.front(), facts));
      }
    }
  }

  Term rewritten(Term predicate) {
    const std::vector<Term> variables = term::variables_of(predicate);
    if (variables.size() == 1) {
      return about_one(predicate, variables.front());
    }
    const Op op = predicate->op();
    if (op != Op::not_ && op != Op::and_ && op != Op::or_) {
      return whole_.apply(predicate);
    }
    std::vector<Term> operands;
    std::ranges::transform(predicate->operands(), std::back_inserter(operands),
                           [this](Term operand) { return rewritten(operand); });
    return term::rebuild(predicate, operands);
  }

  /// The facts that say no more than the range of a variable of few values, as that; the others
  /// as they are.
  Term rewritten_fact(Term fact) const {
    const std::vector<Term> variables = term::variables_of(fact);
    const auto field = std::ranges::find_if(fields_, [&](const auto& entry) {
      return variables == std::vector{entry.second.variable->symbol};
    });
    return field == fields_.end() ? fact : range(field->second).value_or(fact);
  }

private:
  /// Those about one variable alone.
  static std::vector<Term> about(Term variable, const std::vector<Term>& facts) {
    std::vector<Term> about_it;
    std::ranges::copy_if(facts, std::back_inserter(about_it), [&](Term fact) {
      return term::variables_of(fact) == std::vector{variable};
    });
    return about_it;
  }

  /// None if it has gaps.
  static std::optional<Term> range(const Field& field) {
    const std::int64_t first = field.values.begin()->first;
    const std::int64_t last = field.values.rbegin()->first;
    if (static_cast<std::uint64_t>(last - first) != field.values.size() - 1) {
      return std::nullopt;
    }
    return inside({first, last, true, true, true}, *field.variable);
  }

  Term about_one(Term condition, Term reduced) {
    const Term formula = whole_.apply(condition);
    const auto field = fields_.find(reduced);
    if (field == fields_.end() || is_plain(formula)) {
      return formula;
    }
    return in_ranges(condition, reduced, field->second).value_or(formula);
  }

  static bool is_plain(Term formula) {
    const Term atom = formula->op() == Op::not_ ? formula->operand(0) : formula;
    return term::node_count(atom) <= plain_nodes &&
           std::ranges::all_of(atom->operands(),
                               [](Term operand) { return operand->operands().empty(); });
  }

  static std::optional<Term> in_ranges(Term condition, Term reduced, const Field& field) {
    const std::vector<Range> ranges = ranges_of(condition, reduced, field);
    const auto holding = static_cast<std::size_t>(std::ranges::count_if(ranges, &Range::holds));
    const bool by_holding = 2 * holding <= ranges.size(); // else by the gaps, which are fewer
    if (std::min(holding, ranges.size() - holding) > most_ranges) {
      return std::nullopt;
    }
    std::vector<Term> described;
    for (const Range& range : ranges) {
      if (range.holds == by_holding) {
        described.push_back(inside(range, *field.variable));
      }
    }
    const Term any = term::or_(reduced->term_store(), described);
    return by_holding ? any : term::not_(any);
  }

  term::Substitution whole_;
  std::unordered_map<Term, Field> fields_; ///< by what they are made of
};

} // namespace

FieldPredicates over_fields(const component::Reduction& reduction,
                            const std::vector<Term>& predicates, Term facts) {
  Fields fields(reduction, term::conjuncts(facts));
  const auto add = [](Term condition, std::vector<Term>& to) {
    if (!condition->is_constant() && std::ranges::find(to, condition) == to.end()) {
      to.push_back(condition);
    }
  };
  FieldPredicates result;
  for (const Term predicate : predicates) {
    add(fields.rewritten(predicate), result.predicates);
  }
  for (const Term fact : term::conjuncts(reduction.lifted(facts))) {
    add(fields.rewritten_fact(fact), result.facts);
  }
  return result;
}

} // namespace parlance::abstraction
