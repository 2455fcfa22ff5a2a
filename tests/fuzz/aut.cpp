#include "fuzz/readers.h"

#include "automata/lts_text.h"
#include "frontends/lts/aut.h"

namespace parlance::fuzz {

void read_aut(std::string_view input) {
  const lts::AutMeaning meaning;
  const lts::BuildLimits limits{10'000};
  const lts::Lts system = lts::read_aut(input, "input.aut", meaning, limits);
  const std::string text = automata::to_aut(system);
  const lts::Lts again = lts::read_aut(text, "written.aut", meaning, limits);
  require(automata::to_aut(again) == text, "what is written as AUT reads back as another system");
}

} // namespace parlance::fuzz
