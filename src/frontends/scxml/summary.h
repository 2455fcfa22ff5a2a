#pragma once
// Every event in every configuration: starting from where the chart first waits, until no new
// configuration appears.

#include "component/component.h"
#include "frontends/scxml/machine.h"
#include "smt/solver.h"
#include "util/stop.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::scxml {

/// One way an event can go in one configuration.
struct SummaryPath {
  Term condition;
  component::Outcome outcome;
  std::uint32_t target = 0; ///< ok: the configuration afterwards
  std::vector<Term> data;   ///< afterwards, or when it was given up; empty: as before
};

struct EventSummary {
  std::string event;
  symex::Choices fields; ///< of its data that something is decided by
  /// By configuration; empty where a limit came first
  std::vector<std::vector<SummaryPath>> by_configuration;
};

struct Summary {
  std::vector<Configuration> configurations;
  SummaryPath start;         ///< how the chart begins
  std::vector<Term> symbols; ///< by datum: its variable, or its value if it never changes
  std::vector<EventSummary> events;
};

class Summariser {
public:
  /// All references must outlive it.
  Summariser(term::TermStore& store, const Chart& chart, const CountedErrors& errors,
             const RunLimits& limits, util::StopToken& stop);

  /// A limit of `stop` leaves the rest without paths.
  Summary run(const std::vector<std::string>& events);

private:
  void begin(const std::vector<std::string>& events);
  void work();
  std::vector<SummaryPath> explore(EventSummary& event, std::uint32_t configuration);
  template <class Run>
  SummaryPath run_path(symex::Decisions& decisions, symex::Choices& fields, Run run);
  void arrive(const Snapshot& snapshot, SummaryPath& path);
  Term symbol_of(const Datum& datum) const;

  term::TermStore& store_;
  const Chart& chart_;
  const CountedErrors& errors_;
  const RunLimits& limits_;
  util::StopToken& stop_;
  std::unique_ptr<smt::Solver> solver_;
  Summary summary_;
  std::map<Configuration, std::uint32_t> index_;
  std::deque<std::uint32_t> waiting_;
};

/// The name that a datum has as a variable: its own, unless events carry something of that name.
std::string variable_name(const Chart& chart, const Datum& datum);

} // namespace parlance::scxml
