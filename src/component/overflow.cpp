#include "component/overflow.h"

#include "component/slice.h"
#include "term/traversal.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace parlance::component {

namespace {

using term::Op;

Term constant_like(Term a, std::uint64_t value) {
  return a->term_store().constant(a->sort(), value);
}

Term is_negative(Term a) { return term::binary(Op::bv_slt, a, constant_like(a, 0)); }

Term is_least(Term a) {
  return term::equal(a, constant_like(a, std::uint64_t{1} << (a->sort().width() - 1)));
}

Term is_minus_one(Term a) { return term::equal(a, constant_like(a, ~std::uint64_t{0})); }

Term sum_overflows(Term sum, Term a, Term b) {
  return term::and_(term::equal(is_negative(a), is_negative(b)),
                    term::distinct(is_negative(sum), is_negative(a)));
}

Term difference_overflows(Term difference, Term a, Term b) {
  return term::and_(term::distinct(is_negative(a), is_negative(b)),
                    term::distinct(is_negative(difference), is_negative(a)));
}

/// How many of the lower bits can be set, as far as an extension by zeros tells.
unsigned significant_bits(Term a) {
  if (a->is_constant()) {
    return static_cast<unsigned>(std::bit_width(a->value()));
  }
  return (a->op() == Op::bv_zero_extend ? a->operand(0) : a)->sort().width();
}

Term product_overflows(Term product, Term a, Term b) {
  const unsigned width = a->sort().width();
  if (significant_bits(a) + significant_bits(b) < width) {
    return a->term_store().boolean(false);
  }
  if (2 * width <= 64) {
    const Term wide =
        term::binary(Op::bv_mul, term::sign_extend(2 * width, a), term::sign_extend(2 * width, b));
    return term::distinct(wide, term::sign_extend(2 * width, product));
  }
  const Term back = term::binary(Op::bv_sdiv, product, b);
  return term::and_(term::distinct(b, constant_like(b, 0)),
                    term::or_(term::distinct(back, a), term::and_(is_minus_one(b), is_least(a))));
}

/// The operation itself overflows, whatever its operands do.
Term operation_overflows(Term a) {
  switch (a->op()) {
  case Op::bv_add:
    return sum_overflows(a, a->operand(0), a->operand(1));
  case Op::bv_sub:
    return difference_overflows(a, a->operand(0), a->operand(1));
  case Op::bv_mul:
    return product_overflows(a, a->operand(0), a->operand(1));
  case Op::bv_neg:
    return is_least(a->operand(0));
  case Op::bv_sdiv:
    return term::and_(is_least(a->operand(0)), is_minus_one(a->operand(1)));
  default:
    return a->term_store().boolean(false);
  }
}

/// The variables that some path with this outcome has an overflowing update of.
std::vector<std::string> overflowing(const Component& component, OutcomeKind kind) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < component.variables.size(); ++i) {
    const auto overflows = [&](const Method& step) {
      return std::any_of(step.paths.begin(), step.paths.end(), [&](const Path& path) {
        return path.outcome.kind == kind && !overflow_condition(path.update[i])->is_false();
      });
    };
    if (std::any_of(component.methods.begin(), component.methods.end(), overflows) ||
        std::any_of(component.internal.begin(), component.internal.end(), overflows)) {
      names.push_back(component.variables[i].name);
    }
  }
  return names;
}

Term some_overflow(const Component& component, const Path& path) {
  std::vector<Term> conditions;
  for (const Term update : path.update) {
    conditions.push_back(overflow_condition(update));
  }
  return term::or_(component.store(), conditions);
}

void take_apart(const Component& component, Method& step) {
  std::vector<Path> apart;
  for (Path& path : step.paths) {
    if (path.outcome.kind == OutcomeKind::unknown) {
      const Term condition = some_overflow(component, path);
      const Term overflows = term::and_(path.guard, condition);
      if (!overflows->is_false()) {
        apart.push_back({overflows, path.update, Outcome{}});
        path.guard = term::and_(path.guard, term::not_(condition));
      }
    }
    apart.push_back(std::move(path));
  }
  step.paths = std::move(apart);
}

} // namespace

Term overflow_condition(Term a) {
  std::unordered_map<Term, Term> conditions;
  const std::vector<Term> roots{a};
  for (const Term node : term::nodes_below(roots)) {
    Term condition = operation_overflows(node);
    if (node->op() == Op::ite) {
      condition = term::or_(conditions.at(node->operand(0)),
                            term::ite(node->operand(0), conditions.at(node->operand(1)),
                                      conditions.at(node->operand(2))));
    } else {
      for (const Term operand : node->operands()) {
        condition = term::or_(condition, conditions.at(operand));
      }
    }
    conditions.emplace(node, condition);
  }
  return conditions.at(a);
}

Component assume_no_overflow(Component component) {
  for (auto* steps : {&component.methods, &component.internal}) {
    for (Method& step : *steps) {
      for (Path& path : step.paths) {
        if (path.outcome.kind != OutcomeKind::ok) {
          continue;
        }
        const Term outside = some_overflow(component, path);
        path.outside = outside->is_false() ? nullptr : outside;
      }
    }
  }
  return component;
}

std::vector<std::string> overflowing_variables(const Component& component) {
  return overflowing(component, OutcomeKind::ok);
}

std::vector<std::string> unknown_overflows(const Component& component) {
  return overflowing(component, OutcomeKind::unknown);
}

bool may_overflow(const Component& component) {
  return !unknown_overflows(component).empty() || !overflowing_variables(slice(component)).empty();
}

Component with_overflow_apart(Component component) {
  for (auto* steps : {&component.methods, &component.internal}) {
    for (Method& step : *steps) {
      take_apart(component, step);
    }
  }
  return component;
}

} // namespace parlance::component
