#include "automata/lts_operations.h"

#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <unordered_map>

namespace parlance::automata {

namespace {

constexpr State no_state = ~State{0};

/// A state like that one, in another system.
State add_like(Lts& lts, const Lts& other, State state) {
  const State added = lts.add_state();
  if (other.failing(state)) {
    lts.set_failing(added, other.failure(state));
  }
  return added;
}

/// The same states, without transitions and actions.
Lts states_of(const Lts& lts) {
  Lts result(lts.name());
  for (State state = 0; state < lts.state_count(); ++state) {
    add_like(result, lts, state);
  }
  if (lts.state_count() > 0) {
    result.set_initial(lts.initial());
  }
  return result;
}

/// Copies all transitions, action by action: to any number of actions.
void add_transitions(Lts& result, const Lts& lts, const std::vector<std::vector<Action>>& images) {
  for (State state = 0; state < lts.state_count(); ++state) {
    for (const Lts::Transition& transition : lts.transitions(state)) {
      if (transition.action == Lts::internal) {
        result.add_transition(state, Lts::internal, transition.target);
        continue;
      }
      for (const Action image : images[transition.action]) {
        result.add_transition(state, image, transition.target);
      }
    }
  }
}

} // namespace

Lts reachable_part(const Lts& lts) {
  Lts result(lts.name());
  for (const std::string& label : lts.actions()) {
    result.add_action(label);
  }
  std::vector<State> number(lts.state_count(), no_state);
  std::vector<State> order{lts.initial()};
  number[lts.initial()] = add_like(result, lts, lts.initial());
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const Lts::Transition& transition : lts.transitions(order[next])) {
      if (number[transition.target] == no_state) {
        number[transition.target] = add_like(result, lts, transition.target);
        order.push_back(transition.target);
      }
      result.add_transition(static_cast<State>(next), transition.action, number[transition.target]);
    }
  }
  return result;
}

Lts renamed(const Lts& lts, const Renaming& renaming) {
  Lts result = states_of(lts);
  std::vector<std::vector<Action>> images;
  for (const std::string& label : lts.actions()) {
    images.emplace_back();
    for (const std::string& image : renaming(label)) {
      images.back().push_back(result.add_action(image));
    }
  }
  add_transitions(result, lts, images);
  return result;
}

Lts hidden(const Lts& lts, const std::function<bool(const std::string&)>& is_hidden) {
  Lts result = states_of(lts);
  std::vector<std::vector<Action>> images;
  for (const std::string& label : lts.actions()) {
    images.push_back({is_hidden(label) ? Lts::internal : result.add_action(label)});
  }
  add_transitions(result, lts, images);
  return result;
}

Lts without(const Lts& lts, const std::function<bool(const std::string&)>& is_never) {
  Lts result = states_of(lts);
  std::vector<std::vector<Action>> images(lts.actions().size());
  for (Action action = 0; action < lts.actions().size(); ++action) {
    if (!is_never(lts.actions()[action])) {
      images[action] = {result.add_action(lts.actions()[action])};
    }
  }
  add_transitions(result, lts, images);
  return result;
}

namespace {

/// The breadth-first construction of a parallel composition.
class Composition {
public:
  Composition(const std::vector<const Lts*>& parts, const std::string& name,
              const CompositionLimits& limits)
      : parts_(parts), limits_(limits), result_(name), actions_(parts.size()) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
      for (const std::string& label : parts[part]->actions()) {
        actions_[part].push_back(result_.add_action(label));
        owners_.resize(result_.actions().size());
        owners_[actions_[part].back()].push_back(
            {part, static_cast<Action>(actions_[part].size() - 1)});
      }
    }
  }

  Composed run() {
    Tuple start;
    for (const Lts* part : parts_) {
      start.push_back(part->initial());
    }
    state_of(start);
    for (State state = 0; state < tuples_.size(); ++state) {
      if (limits_.stop != nullptr && state % 1024 == 0) {
        limits_.stop->check();
      }
      if (!result_.failing(state)) {
        expand(state);
      }
    }
    return {std::move(result_), std::move(tuples_)};
  }

private:
  using Tuple = std::vector<State>;
  struct TupleHash {
    std::size_t operator()(const Tuple& tuple) const {
      std::size_t hash = 14695981039346656037ULL;
      for (const State state : tuple) {
        hash = (hash ^ state) * 1099511628211ULL;
        hash ^= hash >> 29;
      }
      return hash;
    }
  };
  /// A part that takes part in an action, and its own number for it.
  struct Owner {
    std::size_t part;
    Action action;
  };

  /// All states that fail for one reason are one.
  const util::Reason* failure_of(const Tuple& tuple) const {
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      if (parts_[part]->failing(tuple[part])) {
        return &parts_[part]->failure(tuple[part]);
      }
    }
    return nullptr;
  }

  State add(const Tuple& tuple) {
    if (tuples_.size() >= limits_.states) {
      throw util::UserError(util::ExitCode::limit,
                            limits_.where + (limits_.where.empty() ? "" : ": ") + result_.name() +
                                " has more than " + std::to_string(limits_.states) +
                                " states; --max-states allows more");
    }
    tuples_.push_back(tuple);
    return result_.add_state();
  }

  State state_of(const Tuple& tuple) {
    if (const util::Reason* failure = failure_of(tuple)) {
      const auto known = failing_.find(*failure);
      if (known != failing_.end()) {
        return known->second;
      }
      const State state = add(tuple);
      result_.set_failing(state, *failure);
      failing_.emplace(*failure, state);
      return state;
    }
    const auto known = numbers_.find(tuple);
    if (known != numbers_.end()) {
      return known->second;
    }
    const State state = add(tuple);
    numbers_.emplace(tuple, state);
    return state;
  }

  void expand(State state) {
    const Tuple from = tuples_[state];
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      for (const Lts::Transition& transition : parts_[part]->transitions(from[part])) {
        Tuple to = from;
        to[part] = transition.target;
        if (transition.action == Lts::internal) {
          result_.add_transition(state, Lts::internal, state_of(to));
          continue;
        }
        const Action action = actions_[part][transition.action];
        if (owners_[action].front().part == part) {
          join(state, action, 1, to, from);
        }
      }
    }
  }

  /// Adds the steps in which the owners of an action from this one on take part, too.
  void join(State state, Action action, std::size_t next, Tuple& to, const Tuple& from) {
    if (next == owners_[action].size()) {
      result_.add_transition(state, action, state_of(to));
      return;
    }
    const Owner& owner = owners_[action][next];
    const auto& row = parts_[owner.part]->transitions(from[owner.part]);
    auto transition = std::ranges::lower_bound(row, Lts::Transition{owner.action, 0});
    for (; transition != row.end() && transition->action == owner.action; ++transition) {
      to[owner.part] = transition->target;
      join(state, action, next + 1, to, from);
    }
    to[owner.part] = from[owner.part];
  }

  const std::vector<const Lts*>& parts_;
  CompositionLimits limits_;
  Lts result_;
  std::vector<std::vector<Action>> actions_; ///< by part and its action: the action of the result
  std::vector<std::vector<Owner>> owners_;   ///< by action of the result, ascending
  std::vector<Tuple> tuples_;                ///< by state
  std::unordered_map<Tuple, State, TupleHash> numbers_;
  std::map<util::Reason, State> failing_;
};

} // namespace

Lts composed(const std::vector<const Lts*>& parts, const std::string& name,
             const CompositionLimits& limits) {
  return Composition(parts, name, limits).run().lts;
}

Composed composed_of_parts(const std::vector<const Lts*>& parts, const std::string& name,
                           const CompositionLimits& limits) {
  return Composition(parts, name, limits).run();
}

std::optional<Nondeterminism> nondeterminism(const Lts& lts) {
  for (State state = 0; state < lts.state_count(); ++state) {
    const auto& row = lts.transitions(state);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i].action == Lts::internal || (i > 0 && row[i].action == row[i - 1].action)) {
        return Nondeterminism{state, row[i].action};
      }
    }
  }
  return std::nullopt;
}

Lts completed(const Lts& lts, const util::Reason& failure) {
  Lts result = lts;
  const State failing = result.add_state();
  result.set_failing(failing, failure);
  for (State state = 0; state < lts.state_count(); ++state) {
    if (lts.failing(state)) {
      continue;
    }
    std::vector<bool> enabled(lts.actions().size());
    for (const Lts::Transition& transition : lts.transitions(state)) {
      if (transition.action != Lts::internal) {
        enabled[transition.action] = true;
      }
    }
    for (Action action = 0; action < enabled.size(); ++action) {
      if (!enabled[action]) {
        result.add_transition(state, action, failing);
      }
    }
  }
  return reachable_part(result);
}

} // namespace parlance::automata
