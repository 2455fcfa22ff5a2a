#include "driver/scxml_input.h"

#include "frontends/scxml/reader.h"

#include <filesystem>

namespace parlance::driver {

bool is_scxml(const std::string& input) { return input.ends_with(".scxml"); }

LoadedChart load_scxml(const std::string& input, const scxml::ExtractOptions& options,
                       util::StopToken& stop) {
  scxml::Chart chart = scxml::read_chart(read_file(input), input);
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

} // namespace parlance::driver
