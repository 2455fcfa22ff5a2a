#include "component/json/variable_json.h"

#include "component/json/term_json.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace parlance::component {

namespace {

using Json = nlohmann::ordered_json;
using util::JsonPlace;

void add_labels(Json& json, const std::shared_ptr<const ValueNames>& labels) {
  if (labels != nullptr) {
    json["values"] = labels->values;
  }
  if (labels != nullptr && !labels->other.empty()) {
    json["other"] = labels->other;
  }
}

void add_type(Json& json, ValueType type, const Sort& sort) {
  if (const std::string name = value_type_name(type, sort); !name.empty()) {
    json["type"] = name;
  }
}

/// `values` and `other`; null without them.
std::shared_ptr<const ValueNames> read_labels(const JsonPlace& entry, const Sort& sort) {
  if (!entry.has("values") && !entry.has("other")) {
    return nullptr;
  }
  ValueNames labels{entry.strings_or_empty("values"), entry.string_or_empty("other")};
  if (entry.has("other") && labels.other.empty()) {
    entry.at("other").fail("must not be empty");
  }
  if (const std::string problem = value_names_problem(labels, sort); !problem.empty()) {
    entry.fail(problem);
  }
  return std::make_shared<const ValueNames>(std::move(labels));
}

ValueType read_type(const JsonPlace& entry, const Sort& sort) {
  const auto type = entry.find("type");
  if (!type) {
    return ValueType::integer;
  }
  const std::string name = type->string();
  const bool has_labels = entry.has("values") || entry.has("other");
  if (const std::string problem = value_type_problem(name, sort, has_labels); !problem.empty()) {
    type->fail(problem);
  }
  return value_type_of(name);
}

} // namespace

Json variable_json(const Variable& variable) {
  Json json = {{"name", variable.name}, {"sort", variable.sort().smtlib()}};
  add_labels(json, variable.labels);
  if (!variable.places.empty()) {
    json["places"] = variable.places;
  }
  add_type(json, variable.type, variable.sort());
  return json;
}

Json result_json(const ResultType& result) {
  Json json = {{"sort", result.sort.smtlib()}};
  add_labels(json, result.labels);
  add_type(json, result.type, result.sort);
  return json;
}

Variable read_variable(const JsonPlace& entry, const std::string& name, term::TermStore& store) {
  const Sort sort = read_sort(entry.at("sort"));
  return {name, store.variable(name, sort), read_labels(entry, sort),
          entry.strings_or_empty("places"), read_type(entry, sort)};
}

ResultType read_result(const JsonPlace& entry) {
  entry.expect_keys({"sort", "values", "other", "type"});
  const Sort sort = read_sort(entry.at("sort"));
  return {sort, read_labels(entry, sort), read_type(entry, sort)};
}

} // namespace parlance::component
