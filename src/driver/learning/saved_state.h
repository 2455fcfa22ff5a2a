#pragma once
// What a run leaves behind so that a later one can go on: `parlance-state` (docs/formats.md).

#include "component/component.h"
#include "learn/refinement/state_text.h"
#include "teachers/symbolic_teacher.h"

#include <cstddef>
#include <string>

namespace parlance::driver {

/// The text of a file, and its name for messages.
struct SavedState {
  std::string text;
  std::string file_name;
};

/// How the run that was saved was made.
struct StateHeader {
  bool assume_no_overflow = false;
  std::size_t max_guards = 0;
};

/// Empty if the teacher has no hypothesis yet.
std::string state_text(const component::Component& component, const StateHeader& header,
                       const teachers::SymbolicTeacher& teacher);

class StateFile {
public:
  /// The state must outlive the file. @throws util::UserError (bad_input) if it is no such file, or
  /// belongs to another component
  StateFile(const SavedState& state, const component::Component& component);

  const StateHeader& header() const { return header_; }
  /// For the teacher; anew with each call.
  learn::StateReader reader() const { return reader_; }

private:
  learn::StateReader reader_;
  StateHeader header_;
};

} // namespace parlance::driver
