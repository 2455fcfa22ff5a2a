#pragma once
// A value of a JSON document together with its place, so that every complaint says where it is.

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlance::util {

/// Whether every object of a document may have a key `comment`, which nobody reads.
enum class Comments : bool { refused, allowed };

class JsonPlace {
public:
  /// The value and the file name must outlive this object. An empty place is the whole document.
  JsonPlace(const nlohmann::ordered_json& value, const std::string& file_name, std::string where,
            Comments comments = Comments::allowed);

  /// @throws util::UserError(bad_input): "FILE: where: what"
  [[noreturn]] void fail(const std::string& what) const;

  /// The same value under a better name.
  JsonPlace called(std::string where) const;

  /// Refuses everything but an object with some of these keys.
  void expect_keys(const std::vector<std::string>& allowed) const;
  bool has(const char* key) const;
  /// The value of a key that must be there.
  JsonPlace at(const char* key) const;
  std::optional<JsonPlace> find(const char* key) const;
  /// What is at a key; empty if the key is absent.
  std::string string_or_empty(const char* key) const;
  std::vector<std::string> strings_or_empty(const char* key) const;
  std::vector<JsonPlace> elements_or_empty(const char* key) const;

  /// The elements of a list, or the values of an object with their keys.
  std::vector<JsonPlace> elements() const;
  std::vector<std::pair<std::string, JsonPlace>> entries() const;

  bool is_string() const;
  bool is_object() const;
  std::string string() const;
  std::vector<std::string> strings() const;
  bool boolean() const;
  /// A name: a string that is not empty, or a whole number.
  std::string name() const;
  /// A whole number from 0 to `largest`.
  std::uint64_t number(std::uint64_t largest) const;
  /// A string's text, or any other value as JSON.
  std::string raw_text() const;
  const std::string& where() const { return where_; }

private:
  /// Of what is inside.
  JsonPlace part(const nlohmann::ordered_json& value, std::string where) const;

  const nlohmann::ordered_json* value_;
  const std::string* file_name_;
  std::string where_;
  Comments comments_;
};

} // namespace parlance::util
