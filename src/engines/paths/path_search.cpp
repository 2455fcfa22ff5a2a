#include "engines/paths/path_search.h"

#include "engines/product/unrolling.h"
#include "util/error.h"

#include <map>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;

class PathSearch {
public:
  PathSearch(const component::Component& component, const Candidate& candidate, smt::Solver& solver,
             const std::function<bool(const EndingPath&)>& is_known)
      : solver_(solver), unrolling_(component, candidate, solver), is_known_(is_known) {
    const Product& product = unrolling_.product();
    for (std::size_t i = 0; i < product.locations().size(); ++i) {
      for (Symbol symbol = 0; symbol < candidate.alphabet.size(); ++symbol) {
        add(product, candidate, i, symbol);
      }
    }
  }

  std::set<EndingPath> run(std::uint32_t depth) {
    while (unrolling_.length() < depth && !open_.empty()) {
      unrolling_.extend(false);
      if (!search()) {
        break;
      }
    }
    return found_;
  }

private:
  void add(const Product& product, const Candidate& candidate, std::size_t location,
           Symbol symbol) {
    const State state = product.locations()[location];
    const State target = candidate.machine.step(state, symbol);
    if (!candidate.machine.absorbing(target)) {
      return;
    }
    const Term here =
        term::and_(term::equal(product.location(), constant(product.location(), location)),
                   product.chosen(symbol));
    const component::Method& method =
        product.component().methods[candidate.alphabet[symbol].method];
    for (std::size_t path = 0; path < method.paths.size(); ++path) {
      const EndingPath end{state, symbol, path};
      if (method.paths[path].outcome.kind != component::OutcomeKind::ok && !is_known_(end)) {
        open_.emplace(end, term::and_(here, method.paths[path].guard));
      }
    }
  }

  static Term constant(Term like, std::uint64_t value) {
    return like->term_store().constant(like->sort(), value);
  }

  /// Finds all that end with the last call. False if the solver gave up.
  bool search() {
    while (true) {
      std::vector<Term> conditions;
      for (const auto& [path, condition] : open_) {
        conditions.push_back(unrolling_.of_last_call(condition));
      }
      const Term some = term::or_(unrolling_.product().component().store(), conditions);
      const smt::Result result = solver_.check(std::span(&some, 1));
      if (!result.sat()) {
        return result.unsat();
      }
      const std::size_t before = open_.size();
      std::erase_if(open_, [&](const auto& entry) {
        const bool taken = solver_.value(unrolling_.of_last_call(entry.second)) == 1;
        if (taken) {
          found_.insert(entry.first);
        }
        return taken;
      });
      util::check(open_.size() < before, "a model of nothing");
    }
  }

  smt::Solver& solver_;
  Unrolling unrolling_;
  const std::function<bool(const EndingPath&)>& is_known_;
  std::map<EndingPath, Term> open_;
  std::set<EndingPath> found_;
};

} // namespace

std::set<EndingPath> ending_paths(const component::Component& component, const Candidate& candidate,
                                  std::uint32_t depth, smt::Solver& solver,
                                  const std::function<bool(const EndingPath&)>& is_known) {
  return PathSearch(component, candidate, solver, is_known).run(depth);
}

} // namespace parlance::engines
