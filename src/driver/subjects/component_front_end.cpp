// Component text, and what nobody else claims.

#include "driver/subjects/shared_options.h"

namespace parlance::driver {

namespace {

Subject load_component_text(const std::string& input, const GivenOptions& given,
                            util::StopToken& stop, std::vector<std::string>& notes) {
  return with_calls_chosen(load_component(input, stop), given, stop, notes);
}

} // namespace

FrontEnd component_front_end() {
  FrontEnd result{"component text", &term::java_syntax,
                  [](const std::string&, const GivenOptions&) { return true; }, call_options(),
                  load_component_text};
  result.options.push_back(observe_option());
  return result;
}

} // namespace parlance::driver
