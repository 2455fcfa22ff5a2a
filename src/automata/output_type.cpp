#include "automata/output_type.h"

#include "util/error.h"

namespace parlance::automata {

OutputType::OutputType(std::vector<OutputValue> values) : values_(std::move(values)) {
  util::check(!values_.empty() && values_.size() <= max_size, "an output type has 1 to 250 values");
}

} // namespace parlance::automata
