#pragma once
// A front end: which files are its own, what it can be told, and how one becomes a subject. Each is
// a file of this folder and a row of front_ends().

#include "driver/subjects/given_options.h"
#include "driver/subjects/load.h"
#include "driver/subjects/lts_input.h"
#include "term/source/source_syntax.h"
#include "util/stop.h"

#include <string>
#include <variant>
#include <vector>

namespace parlance::driver {

/// What commands are about: a component with variables and paths, or one that is given by its
/// states.
using Subject = std::variant<LoadedComponent, ExplicitComponent>;

struct FrontEnd {
  std::string name; ///< of the language; in --help, and in what an interface says of itself
  const term::SourceSyntax* syntax; ///< that guards and arguments are written in
  bool (*claims)(const std::string& input, const GivenOptions& given);
  std::vector<OptionRow> options;
  /// `notes` gets what the user should know about the result, one line each.
  /// @throws util::UserError with one line that says where and what
  Subject (*load)(const std::string& input, const GivenOptions& given, util::StopToken& stop,
                  std::vector<std::string>& notes);

  bool knows(const std::string& option) const;
};

FrontEnd lts_front_end();
FrontEnd scxml_front_end();
FrontEnd java_front_end();
FrontEnd component_front_end();

/// In the order in which they are asked.
const std::vector<FrontEnd>& front_ends();

/// The first that claims the input. The last one claims everything.
const FrontEnd& front_end_of(const std::string& input, const GivenOptions& given);

/// By its name; Java's if none has it.
const term::SourceSyntax& syntax_of(const std::string& front_end);

/// @throws util::UserError(usage) for an option that none of these front ends knows
void require_known(const GivenOptions& given, const std::vector<const FrontEnd*>& readers);

/// Those that the front end knows.
GivenOptions known_to(const FrontEnd& front_end, const GivenOptions& given);

} // namespace parlance::driver
