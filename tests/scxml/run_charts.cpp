// Runs charts on concrete events, by the Components made of them, for comparison with other
// interpreters. Standard input: `events NAME...` that may be sent, `chart FILE`, then `run` for
// each sequence, then its events, as in `send door.open x=3 quick=true`. Standard output: for each
// `run` and `send` the innermost active states and the data, or how the run ends.

#include "component/component.h"
#include "frontends/scxml/alphabet.h"
#include "frontends/scxml/extract.h"
#include "frontends/scxml/reader.h"
#include "term/evaluate.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {

using namespace parlance;
using component::OutcomeKind;
using term::Term;

/// As ECMAScript writes it.
std::string value_text(const term::Sort& sort, std::uint64_t value) {
  if (sort.is_boolean())
    return value != 0 ? "true" : "false";
  const unsigned unused = 64 - sort.width();
  return std::to_string(static_cast<std::int64_t>(value << unused) >> unused);
}

class ChartRun {
public:
  ChartRun(const std::string& path, std::vector<std::string> events)
      : chart_(scxml::read_chart(read(path), path)) {
    scxml::ExtractOptions options;
    options.events = std::move(events);
    options.limits.loop_bound = 24;
    summary_ = scxml::summarise(store_, chart_, options, stop_);
    component_ = scxml::to_component(store_, chart_, summary_);
  }

  /// Where the chart begins: the initial condition is a conjunction of equations.
  std::string begin() {
    ended_.clear();
    if (summary_.start.outcome.kind != OutcomeKind::ok)
      return ended_ = "unknown: " + util::to_text(summary_.start.outcome.reason);
    state_.clear();
    for (const component::Variable& variable : component_.variables)
      state_.push_back(initial_value(variable.symbol));
    return shown();
  }

  std::string send(std::istream& words) {
    std::string event;
    words >> event;
    if (!ended_.empty())
      return ended_;
    const std::size_t index = component_.method_index(event);
    if (index == component_.methods.size())
      return shown(); // nobody waits for it
    const component::Method& method = component_.methods[index];
    term::Assignment values;
    bind(component_.variables, state_, values);
    bind_arguments(method, words, values);
    for (const component::Path& path : method.paths) {
      if (term::evaluate(path.guard, values) == 0)
        continue;
      if (path.outcome.kind != OutcomeKind::ok)
        return ended_ = "unknown: " + util::to_text(path.outcome.reason);
      std::vector<std::uint64_t> next;
      for (const Term update : path.update)
        next.push_back(term::evaluate(update, values));
      state_ = next;
      return shown();
    }
    throw util::InternalError("no path for " + event);
  }

private:
  static std::string read(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  std::uint64_t initial_value(Term symbol) const {
    for (std::size_t i = 0; i < summary_.symbols.size(); ++i)
      if (summary_.symbols[i] == symbol)
        return summary_.start.data[i]->value();
    return summary_.start.target; // the configuration
  }

  static void bind(const std::vector<component::Variable>& variables,
                   const std::vector<std::uint64_t>& values, term::Assignment& assignment) {
    for (std::size_t i = 0; i < variables.size(); ++i)
      assignment.bind(variables[i].symbol, values[i]);
  }

  static void bind_arguments(const component::Method& method, std::istream& words,
                             term::Assignment& values) {
    std::map<std::string, std::string> given;
    for (std::string word; words >> word;)
      given[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    for (const component::Variable& parameter : method.parameters) {
      const std::string& text = given.at(parameter.name);
      const std::uint64_t value = text == "true"    ? 1
                                  : text == "false" ? 0
                                                    : static_cast<std::uint64_t>(std::stoll(text));
      values.bind(parameter.symbol, value & parameter.sort().mask());
    }
  }

  std::string shown() const {
    std::size_t code = 0;
    std::map<Term, std::uint64_t> values;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      const component::Variable& variable = component_.variables[i];
      (variable.labels != nullptr ? code : values[variable.symbol]) = state_[i];
    }
    const scxml::Configuration& configuration = summary_.configurations[code];
    std::vector<std::string> ids;
    for (const scxml::StateId state : configuration.active)
      if (chart_.states[state].is_atomic())
        ids.push_back(chart_.states[state].id);
    std::ranges::sort(ids);
    std::string text;
    for (const std::string& id : ids)
      text += (text.empty() ? "" : ",") + id;
    text = ids.empty() ? "ended" : text;
    for (std::size_t i = 0; i < chart_.data.size() && !ids.empty(); ++i) {
      const Term symbol = summary_.symbols[i];
      text += " " + chart_.data[i].id + "=" +
              value_text(symbol->sort(), symbol->is_constant() ? symbol->value() : values[symbol]);
    }
    return text;
  }

  term::TermStore store_;
  util::StopToken stop_;
  scxml::Chart chart_;
  scxml::Summary summary_;
  component::Component component_;
  std::vector<std::uint64_t> state_;
  std::string ended_; ///< how, if it has
};

} // namespace

int main() {
  std::unique_ptr<ChartRun> chart;
  std::vector<std::string> events;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "events") {
      events.clear();
      for (std::string event; words >> event;)
        events.push_back(event);
    } else if (command == "chart") {
      std::string path;
      std::getline(words >> std::ws, path);
      chart = std::make_unique<ChartRun>(path, events);
    } else if (command == "run") {
      std::cout << chart->begin() << '\n';
    } else if (command == "send") {
      std::cout << chart->send(words) << '\n';
    }
  }
  return 0;
}
