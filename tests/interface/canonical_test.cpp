// The canonical form against an explicit oracle, and its independence of presentation.

#include "interface/canonical.h"

#include "interface/guard_partition.h"
#include "interface/interface_difference.h"
#include "interface/json/interface_json.h"
#include "interface/machine.h"
#include "interface/rows.h"
#include "interface/samples.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace parlance::interface::testing {
namespace {

/// An interface as data that can be compared: guards as the sets of calls they take.
struct Shape {
  std::vector<std::pair<std::string, std::vector<std::vector<std::uint64_t>>>> symbols;
  std::vector<std::pair<Verdict, std::vector<std::uint32_t>>> states;
  std::uint32_t initial;
  bool operator==(const Shape&) const = default;
};

Shape shape_of(const Interface& interface) {
  Shape shape{{}, {}, interface.initial()};
  for (const NamedCall& symbol : interface.calls()) {
    shape.symbols.push_back({symbol.method, {}});
  }
  for (const Call& call : all_calls(interface)) {
    shape.symbols.at(symbol_of(interface, call)).second.push_back(call.arguments);
  }
  for (const Row& row : rows_of(interface)) {
    shape.states.push_back({row.kind, row.targets});
  }
  return shape;
}

/// Classes of reachable states by the verdicts of all words of concrete calls: Moore's refinement,
/// written without automata or solver.
std::map<std::uint32_t, std::size_t> behaviour_classes(const Interface& interface) {
  const std::vector<Call> calls = all_calls(interface);
  const std::vector<Row> rows = rows_of(interface);
  const auto step = [&](std::uint32_t state, const Call& call) {
    return rows[state].kind == Verdict::legal ? rows[state].targets[symbol_of(interface, call)]
                                              : state;
  };
  std::set<std::uint32_t> reachable = {interface.initial()};
  std::vector<std::uint32_t> todo = {interface.initial()};
  while (!todo.empty()) {
    const std::uint32_t state = todo.back();
    todo.pop_back();
    for (const Call& call : calls) {
      if (reachable.insert(step(state, call)).second) {
        todo.push_back(step(state, call));
      }
    }
  }
  std::map<std::uint32_t, std::size_t> classes;
  for (const std::uint32_t state : reachable) {
    classes[state] = static_cast<std::size_t>(rows[state].kind);
  }
  for (std::size_t round = 0; round < reachable.size(); ++round) {
    std::map<std::vector<std::size_t>, std::size_t> signatures;
    std::map<std::uint32_t, std::size_t> refined;
    for (const std::uint32_t state : reachable) {
      std::vector<std::size_t> signature = {classes[state]};
      for (const Call& call : calls) {
        signature.push_back(classes[step(state, call)]);
      }
      refined[state] = signatures.emplace(signature, signatures.size()).first->second;
    }
    classes = refined;
  }
  return classes;
}

/// The number of symbols that telling all calls apart needs.
std::size_t symbols_needed(const Interface& interface) {
  const auto classes = behaviour_classes(interface);
  std::set<std::pair<std::string, std::vector<std::size_t>>> columns;
  for (const Call& call : all_calls(interface)) {
    std::vector<std::size_t> column;
    for (const auto& [state, unused] : classes) {
      if (interface.is_legal(state)) {
        const auto symbol = static_cast<Symbol>(symbol_of(interface, call));
        column.push_back(classes.at(interface.machine.step(state, symbol)));
      }
    }
    columns.insert({call.method, column});
  }
  return columns.size();
}

std::size_t states_needed(const Interface& interface) {
  std::set<std::size_t> classes;
  for (const auto& [state, index] : behaviour_classes(interface)) {
    classes.insert(index);
  }
  return classes.size();
}

TEST(Canonical, DoesNotDependOnPresentation) {
  Random random(5);
  for (int round = 0; round < 60; ++round) {
    const auto solver = smt::make_z3(nullptr);
    const Interface interface = random_interface(random);
    const Interface expected = canonical(interface, *solver, random_methods);
    const Interface other = canonical(disguise(interface, random), *solver, random_methods);
    ASSERT_EQ(shape_of(expected), shape_of(other)) << "round " << round;
    ASSERT_EQ(expected.state_count(), states_needed(interface)) << "round " << round;
    ASSERT_EQ(expected.alphabet.size(), symbols_needed(interface)) << "round " << round;
    ASSERT_FALSE(shortest_difference(interface, expected, *solver).has_value());
    check_partition(expected, *solver);
  }
}

TEST(Canonical, IsItsOwnCanonicalForm) {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    const auto solver = smt::make_z3(nullptr);
    const Interface once = canonical(random_interface(random), *solver, random_methods);
    EXPECT_EQ(to_json(canonical(once, *solver, random_methods)), to_json(once));
  }
}

TEST(Canonical, NumbersLegalStatesBreadthFirstAndSinksLast) {
  Random random(8);
  for (int round = 0; round < 30; ++round) {
    const auto solver = smt::make_z3(nullptr);
    const Interface result =
        canonical(disguise(random_interface(random), random), *solver, random_methods);
    std::uint32_t next = 1;
    Verdict kind = Verdict::legal;
    for (const Row& row : rows_of(result)) {
      EXPECT_LE(kind, row.kind);
      kind = row.kind;
      for (const State to : row.targets) {
        const bool legal = result.is_legal(to);
        EXPECT_TRUE(!legal || to <= next);
        next += legal && to == next ? 1U : 0U;
      }
    }
  }
}

TEST(Canonical, OrdersMethodsAsTold) {
  const auto solver = smt::make_z3(nullptr);
  const Interface pipe = read_json(pipe_json, "FILE");
  const Interface result = canonical(pipe, *solver, {"close", "write"});
  ASSERT_EQ(result.alphabet.size(), 4U);
  EXPECT_EQ(result.call(0).method, "close");
  EXPECT_EQ(result.call(1).method, "write");
  EXPECT_EQ(result.call(2).method, "connect");
}

TEST(Canonical, OrdersSymbolsByLeastArguments) {
  const auto solver = smt::make_z3(nullptr);
  const Interface result = canonical(read_json(pipe_json, "FILE"), *solver);
  EXPECT_EQ(symbol_of(result, {"connect", {}, {0x80000000, 0}}), 0U); // snk != 0 holds for MIN
  EXPECT_EQ(symbol_of(result, {"connect", {}, {0, 0}}), 1U);
}

/// connect_0 and connect_1 both lead to error everywhere, with different reasons and witnesses.
TEST(Canonical, MergedTransitionsKeepAllReasonsAndTheSimplestWitness) {
  const auto solver = smt::make_z3(nullptr);
  Interface pipe = read_json(pipe_json, "FILE");
  pipe.machine.set_transition(0, 1, 2);
  pipe.explanations[{0, 1}] = {{{Reason::Kind::error, util::stated("IOException")}}, std::nullopt};
  const Interface result = canonical(pipe, *solver);
  ASSERT_EQ(result.alphabet.size(), 3U);
  EXPECT_TRUE(result.alphabet[0].guard->is_true());
  ASSERT_EQ(result.state_count(), 2U); // s1 cannot be reached, nor unknown
  const Explanation& connect = result.explanation(0, 0);
  EXPECT_EQ(connect.reasons.size(), 2U);
  EXPECT_EQ(to_text(*connect.witness), "connect(0, false)");
  EXPECT_TRUE(result.symbol_ids.empty());
}

TEST(Canonical, WithoutALegalStart) {
  const auto solver = smt::make_z3(nullptr);
  Interface pipe = read_json(pipe_json, "FILE");
  pipe.machine.set_initial(3);
  const Interface result = canonical(pipe, *solver);
  ASSERT_EQ(result.state_count(), 1U);
  EXPECT_EQ(result.verdict(0), Verdict::unknown);
  EXPECT_EQ(result.initial(), 0U);
  EXPECT_EQ(result.alphabet.size(), 3U);
}

TEST(Canonical, KeepsObservationsApart) {
  const auto solver = smt::make_z3(nullptr);
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  const Term all = interface.store->boolean(true);
  interface.add_symbol({"next", {}, all, "true"});
  interface.add_symbol({"next", {}, all, "false"});
  set_rows(interface, {{Verdict::legal, {0, 0}}});
  const Interface result = canonical(interface, *solver);
  ASSERT_EQ(result.alphabet.size(), 2U);
  EXPECT_EQ(result.observation(0), "true");
}

} // namespace
} // namespace parlance::interface::testing
