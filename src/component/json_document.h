#pragma once
// JSON documents as people give them: what component and interface files have in common.

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace parlance::component {

/// Parses a document. @throws util::UserError (bad_input) with line, column and what was expected;
/// names repeated keys
nlohmann::ordered_json parse_document(std::string_view text, const std::string& file_name);

/// What is wrong with a `format` that is not the expected one: another kind of file, or another
/// version.
std::string wrong_format(const std::string& found, std::string_view expected);

} // namespace parlance::component
