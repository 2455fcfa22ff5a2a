#pragma once
// What a certificate about a labelled transition system must satisfy, checked state by state. No
// solver is needed.

#include "certify/files/aut_file.h"
#include "certify/files/explicit_certificate.h"
#include "certify/files/interface_file.h"
#include "util/stop.h"

#include <chrono>
#include <string_view>

namespace parlance::certify {

/// The component and the interface, fitted to each other.
struct ExplicitSystem {
  AutFile component;
  InterfaceFile interface;
  std::vector<std::vector<std::size_t>> next; ///< by interface state and symbol; of legal states
  std::vector<std::size_t> symbol_of;         ///< by label of the component
};

/// @throws Refused(bad_file)
ExplicitSystem read_explicit_system(std::string_view component, std::string_view interface);

/// When a check has to end.
class CheckLimits {
public:
  CheckLimits(std::chrono::steady_clock::time_point deadline, const util::StopToken* stop)
      : deadline_(deadline), stop_(stop) {}
  /// To be called often. @throws Refused(limit)
  void check();

private:
  std::chrono::steady_clock::time_point deadline_;
  const util::StopToken* stop_;
  std::uint32_t calls_ = 0;
};

/// The claims one by one. Each returns what was checked, in steps.
/// @throws Refused(not_proved or bad_certificate)
std::size_t check_safe(const ExplicitSystem& system, const ExplicitCertificate& certificate,
                       CheckLimits& limits);
std::size_t check_permissive(const ExplicitSystem& system, const ExplicitCertificate& certificate,
                             CheckLimits& limits);
std::size_t check_tight(const ExplicitSystem& system);

} // namespace parlance::certify
