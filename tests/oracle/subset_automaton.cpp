#include "oracle/subset_automaton.h"

#include "oracle/errors.h"

#include <algorithm>
#include <map>

namespace parlance::oracle {
namespace {

/// Gives equal beliefs one number.
class BeliefPool {
public:
  std::size_t number(Belief belief) {
    const auto [place, is_new] = numbers_.try_emplace(std::move(belief), beliefs_.size());
    if (is_new)
      beliefs_.push_back(&place->first);
    return place->second;
  }
  const Belief& operator[](std::size_t number) const { return *beliefs_[number]; }

private:
  std::map<Belief, std::size_t> numbers_;
  std::vector<const Belief*> beliefs_;
};

class Construction {
public:
  Construction(const ConcreteComponent& component, const Limits& limits)
      : component_(component), limits_(limits), first_work_(component.work()) {}

  SubsetAutomaton run() {
    result_.automaton.columns = component_.call_count();
    result_.automaton.initial = automaton_state(pool_.number(component_.start()));
    for (std::size_t i = 0; i < order_.size(); ++i)
      explore(i);
    return std::move(result_);
  }

private:
  void explore(std::size_t state) {
    const Belief& belief = pool_[order_[state]];
    if (!belief.is_legal())
      return;
    result_.largest_belief = std::max(result_.largest_belief, belief.states.size());
    std::vector<std::size_t> row;
    for (std::size_t call = 0; call < component_.call_count(); ++call)
      row.push_back(automaton_state(successor(belief, call)));
    result_.automaton.next[state] = std::move(row);
    check_work();
  }

  std::size_t successor(const Belief& belief, std::size_t call) {
    parts_.clear();
    for (const State state : belief.states)
      parts_.push_back(steps_of(state)[call]);
    looked_at_ += parts_.size();
    std::sort(parts_.begin(), parts_.end());
    parts_.erase(std::unique(parts_.begin(), parts_.end()), parts_.end());
    if (parts_.size() == 1)
      return parts_[0];
    BeliefBuilder builder;
    for (const std::size_t part : parts_)
      builder.add(pool_[part]);
    return pool_.number(std::move(builder).build());
  }

  /// By call: the numbers of the beliefs after it.
  const std::vector<std::size_t>& steps_of(State state) {
    std::vector<std::size_t>& steps = steps_[state];
    if (steps.empty()) {
      for (std::size_t call = 0; call < component_.call_count(); ++call)
        steps.push_back(pool_.number(component_.step(state, call)));
      check_work();
    }
    return steps;
  }

  std::size_t automaton_state(std::size_t number) {
    const auto [place, is_new] = states_.try_emplace(number, order_.size());
    if (is_new) {
      if (order_.size() == limits_.beliefs)
        throw TooLarge("too many beliefs");
      order_.push_back(number);
      result_.automaton.verdicts.push_back(pool_[number].verdict);
      result_.automaton.next.emplace_back();
    }
    return place->second;
  }

  void check_work() const {
    if (component_.work() - first_work_ + looked_at_ / 16 > limits_.work)
      throw TooLarge("too much work");
  }

  const ConcreteComponent& component_;
  const Limits limits_;
  const std::size_t first_work_;
  std::size_t looked_at_ = 0;
  BeliefPool pool_;
  std::map<State, std::vector<std::size_t>> steps_;
  std::map<std::size_t, std::size_t> states_; ///< pool number to automaton state
  std::vector<std::size_t> order_;            ///< automaton state to pool number
  std::vector<std::size_t> parts_;
  SubsetAutomaton result_;
};

} // namespace

SubsetAutomaton subset_automaton(const ConcreteComponent& component, const Limits& limits) {
  return Construction(component, limits).run();
}

} // namespace parlance::oracle
