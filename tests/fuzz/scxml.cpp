#include "fuzz/readers.h"

#include "frontends/scxml/reader.h"

namespace parlance::fuzz {

void read_scxml(std::string_view input) { scxml::read_chart(std::string(input), "input.scxml"); }

} // namespace parlance::fuzz
