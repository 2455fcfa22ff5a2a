#include "oracle/interface_text.h"

#include "oracle/errors.h"
#include "oracle/smt_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace parlance::oracle {
namespace {

using Json = nlohmann::json;

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// Ids may be texts or numbers.
std::string id_text(const Json& id) { return id.is_string() ? id.get<std::string>() : id.dump(); }

Verdict parse_kind(const std::string& kind) {
  if (kind == "legal")
    return Verdict::legal;
  if (kind == "error")
    return Verdict::illegal;
  if (kind == "unknown")
    return Verdict::unknown;
  if (kind == "impossible")
    return Verdict::impossible;
  throw BadText("state of unknown kind " + kind);
}

std::optional<Claim> parse_claim(const Json& guarantee, const char* property) {
  const Json claim = guarantee.value(property, Json::object());
  const std::string status = claim.value("status", "none");
  if (status == "proved")
    return Claim{none};
  if (status == "depth")
    return Claim{claim.at("depth").get<std::size_t>()};
  return std::nullopt;
}

/// `true`, `-3` or `0xf`.
Value parse_argument(Sort sort, const std::string& text) {
  if (sort.is_bool() && (text == "true" || text == "false"))
    return text == "true";
  try {
    std::size_t end = 0;
    const Value value = static_cast<Value>(std::stoll(text, &end, 0));
    if (!sort.is_bool() && end == text.size())
      return value & all_ones(sort);
  } catch (const std::logic_error&) {
    // Reported below, like every other text that is no value.
  }
  throw BadText("argument " + text + " is no " + sort_text(sort));
}

/// Gives each id the number of its place, and finds it again.
class Ids {
public:
  explicit Ids(const char* what) : what_(what) {}

  void add(const std::string& id) {
    if (!numbers_.emplace(id, numbers_.size()).second)
      throw BadText(what_ + " " + id + " occurs twice");
  }

  std::size_t find(const Json& id) const {
    const auto found = numbers_.find(id_text(id));
    if (found == numbers_.end())
      throw BadText("there is no " + what_ + " " + id_text(id));
    return found->second;
  }

private:
  std::string what_;
  std::map<std::string, std::size_t> numbers_;
};

class InterfaceParser {
public:
  InterfaceParser(const Json& json, const ConcreteComponent& component)
      : json_(json), component_(component) {}

  Interface parse() {
    for (const Json& entry : json_.at("alphabet"))
      parse_symbol(entry);
    check_covering();
    check_same_guards();
    parse_states();
    for (const Json& transition : json_.at("transitions"))
      parse_transition(transition);
    check_total();
    check_failures();
    const Json guarantee = json_.value("guarantee", Json::object());
    result_.safe = parse_claim(guarantee, "safe");
    result_.permissive = parse_claim(guarantee, "permissive");
    result_.tight = parse_claim(guarantee, "tight");
    return std::move(result_);
  }

private:
  void parse_symbol(const Json& entry) {
    const std::string id = id_text(entry.at("id"));
    symbols_.add(id);
    result_.symbol_ids.push_back(id);
    const std::size_t method = method_index(entry.at("method"));
    check_parameters(entry, method);
    const std::size_t observation = parse_observation(entry, method);
    result_.alphabet.push_back({method, satisfying_calls(entry, method, observation)});
    if (result_.alphabet.back().calls.empty())
      throw BadText("the guard of " + id + " denotes nothing");
  }

  std::size_t method_index(const std::string& name) const {
    const std::vector<Action>& methods = component_.component().methods;
    for (std::size_t i = 0; i < methods.size(); ++i)
      if (methods[i].name == name)
        return i;
    throw BadText("the component has no method " + name);
  }

  void check_parameters(const Json& entry, std::size_t method) const {
    const Json given = entry.value("parameters", Json::array());
    const std::vector<Named>& parameters = component_.component().methods[method].parameters;
    bool same = given.size() == parameters.size();
    for (std::size_t i = 0; same && i < parameters.size(); ++i)
      same = given[i].at("name") == parameters[i].name &&
             parse_sort(given[i].at("sort").get<std::string>()) == parameters[i].sort;
    if (!same)
      throw BadText("parameters of " + id_text(entry.at("id")) + " are not the component's");
  }

  /// Which of the method's observations the entry has.
  std::size_t parse_observation(const Json& entry, std::size_t method) const {
    const Action& action = component_.component().methods[method];
    const std::string name = entry.value("observation", "");
    const auto found = std::find(action.observations.begin(), action.observations.end(), name);
    if (found == action.observations.end() && !(name.empty() && action.observations.empty()))
      throw BadText(action.name + " has no observation '" + name + "'");
    return static_cast<std::size_t>(found - action.observations.begin());
  }

  std::vector<std::size_t> satisfying_calls(const Json& entry, std::size_t method,
                                            std::size_t observation) {
    Scope scope;
    const std::vector<Named>& parameters = component_.component().methods[method].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      scope[parameters[i].name] = variable(parameters[i].name, parameters[i].sort, i);
    const Expression guard = parse_expression(entry.value("smt", "true"), scope, bool_sort);

    std::vector<std::size_t> calls;
    for (std::size_t call = 0; call < component_.call_count(); ++call) {
      if (component_.methods_of_calls()[call] != method ||
          component_.observation(call) != observation ||
          evaluate(*guard, component_.call(call).arguments) == 0)
        continue;
      calls.push_back(call);
      assign(call);
    }
    return calls;
  }

  /// Notes that the symbol being read denotes the call.
  void assign(std::size_t call) {
    result_.symbol_of.resize(component_.call_count(), none);
    const std::size_t other = result_.symbol_of[call];
    if (other != none)
      throw BadText("guards of " + result_.symbol_ids[other] + " and " + result_.symbol_ids.back() +
                    " overlap at " + call_text(call));
    result_.symbol_of[call] = result_.alphabet.size();
  }

  void check_covering() {
    result_.symbol_of.resize(component_.call_count(), none);
    for (std::size_t call = 0; call < component_.call_count(); ++call)
      if (result_.symbol_of[call] == none)
        throw BadText("no guard covers " + call_text(call));
  }

  /// What a client may do does not depend on what will come back.
  void check_same_guards() const {
    for (const Symbol& symbol : result_.alphabet)
      for (const std::size_t call : symbol.calls)
        if (events_of(call) != events_of(symbol.calls.front()))
          throw BadText("some observation has a guard that tells " + call_text(call) + " from " +
                        call_text(symbol.calls.front()));
  }

  /// The symbols of a call, by observation.
  std::vector<std::size_t> events_of(std::size_t call) const {
    std::vector<std::size_t> symbols = component_.with_all_observations(call);
    for (std::size_t& entry : symbols)
      entry = result_.symbol_of[entry];
    return symbols;
  }

  std::string call_text(std::size_t call) const {
    return word_text(component_.component(), {component_.call(call)});
  }

  void parse_states() {
    Automaton& automaton = result_.automaton;
    automaton.columns = result_.alphabet.size();
    for (const Json& state : json_.at("states")) {
      const std::string id = id_text(state.at("id"));
      states_.add(id);
      result_.state_ids.push_back(id);
      automaton.verdicts.push_back(parse_kind(state.at("kind")));
      automaton.next.emplace_back(automaton.is_legal(automaton.size() - 1) ? automaton.columns : 0,
                                  none);
    }
    for (const Verdict sink : {Verdict::illegal, Verdict::unknown, Verdict::impossible})
      if (std::count(automaton.verdicts.begin(), automaton.verdicts.end(), sink) > 1)
        throw BadText("more than one state is " + verdict_text(sink));
    automaton.initial = states_.find(json_.at("initial"));
  }

  void parse_transition(const Json& transition) {
    const std::size_t from = states_.find(transition.at("from"));
    const std::size_t symbol = symbols_.find(transition.at("symbol"));
    if (!result_.automaton.is_legal(from))
      throw BadText("a transition leaves " + result_.state_ids[from] + ", which is not legal");
    std::size_t& target = result_.automaton.next[from][symbol];
    if (target != none)
      throw BadText("two transitions " + transition_text(from, symbol));
    target = states_.find(transition.at("to"));
    if (transition.contains("witness"))
      result_.witnesses.push_back({from, symbol, parse_word(transition.at("witness"), symbol)});
  }

  /// With every observation a call errs, or is unknown, or at least one can be made.
  void check_failures() const {
    for (std::size_t state = 0; state < result_.automaton.size(); ++state)
      for (std::size_t symbol = 0; symbol < result_.automaton.next[state].size(); ++symbol)
        if (!fails_like_the_others(state, symbol))
          throw BadText("failure depends on what is observed " + transition_text(state, symbol));
  }

  bool fails_like_the_others(std::size_t state, std::size_t symbol) const {
    std::set<Verdict> verdicts;
    for (const std::size_t event : events_of(result_.alphabet[symbol].calls.front()))
      verdicts.insert(result_.automaton.verdicts[result_.automaton.next[state][event]]);
    const bool may_end_well = verdicts.contains(Verdict::legal);
    verdicts.erase(Verdict::legal);
    if (may_end_well)
      verdicts.erase(Verdict::impossible);
    return may_end_well ? verdicts.empty()
                        : verdicts.size() == 1 && !verdicts.contains(Verdict::impossible);
  }

  /// The last call fails, so that it need not show anything: it is one of the symbol.
  Word parse_word(const Json& json, std::size_t symbol) const {
    Word word;
    const Json& calls = json.at("calls");
    for (const Json& item : calls) {
      const std::size_t method = method_index(item.at("method"));
      const bool shows_nothing = &item == &calls.back() && !item.contains("observation");
      Call call{method,
                {},
                shows_nothing ? component_.observation(result_.alphabet[symbol].calls.front())
                              : parse_observation(item, method)};
      const std::vector<Named>& parameters = component_.component().methods[call.method].parameters;
      const Json& arguments = item.at("arguments");
      if (arguments.size() != parameters.size())
        throw BadText("a witness has a call with " + std::to_string(arguments.size()) +
                      " arguments");
      for (std::size_t i = 0; i < parameters.size(); ++i)
        call.arguments.push_back(
            parse_argument(parameters[i].sort, arguments[i].get<std::string>()));
      word.push_back(std::move(call));
    }
    return word;
  }

  void check_total() const {
    for (std::size_t state = 0; state < result_.automaton.size(); ++state) {
      const auto& row = result_.automaton.next[state];
      for (std::size_t symbol = 0; symbol < row.size(); ++symbol)
        if (row[symbol] == none)
          throw BadText("no transition " + transition_text(state, symbol));
    }
  }

  std::string transition_text(std::size_t state, std::size_t symbol) const {
    return "from " + result_.state_ids[state] + " by " + result_.symbol_ids[symbol];
  }

  const Json& json_;
  const ConcreteComponent& component_;
  Ids symbols_{"symbol"};
  Ids states_{"state"};
  Interface result_;
};

} // namespace

Interface parse_interface(std::string_view text, const ConcreteComponent& component) {
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != "parlance-interface/1" && json.at("format") != "parlance-interface/2")
      throw BadText("not a parlance-interface/1 or 2");
    return InterfaceParser(json, component).parse();
  } catch (const Json::exception& error) {
    throw BadText(std::string("interface: ") + error.what());
  }
}

} // namespace parlance::oracle
