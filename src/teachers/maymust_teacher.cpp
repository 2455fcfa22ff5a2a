#include "teachers/maymust_teacher.h"

#include "abstraction/conjecture_check.h"
#include "abstraction/inductive_facts.h"
#include "abstraction/must_solve.h"
#include "component/passes.h"
#include "smt/sat_bv_solver.h"
#include "util/error.h"
#include "util/named_values.h"
#include "util/reason.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace parlance::teachers {

using abstraction::AbstractBelief;
using abstraction::AbstractCall;
using abstraction::Judgement;
using abstraction::Limit;
using abstraction::Trace;
using automata::State;
using util::ReasonId;

namespace {

constexpr std::uint32_t conflict_limit = 200'000;

/// Cells that there is room for, for each predicate that there is.
constexpr std::size_t cells_per_predicate = 4;

constexpr std::array<util::NamedValue<Scheme>, 4> scheme_names{
    {{Scheme::wp, "wp"},
     {Scheme::wp_craig, "wp+craig"},
     {Scheme::refine_may, "refine-may"},
     {Scheme::learn_reuse, "learn-reuse"}}};

} // namespace

std::string to_text(Scheme scheme) { return util::name_of(scheme, scheme_names); }

/// LearnReuse: the component's own verdicts.
class MayMustTeacher::QueryOracle : public learn::MembershipOracle {
public:
  explicit QueryOracle(MayMustTeacher& teacher) : teacher_(teacher) {}
  std::vector<learn::Answer> answer(std::span<const Word> words) override {
    std::vector<learn::Answer> answers;
    for (const Word& word : words) {
      const WordVerdict known = teacher_.query(teacher_.concretised(word));
      answers.push_back({static_cast<learn::Output>(*known.verdict), true, known.length});
    }
    return answers;
  }

private:
  MayMustTeacher& teacher_;
};

/// BuildInterface: illegal is what fails in the must abstraction; where that has no transition,
/// everything is legal.
class MayMustTeacher::MustOracle : public learn::MembershipOracle {
public:
  explicit MustOracle(MayMustTeacher& teacher) : teacher_(teacher) {}
  std::vector<learn::Answer> answer(std::span<const Word> words) override {
    std::vector<learn::Answer> answers;
    for (const Word& word : words) {
      const WordVerdict known = teacher_.judged_by_must(teacher_.concretised(word));
      answers.push_back({static_cast<learn::Output>(known.verdict.value_or(Verdict::legal)), true,
                         known.verdict ? known.length : word.size()});
    }
    return answers;
  }

private:
  MayMustTeacher& teacher_;
};

MayMustTeacher::MayMustTeacher(const component::Component& component, component::BeliefSpace& space,
                               smt::Solver& solver, const MayMustOptions& options,
                               util::StopToken& stop)
    : stop_(stop), options_(options),
      solver_(smt::make_bit_blasting_solver(&stop, {conflict_limit, {0, false}})),
      alphabet_(component, solver), evaluator_(space, alphabet_.symbols()),
      refiner_(alphabet_, evaluator_, solver, options.max_guards),
      oracle_(options.scheme == Scheme::learn_reuse
                  ? std::unique_ptr<learn::MembershipOracle>(new QueryOracle(*this))
                  : std::make_unique<MustOracle>(*this)),
      counting_(*oracle_) {
  const component::Component& reduced = space.component();
  facts_ = abstraction::inductive_facts(reduced, abstraction::effects_of(reduced), *solver_);
  may_ = std::make_unique<Abstraction>(reduced, facts_, *solver_, solver, stop);
  must_ = may_.get();
  if (options.scheme == Scheme::refine_may) {
    own_must_ = std::make_unique<Abstraction>(reduced, facts_, *solver_, solver, stop);
    must_ = own_must_.get();
  }
  for (const Term predicate : options.predicates) {
    may_->partition.split_all(predicate);
    if (own_must_) {
      own_must_->partition.split_all(predicate);
    }
  }
}

MayMustTeacher::~MayMustTeacher() = default;

void MayMustTeacher::learn(const std::vector<ConcreteWord>& observed) {
  require_room(*may_);
  if (options_.scheme == Scheme::learn_reuse) {
    learn_reuse(observed);
  } else {
    build_interface(observed);
  }
}

void MayMustTeacher::report() const {
  stop_.check();
  if (on_progress) {
    on_progress();
  }
}

/// Algorithms 3 and 4: both oracles in turn, until neither finds a counterexample.
void MayMustTeacher::learn_reuse(const std::vector<ConcreteWord>& observed) {
  ++statistics_["rounds"];
  start_learner(counting_);
  for (const ConcreteWord& word : observed) {
    observe(word);
  }
  while (const auto word = counterexample()) {
    refine(*word);
    report();
  }
}

/// Algorithm 1. Learning begins anew only after counterexamples that are real ones: others make the
/// may abstraction smaller, which the check finds out by itself.
void MayMustTeacher::build_interface(const std::vector<ConcreteWord>& observed) {
  for (const ConcreteWord& word : observed) {
    query(word);
  }
  while (true) {
    learn_must();
    const auto word = counterexample();
    if (!word) {
      return;
    }
    const ConcreteWord wrong = wrong_prefix(*word).value_or(*word);
    const Word symbols = symbols_of(wrong);
    const ConcreteWord representatives = concretised(symbols);
    const WordVerdict representative = query(representatives);
    if (static_cast<learn::Output>(*representative.verdict) ==
        learner_->hypothesis().output_of(symbols)) {
      refine_alphabet(wrong);
    }
    sharpen(wrong);
    sharpen(representatives);
    report();
  }
}

void MayMustTeacher::start_learner(learn::MembershipOracle& oracle) {
  learner_ = learn::make_learner(options_.learner, oracle, automata::verdict_outputs());
  learner_->start(static_cast<Symbol>(alphabet_.size()));
}

/// LearnInterface for the must abstraction, which is computed anew.
void MayMustTeacher::learn_must() {
  ++statistics_["rounds"];
  may_->steps.forget();
  must_->steps.forget();
  start_learner(counting_);
  while (const auto word = differs_from_must()) {
    util::check(learner_->refine(*word), "the must abstraction contradicts itself");
    report();
  }
}

/// A word whose representatives the hypothesis and the must abstraction judge differently.
std::optional<Word> MayMustTeacher::differs_from_must() {
  struct Node {
    State state;
    std::optional<AbstractBelief> belief; ///< none: anything is legal from here on
    Word word;
  };
  const automata::MooreMachine& machine = learner_->hypothesis();
  std::vector<Node> open;
  std::set<std::pair<State, std::optional<AbstractBelief>>> seen;
  const auto reach = [&](Node node) {
    if (seen.emplace(node.state, node.belief).second) {
      open.push_back(std::move(node));
    }
  };
  const auto differs = [&](State state, const Judgement& judgement) {
    return machine.output(state) !=
           static_cast<learn::Output>(judgement.verdict.value_or(Verdict::legal));
  };
  const Judgement start = must_->beliefs.start();
  if (differs(machine.initial(), start)) {
    return Word();
  }
  reach({machine.initial(), must_belief(start), {}});
  for (std::size_t i = 0; i < open.size(); ++i) {
    stop_.check();
    const Node node = open[i];
    if (machine.absorbing(node.state)) {
      continue;
    }
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      Word word = node.word;
      word.push_back(symbol);
      const State next = machine.step(node.state, symbol);
      Judgement judgement;
      if (node.belief) {
        judgement = must_->beliefs.call(*node.belief, calls_of(concretised(word)).back());
      }
      if (differs(next, judgement)) {
        return word;
      }
      if (!machine.absorbing(next)) {
        reach({next, must_belief(judgement), word});
      }
    }
  }
  return std::nullopt;
}

/// The calls that a word's symbols stand for. Only where something comes back does that depend on
/// more than the symbol.
ConcreteWord MayMustTeacher::concretised(std::span<const Symbol> word) {
  if (evaluator_.space().component().is_observed()) {
    return evaluator_.concretised(word);
  }
  ConcreteWord calls;
  for (const Symbol symbol : word) {
    calls.push_back({alphabet_[symbol].method, alphabet_[symbol].sample, 0});
  }
  return calls;
}

std::vector<AbstractCall> MayMustTeacher::calls_of(std::span<const component::ConcreteCall> word) {
  std::vector<AbstractCall> calls;
  for (const component::ConcreteCall& call : word) {
    calls.push_back(
        {abstraction::concrete_call(evaluator_.space().component(), call.method, call.arguments),
         call.observation});
  }
  return calls;
}

MayMustTeacher::WordVerdict MayMustTeacher::judged(Abstraction& abstraction,
                                                   std::span<const AbstractCall> word) {
  Judgement judgement = abstraction.beliefs.start();
  std::size_t length = 0;
  while (length < word.size() && judgement.verdict == Verdict::legal) {
    judgement = abstraction.beliefs.call(judgement.next, word[length]);
    ++length;
  }
  return {judgement.verdict, judgement.doubt, length};
}

/// Where the must abstraction is after a call. Where every belief is a single state, it is in one
/// cell: there is no transition into several.
std::optional<AbstractBelief> MayMustTeacher::must_belief(const Judgement& judgement) const {
  const bool has_transition =
      judgement.verdict && !(must_->steps.is_deterministic() && judgement.next.may.size() > 1);
  return has_transition ? std::optional(judgement.next) : std::nullopt;
}

MayMustTeacher::WordVerdict
MayMustTeacher::judged_by_must(std::span<const component::ConcreteCall> word) {
  Judgement judgement = must_->beliefs.start();
  std::size_t length = 0;
  for (const AbstractCall& call : calls_of(word)) {
    const auto belief = must_belief(judgement);
    if (!belief) {
      return {};
    }
    if (judgement.verdict != Verdict::legal) {
      break;
    }
    judgement = must_->beliefs.call(*belief, call);
    ++length;
  }
  return {judgement.verdict, judgement.doubt, length};
}

/// Divides cells until the must abstraction has a transition for every call of the word before the
/// last one. @requires the word is decided, and not legal
void MayMustTeacher::sharpen(const ConcreteWord& word) {
  const std::vector<AbstractCall> calls = calls_of(word);
  Judgement judgement = must_->beliefs.start();
  for (std::size_t length = 1; length < calls.size(); ++length) {
    judgement = must_->beliefs.call(judgement.next, calls[length - 1]);
    if (judgement.verdict != Verdict::legal) {
      return;
    }
    if (!must_belief(judgement)) {
      const Trace trace =
          must_->beliefs.doubtful_trace(std::span(calls).first(length), abstraction::End::ok);
      refine_abstraction(*must_, trace, true, true);
      judgement = must_->beliefs.start();
      length = 0;
    }
  }
}

/// Algorithm 2: refines until may and must agree about the word.
MayMustTeacher::WordVerdict MayMustTeacher::decide(Abstraction& abstraction,
                                                   std::span<const component::ConcreteCall> word) {
  const std::vector<AbstractCall> calls = calls_of(word);
  while (true) {
    const WordVerdict known = judged(abstraction, calls);
    if (known.verdict) {
      return known;
    }
    const Trace trace =
        abstraction.beliefs.doubtful_trace(std::span(calls).first(known.length), known.doubt);
    const bool is_feasible =
        options_.scheme == Scheme::wp || feasible_word(abstraction.steps, trace, true);
    refine_abstraction(abstraction, trace, is_feasible, true);
  }
}

MayMustTeacher::WordVerdict MayMustTeacher::query(std::span<const component::ConcreteCall> word) {
  const ConcreteWord key(word.begin(), word.end());
  const auto earlier = known_verdicts_.find(key);
  if (earlier != known_verdicts_.end() && !own_must_) {
    return earlier->second;
  }
  const WordVerdict known = decide(*must_, word);
  if (own_must_) {
    decide(*may_, word);
  }
  known_verdicts_.emplace(key, known);
  return known;
}

void MayMustTeacher::require_room(const Abstraction& abstraction) const {
  if (abstraction.partition.predicates().size() > options_.max_predicates ||
      abstraction.partition.cell_count() > cells_per_predicate * options_.max_predicates) {
    throw Limit{{ReasonId::many_predicates,
                 {std::to_string(options_.max_predicates), options_.limiting_option}}};
  }
}

void MayMustTeacher::refine_abstraction(Abstraction& abstraction, const Trace& trace,
                                        bool is_feasible, bool outside_counts) {
  stop_.check();
  ++statistics_["refinements"];
  const bool divided = (!is_feasible && options_.scheme != Scheme::wp &&
                        abstraction.refinement.by_interpolant(trace, outside_counts)) ||
                       abstraction.refinement.by_weakest_precondition(trace, outside_counts);
  if (!divided) {
    throw Limit{{ReasonId::no_predicate}};
  }
  require_room(abstraction);
}

void MayMustTeacher::refine(const ConcreteWord& counterexample) {
  const auto wrong = wrong_prefix(counterexample);
  if (!wrong) {
    throw Limit{{ReasonId::outside_claim}};
  }
  const Word symbols = symbols_of(*wrong);
  if (query(concretised(symbols)).verdict != Verdict::impossible && learner_->refine(symbols)) {
    return;
  }
  if (refine_alphabet(*wrong)) {
    learner_->restart();
  }
}

/// The representatives are judged rightly: the alphabet is too coarse. True if old symbols stand
/// for other arguments now.
bool MayMustTeacher::refine_alphabet(const ConcreteWord& counterexample) {
  const Refinement refinement = refiner_.refine(counterexample);
  switch (refinement) {
  case Refinement::split:
  case Refinement::moved:
    spdlog::debug("split by a word of {} calls: {} symbols", counterexample.size(),
                  alphabet_.size());
    while (learner_->hypothesis().symbol_count() < alphabet_.size()) {
      learner_->add_symbol();
    }
    return refinement == Refinement::moved;
  case Refinement::rejoined:
    throw Limit{{ReasonId::many_guards, {std::to_string(options_.max_guards)}}};
  case Refinement::none:
    break;
  }
  throw Limit{{ReasonId::outside_claim}};
}

void MayMustTeacher::observe(const ConcreteWord& word) {
  while (const auto wrong = wrong_prefix(word)) {
    ++statistics_["counterexamples by traces"];
    refine(*wrong);
  }
}

Word MayMustTeacher::symbols_of(std::span<const component::ConcreteCall> word) const {
  Word symbols;
  for (const component::ConcreteCall& call : word) {
    symbols.push_back(alphabet_.symbol_of(call));
  }
  return symbols;
}

engines::Candidate MayMustTeacher::candidate() const {
  return {{alphabet_.calls(), learner_->hypothesis()}};
}

Conjecture MayMustTeacher::conjecture() const {
  Conjecture result(learner_->hypothesis(), alphabet_);
  result.is_shown = true;
  for (State state = 0; state < result.machine.state_count(); ++state) {
    result.access_words.push_back(learner_->access_word(state));
  }
  return result;
}

std::size_t MayMustTeacher::states() const {
  return learner_ ? learner_->hypothesis().state_count() : 0;
}

std::vector<Term> MayMustTeacher::predicates() const {
  std::vector<Term> result = may_->partition.predicates();
  for (const Term predicate : must_->partition.predicates()) {
    if (std::ranges::find(result, predicate) == result.end()) {
      result.push_back(predicate);
    }
  }
  return result;
}

std::map<std::string, std::uint64_t> MayMustTeacher::statistics() const {
  std::map<std::string, std::uint64_t> result = statistics_;
  result["membership queries"] = counting_.counts().queries;
  result["membership query symbols"] = counting_.counts().symbols;
  result["alphabet refinements"] = alphabet_.splits();
  result["predicates"] = predicates().size();
  std::uint64_t solver_calls = solver_->statistics().checks;
  for (const Abstraction* abstraction : {may_.get(), own_must_.get()}) {
    if (abstraction != nullptr) {
      result["cells"] += abstraction->partition.cell_count();
      result["abstract steps"] += abstraction->steps.computed_steps();
      result["predicates by weakest preconditions"] += abstraction->refinement.preconditions();
      result["predicates by interpolants"] += abstraction->refinement.interpolants();
      solver_calls += abstraction->refinement.solver_calls();
    }
  }
  result["abstraction solver calls"] = solver_calls;
  return result;
}

} // namespace parlance::teachers
