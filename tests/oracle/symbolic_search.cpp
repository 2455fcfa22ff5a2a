#include "oracle/symbolic_search.h"

#include "oracle/search.h"

#include <set>

namespace parlance::oracle {
namespace {

/// Follows words over symbols together with all their concretisations.
class SymbolicSearch {
public:
  SymbolicSearch(const BruteForce& meaning, const Interface& interface)
      : meaning_(meaning), interface_(interface) {
    for (const Symbol& symbol : interface.alphabet)
      parts_.push_back(parts_of(symbol));
  }

  std::optional<Problem> run(const SymbolicLimits& limits) {
    const Automaton& canonical = meaning_.canonical().automaton;
    Search<Place> search({interface_.automaton.initial, {canonical.initial}});
    for (std::size_t i = 0; i < search.size() && work_ < limits.work; ++i) {
      if (is_needless(search[i]))
        return problem(search.letters(i), search[i]);
      if (search.depth(i) < limits.depth && interface_.automaton.is_legal(search[i].first))
        for (std::size_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol)
          search.reach(successor(search[i], symbol), i, symbol);
    }
    return std::nullopt;
  }

private:
  /// A state of the interface and the canonical states of the concretisations.
  using Place = std::pair<std::size_t, std::set<std::size_t>>;

  /// The canonical symbols that an interface symbol shares calls with.
  std::set<std::size_t> parts_of(const Symbol& symbol) const {
    std::set<std::size_t> parts;
    for (const std::size_t call : symbol.calls)
      parts.insert(meaning_.canonical().symbol_of[call]);
    return parts;
  }

  Place successor(const Place& place, std::size_t symbol) {
    work_ += place.second.size() * parts_[symbol].size();
    const Automaton& canonical = meaning_.canonical().automaton;
    Place result{interface_.automaton.next[place.first][symbol], {}};
    for (const std::size_t state : place.second)
      if (canonical.is_legal(state))
        for (const std::size_t part : parts_[symbol])
          result.second.insert(canonical.next[state][part]);
    std::erase_if(result.second, [&](std::size_t state) {
      return canonical.verdicts[state] == Verdict::impossible;
    });
    return result;
  }

  /// Whether the interface says unknown where all concretisations agree on another verdict.
  bool is_needless(const Place& place) const {
    if (interface_.automaton.verdicts[place.first] != Verdict::unknown)
      return false;
    std::set<Verdict> verdicts;
    for (const std::size_t state : place.second)
      verdicts.insert(meaning_.canonical().automaton.verdicts[state]);
    return verdicts.size() == 1 && *verdicts.begin() != Verdict::unknown;
  }

  Problem problem(const std::vector<std::size_t>& symbols, const Place& place) const {
    std::string text;
    std::vector<std::size_t> calls;
    for (const std::size_t symbol : symbols) {
      text += " " + interface_.symbol_ids[symbol];
      calls.push_back(interface_.alphabet[symbol].calls.front());
    }
    const Word word = meaning_.concrete().word(calls);
    const Verdict is = meaning_.canonical().automaton.verdicts[*place.second.begin()];
    return {"the symbols" + text + " are called unknown, but every concretisation is " +
                verdict_text(is) + ", such as " + word_text(meaning_.component(), word),
            word, Verdict::unknown};
  }

  const BruteForce& meaning_;
  const Interface& interface_;
  std::vector<std::set<std::size_t>> parts_; ///< by symbol of the interface
  std::size_t work_ = 0;
};

} // namespace

std::optional<Problem> find_needless_unknown(const BruteForce& meaning, const Interface& interface,
                                             const SymbolicLimits& limits) {
  return SymbolicSearch(meaning, interface).run(limits);
}

} // namespace parlance::oracle
