#include "certify/choices.h"
#include "certify/obligations.h"

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
        remaining_bytes_(script_bytes) {
    for (std::size_t i = 0; i < matters_.size(); ++i) {
      matters_[i] = matters_[i] || encoding.interface().states[i] == end_;
    }
  }

  Script run() {
    add_start();
    for (std::size_t i = 0; i < lines().size(); ++i) {
      if (matters_[lines()[i].state]) {
        add_line(i);
      }
    }
    if (property_ == Property::tight) {
      add_never_fails();
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
        add_step(line, i, target, guards);
      }
    }
  }

  /// One of the sets before leads into this one by an internal step.
  void add_internal(std::size_t line, std::size_t set) {
    std::vector<std::string> formulas;
    for (std::size_t step = first_internal(); step < encoding_.steps().size(); ++step) {
      for (std::size_t i = 0; i < set; ++i) {
        formulas.push_back(
            negation(choices_.leads(step, values(line, i), lines()[line].sets[set])));
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
  std::map<std::size_t, std::vector<std::string>> moves(std::size_t line,
                                                        std::size_t method) const {
    std::map<std::size_t, std::vector<std::string>> result;
    for (const Transition& transition : encoding_.interface().transitions) {
      if (transition.from == lines()[line].state && matters_[transition.to] &&
          encoding_.interface().alphabet[transition.symbol].method == method) {
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

  std::string leads_into(std::size_t line, std::size_t method, const StateSet& target) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < lines()[line].sets.size(); ++i) {
      some.push_back(choices_.leads(method, values(line, i), target));
    }
    return disjunction(some);
  }

  /// No choice from any set of the line has the outcome that the claim is about.
  void add_never(std::vector<std::string>& formulas, std::size_t line, std::size_t step) {
    for (std::size_t i = 0; i < lines()[line].sets.size(); ++i) {
      formulas.push_back(negation(choices_.may(step, outcome_, values(line, i))));
    }
  }

  /// No state of the belief fails where the interface leaves a call open: the invariant of the
  /// claim 'safe' holds of them all.
  void add_never_fails() {
    if (matters_[encoding_.interface().initial] && internal_steps_may_fail(encoding_.component())) {
      throw Refused(Cause::unsupported, "beliefs do not show tightness of a component with "
                                        "internal steps that fail: one after the call might");
    }
    std::vector<std::string> values = names_of(encoding_.variables());
    values.push_back(Encoding::state());
    for (std::size_t i = 0; i < encoding_.component().methods.size(); ++i) {
      script_.obligations.push_back(
          {"tight: method " + one_line(encoding_.steps()[i].name) +
               " never fails where the interface leaves it open",
           encoding_.call_constants(i),
           {applied(quoted(name_of(Property::safe)), values), encoding_.ends(i, StateKind::unknown),
            encoding_.takes(i, Outcome::error)}});
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
  std::size_t remaining_bytes_;
  Script script_;
};

} // namespace

Script belief_obligations(const Encoding& encoding, const Certificate& certificate,
                          Property property, std::size_t script_bytes) {
  return BeliefCollector(encoding, certificate, property, script_bytes).run();
}

} // namespace parlance::certify
