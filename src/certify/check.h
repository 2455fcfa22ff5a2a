#pragma once
// The certificate checker: component, interface and certificate in, accepted or refused out. It
// shares no code with what found the proof, and believes nothing that the cvc5 program does not
// show.

#include "certify/files/refusal.h"
#include "util/error.h"
#include "util/stop.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::certify {

struct CheckOptions {
  std::chrono::milliseconds time_limit{60'000};                   ///< for the whole check
  std::optional<std::size_t> memory_bytes = std::size_t{4} << 30; ///< of the solver
  std::size_t script_bytes = std::size_t{128}
                             << 20; ///< of what the beliefs of a claim must satisfy
  const util::StopToken* stop = nullptr;
  std::string obligations_directory; ///< where to write the scripts; empty: nowhere
  std::string solver = "cvc5";       ///< a name in PATH, or a path
};

enum class ClaimStatus : std::uint8_t { not_claimed, accepted, refused };

struct ClaimReport {
  std::string property; ///< "safe", "permissive", "tight"
  ClaimStatus status = ClaimStatus::not_claimed;
  std::optional<Refusal> refusal; ///< if refused
  std::size_t obligations = 0;    ///< shown for this claim, besides the common ones
};

struct Report {
  std::array<ClaimReport, 3> claims; ///< safe, permissive, tight
  std::size_t common_obligations = 0;
  std::vector<std::string> assumptions; ///< variables whose updates are assumed not to overflow

  /// Something is claimed and nothing is refused.
  bool accepted() const;
};

/// Checks every claim of the certificate. Refusals are part of the report.
/// @throws util::UserError if the obligations cannot be written
Report check(std::string_view component, std::string_view interface, std::string_view certificate,
             const CheckOptions& options);

/// The same for files. @throws util::UserError(bad_input) also if one cannot be read
Report check_files(const std::string& component, const std::string& interface,
                   const std::string& certificate, const CheckOptions& options);

/// One line a claim, for people.
std::string to_text(const Report& report);

/// complete if accepted; otherwise what the first refusal deserves.
util::ExitCode exit_code(const Report& report);

} // namespace parlance::certify
