// Cells of states, and how they are divided.

#include "abstraction/abstracted.h"

namespace parlance::abstraction {
namespace {

using oracle::examples::action;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Abstracted;
using samples::three_bits;

const std::string two_of_three_bits = oracle::examples::component(
    named("x", three_bits, "#b000") + "," + named("y", three_bits, "#b000"),
    action("idle", ok("true")));

struct Partitions : testing::Test {
  /// Every state is in exactly the cells whose conditions it meets, and every cell has a witness.
  void expect_consistent() {
    const std::vector<CellId> leaves = partition.leaves();
    EXPECT_EQ(leaves.size(), partition.cell_count());
    for (const auto& state : s.states)
      for (CellId cell = 0; cell < partition.version(); ++cell) {
        EXPECT_EQ(partition.contains(cell, state),
                  samples::holds(partition.condition(cell), s.component, state));
        EXPECT_EQ(partition.cell_of(state) == cell,
                  partition.is_leaf(cell) && partition.contains(cell, state));
      }
    for (CellId cell = 0; cell < partition.version(); ++cell)
      EXPECT_TRUE(partition.contains(cell, partition.witness(cell)));
  }

  Abstracted s{two_of_three_bits};
  CellTree& partition = s.abstraction.partition;
};

TEST_F(Partitions, DividedByPredicates) {
  expect_consistent();
  ASSERT_TRUE(partition.split(CellTree::root, s.formula("(bvult x #b011)")));
  expect_consistent();
  const CellId low = partition.cell_of({2, 7});
  const CellId high = partition.cell_of({3, 7});
  EXPECT_NE(low, high);
  ASSERT_TRUE(partition.split(high, s.formula("(bvult x y)")));
  expect_consistent();
  EXPECT_EQ(partition.cell_count(), 3U);
  EXPECT_EQ(partition.cell_of({2, 0}), partition.cell_of({2, 7})) << "not asked for there";
  EXPECT_NE(partition.cell_of({4, 0}), partition.cell_of({4, 7}));
}

TEST_F(Partitions, PartsAreWithinTheirWholes) {
  partition.split(CellTree::root, s.formula("(bvult x #b011)"));
  const CellId low = partition.cell_of({0, 0});
  const CellId high = partition.cell_of({7, 0});
  partition.split(high, s.formula("(bvult x y)"));
  const CellId part = partition.cell_of({7, 0});
  EXPECT_EQ(partition.parent(part), high);
  EXPECT_EQ(partition.parent(high), CellTree::root);
  for (const CellId whole : {part, high, CellTree::root})
    EXPECT_TRUE(partition.is_within(part, whole));
  EXPECT_FALSE(partition.is_within(part, low));
  EXPECT_FALSE(partition.is_within(high, part));
  EXPECT_FALSE(partition.is_within(part, partition.cell_of({3, 7})));
}

TEST_F(Partitions, WhatIsImpliedDividesNothing) {
  partition.split(CellTree::root, s.formula("(bvult x #b011)"));
  const auto version = partition.version();
  const CellId low = partition.cell_of({0, 0});
  EXPECT_FALSE(partition.split(low, s.formula("(bvult x #b101)")));
  EXPECT_FALSE(partition.split(low, s.formula("(bvult #b101 x)")));
  EXPECT_FALSE(partition.split(low, s.formula("(not (bvult x #b011))")));
  EXPECT_EQ(partition.version(), version);
  EXPECT_TRUE(partition.is_leaf(low));
  EXPECT_EQ(partition.predicates().size(), 1U);
  EXPECT_TRUE(partition.split(low, s.formula("(bvult x #b010)")));
}

TEST_F(Partitions, AllLeavesThatAPredicateDivides) {
  partition.split_all(s.formula("(bvult x #b011)"));
  partition.split_all(s.formula("(bvult x #b101)"));
  EXPECT_EQ(partition.cell_count(), 3U);
  partition.split_all(s.formula("(= y #b000)"));
  EXPECT_EQ(partition.cell_count(), 6U);
  expect_consistent();
}

TEST_F(Partitions, PredicatesCountOnce) {
  const Term first = s.formula("(bvult x #b011)");
  const Term second = s.formula("(= y #b000)");
  partition.split(CellTree::root, first);
  partition.split(partition.cell_of({0, 0}), second);
  partition.split(partition.cell_of({7, 0}), term::not_(second));
  EXPECT_EQ(partition.predicates(), (std::vector<Term>{first, second}));
  EXPECT_EQ(partition.cell_count(), 4U);
}

TEST_F(Partitions, FactsHoldInAllCells) {
  CellTree within(s.component, s.formula("(bvult x #b100)"), *s.solver);
  EXPECT_FALSE(within.split(CellTree::root, s.formula("(bvult x #b101)")));
  ASSERT_TRUE(within.split(CellTree::root, s.formula("(bvult x #b010)")));
  for (const CellId cell : within.leaves())
    EXPECT_LT(within.witness(cell)[0], 4U);
}

} // namespace
} // namespace parlance::abstraction
