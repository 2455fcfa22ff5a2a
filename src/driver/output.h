#pragma once
// Files out: every format of an interface, written whole or not at all.

#include "component/component.h"
#include "driver/learn.h"
#include "interface/interface.h"

#include <string>

namespace parlance::driver {

enum class Format : std::uint8_t { text, json, dot, dot_learnlib, svg };

/// @throws util::UserError (unsupported) if the program that draws SVG is missing or fails
std::string render(const interface::Interface& interface, Format format);

/// Throws what `render` would throw for lack of a program, before the work is done.
void require(Format format);
/// Makes the directory, so that work whose result could not be written is not begun.
/// @throws util::UserError if nothing can be written there
void prepare_directory(const std::string& directory);

/// A file that cannot be written keeps its old contents.
/// @throws util::UserError (bad_input) that names the file and the cause
void write_file(const std::string& path, const std::string& text);

/// Says beside each proved claim in which file of a directory its certificate is.
void name_certificate(LearnResult& result);

/// Writes interface.json, interface.txt, interface.dot, interface.learnlib.dot, interface.svg,
/// component.json, learner.state and, if something is proved, certificate.smt2. A file that cannot
/// be written keeps its old contents; a certificate, state or picture of an earlier run is removed.
/// What keeps the picture from being drawn is returned; empty if nothing does.
/// @throws util::UserError (bad_input) that names the file and the cause
std::string write_directory(const std::string& directory, const LearnResult& result,
                            const component::Component& component);

} // namespace parlance::driver
