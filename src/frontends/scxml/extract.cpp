#include "frontends/scxml/extract.h"

#include "component/merge_paths.h"
#include "component/unread.h"
#include "frontends/scxml/alphabet.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <bit>
#include <map>

namespace parlance::scxml {

using component::Component;
using component::Method;
using component::Outcome;
using component::OutcomeKind;
using component::Variable;

namespace {

class ChartAssembly {
public:
  ChartAssembly(term::TermStore& store, const Chart& chart, const Summary& summary)
      : store_(store), chart_(chart), summary_(summary) {}

  Component run() {
    component_.name = chart_.name;
    add_variables();
    add_initial();
    for (const EventSummary& event : summary_.events) {
      add(event);
    }
    return std::move(component_);
  }

private:
  void add_variables() {
    const std::size_t count = summary_.configurations.size();
    if (count > 1) {
      const auto width = static_cast<unsigned>(std::bit_width(count - 1)) + 1; // none is negative
      const std::string name = free_name("configuration");
      configuration_ = store_.variable(name, term::Sort::bit_vector(width));
      component_.variables.push_back({name, configuration_, labels()});
    }
    for (const Term symbol : summary_.symbols) {
      if (symbol->is_variable()) {
        component_.variables.push_back({symbol->name(), symbol});
      }
    }
  }

  /// The innermost active states of each configuration.
  std::shared_ptr<const component::ValueNames> labels() const {
    component::ValueNames labels;
    for (const Configuration& configuration : summary_.configurations) {
      labels.values.push_back(to_text(chart_, configuration));
    }
    return std::make_shared<const component::ValueNames>(std::move(labels));
  }

  /// One that no datum has, and nothing that events carry.
  std::string free_name(std::string name) const {
    const auto taken = [&] {
      return std::ranges::find(chart_.fields, name, &EventField::name) != chart_.fields.end() ||
             std::ranges::any_of(summary_.symbols, [&](Term symbol) {
               return symbol->is_variable() && symbol->name() == name;
             });
    };
    while (taken()) {
      name += "'";
    }
    return name;
  }

  Term is_in(std::size_t configuration) const {
    return configuration_ == nullptr
               ? store_.boolean(true)
               : term::equal(configuration_,
                             store_.constant(configuration_->sort(), configuration));
  }

  /// A chart that fails before it first waits is one whose unseen first step does.
  void add_initial() {
    const SummaryPath& start = summary_.start;
    if (start.outcome.kind != OutcomeKind::ok || summary_.configurations.empty()) {
      component_.initial = store_.boolean(true);
      const Outcome outcome =
          start.outcome.kind == OutcomeKind::ok ? component::unread_outcome() : start.outcome;
      component_.internal.push_back(
          {"start", {}, {}, {{store_.boolean(true), unchanged(), outcome}}});
      return;
    }
    std::vector<Term> equations;
    const std::vector<Term> state = state_of(start, std::nullopt);
    for (std::size_t i = 0; i < state.size(); ++i) {
      equations.push_back(term::equal(component_.variables[i].symbol, state[i]));
    }
    component_.initial = term::and_(store_, equations);
  }

  std::vector<Term> unchanged() const { return component::symbols_of(component_.variables); }

  /// The variables after a path. Where it is not known how it goes on, the configuration stays, and
  /// data are what they would be, so that it can be seen whether an update overflows.
  std::vector<Term> state_of(const SummaryPath& path, std::optional<std::size_t> before) const {
    std::vector<Term> state;
    if (configuration_ != nullptr) {
      const bool changes = path.outcome.kind == OutcomeKind::ok && before != path.target;
      state.push_back(changes ? store_.constant(configuration_->sort(), path.target)
                              : configuration_);
    }
    for (std::size_t i = 0; i < summary_.symbols.size(); ++i) {
      if (summary_.symbols[i]->is_variable()) {
        state.push_back(path.data.empty() ? summary_.symbols[i] : path.data[i]);
      }
    }
    return state;
  }

  void add(const EventSummary& event) {
    Method method;
    method.name = event.event;
    add_parameters(event, method);
    for (std::size_t i = 0; i < summary_.configurations.size(); ++i) {
      if (i >= event.by_configuration.size() || event.by_configuration[i].empty()) {
        method.paths.push_back({is_in(i), unchanged(), component::unread_outcome()});
        continue;
      }
      for (const SummaryPath& path : event.by_configuration[i]) {
        method.paths.push_back(
            {term::and_(is_in(i), path.condition), state_of(path, i), path.outcome});
      }
    }
    add_rest(method);
    component::merge_paths(method);
    component_.methods.push_back(std::move(method));
  }

  /// Codes that no configuration has.
  void add_rest(Method& method) const {
    const std::size_t count = summary_.configurations.size();
    if (count == 0) {
      method.paths.push_back({store_.boolean(true), unchanged(), {}});
    } else if (configuration_ != nullptr && count <= configuration_->sort().mask()) {
      const Term first = store_.constant(configuration_->sort(), count);
      method.paths.push_back(
          {term::binary(term::Op::bv_ule, first, configuration_), unchanged(), {}});
    }
  }

  /// In the order in which the document first speaks of them.
  void add_parameters(const EventSummary& event, Method& method) {
    symex::Choices fields = event.fields;
    for (const EventField& field : chart_.fields) {
      const symex::Choice* choice = fields.find(field.name);
      if (choice == nullptr) {
        continue;
      }
      Variable parameter{choice->name, choice->symbol};
      for (const symex::SourceLine& line : choice->decided_at) {
        parameter.places.push_back(line.file + ":" + std::to_string(line.line));
      }
      method.parameters.push_back(std::move(parameter));
      assume_data();
    }
  }

  void assume_data() {
    const std::string sentence =
        "events carry the data that the chart reads; numbers among them are whole, from -2^53 to "
        "2^53 - 1";
    if (component_.assumptions.empty()) {
      component_.assumptions.push_back({"event-data", sentence});
    }
  }

  term::TermStore& store_;
  const Chart& chart_;
  const Summary& summary_;
  Component component_;
  Term configuration_ = nullptr; ///< null if there is only one
};

} // namespace

Summary summarise(term::TermStore& store, const Chart& chart, const ExtractOptions& options,
                  util::StopToken& stop) {
  const CountedErrors errors = counted_errors(chart, options.errors);
  std::vector<std::string> events = client_events(chart);
  for (const std::string& event : options.events) {
    if (std::ranges::find(events, event) == events.end() && is_awaited(chart, event)) {
      events.push_back(event);
    }
  }
  if (events.empty()) {
    throw util::UserError(util::ExitCode::unsupported,
                          chart.source->file_name() +
                              ": no transition names an event that a client can send; --methods "
                              "adds some");
  }
  return Summariser(store, chart, errors, options.limits, stop).run(events);
}

Component to_component(term::TermStore& store, const Chart& chart, const Summary& summary) {
  return ChartAssembly(store, chart, summary).run();
}

std::optional<automata::Lts> to_lts(const Chart& chart, const Summary& summary) {
  automata::Lts lts(chart.name);
  std::map<util::Reason, automata::State> failing;
  const auto state_of_failure = [&](const Outcome& outcome) {
    const auto [entry, added] = failing.try_emplace(outcome.reason, lts.state_count());
    if (added) {
      lts.set_failing(lts.add_state(), outcome.reason);
    }
    return entry->second;
  };
  for (const EventSummary& event : summary.events) {
    lts.add_action(event.event);
  }
  if (summary.start.outcome.kind == OutcomeKind::unknown) {
    return std::nullopt;
  }
  if (summary.start.outcome.kind == OutcomeKind::error) {
    lts.set_initial(state_of_failure(summary.start.outcome));
    return lts;
  }
  for (std::size_t i = 0; i < summary.configurations.size(); ++i) {
    lts.add_state();
  }
  for (automata::Action action = 0; action < summary.events.size(); ++action) {
    const EventSummary& event = summary.events[action];
    if (event.by_configuration.size() != summary.configurations.size()) {
      return std::nullopt;
    }
    for (automata::State state = 0; state < event.by_configuration.size(); ++state) {
      const std::vector<SummaryPath>& paths = event.by_configuration[state];
      if (paths.size() != 1 || paths.front().outcome.kind == OutcomeKind::unknown) {
        return std::nullopt;
      }
      if (paths.front().outcome.kind == OutcomeKind::error) {
        lts.add_transition(state, action, state_of_failure(paths.front().outcome));
      } else {
        lts.add_transition(state, action, paths.front().target);
      }
    }
  }
  lts.set_initial(summary.start.target);
  return lts;
}

} // namespace parlance::scxml
