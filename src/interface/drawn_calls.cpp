#include "interface/drawn_calls.h"

#include "interface/names.h"

#include <algorithm>
#include <map>

namespace parlance::interface {

namespace {

constexpr std::size_t most_places = 6; ///< that are listed

bool all_lead_alike(const State& state, const std::vector<std::size_t>& symbols) {
  return std::ranges::all_of(symbols, [&](std::size_t symbol) {
    const Transition& a = state.transitions[symbol];
    const Transition& b = state.transitions[symbols.front()];
    return a.to == b.to && a.reasons == b.reasons;
  });
}

const Transition* shortest_witness(const State& state, const std::vector<std::size_t>& symbols) {
  const Transition* best = &state.transitions[symbols.front()];
  for (const std::size_t symbol : symbols) {
    const Transition& candidate = state.transitions[symbol];
    if (candidate.witness &&
        (!best->witness || candidate.witness->size() < best->witness->size())) {
      best = &candidate;
    }
  }
  return best;
}

/// Where the code decides by what the guard speaks of, each place once.
std::vector<std::string> deciding_places(const GuardedCall& call) {
  const std::vector<Term> mentioned = term::variables_of(call.guard);
  std::vector<std::string> places;
  for (const Variable& parameter : call.parameters) {
    if (std::ranges::find(mentioned, parameter.symbol) == mentioned.end()) {
      continue;
    }
    for (const std::string& place : parameter.places) {
      if (std::ranges::find(places, place) == places.end()) {
        places.push_back(place);
      }
    }
  }
  return places;
}

/// `Foo.java:12, 15, Bar.java:3`: a file is named once for neighbouring lines of it.
std::string places_text(const std::vector<std::string>& places) {
  std::string text;
  std::string file;
  for (std::size_t i = 0; i < std::min(places.size(), most_places); ++i) {
    const std::size_t colon = places[i].rfind(':');
    const bool same_file = !text.empty() && places[i].substr(0, colon) == file;
    text += (text.empty() ? "" : ", ") + (same_file ? places[i].substr(colon + 1) : places[i]);
    file = places[i].substr(0, colon);
  }
  return text + (places.size() > most_places ? ", ..." : "");
}

} // namespace

CallDrawer::CallDrawer(const Interface& interface) : groups_(interface.alphabet.size()) {
  std::map<std::string, std::vector<std::size_t>> by_method;
  std::map<std::string, std::vector<std::size_t>> by_event;
  const std::vector<GuardedCall>& alphabet = interface.alphabet;
  for (std::size_t symbol = 0; symbol < alphabet.size(); ++symbol) {
    by_method[alphabet[symbol].method].push_back(symbol);
    by_event[signature_text(alphabet[symbol])].push_back(symbol);
  }
  for (std::size_t symbol = 0; symbol < alphabet.size(); ++symbol) {
    GuardedCall call = alphabet[symbol];
    const std::string event = signature_text(call);
    const std::string guarded = symbol_text(call);
    call.observation.reset();
    groups_[symbol] = {{by_method.at(call.method), signature_text(call)},
                       {by_event.at(event), event},
                       {{symbol}, guarded, places_text(deciding_places(call))}};
  }
}

const CallDrawer::Group& CallDrawer::group_to_draw(const State& state, std::size_t symbol) const {
  return *std::ranges::find_if(
      groups_[symbol], [&](const Group& group) { return all_lead_alike(state, group.symbols); });
}

std::vector<DrawnCall> CallDrawer::draw(const State& state) const {
  std::vector<DrawnCall> calls;
  for (std::size_t symbol = 0; symbol < groups_.size(); ++symbol) {
    const Group& group = group_to_draw(state, symbol);
    if (group.symbols.front() == symbol) {
      calls.push_back({group.text, shortest_witness(state, group.symbols), group.places});
    }
  }
  return calls;
}

} // namespace parlance::interface
