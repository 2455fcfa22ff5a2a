#pragma once
// JSON documents, read strictly: a key that we do not know might change what the file means.

#include "certify/files/versions.h"

#include <nlohmann/json_fwd.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace parlance::certify {

using Json = nlohmann::json;

/// @throws Refused(bad_file) unless the condition holds
void require(bool condition, const std::string& message);

/// An object without keys that occur twice, of a version that is read. @throws Refused(bad_file)
Json parse_document(std::string_view text, const Versions& versions);

/// @throws Refused(bad_file) if `object` is none, or has another key than these
void only_keys(const Json& object, std::initializer_list<std::string_view> keys,
               const std::string& where);

/// The text at a key that must be there.
std::string text_at(const Json& object, const char* key, const std::string& where);

/// The list at a key; empty if the key is absent.
Json list_at(const Json& object, const char* key, const std::string& where);

} // namespace parlance::certify
