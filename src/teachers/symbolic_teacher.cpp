#include "teachers/symbolic_teacher.h"

#include "teachers/play.h"
#include "teachers/probe.h"
#include "util/error.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>

namespace parlance::teachers {

namespace {

/// The outputs of interface automata, in the order of Verdict.
automata::OutputType verdict_outputs() {
  return automata::OutputType({{"legal", false}, {"illegal", true}, {"unknown", true}});
}

} // namespace

SymbolicTeacher::SymbolicTeacher(const component::Component& component,
                                 component::BeliefSpace& space, smt::Solver& solver,
                                 const TeacherOptions& options)
    : alphabet_(component, solver), evaluator_(space, alphabet_),
      refiner_(alphabet_, evaluator_, solver, options.max_guards), oracle_(evaluator_),
      counting_(oracle_), options_(options) {
  restart();
}

/// Begins learning anew. There is no cache of words: the belief space knows every call on every
/// belief, and walking it is faster than a cache's trie.
void SymbolicTeacher::restart() {
  oracle_.take_disagreements(); // they are in symbols that are no more
  learner_ = make_learner();
  learner_->start(static_cast<Symbol>(alphabet_.size()));
  has_tool_unknowns_ = false;
}

/// The tree asks least. The table needs fewer counterexamples, which are what takes long when calls
/// stand for many arguments at once.
std::unique_ptr<learn::Learner> SymbolicTeacher::make_learner() {
  using enum learn::LearnerKind;
  const learn::LearnerKind best = alphabet_.any_collective() ? rs : kv;
  return learn::make_learner(options_.learner.value_or(best), counting_, verdict_outputs());
}

void SymbolicTeacher::learn(std::size_t length) {
  do {
    if (on_progress) {
      on_progress();
    }
  } while (coarsen() || settle_disagreements() || play(length) || probe());
}

/// Splits collective symbols where that settles disagreements, short words first. Such splits are
/// an improvement, not a duty: the number of attempts is limited. True if learning started anew.
bool SymbolicTeacher::settle_disagreements() {
  const std::set<Word> disagreements = oracle_.take_disagreements();
  std::vector<Word> words(disagreements.begin(), disagreements.end());
  std::stable_sort(words.begin(), words.end(),
                   [](const Word& a, const Word& b) { return a.size() < b.size(); });
  for (const Word& word : words) {
    if (collective_attempts_ == options_.collective_attempts) {
      return false;
    }
    ++collective_attempts_;
    if (refiner_.split_collective(word, coarseness_ != Coarseness::none)) {
      ++statistics_["splits of collective symbols"];
      spdlog::debug("split of a collective symbol: {} symbols", alphabet_.size());
      restart();
      return true;
    }
  }
  return false;
}

/// Gives up splits of collective symbols that made the automaton too large.
bool SymbolicTeacher::coarsen() {
  const std::size_t states = learner_->hypothesis().state_count();
  if (!alphabet_.any_collective() || coarseness_ == Coarseness::all ||
      states <=
          (coarseness_ == Coarseness::none ? options_.collective_states : options_.joined_states)) {
    return false;
  }
  const bool everything = coarseness_ == Coarseness::last_calls;
  coarseness_ = everything ? Coarseness::all : Coarseness::last_calls;
  collective_attempts_ = everything ? options_.collective_attempts : 0;
  refiner_.rejoin_collective(everything);
  spdlog::debug("too many states: {} symbols after joining arguments again", alphabet_.size());
  restart();
  return true;
}

bool SymbolicTeacher::play(std::size_t length) {
  if (alphabet_.any_collective()) {
    const auto word =
        play_symbolically(learner_->hypothesis(), evaluator_, length, options_.play_pairs);
    if (word) {
      ++statistics_["counterexamples by play"];
      util::check(learner_->refine(*word), "a symbolic counterexample that is none");
      return true;
    }
  }
  const auto word =
      play_concretely(learner_->hypothesis(), alphabet_, evaluator_, length, options_.play_pairs);
  if (word) {
    ++statistics_["counterexamples by play"];
    refine(*word);
  }
  return word.has_value();
}

/// Arguments that are joined take a solver for each word: then nothing is tried.
bool SymbolicTeacher::probe() {
  if (alphabet_.any_collective()) {
    return false;
  }
  const auto word = teachers::probe(*learner_, evaluator_, options_.probe_words);
  if (word) {
    ++statistics_["counterexamples by probes"];
    util::check(learner_->refine(*word), "a probe that shows nothing");
  }
  return word.has_value();
}

void SymbolicTeacher::refine(const ConcreteWord& counterexample) {
  Word symbols;
  for (const ConcreteCall& call : counterexample) {
    symbols.push_back(alphabet_.symbol_of(call));
  }
  if (learner_->refine(symbols)) {
    spdlog::debug("counterexample of {} calls: {} states", symbols.size(),
                  learner_->hypothesis().state_count());
    return;
  }
  // The hypothesis is right about the representatives: the alphabet is too coarse.
  switch (refiner_.refine(counterexample)) {
  case Refinement::split:
    spdlog::debug("split by a word of {} calls: {} symbols", symbols.size(), alphabet_.size());
    learner_->add_symbol();
    return;
  case Refinement::rejoined:
    ++statistics_["rejoined alphabets"];
    spdlog::debug("too many guards: {} symbols after joining the methods involved",
                  alphabet_.size());
    restart();
    return;
  case Refinement::none:
    util::check(!decided(evaluator_.evaluate(symbols).finding),
                "a word that does not differ from its symbols was to refine them");
    has_tool_unknowns_ = true;
    return;
  }
}

Conjecture SymbolicTeacher::conjecture() {
  Conjecture result{learner_->hypothesis(), {}, {}, false};
  for (Symbol symbol = 0; symbol < result.machine.symbol_count(); ++symbol) {
    result.alphabet.push_back(alphabet_[symbol]);
  }
  for (automata::State state = 0; state < result.machine.state_count(); ++state) {
    result.access_words.push_back(learner_->access_word(state));
  }
  result.has_tool_unknowns = has_tool_unknowns_ || learner_->provisional();
  return result;
}

std::vector<interface::Reason> SymbolicTeacher::reasons(const Word& word) {
  if (evaluator_.evaluate(word).finding == Finding::mixed) {
    return {refiner_.explain(word)};
  }
  return evaluator_.reasons(word);
}

std::map<std::string, std::uint64_t> SymbolicTeacher::statistics() const {
  std::map<std::string, std::uint64_t> result = statistics_;
  result["membership queries"] = counting_.counts().queries;
  result["membership query symbols"] = counting_.counts().symbols;
  result["alphabet refinements"] = alphabet_.splits();
  return result;
}

} // namespace parlance::teachers
