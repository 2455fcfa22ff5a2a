#pragma once
// Interfaces as pictures: graphviz draws what dot_writer.h writes.

#include "interface/interface.h"

#include <string>

namespace parlance::interface {

/// The picture as SVG; the same for the same interface and version of graphviz.
/// @throws util::UserError(unsupported) in one line if graphviz is missing or fails
std::string to_svg(const Interface& interface);

/// Throws what to_svg would throw if graphviz is missing, before there is something to draw.
void require_graphviz();

} // namespace parlance::interface
