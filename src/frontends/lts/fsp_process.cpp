#include "frontends/lts/fsp_process.h"

#include "automata/lts_operations.h"
#include "frontends/lts/fsp_relabel.h"
#include "util/reason.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace parlance::lts {

namespace {

using automata::Action;
using automata::State;

constexpr std::size_t longest_reference_chain = 1000;
constexpr std::size_t most_bound = 400; ///< variables, one after the other

util::Reason violation(const Process& process, std::string place) {
  return {util::ReasonId::property_violated, {process.name}, std::move(place)};
}

class ProcessBuilder {
public:
  ProcessBuilder(const Process& process, const Environment& parameters, const Evaluator& evaluator)
      : process_(process), parameters_(parameters), evaluator_(evaluator),
        source_(evaluator.source()), lts_(process.name) {
    for (const LocalProcess& local : process.locals) {
      locals_[local.name].push_back(&local);
    }
  }

  Lts run() {
    if (!process_.locals.front().indices.empty()) {
      source_.fail(process_.at, "the first of the local processes has no indices");
    }
    for (const LocalProcess& local : process_.locals) {
      Environment scope = parameters_;
      evaluator_.for_each_index(local.indices, scope, [&](const std::string&, Environment& bound) {
        collect(*local.body, bound);
      });
    }
    lts_.set_initial(resolve(*process_.locals.front().body, parameters_));
    for (std::size_t next = 0; next < open_.size(); ++next) {
      const Open open = open_[next]; // it grows on the way
      expand(open);
    }
    return automata::reachable_part(lts_);
  }

private:
  /// A state that is made of a choice, or of what is left of a sequence of actions.
  struct Open {
    State state;
    const ProcessExpression* choice; ///< or null
    const ActionPrefix* prefix;
    std::size_t done; ///< of the prefix's actions
    Environment environment;
  };

  // ---- alphabet

  void collect(const ProcessExpression& expression, Environment& environment) {
    switch (expression.kind) {
    case ProcessExpression::Kind::stop:
    case ProcessExpression::Kind::error:
      return;
    case ProcessExpression::Kind::reference:
      check_name(expression);
      return;
    case ProcessExpression::Kind::conditional:
      collect(evaluator_.truth(*expression.condition, environment) ? *expression.then_branch
                                                                   : *expression.else_branch,
              environment);
      return;
    case ProcessExpression::Kind::choice:
      for (const ActionPrefix& prefix : expression.choices) {
        if (enabled(prefix, environment)) {
          collect(prefix, 0, environment);
        }
      }
      return;
    }
  }

  /// Only a label that binds a variable decides what the rest of the sequence is.
  void collect(const ActionPrefix& prefix, std::size_t next, Environment& environment,
               std::size_t bound = 0) {
    for (; next < prefix.actions.size(); ++next) {
      const LabelPattern& pattern = prefix.actions[next];
      if (binds(pattern)) {
        if (bound == most_bound) {
          source_.fail(pattern.at, "more than " + std::to_string(most_bound) +
                                       " actions in a row bind a variable");
        }
        evaluator_.for_each_label(pattern, environment,
                                  [&](const std::string& label, Environment& scope) {
                                    action_of(label);
                                    collect(prefix, next + 1, scope, bound + 1);
                                  });
        return;
      }
      evaluator_.for_each_label(pattern, environment,
                                [&](const std::string& label, Environment&) { action_of(label); });
    }
    collect(*prefix.next, environment);
  }

  static bool binds(const LabelPattern& pattern) {
    return std::ranges::any_of(pattern.parts,
                               [](const LabelPart& part) { return !part.variable.empty(); });
  }

  Action action_of(const std::string& label) {
    return label == "tau" ? Lts::internal : lts_.add_action(label);
  }

  bool enabled(const ActionPrefix& prefix, const Environment& environment) const {
    return prefix.guard == nullptr || evaluator_.truth(*prefix.guard, environment);
  }

  void check_name(const ProcessExpression& reference) const {
    if (!locals_.contains(reference.name)) {
      source_.fail(reference.at, reference.name + " is no local process of " + process_.name +
                                     "; processes are joined by '||'");
    }
  }

  // ---- states

  /// Follows references and conditions to where something can happen.
  State resolve(const ProcessExpression& expression, const Environment& scope) {
    const ProcessExpression* at = &expression;
    Environment environment = scope;
    for (std::size_t followed = 0; followed < longest_reference_chain; ++followed) {
      switch (at->kind) {
      case ProcessExpression::Kind::stop:
        return state_of(at->at, "", [](State) {});
      case ProcessExpression::Kind::error:
        return state_of(at->at, "", [&](State state) {
          const std::string place = source_.place(at->at);
          lts_.set_failing(
              state, process_.is_property
                         ? violation(process_, place)
                         : util::Reason{util::ReasonId::process_error, {process_.name}, place});
        });
      case ProcessExpression::Kind::conditional:
        at = evaluator_.truth(*at->condition, environment) ? at->then_branch.get()
                                                           : at->else_branch.get();
        break;
      case ProcessExpression::Kind::reference:
        at = &follow(*at, environment);
        break;
      case ProcessExpression::Kind::choice:
        return state_of(at->at, environment.key(), [&](State state) {
          open_.push_back({state, at, nullptr, 0, environment});
        });
      }
    }
    source_.fail(expression.at, "this process is defined by itself, without an action between");
  }

  /// The body of the local process that is meant; the environment becomes its own.
  const ProcessExpression& follow(const ProcessExpression& reference, Environment& environment) {
    check_name(reference);
    std::vector<Value> values;
    std::string text = reference.name;
    for (const ExpressionPointer& index : reference.indices) {
      values.push_back(evaluator_.evaluate(*index, environment));
      text += "[" + text_of(values.back()) + "]";
    }
    const LocalProcess* found = nullptr;
    Environment bound;
    for (const LocalProcess* local : locals_.at(reference.name)) {
      Environment scope = parameters_;
      if (evaluator_.bind(local->indices, values, scope)) {
        if (found != nullptr) {
          source_.fail(local->at, text + " is defined twice; first at " + source_.place(found->at));
        }
        found = local;
        bound = std::move(scope);
      }
    }
    if (found == nullptr) {
      source_.fail(reference.at, text + " is not defined: no local process " + reference.name +
                                     " has such indices");
    }
    environment = std::move(bound);
    return *found->body;
  }

  template <typename WhenNew>
  State state_of(std::size_t at, const std::string& key, const WhenNew& when_new,
                 std::size_t done = 0) {
    const auto [known, added] = states_.emplace(std::tuple(at, done, key), lts_.state_count());
    if (added) {
      evaluator_.effort().check_states(source_, process_.at, lts_.state_count() + std::size_t{1});
      when_new(lts_.add_state());
    }
    return known->second;
  }

  // ---- transitions

  void expand(const Open& open) {
    if (open.prefix != nullptr) {
      expand(open.state, *open.prefix, open.done, open.environment);
      return;
    }
    for (const ActionPrefix& prefix : open.choice->choices) {
      if (enabled(prefix, open.environment)) {
        expand(open.state, prefix, 0, open.environment);
      }
    }
  }

  void expand(State from, const ActionPrefix& prefix, std::size_t done,
              const Environment& environment) {
    const LabelPattern& pattern = prefix.actions[done];
    Environment scope = environment;
    evaluator_.for_each_label(pattern, scope, [&](const std::string& label, Environment& bound) {
      add_transition(from, label, target(prefix, done + 1, bound), pattern.at);
    });
  }

  State target(const ActionPrefix& prefix, std::size_t done, const Environment& environment) {
    if (done == prefix.actions.size()) {
      return resolve(*prefix.next, environment);
    }
    return state_of(
        prefix.at, environment.key(),
        [&](State state) {
          open_.push_back({state, nullptr, &prefix, done, environment});
        },
        done);
  }

  void add_transition(State from, const std::string& label, State to, std::size_t at) {
    const Action action = action_of(label);
    if (process_.is_property) {
      const auto [known, added] = targets_.emplace(std::pair(from, action), to);
      if (action == Lts::internal || (!added && known->second != to)) {
        source_.fail(at, "property " + process_.name + " is not deterministic: " + label +
                             (action == Lts::internal ? " is an internal step"
                                                      : " leads to two states here"));
      }
    }
    lts_.add_transition(from, action, to);
  }

  const Process& process_;
  const Environment& parameters_;
  const Evaluator& evaluator_;
  const Source& source_;
  Lts lts_;
  std::map<std::string, std::vector<const LocalProcess*>> locals_;
  std::map<std::tuple<std::size_t, std::size_t, std::string>, State> states_;
  std::map<std::pair<State, Action>, State> targets_; ///< of a property
  std::vector<Open> open_;
};

/// What is left of a property when labels were changed is one still.
void check_deterministic(const Lts& lts, const Process& process, const Source& source) {
  if (const auto found = automata::nondeterminism(lts)) {
    const std::size_t at = process.hiding ? process.hiding->at : process.relabellings.front().at;
    source.fail(at, "property " + process.name + " is not deterministic after this: " +
                        (found->action == Lts::internal
                             ? "it has internal steps"
                             : lts.actions()[found->action] + " leads to two states"));
  }
}

} // namespace

Lts build_process(const Process& process, const Environment& parameters,
                  const Evaluator& evaluator) {
  Lts lts = ProcessBuilder(process, parameters, evaluator).run();
  for (const std::string& label : evaluator.labels(process.extension, parameters)) {
    lts.add_action(label);
  }
  lts = relabelled(lts, process.relabellings, parameters, evaluator);
  lts = with_hiding(lts, process.hiding, parameters, evaluator);
  if (!process.is_property) {
    return lts;
  }
  check_deterministic(lts, process, evaluator.source());
  return automata::completed(lts, violation(process, evaluator.source().place(process.at)));
}

} // namespace parlance::lts
