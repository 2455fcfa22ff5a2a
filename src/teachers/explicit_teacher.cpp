#include "teachers/explicit_teacher.h"

#include "automata/verdict.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <set>

namespace parlance::teachers {

using automata::LtsBeliefs;
using automata::State;
using automata::Symbol;
using automata::Verdict;
using automata::Word;

class ExplicitTeacher::Oracle final : public learn::MembershipOracle {
public:
  Oracle(LtsBeliefs& beliefs, const util::StopToken& stop) : beliefs_(beliefs), stop_(stop) {}

  std::vector<learn::Answer> answer(std::span<const Word> words) override {
    std::vector<learn::Answer> answers;
    answers.reserve(words.size());
    for (const Word& word : words) {
      stop_.check();
      const LtsBeliefs::Walk walk = beliefs_.walk(word);
      const bool fails_at_once = !beliefs_.start();
      const Verdict verdict = walk.legal ? Verdict::legal : Verdict::illegal;
      answers.push_back({static_cast<learn::Output>(verdict), true,
                         walk.legal || fails_at_once ? walk.length : walk.length + 1});
    }
    return answers;
  }

private:
  LtsBeliefs& beliefs_;
  const util::StopToken& stop_;
};

ExplicitTeacher::ExplicitTeacher(LtsBeliefs& beliefs, const util::StopToken& stop,
                                 learn::LearnerKind learner)
    : oracle_(std::make_unique<Oracle>(beliefs, stop)), counting_(*oracle_),
      learner_(learn::make_learner(learner, counting_, automata::verdict_outputs())) {
  learner_->start(beliefs.system().symbol_count());
}

ExplicitTeacher::~ExplicitTeacher() = default;

void ExplicitTeacher::refine(const Word& counterexample) {
  ++counterexamples_;
  util::check(learner_->refine(counterexample), "an explicit counterexample that is none");
}

std::map<std::string, std::uint64_t> ExplicitTeacher::statistics() const {
  return {{"membership queries", counting_.counts().queries},
          {"membership query symbols", counting_.counts().symbols},
          {"counterexamples by engine", counterexamples_}};
}

namespace {

/// Failing states that internal steps and hidden actions lead to, on shortest ways.
class HiddenRuns {
public:
  explicit HiddenRuns(const automata::CompactLts& system) : system_(system), lts_(system.lts()) {}

  void start(State state) {
    if (seen_.insert(state).second) {
      nodes_.push_back({state, nodes_.size(), automata::Lts::internal});
    }
  }

  std::vector<interface::Reason> reasons() {
    std::set<util::Reason> found;
    std::vector<interface::Reason> result;
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      const State state = nodes_[next].state;
      if (lts_.failing(state)) {
        if (found.insert(lts_.failure(state)).second) {
          result.push_back({interface::Reason::Kind::error, reason_of(next)});
        }
        continue;
      }
      for (const auto& [action, target] : lts_.transitions(state)) {
        const bool hidden = action == automata::Lts::internal || system_.hides(action);
        if (hidden && seen_.insert(target).second) {
          nodes_.push_back({target, next, action});
        }
      }
    }
    std::ranges::sort(result);
    return result;
  }

private:
  struct Node {
    State state;
    std::size_t parent;
    automata::Action action; ///< from the parent
  };

  util::Reason reason_of(std::size_t node) const {
    const util::Reason& failure = lts_.failure(nodes_[node].state);
    std::vector<std::string> names;
    for (; nodes_[node].parent != node; node = nodes_[node].parent) {
      if (nodes_[node].action != automata::Lts::internal) {
        names.push_back(lts_.actions()[nodes_[node].action]);
      }
    }
    std::ranges::reverse(names);
    const auto by =
        names.size() > 1 ? util::ReasonId::by_hidden_actions : util::ReasonId::by_hidden_action;
    return names.empty() ? failure : util::wrapped(by, names, failure);
  }

  const automata::CompactLts& system_;
  const automata::Lts& lts_;
  std::set<State> seen_;
  std::vector<Node> nodes_;
};

} // namespace

std::vector<interface::Reason> start_reasons(const automata::CompactLts& system) {
  if (!system.fails_at_once()) {
    return {};
  }
  HiddenRuns runs(system);
  runs.start(system.lts().initial());
  return runs.reasons();
}

std::vector<interface::Reason> failure_reasons(const LtsBeliefs& beliefs, LtsBeliefs::Belief belief,
                                               Symbol symbol) {
  const automata::CompactLts& system = beliefs.system();
  const automata::Action action = system.alphabet()[symbol];
  HiddenRuns runs(system);
  beliefs.sets().for_each(belief, [&](State state) {
    if (!system.may_fail(state, symbol)) {
      return;
    }
    for (const State member : system.members(state)) {
      for (const auto& transition : system.lts().transitions(member)) {
        if (transition.action == action) {
          runs.start(transition.target);
        }
      }
    }
  });
  return runs.reasons();
}

} // namespace parlance::teachers
