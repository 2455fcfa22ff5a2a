// Runs that are ended at random points, counted and not timed, by all strategies and learners, on
// classes, components, statecharts and labelled transition systems. Every witness and every example
// of what they print is replayed on the subject. Usage: interrupted_runs [COUNT [FIRST_SEED]]

#include "driver/output.h"
#include "driver/subject.h"
#include "frontends/java/classpath/jdk.h"
#include "interface/json/interface_json.h"
#include "interface/printed_names.h"
#include "interface/writers/text_writer.h"
#include "util/counted_stop.h"

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <sstream>

namespace {

using namespace parlance;
using automata::Verdict;

constexpr std::uint32_t share = 20;
constexpr std::uint32_t long_count = 200;
/// Checks after which a whole run is ended, too: the point is drawn from what it took until then.
constexpr std::uint64_t most_checks = 2000;

const std::string source = PARLANCE_SOURCE_DIR;

struct Case {
  std::string input;
  driver::LearnOptions how;
  driver::GivenOptions options = {};
  std::string name = {};
};

driver::LearnOptions base() {
  driver::LearnOptions how;
  how.certify = false; // another program, which is waited for by the clock
  return how;
}

driver::LearnOptions by(learn::LearnerKind learner, std::size_t max_guards = 64) {
  driver::LearnOptions how = base();
  how.learner = learner;
  how.max_guards = max_guards;
  return how;
}

driver::LearnOptions maymust(teachers::Scheme scheme) {
  driver::LearnOptions how = base();
  how.strategy = driver::Strategy::maymust;
  how.scheme = scheme;
  how.max_predicates = 48;
  return how;
}

driver::LearnOptions game(bool refine) {
  driver::LearnOptions how = base();
  how.strategy = driver::Strategy::game;
  how.game_refine = refine;
  if (refine) {
    how.predicates.emplace();
  }
  return how;
}

/// Compiled once, for all runs.
std::string compiled(const std::string& file) {
  static std::vector<std::unique_ptr<java::Compilation>> kept;
  kept.push_back(std::make_unique<java::Compilation>(java::find_jdk({}), source + file, ""));
  return kept.back()->directory() + "/" + kept.back()->classes().front() + ".class";
}

Case observed(Case what) {
  what.options.texts["observe"] = {"returns"};
  return what;
}

std::vector<Case> all_cases() {
  using enum learn::LearnerKind;
  using enum teachers::Scheme;
  const std::string components = source + "/examples/components/";
  const std::string growing = compiled("/tests/java/partial/GrowingNeed.java");
  const std::string bank = compiled("/examples/java/BankTransaction.java");
  const std::string vending = compiled("/examples/java/VendingMachine.java");
  const std::string cursor = compiled("/examples/java/ArrayCursor.java");
  return {
      {growing, base()},
      {growing, by(lstar)},
      {bank, by(kv)},
      {bank, by(rs, 2)},
      {bank, maymust(learn_reuse)},
      {bank, game(true)},
      {vending, by(ttt, 2)},
      {vending, maymust(wp_craig)},
      {vending, game(false)},
      observed({cursor, by(kv)}),
      {components + "mixed_parameters.json", by(rs, 3)},
      {components + "mixed_booleans.json", by(lstar, 1)},
      {components + "acc_meter.json", by(ttt)},
      {components + "acc_meter.json", maymust(refine_may)},
      {components + "station.json", by(rs, 4)},
      {components + "station.json", game(true)},
      {components + "unknown_path.json", by(kv)},
      {components + "unknown_path.json", maymust(wp)},
      {components + "unknown_path.json", game(false)},
      {components + "later_input.json", base()},
      {components + "internal_step.json", maymust(learn_reuse)},
      {components + "two_counters.json", game(true)},
      {components + "alt_bit_4bit.json", by(lstar)},
      {source + "/examples/scxml/recorder.scxml", by(kv)},
      {source + "/examples/lts/two_users.fsp", by(ttt)},
      {source + "/examples/lts/readers_writers.fsp", by(lstar)},
  };
}

/// What a subject says, asked as `parlance query` asks.
class Judge {
public:
  explicit Judge(const Case& what) {
    util::StopToken stop;
    std::vector<std::string> notes;
    subject_.emplace(driver::load_subject(what.input, what.options, stop, notes));
  }

  /// Of a word that is legal up to its last call; else nothing.
  std::optional<Verdict> verdict(const std::string& word) {
    const auto found = known_.find(word);
    if (found != known_.end()) {
      return found->second;
    }
    util::StopToken stop;
    const driver::AnsweredQuery answer = driver::query(*subject_, word, stop);
    const bool to_the_end = answer.result.calls == answer.calls.size();
    const auto verdict = to_the_end ? std::optional(answer.result.verdict) : std::nullopt;
    return known_.emplace(word, verdict).first->second;
  }

private:
  std::optional<driver::Subject> subject_;
  std::map<std::string, std::optional<Verdict>> known_;
};

class Run {
public:
  Run(const Case& what, Judge& judge) : what_(what), judge_(judge) {}

  /// True if a limit ended it.
  bool go(std::uint64_t checks, std::uint64_t granted) {
    std::optional<driver::Subject> subject; // owns the terms of the result
    driver::LearnResult result;
    try {
      util::StopToken stop;
      util::stop_after(checks, granted);
      std::vector<std::string> notes;
      subject.emplace(driver::load_subject(what_.input, what_.options, stop, notes));
      result = driver::learn(*subject, what_.how, stop);
    } catch (const util::Stopped&) {
      util::stop_after(0);
      return true; // before there was anything to print
    }
    made_ = util::counted_checks();
    util::stop_after(0);
    replay(result);
    return result.stopped != util::StopReason::none;
  }

  /// By the whole run, if nothing ended it.
  std::uint64_t checks() const { return made_; }
  std::size_t replayed() const { return replayed_; }
  const std::vector<std::string>& wrong() const { return wrong_; }

private:
  void replay(const driver::LearnResult& result) {
    replay(result.interface);
    if (result.bounds) {
      replay(result.bounds->lower);
      replay(result.bounds->upper);
    }
    if (result.game) {
      for (const driver::VainlyForbidden& entry : result.game->in_vain) {
        ++replayed_;
        if (entry.word != "every call" && judge_.verdict(entry.word) == Verdict::illegal) {
          wrong_.push_back("forbidden only by the abstraction, it says, and illegal: " +
                           entry.word);
        }
      }
    }
  }

  void replay(const interface::Interface& interface) {
    interface::read_json(interface::to_json(interface), "PARTIAL");
    for (const auto& [cell, explanation] : interface.explanations) {
      if (explanation.witness) {
        expect(interface::to_text(*explanation.witness), interface.verdict(cell.first, cell.second),
               "a witness");
      }
    }
    replay_text(interface::to_text(interface));
  }

  /// As a person reads it: how a state is reached, and examples.
  void replay_text(const std::string& text) {
    const std::string after = ", after ";
    const std::string example = "for example: ";
    Verdict section = Verdict::legal;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (const auto at = line.find(after); at != std::string::npos && line.starts_with('s')) {
        expect(line.substr(at + after.size()), Verdict::legal, "a way into a state");
      } else if (line == "  forbidden" || line == "  unknown") {
        section = line == "  unknown" ? Verdict::unknown : Verdict::illegal;
      } else if (const auto begin = line.find(example); begin != std::string::npos) {
        expect(line.substr(begin + example.size()), section, "an example");
      }
    }
  }

  void expect(const std::string& word, Verdict claimed, const std::string& what) {
    ++replayed_;
    const std::optional<Verdict> verdict = judge_.verdict(word);
    if (verdict != claimed) {
      wrong_.push_back(what + " is claimed to be " + interface::verdict_text(claimed) +
                       " and is not: " + word);
    }
  }

  const Case& what_;
  Judge& judge_;
  std::uint64_t made_ = 0;
  std::size_t replayed_ = 0;
  std::vector<std::string> wrong_;
};

/// One subject by one strategy.
struct Prepared {
  Case what;
  Judge judge;
  std::uint64_t checks; ///< of a whole run

  explicit Prepared(Case which) : what(std::move(which)), judge(what), checks(whole()) {}

private:
  std::uint64_t whole() {
    Run run(what, judge);
    return run.go(most_checks, 0) ? most_checks : run.checks();
  }
};

/// Few as often as many: what is interrupted early is interrupted elsewhere.
std::uint64_t drawn(std::uint64_t largest, std::mt19937& random) {
  const double unit = static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
  const double linear = unit * static_cast<double>(largest);
  const double logarithmic = std::exp(unit * std::log(static_cast<double>(largest)));
  return 1 + static_cast<std::uint64_t>(random() % 2 == 0 ? linear : logarithmic);
}

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const auto count =
      argc > 1 ? static_cast<std::uint32_t>(std::atoi(argv[1])) : (all ? long_count : share);
  const auto first = argc > 2 ? static_cast<std::uint32_t>(std::atoi(argv[2])) : 1;
  std::vector<Case> cases = all_cases();
  std::map<std::size_t, Prepared> prepared;
  std::size_t stopped = 0;
  std::size_t replayed = 0;
  std::size_t wrong = 0;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const std::size_t number = seed % cases.size();
    Prepared& chosen = prepared.try_emplace(number, cases[number]).first->second;
    std::mt19937 random(seed);
    const std::uint64_t checks = drawn(chosen.checks, random);
    const std::uint64_t granted = random() % 3 == 0 ? drawn(2000, random) : 0;
    Run run(chosen.what, chosen.judge);
    const bool ended = run.go(checks, granted);
    stopped += ended ? 1 : 0;
    std::cout << "seed " << seed << ": case " << number << ", " << checks << " of " << chosen.checks
              << " checks, " << granted << " granted, " << run.replayed() << " replayed"
              << (ended ? "" : ", not ended") << std::endl;
    replayed += run.replayed();
    wrong += run.wrong().size();
    for (const std::string& problem : run.wrong()) {
      std::cerr << "seed " << seed << ", case " << number << " (" << chosen.what.input << "), "
                << checks << " checks: " << problem << '\n';
    }
  }
  std::cout << count << " runs, " << stopped << " ended by a limit, " << replayed
            << " call sequences replayed, " << wrong << " wrong\n";
  return wrong == 0 && stopped > count / 2 && replayed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
