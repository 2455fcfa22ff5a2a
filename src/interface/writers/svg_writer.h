#pragma once
// Interfaces as pictures: graphviz draws what dot_writer.h writes.

#include "interface/interface.h"

#include <chrono>
#include <string>

namespace parlance::interface {

/// The picture of a graph in DOT as SVG; the same for the same graph and version of graphviz.
/// @throws util::UserError(unsupported) in one line if graphviz is missing, fails or takes longer
std::string draw_svg(const std::string& dot, std::chrono::seconds limit);

/// The picture of an interface, within a minute. @throws as draw_svg
std::string to_svg(const Interface& interface);

/// Throws what to_svg would throw if graphviz is missing, before there is something to draw.
void require_graphviz();

} // namespace parlance::interface
