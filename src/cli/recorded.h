#pragma once
// What an interface says of how it was made, for commands that look at it again. What is taken from
// there, and what is given and differs, is said on stderr.

#include "cli/proof_options.h"
#include "driver/subject.h"

#include <string>
#include <vector>

namespace parlance::cli {

/// An interface and the name of its file.
struct InterfaceFile {
  const interface::Interface& interface;
  const std::string& name;
};

/// The input as it is given; if it is empty, the subject that the interface was made of.
/// @throws util::UserError(usage) if there is neither
std::string input_or_recorded(const std::string& given, const InterfaceFile& file);

/// How the input is to be read: options that are not given are as the interface was made, if the
/// input is of the same kind. The component of a results directory has them built in.
driver::GivenOptions with_recorded(const driver::GivenOptions& given, const InterfaceFile& file,
                                   const std::string& input);

/// The same for some options only, whatever the input.
driver::GivenOptions with_recorded_rows(const driver::GivenOptions& given,
                                        const InterfaceFile& file,
                                        const std::vector<driver::OptionRow>& rows);

/// --overflow, unless it is given.
void take_recorded_overflow(const InterfaceFile& file, ProofOptions& proofs);

/// Says so if the subject was read with the help of other versions of programs.
void note_other_versions(const InterfaceFile& file, const driver::Subject& subject);

/// Options that the two were made with and that differ, one line each.
std::vector<std::string> other_options(const InterfaceFile& first, const InterfaceFile& second);

} // namespace parlance::cli
