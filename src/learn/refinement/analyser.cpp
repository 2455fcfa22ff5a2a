#include "learn/refinement/analyser.h"

#include "util/error.h"
#include "util/named_values.h"

#include <bit>

namespace parlance::learn {

namespace {

std::size_t halving(std::size_t low, std::size_t high,
                    const CounterexampleAnalyser::Agrees& agrees) {
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (agrees(middle) ? high : low) = middle;
  }
  return low;
}

std::size_t most_halvings(std::size_t steps) {
  return steps <= 1 ? 0 : static_cast<std::size_t>(std::bit_width(steps - 1));
}

constexpr std::array<util::NamedValue<Analysis>, 3> analysis_names{
    {{Analysis::linear, "linear"},
     {Analysis::binary, "binary"},
     {Analysis::exponential, "exponential"}}};

} // namespace

std::string to_text(Analysis analysis) { return util::name_of(analysis, analysis_names); }

std::size_t LinearAnalyser::breakpoint(std::size_t low, std::size_t high,
                                       const Agrees& agrees) const {
  while (high - low > 1 && agrees(high - 1))
    --high;
  return high - 1;
}

std::size_t LinearAnalyser::most_queries(std::size_t steps) const {
  return steps <= 1 ? 0 : steps - 1;
}

std::size_t BinarySearchAnalyser::breakpoint(std::size_t low, std::size_t high,
                                             const Agrees& agrees) const {
  return halving(low, high, agrees);
}

std::size_t BinarySearchAnalyser::most_queries(std::size_t steps) const {
  return most_halvings(steps);
}

std::size_t ExponentialAnalyser::breakpoint(std::size_t low, std::size_t high,
                                            const Agrees& agrees) const {
  for (std::size_t step = 1; high - low > step; step *= 2) {
    if (!agrees(high - step)) {
      low = high - step;
      break;
    }
    high -= step;
  }
  return halving(low, high, agrees);
}

std::size_t ExponentialAnalyser::most_queries(std::size_t steps) const {
  return 2 * most_halvings(steps);
}

std::unique_ptr<const CounterexampleAnalyser> make_analyser(Analysis analysis) {
  switch (analysis) {
  case Analysis::linear:
    return std::make_unique<LinearAnalyser>();
  case Analysis::binary:
    return std::make_unique<BinarySearchAnalyser>();
  case Analysis::exponential:
    return std::make_unique<ExponentialAnalyser>();
  }
  throw util::InternalError("an analysis of no kind");
}

} // namespace parlance::learn
