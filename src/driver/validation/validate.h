#pragma once
// Compares an interface with what a real class does in a real Java virtual machine: every
// transition, every forbidden call, at the borders of the guards.

#include "interface/interface.h"
#include "util/error.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::driver {

struct ValidateOptions {
  std::string class_name;                  ///< a.b.C, or a .java or .class file
  std::string class_path;                  ///< directories and jars, separated by colons
  std::string jdk;                         ///< empty: JAVA_HOME or the PATH
  std::vector<std::string> errors;         ///< exceptions that count: "all", "assert", or classes
  std::vector<std::string> errors_in;      ///< methods; empty: wherever they are raised
  std::vector<std::string> unknown_fields; ///< may have any value after construction
  bool hide_parameters = false;            ///< of constructors: any, if the interface has none
  bool allow_network = false;              ///< where the class cannot be cut off from it
  std::size_t max_sequences = 20'000;
  std::uint32_t trials = 16; ///< of a sequence, where something has to be made up
};

/// A sequence that ended in another way than the interface says.
struct Disagreement {
  std::string word;
  std::string expected;
  std::string got;
  std::vector<std::string> shared = {}; ///< which of its new objects were none
};

/// A forbidden call that is to fail for some of what nobody knows, and did for none of what was
/// made up.
struct NeverFailed {
  std::string word;
  std::string expected;
  std::uint64_t runs = 0;
};

struct ValidateResult {
  std::string class_name;
  std::uint64_t executed = 0;    ///< sequences
  std::uint64_t calls = 0;       ///< in them
  std::uint64_t transitions = 0; ///< that they took
  std::uint64_t unwritable = 0;  ///< transitions: calls before construction and the like
  std::uint64_t dropped = 0;     ///< sequences past the limit
  /// Sequences that an error of the virtual machine itself ended, by its class: no disagreement.
  std::map<std::string, std::uint64_t> machine_errors;
  std::map<std::string, std::uint64_t> skipped; ///< sequences and transitions, by reason
  std::vector<Disagreement> disagreements;      ///< in the order of the sequences
  std::vector<NeverFailed> never_failed;        ///< one for each transition
  std::uint64_t shared = 0; ///< sequences with an argument that was there already
  util::StopReason stopped = util::StopReason::none; ///< before all sequences were run

  /// Some sequence ran to an end that is the class's own.
  bool decided() const;
};

/// If a limit ends it, the result has what was found until then.
/// @throws util::UserError if the class cannot be run, or has not the interface's methods;
/// util::Stopped if a limit comes before anything was run
ValidateResult validate(const interface::Interface& interface, const ValidateOptions& options,
                        util::StopToken& stop);

/// What was found, in words, with a newline at the end.
std::string to_text(const ValidateResult& result);

/// 0: all agree; 1: something disagrees, or what is forbidden never failed; 3: nothing could be
/// run; 4: a limit came before the last sequence.
util::ExitCode exit_code(const ValidateResult& result);

} // namespace parlance::driver
