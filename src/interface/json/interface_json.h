#pragma once
// Interfaces as JSON text, format "parlance-interface/1": what `learn` writes and what `check`,
// `diff` and `show` read, hand-written files included.

#include "interface/interface.h"

#include <string>
#include <string_view>

namespace parlance::interface {

/// The file's text: fixed key order, two spaces of indent, a newline at the end. `run` is the last
/// key, so that the rest can be compared byte by byte. States and symbols are named as state_names
/// and symbol_names do; `smt` is the authoritative guard, `guard` its text for people.
std::string to_json(const Interface& interface);

/// Reads a file's text and checks all of it, guards by solver included (check_partition). Only
/// `alphabet`, `states`, `initial` and `transitions` are required; a symbol without `smt` takes all
/// arguments. The terms live in the result's own store.
/// @throws util::UserError(bad_input), one line: "FILE: where: what, and what to do"
Interface read_json(std::string_view text, const std::string& file_name);

/// The same without what takes a solver: nobody has looked whether the guards partition.
Interface parse_json(std::string_view text, const std::string& file_name);

} // namespace parlance::interface
