#include "abstraction/worlds.h"

#include <algorithm>
#include <set>

namespace parlance::abstraction {

namespace {

/// Beyond so many worlds nothing is said to be known.
constexpr std::size_t world_limit = 64;

World united(const World& a, const World& b) {
  World result;
  std::ranges::set_union(a.cells, b.cells, std::back_inserter(result.cells));
  result.fails = a.fails || b.fails;
  result.is_unknown = a.is_unknown || b.is_unknown;
  result.is_settled = a.is_settled || b.is_settled;
  return result;
}

/// Worlds in which less is known stand for those in which more is.
Worlds least(Worlds worlds) {
  std::ranges::sort(worlds);
  worlds.erase(std::unique(worlds.begin(), worlds.end()), worlds.end());
  Worlds result;
  for (const World& world : worlds) {
    if (std::ranges::none_of(worlds, [&](const World& other) {
          return other != world && is_known_in(other, world);
        })) {
      result.push_back(world);
    }
  }
  return result.size() > world_limit ? Worlds{World()} : result;
}

/// One of each.
Worlds combined(const Worlds& first, const Worlds& second) {
  Worlds result;
  for (const World& a : first) {
    for (const World& b : second) {
      result.push_back(united(a, b));
    }
  }
  return least(std::move(result));
}

/// What a state in the cell can be known to lead to: one of these.
Worlds outcomes(AbstractSteps& steps, CellId cell, const Call& call, Outside outside,
                const Followed& is_followed) {
  const AbstractStep& step = steps.step(cell, call);
  Worlds result;
  for (const std::vector<std::size_t>& alternative : step.alternatives) {
    World world;
    for (const std::size_t way : alternative) {
      const Target& target = step.ways[way].target;
      world.fails |= target.end == End::error;
      world.is_unknown |= target.end == End::unknown;
      world.is_settled |= target.outside && outside == Outside::settles;
      if (target.end == End::ok && is_followed(target)) {
        world.cells.push_back(target.cell);
      }
    }
    std::ranges::sort(world.cells);
    const auto repeated = std::ranges::unique(world.cells);
    world.cells.erase(repeated.begin(), repeated.end());
    result.push_back(std::move(world));
  }
  return least(std::move(result));
}

/// Internal steps from each cell are looked at once. Steps from other states of the same cell would
/// tell more only where the cell is too coarse.
void close(AbstractSteps& steps, const World& world, Outside outside, std::set<CellId> done,
           Worlds& closed) {
  const auto open =
      std::ranges::find_if(world.cells, [&](CellId cell) { return !done.contains(cell); });
  if (open == world.cells.end() || closed.size() > world_limit) {
    closed.push_back(world);
    return;
  }
  done.insert(*open);
  Worlds next{world};
  for (std::size_t i = 0; i < steps.component().internal.size(); ++i) {
    next = combined(next, outcomes(steps, *open, steps.internal_step(i), outside,
                                   [](const Target&) { return true; }));
  }
  for (const World& one : next) {
    close(steps, one, outside, done, closed);
  }
}

} // namespace

bool is_known_in(const World& less, const World& more) {
  return less.fails <= more.fails && less.is_unknown <= more.is_unknown &&
         less.is_settled <= more.is_settled && std::ranges::includes(more.cells, less.cells);
}

Worlds after_call(AbstractSteps& steps, const Worlds& worlds, const Call& call, Outside outside,
                  const Followed& is_followed) {
  Worlds result;
  for (const World& world : worlds) {
    Worlds next{World()};
    for (const CellId cell : world.cells) {
      next = combined(next, outcomes(steps, cell, call, outside, is_followed));
    }
    result.insert(result.end(), next.begin(), next.end());
  }
  return least(std::move(result));
}

Worlds after_internal_steps(AbstractSteps& steps, const Worlds& worlds, Outside outside) {
  if (steps.component().internal.empty()) {
    return worlds;
  }
  Worlds closed;
  for (const World& world : worlds) {
    close(steps, world, outside, {}, closed);
  }
  return least(std::move(closed));
}

World initial_world(AbstractSteps& steps) {
  World world;
  for (const auto& [cell, state] : steps.initial_cells()) {
    world.cells.push_back(cell);
  }
  return world;
}

} // namespace parlance::abstraction
