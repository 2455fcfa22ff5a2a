#include "interface/printed_names.h"

#include "component/observe.h"
#include "interface/name_pool.h"
#include "interface/object_parameters.h"
#include "interface/printed_guard.h"

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

NamePool pool_of_ids(const std::vector<std::string>& ids) {
  NamePool pool;
  for (const std::string& id : ids) {
    pool.reserve(id);
  }
  return pool;
}

/// The id, if there is one, else the name.
std::string take(const std::vector<std::string>& ids, std::size_t position, const std::string& name,
                 NamePool& pool) {
  return position < ids.size() && !ids[position].empty() ? ids[position] : pool.take(name);
}

} // namespace

std::vector<std::string> state_names(const Interface& interface) {
  NamePool pool = pool_of_ids(interface.state_ids);
  std::vector<std::string> names;
  std::size_t legal = 0;
  for (State state = 0; state < interface.state_count(); ++state) {
    const std::string name = state_name(interface.verdict(state), legal);
    names.push_back(take(interface.state_ids, state, name, pool));
  }
  return names;
}

std::vector<std::string> symbol_names(const Interface& interface) {
  NamePool pool = pool_of_ids(interface.symbol_ids);
  std::vector<std::size_t> symbols(interface.signatures.size());
  for (const GuardedCall& symbol : interface.alphabet) {
    ++symbols[symbol.method];
  }
  std::vector<std::size_t> seen(interface.signatures.size());
  std::vector<std::string> names;
  for (const GuardedCall& symbol : interface.alphabet) {
    const std::string& method = interface.signatures[symbol.method].method;
    const std::size_t index = seen[symbol.method]++;
    const bool alone = symbols[symbol.method] == 1;
    const std::string name = alone ? method : method + "_" + std::to_string(index);
    names.push_back(take(interface.symbol_ids, names.size(), name, pool));
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

namespace {

/// Whether the call equals what is observed: ` = true`, and not ` < 0`, ` throws E`.
bool is_equality(const component::Observation& observation) {
  using enum component::Observation::Kind;
  using Relation = component::ResultPredicate::Relation;
  switch (observation.kind) {
  case value:
  case rest:
    return true;
  case number:
    return observation.predicate.relation == Relation::equal ||
           observation.predicate.relation == Relation::between;
  case returns:
  case exception:
    break;
  }
  return false;
}

} // namespace

std::string observation_text(const std::optional<std::string>& observation) {
  if (!observation) {
    return {};
  }
  return (is_equality(component::observation_called(*observation)) ? " = " : " ") + *observation;
}

std::string signature_text(const NamedCall& symbol) {
  std::string text = symbol.method + "(";
  std::string separator;
  for (const std::size_t index : arguments_of(symbol.parameters)) {
    text += separator + symbol.parameters[index].name;
    separator = ", ";
  }
  return text + ")" + observation_text(symbol.observation);
}

std::string guard_text(const NamedCall& symbol) { return PrintedGuard(symbol).source(); }

std::string symbol_text(const NamedCall& symbol) {
  const std::string signature = signature_text(symbol);
  return symbol.guard->is_true() ? signature : signature + " when " + guard_text(symbol);
}

} // namespace parlance::interface
