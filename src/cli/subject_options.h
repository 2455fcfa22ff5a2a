#pragma once
// Options on what a file or class means: calls, properties, labelled transition systems.

#include "driver/subject.h"

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace parlance::cli {

/// An option that takes methods, apart by commas: `m(int,long)` has commas of its own.
CLI::Option* add_method_list(CLI::App& command, const std::string& option,
                             std::vector<std::string>& list, const std::string& description);

/// Everything that says how the subject of a command is read, those of classes included.
void add_subject_options(CLI::App& command, driver::SubjectOptions& options);

/// The same without properties.
void add_reading_options(CLI::App& command, driver::SubjectOptions& options);

/// Those of labelled transition systems alone.
void add_lts_options(CLI::App& command, driver::LtsInput& options);

} // namespace parlance::cli
