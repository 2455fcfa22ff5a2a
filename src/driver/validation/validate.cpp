#include "driver/validation/validate.h"

#include "driver/validation/java_class.h"
#include "driver/validation/java_runner.h"
#include "driver/validation/run_judgement.h"
#include "driver/validation/test_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "interface/calls_text.h"

#include <algorithm>
#include <set>
#include <utility>

namespace parlance::driver {

namespace {

using End = RunResult::End;

constexpr std::size_t shown_disagreements = 20;
constexpr std::uint32_t last_trials_each = 8; ///< times the trials that were asked for
constexpr std::size_t most_shared = 2'000;    ///< sequences that are run again in each way

using TakenTransition = std::pair<std::uint32_t, std::uint32_t>;

/// Collects what runs say.
class Findings {
public:
  Findings(const interface::Interface& interface, ValidateResult& result)
      : interface_(interface), result_(result) {}

  void add(const JavaRun& run, const RunResult& end) {
    if (end.end == End::unmade) {
      unmade_ = end.text;
    } else if (run.sharing > 0 && end.shared.empty()) {
      return; // as it was without
    } else if (end.end == End::skipped) {
      ++result_.skipped[end.text];
    } else {
      add_executed(run, end);
    }
  }

  /// A sequence for each forbidden transition that no run failed in.
  std::vector<const interface::Calls*> never_failed() const {
    std::vector<const interface::Calls*> calls;
    for (const auto& [transition, spared] : spared_) {
      if (!failed_.contains(transition)) {
        calls.push_back(spared.calls);
      }
    }
    return calls;
  }

  void finish() {
    result_.transitions = taken_.size();
    const bool tried_all = result_.stopped == util::StopReason::none;
    for (const auto& [transition, spared] : spared_) {
      if (tried_all && !failed_.contains(transition)) {
        result_.never_failed.push_back(spared.finding);
      }
    }
    if (result_.executed == 0 && !unmade_.empty()) {
      ++result_.skipped["no object could be made: " + unmade_];
    }
  }

private:
  struct Spared {
    const interface::Calls* calls = nullptr;
    NeverFailed finding;
  };

  void add_executed(const JavaRun& run, const RunResult& end) {
    ++result_.executed;
    result_.shared += run.sharing > 0 ? 1 : 0;
    const Judgement judgement = judge(interface_, *run.calls, end);
    result_.calls += judgement.calls.size();
    taken_.insert(judgement.taken.begin(), judgement.taken.end());
    if (judgement.ended_by_machine) {
      ++result_.machine_errors[end.text];
    }
    std::string word = interface::to_text(judgement.calls);
    if (!judgement.forbidden.empty()) {
      add_forbidden(run, judgement, word);
    }
    // Longer sequences begin with a disagreeing one, too.
    if (!judgement.agrees && disagreeing_.insert(word).second) {
      result_.disagreements.push_back(
          {std::move(word), judgement.expected, judgement.got, end.shared});
    }
  }

  void add_forbidden(const JavaRun& run, const Judgement& judgement, const std::string& word) {
    const TakenTransition transition = judgement.taken.back();
    if (!judgement.was_spared) {
      failed_.insert(transition);
      return;
    }
    Spared& spared = spared_[transition];
    ++spared.finding.runs;
    if (spared.calls == nullptr) {
      spared.calls = run.calls;
      spared.finding.word = word;
      spared.finding.expected = judgement.forbidden;
    }
  }

  const interface::Interface& interface_;
  ValidateResult& result_;
  std::set<TakenTransition> taken_;
  std::set<TakenTransition> failed_; ///< forbidden ones, that did fail
  std::map<TakenTransition, Spared> spared_;
  std::set<std::string> disagreeing_; ///< words
  std::string unmade_;                ///< why a trial made no object
};

/// Of the sequences that depend on what nobody knows.
std::vector<JavaRun> more_trials(const std::vector<JavaRun>& runs,
                                 const std::vector<RunResult>& results,
                                 const ValidateOptions& options) {
  std::vector<JavaRun> more;
  for (std::uint32_t trial = 1; trial < options.trials; ++trial) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (results[i].made_up && runs.size() + more.size() < options.max_sequences) {
        more.push_back({runs[i].calls, trial});
      }
    }
  }
  return more;
}

/// Before it is said that calls never failed.
std::vector<JavaRun> last_trials(const std::vector<const interface::Calls*>& words,
                                 const ValidateOptions& options) {
  std::vector<JavaRun> more;
  for (const interface::Calls* word : words) {
    for (std::uint32_t trial = 0; trial < last_trials_each * options.trials; ++trial) {
      more.push_back({word, options.trials + trial});
    }
  }
  return more;
}

bool has_new_object(const interface::Call& call) {
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const auto& labels = call.parameters[i].labels;
    if (labels && call.arguments[i] >= labels->values.size()) {
      return true;
    }
  }
  return false;
}

/// Where a call has a new object, it may be one that is there.
std::vector<JavaRun> with_sharing(const std::vector<JavaRun>& runs,
                                  const ValidateOptions& options) {
  std::vector<JavaRun> more;
  for (std::uint32_t way = 1; way <= ways_of_sharing; ++way) {
    std::size_t count = 0;
    for (const JavaRun& run : runs) {
      if (count < std::min(most_shared, options.max_sequences) &&
          std::ranges::any_of(*run.calls, has_new_object)) {
        more.push_back({run.calls, run.trial, way});
        ++count;
      }
    }
  }
  return more;
}

std::string plural(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string outcome(const ValidateResult& result) {
  if (result.executed == 0) {
    return "nothing was tried";
  }
  if (!result.disagreements.empty()) {
    return plural(result.disagreements.size(), "disagreement");
  }
  if (!result.never_failed.empty()) {
    return plural(result.never_failed.size(), "forbidden call") + " never failed";
  }
  if (!result.decided()) {
    return "nothing was decided";
  }
  return result.stopped == util::StopReason::none ? "all as the interface says"
                                                  : "so far all as the interface says";
}

} // namespace

bool ValidateResult::decided() const {
  std::uint64_t by_machine = 0;
  for (const auto& [error, count] : machine_errors) {
    by_machine += count;
  }
  return by_machine < executed;
}

ValidateResult validate(const interface::Interface& interface, const ValidateOptions& options,
                        util::StopToken& stop) {
  const TestedClass tested(options, stop);
  const TestWords planned = test_words(interface, options.max_sequences, stop);
  ValidateResult result;
  result.class_name = tested.description().name;
  result.unwritable = planned.unwritable;
  result.dropped = planned.dropped;
  result.skipped = planned.skipped;
  Findings findings(interface, result);
  const auto run = [&](const std::vector<JavaRun>& runs) {
    if (runs.empty()) {
      return std::vector<RunResult>{};
    }
    std::vector<RunResult> results =
        run_in_java(tested.description(), interface.signatures, runs, stop);
    for (std::size_t i = 0; i < results.size(); ++i) {
      findings.add(runs[i], results[i]);
    }
    return results;
  };
  std::vector<JavaRun> runs;
  for (const interface::Calls& word : planned.words) {
    runs.push_back({&word});
  }
  const std::vector<RunResult> first = run(runs);
  if (!stop.requested()) {
    run(more_trials(runs, first, options));
  }
  if (!stop.requested()) {
    run(with_sharing(runs, options));
  }
  if (!stop.requested()) {
    run(last_trials(findings.never_failed(), options));
  }
  result.stopped = stop.reason();
  if (result.executed == 0) {
    stop.check();
  }
  findings.finish();
  return result;
}

std::string to_text(const ValidateResult& result) {
  std::string text;
  for (std::size_t i = 0; i < std::min(result.disagreements.size(), shown_disagreements); ++i) {
    const Disagreement& one = result.disagreements[i];
    text += fmt::format("disagreement: {}\n", one.word);
    if (!one.shared.empty()) {
      text += fmt::format("  where:    {}\n", fmt::join(one.shared, ", "));
    }
    text += fmt::format("  expected: {}\n  got:      {}\n", one.expected, one.got);
  }
  if (result.disagreements.size() > shown_disagreements) {
    text += fmt::format("... and {} more\n", result.disagreements.size() - shown_disagreements);
  }
  for (const NeverFailed& one : result.never_failed) {
    text += fmt::format("never failed: {}\n  expected: {}\n  got:      no failure in {}\n",
                        one.word, one.expected, plural(one.runs, "run"));
  }
  text += fmt::format("{}: {} of {} ({}), {}\n", result.class_name,
                      plural(result.executed, "sequence"), plural(result.calls, "call"),
                      plural(result.transitions, "transition"), outcome(result));
  for (const auto& [reason, count] : result.skipped) {
    text += fmt::format("skipped: {} ({})\n", count, reason);
  }
  for (const auto& [error, count] : result.machine_errors) {
    text += fmt::format("ended by the virtual machine itself: {} ({})\n", plural(count, "sequence"),
                        error);
  }
  if (result.unwritable > 0) {
    text += fmt::format("no Java program can make: {} (calls before construction, or constructed "
                        "twice)\n",
                        plural(result.unwritable, "transition"));
  }
  if (result.dropped > 0) {
    text += fmt::format("left out: {} past --max-sequences\n", plural(result.dropped, "sequence"));
  }
  return text;
}

util::ExitCode exit_code(const ValidateResult& result) {
  if (!result.disagreements.empty() || !result.never_failed.empty()) {
    return util::ExitCode::refuted;
  }
  if (result.stopped != util::StopReason::none) {
    return util::ExitCode::limit;
  }
  return result.decided() ? util::ExitCode::complete : util::ExitCode::partial;
}

} // namespace parlance::driver
