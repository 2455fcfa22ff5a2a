#pragma once
// From a conjecture to an interface in canonical form, with a reason for everything it forbids and
// a witness that replays.

#include "component/component.h"
#include "engines/candidate.h"
#include "interface/interface.h"
#include "teachers/teacher.h"

namespace parlance::driver {

/// What the engines see of a conjecture.
engines::Candidate candidate_of(const teachers::Conjecture& conjecture);

/// @requires the conjecture is the teacher's, now or earlier
interface::Interface assemble(const component::Component& component,
                              const teachers::Conjecture& conjecture, teachers::Teacher& teacher);

/// The interface of a run that was stopped before its first hypothesis: everything is unknown.
interface::Interface nothing_known(const component::Component& component);

} // namespace parlance::driver
