#pragma once
// What the command line says, as plain data.

#include "bench/learners.h"
#include "bench/reach.h"
#include "cli/strategy_options.h"
#include "driver/discharge.h"
#include "driver/export_product.h"
#include "driver/learn.h"
#include "driver/output.h"
#include "driver/subject.h"
#include "driver/validate.h"

#include <cstdint>
#include <optional>
#include <string>

namespace parlance::cli {

enum class Command : std::uint8_t {
  learn,
  inspect,
  query,
  check,
  diff,
  show,
  certify,
  validate,
  bench,
  export_product,
  compose,
  discharge,
  verify
};

/// What only `certify` knows.
struct CertifyOptions {
  std::string component;
  std::string interface;
  std::string obligations_directory; ///< empty: nowhere
  std::string solver = "cvc5";
};

/// What only `bench` knows.
enum class Suite : std::uint8_t {
  sas12,
  isola18,
  popl05,
  scaling,
  learners,
  fase09,
  examples,
  cav10,
  reach
};

struct BenchOptions {
  Suite suite = Suite::sas12;
  std::string examples;                 ///< the directory of the classes
  std::string csv_file;                 ///< empty: none
  std::vector<engines::Choice> engines; ///< columns; empty: all
  std::uint32_t cell_seconds = 10;
  std::vector<std::string> families; ///< of scaling; empty: all
  std::uint32_t largest = 0;         ///< size of a scaling family; 0: all sizes
  bench::LearnersOptions learners;
  std::vector<std::optional<learn::LearnerKind>> example_learners; ///< columns; empty: all
  std::vector<teachers::Scheme> schemes;                           ///< columns; empty: all
  bench::ReachOptions reach;
};

struct Options {
  Command command = Command::learn;
  std::string first_file;  ///< component, interface for check, diff, show, validate and export, or
                           ///< certificate
  std::string second_file; ///< component for check and export, interface for diff, client for
                           ///< discharge and verify
  std::vector<std::string> files; ///< of compose
  CertifyOptions certify;
  driver::SubjectOptions subject;
  driver::ValidateOptions validate;
  BenchOptions bench;
  driver::ExportFormat export_format = driver::ExportFormat::chc;
  std::vector<engines::Property> properties; ///< to export; empty: all that can be
  std::string output_file; ///< of export, show, compose and verify; empty: standard output
  driver::UnknownAs unknown_as = driver::UnknownAs::unknown;
  std::string word;
  driver::Format format = driver::Format::text;
  std::string output_directory;
  std::uint32_t depth = 8;
  engines::Choice engine = engines::Choice::automatic;
  driver::Overflow overflow = driver::Overflow::automatic;
  std::vector<component::Pass> passes{component::all_passes.begin(), component::all_passes.end()};
  bool no_certify = false;
  std::size_t max_guards = 64;
  std::optional<learn::LearnerKind> learner; ///< nothing: auto
  std::string resume_file;                   ///< of a state; empty: none
  std::string state_file;                    ///< to be written; empty: none
  std::vector<std::string> trace_files;
  std::vector<std::string> offers; ///< words that are believed to be legal
  StrategyOptions strategy;
  std::optional<double> timeout_seconds;
  std::optional<std::uint64_t> memory_megabytes;
  std::uint32_t seed = 0;
  bool statistics = false;
  std::string config_file; ///< that options were read from; empty: none
  bool quiet = false;
  std::string log_level = "warn";
};

/// Reads the arguments. Nothing: help or version was printed, or the arguments were wrong, and
/// `exit_code` says how to end.
std::optional<Options> parse(int argc, const char* const* argv, int& exit_code);

} // namespace parlance::cli
