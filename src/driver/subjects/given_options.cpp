#include "driver/subjects/given_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlance::driver {

const std::vector<std::string>& GivenOptions::list(const std::string& name) const {
  static const std::vector<std::string> none;
  const auto found = texts.find(name);
  return found == texts.end() ? none : found->second;
}

std::string GivenOptions::text(const std::string& name) const {
  return fmt::format("{}", fmt::join(list(name), ","));
}

std::uint32_t GivenOptions::number(const std::string& name, std::uint32_t otherwise) const {
  return has(name) ? static_cast<std::uint32_t>(std::stoul(text(name))) : otherwise;
}

std::string to_text(const std::string& option, const std::vector<std::string>& texts) {
  return fmt::format("--{}{}{}", option, texts.empty() ? "" : " ", fmt::join(texts, ","));
}

} // namespace parlance::driver
