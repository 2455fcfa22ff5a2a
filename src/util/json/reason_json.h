#pragma once
// Reasons in JSON: an object with the id, what the reason speaks of and its sentence; or the
// sentence alone, which then stands for itself.

#include "util/json/json_place.h"
#include "util/reason.h"

#include <nlohmann/json_fwd.hpp>

namespace parlance::util {

/// `{"id": "loop-bound", "text": "loop bound at Door.java:12", "place": "Door.java:12"}`, with
/// `details` and `cause` where there are some; without an id for a text that stands for itself.
nlohmann::ordered_json reason_object(const Reason& reason);

/// The same, or the text alone if it stands for itself and has no place.
nlohmann::ordered_json reason_json(const Reason& reason);

/// An object, or a text. With an id the reason is made from its fields, and its text is for people
/// only.
Reason read_reason(const JsonPlace& place);

/// The same for an object that may have further keys. @requires expect_keys
Reason read_reason_fields(const JsonPlace& object);

} // namespace parlance::util
