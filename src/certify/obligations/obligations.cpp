#include "certify/obligations/obligations.h"

#include "certify/obligations/assumption.h"
#include "certify/obligations/history.h"

#include <algorithm>

namespace parlance::certify {

namespace {

std::string title_of(Property property, bool assume_safe, const Assumption& assumption) {
  const std::string assumed = assumption.to_text();
  return "What the claim '" + name_of(property) + "' rests on, besides what every claim rests on" +
         (assume_safe ? " and the claim 'safe'" : "") + (assumed.empty() ? "" : ", " + assumed);
}

/// Collects the obligations of one property.
class Collector {
public:
  Collector(const Encoding& encoding, const Certificate& certificate, Property property,
            bool assume_safe)
      : encoding_(encoding), assumption_(encoding, certificate.not_overflowing),
        history_(encoding, assumption_), property_(property), assume_safe_(assume_safe),
        steps_before_(certificate.induction_of(property)) {
    script_.title = title_of(property, assume_safe, assumption_);
    script_.definitions = encoding.definitions() + assumption_.definitions() +
                          (steps_before_ > 0 ? history_.definitions() : "") +
                          (assume_safe ? definitions_of(certificate, {Property::safe, property})
                                       : definitions_of(certificate, {property}));
  }

  Script run() {
    add_initiation();
    for (std::size_t i = 0; i < encoding_.steps().size(); ++i) {
      add_consecution(i);
    }
    switch (property_) {
    case Property::safe:
      add_safe();
      break;
    case Property::permissive:
      add_permissive();
      break;
    case Property::tight:
      add_tight();
      break;
    }
    return std::move(script_);
  }

private:
  void add_initiation() {
    script_.obligations.push_back(
        {"initiation: every start, with the interface's initial state, is in the invariant",
         encoding_.variables(),
         {encoding_.initial(),
          negation(invariant(names_of(encoding_.variables()),
                             encoding_.state_constant(encoding_.interface().initial)))}});
  }

  void add_consecution(std::size_t step) {
    const Step& what = encoding_.steps()[step];
    for (std::size_t i = 0; i < what.paths.size(); ++i) {
      if (what.paths[i].outcome == Outcome::ok) {
        std::vector<std::string> formulas{
            encoding_.stays_legal(step, i), encoding_.takes(step, i),
            negation(invariant(encoding_.next_values(step, i), state_after(step)))};
        append(formulas, assumption_.kept(step, i));
        add_after(history_.from(in_bars(name_of(property_)), 0), step,
                  "consecution: " + describe(step) + ", path " + std::to_string(i),
                  std::move(formulas));
      }
    }
  }

  /// What the interface calls legal goes well, whatever the environment chooses.
  void add_safe() {
    for (std::size_t i = 0; i < encoding_.steps().size(); ++i) {
      add(i, "safe: " + describe(i) + " ends ok where the interface stays legal",
          {encoding_.stays_legal(i), negation(encoding_.takes(i, Outcome::ok))});
    }
  }

  /// What the interface forbids fails for some choice of the environment; and no prefix that it
  /// calls legal has the final verdict unknown.
  void add_permissive() {
    const std::vector<bool> relevant = leads_to(encoding_.interface(), StateKind::error);
    for (std::size_t i = 0; i < encoding_.component().methods.size(); ++i) {
      add_end(i, "permissive: " + describe(i) + " may fail where the interface forbids it",
              {encoding_.ends(i, StateKind::error), never(i, Outcome::error)},
              mentions_inputs(i, Outcome::error));
      if (has_path(i, Outcome::unknown)) {
        add(i, "permissive: " + describe(i) + " is not unknown on the way to a forbidden call",
            {encoding_.stays_legal(i), encoding_.next_state_among(relevant),
             encoding_.takes(i, Outcome::unknown), never(i, Outcome::error)},
            mentions_inputs(i, Outcome::error));
      }
    }
    for (std::size_t i = encoding_.component().methods.size(); i < encoding_.steps().size(); ++i) {
      if (has_path(i, Outcome::unknown)) {
        add(i, "permissive: " + describe(i) + " is not unknown on the way to a forbidden call",
            {encoding_.state_among(relevant), encoding_.takes(i, Outcome::unknown)});
      }
    }
  }

  /// What the interface leaves open is unknown for some choice and fails for none; and no prefix
  /// that it calls legal may fail.
  void add_tight() {
    const std::vector<bool> relevant = leads_to(encoding_.interface(), StateKind::unknown);
    if (relevant[encoding_.interface().initial] && internal_steps_may_fail(encoding_.component())) {
      throw Refused(Cause::unsupported, "an invariant does not show tightness of a component with "
                                        "internal steps that fail: one after the call might");
    }
    for (std::size_t i = 0; i < encoding_.component().methods.size(); ++i) {
      add_exclusions(i);
      add_end(i, "tight: " + describe(i) + " may be unknown where the interface leaves it open",
              {encoding_.ends(i, StateKind::unknown), never(i, Outcome::unknown)},
              mentions_inputs(i, Outcome::unknown));
      if (has_path(i, Outcome::error)) {
        add_end(i, "tight: " + describe(i) + " never fails where the interface leaves it open",
                {encoding_.ends(i, StateKind::unknown), encoding_.takes(i, Outcome::error)});
        add(i, "tight: " + describe(i) + " never fails on the way to a call left open",
            {encoding_.stays_legal(i), encoding_.next_state_among(relevant),
             encoding_.takes(i, Outcome::error)});
      }
    }
  }

  /// What the interface excludes does not come back.
  void add_exclusions(std::size_t method) {
    if (!has_exclusions(encoding_.interface())) {
      return;
    }
    const Step& what = encoding_.steps()[method];
    for (std::size_t i = 0; i < what.paths.size(); ++i) {
      if (what.paths[i].outcome == Outcome::ok) {
        std::vector<std::string> formulas{encoding_.excludes(method, what.paths[i].observation),
                                          encoding_.takes(method, i)};
        append(formulas, assumption_.kept(method, i));
        add(method,
            "tight: " + describe(method) + ", path " + std::to_string(i) +
                " does not show what the interface excludes",
            formulas);
      }
    }
  }

  /// Adds an obligation about a call that the interface does not go on with: it need not hold where
  /// some choice breaks the assumption.
  void add_end(std::size_t method, const std::string& title, std::vector<std::string> formulas,
               bool is_quantified = false) {
    append(formulas, assumption_.never_broken(method));
    add(method, title, formulas, is_quantified || assumption_.mentions_inputs(method));
  }

  /// Adds an obligation about one step from where the claim must hold: any pair in the invariant;
  /// by k-induction, any that k steps lead to from there, or fewer from a start.
  void add(std::size_t step, const std::string& title, const std::vector<std::string>& formulas,
           bool is_quantified = false) {
    for (std::size_t before = 0; before < steps_before_; ++before) {
      add_after(history_.from_start(before), step, title, formulas, is_quantified);
    }
    add_after(history_.from(in_bars(name_of(property_)), steps_before_), step, title, formulas,
              is_quantified);
  }

  void add_after(const History::Past& past, std::size_t step, const std::string& title,
                 const std::vector<std::string>& formulas, bool is_quantified = false) {
    Obligation obligation{title, encoding_.call_constants(step), {}, is_quantified};
    if (!past.constants.empty() || steps_before_ > 0) {
      obligation.title += ", " + past.title;
    }
    append(obligation.constants, past.constants);
    if (assume_safe_) {
      obligation.asserted.push_back(
          application(name_of(Property::safe), names_of(encoding_.variables()), Encoding::state()));
    }
    append(obligation.asserted, past.formulas);
    append(obligation.asserted, formulas);
    script_.obligations.push_back(std::move(obligation));
  }

  std::string invariant(const std::vector<std::string>& values, const std::string& state) const {
    return application(name_of(property_), values, state);
  }

  static std::string application(const std::string& name, std::vector<std::string> values,
                                 const std::string& state) {
    values.push_back(state);
    return applied(in_bars(name), values);
  }

  std::string state_after(std::size_t step) const {
    return encoding_.steps()[step].is_internal ? Encoding::state() : Encoding::next_state();
  }

  /// No choice of the inputs leads to this outcome.
  std::string never(std::size_t step, Outcome outcome) const {
    const std::string holds = negation(encoding_.takes(step, outcome));
    return mentions_inputs(step, outcome) ? for_all(encoding_.inputs(step), holds) : holds;
  }

  bool mentions_inputs(std::size_t step, Outcome outcome) const {
    const Step& what = encoding_.steps()[step];
    return std::ranges::any_of(what.paths, [&](const Path& path) {
      return path.outcome == outcome &&
             std::ranges::any_of(what.inputs, [&](const Variable& input) {
               return path.guard.names.contains(input.name);
             });
    });
  }

  bool has_path(std::size_t step, Outcome outcome) const {
    return std::ranges::find(encoding_.steps()[step].paths, outcome, &Path::outcome) !=
           encoding_.steps()[step].paths.end();
  }

  std::string describe(std::size_t step) const {
    const Step& what = encoding_.steps()[step];
    return (what.is_internal ? "internal step " : "method ") + one_line(what.name);
  }

  template <class Item>
  static void append(std::vector<Item>& items, const std::vector<Item>& more) {
    items.insert(items.end(), more.begin(), more.end());
  }

  const Encoding& encoding_;
  Assumption assumption_;
  History history_;
  Property property_;
  bool assume_safe_;
  std::size_t steps_before_; ///< k of k-induction, else 0
  Script script_;
};

} // namespace

std::string definition_text(const Definition& definition) {
  std::vector<Variable> parameters;
  for (const Variable& parameter : definition.parameters) {
    parameters.push_back({in_bars(parameter.name), parameter.sort});
  }
  return define(in_bars(definition.name), parameters, definition.sort, definition.body.text);
}

std::string definitions_of(const Certificate& certificate,
                           std::initializer_list<Property> invariants) {
  std::string text;
  for (const Definition& definition : certificate.auxiliary) {
    text += definition_text(definition);
  }
  for (const Property property : invariants) {
    text += definition_text(certificate.invariants.at(property));
  }
  return text;
}

Script property_obligations(const Encoding& encoding, const Certificate& certificate,
                            Property property, bool assume_safe) {
  return Collector(encoding, certificate, property, assume_safe).run();
}

} // namespace parlance::certify
