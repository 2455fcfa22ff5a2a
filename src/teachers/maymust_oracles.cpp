// How the teacher by may and must abstractions looks for what is wrong with a conjecture: by pairs
// of state and cell, or by possibilities where the environment has choices.

#include "abstraction/conjecture_check.h"
#include "abstraction/must_solve.h"
#include "teachers/maymust_teacher.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::teachers {

using abstraction::Call;
using abstraction::CellId;
using abstraction::Limit;
using abstraction::Question;

std::optional<ConcreteWord> MayMustTeacher::counterexample() {
  const engines::Candidate conjectured = candidate();
  ++statistics_["conjectures"];
  auto word = oracle_1(conjectured);
  return word ? word : oracle_2(conjectured);
}

/// Algorithm 3: is the conjecture safe with respect to the may abstraction?
std::optional<ConcreteWord> MayMustTeacher::oracle_1(const engines::Candidate& candidate) {
  return by_pairs(*may_, false, candidate);
}

/// Algorithm 4: is it permissive with respect to the must abstraction?
std::optional<ConcreteWord> MayMustTeacher::oracle_2(const engines::Candidate& candidate) {
  return must_->steps.is_deterministic() ? by_pairs(*must_, true, candidate)
                                         : by_possibilities(candidate);
}

std::optional<ConcreteWord> MayMustTeacher::by_pairs(Abstraction& abstraction, bool must,
                                                     const engines::Candidate& candidate) {
  abstraction::PairCheck check(abstraction.steps, candidate, stop_);
  while (const auto trace = check.disagreement(must ? Question::must : Question::may)) {
    if (auto word = feasible_word(abstraction.steps, *trace, false)) {
      return word;
    }
    ++statistics_["infeasible counterexamples"];
    refine_abstraction(abstraction, *trace, false, false);
    report();
  }
  return std::nullopt;
}

/// A word that is not known to be as the conjecture says is decided; if it is as said, the
/// possibilities on its way tell too little.
std::optional<ConcreteWord> MayMustTeacher::by_possibilities(const engines::Candidate& candidate) {
  const abstraction::Parts parts = [&](Symbol symbol) -> const std::vector<Call>& {
    return parts_of(symbol);
  };
  while (const auto unproved = abstraction::unproved_word(must_->steps, candidate, parts, stop_)) {
    const std::uint64_t version = must_->partition.version();
    if (auto wrong = wrong_prefix(concretised(unproved->word))) {
      return wrong;
    }
    if (auto wrong = wrong_prefix(sampled(*unproved))) {
      return wrong;
    }
    if (must_->partition.version() == version && !divide_cells(*unproved) &&
        !divide_arguments(*unproved)) {
      throw Limit{{util::ReasonId::environment_not_separated}};
    }
    report();
  }
  return std::nullopt;
}

/// The word with arguments from the parts of its symbols.
ConcreteWord MayMustTeacher::sampled(const abstraction::Unproved& unproved) const {
  ConcreteWord word;
  for (std::size_t i = 0; i < unproved.word.size(); ++i) {
    word.push_back({unproved.calls[i].action, unproved.calls[i].sample,
                    alphabet_[unproved.word[i]].observation});
  }
  return word;
}

bool MayMustTeacher::divide_cells(const abstraction::Unproved& unproved) {
  require_room(*must_);
  const std::size_t internal = evaluator_.space().component().internal.size();
  const auto divide_internally = [&](const abstraction::Possibility& possibility) {
    return std::ranges::any_of(possibility.cells, [&](CellId cell) {
      for (std::size_t step = 0; step < internal; ++step) {
        if (must_->refinement.by_target(cell, must_->steps.internal_step(step))) {
          return true;
        }
      }
      return false;
    });
  };
  const auto last = abstraction::after_call(must_->steps, {unproved.before.back()},
                                            unproved.calls.back(), abstraction::Outside::ends,
                                            [](const abstraction::Target&) { return true; });
  if (internal > 0 && std::ranges::any_of(last, divide_internally)) {
    return true;
  }
  for (std::size_t i = unproved.word.size(); i-- > 0;) {
    const abstraction::Possibility& possibility = unproved.before[i];
    const bool divided = std::ranges::any_of(possibility.cells, [&](CellId cell) {
      return must_->refinement.by_target(cell, unproved.calls[i]);
    });
    if (divided || divide_internally(possibility)) {
      return true;
    }
  }
  return false;
}

std::vector<Call>& MayMustTeacher::parts_of(Symbol symbol) {
  const GuardedCall& entry = alphabet_[symbol];
  std::vector<Call>& parts = parts_[{entry.method, entry.guard}];
  if (parts.empty()) {
    parts.push_back(abstraction::call_of(evaluator_.space().component(), entry));
  }
  return parts;
}

/// Some arguments lead a state of a cell elsewhere than others.
bool MayMustTeacher::divide_arguments(const abstraction::Unproved& unproved) {
  for (std::size_t i = unproved.word.size(); i-- > 0;) {
    const Call& call = unproved.calls[i];
    if (call.is_concrete) {
      continue;
    }
    for (const CellId cell : unproved.before[i].cells) {
      const abstraction::AbstractStep step = must_->steps.step(cell, call);
      for (const abstraction::Way& way : step.ways) {
        const std::optional<Term> arguments =
            must_->steps.arguments_to(call, way.target, way.witness.state);
        if (arguments && divide_part(parts_of(unproved.word[i]), call, *arguments)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool MayMustTeacher::divide_part(std::vector<Call>& parts, const Call& part, Term arguments) {
  const auto& parameters = evaluator_.space().component().methods[part.action].parameters;
  std::vector<Call> halves;
  for (const Term half : {arguments, term::not_(arguments)}) {
    const std::vector<Term> question{part.guard, half};
    if (!abstraction::is_sat(*solver_, question)) {
      return false;
    }
    halves.push_back({part.action, term::and_(part.guard, half),
                      abstraction::values_of(*solver_, component::symbols_of(parameters))});
  }
  const auto place = std::ranges::find(parts, part.guard, &Call::guard);
  *place = halves.front();
  parts.push_back(halves.back());
  ++statistics_["parts of guards"];
  return true;
}

/// The shortest prefix of a word on which conjecture and component differ.
std::optional<ConcreteWord> MayMustTeacher::wrong_prefix(const ConcreteWord& word) {
  for (std::size_t length = 0; length <= word.size(); ++length) {
    const auto prefix = std::span(word).first(length);
    const WordVerdict known = query(prefix);
    const auto claimed = static_cast<Verdict>(learner_->hypothesis().output_of(symbols_of(prefix)));
    if (known.verdict == Verdict::impossible) {
      return std::nullopt;
    }
    if (known.verdict != claimed) {
      return ConcreteWord(prefix.begin(), prefix.end());
    }
    if (known.verdict != Verdict::legal) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

} // namespace parlance::teachers
