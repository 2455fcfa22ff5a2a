#include "driver/composition/verify.h"

#include "automata/lts_operations.h"
#include "driver/composition/system_run.h"
#include "driver/guarantee/certificate.h"
#include "driver/guarantee/explicit_certificate.h"
#include "driver/guarantee/explicit_claims.h"
#include "driver/learning/explicit_assemble.h"
#include "driver/subjects/lts_input.h"
#include "engines/explicit/client_search.h"
#include "engines/explicit/explicit_search.h"
#include "interface/machine.h"
#include "teachers/explicit_teacher.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <optional>

namespace parlance::driver {

namespace {

using automata::Action;
using automata::Lts;
using automata::LtsBeliefs;
using automata::MooreMachine;
using automata::State;
using automata::Symbol;
using automata::Verdict;
using automata::Word;

/// The first component with the properties, over the actions that the second one shares.
class Rule {
public:
  Rule(const Lts& first, const Lts& second, const std::vector<Lts>& properties,
       std::size_t max_states, util::StopToken& stop)
      : second_(second), stop_(stop), parts_{&first} {
    properties_.reserve(properties.size());
    for (const Lts& property : properties) {
      properties_.push_back(restricted(property, first));
      parts_.push_back(&properties_.back());
    }
    whole_ = automata::composed_of_parts(parts_, first.name(), {max_states, {}, &stop});
    for (Action action = 0; action < whole_.lts.actions().size(); ++action) {
      if (second.find_action(whole_.lts.actions()[action])) {
        component_.alphabet.push_back(action);
      }
    }
    component_.lts = whole_.lts;
    make_client_symbols();
  }

  Verification run() {
    const automata::CompactLts system(component_.lts, component_.alphabet);
    LtsBeliefs beliefs(system);
    teachers::ExplicitTeacher teacher(beliefs, stop_);
    for (;;) {
      stop_.check();
      const MooreMachine conjecture = teacher.machine();
      ++result_.statistics["conjectures"];
      if (const auto word = engines::unsafe_word(system, conjecture, stop_)) {
        teacher.refine(*word);
        continue;
      }
      const auto leaving =
          engines::leaving_run(conjecture, second_, client_symbols_, Verdict::illegal, stop_);
      if (!leaving) {
        hold(system, beliefs, conjecture);
        break;
      }
      const Word word = engines::word_of(*leaving);
      const LtsBeliefs::Walk walk = beliefs.walk(word);
      if (!walk.legal) {
        const std::size_t length = beliefs.start() ? walk.length + 1 : 0;
        violate(beliefs, conjecture,
                Word(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(length)));
        break;
      }
      teacher.refine(word);
    }
    for (const auto& [name, count] : teacher.statistics()) {
      result_.statistics[name] = count;
    }
    return std::move(result_);
  }

private:
  Lts restricted(const Lts& property, const Lts& first) {
    const auto is_never = [&](const std::string& label) {
      return !first.find_action(label) && !second_.find_action(label);
    };
    for (const std::string& label : property.actions()) {
      if (is_never(label)) {
        result_.notes.push_back("property " + property.name() + " speaks of " + label +
                                ", which neither " + first.name() + " nor " + second_.name() +
                                " does");
      }
    }
    return automata::without(property, is_never);
  }

  void make_client_symbols() {
    client_symbols_.resize(second_.actions().size());
    for (Symbol symbol = 0; symbol < component_.alphabet.size(); ++symbol) {
      const Action action = *second_.find_action(whole_.lts.actions()[component_.alphabet[symbol]]);
      client_symbols_[action].push_back(symbol);
    }
  }

  /// What was learned, safe as it is, is enough.
  void hold(const automata::CompactLts& system, LtsBeliefs& beliefs,
            const MooreMachine& conjecture) {
    result_.answer = Answer::holds;
    result_.assumption =
        assemble_explicit(beliefs, conjecture, automata::Unseen::stays, stop_).interface;
    interface::Guarantee& guarantee = result_.assumption.guarantee.emplace();
    guarantee.safe = proved_claim();
    guarantee.tight = proved_claim();
    guarantee.permissive.reason = {util::ReasonId::not_looked_at, {second_.name()}};
    certify_claims(flat_text(component_), result_.assumption,
                   explicit_certificate(system, result_.assumption.machine, {true, nullptr, true}),
                   stop_);
    if (guarantee.safe.status != interface::Status::proved) {
      result_.answer = Answer::unknown;
      result_.reason = {interface::Reason::Kind::limit, guarantee.safe.reason};
    }
  }

  void violate(LtsBeliefs& beliefs, const MooreMachine& conjecture, const Word& word) {
    result_.answer = Answer::violated;
    result_.assumption =
        assemble_explicit(beliefs, conjecture, automata::Unseen::stays, stop_).interface;
    const std::vector<SystemStep> run = joint_run(word);
    std::vector<const Lts*> all = parts_;
    all.push_back(&second_);
    util::check(replays(all, run), "a counterexample is a run of the whole");
    for (const Lts* part : all) {
      result_.replayed.push_back(part->name());
    }
    for (const SystemStep& step : run) {
      if (!step.label.empty()) {
        result_.run.push_back(step.label);
      }
    }
    const State last = failing_state_;
    result_.reason = {interface::Reason::Kind::error, whole_.lts.failure(last)};
  }

  std::vector<bool> shared_with(const Lts& lts, const Lts& other) const {
    std::vector<bool> shared;
    for (const std::string& label : lts.actions()) {
      shared.push_back(other.find_action(label).has_value());
    }
    return shared;
  }

  /// States that fail for one reason are one in a composition. Where the parts really go: one of
  /// them fails, and the others that take part go on anyhow.
  void fail(Action action, std::vector<State>& at) const {
    const auto target = [&](std::size_t part, bool fails) -> std::optional<State> {
      const auto own = action == Lts::internal
                           ? std::optional(Lts::internal)
                           : parts_[part]->find_action(whole_.lts.actions()[action]);
      for (const auto& [label, next] : parts_[part]->transitions(at[part])) {
        if (own && label == *own && (!fails || parts_[part]->failing(next))) {
          return next;
        }
      }
      return std::nullopt;
    };
    for (std::size_t failing = 0; failing < parts_.size(); ++failing) {
      const auto failed = target(failing, true);
      if (!failed) {
        continue;
      }
      for (std::size_t part = 0; part < parts_.size() && action != Lts::internal; ++part) {
        at[part] = target(part, false).value_or(at[part]);
      }
      at[failing] = *failed;
      return;
    }
  }

  /// Both sides' runs of the word, put together at the actions of the word.
  std::vector<SystemStep> joint_run(const Word& word) {
    std::vector<Action> ours;
    std::vector<Action> theirs;
    for (const Symbol symbol : word) {
      ours.push_back(component_.alphabet[symbol]);
      theirs.push_back(*second_.find_action(whole_.lts.actions()[ours.back()]));
    }
    const auto first = run_along(whole_.lts, ours, shared_with(whole_.lts, second_), true);
    const auto second = run_along(second_, theirs, shared_with(second_, whole_.lts), false);
    util::check(first && second, "both components have a run of the word");
    failing_state_ = first->empty() ? whole_.lts.initial() : first->back().state;
    std::vector<SystemStep> run;
    std::vector<State> at = whole_.parts_of[whole_.lts.initial()];
    at.push_back(second_.initial());
    const auto add = [&](const Lts& lts, Action action) {
      run.push_back({action == Lts::internal ? "" : lts.actions()[action], at});
    };
    const auto move_first = [&](const PartStep& step) {
      if (whole_.lts.failing(step.state)) {
        fail(step.action, at);
      } else {
        std::ranges::copy(whole_.parts_of[step.state], at.begin());
      }
    };
    auto theirs_next = second->begin();
    for (const PartStep& step : *first) {
      const bool joint = step.action != Lts::internal &&
                         second_.find_action(whole_.lts.actions()[step.action]).has_value();
      if (!joint) {
        move_first(step);
        add(whole_.lts, step.action);
        continue;
      }
      const Action action = *second_.find_action(whole_.lts.actions()[step.action]);
      for (; theirs_next->action != action; ++theirs_next) {
        at.back() = theirs_next->state;
        add(second_, theirs_next->action);
      }
      move_first(step);
      at.back() = theirs_next->state;
      ++theirs_next;
      add(whole_.lts, step.action);
    }
    return run;
  }

  const Lts& second_;
  util::StopToken& stop_;
  std::vector<Lts> properties_;
  std::vector<const Lts*> parts_; ///< the first component and the properties
  automata::Composed whole_{Lts(), {}};
  ExplicitComponent component_;
  engines::ClientSymbols client_symbols_;
  State failing_state_ = 0;
  Verification result_;
};

} // namespace

Verification verify(const Lts& first, const Lts& second, const std::vector<Lts>& properties,
                    std::size_t max_states, util::StopToken& stop) {
  return Rule(first, second, properties, max_states, stop).run();
}

} // namespace parlance::driver
