#include "abstraction/possibilities.h"

#include <algorithm>
#include <set>

namespace parlance::abstraction {

namespace {

/// Beyond so many possibilities nothing is said to be known.
constexpr std::size_t world_limit = 64;

Possibility united(const Possibility& a, const Possibility& b) {
  Possibility result;
  std::ranges::set_union(a.cells, b.cells, std::back_inserter(result.cells));
  result.fails = a.fails || b.fails;
  result.is_unknown = a.is_unknown || b.is_unknown;
  result.is_outside = a.is_outside || b.is_outside;
  return result;
}

/// Possibilities in which less is known stand for those in which more is.
Possibilities least(Possibilities possibilities) {
  std::ranges::sort(possibilities);
  possibilities.erase(std::unique(possibilities.begin(), possibilities.end()), possibilities.end());
  Possibilities result;
  for (const Possibility& possibility : possibilities) {
    if (std::ranges::none_of(possibilities, [&](const Possibility& other) {
          return other != possibility && is_known_in(other, possibility);
        })) {
      result.push_back(possibility);
    }
  }
  return result.size() > world_limit ? Possibilities{Possibility()} : result;
}

/// One of each.
Possibilities combined(const Possibilities& first, const Possibilities& second) {
  Possibilities result;
  for (const Possibility& a : first) {
    for (const Possibility& b : second) {
      result.push_back(united(a, b));
    }
  }
  return least(std::move(result));
}

/// What a state in the cell can be known to lead to: one of these.
Possibilities outcomes(AbstractSteps& steps, CellId cell, const Call& call, Outside outside,
                       const Followed& is_followed) {
  const AbstractStep& step = steps.step(cell, call);
  Possibilities result;
  for (const std::vector<std::size_t>& alternative : step.alternatives) {
    Possibility possibility;
    for (const std::size_t way : alternative) {
      const Target& target = step.ways[way].target;
      possibility.fails |= target.end == End::error;
      possibility.is_unknown |= target.end == End::unknown;
      possibility.is_outside |= target.outside && outside == Outside::ends;
      if (target.end == End::ok && is_followed(target)) {
        possibility.cells.push_back(target.cell);
      }
    }
    std::ranges::sort(possibility.cells);
    const auto repeated = std::ranges::unique(possibility.cells);
    possibility.cells.erase(repeated.begin(), repeated.end());
    result.push_back(std::move(possibility));
  }
  return least(std::move(result));
}

/// Internal steps from each cell are looked at once. Steps from other states of the same cell would
/// tell more only where the cell is too coarse.
void close(AbstractSteps& steps, const Possibility& possibility, Outside outside,
           std::set<CellId> done, Possibilities& closed) {
  const auto open =
      std::ranges::find_if(possibility.cells, [&](CellId cell) { return !done.contains(cell); });
  if (open == possibility.cells.end() || closed.size() > world_limit) {
    closed.push_back(possibility);
    return;
  }
  done.insert(*open);
  Possibilities next{possibility};
  for (std::size_t i = 0; i < steps.component().internal.size(); ++i) {
    next = combined(next, outcomes(steps, *open, steps.internal_step(i), outside,
                                   [](const Target&) { return true; }));
  }
  for (const Possibility& one : next) {
    close(steps, one, outside, done, closed);
  }
}

} // namespace

bool is_known_in(const Possibility& less, const Possibility& more) {
  return less.fails <= more.fails && less.is_unknown <= more.is_unknown &&
         less.is_outside <= more.is_outside && std::ranges::includes(more.cells, less.cells);
}

Possibilities after_call(AbstractSteps& steps, const Possibilities& possibilities, const Call& call,
                         Outside outside, const Followed& is_followed) {
  Possibilities result;
  for (const Possibility& possibility : possibilities) {
    Possibilities next{Possibility()};
    for (const CellId cell : possibility.cells) {
      next = combined(next, outcomes(steps, cell, call, outside, is_followed));
    }
    result.insert(result.end(), next.begin(), next.end());
  }
  return least(std::move(result));
}

Possibilities after_internal_steps(AbstractSteps& steps, const Possibilities& possibilities,
                                   Outside outside) {
  if (steps.component().internal.empty()) {
    return possibilities;
  }
  Possibilities closed;
  for (const Possibility& possibility : possibilities) {
    close(steps, possibility, outside, {}, closed);
  }
  return least(std::move(closed));
}

Possibility initial_possibility(AbstractSteps& steps) {
  Possibility possibility;
  for (const auto& [cell, state] : steps.initial_cells()) {
    possibility.cells.push_back(cell);
  }
  return possibility;
}

} // namespace parlance::abstraction
