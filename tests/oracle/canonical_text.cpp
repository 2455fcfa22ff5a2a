#include "oracle/canonical_text.h"

#include "oracle/search.h"
#include "oracle/smt_text.h"

#include <nlohmann/json.hpp>

namespace parlance::oracle {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string state_id(std::size_t state) { return "s" + std::to_string(state); }

std::string kind_text(Verdict verdict) {
  return verdict == Verdict::illegal ? "error" : verdict_text(verdict);
}

std::string joined(const char* op, const std::vector<std::string>& parts, const char* if_none) {
  if (parts.size() < 2)
    return parts.empty() ? if_none : parts[0];
  std::string text = std::string("(") + op;
  for (const std::string& part : parts)
    text += " " + part;
  return text + ")";
}

class Writer {
public:
  Writer(const BruteForce& meaning, const std::vector<Symbol>& alphabet, const Automaton& automaton)
      : meaning_(meaning), alphabet_(alphabet), automaton_(automaton) {}

  std::string write() const {
    return OrderedJson{{"format", "parlance-interface/1"},
                       {"component", meaning_.component().name},
                       {"alphabet", alphabet_json()},
                       {"states", states_json()},
                       {"initial", state_id(automaton_.initial)},
                       {"transitions", transitions_json()}}
        .dump(1);
  }

private:
  const Action& method(std::size_t symbol) const {
    return meaning_.component().methods[alphabet_[symbol].method];
  }

  std::size_t observation(std::size_t symbol) const {
    return meaning_.concrete().observation(alphabet_[symbol].calls.front());
  }

  std::string symbol_id(std::size_t symbol) const {
    return method(symbol).name + "#" + std::to_string(symbol);
  }

  OrderedJson alphabet_json() const {
    OrderedJson json = OrderedJson::array();
    for (std::size_t symbol = 0; symbol < alphabet_.size(); ++symbol) {
      OrderedJson parameters = OrderedJson::array();
      for (const Named& parameter : method(symbol).parameters)
        parameters.push_back({{"name", parameter.name}, {"sort", sort_text(parameter.sort)}});
      const std::string guard = guard_text(symbol);
      json.push_back({{"id", symbol_id(symbol)},
                      {"method", method(symbol).name},
                      {"parameters", std::move(parameters)},
                      {"guard", guard},
                      {"smt", guard}});
      if (!method(symbol).observations.empty())
        json.back()["observation"] = method(symbol).observations[observation(symbol)];
    }
    return json;
  }

  std::string guard_text(std::size_t symbol) const {
    const std::vector<Named>& parameters = method(symbol).parameters;
    std::vector<std::string> tuples;
    for (const std::size_t call : alphabet_[symbol].calls) {
      const Tuple arguments = meaning_.concrete().call(call).arguments;
      std::vector<std::string> equations;
      for (std::size_t i = 0; i < arguments.size(); ++i)
        equations.push_back("(= " + parameters[i].name + " " +
                            expression_text(*constant(parameters[i].sort, arguments[i])) + ")");
      tuples.push_back(joined("and", equations, "true"));
    }
    return joined("or", tuples, "false");
  }

  OrderedJson states_json() const {
    OrderedJson json = OrderedJson::array();
    for (std::size_t state = 0; state < automaton_.size(); ++state)
      json.push_back({{"id", state_id(state)}, {"kind", kind_text(automaton_.verdicts[state])}});
    return json;
  }

  /// By state that can be reached: symbols that lead to it.
  std::map<std::size_t, std::vector<std::size_t>> access() const {
    std::map<std::size_t, std::vector<std::size_t>> result;
    Search<std::size_t> search(automaton_.initial);
    for (std::size_t i = 0; i < search.size(); ++i) {
      result[search[i]] = search.letters(i);
      const auto& row = automaton_.next[search[i]];
      for (std::size_t symbol = 0; symbol < row.size(); ++symbol)
        search.reach(row[symbol], i, symbol);
    }
    return result;
  }

  OrderedJson transitions_json() const {
    OrderedJson json = OrderedJson::array();
    const auto words = access();
    for (std::size_t state = 0; state < automaton_.size(); ++state)
      for (std::size_t symbol = 0; symbol < automaton_.next[state].size(); ++symbol) {
        const std::size_t target = automaton_.next[state][symbol];
        json.push_back(
            {{"from", state_id(state)}, {"symbol", symbol_id(symbol)}, {"to", state_id(target)}});
        if (automaton_.verdicts[target] == Verdict::illegal && words.contains(state))
          add_witness(words.at(state), symbol, json.back());
      }
    return json;
  }

  void add_witness(std::vector<std::size_t> symbols, std::size_t last,
                   OrderedJson& transition) const {
    symbols.push_back(last);
    Word word;
    for (const std::size_t symbol : symbols)
      word.push_back(meaning_.concrete().call(alphabet_[symbol].calls.front()));
    if (meaning_.verdict(word) == Verdict::illegal)
      transition["witness"] = {{"calls", calls_json(word)},
                               {"text", word_text(meaning_.component(), word)}};
  }

  OrderedJson calls_json(const Word& word) const {
    OrderedJson json = OrderedJson::array();
    for (const Call& call : word) {
      const Action& action = meaning_.component().methods[call.method];
      OrderedJson arguments = OrderedJson::array();
      for (std::size_t i = 0; i < call.arguments.size(); ++i)
        arguments.push_back(value_text(action.parameters[i].sort, call.arguments[i]));
      json.push_back({{"method", action.name}, {"arguments", std::move(arguments)}});
      if (!action.observations.empty())
        json.back()["observation"] = action.observations[call.observation];
    }
    return json;
  }

  const BruteForce& meaning_;
  const std::vector<Symbol>& alphabet_;
  const Automaton& automaton_;
};

} // namespace

std::string canonical_text(const BruteForce& meaning) {
  const CanonicalInterface& canonical = meaning.canonical();
  return interface_text(meaning, canonical.alphabet, canonical.automaton);
}

std::string interface_text(const BruteForce& meaning, const std::vector<Symbol>& alphabet,
                           const Automaton& automaton) {
  return Writer(meaning, alphabet, automaton).write();
}

} // namespace parlance::oracle
