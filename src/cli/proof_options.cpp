#include "cli/proof_options.h"

#include "cli/options.h"
#include "cli/standard_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::cli {

namespace {

using util::ExitCode;

const std::map<std::string, driver::Overflow> overflow_names{
    {"auto", driver::Overflow::automatic},
    {"exact", driver::Overflow::exact},
    {"assume-none", driver::Overflow::assume_none}};

/// `none`, or names.
void add_passes(CLI::App& command, std::vector<component::Pass>& passes) {
  std::vector<std::string> known{"none"};
  for (const component::Pass pass : component::all_passes) {
    known.push_back(component::to_text(pass));
  }
  command
      .add_option_function<std::vector<std::string>>(
          "--passes",
          [&passes](const std::vector<std::string>& names) {
            passes.clear();
            for (const component::Pass pass : component::all_passes) {
              if (std::ranges::count(names, component::to_text(pass)) > 0) {
                passes.push_back(pass);
              }
            }
          },
          "Passes that simplify the component first: constant, equal, unread, narrow, or several, "
          "separated by commas; none; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember(known));
}

std::string engine_description() {
  std::vector<std::string> bounded;
  std::vector<std::string> unbounded;
  for (const engines::TechniqueRow& row : engines::all_techniques()) {
    if (row.technique != engines::Technique::automatic) {
      (row.is_bounded ? bounded : unbounded).push_back(row.name);
    }
  }
  return fmt::format("The engine: auto, or one of {} (to the depth), {} (all call sequences)",
                     fmt::join(bounded, ", "), fmt::join(unbounded, ", "));
}

} // namespace

const std::map<std::string, engines::Technique>& engine_names() {
  static const std::map<std::string, engines::Technique> names = [] {
    std::map<std::string, engines::Technique> all;
    for (const engines::TechniqueRow& row : engines::all_techniques()) {
      all.emplace(row.name, row.technique);
    }
    return all;
  }();
  return names;
}

void add_proof_options(CLI::App& command, ProofOptions& options) {
  add_depth(command, options.depth);
  add_choice(command, "--engine", options.engine, engine_names(), engine_description())
      ->default_str("auto");
  command.add_flag("--stats", options.statistics, "Print statistics on stderr at the end");
  command
      .add_option(
          "--overflow", options.overflow,
          "Overflow in state updates: exact (numbers wrap around), assume-none, or auto: exact "
          "if that can be proved")
      ->check(CLI::IsMember({"auto", "exact", "assume-none"}))
      ->default_str("auto");
  add_passes(command, options.passes);
  command.add_flag("--no-certify", options.no_certify,
                   "Do not have proofs checked by the cvc5 program");
}

driver::Overflow overflow_named(const std::string& name) {
  if (name.empty()) {
    return driver::Overflow::automatic;
  }
  const auto found = overflow_names.find(name);
  if (found == overflow_names.end()) {
    util::bad_input(
        fmt::format("'{}' is no way to treat overflow; auto, exact and assume-none are", name));
  }
  return found->second;
}

void print_counts(const ProofOptions& options, const std::map<std::string, std::uint64_t>& counts,
                  const driver::RunRecord& record) {
  if (!options.statistics) {
    return;
  }
  for (const auto& [name, count] : counts) {
    to_standard_error(fmt::format("{}: {}\n", name, count));
  }
  to_standard_error(driver::to_text(record));
}

ExitCode exit_code(const interface::Guarantee& guarantee, util::StopReason stopped,
                   std::uint32_t depth) {
  ExitCode code = ExitCode::complete;
  for (const interface::Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
    if (claim->status == interface::Status::refuted) {
      return ExitCode::refuted;
    }
    if (claim->status == interface::Status::none ||
        (claim->status == interface::Status::depth && claim->depth < depth)) {
      code = ExitCode::partial;
    }
  }
  return stopped == util::StopReason::none ? code : ExitCode::limit;
}

} // namespace parlance::cli
