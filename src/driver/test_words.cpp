#include "driver/test_words.h"

#include "automata/compare.h"
#include "driver/border_arguments.h"
#include "interface/machine.h"
#include "smt/solver.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace parlance::driver {

namespace {

using automata::Verdict;
using automata::Word;
using interface::Reason;
using interface::Transition;

constexpr std::size_t arguments_of_a_symbol = 24;
constexpr std::size_t states_to_tell_apart = 200;
constexpr std::uint32_t guard_effort = 1'000'000; ///< of one solver check, counted

/// Kinds of errors that no Java program can commit.
bool unwritable(const Transition& transition) {
  return !transition.reasons.empty() &&
         std::ranges::all_of(transition.reasons, [](const Reason& reason) {
           return reason.text == "called before construction" || reason.text == "constructed twice";
         });
}

std::string unknown_reason(const Transition& transition) {
  return "the interface does not say: " +
         (transition.reasons.empty() ? "unknown" : transition.reasons.front().text);
}

class Planner {
public:
  Planner(const interface::Interface& interface, std::size_t limit, util::StopToken& stop)
      : interface_(interface), machine_(interface::machine_of(interface)), limit_(limit),
        stop_(stop), uses_(interface.alphabet.size()) {
    const auto solver = smt::make_z3(&stop, {.resource_limit = guard_effort});
    for (const interface::GuardedCall& symbol : interface.alphabet) {
      arguments_.push_back(border_arguments(symbol, *solver, arguments_of_a_symbol));
    }
  }

  TestWords run() {
    find_access_words();
    for (std::uint32_t state = 0; state < interface_.states.size(); ++state) {
      if (access_[state] && interface_.states[state].kind == Verdict::legal) {
        for (std::uint32_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
          stop_.check();
          test_transition(state, symbol);
        }
      }
    }
    return std::move(result_);
  }

private:
  struct DraftCall {
    std::uint32_t symbol;
    const Arguments* arguments;
  };
  using Draft = std::vector<DraftCall>;

  void find_access_words() {
    access_.resize(interface_.states.size());
    access_[interface_.initial] = Word{};
    std::deque<std::uint32_t> open = {interface_.initial};
    for (; !open.empty(); open.pop_front()) {
      const interface::State& state = interface_.states[open.front()];
      for (std::uint32_t symbol = 0; symbol < state.transitions.size(); ++symbol) {
        const std::uint32_t to = state.transitions[symbol].to;
        if (!access_[to] && !arguments_[symbol].empty()) {
          access_[to] = access_[open.front()];
          access_[to]->push_back(symbol);
          open.push_back(to);
        }
      }
    }
  }

  void test_transition(std::uint32_t state, std::uint32_t symbol) {
    const Transition& transition = interface_.states[state].transitions[symbol];
    const Verdict kind = interface_.states[transition.to].kind;
    if (kind == Verdict::impossible || (kind == Verdict::illegal && !is_first_seen(symbol))) {
      return; // no run has it; a call that fails returns nothing
    }
    if (kind == Verdict::unknown) {
      ++result_.skipped[unknown_reason(transition)];
    } else if (unwritable(transition)) {
      ++result_.unwritable;
    } else if (arguments_[symbol].empty()) {
      ++result_.skipped["no arguments were found for a guard"];
    } else if (kind == Verdict::illegal) {
      add_words(state, symbol, {Word{}});
    } else {
      add_words(state, symbol, identifying_words(transition.to));
    }
  }

  /// The first symbol with its method and guard: there is one for each observation.
  bool is_first_seen(std::uint32_t symbol) const {
    const interface::GuardedCall& call = interface_.alphabet[symbol];
    const auto found = std::ranges::find_if(interface_.alphabet, [&](const auto& other) {
      return other.method == call.method && other.guard == call.guard;
    });
    return found == interface_.alphabet.begin() + symbol;
  }

  /// Each of the symbol's arguments and each of the suffixes occurs.
  void add_words(std::uint32_t state, std::uint32_t symbol, const std::vector<Word>& suffixes) {
    const std::vector<Arguments>& arguments = arguments_[symbol];
    for (std::size_t i = 0; i < std::max(arguments.size(), suffixes.size()); ++i) {
      if (result_.words.size() >= limit_) {
        ++result_.dropped;
        continue;
      }
      Draft draft;
      append(draft, *access_[state]);
      draft.push_back({symbol, &arguments[i % arguments.size()]});
      append(draft, suffixes[i % suffixes.size()]);
      result_.words.push_back(finished(draft));
    }
  }

  void append(Draft& draft, const Word& symbols) {
    for (const std::uint32_t symbol : symbols) {
      const std::vector<Arguments>& choice = arguments_[symbol];
      draft.push_back({symbol, &choice[uses_[symbol]++ % choice.size()]});
    }
  }

  /// The word as far as the interface says what to expect of it.
  interface::Calls finished(const Draft& draft) const {
    interface::Calls word;
    std::uint32_t state = interface_.initial;
    for (const auto& [symbol, arguments] : draft) {
      const Transition& transition = interface_.states[state].transitions[symbol];
      state = transition.to;
      const Verdict kind = interface_.states[state].kind;
      if (kind == Verdict::unknown || unwritable(transition)) {
        break;
      }
      const interface::GuardedCall& call = interface_.alphabet[symbol];
      word.push_back({call.method, call.parameters, *arguments, call.observation});
      if (kind != Verdict::legal) {
        break;
      }
    }
    return word;
  }

  /// Words that together tell the state from every other legal one; the empty word if there is no
  /// other.
  const std::vector<Word>& identifying_words(std::uint32_t state) {
    std::vector<Word>& known = identifying_[state];
    if (!known.empty()) {
      return known;
    }
    std::vector<std::uint32_t> others;
    std::vector<Word> candidates;
    for (std::uint32_t other = 0; other < interface_.states.size(); ++other) {
      if (other != state && access_[other] && interface_.states[other].kind == Verdict::legal &&
          others.size() < states_to_tell_apart) {
        if (const auto word = automata::distinguishing_suffix(machine_, state, other)) {
          others.push_back(other);
          candidates.push_back(*word);
        }
      }
    }
    // Long words tend to tell many states apart.
    std::ranges::stable_sort(candidates, std::greater<>(), &Word::size);
    for (const Word& word : candidates) {
      const auto told = std::remove_if(others.begin(), others.end(), [&](std::uint32_t other) {
        return tells_apart(word, state, other);
      });
      if (told != others.end()) {
        known.push_back(word);
        others.erase(told, others.end());
      }
    }
    if (known.empty()) {
      known.emplace_back();
    }
    return known;
  }

  /// Nobody can be asked for arguments that were not found.
  bool tells_apart(const Word& word, std::uint32_t state, std::uint32_t other) const {
    return std::ranges::none_of(word, [&](auto symbol) { return arguments_[symbol].empty(); }) &&
           machine_.output(machine_.run(state, word)) != machine_.output(machine_.run(other, word));
  }

  const interface::Interface& interface_;
  automata::MooreMachine machine_;
  std::size_t limit_;
  util::StopToken& stop_;
  std::vector<std::vector<Arguments>> arguments_; ///< by symbol
  std::vector<std::size_t> uses_;                 ///< by symbol: how many arguments were drawn
  std::vector<std::optional<Word>> access_;       ///< by state
  std::map<std::uint32_t, std::vector<Word>> identifying_;
  TestWords result_;
};

} // namespace

TestWords test_words(const interface::Interface& interface, std::size_t limit,
                     util::StopToken& stop) {
  if (interface.states[interface.initial].kind != Verdict::legal) {
    TestWords nothing;
    ++nothing.skipped["the interface allows nothing, not even to begin"];
    return nothing;
  }
  return Planner(interface, limit, stop).run();
}

} // namespace parlance::driver
