#include "util/reason.h"

#include "util/error.h"
#include "util/reason_text.h"
#include "util/stop.h"

#include <tuple>
#include <utility>

namespace parlance::util {

std::strong_ordering operator<=>(const Reason& a, const Reason& b) {
  return std::tie(a.id, a.details, a.place, a.cause) <=>
         std::tie(b.id, b.details, b.place, b.cause);
}

Reason stated(std::string text, std::string place) {
  return {ReasonId::stated, {std::move(text)}, std::move(place)};
}

Reason wrapped(ReasonId id, std::vector<std::string> details, Reason cause) {
  Reason result{id, std::move(details)};
  if (row_of(cause.id).placed == Placed::apart) {
    std::swap(result.place, cause.place);
  }
  result.cause.push_back(std::move(cause));
  return result;
}

Reason reason_of(StopReason stopped) {
  check(stopped != StopReason::none, "nothing ended the run");
  return {stopped == StopReason::timeout  ? ReasonId::time_limit
          : stopped == StopReason::memory ? ReasonId::memory_limit
                                          : ReasonId::interrupt};
}

const Reason& root_of(const Reason& reason) {
  return reason.cause.empty() ? reason : root_of(reason.cause.front());
}

} // namespace parlance::util
