#include "cli/strategy_options.h"

#include "abstraction/predicates/predicate_text.h"
#include "cli/standard_error.h"
#include "driver/output.h"
#include "driver/subjects/load.h"
#include "util/error.h"
#include "util/files.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <map>

namespace parlance::cli {

namespace {

const std::map<std::string, driver::Strategy> strategy_names{
    {"symbolic", driver::Strategy::symbolic},
    {"maymust", driver::Strategy::maymust},
    {"game", driver::Strategy::game}};

const std::map<std::string, teachers::Scheme> scheme_names = [] {
  std::map<std::string, teachers::Scheme> names;
  for (const teachers::Scheme scheme : teachers::all_schemes) {
    names.emplace(teachers::to_text(scheme), scheme);
  }
  return names;
}();

} // namespace

void add_strategy_options(CLI::App& command, StrategyOptions& options) {
  command
      .add_option_function<std::string>(
          "--strategy",
          [&options](const std::string& name) { options.strategy = strategy_names.at(name); },
          "How the interface is found: symbolic (symbolic execution and engines), maymust\n"
          "(may and must abstractions by predicates) or game (a game on an abstraction\n"
          "by given predicates)")
      ->check(CLI::IsMember({"symbolic", "maymust", "game"}))
      ->default_str("symbolic");
  command
      .add_option_function<std::string>(
          "--refine",
          [&options](const std::string& scheme) {
            options.refine = true;
            if (!scheme.empty()) {
              options.scheme = scheme_names.at(scheme);
            }
          },
          "How maymust finds predicates: wp, wp+craig, refine-may or learn-reuse. For the game,\n"
          "without a value: add predicates that allow what only the abstraction forbids")
      ->expected(0, 1)
      ->type_name("SCHEME")
      ->check([](const std::string& scheme) {
        return scheme.empty() || scheme_names.contains(scheme)
                   ? std::string()
                   : fmt::format("{} is no scheme; give wp, wp+craig, refine-may or learn-reuse, "
                                 "or nothing",
                                 scheme);
      });
  command
      .add_option(
          "--max-predicates", options.max_predicates,
          "Largest number of predicates; if more are needed, the result of maymust is a lower and\n"
          "an upper bound, and the game adds no more")
      ->check(CLI::Range(1, 100000))
      ->default_str("256");
  command.add_flag("--facts", options.facts,
                   "Let the game use simple facts that hold in every run, as maymust does");
  command.add_option(
      "--predicates", options.predicates_file,
      "File with initial predicates, one per line, as in 'this.cursor < this.size'; without\n"
      "it, the game takes the conditions that guard errors");
  command.add_option(
      "--save-predicates", options.save_predicates,
      "Write the predicates that were used, and the facts that hold in every run, to\n"
      "this file, for --predicates");
  command.add_flag("--show-predicates", options.show_predicates,
                   "Print the predicates that were used, on stderr");
}

void add_schemes(CLI::App& command, std::vector<teachers::Scheme>& schemes) {
  command
      .add_option_function<std::vector<std::string>>(
          "--schemes",
          [&schemes](const std::vector<std::string>& names) {
            for (const std::string& name : names) {
              schemes.push_back(scheme_names.at(name));
            }
          },
          "wp, wp+craig, refine-may, learn-reuse, separated by commas; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember({"wp", "wp+craig", "refine-may", "learn-reuse"}));
}

void require_consistent(const StrategyOptions& options) {
  const bool is_symbolic = options.strategy == driver::Strategy::symbolic;
  const std::pair<bool, const char*> given[]{
      {options.refine && is_symbolic, "--refine"},
      {options.max_predicates.has_value() && is_symbolic, "--max-predicates"},
      {!options.predicates_file.empty() && is_symbolic, "--predicates"},
      {!options.save_predicates.empty() && is_symbolic, "--save-predicates"},
      {options.show_predicates && is_symbolic, "--show-predicates"},
  };
  for (const auto& [is_given, name] : given) {
    if (is_given) {
      throw util::UserError(util::ExitCode::usage,
                            fmt::format("{} needs --strategy maymust or game", name));
    }
  }
  const bool is_game = options.strategy == driver::Strategy::game;
  if (options.facts && !is_game) {
    throw util::UserError(util::ExitCode::usage, "--facts needs --strategy game");
  }
  if (is_game && options.scheme) {
    throw util::UserError(util::ExitCode::usage, "--refine takes no value with --strategy game");
  }
  if (options.refine && !is_game && !options.scheme) {
    throw util::UserError(util::ExitCode::usage,
                          "--refine needs a value with --strategy maymust: wp, wp+craig, "
                          "refine-may or learn-reuse");
  }
}

void set_strategy(const StrategyOptions& options, const component::Component& component,
                  driver::LearnOptions& how) {
  how.strategy = options.strategy;
  how.scheme = options.scheme.value_or(how.scheme);
  how.game_refine = options.refine;
  how.game_facts = options.facts;
  how.max_predicates = options.max_predicates.value_or(how.max_predicates);
  if (!options.predicates_file.empty()) {
    how.predicates = abstraction::read_predicates(
        component, util::read_regular_file(options.predicates_file), options.predicates_file);
  }
}

void deliver_predicates(const StrategyOptions& options, const component::Component& component,
                        const driver::LearnResult& result) {
  if (options.show_predicates) {
    const std::size_t count = result.predicates.size();
    to_standard_error(fmt::format("{} predicate{}\n{}", count, count == 1 ? "" : "s",
                                  abstraction::write_predicates(component, result.predicates, {})));
  }
  if (!options.save_predicates.empty()) {
    util::write_file(options.save_predicates,
                     abstraction::write_predicates(component, result.predicates, result.facts));
  }
}

} // namespace parlance::cli
