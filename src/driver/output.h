#pragma once
// Files out: every format of an interface, written whole or not at all.

#include "component/component.h"
#include "driver/learning/learn.h"
#include "driver/run_record.h"
#include "interface/interface.h"
#include "util/files.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// Makes the directory, so that work whose result could not be written is not begun.
/// @throws util::UserError if nothing can be written there
void prepare_directory(const std::string& directory);

/// Says beside each proved claim in which file of a directory its certificate is.
void name_certificate(LearnResult& result);

/// A component as the file that a certificate is about: component.json, or component.aut.
struct ComponentText {
  std::string file_name;
  std::string text;
};
ComponentText text_of(const component::Component& component);

/// The component as a labelled transition system.
inline constexpr const char* system_file = "component.aut";

/// Of a results directory. Options of the run are built into it.
inline constexpr const char* component_file = "component.json";

/// What `--resume` goes on from.
inline constexpr const char* state_file = "learner.state";

/// All that write_directory may write or remove.
std::vector<std::string> directory_names();

/// Writes the interface in every format that has an extension and can write it, and as a picture;
/// the component, the learner's state, the record of the run and, if something is proved, its
/// certificate. A file that cannot be written keeps its old contents; a certificate, state or
/// picture of an earlier run is removed. What keeps the picture from being drawn is returned; empty
/// if nothing does.
/// @throws util::UserError (bad_input) that names the file and the cause
std::string write_directory(const std::string& directory, const LearnResult& result,
                            const ComponentText& component, const RunRecord& record);

} // namespace parlance::driver
