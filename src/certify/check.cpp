#include "certify/check.h"

#include "certify/explicit_check.h"
#include "certify/obligations/assumption.h"
#include "certify/obligations/obligations.h"
#include "certify/obligations/overflow.h"
#include "certify/solver.h"
#include "util/files.h"

#include <algorithm>
#include <filesystem>

namespace parlance::certify {

namespace {

constexpr std::array<const char*, 3> claim_names{"safe", "permissive", "tight"};

Report empty_report() {
  Report report;
  for (std::size_t i = 0; i < claim_names.size(); ++i) {
    report.claims[i].property = claim_names[i];
  }
  return report;
}

void refuse(ClaimReport& claim, Refusal refusal) {
  claim.status = ClaimStatus::refused;
  refusal.reason = one_line(refusal.reason);
  claim.refusal = std::move(refusal);
}

void write_script(const Script& script, const std::string& name, const CheckOptions& options) {
  if (options.obligations_directory.empty()) {
    return;
  }
  const std::filesystem::path directory(options.obligations_directory);
  std::error_code ignored; // writing will fail
  std::filesystem::create_directories(directory, ignored);
  const std::filesystem::path path = directory / ("obligations-" + name + ".smt2");
  util::write_file(path, to_smtlib(script));
}

class Checker {
public:
  Checker(const CheckOptions& options, Report& report)
      : options_(options),
        report_(report), limits_{.program = options.solver,
                                 .deadline = std::chrono::steady_clock::now() + options.time_limit,
                                 .memory_bytes = options.memory_bytes,
                                 .stop = options.stop} {}

  void run(const Encoding& encoding, const Certificate& certificate) {
    const Script common = common_obligations(encoding);
    write_script(common, "common", options_);
    report_.common_obligations = common.obligations.size();
    const std::optional<Refusal> refusal = show_all(common, limits_);
    for (const Property property : properties) {
      ClaimReport& claim = report_.claims[static_cast<std::size_t>(property)];
      if (!certificate.claims(property)) {
        continue;
      }
      if (refusal) {
        refuse(claim, {blame(refusal->cause), refusal->reason});
      } else {
        check_claim(encoding, certificate, property, claim);
      }
    }
  }

private:
  /// The common obligations are about the files, not about the certificate.
  static Cause blame(Cause cause) { return cause == Cause::not_proved ? Cause::bad_file : cause; }

  void check_claim(const Encoding& encoding, const Certificate& certificate, Property property,
                   ClaimReport& claim) {
    const bool assume_safe =
        property != Property::safe && report_.claims.front().status == ClaimStatus::accepted;
    const bool needs_safe = certificate.rests_on_beliefs(property) ||
                            certificate.rests_on_possible(property) ||
                            (property == Property::tight && has_exclusions(encoding.interface()));
    if (needs_safe && !assume_safe) {
      const ClaimReport& safe = report_.claims.front();
      refuse(claim, {safe.refusal ? safe.refusal->cause : Cause::bad_certificate,
                     std::string("it rests on the claim 'safe', which is ") +
                         (safe.refusal ? "refused" : "not made")});
      return;
    }
    try {
      const Script script =
          certificate.rests_on_beliefs(property)
              ? belief_obligations(encoding, certificate, property, options_.script_bytes)
          : certificate.rests_on_possible(property)
              ? possible_obligations(encoding, certificate, property)
              : property_obligations(encoding, certificate, property, assume_safe);
      write_script(script, name_of(property), options_);
      claim.obligations = script.obligations.size();
      if (const auto refusal = show_all(script, limits_)) {
        refuse(claim, *refusal);
      } else {
        claim.status = ClaimStatus::accepted;
      }
    } catch (const Refused& refused) {
      refuse(claim, refused.refusal());
    }
  }

  const CheckOptions& options_;
  Report& report_;
  SolverLimits limits_;
};

void check_texts(std::string_view component_text, std::string_view interface_text,
                 std::string_view certificate_text, const CheckOptions& options, Report& report) {
  const ComponentFile component = read_component(component_text);
  const InterfaceFile interface = read_interface(interface_text, component);
  const Certificate certificate = read_certificate(certificate_text, component, interface);
  for (const std::size_t variable : certificate.not_overflowing) {
    report.assumptions.push_back(component.variables[variable].name);
  }
  if (interface.states[interface.initial] != StateKind::legal) {
    throw Refused(Cause::unsupported, "the interface's initial state is not legal, so there is "
                                      "nothing for an invariant to show");
  }
  const ComponentFile assumed = with_overflow_apart(component, certificate.not_overflowing);
  const Encoding encoding(assumed, interface);
  Checker(options, report).run(encoding, certificate);
}

util::ExitCode exit_code(Cause cause) {
  switch (cause) {
  case Cause::bad_file:
    return util::ExitCode::bad_input;
  case Cause::bad_certificate:
  case Cause::not_proved:
    return util::ExitCode::refuted;
  case Cause::undecided:
    return util::ExitCode::partial;
  case Cause::limit:
    return util::ExitCode::limit;
  case Cause::solver_failed:
  case Cause::unsupported:
    return util::ExitCode::unsupported;
  }
  return util::ExitCode::internal;
}

/// What stands before the number of obligations, if the claims rest on an assumption.
std::string assumed(const Report& report) {
  return report.assumptions.empty() ? "" : assumption_text(report.assumptions) + "; ";
}

} // namespace

bool Report::accepted() const {
  const auto has = [this](ClaimStatus status) {
    return std::ranges::find(claims, status, &ClaimReport::status) != claims.end();
  };
  return has(ClaimStatus::accepted) && !has(ClaimStatus::refused);
}

Report check(std::string_view component, std::string_view interface, std::string_view certificate,
             const CheckOptions& options) {
  Report report = empty_report();
  try {
    if (is_explicit_certificate(certificate)) {
      check_explicit(component, interface, certificate, options, report);
    } else {
      check_texts(component, interface, certificate, options, report);
    }
  } catch (const Refused& refused) {
    // The files as a whole cannot be used: whatever was claimed, it is refused.
    for (ClaimReport& claim : report.claims) {
      refuse(claim, refused.refusal());
    }
  }
  return report;
}

Report check_files(const std::string& component, const std::string& interface,
                   const std::string& certificate, const CheckOptions& options) {
  return check(util::read_regular_file(component), util::read_regular_file(interface),
               util::read_regular_file(certificate), options);
}

std::string to_text(const Report& report) {
  std::string text;
  for (const ClaimReport& claim : report.claims) {
    switch (claim.status) {
    case ClaimStatus::not_claimed:
      text += claim.property + ": not claimed\n";
      break;
    case ClaimStatus::accepted:
      text += claim.property + ": accepted, " + assumed(report) +
              std::to_string(claim.obligations + report.common_obligations) +
              " obligations shown\n";
      break;
    case ClaimStatus::refused:
      text += claim.property + ": refused, " + claim.refusal->reason + "\n";
      break;
    }
  }
  return text;
}

util::ExitCode exit_code(const Report& report) {
  if (report.accepted()) {
    return util::ExitCode::complete;
  }
  for (const ClaimReport& claim : report.claims) {
    if (claim.refusal) {
      return exit_code(claim.refusal->cause);
    }
  }
  return util::ExitCode::refuted;
}

} // namespace parlance::certify
