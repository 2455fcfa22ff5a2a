#include "component/json_document.h"
#include "interface/calls_text.h"
#include "interface/guard_partition.h"
#include "interface/json/interface_json.h"
#include "interface/json/json_place.h"
#include "interface/json/json_words.h"
#include "interface/printed_names.h"
#include "smt/solver.h"
#include "term/smtlib/smtlib.h"
#include "util/error.h"
#include "util/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace parlance::interface {

namespace {

using term::Sort;

template <class Value, std::size_t Count>
Value read_word(const JsonPlace& place, const Words<Value, Count>& words) {
  const std::string text = place.string();
  const auto value = meaning_of(words, text);
  if (!value) {
    place.fail("'" + text + "' is none of " + util::list_text(all_words(words)));
  }
  return *value;
}

std::string string_or_empty(const JsonPlace& place, const char* key) {
  return place.has(key) ? place.at(key).string() : std::string();
}

std::vector<Reason> read_reasons(const JsonPlace& place) {
  std::vector<Reason> reasons;
  for (const JsonPlace& entry : place.elements()) {
    entry.expect_keys({"kind", "text", "place"});
    reasons.push_back({read_word(entry.at("kind"), reason_kinds), entry.at("text").string(),
                       string_or_empty(entry, "place")});
  }
  return reasons;
}

// ---- symbols

Sort read_sort(const JsonPlace& place) {
  const std::string text = place.string();
  try {
    const Sort sort = term::parse_sort(text);
    if (sort.is_array()) {
      place.fail("'" + text + "' is not a sort of parameters; use Bool or (_ BitVec n)");
    }
    return sort;
  } catch (const term::ParseError& error) {
    place.fail(error.what());
  }
}

std::vector<std::string> read_strings(const std::optional<JsonPlace>& place) {
  std::vector<std::string> strings;
  if (place) {
    for (const JsonPlace& element : place->elements()) {
      strings.push_back(element.string());
    }
  }
  return strings;
}

/// `values` and `other` of a parameter; null without them.
std::shared_ptr<const component::ValueNames> read_labels(const JsonPlace& place, const Sort& sort) {
  const auto values = place.find("values");
  const auto other = place.find("other");
  if (!values && !other) {
    return nullptr;
  }
  component::ValueNames labels;
  labels.values = read_strings(values);
  if (other) {
    labels.other = other->string();
    if (labels.other.empty()) {
      other->fail("must not be empty");
    }
  }
  const std::string problem = component::value_names_problem(labels, sort);
  if (!problem.empty()) {
    place.fail(problem);
  }
  return std::make_shared<const component::ValueNames>(std::move(labels));
}

component::ValueType read_type(const JsonPlace& place, const Sort& sort) {
  const auto type = place.find("type");
  if (!type) {
    return component::ValueType::integer;
  }
  const std::string problem = component::value_type_problem(
      type->string(), sort, place.has("values") || place.has("other"));
  if (!problem.empty()) {
    type->fail(problem);
  }
  return component::value_type_of(type->string());
}

std::vector<Variable> read_parameters(const JsonPlace& place, term::TermStore& store) {
  std::vector<Variable> parameters;
  for (const JsonPlace& entry : place.elements()) {
    entry.expect_keys({"name", "sort", "values", "other", "places", "type"});
    const std::string name = entry.at("name").name();
    if (std::ranges::find(parameters, name, &Variable::name) != parameters.end()) {
      entry.fail("the parameter '" + name + "' occurs twice");
    }
    const Sort sort = read_sort(entry.at("sort"));
    parameters.push_back({name, store.variable(name, sort), read_labels(entry, sort),
                          read_strings(entry.find("places")), read_type(entry, sort)});
  }
  return parameters;
}

Term read_guard(const JsonPlace& place, const GuardedCall& symbol, term::TermStore& store) {
  const auto parameter = [&symbol](const std::string& name) -> Term {
    const auto found = std::ranges::find(symbol.parameters, name, &Variable::name);
    return found == symbol.parameters.end() ? nullptr : found->symbol;
  };
  try {
    const Term guard = term::parse_smtlib(store, place.string(), parameter);
    if (!guard->sort().is_boolean()) {
      place.fail("a guard must be Bool, but this has the sort " + guard->sort().smtlib());
    }
    return guard;
  } catch (const term::ParseError& error) {
    place.fail(error.what());
  }
}

/// Without `smt` the guard is true; a `guard` for people that says otherwise would be lost.
Term read_missing_guard(const JsonPlace& place, term::TermStore& store) {
  const std::string text = string_or_empty(place, "guard");
  if (!text.empty() && text != "true") {
    place.fail("has the guard '" + text + "' but no 'smt'; write the guard in SMT-LIB as 'smt'");
  }
  return store.boolean(true);
}

GuardedCall read_symbol(const JsonPlace& place, term::TermStore& store) {
  place.expect_keys({"id", "method", "parameters", "guard", "smt", "observation"});
  GuardedCall symbol;
  symbol.id = place.has("id") ? place.at("id").name() : std::string();
  const JsonPlace here = symbol.id.empty() ? place : place.called("symbol '" + symbol.id + "'");
  symbol.method = here.at("method").name();
  if (const auto parameters = here.find("parameters")) {
    symbol.parameters = read_parameters(*parameters, store);
  }
  if (const auto observation = here.find("observation")) {
    symbol.observation = observation->string();
  }
  const auto smt = here.find("smt");
  symbol.guard = smt ? read_guard(*smt, symbol, store) : read_missing_guard(here, store);
  return symbol;
}

bool same_parameters(const GuardedCall& a, const GuardedCall& b) {
  return std::ranges::equal(a.parameters, b.parameters, [](const Variable& x, const Variable& y) {
    const bool same_labels = x.labels == y.labels ||
                             (x.labels != nullptr && y.labels != nullptr && *x.labels == *y.labels);
    return x.name == y.name && x.symbol == y.symbol && same_labels && x.type == y.type;
  });
}

void check_new_id(const JsonPlace& place, const std::string& id, std::set<std::string>& seen) {
  if (!id.empty() && !seen.insert(id).second) {
    place.fail("the id '" + id + "' occurs twice");
  }
}

std::vector<GuardedCall> read_alphabet(const JsonPlace& place, term::TermStore& store) {
  std::vector<GuardedCall> alphabet;
  std::set<std::string> seen;
  for (const JsonPlace& entry : place.elements()) {
    const GuardedCall symbol = read_symbol(entry, store);
    check_new_id(entry, symbol.id, seen);
    const auto sibling = std::ranges::find(alphabet, symbol.method, &GuardedCall::method);
    if (sibling != alphabet.end() && !same_parameters(*sibling, symbol)) {
      entry.fail("other parameters than an earlier symbol of method '" + symbol.method +
                 "'; use the same names, sorts and values");
    }
    alphabet.push_back(symbol);
  }
  return alphabet;
}

// ---- words

Call read_call(const JsonPlace& place, const std::vector<Signature>& signatures) {
  place.expect_keys({"method", "arguments", "observation"});
  const std::string method = place.at("method").name();
  const auto signature = std::ranges::find(signatures, method, &Signature::method);
  if (signature == signatures.end()) {
    place.fail("no symbol has the method '" + method + "'");
  }
  const std::vector<JsonPlace> arguments = place.at("arguments").elements();
  if (arguments.size() != signature->parameters.size()) {
    place.fail("'" + method + "' takes " + std::to_string(signature->parameters.size()) +
               " arguments, but " + std::to_string(arguments.size()) + " are given");
  }
  Call call{method, signature->parameters, {}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    try {
      call.arguments.push_back(parse_argument(arguments[i].raw_text(), signature->parameters[i]));
    } catch (const util::UserError& error) {
      arguments[i].fail(error.what());
    }
  }
  if (const auto observation = place.find("observation")) {
    call.observation = observation->string();
    if (std::ranges::find(signature->observations, *call.observation) ==
        signature->observations.end()) {
      observation->fail("'" + *call.observation + "' is none of what comes back from '" + method +
                        "' in the alphabet");
    }
  }
  return call;
}

/// A word: by `calls`, or by `text` alone in files written by hand.
Calls read_calls(const JsonPlace& place, const std::vector<Signature>& signatures) {
  place.expect_keys({"calls", "text"});
  if (!place.has("calls")) {
    const JsonPlace text = place.at("text");
    try {
      return parse_calls(text.string(), signatures);
    } catch (const util::UserError& error) {
      text.fail(error.what());
    }
  }
  Calls calls;
  for (const JsonPlace& entry : place.at("calls").elements()) {
    calls.push_back(read_call(entry, signatures));
  }
  return calls;
}

// ---- states and transitions

std::vector<State> read_states(const JsonPlace& place) {
  std::vector<State> states;
  std::set<std::string> seen;
  for (const JsonPlace& entry : place.elements()) {
    entry.expect_keys({"id", "kind"});
    State state;
    state.id = entry.has("id") ? entry.at("id").name() : std::string();
    state.kind = read_word(entry.at("kind"), state_kinds);
    check_new_id(entry, state.id, seen);
    states.push_back(std::move(state));
  }
  if (states.empty()) {
    place.fail("there must be at least one state");
  }
  return states;
}

/// Finds states or symbols by their names.
class NameTable {
public:
  NameTable(std::string kind, std::vector<std::string> names)
      : kind_(std::move(kind)), names_(std::move(names)) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      index_.emplace(names_[i], static_cast<std::uint32_t>(i));
    }
  }
  std::uint32_t find(const JsonPlace& place) const {
    const std::string name = place.name();
    const auto found = index_.find(name);
    if (found == index_.end()) {
      place.fail("there is no " + kind_ + " '" + name + "'" + util::suggestion(name, names_));
    }
    return found->second;
  }
  std::string quoted(std::uint32_t index) const { return kind_ + " '" + names_[index] + "'"; }

private:
  std::string kind_;
  std::vector<std::string> names_;
  std::map<std::string, std::uint32_t> index_;
};

class TransitionReader {
public:
  TransitionReader(Interface& interface, const NameTable& states)
      : interface_(interface), states_(states), symbols_("symbol", symbol_names(interface)),
        signatures_(signatures_of(interface.alphabet)),
        given_(interface.states.size(), std::vector<bool>(interface.alphabet.size())) {}

  void read(const JsonPlace& place) {
    for (State& state : interface_.states) {
      if (state.kind == Verdict::legal) {
        state.transitions.resize(interface_.alphabet.size());
      }
    }
    for (const JsonPlace& entry : place.elements()) {
      read_transition(entry);
    }
    check_total(place);
  }

private:
  void read_transition(const JsonPlace& place) {
    place.expect_keys({"from", "symbol", "to", "reasons", "witness"});
    const std::uint32_t from = states_.find(place.at("from"));
    const std::uint32_t symbol = symbols_.find(place.at("symbol"));
    const std::uint32_t to = states_.find(place.at("to"));
    if (given_[from][symbol]) {
      place.fail(states_.quoted(from) + " already has a transition for " + symbols_.quoted(symbol));
    }
    given_[from][symbol] = true;
    if (interface_.states[from].kind == Verdict::legal) {
      interface_.states[from].transitions[symbol] = read_target(place, to);
    } else if (to != from) {
      place.fail(states_.quoted(from) + " is final: no call leads out of an error or unknown state;"
                                        " remove the transition");
    }
  }

  Transition read_target(const JsonPlace& place, std::uint32_t to) const {
    Transition transition;
    transition.to = to;
    if (const auto reasons = place.find("reasons")) {
      transition.reasons = read_reasons(*reasons);
      if (interface_.states[to].kind == Verdict::legal && !transition.reasons.empty()) {
        reasons->fail(states_.quoted(to) + " is legal; reasons belong to error and unknown states");
      }
    }
    if (const auto witness = place.find("witness")) {
      transition.witness = read_calls(*witness, signatures_);
    }
    return transition;
  }

  void check_total(const JsonPlace& place) const {
    for (std::uint32_t state = 0; state < given_.size(); ++state) {
      if (interface_.states[state].kind != Verdict::legal) {
        continue;
      }
      const auto missing = std::ranges::find(given_[state], false);
      if (missing != given_[state].end()) {
        const auto symbol = static_cast<std::uint32_t>(missing - given_[state].begin());
        place.fail(states_.quoted(state) + " has no transition for " + symbols_.quoted(symbol) +
                   "; a legal state needs one for every symbol");
      }
    }
  }

  Interface& interface_;
  const NameTable& states_;
  NameTable symbols_;
  std::vector<Signature> signatures_;
  std::vector<std::vector<bool>> given_;
};

// ---- claims

Claim read_claim(const JsonPlace& place, const std::vector<Signature>& signatures) {
  place.expect_keys({"status", "depth", "certificate", "unchecked", "word", "reason"});
  Claim claim;
  claim.status = read_word(place.at("status"), claim_statuses);
  if (claim.status == Status::depth || place.has("depth")) {
    claim.depth = static_cast<std::uint32_t>(
        place.at("depth").number(std::numeric_limits<std::uint32_t>::max()));
  }
  claim.certificate = string_or_empty(place, "certificate");
  claim.unchecked = place.has("unchecked") && place.at("unchecked").boolean();
  claim.reason = string_or_empty(place, "reason");
  if (const auto word = place.find("word")) {
    claim.word = read_calls(*word, signatures);
  }
  return claim;
}

/// Sentences alone have no id.
std::vector<component::Assumption> read_assumptions(const std::optional<JsonPlace>& place) {
  std::vector<component::Assumption> assumptions;
  if (place) {
    for (const JsonPlace& element : place->elements()) {
      if (element.is_string()) {
        assumptions.push_back({{}, element.string()});
      } else {
        element.expect_keys({"id", "text"});
        assumptions.push_back({element.at("id").string(), element.at("text").string()});
      }
    }
  }
  return assumptions;
}

Guarantee read_guarantee(const JsonPlace& place, const std::vector<Signature>& signatures) {
  place.expect_keys({"safe", "permissive", "tight", "assumptions", "overflow"});
  Guarantee guarantee;
  guarantee.safe = read_claim(place.at("safe"), signatures);
  guarantee.permissive = read_claim(place.at("permissive"), signatures);
  guarantee.tight = read_claim(place.at("tight"), signatures);
  guarantee.assumptions = read_assumptions(place.find("assumptions"));
  if (const auto overflow = place.find("overflow")) {
    guarantee.arithmetic = read_word(*overflow, arithmetics);
  }
  return guarantee;
}

void check_format(const JsonPlace& document) {
  if (const auto format = document.find("format")) {
    const std::string text = format->string();
    if (text != interface_format) {
      format->fail(component::wrong_format(text, interface_format));
    }
  }
}

void read_extras(const JsonPlace& document, Interface& interface) {
  interface.component = string_or_empty(document, "component");
  if (const auto reasons = document.find("initial_reasons")) {
    interface.initial_reasons = read_reasons(*reasons);
  }
  if (const auto guarantee = document.find("guarantee")) {
    interface.guarantee = read_guarantee(*guarantee, signatures_of(interface.alphabet));
  }
  if (const auto statistics = document.find("statistics")) {
    for (const auto& [name, place] : statistics->entries()) {
      interface.statistics[name] = place.number(std::numeric_limits<std::uint64_t>::max());
    }
  }
  if (const auto run = document.find("run")) {
    for (const auto& [name, place] : run->entries()) {
      interface.run[name] = place.json_text();
    }
  }
}

Interface read_document(const JsonPlace& document) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  interface.alphabet = read_alphabet(document.at("alphabet"), *interface.store);
  interface.states = read_states(document.at("states"));
  const NameTable states("state", state_names(interface));
  interface.initial = states.find(document.at("initial"));
  TransitionReader(interface, states).read(document.at("transitions"));
  read_extras(document, interface);
  return interface;
}

} // namespace

Interface parse_json(std::string_view text, const std::string& file_name) {
  const nlohmann::ordered_json json = component::parse_document(text, file_name);
  const JsonPlace document(json, file_name, "");
  if (json.is_object()) {
    check_format(document); // before the keys: another version may have others
  }
  document.expect_keys({"format", "component", "alphabet", "states", "initial", "initial_reasons",
                        "transitions", "guarantee", "statistics", "run"});
  return read_document(document);
}

Interface read_json(std::string_view text, const std::string& file_name) {
  Interface interface = parse_json(text, file_name);
  const auto solver = smt::make_z3(nullptr);
  check_partition(interface, *solver, file_name);
  return interface;
}

} // namespace parlance::interface
