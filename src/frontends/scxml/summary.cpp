#include "frontends/scxml/summary.h"

#include "smt/sat_bv_solver.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::scxml {

using component::Outcome;
using component::OutcomeKind;
using util::ReasonId;

namespace {

/// Effort of one question whether a way is possible; beyond it the way stays open.
constexpr std::uint32_t branch_conflicts = 2'000;

} // namespace

std::string variable_name(const Chart& chart, const Datum& datum) {
  const bool taken =
      std::ranges::find(chart.fields, datum.id, &EventField::name) != chart.fields.end();
  return taken ? "chart." + datum.id : datum.id;
}

Summariser::Summariser(term::TermStore& store, const Chart& chart, const CountedErrors& errors,
                       const RunLimits& limits, util::StopToken& stop)
    : store_(store), chart_(chart), errors_(errors), limits_(limits), stop_(stop),
      solver_(smt::make_bit_blasting_solver(&stop, {branch_conflicts, {}})) {}

Summary Summariser::run(const std::vector<std::string>& events) {
  try {
    begin(events);
    work();
  } catch (const util::Stopped&) {
    // The token keeps the reason for whoever goes on.
  }
  return std::move(summary_);
}

Term Summariser::symbol_of(const Datum& datum) const {
  const bool is_boolean = datum.type == ValueType::boolean;
  return store_.variable(variable_name(chart_, datum),
                         is_boolean ? term::Sort::boolean() : term::Sort::bit_vector(number_width));
}

void Summariser::begin(const std::vector<std::string>& events) {
  summary_ = {};
  for (const std::string& event : events) {
    summary_.events.push_back({event, symex::Choices(store_), {}});
  }
  symex::Choices none(store_);
  symex::Decisions decisions(*solver_, store_.boolean(true));
  decisions.next();
  summary_.start = run_path(decisions, none, [](Machine& machine) { return machine.start(); });
  for (std::size_t i = 0; i < chart_.data.size(); ++i) {
    const bool is_known = i < summary_.start.data.size();
    summary_.symbols.push_back(chart_.data[i].assigned || !is_known ? symbol_of(chart_.data[i])
                                                                    : summary_.start.data[i]);
  }
}

void Summariser::work() {
  while (!waiting_.empty()) {
    const std::uint32_t configuration = waiting_.front();
    waiting_.pop_front();
    for (EventSummary& event : summary_.events) {
      stop_.check();
      std::vector<SummaryPath> paths = explore(event, configuration);
      event.by_configuration.resize(
          std::max<std::size_t>(event.by_configuration.size(), configuration + 1));
      event.by_configuration[configuration] = std::move(paths);
    }
  }
}

std::vector<SummaryPath> Summariser::explore(EventSummary& event, std::uint32_t configuration) {
  std::vector<SummaryPath> paths;
  symex::Decisions decisions(*solver_, store_.boolean(true));
  const Snapshot before{summary_.configurations[configuration], summary_.symbols};
  while (decisions.next()) {
    paths.push_back(run_path(decisions, event.fields, [&](Machine& machine) {
      return machine.process(before, event.event);
    }));
    if (paths.size() >= limits_.path_bound) {
      for (const Term condition : decisions.unexplored()) {
        paths.push_back(
            {condition, {OutcomeKind::unknown, nullptr, {ReasonId::path_bound}}, 0, {}});
      }
      break;
    }
  }
  return paths;
}

template <class Run>
SummaryPath Summariser::run_path(symex::Decisions& decisions, symex::Choices& fields, Run run) {
  SummaryPath path;
  try {
    Machine machine({chart_, errors_, limits_, store_, decisions, fields});
    arrive(run(machine), path);
  } catch (const ErrorFound& error) {
    path.outcome = {
        OutcomeKind::error, nullptr, {error.id, {error.name}, chart_.source->place(error.at)}};
  } catch (const NotKnown& unknown) {
    path.data = unknown.data;
    path.outcome = {
        OutcomeKind::unknown, nullptr, {unknown.reason, {}, chart_.source->place(unknown.at)}};
  }
  path.condition = decisions.path_condition();
  return path;
}

void Summariser::arrive(const Snapshot& snapshot, SummaryPath& path) {
  path.data = snapshot.data;
  const auto found = index_.find(snapshot.configuration);
  if (found != index_.end()) {
    path.target = found->second;
    return;
  }
  if (summary_.configurations.size() >= limits_.configuration_bound) {
    path.outcome = {OutcomeKind::unknown, nullptr, {ReasonId::configuration_bound}};
    return;
  }
  path.target = static_cast<std::uint32_t>(summary_.configurations.size());
  index_.emplace(snapshot.configuration, path.target);
  summary_.configurations.push_back(snapshot.configuration);
  waiting_.push_back(path.target);
}

} // namespace parlance::scxml
