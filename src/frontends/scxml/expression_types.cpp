#include "frontends/scxml/expression_types.h"

#include "frontends/scxml/walk.h"

#include <algorithm>
#include <map>
#include <optional>

namespace parlance::scxml {

namespace {

using Kind = ExpressionKind;

bool is_comparison(Kind kind) {
  switch (kind) {
  case Kind::less:
  case Kind::less_equal:
  case Kind::greater:
  case Kind::greater_equal:
    return true;
  default:
    return false;
  }
}

bool is_equality(Kind kind) {
  switch (kind) {
  case Kind::equal:
  case Kind::not_equal:
  case Kind::identical:
  case Kind::not_identical:
    return true;
  default:
    return false;
  }
}

/// A field of event data has the type that its uses ask for: that of what it is compared with or
/// stored in, a number in arithmetic, and true or false where it is only ever tested.
class FieldTypes {
public:
  explicit FieldTypes(const Chart& chart) : chart_(chart) {}

  void add(const ExpressionPtr& expression, std::optional<ValueType> wanted) {
    if (expression == nullptr) {
      return;
    }
    const Expression& e = *expression;
    if (e.kind == Kind::event_data) {
      note(e, wanted);
      return;
    }
    for (std::size_t i = 0; i < e.operands.size(); ++i) {
      add(e.operands[i], wanted_of(e, i, wanted));
    }
  }

  std::vector<EventField> fields() const {
    std::vector<EventField> result;
    for (const std::string& name : order_) {
      const auto found = types_.find(name);
      const ValueType otherwise = tested_.contains(name) ? ValueType::boolean : ValueType::number;
      result.push_back({name, found == types_.end() ? otherwise : found->second});
    }
    return result;
  }

  /// An operand that is only tested.
  static constexpr std::optional<ValueType> tested = ValueType::mixed;

private:
  void note(const Expression& field, std::optional<ValueType> wanted) {
    if (std::ranges::find(order_, field.name) == order_.end()) {
      order_.push_back(field.name);
    }
    if (wanted == tested) {
      tested_.emplace(field.name, true);
    } else if (wanted) {
      const auto [known, is_new] = types_.emplace(field.name, *wanted);
      if (!is_new && known->second != *wanted) {
        chart_.source->unsupported(field.at, "_event.data." + field.name + " is " +
                                                 to_text(known->second) + " elsewhere, and " +
                                                 to_text(*wanted) + " here");
      }
    }
  }

  std::optional<ValueType> wanted_of(const Expression& e, std::size_t operand,
                                     std::optional<ValueType> wanted) const {
    switch (e.kind) {
    case Kind::not_:
      return tested;
    case Kind::and_:
    case Kind::or_:
      return operand == 0 && !wanted ? tested : wanted;
    case Kind::conditional:
      return operand == 0 ? tested : wanted;
    case Kind::equal:
    case Kind::not_equal:
    case Kind::identical:
    case Kind::not_identical:
      return known_type(*e.operands[1 - operand]);
    default:
      return ValueType::number;
    }
  }

  /// As far as it does not depend on fields.
  std::optional<ValueType> known_type(const Expression& e) const {
    if (e.kind == Kind::event_data) {
      return std::nullopt;
    }
    if (e.kind == Kind::and_ || e.kind == Kind::or_ || e.kind == Kind::conditional) {
      const auto left = known_type(*e.operands[e.operands.size() - 2]);
      const auto right = known_type(*e.operands.back());
      return left == right ? left : std::nullopt;
    }
    return type_of(chart_, e);
  }

  const Chart& chart_;
  std::vector<std::string> order_;
  std::map<std::string, ValueType> types_;
  std::map<std::string, bool> tested_;
};

class TypeCheck {
public:
  explicit TypeCheck(Chart& chart) : chart_(chart) {}

  void run() {
    for (Datum& datum : chart_.data) {
      check(*datum.initial);
      datum.type = type_of(chart_, *datum.initial);
      require_plain(*datum.initial, datum.type);
    }
    collect_fields();
    for_each_transition(chart_, [&](const Transition& transition) {
      if (transition.condition != nullptr) {
        check_tested(*transition.condition);
      }
    });
    for_each_action(chart_, [&](const Action& action) { check(action); });
  }

private:
  void collect_fields() {
    FieldTypes fields(chart_);
    const auto add_action = [&](const Action& action) {
      if (action.kind == Action::Kind::assign) {
        fields.add(action.value, chart_.data[action.datum].type);
      } else {
        fields.add(action.value, std::nullopt);
      }
      for (const Alternative& alternative : action.alternatives) {
        fields.add(alternative.condition, FieldTypes::tested);
      }
    };
    for_each_transition(chart_, [&](const Transition& transition) {
      fields.add(transition.condition, FieldTypes::tested);
    });
    for_each_action(chart_, add_action);
    chart_.fields = fields.fields();
  }

  void check(const Action& action) {
    switch (action.kind) {
    case Action::Kind::assign: {
      check(*action.value);
      const Datum& datum = chart_.data[action.datum];
      const ValueType type = type_of(chart_, *action.value);
      if (type != datum.type) {
        chart_.source->unsupported(action.value->at, "'" + datum.id + "' began as " +
                                                         to_text(datum.type) + ", and this is " +
                                                         to_text(type));
      }
      break;
    }
    case Action::Kind::choose:
      for (const Alternative& alternative : action.alternatives) {
        if (alternative.condition != nullptr) {
          check_tested(*alternative.condition);
        }
      }
      break;
    case Action::Kind::log:
    case Action::Kind::raise:
      break; // what is logged may be anything
    }
  }

  void check_tested(const Expression& e) {
    check(e);
    if (type_of(chart_, e) == ValueType::text) {
      chart_.source->unsupported(e.at, "texts are only compared with _event.name");
    }
  }

  void require_plain(const Expression& e, ValueType type) {
    if (type == ValueType::text || type == ValueType::mixed) {
      chart_.source->unsupported(e.at,
                                 "data are numbers, or true or false; this is " + to_text(type));
    }
  }

  void check(const Expression& e) {
    for (const ExpressionPtr& operand : e.operands) {
      check(*operand);
    }
    if (is_equality(e.kind)) {
      check_equality(e);
      return;
    }
    const bool gives_back =
        e.kind == Kind::and_ || e.kind == Kind::or_ || e.kind == Kind::conditional;
    for (const ExpressionPtr& operand : e.operands) {
      const ValueType type = type_of(chart_, *operand);
      if (type == ValueType::text) {
        chart_.source->unsupported(operand->at, "texts are only compared with _event.name");
      }
      if (!gives_back && e.kind != Kind::not_) {
        require_plain(*operand, type);
      }
    }
  }

  void check_equality(const Expression& e) {
    const ValueType left = type_of(chart_, *e.operands[0]);
    const ValueType right = type_of(chart_, *e.operands[1]);
    if ((left == ValueType::text) != (right == ValueType::text)) {
      chart_.source->unsupported(e.at, "a text is compared with something else");
    }
    if (left != ValueType::text) {
      require_plain(*e.operands[0], left);
      require_plain(*e.operands[1], right);
    }
  }

  Chart& chart_;
};

} // namespace

ValueType type_of(const Chart& chart, const Expression& e) {
  switch (e.kind) {
  case Kind::text:
  case Kind::event_name:
    return ValueType::text;
  case Kind::datum:
    return chart.data[e.index].type;
  case Kind::event_data: {
    const auto found = std::ranges::find(chart.fields, e.name, &EventField::name);
    return found == chart.fields.end() ? ValueType::number : found->type;
  }
  case Kind::and_:
  case Kind::or_:
  case Kind::conditional: {
    const ValueType left = type_of(chart, *e.operands[e.operands.size() - 2]);
    const ValueType right = type_of(chart, *e.operands.back());
    return left == right ? left : ValueType::mixed;
  }
  case Kind::boolean:
  case Kind::in_state:
  case Kind::not_:
    return ValueType::boolean;
  default:
    return is_equality(e.kind) || is_comparison(e.kind) ? ValueType::boolean : ValueType::number;
  }
}

void check_types(Chart& chart) { TypeCheck(chart).run(); }

} // namespace parlance::scxml
