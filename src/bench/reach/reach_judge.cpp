#include "bench/reach/reach_judge.h"

#include "interface/machine.h"
#include "term/traversal.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::bench {

namespace {

using automata::Verdict;
using interface::Status;

constexpr std::size_t most_combinations = 64;
constexpr std::string_view opaque_callee = "opaque-callee";

/// Files of older versions have sentences only.
bool is_printed(const component::Assumption& assumption, std::string_view id,
                std::string_view subject) {
  const bool named = assumption.text.find(subject) != std::string::npos;
  if (assumption.id.empty()) {
    return named;
  }
  // What is opaque is printed by the method, which may be declared higher up.
  return assumption.id == id && (named || id == opaque_callee);
}

} // namespace

ReachJudge::ReachJudge(const Learned& learned)
    : learned_(learned), interface_(*learned.interface), signatures_(interface_.signatures) {
  for (const interface::Signature& signature : signatures_) {
    std::vector<term::Term> guards;
    for (const interface::NamedCall& symbol : interface_.calls()) {
      if (symbol.method == signature.method) {
        guards.push_back(symbol.guard);
      }
    }
    const std::vector<term::Term> nodes = term::nodes_below(guards);
    std::vector<bool>& mentioned = mentioned_.emplace_back();
    for (const interface::Variable& parameter : signature.parameters) {
      mentioned.push_back(std::ranges::find(nodes, parameter.symbol) != nodes.end());
    }
  }
}

/// One value a parameter; empty if some that matters has none.
std::vector<std::vector<std::uint64_t>> ReachJudge::combinations(std::size_t method,
                                                                 const RunCall& call) const {
  const std::vector<interface::Variable>& parameters = signatures_[method].parameters;
  if (call.values.size() != parameters.size()) {
    return {};
  }
  std::vector<std::vector<std::uint64_t>> all{{}};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    std::vector<std::uint64_t> choices = call.values[i];
    if (!mentioned_[method][i]) {
      choices = {0};
    }
    std::vector<std::vector<std::uint64_t>> longer;
    for (const std::vector<std::uint64_t>& begin : all) {
      for (const std::uint64_t choice : choices) {
        longer.push_back(begin);
        longer.back().push_back(choice & parameters[i].sort().mask());
      }
    }
    all = std::move(longer);
    if (all.size() > most_combinations) {
      return {};
    }
  }
  return all;
}

std::optional<std::vector<ReachJudge::Cell>> ReachJudge::cells(std::uint32_t state,
                                                               const RunCall& call) const {
  if (call.method >= signatures_.size()) {
    return std::nullopt;
  }
  const interface::Signature& signature = signatures_[call.method];
  std::vector<Cell> found;
  for (const std::vector<std::uint64_t>& values : combinations(call.method, call)) {
    const std::size_t symbol =
        interface::symbol_of(interface_, {signature.method, signature.parameters, values});
    if (symbol == interface_.alphabet.size()) {
      return std::nullopt;
    }
    found.push_back({static_cast<std::uint32_t>(symbol),
                     interface_.machine.step(state, static_cast<automata::Symbol>(symbol))});
  }
  return found.empty() ? std::nullopt : std::optional(std::move(found));
}

bool ReachJudge::is_claimed(Verdict verdict, std::size_t length) const {
  if (!interface_.guarantee || verdict == Verdict::unknown || verdict == Verdict::impossible) {
    return false;
  }
  const auto holds = [&](const interface::Claim& claim) {
    return claim.status == Status::proved ||
           (claim.status == Status::depth && length <= claim.depth);
  };
  // What is forbidden is so behind calls that are allowed.
  const interface::Guarantee& guarantee = *interface_.guarantee;
  return holds(verdict == Verdict::legal ? guarantee.safe : guarantee.permissive);
}

std::string ReachJudge::broken_assumption(const RunWord& word, std::size_t calls) const {
  for (std::size_t i = 0; i < calls; ++i) {
    for (const std::string& tag : word.calls[i].tags) {
      const std::string id = tag.substr(0, tag.find(' '));
      if (id == opaque_callee && !word.thrown_by_opaque) {
        continue; // what it returned is the environment's choice, not the assumption's business
      }
      const std::string subject = tag.substr(std::min(tag.size(), id.size() + 1));
      for (const component::Assumption& assumption : interface_.guarantee->assumptions) {
        if (is_printed(assumption, id, subject)) {
          return id;
        }
      }
    }
  }
  return {};
}

CallVerdict ReachJudge::compare(const RunWord& word, std::size_t index, std::uint32_t state,
                                Cell cell, WordVerdict& verdict) const {
  const Verdict said = interface_.verdict(state, cell.symbol);
  const bool last = index + 1 == word.calls.size();
  const bool open_end = word.end != RunEnd::ok && word.end != RunEnd::thrown;
  if (!is_claimed(said, index + 1) || (last && open_end)) {
    return CallVerdict::undecided;
  }
  const bool threw = last && word.end == RunEnd::thrown;
  if (threw == (said == Verdict::illegal)) {
    return CallVerdict::right;
  }
  const bool by_chance =
      !threw &&
      std::any_of(word.calls.begin(), word.calls.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                  [&](const RunCall& call) {
                    return learned_.chancy.contains(signatures_[call.method].method);
                  });
  if (by_chance) {
    return CallVerdict::by_chance;
  }
  verdict.assumption = broken_assumption(word, index + 1);
  const std::vector<interface::Reason>& reasons =
      interface_.explanation(state, cell.symbol).reasons;
  verdict.claim = said == Verdict::legal ? "allowed"
                  : reasons.empty()      ? "forbidden"
                                         : "forbidden: " + util::to_text(reasons.front().what);
  return verdict.assumption.empty() ? CallVerdict::contradicted : CallVerdict::covered;
}

WordVerdict ReachJudge::judge(const RunWord& word) const {
  WordVerdict verdict;
  verdict.calls.assign(word.calls.size(), CallVerdict::undecided);
  std::uint32_t state = interface_.initial();
  for (std::size_t i = 0; i < word.calls.size(); ++i) {
    if (!interface_.is_legal(state)) {
      break;
    }
    const auto found = cells(state, word.calls[i]);
    if (!found) {
      break;
    }
    // Under each of its names the call is the same call: the worst answer counts.
    for (const Cell& cell : *found) {
      verdict.calls[i] = std::max(verdict.calls[i], compare(word, i, state, cell, verdict));
    }
    const bool one_way =
        std::ranges::all_of(*found, [&](const Cell& cell) { return cell.to == found->front().to; });
    if (verdict.calls[i] != CallVerdict::right || !one_way) {
      break;
    }
    state = found->front().to;
  }
  return verdict;
}

} // namespace parlance::bench
