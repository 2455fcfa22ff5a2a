#pragma once
// JSON documents as people give them: what components, interfaces and traces have in common.

#include "util/file_format.h"
#include "util/json/json_place.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace parlance::util {

/// Parses a document. @throws util::UserError (bad_input) with line, column and what was expected;
/// names repeated keys
nlohmann::ordered_json parse_document(std::string_view text, const std::string& file_name);

/// The same for a line of a file, which is a document of its own: the place has no line.
nlohmann::ordered_json parse_line(std::string_view text, const std::string& where);

/// The version that a document says at its key `format`.
/// @throws util::UserError (bad_input) unless it is of this kind and read
unsigned read_version(const JsonPlace& format, const FileFormat& expected);

} // namespace parlance::util
