// Compares beliefs with runs, and the canonical interface with beliefs, on random words.

#include "oracle/brute_force.h"
#include "oracle/examples.h"
#include "oracle/random.h"
#include "oracle/random_component.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace parlance::oracle {
namespace {

using examples::few_seeds;

/// The law read literally: tries every run of the word, one choice after another.
class Runs {
public:
  explicit Runs(const BruteForce& meaning) : component_(meaning.component()) {}

  Verdict verdict(const Word& word) {
    Verdict result = Verdict::impossible;
    for (const Tuple& state : starts())
      result = std::max(result, run(state, word, 0, {}));
    return result;
  }

private:
  using Seen = std::vector<Tuple>;

  static std::vector<Tuple> all(const std::vector<Named>& names) {
    const TupleSpace space(names);
    std::vector<Tuple> result;
    for (std::size_t i = 0; i < space.size(); ++i)
      result.push_back(space.tuple(i));
    return result;
  }

  std::vector<Tuple> starts() const {
    std::vector<Tuple> result;
    for (const Tuple& state : all(component_.variables)) {
      bool good = !component_.initial || evaluate(*component_.initial, state) == 1;
      for (std::size_t i = 0; i < state.size(); ++i)
        good = good && (!component_.init[i] || evaluate(*component_.init[i], state) == state[i]);
      if (good)
        result.push_back(state);
    }
    return result;
  }

  /// The worst that can happen from a state with the calls that remain; `seen` are the states since
  /// the last call, between which only internal steps happened. Impossible if no run makes all the
  /// observations that remain.
  Verdict run(const Tuple& state, const Word& word, std::size_t position, Seen seen) {
    if (std::find(seen.begin(), seen.end(), state) != seen.end())
      return Verdict::impossible;
    seen.push_back(state);
    Verdict worst = position == word.size() ? Verdict::legal : Verdict::impossible;
    for (const Action& step : component_.internal)
      worst = std::max(worst, act(step, state, {}, [&](const Path&, const Tuple& next) {
                         return run(next, word, position, seen);
                       }));
    if (position < word.size())
      worst =
          std::max(worst, act(component_.methods[word[position].method], state,
                              word[position].arguments, [&](const Path& path, const Tuple& next) {
                                return called(path, next, word, position);
                              }));
    return worst;
  }

  /// After a call that ended well. If it showed something else, only failures count, and only those
  /// of the last call.
  Verdict called(const Path& path, const Tuple& next, const Word& word, std::size_t position) {
    if (path.observation == word[position].observation)
      return run(next, word, position + 1, {});
    if (position + 1 < word.size())
      return Verdict::impossible;
    const Verdict verdict = run(next, word, position + 1, {});
    return verdict == Verdict::legal ? Verdict::impossible : verdict;
  }

  template <class Then>
  Verdict act(const Action& action, const Tuple& state, const Tuple& arguments, Then then) {
    Verdict worst = Verdict::impossible;
    for (const Tuple& inputs : all(action.inputs)) {
      Tuple slots = state;
      slots.insert(slots.end(), arguments.begin(), arguments.end());
      slots.insert(slots.end(), inputs.begin(), inputs.end());
      for (const Path& path : action.paths)
        if (evaluate(*path.guard, slots) == 1)
          worst = std::max(worst, path.outcome == Verdict::legal ? then(path, after(path, slots))
                                                                 : path.outcome);
    }
    return worst;
  }

  Tuple after(const Path& path, const Tuple& slots) const {
    Tuple state(slots.begin(),
                slots.begin() + static_cast<std::ptrdiff_t>(component_.variables.size()));
    for (const auto& [variable, term] : path.update)
      state[variable] = evaluate(*term, slots);
    return state;
  }

  const Component& component_;
};

Word random_word(Random& random, const ConcreteComponent& component, std::size_t length) {
  Word word;
  for (std::size_t i = 0; i < length; ++i)
    word.push_back(component.call(random.below(component.call_count())));
  return word;
}

/// The verdict of the first prefix that `verdict_of` does not call legal.
template <class VerdictOf>
Verdict call_by_call(const Word& word, VerdictOf verdict_of) {
  for (std::size_t length = 0; length <= word.size(); ++length) {
    const Word prefix(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(length));
    const Verdict verdict = verdict_of(prefix);
    if (verdict != Verdict::legal)
      return verdict;
  }
  return Verdict::legal;
}

void expect_runs_and_beliefs_agree(const Profile& profile) {
  Random random(1);
  for (std::uint64_t seed = 0; seed < few_seeds; ++seed) {
    const BruteForce meaning = solved_component(seed, profile).meaning;
    Runs runs(meaning);
    for (int i = 0; i < 8; ++i) {
      const Word word = random_word(random, meaning.concrete(), 1 + random.below(2));
      const Verdict expected =
          call_by_call(word, [&](const Word& prefix) { return runs.verdict(prefix); });
      EXPECT_EQ(meaning.verdict(word), expected)
          << "seed " << seed << ": " << word_text(meaning.component(), word);
    }
  }
}

void expect_canonical_interface_and_beliefs_agree(const Profile& profile) {
  Random random(2);
  for (std::uint64_t seed = 0; seed < few_seeds; ++seed) {
    const BruteForce meaning = solved_component(seed, profile).meaning;
    for (int i = 0; i < 30; ++i) {
      const Word word = random_word(random, meaning.concrete(), random.below(9));
      EXPECT_EQ(meaning.canonical().automaton.verdicts[meaning.belief_class(word)],
                meaning.verdict(word))
          << "seed " << seed << ": " << word_text(meaning.component(), word);
    }
  }
}

TEST(Runs, AgreeWithBeliefs) { expect_runs_and_beliefs_agree({}); }
TEST(Runs, AgreeWithBeliefsByObservation) { expect_runs_and_beliefs_agree(observing()); }

TEST(Runs, CanonicalInterfaceGivesTheVerdictsOfBeliefs) {
  expect_canonical_interface_and_beliefs_agree({});
}
TEST(Runs, CanonicalInterfaceGivesTheVerdictsOfHistories) {
  expect_canonical_interface_and_beliefs_agree(observing());
}

} // namespace
} // namespace parlance::oracle
