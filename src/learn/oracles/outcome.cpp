#include "learn/oracles/outcome.h"

#include "util/error.h"

namespace parlance::learn {

namespace {

constexpr std::uint32_t longest = (1U << 24) - 2;

} // namespace

Outcome outcome_of(const Answer& answer, std::size_t access_length, const OutputType& outputs) {
  if (!outputs.absorbing(answer.output))
    return {answer.output, 0};
  const std::size_t within = answer.length > access_length ? answer.length - access_length : 0;
  util::check(within <= longest, "a suffix of more symbols than can be counted");
  return {answer.output, static_cast<std::uint32_t>(within)};
}

Outcome after_one_more(const Outcome& outcome, const OutputType& outputs) {
  return {outcome.output, outputs.absorbing(outcome.output) ? outcome.length + 1 : 0};
}

std::optional<Output> only_continuing_output(const OutputType& outputs) {
  std::optional<Output> found;
  for (Output output = 0; output < outputs.size(); ++output) {
    if (outputs.absorbing(output))
      continue;
    if (found)
      return std::nullopt;
    found = output;
  }
  return found;
}

std::uint32_t code_of(const Outcome& outcome) { return outcome.length << 8 | outcome.output; }

} // namespace parlance::learn
