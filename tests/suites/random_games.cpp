// Random components with random predicates, played as a game and compared with brute force: every
// word that the strategy allows is legal; on the abstraction, every verdict of a strategy that is
// called the most permissive is the game's own. Each is played twice, once with the paper's two
// ways of the superset query alone. A share is learned by the driver with predicates of its own
// choice, and every claim is judged. Usage: random_games [COUNT [FIRST_SEED]]

#include "abstraction/predicates/predicate_text.h"
#include "component/json/component_json.h"
#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "game/game_teacher.h"
#include "interface/json/interface_json.h"
#include "oracle/abstract_game.h"
#include "oracle/errors.h"
#include "oracle/random_component.h"
#include "oracle/random_expression.h"
#include "oracle/random_suite.h"
#include "oracle/smt_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <set>
#include <sstream>
#include <string>

namespace {

using namespace parlance;
using automata::MooreMachine;
using game::Permissiveness;

constexpr std::size_t share = 200;
constexpr std::size_t long_count = 1000;
constexpr std::size_t belief_limit = 4000;
constexpr unsigned most_predicates = 4;
constexpr std::size_t learned_share = 5; ///< one of so many

struct Counts {
  std::size_t failed = 0;
  std::size_t games = 0; ///< compared on the abstraction
  std::size_t most_permissive = 0;
  std::size_t by_property = 0;
  std::size_t maximal = 0;
  std::size_t only_safe = 0;
  std::size_t allowing = 0; ///< more than the empty word
};

std::vector<oracle::Expression> random_predicates(oracle::Random& random,
                                                  const oracle::Component& component) {
  oracle::Leaves leaves;
  for (std::size_t i = 0; i < component.variables.size(); ++i)
    leaves.state.push_back(
        oracle::variable(component.variables[i].name, component.variables[i].sort, i));
  std::vector<oracle::Expression> predicates;
  const unsigned count = random.between(0, most_predicates);
  oracle::RandomExpression expressions(random, leaves);
  while (predicates.size() < count)
    predicates.push_back(expressions.state_condition());
  return predicates;
}

automata::Verdict verdict_of(oracle::Verdict verdict) {
  switch (verdict) {
  case oracle::Verdict::legal:
    return automata::Verdict::legal;
  case oracle::Verdict::illegal:
    return automata::Verdict::illegal;
  case oracle::Verdict::unknown:
    return automata::Verdict::unknown;
  case oracle::Verdict::impossible:
    break;
  }
  return automata::Verdict::impossible;
}

/// One component with its predicates.
class Case {
public:
  Case(std::uint64_t seed, Counts& counts)
      : counts_(counts), random_(seed),
        solved_(oracle::solved_component(seed,
                                         seed % 2 == 0 ? oracle::observing() : oracle::Profile{})),
        predicates_(random_predicates(random_, concrete().component())),
        component_(component::read_json(store_, solved_.text, "random component")) {}

  bool passes() {
    const bool exactly = plays({});
    return plays({.belief_pairs = 0}) && exactly;
  }

private:
  const oracle::ConcreteComponent& concrete() const { return solved_.meaning.concrete(); }

  bool plays(const game::GameOptions& options) {
    util::StopToken stop;
    const auto solver = smt::make_z3(&stop);
    std::vector<term::Term> terms;
    for (const oracle::Expression& predicate : predicates_)
      terms.push_back(abstraction::parse_predicate(
          component_, "(and true " + expression_text(*predicate) + ")"));
    component::BeliefSpace space(component_, *solver, stop);
    game::GameTeacher teacher(component_, space, *solver, {terms}, stop, {.game = options});
    teacher.play({});
    count(teacher.result());
    return is_safe(teacher) && (!component_.internal.empty() || is_right(teacher));
  }

  void count(const game::GameResult& result) {
    counts_.most_permissive += result.answer == Permissiveness::most_permissive ? 1 : 0;
    counts_.by_property += result.statistics.by_property ? 1 : 0;
    counts_.maximal += result.answer == Permissiveness::maximal ? 1 : 0;
    counts_.only_safe += result.answer == Permissiveness::safe ? 1 : 0;
    counts_.allowing += result.machine.state_count() > 2 ? 1 : 0;
  }

  std::size_t symbol_of(const teachers::Alphabet& alphabet, std::size_t call) const {
    const oracle::Call concrete_call = concrete().call(call);
    return alphabet.symbol_of({concrete_call.method, concrete_call.arguments,
                               static_cast<std::uint32_t>(concrete_call.observation)});
  }

  /// Every word of concrete calls that the strategy allows has the verdict legal.
  bool is_safe(const game::GameTeacher& teacher) const {
    const MooreMachine& machine = teacher.result().machine;
    const oracle::Automaton& meaning = solved_.meaning.canonical().automaton;
    std::set<std::pair<automata::State, std::size_t>> seen{{machine.initial(), meaning.initial}};
    std::deque<std::pair<automata::State, std::size_t>> open(seen.begin(), seen.end());
    for (; !open.empty(); open.pop_front()) {
      const auto [state, belief] = open.front();
      if (static_cast<automata::Verdict>(machine.output(state)) != automata::Verdict::legal ||
          meaning.verdicts[belief] == oracle::Verdict::impossible)
        continue;
      if (!meaning.is_legal(belief))
        return false;
      for (std::size_t call = 0; call < concrete().call_count(); ++call) {
        const auto symbol = static_cast<automata::Symbol>(symbol_of(teacher.alphabet(), call));
        const std::pair next{machine.step(state, symbol), solved_.meaning.next(belief, call)};
        if (seen.insert(next).second)
          open.push_back(next);
      }
    }
    return true;
  }

  /// The strategy beside the game, word by word.
  bool is_right(const game::GameTeacher& teacher) {
    const MooreMachine& machine = teacher.result().machine;
    std::vector<std::vector<std::size_t>> letters(teacher.alphabet().size());
    for (std::size_t call = 0; call < concrete().call_count(); ++call)
      letters[symbol_of(teacher.alphabet(), call)].push_back(call);
    const oracle::Automaton game =
        oracle::abstract_game(concrete(), predicates_, letters, belief_limit);
    ++counts_.games;
    const bool claims_all = teacher.result().answer == Permissiveness::most_permissive;
    std::set<std::pair<automata::State, std::size_t>> seen{{machine.initial(), game.initial}};
    std::deque<std::pair<automata::State, std::size_t>> open(seen.begin(), seen.end());
    for (; !open.empty(); open.pop_front()) {
      const auto [state, belief] = open.front();
      const auto said = static_cast<automata::Verdict>(machine.output(state));
      const automata::Verdict truth = verdict_of(game.verdicts[belief]);
      const bool allows_too_much =
          said != automata::Verdict::illegal && truth == automata::Verdict::illegal;
      const bool hides = said == automata::Verdict::impossible && truth == automata::Verdict::legal;
      const bool allows_too_little =
          said == automata::Verdict::illegal && truth == automata::Verdict::legal;
      if (allows_too_much || hides || (claims_all && allows_too_little))
        return false;
      if (said != automata::Verdict::legal || truth != automata::Verdict::legal)
        continue;
      for (std::size_t letter = 0; letter < letters.size(); ++letter) {
        const std::pair next{machine.step(state, static_cast<automata::Symbol>(letter)),
                             game.next[belief][letter]};
        if (seen.insert(next).second)
          open.push_back(next);
      }
    }
    return true;
  }

  Counts& counts_;
  oracle::Random random_;
  oracle::Solved solved_;
  std::vector<oracle::Expression> predicates_;
  term::TermStore store_;
  component::Component component_;
};

void try_seed(std::uint64_t seed, Counts& counts) {
  try {
    if (Case(seed, counts).passes())
      return;
    std::cout << "seed " << seed << ": the game is wrong\n";
  } catch (const oracle::TooLarge&) {
    return;
  } catch (const std::exception& error) {
    std::cout << "seed " << seed << ": " << error.what() << "\n";
  }
  ++counts.failed;
}

std::string learned(const std::string& text) {
  util::StopToken stop;
  const driver::LoadedComponent loaded =
      driver::component_from_text(text, "random component", stop);
  driver::LearnOptions options;
  options.strategy = driver::Strategy::game;
  options.game_refine = text.size() % 2 == 0;
  options.max_predicates = 8;
  options.overflow = driver::Overflow::exact;
  options.certify = false;
  return interface::to_json(driver::learn(loaded.component, options, stop).interface);
}

/// Whether nothing that the driver claims is wrong. That a word is left unknown is no claim, nor
/// are guards that only what is left unknown tells apart.
bool learns(std::uint64_t first_seed, std::size_t count, const oracle::Profile& profile) {
  std::ostringstream report;
  const oracle::SuiteResult result =
      oracle::run_suite(first_seed, count, learned, report, "parlance-oracle-failures", profile);
  std::size_t wrong = 0;
  for (const oracle::Disagreement& disagreement : result.disagreements) {
    constexpr std::array no_claims{"needless unknown", "finer than canonical",
                                   "bad witness: no witness"};
    if (std::ranges::any_of(no_claims, [&](const char* beginning) {
          return disagreement.message.starts_with(beginning);
        }))
      continue;
    std::cout << "seed " << disagreement.seed << ": " << disagreement.message << "\n";
    ++wrong;
  }
  std::cout << "learned: " << result.full.all << " of " << result.components.all << " full, safe "
            << result.claims[0].proved << " times proved, permissive " << result.claims[1].proved
            << " times; " << wrong << " wrong\n";
  return wrong == 0;
}

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : all ? long_count : share;
  const std::uint64_t first_seed = argc > 2 ? std::stoull(argv[2]) : 1;
  Counts counts;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed)
    try_seed(seed, counts);
  std::cout << "of " << 2 * count << " games, " << counts.games
            << " compared on the abstraction: " << counts.most_permissive << " most permissive ("
            << counts.by_property << " by the paper's property), " << counts.maximal << " maximal, "
            << counts.only_safe << " safe; " << counts.allowing << " allow some call\n";
  const bool claims_are_right = learns(first_seed, count / learned_share, {}) &&
                                learns(first_seed, count / learned_share, oracle::observing());
  const bool passed =
      claims_are_right && counts.failed == 0 && counts.most_permissive > 0 && counts.maximal > 0;
  std::cout << (passed ? count : 0) << " passed, " << counts.failed << " failed\n";
  return passed ? 0 : 1;
}
