#include "interface/writers/hints.h"

#include "util/reason_text.h"

namespace parlance::interface {

namespace {

using util::ReasonId;

/// What helps if the table of reasons has nothing special.
std::string_view plain_hint(Reason::Kind kind) {
  switch (kind) {
  case Reason::Kind::error:
    return {};
  case Reason::Kind::unknown:
    return "nothing follows this yet; --methods leaves the call out";
  case Reason::Kind::mixed_parameters:
    return util::row_of(ReasonId::mixed_parameters).remedy;
  case Reason::Kind::limit:
    return "a higher limit";
  }
  return {};
}

} // namespace

std::string hint_text(const Reason& reason) {
  if (reason.kind == Reason::Kind::error) {
    return {};
  }
  const ReasonId id = util::root_of(reason.what).id;
  const bool says_nothing = id == ReasonId::stated && reason.kind != Reason::Kind::unknown;
  const std::string_view remedy = util::row_of(id).remedy;
  return std::string(says_nothing || remedy.empty() ? plain_hint(reason.kind) : remedy);
}

} // namespace parlance::interface
