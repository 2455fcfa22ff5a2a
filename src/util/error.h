#pragma once
// The two families of failure. UserError is the user's to mend: one clear line and an exit code.
// InternalError is our bug: a checked invariant that does not hold, on in release builds too.

#include <stdexcept>
#include <string>
#include <utility>

namespace parlance::util {

/// Exit codes of the command line; every UserError carries one.
enum class ExitCode : int {
  complete = 0,    ///< complete, holds, legal, equal
  refuted = 1,     ///< refuted, illegal, differs
  usage = 2,       ///< wrong options or arguments
  partial = 3,     ///< true but partial, or unknown
  limit = 4,       ///< a limit or an interrupt ended the run; the result is written
  bad_input = 5,   ///< a file that cannot be read, or does not mean anything
  unsupported = 6, ///< meaningful input that this version cannot handle
  internal = 70,   ///< a bug of ours
};

/// A failure that the user can mend. `what()` is one line that says where and what to do.
class UserError : public std::runtime_error {
public:
  UserError(ExitCode code, const std::string& message, std::string details = {})
      : std::runtime_error(message), code_(code), details_(std::move(details)) {}
  ExitCode code() const { return code_; }
  /// What another program said about it, to be passed on as it is: any number of lines.
  const std::string& details() const { return details_; }

private:
  ExitCode code_;
  std::string details_;
};

/// A broken invariant of ours.
class InternalError : public std::logic_error {
public:
  using std::logic_error::logic_error;
};

/// Throws UserError(bad_input).
[[noreturn]] void bad_input(const std::string& message);

/// Throws InternalError when `condition` is false.
void check(bool condition, const char* message);

} // namespace parlance::util
