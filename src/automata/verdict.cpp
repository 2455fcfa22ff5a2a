#include "automata/verdict.h"

namespace parlance::automata {

OutputType verdict_outputs() {
  return OutputType({{"legal", false}, {"illegal", true}, {"unknown", true}, {"impossible", true}});
}

} // namespace parlance::automata
