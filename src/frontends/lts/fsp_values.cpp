#include "frontends/lts/fsp_values.h"

#include "util/error.h"

#include <algorithm>
#include <limits>
#include <set>

namespace parlance::lts {

namespace {

/// Labels and states that may be made for each state that is allowed.
constexpr std::size_t steps_by_state = 50;

constexpr std::size_t most_parts = 2000; // of labels that stand in each other

constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int32_t>::max();

bool is_upper(const std::string& name) { return name.front() >= 'A' && name.front() <= 'Z'; }

/// A label that is a number stands for that number.
Value value_of(const std::string& label) {
  const bool negative = label.starts_with('-');
  const std::string_view digits = std::string_view(label).substr(negative ? 1 : 0);
  const bool numeric = !digits.empty() && digits.size() <= 9 &&
                       std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  return numeric ? Value(std::int64_t{std::stoll(label)}) : Value(label);
}

} // namespace

std::string text_of(const Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value);
  return number != nullptr ? std::to_string(*number) : std::get<std::string>(value);
}

const Value* Environment::find(const std::string& name) const {
  const auto found = std::find_if(bindings_.rbegin(), bindings_.rend(),
                                  [&](const auto& binding) { return binding.first == name; });
  return found == bindings_.rend() ? nullptr : &found->second;
}

std::string Environment::key() const {
  std::string key;
  for (const auto& [name, value] : bindings_) {
    key += name + "=" + text_of(value) + ";";
  }
  return key;
}

Effort::Effort(std::size_t states, const util::StopToken& stop) : states_(states), stop_(stop) {}

void Effort::spend(const Source& source, std::size_t at) {
  if (++steps_ % 1024 == 0) {
    stop_.check();
  }
  if (steps_ / steps_by_state > states_) {
    check_states(source, at, states_ + 1);
  }
}

void Effort::check_states(const Source& source, std::size_t at, std::size_t states) const {
  if (states > states_) {
    throw util::UserError(
        util::ExitCode::limit,
        source.position(at) + ": this makes more than " + std::to_string(states_) + " states, or " +
            std::to_string(steps_by_state) + " times as many labels; --max-states allows more");
  }
}

Effort::Level::Level(Effort& effort, const Source& source, std::size_t at) : effort_(effort) {
  if (effort_.depth_ >= most_parts) {
    source.fail(at, "labels of more than " + std::to_string(most_parts) + " parts");
  }
  ++effort_.depth_;
}

// ---- definitions

Evaluator::Evaluator(const Source& source, const Description& description, Effort& effort)
    : source_(source), effort_(effort) {
  for (const Process& process : description.processes) {
    define(process.name, process.at);
  }
  for (const Composite& composite : description.composites) {
    define(composite.name, composite.at);
  }
  Environment nothing;
  for (const Constant& constant : description.constants) {
    define(constant.name, constant.at);
    constants_.emplace(constant.name, number(*constant.value, nothing));
  }
  for (const Range& range : description.ranges) {
    define(range.name, range.at);
    ranges_.emplace(range.name, Bounds{number(*range.low, nothing), number(*range.high, nothing)});
  }
  for (const NamedSet& set : description.sets) {
    define(set.name, set.at);
    sets_.emplace(set.name, labels(set.labels, nothing));
  }
}

void Evaluator::define(const std::string& name, std::size_t at) {
  if (name == "STOP" || name == "ERROR" || name == "END") {
    source_.fail(at, name + " has a meaning of its own; use another name");
  }
  const auto [known, added] = defined_.emplace(name, at);
  if (!added) {
    source_.fail(at, name + " is defined twice; first at " + source_.place(known->second));
  }
}

// ---- expressions

Value Evaluator::evaluate(const Expression& expression, const Environment& environment) const {
  switch (expression.kind) {
  case Expression::Kind::number:
    return expression.number;
  case Expression::Kind::label:
    return expression.text;
  case Expression::Kind::name: {
    if (const Value* bound = environment.find(expression.text)) {
      return *bound;
    }
    const auto constant = constants_.find(expression.text);
    if (constant != constants_.end()) {
      return constant->second;
    }
    source_.fail(expression.at, expression.text + (is_upper(expression.text)
                                                       ? " is no constant"
                                                       : " is no variable that is bound here"));
  }
  case Expression::Kind::operation:
    break;
  }
  if (expression.operands.size() == 1) {
    return apply(expression, 0, number(*expression.operands[0], environment));
  }
  const Value left = evaluate(*expression.operands[0], environment);
  if (const auto* decided = std::get_if<std::int64_t>(&left);
      decided != nullptr &&
      ((expression.text == "&&" && *decided == 0) || (expression.text == "||" && *decided != 0))) {
    return std::int64_t{*decided != 0};
  }
  const Value right = evaluate(*expression.operands[1], environment);
  if (expression.text == "==" || expression.text == "!=") {
    return std::int64_t{(left == right) == (expression.text == "==")};
  }
  const auto* a = std::get_if<std::int64_t>(&left);
  const auto* b = std::get_if<std::int64_t>(&right);
  if (a == nullptr || b == nullptr) {
    source_.fail(expression.at, "'" + text_of(a == nullptr ? left : right) +
                                    "' is a label, and no number for '" + expression.text + "'");
  }
  return apply(expression, *a, *b);
}

std::int64_t Evaluator::number(const Expression& expression, const Environment& environment) const {
  const Value value = evaluate(expression, environment);
  const auto* number = std::get_if<std::int64_t>(&value);
  if (number == nullptr) {
    source_.fail(expression.at, "'" + text_of(value) + "' is a label, where a number is expected");
  }
  return *number;
}

std::int64_t Evaluator::apply(const Expression& operation, std::int64_t left,
                              std::int64_t right) const {
  const std::string& symbol = operation.text;
  if ((symbol == "/" || symbol == "%") && right == 0) {
    source_.fail(operation.at, "division by zero");
  }
  if ((symbol == "<<" || symbol == ">>") && (right < 0 || right > 31)) {
    source_.fail(operation.at, "a shift by " + std::to_string(right) + " bits");
  }
  // Operands fit into 32 bits, so none of these overflows.
  const std::int64_t result = symbol == "||"   ? (left != 0 || right != 0)
                              : symbol == "&&" ? (left != 0 && right != 0)
                              : symbol == "|"  ? (left | right)
                              : symbol == "^"  ? (left ^ right)
                              : symbol == "&"  ? (left & right)
                              : symbol == "<"  ? (left < right)
                              : symbol == "<=" ? (left <= right)
                              : symbol == ">"  ? (left > right)
                              : symbol == ">=" ? (left >= right)
                              : symbol == "<<" ? left * (std::int64_t{1} << right)
                              : symbol == ">>" ? (left >> right)
                              : symbol == "+"  ? left + right
                              : symbol == "-"  ? left - right
                              : symbol == "*"  ? left * right
                              : symbol == "/"  ? left / right
                              : symbol == "%"  ? left % right
                                               : std::int64_t{right == 0}; // !
  if (result < least || result > greatest) {
    source_.fail(operation.at, "this is " + std::to_string(result) + ", beyond 32 bits");
  }
  return result;
}

// ---- labels

const std::vector<std::string>& Evaluator::set(const std::string& name, std::size_t at) const {
  const auto found = sets_.find(name);
  if (found == sets_.end()) {
    source_.fail(at, name + (defined_.contains(name) ? " is no set of labels"
                                                     : " is not defined; expected a set"));
  }
  return found->second;
}

bool Evaluator::is_range(const LabelPart& part, const Environment& environment) const {
  return part.kind == LabelPart::Kind::range ||
         (part.kind == LabelPart::Kind::index && part.first->kind == Expression::Kind::name &&
          environment.find(part.first->text) == nullptr && ranges_.contains(part.first->text));
}

Evaluator::Bounds Evaluator::bounds(const LabelPart& part, const Environment& environment) const {
  const Bounds found =
      part.kind == LabelPart::Kind::range
          ? Bounds{number(*part.first, environment), number(*part.second, environment)}
          : ranges_.at(part.first->text);
  if (found.first > found.second) {
    source_.fail(part.at, "the range " + std::to_string(found.first) + ".." +
                              std::to_string(found.second) + " is empty");
  }
  return found;
}

void Evaluator::for_each_value(const LabelPart& part, const Environment& environment,
                               const std::function<void(const Value&)>& action) const {
  const auto each = [&](const std::vector<std::string>& labels) {
    for (const std::string& label : labels) {
      action(value_of(label));
    }
  };
  if (is_range(part, environment)) {
    const auto [low, high] = bounds(part, environment);
    for (std::int64_t value = low; value <= high; ++value) {
      action(value);
    }
    return;
  }
  switch (part.kind) {
  case LabelPart::Kind::name:
    action(part.text);
    return;
  case LabelPart::Kind::set_name:
    each(set(part.text, part.at));
    return;
  case LabelPart::Kind::set:
  case LabelPart::Kind::index_set:
    each(labels(part.elements, environment));
    return;
  case LabelPart::Kind::index:
  case LabelPart::Kind::range:
    break;
  }
  const bool is_set = part.first->kind == Expression::Kind::name &&
                      environment.find(part.first->text) == nullptr &&
                      sets_.contains(part.first->text);
  if (is_set) {
    each(set(part.first->text, part.at));
  } else {
    action(evaluate(*part.first, environment));
  }
}

void Evaluator::expand(const std::vector<LabelPart>& parts, std::size_t next,
                       const std::string& prefix, Environment& environment,
                       const LabelAction& action) const {
  if (next == parts.size()) {
    action(prefix, environment);
    return;
  }
  const LabelPart& part = parts[next];
  const Effort::Level level(effort_, source_, part.at);
  for_each_value(part, environment, [&](const Value& value) {
    effort_.spend(source_, part.at);
    const std::string label = prefix + (prefix.empty() ? "" : ".") + text_of(value);
    if (part.variable.empty()) {
      expand(parts, next + 1, label, environment, action);
    } else {
      environment.push(part.variable, value);
      expand(parts, next + 1, label, environment, action);
      environment.pop();
    }
  });
}

void Evaluator::for_each_label(const LabelPattern& pattern, Environment& environment,
                               const LabelAction& action) const {
  expand(pattern.parts, 0, {}, environment, action);
}

void Evaluator::for_each_index(const std::vector<LabelPart>& indices, Environment& environment,
                               const LabelAction& action) const {
  expand(indices, 0, {}, environment, action);
}

std::vector<std::string> Evaluator::labels(const LabelSet& set,
                                           const Environment& environment) const {
  std::vector<std::string> result;
  std::set<std::string> seen;
  Environment scope = environment;
  for (const LabelPattern& pattern : set) {
    for_each_label(pattern, scope, [&](const std::string& label, Environment&) {
      if (seen.insert(label).second) {
        result.push_back(label);
      }
    });
  }
  return result;
}

bool Evaluator::bind(const std::vector<LabelPart>& indices, const std::vector<Value>& values,
                     Environment& environment) const {
  if (indices.size() != values.size()) {
    return false;
  }
  Environment bound = environment;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const LabelPart& part = indices[i];
    bool found = false;
    if (is_range(part, bound)) {
      const auto [low, high] = bounds(part, bound);
      const auto* number = std::get_if<std::int64_t>(&values[i]);
      found = number != nullptr && low <= *number && *number <= high;
    } else {
      for_each_value(part, bound, [&](const Value& value) { found |= value == values[i]; });
    }
    if (!found) {
      return false;
    }
    if (!part.variable.empty()) {
      bound.push(part.variable, values[i]);
    }
  }
  environment = std::move(bound);
  return true;
}

} // namespace parlance::lts
