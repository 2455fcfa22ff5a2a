#pragma once
// One class of `bench reach`, learned in a process of its own, and what became of it.

#include "bench/reach/reach.h"
#include "interface/calls_text.h"
#include "interface/interface.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace parlance::bench {

/// What a person gets who asks for this class.
enum class Reached : std::uint8_t {
  exact,       ///< all three claims proved, something is allowed, nothing is unknown
  partial,     ///< something is decided
  useless,     ///< construction, or every call after it, is unknown; or the class was refused
  out_of_time, ///< a limit came before anything was decided
  crashed,     ///< a signal, an internal error, or a file that cannot be read back
};
std::string to_text(Reached reached);

struct Learned {
  Reached reached = Reached::crashed;
  std::optional<interface::Interface> interface; ///< absent if none was written
  /// Methods whose outcome the environment may choose; whether such a call fails proves nothing.
  std::set<std::string> chancy;
  std::string cause; ///< of the first unknown call, or what the tool said
  double seconds = 0;
};

Learned learn_in_child(const std::string& class_name, const ReachOptions& options,
                       const util::StopToken& stop);

/// Safe, permissive and tight: `proved 8 none`, where a number is a depth.
std::string claims_text(const interface::Interface& interface);

} // namespace parlance::bench
