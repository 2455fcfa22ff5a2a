#include "teachers/replay.h"

#include "teachers/collective_word.h"
#include "teachers/play.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::teachers {

namespace {

using automata::Reply;
using automata::State;
using interface::Reason;

Reason limit(const util::Reason& what) { return {Reason::Kind::limit, what}; }
Reason limit(util::ReasonId id) { return limit(util::Reason{id}); }

bool is_tool_reason(const Reason& reason) {
  return reason.kind == Reason::Kind::mixed_parameters || reason.kind == Reason::Kind::limit;
}

automata::Replayed replayed(const Conjecture& conjecture, WordEvaluator& evaluator) {
  const bool collective = conjecture.symbols().any_collective();
  const auto unseen =
      conjecture.is_shown ? automata::Unseen::stays : automata::Unseen::is_left_open;
  const auto step = [&](const Position& from, Symbol symbol, Verdict claimed) {
    Position next = evaluator.step(from.beliefs.empty() ? evaluator.start() : from, symbol);
    const Reply reply = next.outside                                     ? Reply::says_nothing
                        : contradicts(claimed, next.finding, collective) ? Reply::contradicts
                        : verdict_of(next.finding) == claimed            ? Reply::confirms
                                                                         : Reply::says_nothing;
    return std::pair(reply, std::move(next));
  };
  // No beliefs: where the empty word leads, which a limit may keep from being known.
  return automata::replay(conjecture.machine, Position(), unseen, step);
}

} // namespace

Replay::Replay(const component::Component& component, Conjecture conjecture,
               component::BeliefSpace& space)
    : component_(component), conjecture_(std::move(conjecture)),
      evaluator_(space, conjecture_.symbols()), replayed_(replayed(conjecture_, evaluator_)) {
  conjecture_.machine = replayed_.machine();
  conjecture_.has_tool_unknowns = conjecture_.has_tool_unknowns || replayed_.anything_opened();
}

Replay::Explained Replay::explain(State state, Symbol symbol) {
  if (replayed_.opened(state, symbol)) {
    return {{conjecture_.open_reason.empty() ? limit(util::ReasonId::not_settled)
                                             : limit(conjecture_.open_reason)},
            {}};
  }
  const automata::MooreMachine& machine = conjecture_.machine;
  const auto claimed = static_cast<Verdict>(machine.output(machine.step(state, symbol)));
  Explained result;
  try {
    const std::optional<Word> word = shown_word(state, symbol, claimed);
    Word known = word ? *word : conjecture_.access_words[state];
    if (!word) {
      known.push_back(symbol);
    }
    result.reasons = reasons(known);
    if (word && std::ranges::none_of(result.reasons, is_tool_reason)) {
      result.witness = witness(*word, claimed);
    }
  } catch (const util::Stopped&) {
    // A run that was stopped has little time left for explanations.
    if (result.reasons.empty()) {
      result.reasons = {limit(util::ReasonId::not_explained)};
    }
  }
  return result;
}

std::vector<Reason> Replay::explain_start() {
  try {
    return reasons({});
  } catch (const util::Stopped&) {
    return {limit(util::ReasonId::not_explained)};
  }
}

/// By the way on which the call was replayed, else by the learner's own if that has the verdict.
std::optional<Word> Replay::shown_word(State state, Symbol symbol, Verdict claimed) {
  if (replayed_.confirmed(state, symbol)) {
    Word word = replayed_.way(state);
    word.push_back(symbol);
    return word;
  }
  Word word = conjecture_.access_words[state];
  const Position before = evaluator_.evaluate(word);
  word.push_back(symbol);
  const Position position = evaluator_.evaluate(word);
  const bool shows = before.finding == Finding::legal && !position.outside &&
                     verdict_of(position.finding) == claimed;
  return shows ? std::optional(word) : std::nullopt;
}

std::vector<Reason> Replay::reasons(const Word& word) {
  const Finding finding = evaluator_.evaluate(word).finding;
  const bool is_open =
      static_cast<Verdict>(conjecture_.machine.output_of(word)) == Verdict::unknown &&
      finding != Finding::unknown;
  if (is_open && !conjecture_.open_reason.empty()) {
    return {limit(conjecture_.open_reason)};
  }
  if (finding == Finding::mixed) {
    CollectiveWord open(component_, conjecture_.symbols(), evaluator_, word);
    return {{Reason::Kind::mixed_parameters,
             open.explanation(evaluator_.space().solver(), conjecture_.max_guards)}};
  }
  return is_open && decided(finding) ? std::vector{limit(util::ReasonId::not_settled)}
                                     : evaluator_.reasons(word);
}

/// The word with every symbol's representative. Where something is observed, that may not be
/// possible; then with what the symbols stand for, if it still shows the verdict.
std::optional<ConcreteWord> Replay::witness(const Word& word, Verdict claimed) {
  ConcreteWord calls;
  if (!component_.is_observed()) {
    for (const Symbol symbol : word) {
      calls.push_back(conjecture_.alphabet[symbol].sample_call());
    }
  } else {
    calls = evaluator_.concretised(word);
  }
  const Finding finding = evaluator_.evaluate(calls).finding;
  return verdict_of(finding) == claimed ? std::optional(calls) : std::nullopt;
}

} // namespace parlance::teachers
