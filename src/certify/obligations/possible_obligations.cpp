#include "certify/obligations/obligations.h"

#include <algorithm>

namespace parlance::certify {

namespace {

std::string safe_here(const Encoding& encoding) {
  std::vector<std::string> values = names_of(encoding.variables());
  values.push_back(Encoding::state());
  return applied(in_bars(name_of(Property::safe)), values);
}

/// Collects the obligations of one claim that rests on which states cannot be told apart. x is the
/// state the component is in, y one that is possible instead.
class PossibleCollector {
public:
  PossibleCollector(const Encoding& encoding, const Certificate& certificate, Property property)
      : encoding_(encoding), certificate_(certificate), property_(property),
        hidden_(certificate.possible.hidden(encoding.component())) {
    if (!encoding.component().internal.empty()) {
      throw Refused(Cause::unsupported,
                    "what is possible is not shown of a component with internal steps");
    }
    if (!certificate.not_overflowing.empty()) {
      throw Refused(Cause::unsupported, "what is possible is not shown under an assumption");
    }
  }

  Script run() {
    add_start();
    for (std::size_t method = 0; method < encoding_.component().methods.size(); ++method) {
      const std::vector<Path>& paths = encoding_.steps()[method].paths;
      for (std::size_t path = 0; path < paths.size(); ++path) {
        if (paths[path].outcome == Outcome::ok) {
          add_step(method, path);
        }
      }
      add_end(method);
    }
    if (property_ == Property::tight) {
      add_tight_by_safe(script_, encoding_);
    }
    script_.title = "What the claim '" + name_of(property_) +
                    "' rests on, besides what every claim rests on and the claim 'safe'";
    script_.definitions = encoding_.definitions() + definitions_of(certificate_, {Property::safe}) +
                          definition_text(*certificate_.relation);
    return std::move(script_);
  }

private:
  using Values = std::vector<std::string>;

  std::size_t variable_count() const { return encoding_.component().variables.size(); }
  Values own() const { return names_of(encoding_.variables()); }

  std::string other(std::size_t variable) const {
    return reserved_name("other " + encoding_.component().variables[variable].name);
  }
  std::vector<Variable> others(const std::vector<std::size_t>& positions) const {
    std::vector<Variable> constants;
    for (const std::size_t position : positions) {
      constants.push_back({other(position), encoding_.variables()[position].sort});
    }
    return constants;
  }
  std::vector<Variable> ignored() const {
    const std::set<std::size_t>& positions = certificate_.possible.ignored;
    return others({positions.begin(), positions.end()});
  }

  /// y is possible instead of x, by y's values of what is hidden.
  std::string possible(const Values& x, const Values& y, const std::string& state) const {
    Values arguments = x;
    arguments.insert(arguments.end(), y.begin(), y.end());
    arguments.push_back(state);
    return applied(possible_name, arguments);
  }

  /// All values of y: what is known is x's; what is ignored is whatever it is.
  Values state_of(const Values& y) const {
    Values values = own();
    for (std::size_t i = 0; i < hidden_.size(); ++i) {
      values[hidden_[i]] = y[i];
    }
    for (const std::size_t position : certificate_.possible.ignored) {
      values[position] = other(position);
    }
    return values;
  }

  /// A formula about x said of a state with these values.
  std::string said_of(const Values& values, const std::string& formula) const {
    std::string bindings;
    for (std::size_t i = 0; i < values.size(); ++i) {
      bindings += "(" + encoding_.variables()[i].name + " " + values[i] + ")";
    }
    return bindings.empty() ? formula : "(let (" + bindings + ") " + formula + ")";
  }

  /// Instead of a start only a start is possible: some state that has y's values is one.
  void add_start() {
    Values start = own();
    for (const std::size_t position : hidden_) {
      start[position] = other(position);
    }
    std::vector<Variable> constants = encoding_.variables();
    append(constants, others(hidden_));
    script_.obligations.push_back(
        {"start: instead of a start only a start is possible",
         std::move(constants),
         {encoding_.initial(),
          possible(own(), names_of(others(hidden_)),
                   encoding_.state_constant(encoding_.interface().initial)),
          negation(encoding_.initial_of(start))}});
  }

  /// What y was before a call, by the certificate's functions.
  Values values_before(std::size_t method, std::size_t observation) const {
    Values arguments = own();
    for (const auto& more : {names_of(encoding_.parameters(method)),
                             names_of(encoding_.inputs(method)), names_of(others(hidden_))}) {
      arguments.insert(arguments.end(), more.begin(), more.end());
    }
    Values values;
    for (const std::size_t position : hidden_) {
      const std::string name = before_name(method, observation, position);
      const Definition* definition = certificate_.find_auxiliary(name);
      if (definition == nullptr || definition->parameters.size() != arguments.size() ||
          definition->sort != encoding_.variables()[position].sort) {
        throw Refused(Cause::bad_certificate,
                      "'" + name +
                          "' is not defined over variables, arguments, inputs and the "
                          "other values of what is hidden");
      }
      values.push_back(applied(in_bars(name), arguments));
    }
    return values;
  }

  /// What is possible after a call comes from something that was possible before it, by a call that
  /// shows the same.
  void add_step(std::size_t method, std::size_t path) {
    const std::vector<Path>& paths = encoding_.steps()[method].paths;
    const Values after = encoding_.next_values(method, path);
    const Values before = values_before(method, paths[path].observation);
    std::vector<std::string> ways;
    for (std::size_t way = 0; way < paths.size(); ++way) {
      if (paths[way].outcome == Outcome::ok && paths[way].observation == paths[path].observation) {
        ways.push_back(arrives(method, way, after, before));
      }
    }
    std::vector<Variable> constants = encoding_.call_constants(method);
    append(constants, others(hidden_));
    append(constants, ignored());
    script_.obligations.push_back(
        {"method " + one_line(encoding_.steps()[method].name) + ", path " + std::to_string(path) +
             ": what is possible after it comes from what was possible",
         std::move(constants),
         {safe_here(encoding_), encoding_.stays_legal(method, path), encoding_.takes(method, path),
          possible(after, names_of(others(hidden_)), Encoding::next_state()),
          negation(conjunction(
              std::vector{possible(own(), before, Encoding::state()), disjunction(ways)}))}});
  }

  /// From what y was, this way is taken to what is known after x's path and to the other values.
  std::string arrives(std::size_t method, std::size_t way, const Values& after,
                      const Values& before) const {
    const Values was = state_of(before);
    const Values next = encoding_.next_values(method, way);
    std::vector<std::string> conditions{said_of(was, encoding_.takes(method, way))};
    for (std::size_t i = 0; i < variable_count(); ++i) {
      if (certificate_.possible.known.contains(i)) {
        conditions.push_back(equality(said_of(was, next[i]), after[i]));
      } else if (!certificate_.possible.ignored.contains(i)) {
        conditions.push_back(equality(said_of(was, next[i]), other(i)));
      }
    }
    return conjunction(conditions);
  }

  /// Where the interface ends, something possible has the outcome that the claim is about.
  void add_end(std::size_t method) {
    const bool is_tight = property_ == Property::tight;
    const Outcome outcome = is_tight ? Outcome::unknown : Outcome::error;
    const Values y = names_of(others(hidden_));
    const std::string none =
        negation(conjunction(std::vector{possible(own(), y, Encoding::state()),
                                         said_of(state_of(y), encoding_.takes(method, outcome))}));
    std::vector<Variable> chosen = others(hidden_);
    append(chosen, encoding_.inputs(method));
    std::vector<Variable> constants = encoding_.call_constants(method);
    append(constants, ignored());
    script_.obligations.push_back(
        {name_of(property_) + ": method " + one_line(encoding_.steps()[method].name) +
             (is_tight ? " may be unknown where the interface leaves it open"
                       : " may fail where the interface forbids it"),
         std::move(constants),
         {safe_here(encoding_),
          encoding_.ends(method, is_tight ? StateKind::unknown : StateKind::error),
          chosen.empty() ? none : for_all(chosen, none)},
         !chosen.empty()});
  }

  const Encoding& encoding_;
  const Certificate& certificate_;
  Property property_;
  std::vector<std::size_t> hidden_;
  Script script_;
};

} // namespace

void add_tight_by_safe(Script& script, const Encoding& encoding) {
  for (std::size_t i = 0; i < encoding.component().methods.size(); ++i) {
    const Step& method = encoding.steps()[i];
    script.obligations.push_back({"tight: method " + one_line(method.name) +
                                      " never fails where the interface leaves it open",
                                  encoding.call_constants(i),
                                  {safe_here(encoding), encoding.ends(i, StateKind::unknown),
                                   encoding.takes(i, Outcome::error)}});
    for (std::size_t path = 0; has_exclusions(encoding.interface()) && path < method.paths.size();
         ++path) {
      if (method.paths[path].outcome == Outcome::ok) {
        script.obligations.push_back(
            {"tight: method " + one_line(method.name) + ", path " + std::to_string(path) +
                 " does not show what the interface excludes",
             encoding.call_constants(i),
             {safe_here(encoding), encoding.excludes(i, method.paths[path].observation),
              encoding.takes(i, path)}});
      }
    }
  }
}

Script possible_obligations(const Encoding& encoding, const Certificate& certificate,
                            Property property) {
  return PossibleCollector(encoding, certificate, property).run();
}

} // namespace parlance::certify
