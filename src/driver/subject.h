#pragma once
// What commands are about: a component with variables and paths, or one that is given by its
// states. The same questions can be asked of both.

#include "driver/checking/check.h"
#include "driver/checking/query.h"
#include "driver/learning/learn.h"
#include "driver/output.h"
#include "driver/subjects/front_end.h"
#include "interface/calls_text.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// By the front end that claims the input. `notes` gets what the user should know about the result,
/// one line each.
/// @throws util::UserError with one line that says where and what; also for an option that the
/// front end does not know
Subject load_subject(const std::string& input, const GivenOptions& given, util::StopToken& stop,
                     std::vector<std::string>& notes);

/// What an interface of the subject says of how it was made.
interface::Provenance provenance_of(const std::string& input, const GivenOptions& given,
                                    const Subject& subject);

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
