#include "interface/printed_names.h"

#include "interface/name_pool.h"
#include "interface/object_parameters.h"
#include "interface/printed_guard.h"

#include <map>
#include <utility>

namespace parlance::interface {

namespace {

std::string state_name(Verdict kind, std::size_t& legal) {
  switch (kind) {
  case Verdict::legal:
    return "s" + std::to_string(legal++);
  case Verdict::illegal:
    return "error";
  case Verdict::unknown:
    return "unknown";
  case Verdict::impossible:
    return "impossible";
  }
  return {};
}

template <class Item>
NamePool pool_of_ids(const std::vector<Item>& items) {
  NamePool pool;
  for (const Item& item : items) {
    pool.reserve(item.id);
  }
  return pool;
}

} // namespace

std::vector<std::string> state_names(const Interface& interface) {
  NamePool pool = pool_of_ids(interface.states);
  std::vector<std::string> names;
  std::size_t legal = 0;
  for (const State& state : interface.states) {
    const std::string name = state_name(state.kind, legal);
    names.push_back(state.id.empty() ? pool.take(name) : state.id);
  }
  return names;
}

std::vector<std::string> symbol_names(const Interface& interface) {
  NamePool pool = pool_of_ids(interface.alphabet);
  std::map<std::string, std::size_t> symbols;
  for (const GuardedCall& symbol : interface.alphabet) {
    ++symbols[symbol.method];
  }
  std::map<std::string, std::size_t> seen;
  std::vector<std::string> names;
  for (const GuardedCall& symbol : interface.alphabet) {
    const std::size_t index = seen[symbol.method]++;
    const bool alone = symbols.at(symbol.method) == 1;
    const std::string name = alone ? symbol.method : symbol.method + "_" + std::to_string(index);
    names.push_back(symbol.id.empty() ? pool.take(name) : symbol.id);
  }
  return names;
}

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
  case Verdict::legal:
    return "legal";
  case Verdict::illegal:
    return "illegal";
  case Verdict::unknown:
    return "unknown";
  case Verdict::impossible:
    return "impossible";
  }
  return {};
}

std::string observation_text(const std::optional<std::string>& observation) {
  if (!observation) {
    return {};
  }
  const std::string& shown = *observation;
  const bool reads_as_it_is = shown.starts_with('<') || shown.starts_with('>') ||
                              shown.starts_with("!=") || shown.starts_with("throws ") ||
                              shown == "returns";
  return (reads_as_it_is ? " " : " = ") + shown;
}

std::string signature_text(const GuardedCall& symbol) {
  std::string text = symbol.method + "(";
  std::string separator;
  for (const std::size_t index : arguments_of(symbol.parameters)) {
    text += separator + symbol.parameters[index].name;
    separator = ", ";
  }
  return text + ")" + observation_text(symbol.observation);
}

std::string guard_text(const GuardedCall& symbol) { return PrintedGuard(symbol).source(); }

std::string symbol_text(const GuardedCall& symbol) {
  const std::string signature = signature_text(symbol);
  return symbol.guard->is_true() ? signature : signature + " when " + guard_text(symbol);
}

} // namespace parlance::interface
