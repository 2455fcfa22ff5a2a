#pragma once
// Call sequences on a real class in a Java virtual machine of its own
// (driver/validation/java/parlance/runner).

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
  std::vector<std::string> unknown_fields; ///< may have any value after construction
  bool hide_parameters = false;            ///< nobody knows how the object was constructed
  bool allow_network = false;              ///< for systems that do not grant a network namespace
};

/// What nobody knows is made up, in another way in each trial.
struct JavaRun {
  const interface::Calls* calls;
  std::uint32_t trial = 0;
  std::uint32_t sharing = 0; ///< not 0: new objects are objects that are there, if there is a fit
};

/// The ways to choose among the objects that are there.
inline constexpr std::uint32_t ways_of_sharing = 3;

/// How a sequence ended.
struct RunResult {
  enum class End : std::uint8_t { ok, thrown, skipped, timeout, unmade, exited };
  End end = End::ok;
  std::size_t call = 0;                   ///< thrown, timeout, exited: which call of the sequence
  std::string text;                       ///< thrown: the exception's class; otherwise the reason
  std::string message;                    ///< thrown: of the exception
  std::vector<std::string> frames;        ///< thrown: "File.java:12", innermost first
  std::vector<std::string> returned = {}; ///< by the calls before the end, as the runner writes it
  bool made_up = false;                   ///< the run depends on what nobody knows
  std::vector<std::string> shared = {};   ///< "s is this.kept": what was no new object
  bool by_machine = false; ///< thrown: an error of the virtual machine itself, out of memory say
};

/// Runs each sequence on a fresh instance, static fields as at the beginning. One result each, in
/// order; fewer if a limit ends the run, as `stop` says. Where a call ends the virtual machine
/// itself (`System.exit`), another one goes on with the next sequence. The class is executed: in an
/// empty directory that is removed afterwards, as one process with limits on time, memory, threads
/// and files, and without network.
/// @throws util::UserError if there is no virtual machine, no such class, no such method, or no way
/// to cut it off from the network (unsupported)
std::vector<RunResult> run_in_java(const JavaClass& tested,
                                   const std::vector<interface::Signature>& signatures,
                                   const std::vector<JavaRun>& sequences,
                                   const util::StopToken& stop);

} // namespace parlance::driver
