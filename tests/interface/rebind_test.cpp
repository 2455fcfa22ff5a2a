// Interfaces on a component's own parameters.

#include "interface/rebind.h"

#include "interface/interface_difference.h"
#include "interface/json/interface_json.h"
#include "interface/machine.h"
#include "interface/samples.h"
#include "smt/solver.h"
#include "term/traversal.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::interface::testing {
namespace {

class Transfer : public ::testing::Test {
protected:
  Variable variable(const std::string& name, const term::Sort& sort) {
    return {name, store_.variable("p." + name, sort)};
  }

  term::TermStore store_;
  component::Component pipe_{
      "Pipe",
      {},
      store_.boolean(true),
      {{"write", {variable("b", term::Sort::bit_vector(8))}, {}, {}},
       {"close", {}, {}, {}},
       {"connect",
        {variable("sink", term::Sort::bit_vector(32)), variable("now", term::Sort::boolean())},
        {},
        {}}},
      {}};
};

TEST_F(Transfer, PutsGuardsAndCallsOnTheComponent) {
  const Interface file = read_json(pipe_json, "FILE");
  const Interface bound = bind_to_component(file, pipe_);
  for (const GuardedCall& symbol : bound.alphabet) {
    EXPECT_EQ(&symbol.guard->term_store(), &store_);
  }
  EXPECT_EQ(bound.call(0).parameters[0].symbol, pipe_.methods[2].parameters[0].symbol);
  const Calls& witness = *bound.explanation(1, 0).witness;
  EXPECT_EQ(witness[0].parameters[1].symbol, pipe_.methods[2].parameters[1].symbol);
  const auto solver = smt::make_z3(nullptr);
  EXPECT_FALSE(shortest_difference(file, bound, *solver).has_value());
}

TEST_F(Transfer, RefusesTheInterfaceOfAnotherComponent) {
  const Interface file = read_json(pipe_json, "FILE");
  component::Component other = pipe_;
  other.name = "Other";
  other.methods[1].name = "flush";
  try {
    bind_to_component(file, other, "FILE");
    FAIL();
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::bad_input);
    EXPECT_STREQ(error.what(), "FILE: the interface has a method 'close' and component 'Other' has "
                               "none of that name; is this the interface of another component?");
  }
}

TEST_F(Transfer, CopiesLeaveNothingInTheOldStore) {
  term::TermStore target;
  TermCopier copier(target);
  for (const GuardedCall& symbol :
       bind_to_component(read_json(pipe_json, "FILE"), pipe_).alphabet) {
    const Term guard =
        term::or_(term::and_(symbol.guard, store_.variable("x", term::Sort::boolean())),
                  store_.variable("y", term::Sort::boolean()));
    const std::vector<Term> root = {copier.copy(guard)};
    for (const Term node : term::nodes_below(root)) {
      EXPECT_EQ(&node->term_store(), &target);
    }
  }
}

TEST_F(Transfer, CopiesSharedTermsOnce) {
  term::TermStore target;
  Term a = store_.variable("x", term::Sort::bit_vector(8));
  for (int i = 0; i < 200; ++i) {
    a = term::binary(term::Op::bv_add, term::binary(term::Op::bv_mul, a, a),
                     store_.variable("y", a->sort()));
  }
  TermCopier copier(target);
  const Term copy = copier.copy(a);
  EXPECT_EQ(term::node_count(copy), term::node_count(a));
  EXPECT_EQ(copier.copy(a), copy);
}

} // namespace
} // namespace parlance::interface::testing
