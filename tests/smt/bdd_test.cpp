#include "smt/bdd.h"

#include <gtest/gtest.h>

namespace parlance::smt {
namespace {

TEST(Bdd, HasOneNodeForOneFunction) {
  BddManager manager(4, 1'000'000);
  const Bdd a = manager.variable(0);
  const Bdd b = manager.variable(1);
  EXPECT_EQ(manager.not_(manager.and_(a, b)), manager.or_(manager.not_(a), manager.not_(b)));
  EXPECT_TRUE(manager.or_(a, manager.not_(a)).is_true());
  EXPECT_EQ(manager.exists(manager.and_(a, b), manager.set(std::vector{0})), b);
  const BddManager::Renaming renaming(std::vector{1}, std::vector{3});
  EXPECT_EQ(manager.rename(manager.and_(a, b), renaming), manager.and_(a, manager.variable(3)));
  EXPECT_EQ(manager.element(manager.and_(b, manager.not_(a))),
            (std::vector{false, true, false, false}));
}

/// Equal halves, with all of one before all of the other: exponential.
Bdd equal_halves(BddManager& manager, int width) {
  Bdd same = manager.constant(true);
  for (int i = 0; i < width; ++i) {
    same = manager.and_(same, manager.equal(manager.variable(i), manager.variable(width + i)));
  }
  return same;
}

TEST(Bdd, EndsAtItsLimitAndStartsAnew) {
  for (const std::size_t limit : {1U, 200'000U}) {
    BddManager manager(48, limit);
    EXPECT_THROW(equal_halves(manager, 24), BddLimit);
  }
  BddManager manager(12, 200'000);
  EXPECT_GT(manager.size(equal_halves(manager, 6)), 64U);
}

TEST(Bdd, IsStoppedWithinAnOperation) {
  const util::StopToken stop({std::chrono::milliseconds(100), std::nullopt});
  BddManager manager(60, 4'000'000, &stop);
  EXPECT_THROW(equal_halves(manager, 30), util::Stopped);
}

} // namespace
} // namespace parlance::smt
