#pragma once
// Call sequences on a real class in a Java virtual machine of its own (driver/java/Runner.java).

#include "interface/interface.h"
#include "util/stop.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parlance::driver {

/// The class under test, and what counts as an error of it.
struct JavaClass {
  std::string name;                    ///< as Class.forName wants it
  std::vector<std::string> class_path; ///< directories and jars
  std::string java;                    ///< the program
  std::vector<std::string> errors;     ///< exception classes, subtypes included; empty: all
  std::vector<std::string> errors_in;  ///< only what is raised in these methods; empty: anywhere
};

/// How a sequence ended.
struct RunResult {
  enum class End : std::uint8_t { ok, thrown, skipped, timeout };
  End end = End::ok;
  std::size_t call = 0;            ///< thrown, timeout: which call of the sequence
  std::string text;                ///< thrown: the exception's class; skipped: the reason
  std::string message;             ///< thrown: of the exception
  std::vector<std::string> frames; ///< thrown: "File.java:12", innermost first
};

/// Runs each sequence on a fresh instance, static fields as at the beginning. One result each, in
/// order.
/// @throws util::UserError if there is no virtual machine, no such class, or no such method
std::vector<RunResult> run_in_java(const JavaClass& tested,
                                   const std::vector<interface::GuardedCall>& alphabet,
                                   const std::vector<const interface::Calls*>& sequences,
                                   const util::StopToken& stop);

} // namespace parlance::driver
