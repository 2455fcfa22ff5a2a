#include "driver/checking/lts_check.h"

#include "automata/verdict.h"
#include "driver/guarantee/certified_claims.h"
#include "driver/guarantee/explicit_claims.h"
#include "engines/explicit/explicit_inclusion.h"
#include "engines/explicit/explicit_search.h"
#include "interface/machine.h"
#include "interface/rebind.h"
#include "teachers/explicit_teacher.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::driver {

using automata::LtsBeliefs;
using automata::MooreMachine;
using automata::Symbol;
using automata::Word;
using engines::ExplicitInclusion;

namespace {

/// A shortest word that the automaton leaves open: the component never does.
std::optional<Word> unknown_word(const MooreMachine& automaton) {
  using automata::State;
  std::vector<std::optional<Word>> words(automaton.state_count());
  std::vector<State> open{automaton.initial()};
  words[automaton.initial()] = Word{};
  for (std::size_t next = 0; next < open.size(); ++next) {
    const State state = open[next];
    if (automaton.output(state) == static_cast<automata::Output>(automata::Verdict::unknown)) {
      return words[state];
    }
    for (Symbol symbol = 0; symbol < automaton.symbol_count(); ++symbol) {
      const State target = automaton.step(state, symbol);
      if (!words[target]) {
        words[target] = words[state];
        words[target]->push_back(symbol);
        open.push_back(target);
      }
    }
  }
  return std::nullopt;
}

class ExplicitChecker {
public:
  ExplicitChecker(interface::Interface interface, const ExplicitComponent& component,
                  const CheckOptions& options, util::StopToken& stop)
      : interface_(std::move(interface)), component_(component), options_(options), stop_(stop),
        automaton_(interface_.machine), system_(component.lts, actions_in_order()),
        beliefs_(system_) {}

  CheckResult run() {
    CheckResult result;
    interface::Guarantee& guarantee = interface_.guarantee.emplace();
    try {
      establish(guarantee);
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
      for (interface::Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
        if (claim->status == interface::Status::none && claim->reason.empty()) {
          claim->reason = util::reason_of(stopped.reason());
        }
      }
    }
    result.guarantee = guarantee;
    result.counters = {{"beliefs", beliefs_.count()}, {"pairs", inclusion_.pairs}};
    return result;
  }

private:
  /// The automaton's symbols may be in another order than the component's actions.
  std::vector<automata::Action> actions_in_order() const {
    std::vector<automata::Action> actions;
    for (const interface::NamedCall& symbol : interface_.calls()) {
      actions.push_back(*component_.lts.find_action(symbol.method));
    }
    return actions;
  }

  interface::Claim refuted(const Word& word) const {
    interface::Claim claim;
    claim.status = interface::Status::refuted;
    claim.word.emplace();
    for (const Symbol symbol : word) {
      claim.word->push_back({interface_.call(symbol).method, {}, {}});
    }
    return claim;
  }

  void establish(interface::Guarantee& guarantee) {
    const auto unknown = unknown_word(automaton_);
    guarantee.tight = unknown ? refuted(*unknown) : proved_claim();
    const auto unsafe = engines::unsafe_word(system_, automaton_, stop_);
    guarantee.safe = unsafe ? refuted(*unsafe) : proved_claim();
    inclusion_ = engines::check_permissive(beliefs_, automaton_, {}, stop_);
    guarantee.permissive = inclusion_.end == ExplicitInclusion::End::refuted
                               ? refuted(inclusion_.refutation)
                               : inclusion_claim(inclusion_);
    if (options_.certify) {
      certify_explicit({system_, flat_text(component_), automaton_}, inclusion_, {true, stop_},
                       interface_);
    }
  }

  interface::Interface interface_;
  const ExplicitComponent& component_;
  CheckOptions options_;
  util::StopToken& stop_;
  MooreMachine automaton_;
  automata::CompactLts system_;
  LtsBeliefs beliefs_;
  ExplicitInclusion inclusion_;
};

} // namespace

CheckResult check(const interface::Interface& interface, const ExplicitComponent& component,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where) {
  term::TermStore store;
  const component::Component calls = calls_of(component, store);
  return ExplicitChecker(interface::bind_to_component(interface, calls, where), component, options,
                         stop)
      .run();
}

QueryResult query(const ExplicitComponent& component, const interface::Calls& calls) {
  const automata::CompactLts system(component.lts, component.alphabet);
  LtsBeliefs beliefs(system);
  if (!beliefs.start()) {
    return {automata::Verdict::illegal, 0, teachers::start_reasons(system)};
  }
  Word word;
  for (const interface::Call& call : calls) {
    const auto action = component.lts.find_action(call.method);
    const auto found = std::ranges::find(component.alphabet, action);
    word.push_back(static_cast<Symbol>(found - component.alphabet.begin()));
  }
  const LtsBeliefs::Walk walk = beliefs.walk(word);
  if (walk.legal) {
    return {automata::Verdict::legal, calls.size(), {}};
  }
  return {automata::Verdict::illegal, walk.length + 1,
          teachers::failure_reasons(beliefs, walk.belief, word[walk.length])};
}

} // namespace parlance::driver
