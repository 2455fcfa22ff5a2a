#pragma once
// SCXML documents into charts.

#include "frontends/scxml/chart.h"

#include <string>

namespace parlance::scxml {

/// Reads a document and resolves its names. `file_name` only appears in messages and places.
/// @throws util::UserError with file, line, column and what is wrong: bad_input if it is no valid
/// document, unsupported if it has something that is not modelled
Chart read_chart(std::string text, const std::string& file_name);

} // namespace parlance::scxml
