#include "abstraction/abstract_beliefs.h"

#include "util/error.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlance::abstraction {

namespace {

void insert(std::vector<CellId>& cells, CellId cell) {
  const auto place = std::ranges::lower_bound(cells, cell);
  if (place == cells.end() || *place != cell) {
    cells.insert(place, cell);
  }
}

} // namespace

/// Internal steps, any number of them.
void AbstractBeliefs::close(std::vector<CellId>& may, bool& fails, bool& is_unknown) {
  std::vector<CellId> open = may;
  while (!open.empty()) {
    const CellId cell = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < steps_.component().internal.size(); ++i) {
      for (const Way& way : steps_.step(cell, steps_.internal_step(i)).ways) {
        fails |= way.target.end == End::error;
        is_unknown |= way.target.end == End::unknown;
        if (way.target.end == End::ok && !std::ranges::binary_search(may, way.target.cell)) {
          insert(may, way.target.cell);
          open.push_back(way.target.cell);
        }
      }
    }
  }
}

/// Whether what came back is possible is left to the caller.
Judgement AbstractBeliefs::judge(const std::vector<CellId>& may, bool fails, bool is_unknown,
                                 const Possibilities& must) {
  Judgement result;
  const Verdict verdict = automata::verdict_of_ends(fails, is_unknown, true);
  if (verdict == Verdict::legal) {
    return {verdict, result.doubt, {may, must}};
  }
  const bool is_failure = verdict == Verdict::illegal;
  result.doubt = is_failure ? End::error : End::unknown;
  if (std::ranges::all_of(must, is_failure ? &Possibility::fails : &Possibility::is_unknown)) {
    result.verdict = verdict;
  }
  return result;
}

Judgement AbstractBeliefs::start() {
  Possibility possibility = initial_possibility(steps_);
  std::vector<CellId> may = possibility.cells;
  if (steps_.is_deterministic()) {
    return {Verdict::legal, End::error, {std::move(may), {}}};
  }
  bool fails = false;
  bool is_unknown = false;
  close(may, fails, is_unknown);
  return judge(may, fails, is_unknown,
               after_internal_steps(steps_, {std::move(possibility)}, Outside::counts));
}

/// Where calls lead from some cells.
struct AbstractBeliefs::Ends {
  bool fails = false;
  bool is_unknown = false;
  std::vector<CellId> all;  ///< that an ok run leads to
  std::vector<CellId> seen; ///< that one with the observation leads to
  bool shows_others = false;
};

AbstractBeliefs::Ends AbstractBeliefs::ends_of(const std::vector<CellId>& cells,
                                               const AbstractCall& call) {
  Ends ends;
  for (const CellId cell : cells) {
    for (const Way& way : steps_.step(cell, call.call).ways) {
      ends.fails |= way.target.end == End::error;
      ends.is_unknown |= way.target.end == End::unknown;
      if (way.target.end == End::ok) {
        insert(ends.all, way.target.cell);
        if (way.target.observation == call.observation) {
          insert(ends.seen, way.target.cell);
        } else {
          ends.shows_others = true;
        }
      }
    }
  }
  return ends;
}

Judgement AbstractBeliefs::call(const AbstractBelief& before, const AbstractCall& call) {
  Ends ends = ends_of(before.may, call);
  if (steps_.is_deterministic()) {
    return judge_single(ends);
  }
  close(ends.all, ends.fails, ends.is_unknown);
  if (ends.fails || ends.is_unknown) {
    const Possibilities after =
        after_internal_steps(steps_,
                             after_call(steps_, before.must, call.call, Outside::counts,
                                        [](const Target&) { return true; }),
                             Outside::counts);
    return judge({}, ends.fails, ends.is_unknown, after);
  }
  if (ends.seen.empty()) {
    return {Verdict::impossible, End::ok, {}};
  }
  const Possibilities after =
      after_call(steps_, before.must, call.call, Outside::counts,
                 [&](const Target& target) { return target.observation == call.observation; });
  if (std::ranges::any_of(
          after, [](const Possibility& possibility) { return possibility.cells.empty(); })) {
    return {std::nullopt, End::ok, {}};
  }
  close(ends.seen, ends.fails, ends.is_unknown);
  return {Verdict::legal,
          End::ok,
          {std::move(ends.seen), after_internal_steps(steps_, after, Outside::counts)}};
}

/// The belief is one state: it is in one of the cells, and does one of the things that they may do.
Judgement AbstractBeliefs::judge_single(const Ends& ends) {
  const auto sure = [](bool is_sure, Verdict verdict) {
    return is_sure ? std::optional(verdict) : std::nullopt;
  };
  if (ends.fails) {
    return {sure(!ends.is_unknown && ends.all.empty(), Verdict::illegal), End::error, {}};
  }
  if (ends.is_unknown) {
    return {sure(ends.all.empty(), Verdict::unknown), End::unknown, {}};
  }
  if (ends.seen.empty()) {
    return {Verdict::impossible, End::ok, {}};
  }
  return {sure(!ends.shows_others, Verdict::legal), End::ok, {ends.seen, {}}};
}

namespace {

/// How a cell was reached.
struct Arrival {
  CellId from = 0;
  std::optional<Hop> hop; ///< none for a start
  std::size_t layer = 0;  ///< of `from`
};
using Layer = std::map<CellId, Arrival>;

} // namespace

Trace AbstractBeliefs::doubtful_trace(std::span<const AbstractCall> word, End doubt) {
  std::vector<Layer> layers(1);
  for (const auto& [cell, state] : steps_.initial_cells()) {
    layers.front().emplace(cell, Arrival());
  }
  const auto trace_to = [&](std::size_t layer, CellId cell, const Hop* last) {
    Trace trace;
    if (last != nullptr) {
      trace.push_back(*last);
    }
    for (const Arrival* arrival = &layers[layer].at(cell); arrival->hop;
         arrival = &layers[arrival->layer].at(arrival->from)) {
      trace.push_back(*arrival->hop);
    }
    std::ranges::reverse(trace);
    return trace;
  };
  for (std::size_t length = 0;; ++length) {
    const bool is_last = length == word.size();
    // Internal steps, from cell to cell of the layer.
    std::vector<CellId> open;
    for (const auto& [cell, arrival] : layers[length]) {
      open.push_back(cell);
    }
    for (std::size_t next = 0; next < open.size(); ++next) {
      const CellId cell = open[next];
      for (std::size_t i = 0; i < steps_.component().internal.size(); ++i) {
        const Call step = steps_.internal_step(i);
        for (const Way& way : steps_.step(cell, step).ways) {
          const Hop hop{cell, step, way};
          if (way.target.end == End::ok) {
            if (layers[length].emplace(way.target.cell, Arrival{cell, hop, length}).second) {
              open.push_back(way.target.cell);
            }
          } else if (is_last && way.target.end == doubt) {
            return trace_to(length, cell, &hop);
          }
        }
      }
    }
    util::check(!is_last, "a doubt has a run behind it");
    layers.emplace_back();
    const AbstractCall& call = word[length];
    const bool ends_here = length + 1 == word.size();
    for (const CellId cell : open) {
      for (const Way& way : steps_.step(cell, call.call).ways) {
        const Hop hop{cell, call.call, way};
        const bool is_seen =
            way.target.end == End::ok && way.target.observation == call.observation;
        if (ends_here && way.target.end == doubt && (doubt != End::ok || is_seen)) {
          return trace_to(length, cell, &hop);
        }
        // Failures behind the last call do not depend on what it shows.
        if (is_seen || (ends_here && way.target.end == End::ok)) {
          layers[length + 1].emplace(way.target.cell, Arrival{cell, hop, length});
        }
      }
    }
  }
}

} // namespace parlance::abstraction
