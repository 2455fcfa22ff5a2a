#pragma once
// A value of a JSON document together with its place, so that every complaint says where it is.

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlance::interface {

class JsonPlace {
public:
  /// The value, the file name and the place must outlive this object or be copied by it.
  JsonPlace(const nlohmann::ordered_json& value, const std::string& file_name, std::string where);

  /// @throws util::UserError(bad_input): "FILE: where: what"
  [[noreturn]] void fail(const std::string& what) const;

  /// The same value under a better name.
  JsonPlace called(std::string where) const;

  /// Refuses everything but an object with some of these keys. `comment` is always allowed.
  void expect_keys(const std::vector<std::string>& allowed) const;
  /// @requires expect_keys
  bool has(const char* key) const;
  JsonPlace at(const char* key) const;
  std::optional<JsonPlace> find(const char* key) const;

  /// The elements of a list, or the values of an object with their keys.
  std::vector<JsonPlace> elements() const;
  std::vector<std::pair<std::string, JsonPlace>> entries() const;

  bool is_string() const;
  std::string string() const;
  bool boolean() const;
  /// A name: a string that is not empty, or a whole number.
  std::string name() const;
  /// A whole number from 0 to `largest`.
  std::uint64_t number(std::uint64_t largest) const;
  /// A string's text, or any other value as JSON.
  std::string raw_text() const;
  /// The value as JSON.
  std::string json_text() const;

private:
  const nlohmann::ordered_json* value_;
  const std::string* file_name_;
  std::string where_;
};

} // namespace parlance::interface
