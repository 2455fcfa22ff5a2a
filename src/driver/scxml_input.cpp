#include "driver/scxml_input.h"

#include "frontends/scxml/reader.h"

#include <filesystem>

namespace parlance::driver {

bool is_scxml(const std::string& input) { return input.ends_with(".scxml"); }

LoadedComponent load_scxml(const std::string& input, const ScxmlInput& options,
                           util::StopToken& stop) {
  scxml::Chart chart = scxml::read_chart(read_file(input), input);
  if (chart.name.empty()) {
    chart.name = std::filesystem::path(input).stem().string();
  }
  scxml::ExtractOptions extract{options.errors, {}, options.limits};
  for (const auto* names :
       {&options.calls.methods, &options.calls.hidden, &options.calls.alphabet}) {
    extract.events.insert(extract.events.end(), names->begin(), names->end());
  }
  LoadedComponent loaded{std::make_shared<term::TermStore>(), {}};
  const scxml::Summary summary = scxml::summarise(*loaded.store, chart, extract, stop);
  loaded.component =
      component::choose_calls(scxml::to_component(*loaded.store, chart, summary), options.calls);
  return loaded;
}

} // namespace parlance::driver
