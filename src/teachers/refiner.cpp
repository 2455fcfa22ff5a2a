#include "teachers/refiner.h"

#include "teachers/collective_word.h"

#include <algorithm>

namespace parlance::teachers {

namespace {

constexpr unsigned region_enumeration_bits = 8;

} // namespace

Refiner::Refiner(Alphabet& alphabet, WordEvaluator& evaluator, smt::Solver& solver,
                 std::size_t max_guards)
    : alphabet_(alphabet), evaluator_(evaluator), solver_(solver), max_guards_(max_guards) {}

bool Refiner::has_room(std::size_t method) const {
  return alphabet_.guards_of(method) < max_guards_;
}

/// The word with the first `from` calls kept, and the others replaced by what their symbols stand
/// for. Calls of collective symbols are kept throughout.
ConcreteWord Refiner::concretise(const Word& word, const ConcreteWord& kept, std::size_t from) {
  ConcreteWord result = kept;
  Position position = evaluator_.start();
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i >= from && !alphabet_.instances()[word[i]].collective) {
      result[i] = evaluator_.call_of(position, word[i]);
    }
    position = evaluator_.step(position, result[i]);
  }
  return result;
}

Refinement Refiner::refine(const ConcreteWord& word) {
  Word symbols;
  for (const ConcreteCall& call : word) {
    symbols.push_back(alphabet_.symbol_of(call));
  }
  ConcreteWord before = concretise(symbols, word, 0);
  for (std::size_t i = 0; i < word.size(); ++i) {
    const ConcreteWord after = concretise(symbols, word, i + 1);
    if (finding(after) != finding(before)) {
      return separate(symbols, before, after);
    }
    before = after;
  }
  return Refinement::none;
}

/// Two words of the same symbols have different findings: one call is split, so that it is told by
/// its arguments which finding there is.
Refinement Refiner::separate(const Word& symbols, const ConcreteWord& before,
                             const ConcreteWord& after) {
  const Flip flip = flip_between(before, after);
  const std::size_t call = flip.call;
  std::optional<Term> part;
  if (decided(finding(flip.before)) && decided(finding(flip.after)) &&
      has_room(after[call].method)) {
    part = region(flip.after, call, finding(flip.after));
  }
  if (!part) {
    rejoin(flip.before, flip.after, call);
    return Refinement::rejoined;
  }
  return split(symbols[call], *part);
}

/// Two words with different findings that differ in one call only. If more than one call differs,
/// those behind the first were chosen so that what came back could have; a split by findings that
/// say so is one that may not be necessary, so it comes last.
Refiner::Flip Refiner::flip_between(const ConcreteWord& before, const ConcreteWord& after) {
  const auto first =
      static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
  ConcreteWord forward = before;
  forward[first] = after[first];
  ConcreteWord backward = after;
  backward[first] = before[first];
  for (const bool may_be_impossible : {false, true}) {
    const auto is_useful = [&](const ConcreteWord& word, const ConcreteWord& other) {
      return finding(word) != finding(other) &&
             (may_be_impossible || finding(word) != Finding::impossible);
    };
    if (is_useful(forward, before)) {
      return {before, forward, first};
    }
    if (is_useful(backward, after)) {
      return {backward, after, first};
    }
  }
  return flip_between(forward, after);
}

Finding Refiner::finding(const ConcreteWord& word) { return evaluator_.evaluate(word).finding; }

/// The part without the representative becomes a new symbol. Where the old one stood for other
/// arguments than its representative, these may be in the new one now.
Refinement Refiner::split(Symbol symbol, Term part) {
  const GuardedCall& entry = alphabet_[symbol];
  const component::Method& method = alphabet_.component().methods[entry.method];
  const std::vector<Term> roots{part};
  const term::Program program(component::symbols_of(method.parameters), roots);
  std::uint64_t has_representative = 0;
  program.run(entry.sample, std::span(&has_representative, 1));
  const bool stands = std::ranges::none_of(alphabet_.symbols_of(entry.method), [&](Symbol sibling) {
    return alphabet_[sibling].guard == entry.guard && evaluator_.has_other_arguments(sibling);
  });
  alphabet_.split(symbol, has_representative != 0 ? term::not_(part) : part);
  return stands ? Refinement::split : Refinement::moved;
}

/// The arguments of one call for which the word has the finding, everything else fixed.
std::optional<Term> Refiner::region(const ConcreteWord& word, std::size_t call, Finding finding) {
  const component::Method& method = alphabet_.component().methods[word[call].method];
  return component::total_bits(method.parameters) <= region_enumeration_bits
             ? region_by_enumeration(word, call, finding)
             : region_by_execution(word, call, finding);
}

std::optional<Term> Refiner::region_by_enumeration(const ConcreteWord& word, std::size_t call,
                                                   Finding finding) {
  const component::Method& method = alphabet_.component().methods[word[call].method];
  term::TermStore& store = alphabet_.component().store();
  std::vector<Term> members;
  bool complete = true;
  ConcreteWord varied = word;
  component::for_each_arguments(method, [&](const Arguments& arguments) {
    varied[call].arguments = arguments;
    const Finding found = evaluator_.evaluate(varied).finding;
    complete = complete && decided(found);
    if (found == finding) {
      std::vector<Term> equalities;
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        equalities.push_back(
            term::equal(method.parameters[i].symbol,
                        store.constant(method.parameters[i].sort(), arguments[i])));
      }
      members.push_back(term::and_(store, equalities));
    }
  });
  return complete ? std::optional(term::or_(store, members)) : std::nullopt;
}

std::optional<Term> Refiner::region_by_execution(const ConcreteWord& word, std::size_t call,
                                                 Finding finding) {
  const component::Component& component = alphabet_.component();
  const Position prefix = evaluator_.evaluate(std::span<const ConcreteCall>(word).first(call));
  std::vector<component::SymbolicCall> rest{
      component::open_call(component, word[call].method, word[call].observation)};
  for (std::size_t i = call + 1; i < word.size(); ++i) {
    rest.push_back(component::constant_call(component, word[i]));
  }
  const component::VerdictFunction function =
      component::verdict_function(evaluator_.space(), prefix.beliefs.front(), rest);
  if (!function.limit.empty()) {
    return std::nullopt;
  }
  return region_of(function, finding);
}

/// Do other arguments in place of the call's change the finding?
bool Refiner::matters(const ConcreteWord& word, std::size_t call) {
  const Finding finding = evaluator_.evaluate(word).finding;
  ConcreteWord varied = word;
  for (const Symbol symbol : alphabet_.symbols_of(word[call].method)) {
    for (const Arguments& arguments : alphabet_.instances()[symbol].samples) {
      varied[call].arguments = arguments;
      if (evaluator_.evaluate(varied).finding != finding) {
        return true;
      }
    }
  }
  return false;
}

/// The two words differ in one call only. Its method, and those whose arguments matter together
/// with it, become collective.
void Refiner::rejoin(const ConcreteWord& before, const ConcreteWord& after, std::size_t call) {
  std::set<std::size_t> methods{after[call].method};
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (i != call && (matters(before, i) || matters(after, i))) {
      methods.insert(after[i].method);
    }
  }
  alphabet_.rejoin(methods);
}

void Refiner::rejoin_collective(bool everything) {
  std::set<std::size_t> methods;
  for (Symbol symbol = 0; symbol < alphabet_.size(); ++symbol) {
    const std::size_t method = alphabet_[symbol].method;
    if (alphabet_.instances()[symbol].collective ||
        (everything && !alphabet_.component().methods[method].parameters.empty())) {
      methods.insert(method);
    }
  }
  alphabet_.rejoin(methods);
}

bool Refiner::split_collective(const Word& word, bool last_only) {
  if (!evaluator_.deterministic()) {
    return false;
  }
  CollectiveWord open(alphabet_.component(), alphabet_.symbols(), evaluator_, word);
  for (const std::size_t call : open.open_calls()) {
    const Symbol symbol = word[call];
    if (!has_room(alphabet_[symbol].method) || open.limited() ||
        (last_only && call + 1 != word.size())) {
      continue;
    }
    if (const std::optional<Term> part = open.decisive_part(call, solver_)) {
      alphabet_.split(symbol, *part);
      return true;
    }
  }
  return false;
}

} // namespace parlance::teachers
