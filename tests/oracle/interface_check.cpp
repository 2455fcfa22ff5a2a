#include "oracle/interface_check.h"

#include "oracle/search.h"
#include "oracle/symbolic_search.h"

#include <map>
#include <set>

namespace parlance::oracle {
namespace {

/// A state of the interface and one of the component's canonical automaton.
using Pair = std::pair<std::size_t, std::size_t>;

std::string calls_text(const ConcreteComponent& component, const std::vector<std::size_t>& calls) {
  std::string text;
  for (std::size_t i = 0; i < calls.size() && i < 10; ++i)
    text += (i == 0 ? "" : ", ") + word_text(component.component(), {component.call(calls[i])});
  return "{" + text + (calls.size() > 10 ? ", ...}" : "}");
}

/// For each canonical state, the place of its counterpart: legal states in their order, sinks by
/// kind. The automata must have equally many states of each kind.
std::vector<std::size_t> counterparts(const Automaton& canonical, const Automaton& listed) {
  std::map<Verdict, std::vector<std::size_t>> places;
  for (std::size_t state = 0; state < listed.size(); ++state)
    places[listed.verdicts[state]].push_back(state);
  std::map<Verdict, std::size_t> used;
  std::vector<std::size_t> result;
  for (const Verdict verdict : canonical.verdicts)
    result.push_back(places[verdict][used[verdict]++]);
  return result;
}

std::map<Verdict, std::size_t> kinds(const Automaton& automaton) {
  std::map<Verdict, std::size_t> counts;
  for (const Verdict verdict : automaton.verdicts)
    ++counts[verdict];
  return counts;
}

} // namespace

InterfaceCheck::InterfaceCheck(const BruteForce& meaning, std::string_view interface_text)
    : meaning_(meaning), interface_(parse_interface(interface_text, meaning.concrete())) {}

std::optional<Problem> InterfaceCheck::find(const Condition& condition) const {
  const Automaton& canonical = meaning_.canonical().automaton;
  const Automaton& listed = interface_.automaton;
  Search<Pair> search({listed.initial, canonical.initial});
  for (std::size_t i = 0; i < search.size(); ++i) {
    const auto [state, truth] = search[i];
    const Verdict said = listed.verdicts[state];
    const Verdict is = canonical.verdicts[truth];
    if (is == Verdict::impossible)
      continue; // nothing is said about it
    if (condition(said, is)) {
      const Word word = meaning_.concrete().word(search.letters(i));
      return Problem{word_text(meaning_.component(), word) + " is " + verdict_text(is) +
                         ", but called " + verdict_text(said),
                     word, said};
    }
    if (said != Verdict::legal)
      continue;
    for (std::size_t call = 0; call < meaning_.concrete().call_count(); ++call)
      search.reach({listed.next[state][interface_.symbol_of[call]],
                    is == Verdict::legal ? meaning_.next(truth, call) : truth},
                   i, call);
  }
  return std::nullopt;
}

std::optional<Problem> InterfaceCheck::difference() const {
  return find([](Verdict said, Verdict is) { return said != is; });
}

std::optional<Problem> InterfaceCheck::contradiction() const {
  return find([](Verdict said, Verdict is) { return said != is && said != Verdict::unknown; });
}

std::optional<Problem> InterfaceCheck::needless_unknown(const SymbolicLimits& limits) const {
  return find_needless_unknown(meaning_, interface_, limits);
}

std::optional<Problem> InterfaceCheck::needless_split() const {
  for (const Symbol& symbol : meaning_.canonical().alphabet)
    for (const std::size_t call : symbol.calls)
      if (interface_.symbol_of[call] != interface_.symbol_of[symbol.calls.front()])
        return Problem{"guards tell apart " +
                           calls_text(meaning_.concrete(), {symbol.calls.front(), call}) +
                           ", which are equivalent",
                       {}};
  return std::nullopt;
}

std::optional<Problem> InterfaceCheck::not_canonical() const {
  std::optional<Problem> problem = alphabet_difference();
  return problem ? problem : automaton_difference();
}

std::optional<Problem> InterfaceCheck::alphabet_difference() const {
  const std::vector<Symbol>& expected = meaning_.canonical().alphabet;
  if (expected.size() != interface_.alphabet.size())
    return Problem{"there are " + std::to_string(interface_.alphabet.size()) +
                       " symbols instead of " + std::to_string(expected.size()),
                   {}};
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (interface_.alphabet[i].calls != expected[i].calls)
      return Problem{"symbol " + interface_.symbol_ids[i] + " denotes " +
                         calls_text(meaning_.concrete(), interface_.alphabet[i].calls) +
                         " instead of " + calls_text(meaning_.concrete(), expected[i].calls),
                     {}};
  return std::nullopt;
}

std::optional<Problem> InterfaceCheck::automaton_difference() const {
  const Automaton& expected = meaning_.canonical().automaton;
  const Automaton& listed = interface_.automaton;
  if (kinds(expected) != kinds(listed))
    return Problem{"there are " + std::to_string(listed.size()) + " states instead of " +
                       std::to_string(expected.size()) + ", or of other kinds",
                   {}};
  const std::vector<std::size_t> place = counterparts(expected, listed);
  if (listed.initial != place[expected.initial])
    return Problem{"the initial state is not the first", {}};
  for (std::size_t state = 0; state < expected.size(); ++state)
    for (std::size_t symbol = 0; symbol < expected.next[state].size(); ++symbol) {
      const std::size_t target = listed.next[place[state]][symbol];
      const std::size_t right = place[expected.next[state][symbol]];
      if (target != right)
        return Problem{"from " + interface_.state_ids[place[state]] + " by " +
                           interface_.symbol_ids[symbol] + " to " + interface_.state_ids[target] +
                           " instead of " + interface_.state_ids[right],
                       {}};
    }
  return std::nullopt;
}

std::optional<Problem> InterfaceCheck::not_safe() const {
  return find([](Verdict said, Verdict is) { return said == Verdict::legal && is != said; });
}

std::optional<Problem> InterfaceCheck::not_permissive() const {
  return find([](Verdict said, Verdict is) { return said == Verdict::illegal && is != said; });
}

std::optional<Problem> InterfaceCheck::not_tight() const {
  return find([](Verdict said, Verdict is) {
    return (said == Verdict::unknown || said == Verdict::impossible) && is != said;
  });
}

std::optional<Problem> InterfaceCheck::false_claim() const {
  if (auto problem = refute("safe", interface_.safe, not_safe()))
    return problem;
  if (auto problem = refute("permissive", interface_.permissive, not_permissive()))
    return problem;
  return refute("tight", interface_.tight, not_tight());
}

std::optional<Problem> InterfaceCheck::refute(const char* property,
                                              const std::optional<Claim>& claim,
                                              std::optional<Problem> problem) {
  if (!claim || !problem || problem->word.size() > claim->depth)
    return std::nullopt;
  problem->message = std::string("not ") + property + " as claimed: " + problem->message;
  return problem;
}

std::optional<Problem> InterfaceCheck::bad_witness() const {
  std::set<Pair> shown;
  for (const Witness& witness : interface_.witnesses) {
    shown.emplace(witness.from, witness.symbol);
    if (auto problem = bad_witness(witness))
      return problem;
  }
  const Automaton& listed = interface_.automaton;
  for (std::size_t state = 0; state < listed.size(); ++state)
    for (std::size_t symbol = 0; symbol < listed.next[state].size(); ++symbol)
      if (listed.verdicts[listed.next[state][symbol]] == Verdict::illegal &&
          !shown.contains({state, symbol}))
        return Problem{"no witness of the error from " + interface_.state_ids[state] + " by " +
                           interface_.symbol_ids[symbol],
                       {}};
  return std::nullopt;
}

std::optional<Problem> InterfaceCheck::bad_witness(const Witness& witness) const {
  const Automaton& listed = interface_.automaton;
  std::size_t state = listed.initial;
  Pair last{state, listed.columns};
  for (const Call& call : witness.word) {
    if (!listed.is_legal(state))
      break;
    last = {state, interface_.symbol_of[meaning_.concrete().call_number(call)]};
    state = listed.next[last.first][last.second];
  }
  const std::string text = "the witness " + word_text(meaning_.component(), witness.word);
  const Verdict said = listed.verdicts[state];
  if (last != Pair{witness.from, witness.symbol})
    return Problem{text + " does not show " + interface_.symbol_ids[witness.symbol] + " from " +
                       interface_.state_ids[witness.from],
                   witness.word, said};
  if (said == Verdict::illegal && meaning_.verdict(witness.word) != Verdict::illegal)
    return Problem{text + " is not illegal", witness.word, said};
  return std::nullopt;
}

bool InterfaceCheck::is_beyond_claims(const Problem& contradiction) const {
  const auto& claim =
      contradiction.said == Verdict::legal ? interface_.safe : interface_.permissive;
  return claim && contradiction.word.size() > claim->depth;
}

} // namespace parlance::oracle
