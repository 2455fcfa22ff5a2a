#include "teachers/symbolic_teacher.h"

#include "teachers/play.h"
#include "teachers/w_method.h"
#include "util/error.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>

namespace parlance::teachers {

SymbolicTeacher::SymbolicTeacher(const component::Component& component,
                                 component::BeliefSpace& space, smt::Solver& solver,
                                 const TeacherOptions& options)
    : alphabet_(component, solver), evaluator_(space, alphabet_.symbols()),
      refiner_(alphabet_, evaluator_, solver, options.max_guards), oracle_(evaluator_),
      counting_(oracle_), options_(options) {
  restart();
}

SymbolicTeacher::SymbolicTeacher(const component::Component& component,
                                 component::BeliefSpace& space, smt::Solver& solver,
                                 const TeacherOptions& options, learn::StateReader& saved)
    : alphabet_(component, solver, saved), evaluator_(space, alphabet_.symbols()),
      refiner_(alphabet_, evaluator_, solver, options.max_guards), oracle_(evaluator_),
      counting_(oracle_), options_(options) {
  resume(saved);
}

/// `teaching COARSENESS`, and then the learner without its answers.
void SymbolicTeacher::save(learn::StateWriter& writer) const {
  alphabet_.save(writer);
  writer.line("teaching", {std::to_string(static_cast<unsigned>(coarseness_))});
  learner_->save_outline(writer);
}

/// What a file says is a hint: guards and suffixes. What they show is asked of the component again.
/// A run may have ended between a split of the alphabet and the learner's part of it.
void SymbolicTeacher::resume(learn::StateReader& saved) {
  const learn::StateReader::Line teaching = saved.next("teaching", 1);
  coarseness_ = static_cast<Coarseness>(teaching.number(0, 3));
  collective_attempts_ = coarseness_ == Coarseness::all ? options_.collective_attempts : 0;
  require_outline(saved);
  const learn::LearnerKind kind = saved_learner(saved.peek("learner", 1));
  learner_ = learn::make_learner(kind, counting_, automata::verdict_outputs());
  learner_->resume(saved);
  while (learner_->hypothesis().symbol_count() < alphabet_.size()) {
    learner_->add_symbol();
  }
}

/// Nothing may be asked of symbols that are not there.
void SymbolicTeacher::require_outline(learn::StateReader saved) const {
  saved.next("learner", 1);
  saved.next("outputs", 0);
  saved.next("symbols", 1).number(0, static_cast<Symbol>(alphabet_.size()) + 1);
  saved.expect("answers", {learn::open_answers});
}

learn::LearnerKind SymbolicTeacher::saved_learner(const learn::StateReader::Line& line) const {
  for (const learn::LearnerKind kind : learn::all_learners) {
    if (learn::to_text(kind) == line.text(0)) {
      if (options_.learner.value_or(kind) != kind) {
        line.fail("the state is one of learner " + line.text(0) + ", not of " +
                  learn::to_text(*options_.learner));
      }
      return kind;
    }
  }
  line.fail("no learner is called '" + line.text(0) + "'");
}

/// Begins learning anew. There is no cache of words: the belief space knows every call on every
/// belief, and walking it is faster than a cache's trie.
void SymbolicTeacher::restart() {
  oracle_.take_disagreements(); // they are in symbols that are no more
  learner_ = make_learner();
  learner_->start(static_cast<Symbol>(alphabet_.size()));
  has_tool_unknowns_ = false;
  kept_.reset();
}

/// A limit may end the run between a change of the alphabet and the learner's part of it, and the
/// hypothesis speaks of the alphabet as it was.
void SymbolicTeacher::keep_conjecture() { kept_ = conjecture(); }

/// The tree asks least. The table needs fewer counterexamples, which are what takes long when calls
/// stand for many arguments at once.
std::unique_ptr<learn::Learner> SymbolicTeacher::make_learner() {
  using enum learn::LearnerKind;
  const learn::LearnerKind best = alphabet_.any_collective() ? rs : kv;
  return learn::make_learner(options_.learner.value_or(best), counting_,
                             automata::verdict_outputs());
}

void SymbolicTeacher::learn(std::size_t length) {
  do {
    if (on_progress) {
      on_progress();
    }
  } while (coarsen() || split_disagreements() || play(length) || w_method());
}

/// Splits collective symbols where that resolves disagreements, short words first. Such splits are
/// an improvement, not a duty: the number of attempts is limited. True if learning started anew.
bool SymbolicTeacher::split_disagreements() {
  const std::set<Word> disagreements = oracle_.take_disagreements();
  std::vector<Word> words(disagreements.begin(), disagreements.end());
  std::stable_sort(words.begin(), words.end(),
                   [](const Word& a, const Word& b) { return a.size() < b.size(); });
  for (const Word& word : words) {
    if (collective_attempts_ == options_.collective_attempts) {
      return false;
    }
    ++collective_attempts_;
    keep_conjecture();
    if (refiner_.split_collective(word, coarseness_ != Coarseness::none)) {
      ++statistics_["splits of collective symbols"];
      spdlog::debug("split of a collective symbol: {} symbols", alphabet_.size());
      restart();
      return true;
    }
    kept_.reset();
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
  keep_conjecture();
  refiner_.rejoin_collective(everything);
  spdlog::debug("too many states: {} symbols after joining arguments again", alphabet_.size());
  restart();
  return true;
}

bool SymbolicTeacher::play(std::size_t length) {
  if (alphabet_.any_collective()) {
    const auto word = play_symbolically(learner_->hypothesis(), evaluator_, length, play_limit());
    if (word) {
      ++statistics_["counterexamples by play"];
      util::check(learner_->refine(*word), "a symbolic counterexample that is none");
      return true;
    }
  }
  const auto word =
      play_concretely(learner_->hypothesis(), alphabet_, evaluator_, length, play_limit());
  if (word) {
    ++statistics_["counterexamples by play"];
    refine(*word);
  }
  return word.has_value();
}

std::size_t SymbolicTeacher::play_limit() const {
  return std::max(options_.play_pairs,
                  options_.play_pairs_per_state * learner_->hypothesis().state_count());
}

/// Arguments that are joined take a solver for each word: then nothing is tried.
bool SymbolicTeacher::w_method() {
  if (alphabet_.any_collective()) {
    return false;
  }
  const auto word = teachers::w_method(*learner_, evaluator_, options_.probe_words);
  if (word) {
    ++statistics_["counterexamples by probes"];
    util::check(learner_->refine(*word), "a probe that shows nothing");
  }
  return word.has_value();
}

Word SymbolicTeacher::symbols_of(std::span<const ConcreteCall> word) const {
  Word symbols;
  for (const ConcreteCall& call : word) {
    symbols.push_back(alphabet_.symbol_of(call));
  }
  return symbols;
}

void SymbolicTeacher::observe(const ConcreteWord& word) {
  for (std::size_t length = 1; length <= word.size();) {
    const auto prefix = std::span(word).first(length);
    const Position position = evaluator_.evaluate(prefix);
    if (position.outside || !decided(position.finding)) {
      return;
    }
    const auto claimed = static_cast<Verdict>(learner_->hypothesis().output_of(symbols_of(prefix)));
    if (contradicts(claimed, position.finding, alphabet_.any_collective())) {
      ++statistics_["counterexamples by traces"];
      refine(ConcreteWord(prefix.begin(), prefix.end()));
    } else if (position.finding == Finding::legal) {
      ++length;
    } else {
      return;
    }
  }
}

void SymbolicTeacher::refine(const ConcreteWord& counterexample) {
  const Word symbols = symbols_of(counterexample);
  // That a word's symbols stand for what cannot be says nothing about the word.
  if (evaluator_.evaluate(symbols).finding != Finding::impossible && learner_->refine(symbols)) {
    spdlog::debug("counterexample of {} calls: {} states", symbols.size(),
                  learner_->hypothesis().state_count());
    return;
  }
  // The hypothesis is right about the representatives: the alphabet is too coarse.
  keep_conjecture();
  switch (refiner_.refine(counterexample)) {
  case Refinement::split:
    add_symbols(symbols.size());
    break;
  case Refinement::moved:
    add_symbols(symbols.size());
    learner_->restart();
    break;
  case Refinement::rejoined:
    ++statistics_["rejoined alphabets"];
    spdlog::debug("too many guards: {} symbols after joining the methods involved",
                  alphabet_.size());
    restart();
    break;
  case Refinement::none:
    util::check(!decided(evaluator_.evaluate(symbols).finding),
                "a word that does not differ from its symbols was to refine them");
    has_tool_unknowns_ = true;
    break;
  }
  kept_.reset();
}

void SymbolicTeacher::add_symbols(std::size_t word_length) {
  spdlog::debug("split by a word of {} calls: {} symbols", word_length, alphabet_.size());
  while (learner_->hypothesis().symbol_count() < alphabet_.size()) {
    learner_->add_symbol();
  }
}

Conjecture SymbolicTeacher::conjecture() const {
  if (kept_) {
    return *kept_;
  }
  Conjecture result(learner_->hypothesis(), alphabet_);
  for (automata::State state = 0; state < result.machine.state_count(); ++state) {
    result.access_words.push_back(learner_->access_word(state));
  }
  result.has_tool_unknowns = has_tool_unknowns_ || learner_->provisional();
  result.max_guards = options_.max_guards;
  return result;
}

std::map<std::string, std::uint64_t> SymbolicTeacher::statistics() const {
  std::map<std::string, std::uint64_t> result = statistics_;
  result["membership queries"] = counting_.counts().queries;
  result["membership query symbols"] = counting_.counts().symbols;
  result["alphabet refinements"] = alphabet_.splits();
  return result;
}

} // namespace parlance::teachers
