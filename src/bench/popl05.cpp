#include "bench/popl05.h"

#include "abstraction/predicates/predicate_text.h"
#include "bench/table.h"
#include "driver/learning/learn.h"
#include "driver/subject.h"
#include "driver/suggest.h"
#include "frontends/java/classes/error_filter.h"
#include "util/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

namespace parlance::bench {

namespace {

using game::Permissiveness;

struct Popl05Row {
  std::string component;
  std::string file;       ///< below the examples
  std::string predicates; ///< file with them, below the examples
  std::vector<std::string> errors;
  std::string observe;
  bool hide_parameters;
  std::string queries; ///< published: membership/subset/superset
  std::string seconds;
  std::string further; ///< OneStepFurther found a counterexample
  std::string verdict; ///< most permissive?
};

std::vector<Popl05Row> popl05_rows() {
  const std::vector<std::string> illegal_state{"IllegalStateException"};
  const std::string list = "popl05/ListItr.java";
  const std::string returns = "next,previous";
  return {
      {"Signature",
       "Signature.java",
       "popl05/Signature.predicates",
       {"SignatureException"},
       "",
       false,
       "83/3/3",
       "10.3",
       "-",
       "yes"},
      {"ServerTableEntry",
       "cav10/ServerTableEntry.java",
       "popl05/ServerTableEntry.predicates",
       {"Internal"},
       "",
       false,
       "53/3/3",
       "9.2",
       "-",
       "yes"},
      {"ListItr (1 predicate)", list, "popl05/ListItr.1.predicates", illegal_state, returns, true,
       "35/1/1", "5.2", "no", "no"},
      {"ListItr (2 predicates)", list, "popl05/ListItr.2.predicates", illegal_state, returns, true,
       "288/5/2", "83.4", "-", "yes"},
      {"ListItr (3 predicates)", list, "popl05/ListItr.3.predicates", illegal_state, returns, true,
       "288/5/2", "101.8", "-", "yes"},
      {"PipedOutputStream",
       "popl05/PipedOutputStream.java",
       "popl05/PipedOutputStream.predicates",
       {"NullPointerException"},
       "connect",
       true,
       "64/2/2",
       "6.0",
       "yes",
       "no"},
      {"Signature, seeded error",
       "popl05/SignatureSeeded.java",
       "popl05/SignatureSeeded.predicates",
       {"SignatureException"},
       "",
       true,
       "-",
       "-",
       "-",
       "-"},
  };
}

struct Popl05Result {
  Popl05Row row;
  game::GameResult paper;         ///< with the paper's two ways of the superset query alone
  driver::GameReport exact;       ///< with beliefs as well
  double game_seconds = 0;        ///< of the first
  double seconds = 0;             ///< of the second, with proofs for the class itself
  std::size_t states = 0;         ///< legal ones
  std::string claims;             ///< safe, permissive
  bool is_safe = false;           ///< proved
  std::vector<std::string> never; ///< methods that are not allowed anywhere
};

std::string status_text(const interface::Claim& claim) {
  switch (claim.status) {
  case interface::Status::proved:
    return "proved";
  case interface::Status::depth:
    return fmt::format("depth {}", claim.depth);
  case interface::Status::refuted:
    return "refuted";
  case interface::Status::none:
    break;
  }
  return "open";
}

driver::Subject load_row(const std::string& examples, const Popl05Row& row, util::StopToken& stop) {
  driver::GivenOptions options;
  options.texts["errors"] = row.errors;
  if (row.hide_parameters) {
    options.texts["hide-parameters"] = {};
  }
  if (!row.observe.empty()) {
    options.texts["observe"] = {row.observe};
  }
  std::vector<std::string> notes;
  return driver::load_subject(examples + "/" + row.file, options, stop, notes);
}

using Clock = std::chrono::steady_clock;

double popl05_seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The paper's own work: abstraction and game, without beliefs.
game::GameResult play_as_published(const component::Component& component,
                                   const std::vector<term::Term>& predicates,
                                   util::StopToken& stop) {
  const auto solver = smt::make_z3(&stop);
  component::BeliefSpace space(component, *solver, stop);
  game::GameTeacherOptions how;
  how.game.belief_pairs = 0;
  game::GameTeacher teacher(component, space, *solver, {predicates}, stop, how);
  teacher.play({});
  return teacher.result();
}

Popl05Result run_popl05_row(const std::string& examples, const Popl05Row& row,
                            const util::StopToken& stop) {
  util::StopToken own({}, &stop);
  const driver::Subject subject = load_row(examples, row, own);
  const component::Component& component = driver::require_component(subject, "bench popl05");
  const std::string file = examples + "/" + row.predicates;
  driver::LearnOptions how;
  how.strategy = driver::Strategy::game;
  how.certify = false;
  how.predicates = abstraction::read_predicates(component, util::read_regular_file(file), file);
  const auto start = Clock::now();
  game::GameResult paper = play_as_published(component, *how.predicates, own);
  const double game_seconds = popl05_seconds_since(start);
  const auto second_start = Clock::now();
  const driver::LearnResult learned = driver::learn(component, how, own);
  own.check();
  const interface::Guarantee& guarantee = *learned.interface.guarantee;
  return {row,
          std::move(paper),
          learned.game.value_or(driver::GameReport{}),
          game_seconds,
          popl05_seconds_since(second_start),
          learned.interface.legal_states(),
          fmt::format("{}, {}", status_text(guarantee.safe), status_text(guarantee.permissive)),
          guarantee.safe.status == interface::Status::proved,
          driver::never_allowed(learned.interface)};
}

std::string queries_text(const game::GameStatistics& statistics) {
  return fmt::format("{}/{}/{}", statistics.membership_queries, statistics.subset_queries,
                     statistics.superset_queries);
}

std::string further_text(const game::GameStatistics& statistics) {
  const auto& found = statistics.one_step_further;
  return !found ? "-" : *found ? "yes" : "no";
}

std::string verdict_word(Permissiveness answer) {
  switch (answer) {
  case Permissiveness::most_permissive:
    return "yes";
  case Permissiveness::maximal:
    return "maximal";
  case Permissiveness::safe:
    break;
  }
  return "safe";
}

std::string popl05_table(const std::vector<Popl05Result>& results) {
  std::vector<Row> rows{{"class", "predicates", "queries", "published", "further", "published",
                         "most permissive", "with beliefs", "published", "states",
                         "safe, permissive", "seconds", "with proofs", "published",
                         "never allowed"}};
  double seconds = 0;
  for (const Popl05Result& result : results) {
    const Popl05Row& row = result.row;
    seconds += result.game_seconds + result.seconds;
    rows.push_back(
        {row.component, std::to_string(result.exact.predicates.size()),
         queries_text(result.paper.statistics), row.queries, further_text(result.paper.statistics),
         row.further, verdict_word(result.paper.answer), verdict_word(result.exact.answer),
         row.verdict, std::to_string(result.states), result.claims,
         fmt::format("{:.2f}", result.game_seconds), fmt::format("{:.2f}", result.seconds),
         row.seconds, fmt::format("{}", fmt::join(result.never, ", "))});
  }
  return aligned(rows) +
         fmt::format(
             "\nqueries: membership/subset/superset; further: whether OneStepFurther found a "
             "counterexample; most permissive: by the paper's queries alone, and with "
             "inclusion on beliefs; seconds: of the first\n{:.1f} seconds in all; `learn` "
             "also checks the certificates of the proofs\n",
             seconds);
}

std::string popl05_csv(const std::vector<Popl05Result>& results) {
  std::string text =
      "class,predicates,membership,subset,superset,one_step_further,paper_verdict,"
      "verdict,legal_states,claims,game_seconds,seconds,never_allowed,published_queries,"
      "published_seconds,published_verdict\n";
  for (const Popl05Result& result : results) {
    const game::GameStatistics& statistics = result.paper.statistics;
    text += csv_line(
        {result.row.component, std::to_string(result.exact.predicates.size()),
         std::to_string(statistics.membership_queries), std::to_string(statistics.subset_queries),
         std::to_string(statistics.superset_queries), further_text(result.paper.statistics),
         verdict_word(result.paper.answer), verdict_word(result.exact.answer),
         std::to_string(result.states), result.claims, fmt::format("{:.3f}", result.game_seconds),
         fmt::format("{:.3f}", result.seconds), fmt::format("{}", fmt::join(result.never, " ")),
         result.row.queries, result.row.seconds, result.row.verdict});
  }
  return text;
}

/// Where the paper could say that nothing more is allowed, so must we.
util::ExitCode popl05_code(const std::vector<Popl05Result>& results, const util::StopToken& stop) {
  const bool all_shown = std::ranges::all_of(results, [](const Popl05Result& result) {
    return result.is_safe &&
           (result.row.verdict != "yes" || result.exact.answer == Permissiveness::most_permissive);
  });
  return code_of(all_shown, stop);
}

} // namespace

Report run_popl05(const std::string& examples, const util::StopToken& stop,
                  const Progress& progress) {
  std::vector<Popl05Result> results;
  measure_rows(popl05_rows(), [&](const Popl05Row& row) {
    stop.check();
    results.push_back(run_popl05_row(examples, row, stop));
    progress(fmt::format("{}: {}, {:.2f} s", row.component,
                         verdict_word(results.back().exact.answer), results.back().seconds));
  });
  return {popl05_table(results), popl05_csv(results), popl05_code(results, stop)};
}

} // namespace parlance::bench
