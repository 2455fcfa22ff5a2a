#include "certify/solver.h"

#include "util/child_process.h"

#include <algorithm>
#include <iterator>

namespace parlance::certify {

namespace {

using std::chrono::milliseconds;

milliseconds time_left(const SolverLimits& limits) {
  const auto left = limits.deadline - std::chrono::steady_clock::now();
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(left));
}

/// CryptoMiniSat: no solver of the engines is built on it. Eager bit-blasting decides in a second
/// what the default takes minutes for (invariants of hundreds of states); it knows no quantifiers.
std::vector<std::string> arguments(bool is_quantified, milliseconds left) {
  std::vector<std::string> result{"--lang=smt2.6", "--incremental", "--bv-sat-solver=cryptominisat",
                                  "--bv-print-consts-as-indexed-symbols",
                                  "--tlimit-per=" +
                                      std::to_string(std::max<long>(1, left.count()))};
  if (!is_quantified) {
    result.emplace_back("--bitblast=eager");
  }
  result.emplace_back("-");
  return result;
}

util::ChildResult run(const std::string& script, bool is_quantified, const SolverLimits& limits,
                      milliseconds time) {
  util::ChildLimits child;
  child.time = time;
  child.memory_bytes = limits.memory_bytes;
  child.stop = limits.stop;
  return util::run_child(limits.program, arguments(is_quantified, time), script, child);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// "|certify:value x|" becomes "x".
std::string for_people(std::string text) {
  for (const std::string prefix : {"|certify:value ", "|certify:"}) {
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
      text.erase(at, prefix.size());
      const std::size_t bar = text.find('|', at);
      if (bar != std::string::npos) {
        text.erase(bar, 1);
      }
    }
  }
  return one_line(text);
}

/// The values of a counterexample, if the solver gives them; they only serve the message.
std::string counterexample(const Script& script, const Obligation& obligation,
                           const SolverLimits& limits) {
  if (obligation.constants.empty()) {
    return {};
  }
  const util::ChildResult result = run(to_smtlib_with_values(script, obligation),
                                       obligation.is_quantified, limits, time_left(limits));
  constexpr std::string_view answer = "sat\n";
  if (result.end != util::ChildEnd::exited || !result.output.starts_with(answer)) {
    return {};
  }
  return ", for example " + for_people(result.output.substr(answer.size()));
}

/// What else than an answer to every obligation the solver did.
std::optional<Refusal> misbehaviour(const util::ChildResult& result, const SolverLimits& limits) {
  const std::string who = "the solver '" + limits.program + "' ";
  switch (result.end) {
  case util::ChildEnd::exited:
    if (result.code == 0 && result.errors.empty()) {
      return std::nullopt;
    }
    return Refusal{Cause::solver_failed, who + "ended with " + util::describe_end(result) + ": " +
                                             for_people(result.output + result.errors)};
  case util::ChildEnd::stopped:
    return Refusal{Cause::limit, util::to_text(limits.stop->reason())};
  case util::ChildEnd::timeout:
    return Refusal{Cause::limit, "time limit"};
  case util::ChildEnd::signalled:
  case util::ChildEnd::output_limit:
    return Refusal{Cause::solver_failed, who + "ended with " + util::describe_end(result)};
  case util::ChildEnd::not_started:
  case util::ChildEnd::not_isolated:
    return Refusal{Cause::solver_failed, who + util::describe_end(result)};
  }
  return Refusal{Cause::solver_failed, who + "ended"};
}

/// The first obligation that was not answered with unsat, if there is one.
std::optional<Refusal> judge(const Script& script, const std::vector<std::string>& answers,
                             const SolverLimits& limits) {
  for (std::size_t i = 0; i < std::min(answers.size(), script.obligations.size()); ++i) {
    const Obligation& obligation = script.obligations[i];
    if (answers[i] == "sat") {
      return Refusal{Cause::not_proved,
                     "not shown: " + obligation.title + counterexample(script, obligation, limits)};
    }
    if (answers[i] == "unknown") {
      return Refusal{Cause::undecided, "the solver does not decide: " + obligation.title};
    }
    if (answers[i] != "unsat") {
      return Refusal{Cause::solver_failed,
                     "the solver says '" + for_people(answers[i]) + "' about: " + obligation.title};
    }
  }
  return std::nullopt;
}

/// Whether the solver shows all obligations as one question. If not, it is asked one by one: for
/// which of them failed, and because some questions are easier alone.
bool shows_joined(const Script& script, const SolverLimits& limits) {
  const util::ChildResult result =
      run(to_joined_smtlib(script), false, limits, time_left(limits) / 2);
  return result.end == util::ChildEnd::exited && result.code == 0 && result.errors.empty() &&
         result.output == "unsat\n";
}

/// @requires the obligations are all quantified, or none is
std::optional<Refusal> show_alike(const Script& script, const SolverLimits& limits) {
  const bool is_quantified = script.obligations.front().is_quantified;
  if (!is_quantified && shows_joined(script, limits)) {
    return std::nullopt;
  }
  const util::ChildResult result = run(to_smtlib(script), is_quantified, limits, time_left(limits));
  const std::vector<std::string> answers = lines_of(result.output);
  if (const auto refusal = misbehaviour(result, limits)) {
    const bool is_unfinished = answers.size() < script.obligations.size();
    const bool is_limit = refusal->cause == Cause::limit && is_unfinished;
    return is_limit
               ? Refusal{Cause::limit,
                         refusal->reason + " during: " + script.obligations[answers.size()].title}
               : *refusal;
  }
  if (auto refusal = judge(script, answers, limits)) {
    return refusal;
  }
  if (answers.size() != script.obligations.size()) {
    return Refusal{Cause::solver_failed,
                   "the solver gave " + std::to_string(answers.size()) + " answers to " +
                       std::to_string(script.obligations.size()) + " questions"};
  }
  return std::nullopt;
}

} // namespace

std::optional<Refusal> show_all(const Script& script, const SolverLimits& limits) {
  for (const bool is_quantified : {false, true}) {
    Script part{script.title, script.definitions, {}};
    std::ranges::copy_if(
        script.obligations, std::back_inserter(part.obligations),
        [&](const Obligation& obligation) { return obligation.is_quantified == is_quantified; });
    if (part.obligations.empty()) {
      continue;
    }
    if (auto refusal = show_alike(part, limits)) {
      return refusal;
    }
  }
  return std::nullopt;
}

} // namespace parlance::certify
