#include "term/floating/floating_text.h"

#include "term/floating/floating_point.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

namespace parlance::term::floating {

namespace {

/// `d.dddE+xx`, as short as possible.
template <typename Number>
std::string shortest_scientific(Number number) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                 std::chars_format::scientific);
  return {buffer.data(), end.ptr};
}

/// Java writes numbers from 0.001 to 10000000 without an exponent.
std::string in_javas_form(const std::string& scientific) {
  const std::size_t mark = scientific.find('e');
  const int exponent = std::stoi(scientific.substr(mark + 1));
  std::string digits = scientific.substr(0, mark);
  std::erase(digits, '.');
  const auto with_point = [](std::string text, std::size_t place) {
    text.append(text.size() <= place ? place + 1 - text.size() : 0, '0');
    return text.insert(place, 1, '.');
  };
  if (exponent < -3 || exponent >= 7) {
    return with_point(digits, 1) + "E" + std::to_string(exponent);
  }
  return exponent >= 0 ? with_point(digits, static_cast<std::size_t>(exponent) + 1)
                       : "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
}

template <typename Number>
std::string number_text(Number number) {
  if (std::isnan(number)) {
    return "NaN";
  }
  const std::string sign = std::signbit(number) ? "-" : "";
  if (std::isinf(number)) {
    return sign + "Infinity";
  }
  const std::string suffix = sizeof(Number) == 4 ? "f" : "";
  return sign + in_javas_form(shortest_scientific(std::abs(number))) + suffix;
}

template <typename Number>
std::optional<Number> parse_magnitude(std::string_view text) {
  if (text == "Infinity") {
    return std::numeric_limits<Number>::infinity();
  }
  if (text.empty() || text.front() < '0' || text.front() > '9') {
    return std::nullopt;
  }
  if (std::string_view("fFdD").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = end == text.data() + text.size() && error == std::errc();
  return is_number ? std::optional(number) : std::nullopt;
}

/// `0x` and as many digits as fit.
std::optional<std::uint64_t> parse_bits(unsigned width, std::string_view text) {
  std::uint64_t bits = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 2, last, bits, 16);
  const bool fits = end == last && error == std::errc() && bits <= Sort::bit_vector(width).mask();
  return fits ? std::optional(bits) : std::nullopt;
}

} // namespace

std::string to_source(unsigned width, std::uint64_t bits) {
  return width == 32 ? number_text(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                     : number_text(std::bit_cast<double>(bits));
}

std::optional<std::uint64_t> from_source(unsigned width, std::string_view text) {
  if (text == "NaN") {
    return format_of_width(width).nan();
  }
  if (text.starts_with("0x") || text.starts_with("0X")) {
    return parse_bits(width, text);
  }
  const bool negative = text.starts_with('-');
  const std::string_view magnitude = text.substr(negative ? 1 : 0);
  const std::uint64_t sign = negative ? std::uint64_t{1} << (width - 1) : 0;
  if (width == 32) {
    const auto number = parse_magnitude<float>(magnitude);
    return number ? std::optional(sign | std::bit_cast<std::uint32_t>(*number)) : std::nullopt;
  }
  const auto number = parse_magnitude<double>(magnitude);
  return number ? std::optional(sign | std::bit_cast<std::uint64_t>(*number)) : std::nullopt;
}

} // namespace parlance::term::floating
