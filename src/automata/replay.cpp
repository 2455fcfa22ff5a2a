#include "automata/replay.h"

#include <algorithm>

namespace parlance::automata {

Replayed::Replayed(MooreMachine machine)
    : machine_(std::move(machine)), arrivals_(machine_.state_count()),
      confirmed_(std::size_t{machine_.state_count()} * machine_.symbol_count()) {
  arrivals_[machine_.initial()] = {machine_.initial(), 0, true};
}

Word Replayed::way(State state) const {
  Word word;
  for (; state != machine_.initial(); state = arrivals_[state].from) {
    word.push_back(arrivals_[state].symbol);
  }
  std::ranges::reverse(word);
  return word;
}

/// The verdict is unknown already where the machine left it open itself.
void Replayed::open(State state, Symbol symbol) {
  const State target = machine_.step(state, symbol);
  if (static_cast<Verdict>(machine_.output(target)) == Verdict::unknown) {
    return;
  }
  if (!open_) {
    open_ = machine_.add_state(static_cast<Output>(Verdict::unknown));
    arrivals_.emplace_back();
    confirmed_.resize(confirmed_.size() + machine_.symbol_count());
  }
  machine_.set_transition(state, symbol, *open_);
}

bool Replayed::arrive(State from, Symbol symbol) {
  Arrival& arrival = arrivals_[machine_.step(from, symbol)];
  if (arrival.known) {
    return false;
  }
  arrival = {from, symbol, true};
  return true;
}

} // namespace parlance::automata
