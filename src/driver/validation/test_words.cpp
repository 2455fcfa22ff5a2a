#include "driver/validation/test_words.h"

#include "driver/validation/border_arguments.h"
#include "driver/validation/identifying_words.h"
#include "smt/solver.h"
#include "util/reason_text.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <set>

namespace parlance::driver {

namespace {

using automata::Verdict;
using automata::Word;
using interface::Explanation;
using interface::Reason;

constexpr std::size_t arguments_of_a_symbol = 32;
constexpr std::uint32_t guard_effort = 1'000'000; ///< of one solver check, counted
// What longer words show is shown by a sample of them.
constexpr std::size_t most_products = 6'000;
constexpr std::size_t most_pairs = 4'000;
constexpr std::size_t most_walks = 2'000;
constexpr std::size_t least_calls = 3;   ///< of a pair's word, if the interface allows as many
constexpr std::size_t longest_walk = 24; ///< calls
constexpr std::uint32_t walk_seed = 1;

/// Kinds of errors that no Java program can commit.
bool unwritable(const Explanation& explanation) {
  return !explanation.reasons.empty() &&
         std::ranges::all_of(explanation.reasons, [](const Reason& reason) {
           return reason.what.id == util::ReasonId::called_before_construction ||
                  reason.what.id == util::ReasonId::constructed_twice;
         });
}

std::string unknown_reason(const Explanation& explanation) {
  return "the interface does not say: " + (explanation.reasons.empty()
                                               ? "unknown"
                                               : util::to_text(explanation.reasons.front().what));
}

/// As many things as there is room for, evenly spread over all that come.
template <class Thing>
class Sample {
public:
  explicit Sample(std::size_t room) : room_(room) {}

  template <class Make>
  void add(const Make& make) {
    if (room_ > 0 && seen_++ % stride_ == 0) {
      things_.push_back(make());
      if (things_.size() == 2 * room_) {
        thin();
      }
    }
  }
  std::size_t size() const { return std::min(room_, things_.size()); }
  const Thing& operator[](std::size_t i) const { return things_[i * things_.size() / size()]; }

private:
  void thin() {
    for (std::size_t i = 0; i < room_; ++i) {
      things_[i] = std::move(things_[2 * i]);
    }
    things_.resize(room_);
    stride_ *= 2;
  }

  std::size_t room_;
  std::size_t seen_ = 0;
  std::size_t stride_ = 1;
  std::vector<Thing> things_;
};

class Planner {
public:
  Planner(const interface::Interface& interface, std::size_t limit, util::StopToken& stop)
      : interface_(interface), limit_(limit), stop_(stop), uses_(interface.alphabet.size()),
        arguments_(arguments_of(interface, stop)), access_(access_words()),
        identifying_(interface, callable(), reached()) {}

  TestWords run() {
    for (const auto& [state, symbol] : transitions()) {
      cover(state, symbol);
    }
    add_products();
    add_pairs();
    add_walks();
    return std::move(result_);
  }

private:
  struct DraftCall {
    std::uint32_t symbol;
    const Arguments* arguments;
  };
  using Draft = std::vector<DraftCall>;
  using Step = std::pair<std::uint32_t, std::uint32_t>; ///< state and symbol

  // ---- what is there

  static std::vector<std::vector<Arguments>> arguments_of(const interface::Interface& interface,
                                                          util::StopToken& stop) {
    const auto solver = smt::make_z3(&stop, {.resource_limit = guard_effort});
    std::vector<std::vector<Arguments>> arguments;
    const std::vector<interface::NamedCall> alphabet = interface.calls();
    for (const interface::NamedCall& symbol : alphabet) {
      arguments.push_back(border_arguments(symbol, alphabet, *solver, arguments_of_a_symbol));
    }
    return arguments;
  }

  std::vector<std::optional<Word>> access_words() const {
    std::vector<std::optional<Word>> access(interface_.state_count());
    access[interface_.initial()] = Word{};
    std::deque<std::uint32_t> open = {interface_.initial()};
    for (; !open.empty(); open.pop_front()) {
      for (std::uint32_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
        const std::uint32_t to = interface_.machine.step(open.front(), symbol);
        if (!access[to] && !arguments_[symbol].empty()) {
          access[to] = access[open.front()];
          access[to]->push_back(symbol);
          open.push_back(to);
        }
      }
    }
    return access;
  }

  std::vector<bool> callable() const {
    std::vector<bool> result;
    for (const std::vector<Arguments>& arguments : arguments_) {
      result.push_back(!arguments.empty());
    }
    return result;
  }

  std::vector<bool> reached() const {
    std::vector<bool> result;
    for (const std::optional<Word>& word : access_) {
      result.push_back(word.has_value());
    }
    return result;
  }

  Verdict verdict(const Step& step) const { return interface_.verdict(step.first, step.second); }
  const Explanation& explanation(const Step& step) const {
    return interface_.explanation(step.first, step.second);
  }
  std::uint32_t behind(const Step& step) const {
    return interface_.machine.step(step.first, step.second);
  }

  /// Of the legal states that can be reached.
  std::vector<Step> transitions() const {
    std::vector<Step> result;
    for (std::uint32_t state = 0; state < interface_.state_count(); ++state) {
      if (access_[state] && interface_.is_legal(state)) {
        for (std::uint32_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
          result.emplace_back(state, symbol);
        }
      }
    }
    return result;
  }

  /// The first symbol with its method and guard: there is one for each observation.
  bool is_first_seen(std::uint32_t symbol) const {
    const protocol::GuardedCall& call = interface_.alphabet[symbol];
    const auto found = std::ranges::find_if(interface_.alphabet, [&](const auto& other) {
      return other.method == call.method && other.guard == call.guard;
    });
    return found == interface_.alphabet.begin() + symbol;
  }

  /// Whether a word may end in it, or go on behind it.
  bool is_testable(const Step& step) const {
    return !arguments_[step.second].empty() && !unwritable(explanation(step)) &&
           (verdict(step) == Verdict::legal ||
            (verdict(step) == Verdict::illegal && is_first_seen(step.second)));
  }
  bool is_allowed(const Step& step) const {
    return is_testable(step) && verdict(step) == Verdict::legal;
  }

  // ---- every transition

  void cover(std::uint32_t state, std::uint32_t symbol) {
    stop_.check();
    const Step step{state, symbol};
    const Verdict said = verdict(step);
    if (said == Verdict::impossible || (said == Verdict::illegal && !is_first_seen(symbol))) {
      return; // no run has it; a call that fails returns nothing
    }
    if (said == Verdict::unknown) {
      ++result_.skipped[unknown_reason(explanation(step))];
    } else if (unwritable(explanation(step))) {
      ++result_.unwritable;
    } else if (arguments_[symbol].empty()) {
      ++result_.skipped["no arguments were found for a guard"];
    } else {
      add_cover(state, symbol, suffixes_behind(step));
    }
  }

  std::vector<Word> suffixes_behind(const Step& step) {
    return verdict(step) == Verdict::illegal ? std::vector<Word>(1) : identifying_.of(behind(step));
  }

  /// Each of the symbol's arguments and each of the suffixes occurs.
  void add_cover(std::uint32_t state, std::uint32_t symbol, const std::vector<Word>& suffixes) {
    const std::vector<Arguments>& arguments = arguments_[symbol];
    for (std::size_t i = 0; i < std::max(arguments.size(), suffixes.size()); ++i) {
      const Draft draft =
          word_of(state, {symbol, &arguments[i % arguments.size()]}, suffixes[i % suffixes.size()]);
      if (!add(draft)) {
        ++result_.dropped;
      }
    }
  }

  Draft word_of(std::uint32_t state, const DraftCall& call, const Word& suffix) {
    Draft draft;
    append(draft, *access_[state]);
    draft.push_back(call);
    append(draft, suffix);
    return draft;
  }

  void append(Draft& draft, const Word& symbols) {
    for (const std::uint32_t symbol : symbols) {
      draft.push_back({symbol, &next_arguments(symbol)});
    }
  }

  const Arguments& next_arguments(std::uint32_t symbol) {
    const std::vector<Arguments>& choice = arguments_[symbol];
    return choice[uses_[symbol]++ % choice.size()];
  }

  // ---- a class may tell arguments apart that the interface does not

  /// Each of the arguments with each of the suffixes, as far as there is room.
  void add_products() {
    Sample<Draft> drafts(std::min(most_products, room()));
    for (const Step& step : transitions()) {
      if (is_allowed(step)) {
        const std::uint32_t to = behind(step);
        for (const Arguments& arguments : arguments_[step.second]) {
          for (const Word& suffix : identifying_.of(to)) {
            drafts.add([&] { return word_of(step.first, {step.second, &arguments}, suffix); });
          }
        }
      }
    }
    add_all(drafts);
  }

  // ---- and have states that the interface has not

  /// Any two calls behind each other, from every state, and what tells where they led.
  void add_pairs() {
    Sample<Draft> drafts(std::min(most_pairs, room()));
    for (const Step& first : transitions()) {
      stop_.check();
      if (!is_allowed(first)) {
        continue;
      }
      const std::uint32_t middle = behind(first);
      for (std::uint32_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
        if (is_testable({middle, symbol})) {
          add_pair(drafts, first, {middle, symbol});
        }
      }
    }
    add_all(drafts);
  }

  void add_pair(Sample<Draft>& drafts, const Step& first, const Step& second) {
    for (const Word& suffix : suffixes_behind(second)) {
      drafts.add([&] {
        Draft draft = word_of(first.first, {first.second, &next_arguments(first.second)},
                              Word{second.second});
        append(draft, suffix);
        if (verdict(second) == Verdict::legal && suffix.empty()) {
          walk(draft, behind(second), 1 + least_calls - std::min(least_calls, draft.size()));
        }
        return draft;
      });
    }
  }

  /// Walks of all lengths; each call of them is looked at, and the last one may be forbidden.
  void add_walks() {
    for (std::size_t i = 0; i < most_walks && room() > 0; ++i) {
      stop_.check();
      Draft draft;
      walk(draft, interface_.initial(), least_calls + i % (longest_walk - least_calls + 1));
      add(draft);
    }
  }

  /// At random, and rather where few went before; one forbidden call in the end, if there is one.
  void walk(Draft& draft, std::uint32_t state, std::size_t calls) {
    for (; calls > 0; --calls) {
      const auto symbol = choose(state, calls == 1);
      if (!symbol) {
        return;
      }
      draft.push_back({*symbol, &arguments_[*symbol][random_() % arguments_[*symbol].size()]});
      if (verdict({state, *symbol}) != Verdict::legal) {
        return;
      }
      state = behind({state, *symbol});
    }
  }

  std::optional<std::uint32_t> choose(std::uint32_t state, bool is_last) {
    std::vector<std::uint32_t> best;
    std::size_t fewest = 0;
    for (std::uint32_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
      const Step step{state, symbol};
      if (!(is_last ? is_testable(step) : is_allowed(step))) {
        continue;
      }
      // The random part keeps walks from following each other.
      const std::size_t visits = visits_[step] + random_() % (2 + visits_[step]);
      if (best.empty() || visits < fewest) {
        best.clear();
        fewest = visits;
      }
      if (visits == fewest) {
        best.push_back(symbol);
      }
    }
    if (best.empty()) {
      return std::nullopt;
    }
    const std::uint32_t chosen = best[random_() % best.size()];
    ++visits_[{state, chosen}];
    return chosen;
  }

  // ---- the words

  std::size_t room() const { return limit_ - std::min(limit_, result_.words.size()); }

  void add_all(const Sample<Draft>& drafts) {
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      stop_.check();
      add(drafts[i]);
    }
  }

  /// False if there is no room for it.
  bool add(const Draft& draft) {
    interface::Calls word = finished(draft);
    if (word.empty() || !known_.insert(interface::to_text(word)).second) {
      return true;
    }
    if (room() == 0) {
      return false;
    }
    result_.words.push_back(std::move(word));
    return true;
  }

  /// The word as far as the interface says what to expect of it.
  interface::Calls finished(const Draft& draft) const {
    interface::Calls word;
    std::uint32_t state = interface_.initial();
    for (const auto& [symbol, arguments] : draft) {
      const Step step{state, symbol};
      if (verdict(step) == Verdict::unknown || unwritable(explanation(step))) {
        break;
      }
      const interface::NamedCall call = interface_.call(symbol);
      word.push_back({call.method, call.parameters, *arguments, call.observation});
      if (verdict(step) != Verdict::legal) {
        break;
      }
      state = behind(step);
    }
    return word;
  }

  const interface::Interface& interface_;
  std::size_t limit_;
  util::StopToken& stop_;
  std::vector<std::size_t> uses_;                 ///< by symbol: how many arguments were drawn
  std::vector<std::vector<Arguments>> arguments_; ///< by symbol
  std::vector<std::optional<Word>> access_;       ///< by state
  IdentifyingWords identifying_;
  std::map<Step, std::size_t> visits_; ///< by walks
  std::mt19937 random_{walk_seed};
  std::set<std::string> known_; ///< words that are there
  TestWords result_;
};

} // namespace

TestWords test_words(const interface::Interface& interface, std::size_t limit,
                     util::StopToken& stop) {
  if (!interface.is_legal(interface.initial())) {
    TestWords nothing;
    ++nothing.skipped["the interface allows nothing, not even to begin"];
    return nothing;
  }
  return Planner(interface, limit, stop).run();
}

} // namespace parlance::driver
