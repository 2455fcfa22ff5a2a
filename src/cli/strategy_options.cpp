#include "cli/strategy_options.h"

#include "abstraction/predicate_text.h"
#include "cli/standard_error.h"
#include "driver/load.h"
#include "driver/output.h"
#include "util/error.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <map>

namespace parlance::cli {

namespace {

const std::map<std::string, driver::Strategy> strategy_names{
    {"symbolic", driver::Strategy::symbolic}, {"maymust", driver::Strategy::maymust}};

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
      .add_option("--strategy", options.strategy,
                  "How the interface is found: symbolic (symbolic execution and engines) or\n"
                  "maymust (may and must abstractions by predicates)")
      ->transform(CLI::CheckedTransformer(strategy_names))
      ->default_str("symbolic");
  command
      .add_option("--refine", options.scheme,
                  "How maymust finds predicates: wp, wp+craig, refine-may or learn-reuse")
      ->transform(CLI::CheckedTransformer(scheme_names))
      ->default_str("learn-reuse");
  command
      .add_option("--max-predicates", options.max_predicates,
                  "Most predicates of maymust; beyond, the result is two bounds")
      ->check(CLI::Range(1, 100000))
      ->default_str("256");
  command.add_option("--predicates", options.predicates_file,
                     "Predicates to begin with, one a line, as in 'this.cursor < this.size'");
  command.add_option("--save-predicates", options.save_predicates,
                     "Write the predicates that were used here, for --predicates");
  command.add_flag("--show-predicates", options.show_predicates,
                   "Print the predicates that were used, on stderr");
}

void add_schemes(CLI::App& command, std::vector<teachers::Scheme>& schemes) {
  command
      .add_option("--schemes", schemes,
                  "wp, wp+craig, refine-may, learn-reuse, apart by ','; default: all")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(scheme_names));
}

void require_consistent(const StrategyOptions& options) {
  if (options.strategy == driver::Strategy::maymust) {
    return;
  }
  const std::pair<bool, const char*> given[]{
      {options.scheme.has_value(), "--refine"},
      {options.max_predicates.has_value(), "--max-predicates"},
      {!options.predicates_file.empty(), "--predicates"},
      {!options.save_predicates.empty(), "--save-predicates"},
      {options.show_predicates, "--show-predicates"},
  };
  for (const auto& [is_given, name] : given) {
    if (is_given) {
      throw util::UserError(util::ExitCode::usage,
                            fmt::format("{} needs --strategy maymust", name));
    }
  }
}

void set_strategy(const StrategyOptions& options, const component::Component& component,
                  driver::LearnOptions& how) {
  how.strategy = options.strategy;
  how.scheme = options.scheme.value_or(how.scheme);
  how.max_predicates = options.max_predicates.value_or(how.max_predicates);
  if (!options.predicates_file.empty()) {
    how.predicates = abstraction::read_predicates(
        component, driver::read_file(options.predicates_file), options.predicates_file);
  }
}

void deliver_predicates(const StrategyOptions& options, const component::Component& component,
                        const std::vector<term::Term>& predicates) {
  const std::string text = abstraction::write_predicates(component, predicates);
  if (options.show_predicates) {
    to_standard_error(fmt::format("{} predicates\n{}", predicates.size(), text));
  }
  if (!options.save_predicates.empty()) {
    driver::write_file(options.save_predicates, text);
  }
}

} // namespace parlance::cli
