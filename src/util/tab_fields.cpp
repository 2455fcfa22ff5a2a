#include "util/tab_fields.h"

#include <algorithm>

namespace parlance::util {

namespace {

constexpr std::string_view special = "\\\t\n\r";
constexpr std::string_view letters = "\\tnr";

std::string escaped(std::string_view field) {
  std::string text;
  for (const char c : field) {
    const std::size_t at = special.find(c);
    if (at == std::string_view::npos) {
      text += c;
    } else {
      text += {'\\', letters[at]};
    }
  }
  return text;
}

std::string unescaped(std::string_view field) {
  std::string text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const bool escapes = field[i] == '\\' && i + 1 < field.size();
    const std::size_t at = escapes ? letters.find(field[i + 1]) : std::string_view::npos;
    text += at == std::string_view::npos ? field[i] : special[at];
    i += at == std::string_view::npos ? 0 : 1;
  }
  return text;
}

} // namespace

std::string tab_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    line += (i == 0 ? "" : "\t") + escaped(fields[i]);
  }
  return line + '\n';
}

std::vector<std::string> tab_fields(std::string_view line) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    fields.push_back(unescaped(line.substr(begin, end - begin)));
    begin = end + 1;
  }
  return fields;
}

} // namespace parlance::util
