#pragma once
// Random call sequences of a class in a Java virtual machine of its own
// (bench/reach/java/Reach.java): in a scratch directory, without network, begun anew where a
// sequence ends the machine.

#include "bench/reach/reach.h"
#include "interface/interface.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlance::bench {

/// A call as it was made.
struct RunCall {
  std::size_t method = 0;        ///< of the interface's signatures
  std::string text;              ///< for people
  std::vector<std::string> tags; ///< `ID SUBJECT`: what it does not keep, should it be assumed
  /// By parameter of the interface: the values that the argument has there, several if it has
  /// several names, none if it cannot be said.
  std::vector<std::vector<std::uint64_t>> values;
};

/// How the last call of a word ended; all before it returned.
enum class RunEnd : std::uint8_t {
  ok,
  thrown,
  machine, ///< the virtual machine's own limits: memory, stack
  timeout,
  died,  ///< the virtual machine ended with it
  stuck, ///< nothing could be called
};

struct RunWord {
  std::size_t number = 0;
  std::vector<RunCall> calls;
  RunEnd end = RunEnd::died;
  std::string outcome;           ///< thrown: the exception, its message and place
  bool thrown_by_opaque = false; ///< thrown: out of code of an argument of which nothing is known
};

/// Runs words of classes.
class ReachRunner {
public:
  /// @throws util::UserError if the network cannot be cut off, unless the options allow that
  ReachRunner(const ReachOptions& options, const std::string& java, const util::StopToken& stop);

  /// All words of a class. Without an interface those of its public methods.
  std::vector<RunWord> run(const std::string& class_name,
                           const interface::Interface* interface) const;
  /// One word again, in a fresh virtual machine.
  std::optional<RunWord> again(const std::string& class_name, const interface::Interface* interface,
                               std::size_t number) const;

private:
  std::string plan(const std::string& class_name, const interface::Interface* interface) const;
  /// The words that were run, and whether all that were asked for are among them.
  bool start(const std::string& plan, std::vector<RunWord>& words) const;

  const ReachOptions& options_;
  std::string java_;
  std::vector<std::string> confinement_; ///< the words of the command before `java`
  const util::StopToken& stop_;
};

} // namespace parlance::bench
