#include "certify/files/refusal.h"

namespace parlance::certify {

std::string one_line(const std::string& text) {
  constexpr std::size_t longest = 1000;
  std::string result = text.substr(0, longest);
  for (char& character : result) {
    if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) {
      character = ' ';
    }
  }
  return text.size() > longest ? result + "..." : result;
}

} // namespace parlance::certify
