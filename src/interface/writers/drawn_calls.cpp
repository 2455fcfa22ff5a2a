#include "interface/writers/drawn_calls.h"

#include "interface/printed_names.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>

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

struct Place {
  std::string file;
  unsigned long line = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

Place place_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const bool has_line = colon != std::string::npos;
  return {text.substr(0, colon), has_line ? std::strtoul(&text[colon + 1], nullptr, 10) : 0};
}

/// Where the code decides by what the guard speaks of.
std::set<Place> deciding_places(const GuardedCall& call) {
  const std::vector<Term> mentioned = term::variables_of(call.guard);
  std::set<Place> places;
  for (const Variable& parameter : call.parameters) {
    if (std::ranges::find(mentioned, parameter.symbol) != mentioned.end()) {
      std::ranges::transform(parameter.places, std::inserter(places, places.end()), place_of);
    }
  }
  return places;
}

/// `Bar.java:3, Foo.java:12, 15`: a file is named once.
std::string places_text(const std::set<Place>& places) {
  std::string text;
  const std::string* file = nullptr;
  std::size_t count = 0;
  for (const Place& place : places) {
    text += text.empty() ? "" : ", ";
    if (count++ == most_places) {
      return text + "...";
    }
    text += file != nullptr && *file == place.file ? "" : place.file + ":";
    text += std::to_string(place.line);
    file = &place.file;
  }
  return text;
}

} // namespace

CallDrawer::CallDrawer(const Interface& interface)
    : interface_(interface), groups_(interface.alphabet.size()) {
  std::map<std::string, std::vector<std::size_t>> by_method;
  std::map<std::pair<std::string, Term>, std::vector<std::size_t>> by_guard;
  std::map<std::string, std::vector<std::size_t>> by_event;
  const std::vector<GuardedCall>& alphabet = interface.alphabet;
  for (std::size_t symbol = 0; symbol < alphabet.size(); ++symbol) {
    by_method[alphabet[symbol].method].push_back(symbol);
    by_guard[{alphabet[symbol].method, alphabet[symbol].guard}].push_back(symbol);
    by_event[signature_text(alphabet[symbol])].push_back(symbol);
  }
  for (std::size_t symbol = 0; symbol < alphabet.size(); ++symbol) {
    GuardedCall call = alphabet[symbol];
    const std::string event = signature_text(call);
    const std::string observed = symbol_text(call);
    const std::string places = places_text(deciding_places(call));
    call.observation.reset();
    groups_[symbol] = {{by_method.at(call.method), signature_text(call)},
                       {by_guard.at({call.method, call.guard}), symbol_text(call), places},
                       {by_event.at(event), event},
                       {{symbol}, observed, places}};
  }
}

std::vector<std::size_t> CallDrawer::possible(const State& state, const Group& group) const {
  std::vector<std::size_t> symbols = group.symbols;
  std::erase_if(symbols, [&](std::size_t symbol) {
    return interface_.states[state.transitions[symbol].to].kind == Verdict::impossible;
  });
  return symbols;
}

const CallDrawer::Group& CallDrawer::group_to_draw(const State& state, std::size_t symbol) const {
  return *std::ranges::find_if(groups_[symbol], [&](const Group& group) {
    return all_lead_alike(state, possible(state, group));
  });
}

std::vector<DrawnCall> CallDrawer::draw(const State& state) const {
  std::vector<DrawnCall> calls;
  for (std::size_t symbol = 0; symbol < groups_.size(); ++symbol) {
    if (interface_.states[state.transitions[symbol].to].kind == Verdict::impossible) {
      continue;
    }
    const Group& group = group_to_draw(state, symbol);
    const std::vector<std::size_t> symbols = possible(state, group);
    if (symbols.front() == symbol) {
      calls.push_back({group.text, shortest_witness(state, symbols), group.places});
    }
  }
  return calls;
}

} // namespace parlance::interface
