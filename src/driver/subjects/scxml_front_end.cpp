// SCXML: statecharts, which are labelled transition systems if they have no data.

#include "driver/subjects/scxml_input.h"
#include "driver/subjects/shared_options.h"
#include "frontends/scxml/expression.h"

namespace parlance::driver {

namespace {

constexpr std::uint32_t most_rounds = 100'000;
constexpr std::uint32_t most_paths = 10'000'000;

scxml::ExtractOptions chart_options(const GivenOptions& given) {
  scxml::ExtractOptions extract;
  extract.errors = given.list("error");
  extract.limits.loop_bound = given.number("loop-bound", extract.limits.loop_bound);
  extract.limits.path_bound = given.number("path-bound", extract.limits.path_bound);
  for (const char* option : {"methods", "hide", "alphabet"}) {
    const std::vector<std::string>& names = given.list(option);
    extract.events.insert(extract.events.end(), names.begin(), names.end());
  }
  return extract;
}

Subject load_chart(const std::string& input, const GivenOptions& given, util::StopToken& stop,
                   std::vector<std::string>& notes) {
  LoadedChart chart = load_scxml(input, chart_options(given), stop);
  if (const auto* lts = std::get_if<automata::Lts>(&chart)) {
    return explicit_subject(*lts, input, "--error names states or events that are errors", given,
                            stop, notes);
  }
  return with_calls_chosen(std::get<LoadedComponent>(std::move(chart)), given, stop, notes);
}

std::vector<OptionRow> chart_rows() {
  const scxml::RunLimits limits;
  OptionRow loops{"loop-bound", OptionKind::number, "Steps of a run that depend on data",
                  std::to_string(limits.loop_bound)};
  loops.least = 1;
  loops.most = most_rounds;
  OptionRow paths{"path-bound", OptionKind::number, "Ways of one event from one configuration",
                  std::to_string(limits.path_bound)};
  paths.least = 1;
  paths.most = most_paths;
  return {error_option(), loops, paths, max_states_option()};
}

} // namespace

FrontEnd scxml_front_end() {
  FrontEnd result{"SCXML", &scxml::ecmascript_syntax,
                  [](const std::string& input, const GivenOptions&) { return is_scxml(input); },
                  call_options(), load_chart};
  for (OptionRow& row : chart_rows()) {
    result.options.push_back(std::move(row));
  }
  return result;
}

} // namespace parlance::driver
