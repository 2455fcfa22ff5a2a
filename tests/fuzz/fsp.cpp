// FSP: what a file defines is built, as far as a few thousand states go.

#include "fuzz/readers.h"

#include "frontends/lts/fsp.h"
#include "util/stop.h"

namespace parlance::fuzz {

void read_fsp(std::string_view input) {
  static const util::StopToken stop;
  const lts::FspFile file(std::string(input), "input.fsp", {2'000}, stop);
  file.properties();
  file.process();
}

} // namespace parlance::fuzz
