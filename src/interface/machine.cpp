#include "interface/machine.h"

#include "term/evaluate.h"
#include "util/error.h"

namespace parlance::interface {

std::size_t symbol_of(const Interface& interface, const Call& call) {
  Symbol symbol = 0;
  for (; symbol < interface.alphabet.size(); ++symbol) {
    const Signature& signature = interface.signatures[interface.alphabet[symbol].method];
    if (signature.method != call.method || interface.observation(symbol) != call.observation) {
      continue;
    }
    util::check(signature.parameters.size() == call.arguments.size(), "a call of another arity");
    term::Assignment assignment;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      assignment.bind(signature.parameters[i].symbol, call.arguments[i]);
    }
    if (term::evaluate(interface.alphabet[symbol].guard, assignment) != 0) {
      break;
    }
  }
  return symbol;
}

Verdict verdict_of(const Interface& interface, const Calls& word) {
  State state = interface.initial();
  for (const Call& call : word) {
    if (!interface.is_legal(state)) {
      break;
    }
    const std::size_t symbol = symbol_of(interface, call);
    if (symbol == interface.alphabet.size()) {
      return Verdict::unknown;
    }
    state = interface.machine.step(state, static_cast<Symbol>(symbol));
  }
  return interface.verdict(state);
}

} // namespace parlance::interface
