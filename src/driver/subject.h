#pragma once
// What commands are about: a component with variables and paths, or one that is given by its
// states. The same questions can be asked of both.

#include "component/call_choice.h"
#include "driver/checking/check.h"
#include "driver/checking/query.h"
#include "driver/learning/learn.h"
#include "driver/output.h"
#include "driver/subjects/java_input.h"
#include "driver/subjects/load.h"
#include "driver/subjects/lts_input.h"
#include "interface/calls_text.h"

#include <string>
#include <variant>
#include <vector>

namespace parlance::driver {

using Subject = std::variant<LoadedComponent, ExplicitComponent>;

/// How a file or class becomes one.
struct SubjectOptions {
  JavaInput java;
  LtsInput lts;
  component::CallChoice calls;
  std::vector<std::string> properties; ///< FSP files
};

/// `notes` gets what the user should know about the result, one line each.
/// @throws util::UserError with one line that says where and what
Subject load_subject(const std::string& input, const SubjectOptions& options, util::StopToken& stop,
                     std::vector<std::string>& notes);

LearnResult learn(const Subject& subject, const LearnOptions& options, util::StopToken& stop,
                  const ProgressSink& progress = {});
CheckResult check(const interface::Interface& interface, const Subject& subject,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where);
/// @throws util::UserError(usage) if the text is no word of the subject's calls
struct AnsweredQuery {
  QueryResult result;
  interface::Calls calls;
};
AnsweredQuery query(const Subject& subject, const std::string& word, util::StopToken& stop);
std::string inspect_text(const Subject& subject);
ComponentText text_of(const Subject& subject);

/// @throws util::UserError(unsupported) that says what is missing, if it is given by its states
const component::Component& require_component(const Subject& subject, const std::string& what);

} // namespace parlance::driver
