#pragma once
// Candidates for random components, right and wrong, and the truth about them by brute force.

#include "component/loading.h"
#include "engines/product/engine.h"
#include "interface/json/interface_json.h"
#include "interface/rebind.h"
#include "oracle/canonical_text.h"
#include "oracle/random_component.h"
#include "oracle/search.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>

namespace parlance::engines::samples {

using component::samples::Loaded;

/// A random component with automata over its canonical symbols.
struct Subject {
  explicit Subject(oracle::Solved solved)
      : meaning(std::move(solved.meaning)), loaded(solved.text),
        space(loaded.component, *loaded.solver, loaded.stop) {}

  oracle::BruteForce meaning;
  Loaded loaded;
  component::BeliefSpace space;
};

inline oracle::Profile deterministic_profile() {
  oracle::Profile profile;
  profile.with_inputs = profile.with_internal = profile.with_open_start = 0;
  profile.with_unknowns = 40;
  profile.wide = 0;
  profile.max_width = 3;
  profile.max_legal_states = 24;
  return profile;
}

inline Candidate candidate_for(Subject& subject, const oracle::Automaton& automaton) {
  const std::string text =
      oracle::interface_text(subject.meaning, subject.meaning.canonical().alphabet, automaton);
  const interface::Interface bound = interface::bind_to_component(
      interface::read_json(text, "CANDIDATE"), subject.loaded.component);
  return candidate_of(bound, subject.loaded.component, *subject.loaded.solver);
}

/// The automaton with a state of each verdict that has no way out, so that all can be aimed at.
inline oracle::Automaton with_all_sinks(oracle::Automaton automaton) {
  for (const oracle::Verdict verdict : {oracle::Verdict::illegal, oracle::Verdict::unknown})
    if (std::ranges::count(automaton.verdicts, verdict) == 0) {
      automaton.verdicts.push_back(verdict);
      automaton.next.emplace_back();
    }
  return automaton;
}

/// One transition leads elsewhere or, at times, one legal state becomes an error or unknown.
inline oracle::Automaton mutant(const oracle::Automaton& original, oracle::Random& random) {
  oracle::Automaton automaton = with_all_sinks(original);
  const std::size_t state = random.below(automaton.size());
  if (!automaton.is_legal(state))
    return automaton;
  if (random.percent(20) && state != automaton.initial) {
    automaton.verdicts[state] =
        random.percent(50) ? oracle::Verdict::illegal : oracle::Verdict::unknown;
    automaton.next[state].clear();
  } else if (automaton.columns > 0) {
    automaton.next[state][random.below(automaton.columns)] = random.below(automaton.size());
  }
  return automaton;
}

/// By property: the length of a shortest word that refutes it, if there is one.
using Truth = std::array<std::optional<std::size_t>, 3>;

inline Property property_of(oracle::Verdict said) {
  switch (said) {
  case oracle::Verdict::legal:
    return Property::safe;
  case oracle::Verdict::illegal:
    return Property::permissive;
  case oracle::Verdict::unknown:
  case oracle::Verdict::impossible:
    break;
  }
  return Property::tight;
}

/// Are words looked at whose proper prefixes are legal for the automaton alone? Then a property's
/// truth does not depend on the others.
enum class Behind : std::uint8_t { not_searched, searched };

inline Truth truth_of(const oracle::BruteForce& meaning, const oracle::Automaton& automaton,
                      Behind disagreement = Behind::not_searched) {
  using Pair = std::pair<std::size_t, std::size_t>;
  const oracle::CanonicalInterface& canonical = meaning.canonical();
  Truth truth;
  oracle::Search<Pair> search({automaton.initial, canonical.automaton.initial});
  for (std::size_t i = 0; i < search.size(); ++i) {
    const auto [state, right] = search[i];
    const oracle::Verdict said = automaton.verdicts[state];
    const bool disagree = said != canonical.automaton.verdicts[right];
    if (disagree) {
      auto& shortest = truth[static_cast<std::size_t>(property_of(said))];
      shortest = std::min(shortest.value_or(search.depth(i)), search.depth(i));
    }
    if (said != oracle::Verdict::legal || (disagree && disagreement == Behind::not_searched))
      continue;
    for (std::size_t call = 0; call < canonical.symbol_of.size(); ++call)
      search.reach({automaton.next[state][canonical.symbol_of[call]],
                    disagree ? right : meaning.next(right, call)},
                   i, call);
  }
  return truth;
}

/// What an automaton says of a word.
inline oracle::Verdict said_of(const oracle::BruteForce& meaning,
                               const oracle::Automaton& automaton, const oracle::Word& word) {
  std::size_t state = automaton.initial;
  for (const oracle::Call& call : word)
    if (automaton.is_legal(state))
      state = automaton
                  .next[state][meaning.canonical().symbol_of[meaning.concrete().call_number(call)]];
  return automaton.verdicts[state];
}

/// The result is the truth about all words up to the depth.
inline void expect_true(const EngineResult& result, const oracle::BruteForce& meaning,
                        const oracle::Automaton& automaton, std::uint32_t depth) {
  const Truth truth = truth_of(meaning, automaton);
  for (const Property property : all_properties) {
    SCOPED_TRACE(to_text(property));
    const PropertyResult& found = result[property];
    const auto shortest = truth[static_cast<std::size_t>(property)];
    if (!shortest || *shortest > depth) {
      EXPECT_FALSE(found.refutation.has_value());
      EXPECT_EQ(found.depth, depth) << util::to_text(found.reason);
      continue;
    }
    ASSERT_TRUE(found.refutation.has_value()) << "refuted by a word of length " << *shortest;
    EXPECT_EQ(found.refutation->size(), *shortest);
    EXPECT_EQ(found.depth, *shortest == 0 ? 0 : *shortest - 1);
    oracle::Word word;
    for (const ConcreteCall& call : *found.refutation)
      word.push_back({call.method, call.arguments});
    const oracle::Verdict said = said_of(meaning, automaton, word);
    EXPECT_EQ(property_of(said), property);
    EXPECT_NE(meaning.verdict(word), said) << oracle::word_text(meaning.component(), word);
  }
}

} // namespace parlance::engines::samples
