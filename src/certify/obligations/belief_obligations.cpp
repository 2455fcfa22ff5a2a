#include "certify/obligations/choices.h"
#include "certify/obligations/obligations.h"

#include <algorithm>

namespace parlance::certify {

namespace {

/// Collects the obligations of one claim that rests on the belief list.
class BeliefCollector {
public:
  BeliefCollector(const Encoding& encoding, const Certificate& certificate, Property property,
                  std::size_t script_bytes)
      : encoding_(encoding), certificate_(certificate), property_(property),
        end_(property == Property::tight ? StateKind::unknown : StateKind::error),
        outcome_(property == Property::tight ? Outcome::unknown : Outcome::error),
        matters_(leads_to(encoding.interface(), end_)), choices_(encoding),
        is_observed_(is_observed(encoding.component())), remaining_bytes_(script_bytes) {
    for (std::size_t i = 0; i < matters_.size(); ++i) {
      matters_[i] = matters_[i] || encoding.interface().states[i] == end_;
    }
  }

  Script run() {
    add_start();
    if (is_observed_) {
      add_all_starts();
    }
    for (std::size_t i = 0; i < lines().size(); ++i) {
      if (matters_[lines()[i].state]) {
        add_line(i);
      }
    }
    if (property_ == Property::tight) {
      if (matters_[encoding_.interface().initial] &&
          internal_steps_may_fail(encoding_.component())) {
        throw Refused(Cause::unsupported, "beliefs do not show tightness of a component with "
                                          "internal steps that fail: one after the call might");
      }
      add_tight_by_safe(script_, encoding_);
    }
    return finished();
  }

private:
  const std::vector<BeliefLine>& lines() const { return certificate_.beliefs.lines; }
  StateKind kind_of(std::size_t line) const {
    return encoding_.interface().states[lines()[line].state];
  }

  /// Every set of the first line that is not reached by internal steps holds a start.
  void add_start() {
    const BeliefLine& first = lines().front();
    for (std::size_t i = 0; i < first.by_call; ++i) {
      std::string bindings;
      std::vector<Variable> open;
      for (std::size_t j = 0; j < first.sets[i].size(); ++j) {
        const Variable variable = encoding_.variables()[j];
        const std::optional<Formula>& start = encoding_.component().starts[j];
        if (first.sets[i][j] || start) {
          bindings += "(" + variable.name + " " +
                      (first.sets[i][j] ? *first.sets[i][j] : start->text) + ")";
        } else {
          open.push_back(variable);
        }
      }
      const std::string none =
          negation(bindings.empty() ? encoding_.initial()
                                    : "(let (" + bindings + ") " + encoding_.initial() + ")");
      script_.obligations.push_back({"start: set " + std::to_string(i) + " of belief 0",
                                     {},
                                     {open.empty() ? none : for_all(open, none)},
                                     !open.empty()});
    }
  }

  /// What a client sees tells the states of a belief apart. So every one of them must be in a line
  /// that holds of the word: every start in the first.
  void add_all_starts() {
    script_.obligations.push_back(
        {"start: every start is in a set of belief 0",
         encoding_.variables(),
         {encoding_.initial(),
          negation(is_in_line(names_of(encoding_.variables()), 0, lines().front().by_call))}});
  }

  void add_line(std::size_t line) {
    for (std::size_t i = lines()[line].by_call; i < lines()[line].sets.size(); ++i) {
      add_internal(line, i);
    }
    if (kind_of(line) != StateKind::legal) {
      add_internal_failure(line);
      return;
    }
    for (std::size_t i = 0; i < encoding_.component().methods.size(); ++i) {
      for (const auto& [target, guards] : moves(line, i)) {
        if (!is_observed_ || encoding_.interface().states[target] == end_) {
          add_step(line, i, target, guards);
        }
      }
    }
    for (std::size_t set = 0; is_observed_ && set < lines()[line].sets.size(); ++set) {
      for (std::size_t step = 0; step < encoding_.steps().size(); ++step) {
        add_followed(line, set, step);
      }
    }
  }

  /// Where an ok path leads from a set: after an internal step into the line itself; after a call
  /// into a line all of which the call reaches.
  void add_followed(std::size_t line, std::size_t set, std::size_t step) {
    const Step& what = encoding_.steps()[step];
    for (std::size_t path = 0; path < what.paths.size(); ++path) {
      if (what.paths[path].outcome != Outcome::ok) {
        continue;
      }
      if (what.is_internal) {
        add_stays(line, set, step, path);
        continue;
      }
      for (const auto& [target, guards] : moves(line, step, what.paths[path].observation)) {
        if (encoding_.interface().states[target] == StateKind::legal) {
          add_arrival(line, set, step, path, target, guards);
        }
      }
    }
  }

  void add_stays(std::size_t line, std::size_t set, std::size_t step, std::size_t path) {
    const std::string stays =
        is_in_line(encoding_.next_values(step, path), line, lines()[line].sets.size());
    script_.obligations.push_back(
        {"internal step " + one_line(encoding_.steps()[step].name) + " stays in " + describe(line),
         constants(line, step),
         {bound(line, set, encoding_.takes(step, path)), negation(bound(line, set, stays))}});
  }

  void add_arrival(std::size_t line, std::size_t set, std::size_t method, std::size_t path,
                   std::size_t target, const std::vector<std::string>& guards) {
    const std::vector<std::string> next = encoding_.next_values(method, path);
    std::vector<std::string> formulas{disjunction(guards),
                                      bound(line, set, encoding_.takes(method, path))};
    const std::size_t seen = encoding_.steps()[method].paths[path].observation;
    for (std::size_t i = 0; i < lines().size(); ++i) {
      if (lines()[i].state == target) {
        formulas.push_back(disjunction(
            std::vector{negation(bound(line, set, is_in_line(next, i, lines()[i].by_call))),
                        negation(is_reached(line, method, seen, lines()[i]))}));
        count(formulas.back().size());
      }
    }
    script_.obligations.push_back(
        {describe(line) + ": what method " + one_line(encoding_.steps()[method].name) +
             " leads to by path " + std::to_string(path) + " from set " + std::to_string(set) +
             " is in a belief of state " + std::to_string(target),
         constants(line, method), std::move(formulas)});
  }

  /// All sets of the other line that are not reached by internal steps are reached by the call.
  std::string is_reached(std::size_t line, std::size_t method, std::size_t observation,
                         const BeliefLine& other) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < other.by_call; ++i) {
      all.push_back(leads_into(line, method, observation, other.sets[i]));
    }
    return conjunction(all);
  }

  /// The state with these values is in one of the first sets of a line.
  std::string is_in_line(const std::vector<std::string>& values, std::size_t line,
                         std::size_t sets) const {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < sets; ++i) {
      std::vector<std::string> equal;
      for (std::size_t j = 0; j < values.size(); ++j) {
        if (const std::optional<std::string>& value = lines()[line].sets[i][j]) {
          equal.push_back(equality(values[j], *value));
        }
      }
      some.push_back(conjunction(equal));
    }
    return disjunction(some);
  }

  /// The formula with the variables' constants bound to a state of a set.
  std::string bound(std::size_t line, std::size_t set, const std::string& formula) const {
    const std::vector<Variable> variables = encoding_.variables();
    const std::vector<std::string> state = values(line, set);
    std::string bindings;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      bindings += "(" + variables[i].name + " " + state[i] + ")";
    }
    return bindings.empty() ? formula : "(let (" + bindings + ") " + formula + ")";
  }

  std::vector<Variable> constants(std::size_t line, std::size_t step) const {
    std::vector<Variable> result = copies(line);
    append(result, encoding_.parameters(step));
    append(result, encoding_.inputs(step));
    return result;
  }

  /// One of the sets before leads into this one by an internal step.
  void add_internal(std::size_t line, std::size_t set) {
    std::vector<std::string> formulas;
    for (std::size_t step = first_internal(); step < encoding_.steps().size(); ++step) {
      for (std::size_t i = 0; i < set; ++i) {
        formulas.push_back(
            negation(choices_.leads(step, 0, values(line, i), lines()[line].sets[set])));
      }
    }
    script_.obligations.push_back(
        {"internal step to set " + std::to_string(set) + " of " + describe(line), copies(line),
         std::move(formulas)});
  }

  void add_internal_failure(std::size_t line) {
    std::vector<std::string> formulas;
    for (std::size_t step = first_internal(); step < encoding_.steps().size(); ++step) {
      add_never(formulas, line, step);
    }
    script_.obligations.push_back(
        {"an internal step may fail after " + describe(line), copies(line), std::move(formulas)});
  }

  /// The calls that lead from the line's state to states that matter: their guards by target.
  std::map<std::size_t, std::vector<std::string>> moves(std::size_t line, std::size_t method,
                                                        std::size_t observation = 0) const {
    std::map<std::size_t, std::vector<std::string>> result;
    for (const Transition& transition : encoding_.interface().transitions) {
      const Symbol& symbol = encoding_.interface().alphabet[transition.symbol];
      if (transition.from == lines()[line].state && matters_[transition.to] &&
          symbol.method == method && symbol.observation == observation) {
        result[transition.to].push_back(encoding_.accepts(transition.symbol));
      }
    }
    return result;
  }

  /// The call reaches a belief of the list, or ends as the interface says.
  void add_step(std::size_t line, std::size_t method, std::size_t target,
                const std::vector<std::string>& guards) {
    std::vector<std::string> formulas{disjunction(guards)};
    const bool is_end = encoding_.interface().states[target] == end_;
    if (is_end) {
      add_never(formulas, line, method);
    }
    formulas.push_back(reaches_none(line, method, target));
    count(formulas.back().size());
    std::vector<Variable> constants = copies(line);
    append(constants, encoding_.parameters(method));
    const std::string name = "method " + one_line(encoding_.steps()[method].name);
    script_.obligations.push_back(
        {describe(line) + ": " + name +
             (!is_end ? " reaches a belief of state " + std::to_string(target)
              : property_ == Property::tight ? " may be unknown where the interface leaves it open"
                                             : " may fail where the interface forbids it"),
         std::move(constants), std::move(formulas)});
  }

  /// This part of the script grows with the square of the beliefs.
  void count(std::size_t bytes) {
    if (bytes > remaining_bytes_) {
      throw Refused(Cause::limit, "its " + std::to_string(lines().size()) +
                                      " beliefs are too many to be checked");
    }
    remaining_bytes_ -= bytes;
  }

  /// For each line of the target: a set that is not reached by internal steps is not reached by the
  /// call either. What leads into a set is written once, however many lines have it.
  std::string reaches_none(std::size_t line, std::size_t method, std::size_t target) {
    std::map<StateSet, std::string> names;
    std::string bindings;
    std::vector<std::string> none;
    for (const BeliefLine& other : lines()) {
      if (other.state != target) {
        continue;
      }
      std::vector<std::string> all;
      for (std::size_t i = 0; i < other.by_call; ++i) {
        std::string& name = names[other.sets[i]];
        if (name.empty()) {
          name = reserved_name("reached " + std::to_string(names.size()));
          bindings += "(" + name + " " + leads_into(line, method, other.sets[i]) + ")";
        }
        all.push_back(name);
      }
      none.push_back(negation(conjunction(all)));
    }
    return bindings.empty() ? conjunction(none)
                            : "(let (" + bindings + ") " + conjunction(none) + ")";
  }

  /// Whatever came back.
  std::string leads_into(std::size_t line, std::size_t method, const StateSet& target) {
    std::vector<std::string> some;
    for (std::size_t seen = 0; seen < encoding_.steps()[method].observation_count(); ++seen) {
      some.push_back(leads_into(line, method, seen, target));
    }
    return disjunction(some);
  }

  std::string leads_into(std::size_t line, std::size_t method, std::size_t observation,
                         const StateSet& target) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < lines()[line].sets.size(); ++i) {
      some.push_back(choices_.leads(method, observation, values(line, i), target));
    }
    return disjunction(some);
  }

  /// No choice from any set of the line has the outcome that the claim is about.
  void add_never(std::vector<std::string>& formulas, std::size_t line, std::size_t step) {
    for (std::size_t i = 0; i < lines()[line].sets.size(); ++i) {
      formulas.push_back(negation(choices_.may(step, outcome_, values(line, i))));
    }
  }

  Script finished() {
    script_.title = "What the claim '" + name_of(property_) +
                    "' rests on, besides what every claim rests on and the claim 'safe'";
    script_.definitions = encoding_.definitions() + choices_.definitions() +
                          definitions_of(certificate_, {Property::safe});
    if (choices_.has_quantifier()) {
      for (Obligation& obligation : script_.obligations) {
        obligation.is_quantified = true;
      }
    }
    return std::move(script_);
  }

  std::size_t first_internal() const { return encoding_.component().methods.size(); }
  static std::string describe(std::size_t line) { return "belief " + std::to_string(line); }

  /// A state of a set: the values that the set fixes, and constants for the others.
  std::vector<std::string> values(std::size_t line, std::size_t set) const {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < lines()[line].sets[set].size(); ++i) {
      const std::optional<std::string>& value = lines()[line].sets[set][i];
      result.push_back(value ? *value : copy(set, i));
    }
    return result;
  }

  std::vector<Variable> copies(std::size_t line) const {
    std::vector<Variable> constants;
    for (std::size_t i = 0; i < lines()[line].sets.size(); ++i) {
      for (std::size_t j = 0; j < lines()[line].sets[i].size(); ++j) {
        if (!lines()[line].sets[i][j]) {
          constants.push_back({copy(i, j), encoding_.variables()[j].sort});
        }
      }
    }
    return constants;
  }

  std::string copy(std::size_t set, std::size_t variable) const {
    return reserved_name("set " + std::to_string(set) + ", " +
                         encoding_.component().variables[variable].name);
  }

  const Encoding& encoding_;
  const Certificate& certificate_;
  Property property_;
  StateKind end_;             ///< what the claim is about: states of this kind
  Outcome outcome_;           ///< and this outcome
  std::vector<bool> matters_; ///< by state: of this kind, or can lead to it
  Choices choices_;
  bool is_observed_;
  std::size_t remaining_bytes_;
  Script script_;
};

} // namespace

Script belief_obligations(const Encoding& encoding, const Certificate& certificate,
                          Property property, std::size_t script_bytes) {
  return BeliefCollector(encoding, certificate, property, script_bytes).run();
}

} // namespace parlance::certify
