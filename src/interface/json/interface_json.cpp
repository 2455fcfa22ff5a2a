#include "interface/json/interface_json.h"

#include "component/json/assumption_json.h"
#include "component/json/variable_json.h"
#include "interface/calls_text.h"
#include "interface/json/json_words.h"
#include "interface/printed_guard.h"
#include "interface/printed_names.h"
#include "term/source/source_text.h"
#include "util/file_format.h"
#include "util/json/reason_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace parlance::interface {

namespace {

using Json = nlohmann::ordered_json;

/// Of the values that share a name, only the first is written by it.
std::string exact_text(const Variable& parameter, std::uint64_t value,
                       const term::SourceSyntax& syntax) {
  const std::string text = argument_text(parameter, value, syntax);
  if (parse_argument(text, parameter) == value) {
    return text;
  }
  return parameter.type == component::ValueType::floating
             ? fmt::format("{:#x}", value)
             : term::value_to_source(parameter.sort(), value, syntax);
}

Json calls_json(const Calls& calls) {
  Json list = Json::array();
  for (const Call& call : calls) {
    Json arguments = Json::array();
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      arguments.push_back(
          exact_text(call.parameters[i], call.arguments[i], call.parameters.syntax()));
    }
    Json json = {{"method", call.method}, {"arguments", std::move(arguments)}};
    if (call.observation) {
      json["observation"] = *call.observation;
    }
    list.push_back(std::move(json));
  }
  Json json = Json::object();
  json["calls"] = std::move(list);
  json["text"] = to_text(calls);
  return json;
}

Json reasons_json(const std::vector<Reason>& reasons) {
  Json list = Json::array();
  for (const Reason& reason : reasons) {
    Json json = {{"kind", word_for(reason_kinds, reason.kind)}};
    json.update(util::reason_object(reason.what));
    list.push_back(std::move(json));
  }
  return list;
}

Json symbol_json(const NamedCall& symbol, const std::string& name) {
  Json parameters = Json::array();
  for (const Variable& parameter : symbol.parameters) {
    parameters.push_back(component::variable_json(parameter));
  }
  Json json = Json::object();
  json["id"] = name;
  json["method"] = symbol.method;
  json["parameters"] = std::move(parameters);
  const PrintedGuard guard(symbol);
  json["guard"] = guard.source();
  json["smt"] = guard.smtlib();
  if (symbol.observation) {
    json["observation"] = *symbol.observation;
  }
  return json;
}

Json transitions_json(const Interface& interface, const std::vector<std::string>& states,
                      const std::vector<std::string>& symbols) {
  Json list = Json::array();
  for (State from = 0; from < states.size(); ++from) {
    for (Symbol symbol = 0; symbol < symbols.size() && interface.is_legal(from); ++symbol) {
      const Explanation& explanation = interface.explanation(from, symbol);
      Json json = Json::object();
      json["from"] = states[from];
      json["symbol"] = symbols[symbol];
      json["to"] = states[interface.machine.step(from, symbol)];
      if (!explanation.reasons.empty()) {
        json["reasons"] = reasons_json(explanation.reasons);
      }
      if (explanation.witness) {
        json["witness"] = calls_json(*explanation.witness);
      }
      list.push_back(std::move(json));
    }
  }
  return list;
}

Json claim_json(const Claim& claim) {
  Json json = {{"status", word_for(claim_statuses, claim.status)}};
  if (claim.status == Status::depth) {
    json["depth"] = claim.depth;
  }
  if (!claim.certificate.empty()) {
    json["certificate"] = claim.certificate;
  }
  if (claim.unchecked) {
    json["unchecked"] = true;
  }
  if (claim.word) {
    json["word"] = calls_json(*claim.word);
  }
  if (!claim.reason.empty()) {
    json["reason"] = util::reason_json(claim.reason);
  }
  return json;
}

Json guarantee_json(const Guarantee& guarantee) {
  Json json = Json::object();
  json["safe"] = claim_json(guarantee.safe);
  json["permissive"] = claim_json(guarantee.permissive);
  json["tight"] = claim_json(guarantee.tight);
  json["assumptions"] = component::assumptions_json(guarantee.assumptions);
  if (guarantee.arithmetic) {
    json["overflow"] = word_for(arithmetics, *guarantee.arithmetic);
  }
  return json;
}

Json states_json(const Interface& interface, const std::vector<std::string>& names) {
  Json list = Json::array();
  for (State state = 0; state < names.size(); ++state) {
    list.push_back(
        {{"id", names[state]}, {"kind", word_for(state_kinds, interface.verdict(state))}});
  }
  return list;
}

Json made_json(const Provenance& made) {
  Json json = Json::object();
  json["subject"] = made.subject;
  json["front_end"] = made.front_end;
  json["options"] = made.options.empty() ? Json::object() : Json(made.options);
  json["versions"] = made.versions.empty() ? Json::object() : Json(made.versions);
  return json;
}

} // namespace

std::string to_json(const Interface& interface) {
  const std::vector<std::string> states = state_names(interface);
  const std::vector<std::string> symbols = symbol_names(interface);
  Json json = Json::object();
  json["format"] = util::written_format(util::interface_format);
  json["component"] = interface.component;
  json["alphabet"] = Json::array();
  for (Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
    json["alphabet"].push_back(symbol_json(interface.call(symbol), symbols[symbol]));
  }
  json["states"] = states_json(interface, states);
  json["initial"] = states[interface.initial()];
  if (!interface.initial_reasons.empty()) {
    json["initial_reasons"] = reasons_json(interface.initial_reasons);
  }
  json["transitions"] = transitions_json(interface, states, symbols);
  if (interface.guarantee) {
    json["guarantee"] = guarantee_json(*interface.guarantee);
  }
  if (!interface.statistics.empty()) {
    json["statistics"] = interface.statistics;
  }
  if (interface.made) {
    json["made"] = made_json(*interface.made);
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace parlance::interface
