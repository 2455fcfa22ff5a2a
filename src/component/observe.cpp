#include "component/observe.h"

#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>

namespace parlance::component {

namespace {

using Relation = ResultPredicate::Relation;
using Kind = Observation::Kind;

[[noreturn]] void refuse_observation(const std::string& message) {
  throw util::UserError(util::ExitCode::usage, "--observe: " + message);
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Cut at a character that stands outside parentheses.
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == separator && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  for (std::string& part : parts) {
    part = trimmed(part);
  }
  return parts;
}

// ---- predicates

struct RelationText {
  const char* text;
  Relation relation;
};

/// Longer ones first.
constexpr RelationText relation_texts[] = {{"<=", Relation::at_most}, {">=", Relation::at_least},
                                           {"==", Relation::equal},   {"!=", Relation::distinct},
                                           {"<", Relation::less},     {">", Relation::greater},
                                           {"=", Relation::equal}};

std::optional<std::int64_t> number(const std::string& text) {
  const std::string digits = trimmed(text);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  return whole && !digits.empty() ? std::optional(value) : std::nullopt;
}

ResultPredicate parse_predicate(const std::string& text) {
  const std::optional<ResultPredicate> predicate = read_predicate(text);
  if (!predicate) {
    refuse_observation("'" + text + "' is no predicate on a result; write >=0, <0, 5 or 0..9");
  }
  return *predicate;
}

std::string predicate_text(const ResultPredicate& predicate) {
  switch (predicate.relation) {
  case Relation::equal:
    return std::to_string(predicate.first);
  case Relation::between:
    return fmt::format("{}..{}", predicate.first, predicate.last);
  case Relation::less:
  case Relation::at_most:
  case Relation::distinct:
  case Relation::at_least:
  case Relation::greater:
    break;
  }
  const auto known = std::ranges::find(relation_texts, predicate.relation, &RelationText::relation);
  return fmt::format("{} {}", known->text, predicate.first);
}

/// @requires the number is one of the sort
Term constant(Term value, std::int64_t number) {
  return value->term_store().constant(value->sort(),
                                      static_cast<std::uint64_t>(number) & value->sort().mask());
}

Term at_most(Term a, Term b) { return term::binary(term::Op::bv_sle, a, b); }

Term holds(const ResultPredicate& predicate, Term value) {
  const Term first = constant(value, predicate.first);
  switch (predicate.relation) {
  case Relation::less:
    return term::not_(at_most(first, value));
  case Relation::at_most:
    return at_most(value, first);
  case Relation::equal:
    return term::equal(value, first);
  case Relation::distinct:
    return term::distinct(value, first);
  case Relation::at_least:
    return at_most(first, value);
  case Relation::greater:
    return term::not_(at_most(value, first));
  case Relation::between:
    break;
  }
  return term::and_(at_most(first, value), at_most(value, constant(value, predicate.last)));
}

// ---- classes of results

/// What a call may show, and when a value does. Exclude each other, in this order, and cover.
struct ResultClass {
  Observation shown;
  std::function<Term(Term value)> holds;
};

std::vector<ResultClass> boolean_classes() {
  return {{{Kind::value, "true"}, [](Term value) { return value; }},
          {{Kind::value, "false"}, [](Term value) { return term::not_(value); }}};
}

std::vector<ResultClass> named_classes(const ValueNames& labels) {
  std::vector<ResultClass> classes;
  for (std::size_t code = 0; code < labels.values.size(); ++code) {
    classes.push_back({{Kind::value, labels.values[code]}, [code](Term value) {
                         return term::equal(value,
                                            constant(value, static_cast<std::int64_t>(code)));
                       }});
  }
  if (!labels.other.empty()) {
    classes.push_back({{Kind::value, labels.other},
                       [](Term value) { return value->term_store().boolean(true); }});
  }
  return classes;
}

struct NumberRange {
  std::int64_t first;
  std::int64_t last;
  auto operator<=>(const NumberRange&) const = default;
};

NumberRange all_numbers(const Sort& sort) {
  const auto most = static_cast<std::int64_t>(sort.mask() >> 1);
  return {-most - 1, most};
}

/// The numbers that satisfy a predicate.
std::vector<NumberRange> ranges_of(const ResultPredicate& predicate, const NumberRange& all) {
  const std::int64_t n = predicate.first;
  std::vector<NumberRange> ranges;
  const auto add_less = [&] {
    if (n > all.first) {
      ranges.push_back({all.first, n - 1});
    }
  };
  const auto add_more = [&] {
    if (n < all.last) {
      ranges.push_back({n + 1, all.last});
    }
  };
  switch (predicate.relation) {
  case Relation::less:
    add_less();
    break;
  case Relation::at_most:
    ranges.push_back({all.first, n});
    break;
  case Relation::equal:
  case Relation::between:
    ranges.push_back({n, predicate.last});
    break;
  case Relation::distinct:
    add_less();
    add_more();
    break;
  case Relation::at_least:
    ranges.push_back({n, all.last});
    break;
  case Relation::greater:
    add_more();
    break;
  }
  return ranges;
}

bool cover_everything(const std::vector<ResultPredicate>& predicates, const Sort& sort) {
  const NumberRange all = all_numbers(sort);
  std::vector<NumberRange> ranges;
  for (const ResultPredicate& predicate : predicates) {
    const std::vector<NumberRange> more = ranges_of(predicate, all);
    ranges.insert(ranges.end(), more.begin(), more.end());
  }
  std::ranges::sort(ranges);
  std::int64_t next = all.first;
  for (const NumberRange& range : ranges) {
    if (range.first > next) {
      return false;
    }
    if (range.last == all.last) {
      return true;
    }
    next = std::max(next, range.last + 1);
  }
  return false;
}

bool fits(std::int64_t number, const Sort& sort) {
  const NumberRange all = all_numbers(sort);
  return all.first <= number && number <= all.last;
}

std::vector<ResultClass> predicate_classes(const Method& method,
                                           const std::vector<ResultPredicate>& predicates) {
  std::vector<ResultClass> classes;
  for (const ResultPredicate& predicate : predicates) {
    if (!fits(predicate.first, method.result->sort) || !fits(predicate.last, method.result->sort)) {
      refuse_observation(fmt::format("{}: {} is out of the range of results", method.name,
                                     predicate_text(predicate)));
    }
    classes.push_back({{Kind::number, {}, predicate},
                       [predicate](Term value) { return holds(predicate, value); }});
  }
  if (!cover_everything(predicates, method.result->sort)) {
    classes.push_back({{Kind::rest}, [](Term value) { return value->term_store().boolean(true); }});
  }
  return classes;
}

const std::vector<ResultPredicate>& signs() {
  static const std::vector<ResultPredicate> predicates = {
      {Relation::less, 0, 0}, {Relation::equal, 0, 0}, {Relation::greater, 0, 0}};
  return predicates;
}

/// Empty: nothing is seen of it.
std::vector<ResultClass> classes_of(const Method& method, const ObservedMethod* observed) {
  const bool has_predicates = observed != nullptr && !observed->predicates.empty();
  const bool is_number = method.result && method.result->sort.is_bit_vector() &&
                         method.result->labels == nullptr &&
                         method.result->type != ValueType::floating;
  if (has_predicates && !is_number) {
    refuse_observation(method.name + " returns no whole number to compare with");
  }
  if (!method.result) {
    return {};
  }
  if (method.result->labels != nullptr) {
    return named_classes(*method.result->labels);
  }
  if (method.result->sort.is_boolean()) {
    return boolean_classes();
  }
  if (has_predicates) {
    return predicate_classes(method, observed->predicates);
  }
  const bool is_plain = method.result->type == ValueType::integer;
  return is_number && is_plain ? predicate_classes(method, signs()) : std::vector<ResultClass>();
}

// ---- paths

/// Splits the ok paths of a method by what they show.
class Observing {
public:
  Observing(Method& method, std::vector<ResultClass> classes)
      : method_(method), classes_(std::move(classes)) {}

  void run() {
    std::vector<Path> paths = std::move(method_.paths);
    method_.paths.clear();
    method_.observations.clear();
    for (const Path& path : paths) {
      if (path.outcome.kind != OutcomeKind::ok) {
        method_.paths.push_back(path);
      } else if (!path.outcome.exception.empty()) {
        add(path, path.guard, {Kind::exception, path.outcome.exception});
      } else if (path.outcome.value == nullptr || classes_.empty()) {
        add(path, path.guard, {Kind::returns});
      } else {
        add_by_value(path);
      }
    }
    in_order();
  }

private:
  void add_by_value(const Path& path) {
    Term open = path.guard;
    for (const ResultClass& result : classes_) {
      const bool is_last = &result == &classes_.back(); // all that is left
      const Term shown =
          is_last ? open->term_store().boolean(true) : result.holds(path.outcome.value);
      add(path, term::and_(open, shown), result.shown);
      open = term::and_(open, term::not_(shown));
    }
  }

  void add(const Path& path, Term guard, const Observation& shown) {
    if (guard->is_false()) {
      return;
    }
    const std::string name = to_text(shown);
    const auto known = std::ranges::find(method_.observations, name);
    Path& added = method_.paths.emplace_back(path);
    added.guard = guard;
    added.observation = static_cast<std::uint32_t>(known - method_.observations.begin());
    if (known == method_.observations.end()) {
      method_.observations.push_back(name);
    }
  }

  /// The classes first, in their order; what is only one shows nothing.
  void in_order() {
    const auto rank = [this](const std::string& name) {
      const auto found = std::ranges::find(
          classes_, name, [](const ResultClass& result) { return to_text(result.shown); });
      return static_cast<std::size_t>(found - classes_.begin());
    };
    std::vector<std::string> sorted = method_.observations;
    std::ranges::stable_sort(sorted, [&](const std::string& a, const std::string& b) {
      return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
    });
    for (Path& path : method_.paths) {
      if (path.outcome.kind == OutcomeKind::ok) {
        const auto place = std::ranges::find(sorted, method_.observations[path.observation]);
        path.observation = static_cast<std::uint32_t>(place - sorted.begin());
      }
    }
    method_.observations = sorted.size() > 1 ? std::move(sorted) : std::vector<std::string>();
  }

  Method& method_;
  std::vector<ResultClass> classes_;
};

bool is_meant(const std::string& name, const std::string& method) {
  return name == method || method.starts_with(name + "(");
}

void check_names(const Component& component, const ObserveOptions& options) {
  for (const ObservedMethod& observed : options.methods) {
    const bool exists = std::ranges::any_of(component.methods, [&](const Method& method) {
      return is_meant(observed.method, method.name);
    });
    if (!exists) {
      std::string known;
      for (const Method& method : component.methods) {
        known += (known.empty() ? "" : ", ") + method.name;
      }
      refuse_observation("no method " + observed.method + "; there are: " + known);
    }
  }
}

constexpr std::string_view normal_return = "returns";
constexpr std::string_view exception_word = "throws ";
constexpr std::string_view other_results = "anything else";

} // namespace

std::string to_text(const Observation& observation) {
  switch (observation.kind) {
  case Kind::value:
    return observation.name;
  case Kind::number:
    return predicate_text(observation.predicate);
  case Kind::rest:
    return std::string(other_results);
  case Kind::returns:
    return std::string(normal_return);
  case Kind::exception:
    return std::string(exception_word) + observation.name;
  }
  return {};
}

Observation observation_called(const std::string& name) {
  if (name == normal_return) {
    return {Kind::returns};
  }
  if (name == other_results) {
    return {Kind::rest};
  }
  if (name.starts_with(exception_word)) {
    return {Kind::exception, name.substr(exception_word.size())};
  }
  const std::optional<ResultPredicate> predicate = read_predicate(name);
  return predicate ? Observation{Kind::number, {}, *predicate} : Observation{Kind::value, name};
}

std::optional<ResultPredicate> read_predicate(const std::string& text) {
  for (const RelationText& known : relation_texts) {
    if (text.starts_with(known.text)) {
      if (const auto value = number(text.substr(std::string(known.text).size()))) {
        return ResultPredicate{known.relation, *value, *value};
      }
    }
  }
  if (const auto value = number(text)) {
    return ResultPredicate{Relation::equal, *value, *value};
  }
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    return std::nullopt;
  }
  const auto first = number(text.substr(0, dots));
  const auto last = number(text.substr(dots + 2));
  return first && last && *first <= *last
             ? std::optional(ResultPredicate{Relation::between, *first, *last})
             : std::nullopt;
}

bool holds(const ResultPredicate& predicate, std::int64_t number) {
  constexpr NumberRange all{std::numeric_limits<std::int64_t>::min(),
                            std::numeric_limits<std::int64_t>::max()};
  return std::ranges::any_of(ranges_of(predicate, all), [&](const NumberRange& range) {
    return range.first <= number && number <= range.last;
  });
}

const ObservedMethod* ObserveOptions::find(const std::string& method) const {
  const auto found = std::ranges::find_if(
      methods, [&](const ObservedMethod& known) { return is_meant(known.method, method); });
  return found == methods.end() ? nullptr : &*found;
}

ObserveOptions parse_observations(const std::string& text) {
  ObserveOptions options;
  for (const std::string& entry : split(text, ';')) {
    const std::size_t colon = entry.find(':');
    if (colon != std::string::npos) {
      ObservedMethod method{trimmed(entry.substr(0, colon)), {}};
      for (const std::string& predicate : split(entry.substr(colon + 1), ',')) {
        method.predicates.push_back(parse_predicate(predicate));
      }
      options.methods.push_back(std::move(method));
      continue;
    }
    for (const std::string& name : split(entry, ',')) {
      if (name.empty()) {
        refuse_observation(
            "expected 'returns', methods, or a method and predicates as in 'read: >=0, <0'");
      }
      if (name == normal_return) {
        options.all_returns = true;
      } else {
        options.methods.push_back({name, {}});
      }
    }
  }
  return options;
}

Component observe(Component component, const ObserveOptions& options) {
  check_names(component, options);
  for (Method& method : component.methods) {
    const bool shows_already = !method.result && !method.observations.empty();
    if (options.includes(method.name) && !shows_already) {
      Observing(method, classes_of(method, options.find(method.name))).run();
    }
  }
  return component;
}

} // namespace parlance::component
