#pragma once
// Interfaces as JSON text, `parlance-interface`: what `learn` writes and what `check`, `diff` and
// `show` read, hand-written files and those of earlier versions included.

#include "interface/interface.h"

#include <functional>
#include <string>
#include <string_view>

namespace parlance::interface {

/// The file's text: fixed key order, two spaces of indent, a newline at the end. States and symbols
/// are named as state_names and symbol_names do; `smt` is the authoritative guard, `guard` its text
/// for people.
std::string to_json(const Interface& interface);

/// Reads a file's text and checks all of it, guards by solver included (check_partition). Only
/// `alphabet`, `states`, `initial` and `transitions` are required; a symbol without `smt` takes all
/// arguments. The terms live in the result's own store.
/// @throws util::UserError(bad_input), one line: "FILE: where: what, and what to do"
Interface read_json(std::string_view text, const std::string& file_name);

/// The syntax of the front end that a file says it was made with.
using SyntaxByFrontEnd = std::function<const term::SourceSyntax&(const std::string& front_end)>;

/// The same without what takes a solver: nobody has looked whether the guards partition.
/// `syntax_of` says how guards and arguments are written when the interface is shown; reading does
/// not depend on it.
Interface parse_json(std::string_view text, const std::string& file_name,
                     const SyntaxByFrontEnd& syntax_of = {});

} // namespace parlance::interface
