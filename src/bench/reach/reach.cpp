#include "bench/reach/reach.h"

#include "bench/reach/reach_classes.h"
#include "bench/reach/reach_judge.h"
#include "bench/reach/reach_report.h"
#include "frontends/java/classpath/jdk.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace parlance::bench {

namespace {

constexpr unsigned at_a_time = 2;
constexpr std::size_t shown_contradictions = 3;

std::string text_of(const RunWord& word, std::size_t calls) {
  std::string text;
  for (std::size_t i = 0; i < calls; ++i) {
    text += (i == 0 ? "" : "; ") + word.calls[i].text;
  }
  return text;
}

/// One class: learned, run, judged.
class ReachedClass {
public:
  ReachedClass(const std::string& name, const ReachOptions& options, const ReachRunner& runner,
               const util::StopToken& stop)
      : runner_(runner), learned_(learn_in_child(name, options, stop)) {
    row_.class_name = name;
    row_.reached = learned_.reached;
    row_.seconds = learned_.seconds;
    row_.cause = learned_.cause;
    if (learned_.interface) {
      row_.states = learned_.interface->legal_states();
      row_.claims = claims_text(*learned_.interface);
    }
  }

  ReachRow run() {
    const interface::Interface* const interface =
        learned_.interface ? &*learned_.interface : nullptr;
    const std::vector<RunWord> words = runner_.run(row_.class_name, interface);
    std::optional<ReachJudge> judge;
    if (interface != nullptr) {
      judge.emplace(learned_);
    }
    for (const RunWord& word : words) {
      ++row_.words;
      row_.calls += word.calls.size();
      if (judge) {
        count(word, judge->judge(word));
      }
    }
    if (row_.contradicted > 0 && !is_repeated(*judge)) {
      row_.unrepeated = std::exchange(row_.contradicted, 0);
      row_.decided -= row_.unrepeated;
      row_.contradictions.clear();
    }
    return std::move(row_);
  }

private:
  void count(const RunWord& word, const WordVerdict& verdict) {
    bool all = !word.calls.empty();
    for (std::size_t i = 0; i < verdict.calls.size(); ++i) {
      const CallVerdict one = verdict.calls[i];
      const bool decided = one == CallVerdict::right || one == CallVerdict::contradicted;
      all = all && decided;
      row_.decided += decided ? 1 : 0;
      row_.by_chance += one == CallVerdict::by_chance ? 1 : 0;
      if (one == CallVerdict::covered && row_.covered[verdict.assumption]++ == 0) {
        row_.exceptions.push_back(shown(word, i, verdict));
      }
      if (one == CallVerdict::contradicted && row_.contradicted++ < shown_contradictions) {
        row_.contradictions.push_back(shown(word, i, verdict));
        numbers_.push_back(word.number);
      }
    }
    row_.decided_words += all ? 1 : 0;
  }

  static Contradiction shown(const RunWord& word, std::size_t index, const WordVerdict& verdict) {
    const bool threw = word.end == RunEnd::thrown && index + 1 == word.calls.size();
    return {text_of(word, index + 1), verdict.claim, threw ? word.outcome : "it returned",
            verdict.assumption};
  }

  /// In the class's own statics, or those of the JDK, an earlier word may have left something that
  /// no client of a fresh class meets.
  bool is_repeated(const ReachJudge& judge) const {
    return std::ranges::any_of(numbers_, [&](std::size_t number) {
      const auto word = runner_.again(row_.class_name, &*learned_.interface, number);
      return word && std::ranges::count(judge.judge(*word).calls, CallVerdict::contradicted) > 0;
    });
  }

  const ReachRunner& runner_;
  Learned learned_;
  ReachRow row_;
  std::vector<std::size_t> numbers_; ///< of words that show a contradiction
};

/// Takes classes from the list, two at a time, and keeps their rows in the list's order.
class Crew {
public:
  Crew(const ReachOptions& options, std::vector<std::string> names, const ReachRunner& runner,
       const util::StopToken& stop, const Progress& progress)
      : options_(options), names_(std::move(names)), runner_(runner), stop_(stop),
        progress_(progress), rows_(names_.size()) {}

  Report run() {
    {
      std::vector<std::jthread> workers;
      for (unsigned i = 0; i < at_a_time; ++i) {
        workers.emplace_back([this] { work(); });
      }
    }
    if (failure_) {
      std::rethrow_exception(failure_);
    }
    std::vector<ReachRow> rows;
    for (std::optional<ReachRow>& row : rows_) {
      if (row) {
        rows.push_back(std::move(*row));
      }
    }
    return reach_report(rows, stop_.requested());
  }

private:
  void work() {
    try {
      for (std::size_t i = next_++; i < names_.size() && !stop_.requested(); i = next_++) {
        rows_[i] = ReachedClass(names_[i], options_, runner_, stop_).run();
        const std::scoped_lock lock(mutex_);
        progress_(progress_text(*rows_[i]));
      }
    } catch (const util::Stopped&) {
      return; // what is finished is reported
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      failure_ = std::current_exception();
      next_ = names_.size();
    }
  }

  const ReachOptions& options_;
  std::vector<std::string> names_;
  const ReachRunner& runner_;
  const util::StopToken& stop_;
  const Progress& progress_;
  std::vector<std::optional<ReachRow>> rows_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_; ///< of progress and failure
  std::exception_ptr failure_;
};

} // namespace

Report run_reach(const ReachOptions& options, const util::StopToken& stop,
                 const Progress& progress) {
  const java::Jdk jdk = java::find_jdk(options.jdk);
  const ReachRunner runner(options, jdk.java(), stop);
  return Crew(options, reach_classes(options, jdk), runner, stop, progress).run();
}

} // namespace parlance::bench
