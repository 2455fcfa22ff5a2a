#pragma once
// Why a certificate is not accepted. Everything that is not a proof is a refusal.

#include <cstdint>
#include <stdexcept>
#include <string>

namespace parlance::certify {

enum class Cause : std::uint8_t {
  bad_file,        ///< the component or the interface file cannot be used
  bad_certificate, ///< the certificate is not one, or does not fit the files
  not_proved,      ///< an obligation has a counterexample
  undecided,       ///< the solver did not decide an obligation
  solver_failed,   ///< the solver is missing, crashed or said something unexpected
  limit,           ///< a limit or an interrupt
  unsupported,     ///< a meaningful claim that no certificate of this kind can carry
};

struct Refusal {
  Cause cause;
  std::string reason; ///< one line
};

/// A refusal on its way to the report.
class Refused : public std::runtime_error {
public:
  Refused(Cause cause, const std::string& reason) : std::runtime_error(reason), cause_(cause) {}
  Refusal refusal() const { return {cause_, what()}; }

private:
  Cause cause_;
};

/// A name or text of a file as it may stand in a comment or message: on one line, of bounded
/// length.
std::string one_line(const std::string& text);

} // namespace parlance::certify
