#pragma once
// Certificates about labelled transition systems, claim by claim. Internal to this folder.

#include "certify/check.h"

#include <string_view>

namespace parlance::certify {

/// Whether the text is meant as one.
bool is_explicit_certificate(std::string_view text);

/// Refusals of single claims are part of the report. @throws Refused if the files cannot be used
void check_explicit(std::string_view component, std::string_view interface,
                    std::string_view certificate, const CheckOptions& options, Report& report);

} // namespace parlance::certify
