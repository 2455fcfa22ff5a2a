#include "interface/writers/formats.h"

#include "automata/lts_text.h"
#include "interface/json/interface_json.h"
#include "interface/writers/dot_writer.h"
#include "interface/writers/lts_writer.h"
#include "interface/writers/svg_writer.h"
#include "interface/writers/text_writer.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::interface {

namespace {

/// FSP, AUT and SCXML know nothing between legal and error: unknown is an error there, unless it is
/// said to be legal.
OpenCalls open_calls(UnknownAs unknown_as) {
  return unknown_as == UnknownAs::legal ? OpenCalls::succeed : OpenCalls::fail;
}

bool aut_can_write(const Interface& interface) {
  return automata::aut_problem(to_lts(interface)).empty();
}

std::vector<OutputFormat> make_formats() {
  return {
      {"text", ".txt", [](const Interface& it, UnknownAs) { return to_text(it); }, true},
      {"json", ".json", [](const Interface& it, UnknownAs) { return to_json(it); }},
      {"dot", ".dot", [](const Interface& it, UnknownAs) { return to_dot(it); }},
      {"dot-learnlib", ".learnlib.dot",
       [](const Interface& it, UnknownAs) { return to_learnlib_dot(it); }},
      // Among the results a picture has limits of its own (driver/output.h).
      {"svg", "", [](const Interface& it, UnknownAs) { return to_svg(it); }, false, nullptr,
       require_graphviz},
      {"fsp", ".fsp",
       [](const Interface& it, UnknownAs unknown) { return to_fsp(it, open_calls(unknown)); }},
      {"aut", ".aut",
       [](const Interface& it, UnknownAs unknown) { return to_aut(it, open_calls(unknown)); },
       false, aut_can_write},
      {"scxml", ".scxml",
       [](const Interface& it, UnknownAs unknown) { return to_scxml(it, open_calls(unknown)); }},
  };
}

} // namespace

const std::vector<OutputFormat>& output_formats() {
  static const std::vector<OutputFormat> formats = make_formats();
  return formats;
}

const OutputFormat& format_named(std::string_view name) {
  const auto found = std::ranges::find(output_formats(), name, &OutputFormat::name);
  util::check(found != output_formats().end(), "a format of no kind");
  return *found;
}

} // namespace parlance::interface
