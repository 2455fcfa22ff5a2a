#include "certify/files/interface_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <tuple>

namespace parlance::certify {

namespace {

/// Positions of states or symbols by their ids, which are texts or whole numbers.
class Ids {
public:
  explicit Ids(std::string what) : what_(std::move(what)) {}

  void add(const Json& entry) {
    require(positions_.emplace(key(entry, "id"), positions_.size()).second,
            "two " + what_ + "s have the same id");
  }
  std::size_t find(const Json& entry, const char* name) const {
    const auto found = positions_.find(key(entry, name));
    require(found != positions_.end(), std::string("'") + name + "' names no " + what_);
    return found->second;
  }

private:
  static std::string key(const Json& entry, const char* name) {
    const Json id = entry.value(name, Json());
    require(id.is_string() || id.is_number_integer(),
            std::string("an id '") + name + "' is missing");
    return id.is_string() ? id.get<std::string>() : id.dump();
  }

  std::string what_;
  std::map<std::string, std::size_t> positions_;
};

StateKind read_kind(const std::string& kind) {
  const std::map<std::string, StateKind> kinds{{"legal", StateKind::legal},
                                               {"error", StateKind::error},
                                               {"unknown", StateKind::unknown},
                                               {"impossible", StateKind::impossible}};
  const auto found = kinds.find(kind);
  require(found != kinds.end(), "the kind '" + kind + "' of a state is not known");
  return found->second;
}

class InterfaceReader {
public:
  explicit InterfaceReader(const ComponentFile& component) : component_(component) {}

  InterfaceFile run(const Json& document) {
    only_keys(document,
              {"format", "comment", "component", "alphabet", "states", "initial", "initial_reasons",
               "transitions", "guarantee", "statistics", "run", "made"},
              "the interface");
    const Json alphabet = list_at(document, "alphabet", "the interface");
    for (const Json& entry : alphabet) {
      read_symbol(entry);
    }
    require_all_methods();
    const Json states = list_at(document, "states", "the interface");
    for (const Json& entry : states) {
      only_keys(entry, {"id", "comment", "kind"}, "a state");
      state_ids_.add(entry);
      interface_.states.push_back(read_kind(text_at(entry, "kind", "a state")));
    }
    interface_.initial = state_ids_.find(document, "initial");
    read_transitions(list_at(document, "transitions", "the interface"));
    return std::move(interface_);
  }

private:
  void read_symbol(const Json& entry) {
    only_keys(entry, {"id", "comment", "method", "parameters", "guard", "smt", "observation"},
              "a symbol");
    symbol_ids_.add(entry);
    const std::string name = text_at(entry, "method", "a symbol");
    const auto method = std::ranges::find(component_.methods, name, &Step::name);
    require(method != component_.methods.end(), "the component has no method '" + name + "'");
    Symbol symbol{static_cast<std::size_t>(method - component_.methods.begin()),
                  read_variables(list_at(entry, "parameters", "a symbol"), "a symbol"),
                  {}};
    require(std::ranges::equal(symbol.parameters, method->parameters, {}, &Variable::sort,
                               &Variable::sort),
            "a symbol of '" + name + "' has other parameters than the method");
    const std::set<std::string> scope = scope_of({&symbol.parameters}, Cause::bad_file);
    if (entry.contains("smt")) {
      symbol.guard = read_formula(text_at(entry, "smt", "a symbol"), scope);
    } else {
      const std::string guard = entry.contains("guard") ? text_at(entry, "guard", "a symbol") : "";
      require(guard.empty() || guard == "true", "a symbol has a guard for people only");
    }
    symbol.observation = read_observation(entry, *method);
    interface_.alphabet.push_back(std::move(symbol));
  }

  static std::size_t read_observation(const Json& entry, const Step& method) {
    if (method.observations.empty()) {
      require(!entry.contains("observation"),
              "a symbol of '" + method.name + "' has an observation, the method has none");
      return 0;
    }
    const auto found =
        std::ranges::find(method.observations, text_at(entry, "observation", "a symbol"));
    require(found != method.observations.end(),
            "a symbol has another observation than the method '" + method.name + "'");
    return static_cast<std::size_t>(found - method.observations.begin());
  }

  /// The guards of each method and observation, as texts.
  using Guards = std::set<std::string>;
  Guards guards_of(std::size_t method, std::size_t observation) const {
    Guards guards;
    for (const Symbol& symbol : interface_.alphabet) {
      if (symbol.method == method && symbol.observation == observation) {
        require(guards.insert(guard_text(symbol)).second, "two symbols are the same");
      }
    }
    return guards;
  }

  static std::string guard_text(const Symbol& symbol) {
    return symbol.guard ? symbol.guard->text : "true";
  }

  void require_all_methods() const {
    for (std::size_t i = 0; i < component_.methods.size(); ++i) {
      const Step& method = component_.methods[i];
      const Guards guards = guards_of(i, 0);
      require(!guards.empty(), "the interface has no symbol of method '" + method.name + "'");
      for (std::size_t seen = 1; seen < method.observation_count(); ++seen) {
        require(guards_of(i, seen) == guards,
                "method '" + method.name + "' has other guards for some of its observations");
      }
    }
  }

  /// Whether a call fails or is unknown does not depend on what comes back.
  void require_same_ends() const {
    std::map<std::tuple<std::size_t, std::size_t, std::string>, std::set<StateKind>> kinds;
    for (const Transition& transition : interface_.transitions) {
      const Symbol& symbol = interface_.alphabet[transition.symbol];
      kinds[{transition.from, symbol.method, guard_text(symbol)}].insert(
          interface_.states[transition.to]);
    }
    for (const auto& [call, ends] : kinds) {
      const bool goes_on = ends.contains(StateKind::legal) && !ends.contains(StateKind::error) &&
                           !ends.contains(StateKind::unknown);
      require(goes_on || (ends.size() == 1 && !ends.contains(StateKind::impossible)),
              "what a state says to a call of '" + component_.methods[std::get<1>(call)].name +
                  "' depends on what comes back, or nothing does");
    }
  }

  void read_transitions(const Json& list) {
    std::set<std::pair<std::size_t, std::size_t>> seen;
    for (const Json& entry : list) {
      only_keys(entry, {"from", "symbol", "to", "comment", "reasons", "witness"}, "a transition");
      const Transition transition{state_ids_.find(entry, "from"), symbol_ids_.find(entry, "symbol"),
                                  state_ids_.find(entry, "to")};
      require(interface_.states[transition.from] == StateKind::legal,
              "a transition leaves a state that is not legal");
      require(seen.emplace(transition.from, transition.symbol).second,
              "a state has two transitions with one symbol");
      interface_.transitions.push_back(transition);
    }
    const auto legal =
        static_cast<std::size_t>(std::ranges::count(interface_.states, StateKind::legal));
    require(seen.size() == legal * interface_.alphabet.size(),
            "a legal state lacks a transition for some symbol");
    require_same_ends();
  }

  const ComponentFile& component_;
  InterfaceFile interface_{};
  Ids state_ids_{"state"};
  Ids symbol_ids_{"symbol"};
};

} // namespace

InterfaceFile read_interface(std::string_view text, const ComponentFile& component) {
  return InterfaceReader(component).run(parse_document(text, interface_versions));
}

bool has_exclusions(const InterfaceFile& interface) {
  return std::ranges::any_of(interface.transitions, [&](const Transition& transition) {
    return interface.states[transition.to] == StateKind::impossible;
  });
}

std::size_t state_bits(const InterfaceFile& interface) {
  return std::max<std::size_t>(1, std::bit_width(interface.states.size() - 1));
}

std::vector<bool> leads_to(const InterfaceFile& interface, StateKind kind) {
  std::vector<bool> result(interface.states.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Transition& transition : interface.transitions) {
      if (!result[transition.from] &&
          (interface.states[transition.to] == kind || result[transition.to])) {
        result[transition.from] = true;
        changed = true;
      }
    }
  }
  return result;
}

} // namespace parlance::certify
