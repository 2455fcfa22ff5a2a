#include "driver/learning/saved_state.h"

#include "component/json/component_json.h"
#include "util/error.h"

#include <fmt/format.h>

namespace parlance::driver {

namespace {

constexpr const char* exact_text = "exact";
constexpr const char* assume_text = "assume-none";

} // namespace

std::string state_text(const component::Component& component, const StateHeader& header,
                       const teachers::SymbolicTeacher& teacher) {
  if (!teacher.has_hypothesis()) {
    return {};
  }
  learn::StateWriter writer;
  writer.line("component", {component.name, learn::checksum(component::to_json(component))});
  writer.line("overflow", {header.assume_no_overflow ? assume_text : exact_text});
  writer.line("max-guards", {std::to_string(header.max_guards)});
  teacher.save(writer);
  return learn::sealed(util::state_format, writer.text());
}

StateFile::StateFile(const SavedState& state, const component::Component& component)
    : reader_(learn::unsealed(util::state_format, state.text, state.file_name), state.file_name,
              2) {
  const learn::StateReader::Line owner = reader_.next("component", 2);
  if (owner.text(0) != component.name) {
    owner.fail("the state belongs to the component '" + owner.text(0) + "', not to '" +
               component.name + "'");
  }
  if (owner.text(1) != learn::checksum(component::to_json(component))) {
    owner.fail("the state belongs to another version of '" + component.name +
               "', or to one that was read with other options");
  }
  const learn::StateReader::Line overflow = reader_.next("overflow", 1);
  if (overflow.text(0) != exact_text && overflow.text(0) != assume_text) {
    overflow.fail("overflow is exact or assume-none, not '" + overflow.text(0) + "'");
  }
  header_ = {overflow.text(0) == assume_text,
             reader_.next("max-guards", 1).number(0, learn::max_saved)};
}

} // namespace parlance::driver
