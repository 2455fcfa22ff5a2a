#pragma once
// Component text, `parlance-component`: JSON with formulas as SMT-LIB strings (docs/formats.md).
// Files of the version before are read, too.

#include "component/component.h"

#include <string>
#include <string_view>

namespace parlance::component {

/// Reads a component and checks names and sorts. `file_name` only appears in messages.
/// @throws util::UserError (bad_input) with one line that says where and what
Component read_json(term::TermStore& store, std::string_view text, const std::string& file_name);

/// The text form, every update explicit where it changes something.
std::string to_json(const Component& component);

} // namespace parlance::component
