#include "component/json/assumption_json.h"
#include "component/json/term_json.h"
#include "component/json/variable_json.h"
#include "interface/calls_text.h"
#include "interface/guard_partition.h"
#include "interface/json/interface_json.h"
#include "interface/json/json_words.h"
#include "interface/printed_names.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/file_format.h"
#include "util/json/json_document.h"
#include "util/json/json_place.h"
#include "util/json/reason_json.h"
#include "util/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace parlance::interface {

namespace {

using util::JsonPlace;

template <class Value, std::size_t Count>
Value read_word(const JsonPlace& place, const Words<Value, Count>& words) {
  const std::string text = place.string();
  const auto value = meaning_of(words, text);
  if (!value) {
    place.fail("'" + text + "' is none of " + util::list_text(all_words(words)));
  }
  return *value;
}

std::vector<Reason> read_reasons(const JsonPlace& place) {
  std::vector<Reason> reasons;
  for (const JsonPlace& entry : place.elements()) {
    entry.expect_keys({"kind", "id", "details", "place", "cause", "text"});
    reasons.push_back({read_word(entry.at("kind"), reason_kinds), util::read_reason_fields(entry)});
  }
  return reasons;
}

// ---- symbols

std::vector<Variable> read_parameters(const JsonPlace& symbol, term::TermStore& store) {
  std::vector<Variable> parameters;
  for (const JsonPlace& entry : symbol.elements_or_empty("parameters")) {
    entry.expect_keys({"name", "sort", "values", "other", "places", "type"});
    const std::string name = entry.at("name").name();
    if (std::ranges::find(parameters, name, &Variable::name) != parameters.end()) {
      entry.fail("the parameter '" + name + "' occurs twice");
    }
    parameters.push_back(component::read_variable(entry, name, store));
  }
  return parameters;
}

Term read_guard(const JsonPlace& place, const NamedCall& symbol, term::TermStore& store) {
  const auto parameter = [&symbol](const std::string& name) -> Term {
    const auto found = std::ranges::find(symbol.parameters, name, &Variable::name);
    return found == symbol.parameters.end() ? nullptr : found->symbol;
  };
  const Term guard = component::read_term(place, store, parameter);
  if (!guard->sort().is_boolean()) {
    place.fail("a guard must be Bool, but this has the sort " + guard->sort().smtlib());
  }
  return guard;
}

/// Without `smt` the guard is true; a `guard` for people that says otherwise would be lost.
Term read_missing_guard(const JsonPlace& place, term::TermStore& store) {
  const std::string text = place.string_or_empty("guard");
  if (!text.empty() && text != "true") {
    place.fail("has the guard '" + text + "' but no 'smt'; write the guard in SMT-LIB as 'smt'");
  }
  return store.boolean(true);
}

NamedCall read_symbol(const JsonPlace& place, const std::string& id, term::TermStore& store,
                      const term::SourceSyntax& syntax) {
  NamedCall symbol;
  const JsonPlace here = id.empty() ? place : place.called("symbol '" + id + "'");
  symbol.method = here.at("method").name();
  symbol.parameters = {read_parameters(here, store), syntax};
  if (const auto observation = here.find("observation")) {
    symbol.observation = observation->string();
  }
  const auto smt = here.find("smt");
  symbol.guard = smt ? read_guard(*smt, symbol, store) : read_missing_guard(here, store);
  return symbol;
}

bool same_parameters(const Parameters& a, const Parameters& b) {
  return std::ranges::equal(a, b, [](const Variable& x, const Variable& y) {
    const bool same_labels = x.labels == y.labels ||
                             (x.labels != nullptr && y.labels != nullptr && *x.labels == *y.labels);
    return x.name == y.name && x.symbol == y.symbol && same_labels && x.type == y.type;
  });
}

std::string id_of(const JsonPlace& place) {
  return place.has("id") ? place.at("id").name() : std::string();
}

void check_new_id(const JsonPlace& place, const std::string& id, std::set<std::string>& seen) {
  if (!id.empty() && !seen.insert(id).second) {
    place.fail("the id '" + id + "' occurs twice");
  }
}

/// Against the symbols of its method before it.
void check_signature(const JsonPlace& place, const NamedCall& symbol,
                     const std::vector<Signature>& known) {
  const auto earlier = std::ranges::find(known, symbol.method, &Signature::method);
  if (earlier == known.end()) {
    return;
  }
  if (!same_parameters(earlier->parameters, symbol.parameters)) {
    place.fail("other parameters than an earlier symbol of method '" + symbol.method +
               "'; use the same names, sorts and values");
  }
  if (earlier->observations.empty() == symbol.observation.has_value()) {
    place.fail("some symbols of method '" + symbol.method +
               "' say what comes back, and some do not");
  }
}

void read_alphabet(const JsonPlace& place, Interface& interface, const term::SourceSyntax& syntax) {
  std::set<std::string> seen;
  for (const JsonPlace& entry : place.elements()) {
    entry.expect_keys({"id", "method", "parameters", "guard", "smt", "observation"});
    interface.symbol_ids.push_back(id_of(entry));
    const NamedCall symbol =
        read_symbol(entry, interface.symbol_ids.back(), *interface.store, syntax);
    check_new_id(entry, interface.symbol_ids.back(), seen);
    check_signature(entry, symbol, interface.signatures);
    interface.add_symbol(symbol);
  }
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

void read_states(const JsonPlace& place, Interface& interface) {
  std::set<std::string> seen;
  for (const JsonPlace& entry : place.elements()) {
    entry.expect_keys({"id", "kind"});
    interface.state_ids.push_back(id_of(entry));
    const Verdict kind = read_word(entry.at("kind"), state_kinds);
    check_new_id(entry, interface.state_ids.back(), seen);
    interface.machine.add_state(static_cast<automata::Output>(kind));
  }
  if (interface.state_count() == 0) {
    place.fail("there must be at least one state");
  }
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
        given_(interface.state_count(), std::vector<bool>(interface.alphabet.size())) {}

  void read(const JsonPlace& place) {
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
    if (interface_.is_legal(from)) {
      interface_.machine.set_transition(from, symbol, to);
      read_explanation(place, from, symbol);
    } else if (to != from) {
      place.fail(states_.quoted(from) + " is final: no call leads out of an error or unknown state;"
                                        " remove the transition");
    }
  }

  void read_explanation(const JsonPlace& place, State from, Symbol symbol) {
    Explanation explanation;
    if (const auto reasons = place.find("reasons")) {
      explanation.reasons = read_reasons(*reasons);
      if (interface_.verdict(from, symbol) == Verdict::legal && !explanation.reasons.empty()) {
        reasons->fail(states_.quoted(interface_.machine.step(from, symbol)) +
                      " is legal; reasons belong to error and unknown states");
      }
    }
    if (const auto witness = place.find("witness")) {
      explanation.witness = read_calls(*witness, interface_.signatures);
    }
    if (!explanation.reasons.empty() || explanation.witness) {
      interface_.explanations[{from, symbol}] = std::move(explanation);
    }
  }

  void check_total(const JsonPlace& place) const {
    for (std::uint32_t state = 0; state < given_.size(); ++state) {
      if (!interface_.is_legal(state)) {
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
  claim.certificate = place.string_or_empty("certificate");
  claim.unchecked = place.has("unchecked") && place.at("unchecked").boolean();
  if (const auto reason = place.find("reason")) {
    claim.reason = util::read_reason(*reason);
  }
  if (const auto word = place.find("word")) {
    claim.word = read_calls(*word, signatures);
  }
  return claim;
}

Guarantee read_guarantee(const JsonPlace& place, const std::vector<Signature>& signatures) {
  place.expect_keys({"safe", "permissive", "tight", "assumptions", "overflow"});
  Guarantee guarantee;
  guarantee.safe = read_claim(place.at("safe"), signatures);
  guarantee.permissive = read_claim(place.at("permissive"), signatures);
  guarantee.tight = read_claim(place.at("tight"), signatures);
  guarantee.assumptions = component::read_assumptions(place);
  if (const auto overflow = place.find("overflow")) {
    guarantee.arithmetic = read_word(*overflow, arithmetics);
  }
  return guarantee;
}

/// A file without a format is of the newest version: somebody has just written it.
unsigned read_version(const JsonPlace& document) {
  const auto format = document.find("format");
  return format ? util::read_version(*format, util::interface_format) : util::interface_format.last;
}

/// The first version said there what differs from run to run; nobody asks for it any more.
const char* last_key(unsigned version) { return version == 1 ? "run" : "made"; }

Provenance read_provenance(const JsonPlace& place) {
  place.expect_keys({"subject", "front_end", "options", "versions"});
  Provenance made{place.at("subject").string(), place.string_or_empty("front_end"), {}, {}};
  if (const auto options = place.find("options")) {
    for (const auto& [name, texts] : options->entries()) {
      made.options[name] = texts.strings();
    }
  }
  if (const auto versions = place.find("versions")) {
    for (const auto& [name, version] : versions->entries()) {
      made.versions[name] = version.string();
    }
  }
  return made;
}

void read_extras(const JsonPlace& document, Interface& interface) {
  interface.component = document.string_or_empty("component");
  if (const auto reasons = document.find("initial_reasons")) {
    interface.initial_reasons = read_reasons(*reasons);
  }
  if (const auto guarantee = document.find("guarantee")) {
    interface.guarantee = read_guarantee(*guarantee, interface.signatures);
  }
  if (const auto statistics = document.find("statistics")) {
    for (const auto& [name, place] : statistics->entries()) {
      interface.statistics[name] = place.number(std::numeric_limits<std::uint64_t>::max());
    }
  }
  if (const auto made = document.find("made")) {
    interface.made = read_provenance(*made);
  }
}

const term::SourceSyntax& syntax_of_document(const JsonPlace& document,
                                             const SyntaxByFrontEnd& syntax_of) {
  const auto made = document.find("made");
  return made && syntax_of ? syntax_of(made->string_or_empty("front_end")) : term::java_syntax;
}

Interface read_document(const JsonPlace& document, const term::SourceSyntax& syntax) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  read_alphabet(document.at("alphabet"), interface, syntax);
  read_states(document.at("states"), interface);
  const NameTable states("state", state_names(interface));
  interface.machine.set_initial(states.find(document.at("initial")));
  TransitionReader(interface, states).read(document.at("transitions"));
  read_extras(document, interface);
  return interface;
}

} // namespace

Interface parse_json(std::string_view text, const std::string& file_name,
                     const SyntaxByFrontEnd& syntax_of) {
  const nlohmann::ordered_json json = util::parse_document(text, file_name);
  const JsonPlace document(json, file_name, "");
  // Before the keys: another version may have others.
  const unsigned version = read_version(document);
  document.expect_keys({"format", "component", "alphabet", "states", "initial", "initial_reasons",
                        "transitions", "guarantee", "statistics", last_key(version)});
  return read_document(document, syntax_of_document(document, syntax_of));
}

Interface read_json(std::string_view text, const std::string& file_name) {
  Interface interface = parse_json(text, file_name);
  const auto solver = smt::make_z3(nullptr);
  check_partition(interface, *solver, file_name);
  return interface;
}

} // namespace parlance::interface
