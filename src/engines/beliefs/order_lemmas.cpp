#include "engines/beliefs/order_lemmas.h"

#include "term/substitute.h"

#include <algorithm>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;
using component::OutcomeKind;
using component::Path;

/// Comparisons that are tried, at most, at each location.
constexpr std::size_t most_comparisons = 64;

class Houdini {
public:
  Houdini(const component::Component& component, const Candidate& candidate, const Proof& safe,
          smt::Solver& solver, util::StopToken& stop)
      : component_(component), candidate_(candidate), safe_(safe), solver_(solver), stop_(stop),
        store_(component.store()) {}

  std::vector<std::vector<Term>> run(const std::vector<bool>& involved) {
    lemmas_.assign(safe_.locations.size(), comparisons(involved));
    drop_at_start();
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t from = 0; from < safe_.locations.size(); ++from) {
        for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
          changed = drop_after(from, symbol) || changed;
        }
      }
    }
    return std::move(lemmas_);
  }

private:
  std::vector<Term> comparisons(const std::vector<bool>& involved) const {
    std::vector<Term> found;
    const auto add = [&](Term a, Term b) {
      if (found.size() + 2 <= most_comparisons) {
        found.push_back(term::binary(term::Op::bv_sle, a, b));
        found.push_back(term::binary(term::Op::bv_sle, b, a));
      }
    };
    for (std::size_t v = 0; v < involved.size(); ++v) {
      const Term own = component_.variables[v].symbol;
      if (!own->sort().is_bit_vector()) {
        continue;
      }
      add(store_.constant(own->sort(), 0), own);
      for (std::size_t w = 0; w < v; ++w) {
        const Term other = component_.variables[w].symbol;
        if (other->sort() == own->sort() && (involved[v] || involved[w])) {
          add(other, own);
        }
      }
    }
    return found;
  }

  std::size_t location_of(State state) const {
    return static_cast<std::size_t>(std::ranges::find(safe_.locations, state) -
                                    safe_.locations.begin());
  }

  void drop_at_start() {
    std::vector<Term>& here = lemmas_[location_of(candidate_.machine.initial())];
    std::erase_if(here, [&](Term lemma) {
      const std::vector<Term> question{component_.initial, term::not_(lemma)};
      return !solver_.check(question).unsat();
    });
  }

  /// True if something was dropped where the call leads.
  bool drop_after(std::size_t from, Symbol symbol) {
    const std::size_t to = location_of(candidate_.machine.step(safe_.locations[from], symbol));
    if (to == safe_.locations.size() || lemmas_[to].empty()) {
      return false;
    }
    const CandidateSymbol& entry = candidate_.alphabet[symbol];
    bool changed = false;
    for (const Path& path : component_.methods[entry.method].paths) {
      if (path.outcome.kind == OutcomeKind::ok && path.observation == entry.observation) {
        stop_.check();
        changed = drop_after(from, entry, path, to) || changed;
      }
    }
    return changed;
  }

  bool drop_after(std::size_t from, const CandidateSymbol& entry, const Path& path,
                  std::size_t to) {
    term::Substitution here;
    here.bind(safe_.location, store_.constant(safe_.location->sort(), from));
    term::Substitution becomes;
    for (std::size_t v = 0; v < component_.variables.size(); ++v) {
      becomes.bind(component_.variables[v].symbol, path.update[v]);
    }
    std::vector<Term> before = lemmas_[from];
    before.insert(before.end(), {here.apply(safe_.invariant), entry.guard, path.guard});
    return std::erase_if(lemmas_[to], [&](Term lemma) {
             std::vector<Term> question = before;
             question.push_back(term::not_(becomes.apply(lemma)));
             return !solver_.check(question).unsat();
           }) > 0;
  }

  const component::Component& component_;
  const Candidate& candidate_;
  const Proof& safe_;
  smt::Solver& solver_;
  util::StopToken& stop_;
  term::TermStore& store_;
  std::vector<std::vector<Term>> lemmas_;
};

} // namespace

std::vector<std::vector<Term>> order_lemmas(const component::Component& component,
                                            const std::vector<bool>& involved,
                                            const Candidate& candidate, const Proof& safe,
                                            smt::Solver& solver, util::StopToken& stop) {
  return Houdini(component, candidate, safe, solver, stop).run(involved);
}

} // namespace parlance::engines
