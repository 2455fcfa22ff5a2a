#include "interface/samples.h"

#include "automata/structure.h"
#include "interface/json/interface_json.h"
#include "interface/machine.h"
#include "interface/rows.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace parlance::interface::testing {

const std::vector<std::string> random_methods = {"m0", "m1", "m2"};

const std::string pipe_json = R"~({
  "format": "parlance-interface/1",
  "component": "Pipe",
  "alphabet": [
    {"id": "connect_0", "method": "connect",
     "parameters": [{"name": "snk", "sort": "(_ BitVec 32)"
}, {"name": "c", "sort": "Bool"}],
     "guard": "snk == 0", "smt": "(= snk #x00000000)"
},
    {"id": "connect_1", "method": "connect",
     "parameters": [{"name": "snk", "sort": "(_ BitVec 32)"}, {"name": "c", "sort": "Bool"}],
     "guard": "snk != 0", "smt": "(not (= snk #x00000000))"},
    {"id": "write", "method": "write",
     "parameters": [{"name": "b", "sort": "(_ BitVec 8)"}], "guard": "true", "smt": "true"},
    {"id": "close", "method": "close", "parameters": [], "guard": "true", "smt": "true"}
  ],
  "states": [
    {"id": "s0", "kind": "legal"},
    {"id": "s1", "kind": "legal"},
    {"id": "error", "kind": "error"},
    {"id": "unknown", "kind": "unknown"}
  ],
  "initial": "s0",
  "transitions": [
    {"from": "s0", "symbol": "connect_0", "to": "error",
     "reasons": [{"kind": "error", "text": "NullPointerException", "place": "Pipe.java:12"}],
     "witness": {"calls": [{"method": "connect", "arguments": ["0", "false"]}],
                 "text": "connect(0, false)"}},
    {"from": "s0", "symbol": "connect_1", "to": "s1"},
    {"from": "s0", "symbol": "write", "to": "error",
     "reasons": [{"kind": "error", "text": "IOException"}],
     "witness": {"calls": [{"method": "write", "arguments": ["0"]}], "text": "write(0)"}},
    {"from": "s0", "symbol": "close", "to": "s0"},
    {"from": "s1", "symbol": "connect_0", "to": "error",
     "reasons": [{"kind": "error", "text": "IOException", "place": "Pipe.java:14"}],
     "witness": {"calls": [{"method": "connect", "arguments": ["1", "false"]},
                           {"method": "connect", "arguments": ["0", "false"]}],
                 "text": "connect(1, false); connect(0, false)"}},
    {"from": "s1", "symbol": "connect_1", "to": "error",
     "reasons": [{"kind": "error", "text": "IOException", "place": "Pipe.java:14"}],
     "witness": {"calls": [{"method": "connect", "arguments": ["1", "false"]},
                           {"method": "connect", "arguments": ["1", "false"]}],
                 "text": "connect(1, false); connect(1, false)"}},
    {"from": "s1", "symbol": "write", "to": "unknown",
     "reasons": [{"kind": "mixed_parameters", "text": "depends on snk of connect and b of write"}],
     "witness": {"calls": [{"method": "connect", "arguments": ["1", "false"]},
                           {"method": "write", "arguments": ["-1"]}],
                 "text": "connect(1, false); write(-1)"}},
    {"from": "s1", "symbol": "close", "to": "s0"}
  ],
  "guarantee": {
    "safe": {"status": "depth", "depth": 8},
    "permissive": {"status": "proved", "certificate": "pipe.cert"},
    "tight": {"status": "none", "reason": "the time limit ended the check"},
    "assumptions": ["one thread", {"id": "opaque-callee", "text": "x is opaque"}]
  },
  "statistics": {"queries": 12},
  "run": {
  "seconds" : 0.25, "version" : "0.1.0"
}
})~";

std::string pipe_with(const std::string& text, const std::string& replacement) {
  std::string json = pipe_json;
  const std::size_t position = json.find(text);
  EXPECT_NE(position, std::string::npos) << text;
  return json.replace(position, text.size(), replacement);
}

std::string message_of(const std::string& text) {
  try {
    read_json(text, "FILE");
    return {};
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::bad_input);
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    return error.what();
  }
}

std::uint64_t below(Random& random, std::uint64_t bound) { return random() % bound; }

std::vector<Call> all_calls(const std::string& method, const std::vector<Variable>& parameters) {
  std::vector<Call> calls = {{method, parameters, {}}};
  for (const Variable& parameter : parameters) {
    std::vector<Call> longer;
    for (const Call& call : calls) {
      for (std::uint64_t value = 0; value <= parameter.sort().mask(); ++value) {
        longer.push_back(call);
        longer.back().arguments.push_back(value);
      }
    }
    calls = longer;
  }
  return calls;
}

std::vector<Call> all_calls(const Interface& interface) {
  std::vector<Call> calls;
  for (const Signature& signature : interface.signatures) {
    std::ranges::copy(all_calls(signature.method, signature.parameters), std::back_inserter(calls));
  }
  return calls;
}

Term guard_of(const std::vector<Call>& calls, Random& random, term::TermStore& store) {
  std::vector<Term> tuples;
  for (const Call& call : calls) {
    std::vector<Term> values;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const Term symbol = call.parameters[i].symbol;
      values.push_back(term::equal(symbol, store.constant(symbol->sort(), call.arguments[i])));
    }
    tuples.push_back(term::and_(store, values));
  }
  std::ranges::shuffle(tuples, random);
  return term::or_(store, tuples);
}

namespace {

std::vector<std::vector<Variable>> random_parameters(term::TermStore& store) {
  const auto variable = [&store](const std::string& name, const term::Sort& sort) {
    return Variable{name, store.variable(name, sort)};
  };
  return {{variable("a", term::Sort::bit_vector(3))},
          {variable("b", term::Sort::boolean()), variable("c", term::Sort::bit_vector(2))},
          {}};
}

/// Distributes calls over at most `parts` lists that are not empty.
std::vector<std::vector<Call>> scatter(const std::vector<Call>& calls, std::size_t parts,
                                       Random& random) {
  std::vector<std::vector<Call>> lists(parts);
  for (const Call& call : calls) {
    lists[below(random, parts)].push_back(call);
  }
  std::erase_if(lists, [](const std::vector<Call>& list) { return list.empty(); });
  return lists;
}

std::vector<Call> calls_of(const NamedCall& symbol) {
  Interface alone;
  alone.add_symbol(symbol);
  std::vector<Call> calls = all_calls(symbol.method, symbol.parameters);
  std::erase_if(calls, [&](const Call& call) { return symbol_of(alone, call) == 1; });
  return calls;
}

/// Splits symbols; each part keeps the column of the whole.
Interface split_symbols(const Interface& interface, Random& random) {
  Interface result = interface;
  result.alphabet.clear();
  std::vector<Symbol> origin;
  for (Symbol symbol = 0; symbol < interface.alphabet.size(); ++symbol) {
    const auto parts = scatter(calls_of(interface.call(symbol)), 1 + below(random, 3), random);
    for (const std::vector<Call>& part : parts) {
      GuardedCall split = interface.alphabet[symbol];
      split.guard = guard_of(part, random, *interface.store);
      result.alphabet.push_back(split);
      origin.push_back(symbol);
    }
  }
  result.machine = automata::select_symbols(interface.machine, origin);
  return result;
}

/// Adds a twin to some states and sends transitions to either.
Interface split_states(const Interface& interface, Random& random) {
  Interface result = interface;
  std::vector<Row> rows = rows_of(interface);
  std::vector<std::vector<State>> twins;
  for (State state = 0; state < interface.state_count(); ++state) {
    twins.push_back({state});
    if (below(random, 2) == 0) {
      twins.back().push_back(static_cast<State>(rows.size()));
      rows.push_back(Row(rows[state]));
    }
  }
  for (Row& row : rows) {
    for (State& target : row.targets) {
      const auto& choices = twins[target];
      target = choices[below(random, choices.size())];
    }
  }
  set_rows(result, rows, interface.initial());
  return result;
}

std::vector<std::uint32_t> shuffled(std::size_t count, Random& random) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::ranges::shuffle(order, random);
  return order;
}

Interface shuffle(const Interface& interface, Random& random) {
  const auto symbols = shuffled(interface.alphabet.size(), random);
  const auto numbers = shuffled(interface.state_count(), random);
  Interface result = interface;
  for (std::size_t symbol = 0; symbol < symbols.size(); ++symbol) {
    result.alphabet[symbols[symbol]] = interface.alphabet[symbol];
  }
  const std::vector<Row> old = rows_of(interface);
  std::vector<Row> rows = old;
  for (std::size_t state = 0; state < numbers.size(); ++state) {
    rows[numbers[state]] = old[state];
    for (std::size_t symbol = 0; symbol < old[state].targets.size(); ++symbol) {
      rows[numbers[state]].targets[symbols[symbol]] = numbers[old[state].targets[symbol]];
    }
  }
  set_rows(result, rows, numbers[interface.initial()]);
  return result;
}

} // namespace

Interface random_interface(Random& random) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  interface.component = "Random";
  const auto parameters = random_parameters(*interface.store);
  for (std::size_t method = 0; method < random_methods.size(); ++method) {
    const auto calls = all_calls(random_methods[method], parameters[method]);
    for (const auto& part : scatter(calls, 1 + below(random, 3), random)) {
      interface.add_symbol({random_methods[method], parameters[method],
                            guard_of(part, random, *interface.store), std::nullopt});
    }
  }
  const auto legal = static_cast<std::uint32_t>(1 + below(random, 4));
  std::vector<Row> rows(legal + 2);
  rows[legal].kind = Verdict::illegal;
  rows[legal + 1].kind = Verdict::unknown;
  for (State state = 0; state < legal; ++state) {
    for (std::size_t symbol = 0; symbol < interface.alphabet.size(); ++symbol) {
      rows[state].targets.push_back(static_cast<State>(below(random, legal + 2)));
    }
  }
  set_rows(interface, rows);
  return interface;
}

Interface disguise(const Interface& interface, Random& random) {
  return shuffle(split_states(split_symbols(interface, random), random), random);
}

TEST(Samples, DisguiseKeepsTheVerdictsOfRandomWords) {
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    const Interface interface = random_interface(random);
    const Interface other = disguise(interface, random);
    const std::vector<Call> calls = all_calls(interface);
    for (int word = 0; word < 50; ++word) {
      Calls sequence;
      for (std::uint64_t length = below(random, 6); length > 0; --length) {
        sequence.push_back(calls[below(random, calls.size())]);
      }
      ASSERT_EQ(verdict_of(interface, sequence), verdict_of(other, sequence));
    }
  }
}

} // namespace parlance::interface::testing
