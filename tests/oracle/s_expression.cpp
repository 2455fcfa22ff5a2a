#include "oracle/s_expression.h"

#include "oracle/errors.h"

namespace parlance::oracle {
namespace {

constexpr std::string_view white_space = " \t\r\n";

class Reader {
public:
  explicit Reader(std::string_view text) : rest_(text) {}

  SExpression read() {
    skip_space();
    if (rest_.empty())
      throw BadText("formula ends too early");
    if (rest_.front() == '(')
      return read_list();
    if (rest_.front() == ')')
      throw BadText("unexpected ) in formula");
    return {false, rest_.front() == '|' ? read_quoted() : read_plain(), {}};
  }

  bool at_end() {
    skip_space();
    return rest_.empty();
  }

private:
  void skip_space() {
    while (!rest_.empty() &&
           (white_space.find(rest_.front()) != std::string_view::npos || rest_.front() == ';'))
      rest_.remove_prefix(rest_.front() == ';' ? std::min(rest_.find('\n'), rest_.size()) : 1);
  }

  std::string take(std::size_t count) {
    std::string taken(rest_.substr(0, count));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string read_plain() { return take(rest_.find_first_of(" \t\r\n();|")); }

  std::string read_quoted() {
    const std::size_t end = rest_.find('|', 1);
    if (end == std::string_view::npos)
      throw BadText("unclosed | in formula");
    const std::string quoted = take(end + 1);
    return quoted.substr(1, quoted.size() - 2);
  }

  SExpression read_list() {
    SExpression list{true, {}, {}};
    rest_.remove_prefix(1);
    while (skip_space(), !rest_.empty() && rest_.front() != ')')
      list.items.push_back(read());
    if (rest_.empty())
      throw BadText("unclosed ( in formula");
    rest_.remove_prefix(1);
    return list;
  }

  std::string_view rest_;
};

} // namespace

SExpression parse_s_expression(std::string_view text) {
  Reader reader(text);
  SExpression result = reader.read();
  if (!reader.at_end())
    throw BadText("something follows the formula: " + std::string(text));
  return result;
}

} // namespace parlance::oracle
