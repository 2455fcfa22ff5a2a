#include "driver/subjects/scxml_input.h"

#include "frontends/scxml/reader.h"
#include "util/files.h"

#include <filesystem>

namespace parlance::driver {

bool is_scxml(const std::string& input) { return input.ends_with(".scxml"); }

LoadedChart load_scxml(const std::string& input, const scxml::ExtractOptions& options,
                       util::StopToken& stop) {
  scxml::Chart chart = scxml::read_chart(util::read_regular_file(input), input);
  if (chart.name.empty()) {
    chart.name = std::filesystem::path(input).stem().string();
  }
  LoadedComponent loaded{std::make_shared<term::TermStore>(), {}};
  const scxml::Summary summary = scxml::summarise(*loaded.store, chart, options, stop);
  if (std::optional<automata::Lts> lts = scxml::to_lts(chart, summary)) {
    return *std::move(lts);
  }
  loaded.component = scxml::to_component(*loaded.store, chart, summary);
  return loaded;
}

bool may_be_system(const std::string& input) { return is_lts(input) || is_scxml(input); }

std::optional<automata::Lts> load_system(const std::string& input, const LtsInput& options,
                                         util::StopToken& stop) {
  if (!is_scxml(input)) {
    return load_lts(input, options, stop);
  }
  scxml::ExtractOptions extract;
  extract.errors = options.errors;
  LoadedChart chart = load_scxml(input, extract, stop);
  if (auto* lts = std::get_if<automata::Lts>(&chart)) {
    return std::move(*lts);
  }
  return std::nullopt;
}

} // namespace parlance::driver
