#include "engines/circuit/bdd_engine.h"

#include "engines/circuit/bdd_circuit.h"
#include "engines/circuit/circuit_steps.h"
#include "util/reason.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace parlance::engines {

using smt::Bdd;

namespace {

/// Longer runs are not written down.
constexpr std::size_t longest_run = 1 << 16;

} // namespace

class BddEngine::Search {
public:
  Search(const Product& product, const TransitionSystem& system, const BddOptions& options,
         util::StopToken& stop)
      : product_(product), options_(options), stop_(stop), system_(system) {
    outcome_.reason = {util::ReasonId::out_of_effort};
  }

  Answer run(std::uint32_t depth) {
    try {
      if (!circuit_) {
        circuit_ = std::make_unique<BddCircuit>(system_, options_.node_limit, stop_);
        build();
      }
      outcome_.answer = options_.squaring ? square() : go_on(depth);
      if (outcome_.answer == Answer::proved) {
        outcome_.reached = write_down(reached_);
      }
      note_size();
      if (outcome_.answer != Answer::holds) {
        forget();
      }
    } catch (const util::Stopped&) {
      forget();
      throw;
    } catch (const smt::BddLimit&) {
      outcome_.answer = Answer::gave_up;
      outcome_.reason = {util::ReasonId::diagrams_too_large};
      forget();
    }
    return outcome_.answer;
  }

  const BddOutcome& outcome() const { return outcome_; }

private:
  smt::BddManager& manager() { return circuit_->manager(); }

  void build() {
    const std::vector<int>& current = circuit_->current();
    const std::vector<int>& next = circuit_->next();
    current_set_ = manager().set(current);
    middle_set_ = manager().set(circuit_->middle());
    to_current_.emplace(next, current);
    next_to_middle_.emplace(next, circuit_->middle());
    current_to_middle_.emplace(current, circuit_->middle());
    const Bdd inputs = manager().set(circuit_->inputs());
    bad_ = manager().exists(circuit_->function(system_.bad()), inputs);
    reached_ = manager().exists(circuit_->function(system_.initial()), inputs);
    rings_ = {reached_};
    for (std::uint64_t action = 0; action < action_count(); ++action) {
      relations_.push_back(relation_of(action, inputs));
    }
    circuit_->fix_inputs({});
  }

  std::uint64_t action_count() const {
    const component::Component& component = product_.component();
    return component.methods.size() + component.internal.size();
  }

  /// One action's steps, over current and next state.
  Bdd relation_of(std::uint64_t action, const Bdd& inputs) {
    stop_.check();
    const unsigned width = product_.action()->sort().width();
    std::vector<std::pair<smt::Literal, bool>> values;
    for (unsigned bit = 0; bit < width; ++bit) {
      values.emplace_back(system_.inputs()[system_.inputs().size() - width + bit],
                          (action >> bit & 1) != 0);
    }
    circuit_->fix_inputs(std::move(values));
    Bdd relation = circuit_->function(system_.goes_on());
    for (std::size_t i = 0; i < system_.bit_count(); ++i) {
      const Bdd after = manager().variable(circuit_->next()[i]);
      relation = manager().and_(
          relation, manager().equal(after, circuit_->function(system_.signals()[i].next)));
    }
    return manager().exists(relation, inputs);
  }

  Bdd image(const Bdd& states, const Bdd& relation) {
    stop_.check();
    return manager().rename(manager().relational_product(states, relation, current_set_),
                            *to_current_);
  }

  Answer go_on(std::uint32_t depth) {
    while (true) {
      if (!manager().and_(bad_, rings_.back()).is_false()) {
        find_trace();
        return Answer::broken;
      }
      outcome_.depth = static_cast<std::uint32_t>(rings_.size());
      report();
      Bdd fresh;
      for (const Bdd& relation : relations_) {
        fresh = manager().or_(fresh, image(rings_.back(), relation));
      }
      ++outcome_.images;
      fresh = manager().and_(fresh, manager().not_(reached_));
      if (fresh.is_false()) {
        return Answer::proved;
      }
      reached_ = manager().or_(reached_, fresh);
      rings_.push_back(std::move(fresh));
      if (outcome_.depth >= depth) {
        return Answer::holds;
      }
      if (options_.image_limit != 0 && outcome_.images >= options_.image_limit) {
        return Answer::gave_up;
      }
    }
  }

  /// Relations of 1, 2, 4, ... steps and fewer, until nothing is added.
  Answer square() {
    Bdd relation = identity();
    for (const Bdd& step : relations_) {
      relation = manager().or_(relation, step);
    }
    powers_ = {relation};
    while (true) {
      stop_.check();
      const Bdd first = manager().rename(powers_.back(), *next_to_middle_);
      const Bdd second = manager().rename(powers_.back(), *current_to_middle_);
      Bdd doubled = manager().relational_product(first, second, middle_set_);
      ++outcome_.images;
      report();
      if (doubled == powers_.back()) {
        break;
      }
      powers_.push_back(std::move(doubled));
    }
    const Bdd start = reached_;
    reached_ = image(start, powers_.back());
    const Bdd met = manager().and_(bad_, reached_);
    if (met.is_false()) {
      return Answer::proved;
    }
    return find_trace_by_powers(start) ? Answer::broken : Answer::gave_up;
  }

  Bdd identity() {
    Bdd same = manager().constant(true);
    for (std::size_t i = 0; i < system_.bit_count(); ++i) {
      same = manager().and_(same, manager().equal(manager().variable(circuit_->current()[i]),
                                                  manager().variable(circuit_->next()[i])));
    }
    return same;
  }

  StateBits some_state(const Bdd& states) {
    const std::vector<bool> values = manager().element(states);
    StateBits bits;
    for (const int variable : circuit_->current()) {
      bits.push_back(values[static_cast<std::size_t>(variable)]);
    }
    return bits;
  }

  Bdd literals(const StateBits& state, const std::vector<int>& variables) {
    Bdd cube = manager().constant(true);
    for (std::size_t i = state.size(); i-- > 0;) {
      const Bdd variable = manager().variable(variables[i]);
      cube = manager().and_(cube, state[i] ? variable : manager().not_(variable));
    }
    return cube;
  }

  /// Backwards through the rings.
  void find_trace() {
    std::vector<StateBits> states{some_state(manager().and_(bad_, rings_.back()))};
    for (std::size_t ring = rings_.size() - 1; ring-- > 0;) {
      const Bdd target = literals(states.back(), circuit_->next());
      Bdd sources;
      for (const Bdd& relation : relations_) {
        sources = manager().or_(sources,
                                manager().and_(rings_[ring], manager().restrict(relation, target)));
      }
      states.push_back(some_state(sources));
    }
    std::ranges::reverse(states);
    write_trace(states);
  }

  /// By halving: the smallest power that leads from a start to a violation, then what is between.
  bool find_trace_by_powers(const Bdd& start) {
    std::size_t power = 0;
    while (manager().and_(bad_, image(start, powers_[power])).is_false()) {
      ++power;
    }
    if ((std::size_t{1} << std::min<std::size_t>(power, 62)) > longest_run) {
      outcome_.reason = {util::ReasonId::long_disagreement, {std::to_string(longest_run)}};
      return false;
    }
    const StateBits last = some_state(manager().and_(bad_, image(start, powers_[power])));
    const Bdd sources =
        manager().and_(start, manager().restrict(powers_[power], literals(last, circuit_->next())));
    std::vector<StateBits> states{some_state(sources)};
    add_between(states.front(), last, power, states);
    write_trace(states);
    return true;
  }

  /// The states after `from`, up to `to`, on a way of at most 2^power steps.
  void add_between(const StateBits& from, const StateBits& to, std::size_t power,
                   std::vector<StateBits>& states) {
    if (from == to) {
      return;
    }
    if (power == 0) {
      states.push_back(to);
      return;
    }
    const Bdd& half = powers_[power - 1];
    const Bdd reachable = manager().rename(
        manager().restrict(half, literals(from, circuit_->current())), *to_current_);
    const Bdd leading = manager().restrict(half, literals(to, circuit_->next()));
    const StateBits middle = some_state(manager().and_(reachable, leading));
    add_between(from, middle, power - 1, states);
    add_between(middle, to, power - 1, states);
  }

  void write_trace(const std::vector<StateBits>& states) {
    CircuitSteps steps(product_, system_, stop_);
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
      outcome_.trace.push_back(steps.between(states[i], states[i + 1]));
    }
    outcome_.trace.push_back(steps.violation(states.back()));
  }

  /// Shared as the diagram is.
  std::uint64_t write_down(const Bdd& states) {
    std::map<int, std::uint64_t> signal_of;
    for (std::size_t i = 0; i < system_.bit_count(); ++i) {
      signal_of.emplace(circuit_->current()[i], i);
    }
    std::map<int, std::uint64_t> known{{0, 0}, {1, 1}};
    const auto write = [&](const auto& self, const Bdd& node) -> std::uint64_t {
      const auto found = known.find(node.id());
      if (found != known.end()) {
        return found->second;
      }
      const std::uint64_t high = self(self, node.high());
      const std::uint64_t low = self(self, node.low());
      outcome_.nodes.push_back({signal_of.at(node.variable()), high, low});
      return known.emplace(node.id(), outcome_.nodes.size() + 1).first->second;
    };
    return write(write, states);
  }

  void note_size() {
    outcome_.peak_nodes = std::max<std::uint64_t>(outcome_.peak_nodes, manager().allocated());
  }

  void report() {
    note_size();
    stop_.check();
    if (options_.on_progress) {
      options_.on_progress(counters_of(outcome_));
    }
  }

  /// The library has one table for all: it is given back as soon as the answer is known.
  void forget() {
    for (Bdd* function : {&current_set_, &middle_set_, &bad_, &reached_}) {
      *function = Bdd();
    }
    relations_.clear();
    rings_.clear();
    powers_.clear();
    to_current_.reset();
    next_to_middle_.reset();
    current_to_middle_.reset();
    circuit_.reset();
  }

  const Product& product_;
  BddOptions options_;
  util::StopToken& stop_;
  const TransitionSystem& system_;
  std::unique_ptr<BddCircuit> circuit_; ///< before everything that is in it
  Bdd current_set_;
  Bdd middle_set_;
  std::optional<smt::BddManager::Renaming> to_current_;
  std::optional<smt::BddManager::Renaming> next_to_middle_;
  std::optional<smt::BddManager::Renaming> current_to_middle_;
  std::vector<Bdd> relations_; ///< by action
  Bdd bad_;                    ///< states that have a violation
  Bdd reached_;
  std::vector<Bdd> rings_;  ///< states by the least number of steps
  std::vector<Bdd> powers_; ///< squaring: the relation of up to 2^i steps
  BddOutcome outcome_;
};

BddEngine::BddEngine(const Product& product, std::span<const Property> properties,
                     const BddOptions& options, util::StopToken& stop)
    : product_(product), system_(product, properties), stop_(stop),
      search_(std::make_unique<Search>(product, system_, options, stop)) {
  if (options.ahead) {
    ahead_ = std::make_unique<util::Forked>([&] {
      util::StopToken own; // the process is killed from outside
      Search search(product_, system_, {options.squaring, options.node_limit, options.image_limit},
                    own);
      search.run(std::numeric_limits<std::uint32_t>::max());
      return to_text(search.outcome());
    });
  }
}
BddEngine::~BddEngine() = default;

Reachability::Answer BddEngine::run(std::uint32_t depth) {
  if (ahead_) {
    const std::optional<std::string> answer = ahead_->answer(stop_);
    ahead_.reset();
    if (answer) {
      from_ahead_ = bdd_outcome(*answer);
      return from_ahead_->answer;
    }
  }
  return search_->run(depth);
}

const BddOutcome& BddEngine::outcome() const {
  return from_ahead_ ? *from_ahead_ : search_->outcome();
}

Counters BddEngine::counters_of(const BddOutcome& outcome) {
  return {{"images", outcome.images}, {"depth", outcome.depth}, {"peak nodes", outcome.peak_nodes}};
}

/// One node, one term.
Invariant BddEngine::invariant() const {
  term::TermStore& store = product_.component().store();
  std::vector<Term> functions{store.boolean(false), store.boolean(true)};
  for (const DiagramNode& node : outcome().nodes) {
    functions.push_back(term::ite(system_.signals()[node.signal].meaning, functions[node.high],
                                  functions[node.low]));
  }
  return {functions[outcome().reached]};
}

} // namespace parlance::engines
