#include "bench/lts_families.h"

#include <array>
#include <optional>
#include <random>

namespace parlance::bench {

namespace {

using automata::Action;
using automata::Lts;
using automata::State;

constexpr std::uint32_t phases = 10;
const std::array<std::string, 4> action_names{"next", "back", "work", "reset"};

/// The phase after an action; none if it is forbidden.
std::optional<std::uint32_t> next_phase(std::uint32_t phase, Action action) {
  switch (action) {
  case 0:
    return phase + 1 < phases ? std::optional(phase + 1) : std::nullopt;
  case 1:
    return phase > 0 ? std::optional(phase - 1) : std::nullopt;
  case 2:
    return phase % 3 == 1 ? std::optional(phase) : std::nullopt;
  default:
    return phase >= 5 ? std::optional(0U) : std::nullopt;
  }
}

/// A protocol and an unseen part of `count` values.
class FamilyBuilder {
public:
  FamilyBuilder(const std::string& name, std::uint32_t states)
      : lts_(name), count_(std::max(1U, states / phases)) {
    for (State state = 0; state <= phases * count_; ++state) {
      lts_.add_state();
    }
    lts_.set_failing(phases * count_);
    for (const std::string& action : action_names) {
      lts_.add_action(action);
    }
  }

  std::uint32_t count() const { return count_; }

  /// What an allowed action does to the unseen part, and whether a forbidden one fails.
  using Targets = std::function<std::vector<std::uint32_t>(Action action, std::uint32_t value)>;
  Lts build(const Targets& targets, const std::function<bool(std::uint32_t)>& fails,
            bool drifts = false) {
    for (std::uint32_t phase = 0; phase < phases; ++phase) {
      for (std::uint32_t value = 0; value < count_; ++value) {
        for (Action action = 0; action < action_names.size(); ++action) {
          connect(phase, value, action, targets, fails);
        }
        if (drifts && value + 1 < count_) {
          lts_.add_transition(state(phase, value), Lts::internal, state(phase, value + 1));
        }
      }
    }
    return std::move(lts_);
  }

private:
  State state(std::uint32_t phase, std::uint32_t value) const { return phase * count_ + value; }

  void connect(std::uint32_t phase, std::uint32_t value, Action action, const Targets& targets,
               const std::function<bool(std::uint32_t)>& fails) {
    const auto next = next_phase(phase, action);
    if (!next) {
      // Where it does not fail, it is refused.
      if (fails(value)) {
        lts_.add_transition(state(phase, value), action, phases * count_);
      }
      return;
    }
    for (const std::uint32_t target : targets(action, value)) {
      lts_.add_transition(state(phase, value), action, state(*next, target));
    }
  }

  Lts lts_;
  std::uint32_t count_;
};

const auto always = [](std::uint32_t) { return true; };

/// Some values fail where they should, a tenth of them; every action may lead to one of these, and
/// to two others. So no run tells what another one does.
Lts spread(std::uint32_t states) {
  FamilyBuilder builder("spread", states);
  const std::uint32_t count = builder.count();
  const std::uint32_t core = std::max(1U, count / 10);
  std::mt19937 random(states);
  return builder.build(
      [&](Action, std::uint32_t) {
        return std::vector<std::uint32_t>{static_cast<std::uint32_t>(random() % core),
                                          static_cast<std::uint32_t>(random() % count),
                                          static_cast<std::uint32_t>(random() % count)};
      },
      [&](std::uint32_t value) { return value < core; });
}

/// A value is how long ago some `next` was, if it was not forgotten: the textbook example of a
/// subset construction that explodes.
Lts window(std::uint32_t states) {
  FamilyBuilder builder("window", states);
  const std::uint32_t count = builder.count();
  return builder.build(
      [&](Action action, std::uint32_t value) {
        std::vector<std::uint32_t> targets;
        if (value == 0) {
          targets.push_back(0);
          if (action == 0 && count > 1) {
            targets.push_back(1);
          }
        } else {
          targets.push_back((value + 1) % count);
        }
        return targets;
      },
      always);
}

/// Internal steps only go up, actions go on from there: what may have been reached is what is above
/// a value.
Lts drift(std::uint32_t states) {
  FamilyBuilder builder("drift", states);
  const std::uint32_t count = builder.count();
  return builder.build(
      [&](Action action, std::uint32_t value) {
        return std::vector<std::uint32_t>{action == 3 ? 0
                                                      : std::min(value + 1 + action, count - 1)};
      },
      always, true);
}

/// One state after each word: nothing is to be gained by learning.
Lts deterministic(std::uint32_t states) {
  FamilyBuilder builder("deterministic", states);
  const std::uint32_t count = builder.count();
  return builder.build(
      [&](Action action, std::uint32_t value) {
        return std::vector<std::uint32_t>{(value + 1 + action) % count};
      },
      always);
}

} // namespace

const std::vector<LtsFamily>& lts_families() {
  static const std::vector<LtsFamily> families{
      {"spread", "an action leads to one of three values, a tenth of which can fail", spread},
      {"window", "a value counts since some `next`, or forgets it", window},
      {"drift", "internal steps raise a value at any time", drift},
      {"deterministic", "an action leads to one value", deterministic}};
  return families;
}

} // namespace parlance::bench
