#include "engines/circuit/bdd_outcome.h"

#include "util/error.h"
#include "util/reason.h"

#include <iomanip>
#include <sstream>

namespace parlance::engines {

std::string to_text(const BddOutcome& outcome) {
  std::ostringstream text;
  text << static_cast<unsigned>(outcome.reason.id) << ' ' << outcome.reason.details.size();
  for (const std::string& detail : outcome.reason.details) {
    text << ' ' << std::quoted(detail);
  }
  text << ' ' << static_cast<unsigned>(outcome.answer) << ' ' << outcome.depth << ' '
       << outcome.images << ' ' << outcome.peak_nodes << ' ' << outcome.reached;
  text << ' ' << outcome.trace.size();
  for (const ProductStep& step : outcome.trace) {
    text << ' ' << step.action << ' ' << step.choices.size();
    for (const std::uint64_t choice : step.choices) {
      text << ' ' << choice;
    }
  }
  text << ' ' << outcome.nodes.size();
  for (const DiagramNode& node : outcome.nodes) {
    text << ' ' << node.signal << ' ' << node.high << ' ' << node.low;
  }
  return std::move(text).str();
}

BddOutcome bdd_outcome(const std::string& text) {
  std::istringstream in(text);
  BddOutcome outcome;
  const auto number = [&] {
    std::uint64_t value = 0;
    in >> value;
    return value;
  };
  outcome.reason.id = static_cast<util::ReasonId>(number());
  outcome.reason.details.resize(number());
  for (std::string& detail : outcome.reason.details) {
    in >> std::quoted(detail);
  }
  outcome.answer = static_cast<Reachability::Answer>(number());
  outcome.depth = static_cast<std::uint32_t>(number());
  outcome.images = number();
  outcome.peak_nodes = number();
  outcome.reached = number();
  outcome.trace.resize(number());
  for (ProductStep& step : outcome.trace) {
    step.action = number();
    step.choices.resize(number());
    for (std::uint64_t& choice : step.choices) {
      choice = number();
    }
  }
  outcome.nodes.resize(number());
  for (DiagramNode& node : outcome.nodes) {
    node = {number(), number(), number()};
  }
  util::check(!in.fail(), "half an outcome of a search");
  return outcome;
}

} // namespace parlance::engines
