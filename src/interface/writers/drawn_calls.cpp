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
std::set<Place> deciding_places(const NamedCall& call) {
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
  std::map<std::string, std::vector<Symbol>> by_method;
  std::map<std::pair<std::string, Term>, std::vector<Symbol>> by_guard;
  std::map<std::string, std::vector<Symbol>> by_event;
  const std::vector<NamedCall> alphabet = interface.calls();
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
    by_method[alphabet[symbol].method].push_back(symbol);
    by_guard[{alphabet[symbol].method, alphabet[symbol].guard}].push_back(symbol);
    by_event[signature_text(alphabet[symbol])].push_back(symbol);
  }
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
    NamedCall call = alphabet[symbol];
    const std::string event = signature_text(call);
    const std::string guard = call.guard->is_true() ? "" : guard_text(call);
    const std::string places = places_text(deciding_places(call));
    call.observation.reset();
    groups_[symbol] = {
        {by_method.at(call.method), signature_text(call)},
        {by_guard.at({call.method, call.guard}), signature_text(call), guard, places},
        {by_event.at(event), event},
        {{symbol}, event, guard, places}};
  }
}

std::vector<Symbol> CallDrawer::possible(State state, const Group& group) const {
  std::vector<Symbol> symbols = group.symbols;
  std::erase_if(symbols, [&](Symbol symbol) {
    return interface_.verdict(state, symbol) == Verdict::impossible;
  });
  return symbols;
}

bool CallDrawer::all_lead_alike(State state, const std::vector<Symbol>& symbols) const {
  return std::ranges::all_of(symbols, [&](Symbol symbol) {
    return interface_.machine.step(state, symbol) ==
               interface_.machine.step(state, symbols.front()) &&
           interface_.explanation(state, symbol).reasons ==
               interface_.explanation(state, symbols.front()).reasons;
  });
}

const Explanation* CallDrawer::shortest_witness(State state,
                                                const std::vector<Symbol>& symbols) const {
  const Explanation* best = &interface_.explanation(state, symbols.front());
  for (const Symbol symbol : symbols) {
    const Explanation& candidate = interface_.explanation(state, symbol);
    if (candidate.witness &&
        (!best->witness || candidate.witness->size() < best->witness->size())) {
      best = &candidate;
    }
  }
  return best;
}

const CallDrawer::Group& CallDrawer::group_to_draw(State state, Symbol symbol) const {
  return *std::ranges::find_if(groups_[symbol], [&](const Group& group) {
    return all_lead_alike(state, possible(state, group));
  });
}

std::vector<DrawnCall> CallDrawer::draw(State state) const {
  std::vector<DrawnCall> calls;
  for (Symbol symbol = 0; symbol < groups_.size(); ++symbol) {
    const Verdict verdict = interface_.verdict(state, symbol);
    if (verdict == Verdict::impossible) {
      continue;
    }
    const Group& group = group_to_draw(state, symbol);
    const std::vector<Symbol> symbols = possible(state, group);
    if (symbols.front() == symbol) {
      calls.push_back({group.signature, group.guard, verdict,
                       interface_.machine.step(state, symbol), shortest_witness(state, symbols),
                       group.places});
    }
  }
  return calls;
}

} // namespace parlance::interface
