// Whatever the bytes are: a class or one line that says why not, soon and in little memory.

#include "frontends/java/class_builder.h"
#include "frontends/java/samples.h"
#include "util/processor_time.h"

#include <random>

namespace parlance::java {
namespace {

/// Whether the bytes are a class; anything but that or a UserError fails the test.
bool is_accepted(const Bytes& bytes) {
  try {
    load(bytes, "changed.class");
    return true;
  } catch (const util::UserError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("changed.class: ")) << error.what();
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    return false;
  }
}

TEST(Robustness, TruncatedAtEveryLength) {
  std::size_t count = 0;
  for (const auto& [path, bytes] : Samples::get().all()) {
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      EXPECT_FALSE(is_accepted(Bytes(bytes.begin(), bytes.begin() + static_cast<long>(length))))
          << path << " cut at " << length;
      ++count;
    }
  }
  EXPECT_GT(count, 10'000U);
}

TEST(Robustness, RandomByteChanges) {
  const auto samples = Samples::get().all();
  std::mt19937 random(20240601);
  const int rounds = all_cases() ? 10'000 : 1'000;
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    auto sample = samples.begin();
    std::advance(sample, random() % samples.size());
    Bytes bytes = sample->second;
    const std::size_t changes = 1 + random() % 3;
    for (std::size_t i = 0; i < changes; ++i) {
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    }
    accepted += is_accepted(bytes) ? 1 : 0;
  }
  EXPECT_GT(accepted, rounds / 20) << "some changes do no harm";
  EXPECT_LT(accepted, rounds * 9 / 10);
}

TEST(Robustness, RandomCode) {
  std::mt19937 random(7);
  const int rounds = all_cases() ? 20'000 : 2'000;
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    ClassBuilder builder;
    Bytes code;
    for (std::size_t i = 1 + random() % 40; i > 0; --i) {
      code.push_back(static_cast<std::uint8_t>(random() % 4 == 0 ? random() % 8 : random() % 202));
    }
    builder.run("(IJLA;)V", 6, 8, code);
    accepted += is_accepted(builder.build()) ? 1 : 0;
  }
  EXPECT_LT(accepted, rounds / 20) << "code at random is hardly ever code";
}

class Bounded : public testing::Test {
protected:
  /// What is not bounded takes minutes; sanitizers take their part.
  void TearDown() override { EXPECT_LT(taken_.seconds(), 20); }

private:
  util::ProcessorTime taken_;
};

TEST_F(Bounded, LongNamesReferredToByManyConstants) {
  ClassBuilder builder;
  const std::uint16_t text = builder.utf8(std::string(65535, 'x'));
  const std::uint16_t type = builder.utf8("I");
  const std::uint16_t name = builder.constant(12, u2(text) + u2(type));
  for (int i = 0; i < 3'000; ++i) {
    builder.constant(9, u2(builder.name) + u2(name));
  }
  EXPECT_NE(refusal(builder.build()).find("more than 64 MiB of names"), std::string::npos);
}

TEST_F(Bounded, LongNamesCaughtByManyHandlers) {
  ClassBuilder builder;
  const std::uint16_t type = builder.class_constant(std::string(65535, 'x'));
  const Bytes handler = u2(0) + u2(1) + u2(0) + u2(type);
  builder.run("()V", 1, 1, u1(0xb1), u2(20'000) + repeated(20'000, handler));
  EXPECT_NE(refusal(builder.build()).find("more than 64 MiB of names"), std::string::npos);
}

TEST_F(Bounded, ManyLargeFrames) {
  // 20,000 values on the stack, then 10,000 blocks that each need all of them.
  const Bytes code = Bytes(20'000, 0x03) + repeated(10'000, {0xa7, 0, 3}) + u1(0xb1);
  ClassBuilder builder;
  builder.run("()V", 65535, 65535, code);
  EXPECT_EQ(refusal(builder.build()),
            "B.class: class a.B, method \"run()V\": too intricate to be verified");
}

TEST_F(Bounded, ManyHandlersOfEveryInstruction) {
  const Bytes code = repeated(16'000, {0x03, 0x3b}) + u1(0xb1); // iconst_0, istore_0
  const Bytes handler = u2(0) + u2(code.size()) + u2(code.size() - 1) + u2(0);
  ClassBuilder builder;
  builder.run("()V", 2, 1, code, u2(60'000) + repeated(60'000, handler));
  EXPECT_NE(refusal(builder.build()), "");
}

TEST_F(Bounded, DebugTableThatPointsIntoOneLargeInstruction) {
  const Bytes self = u4(0xffffffff); // the instruction before, which pushes the key
  const Bytes code = Bytes{0x03, 0xaa, 0, 0} + self + u4(1) + u4(15'000) + repeated(15'000, self);
  ClassBuilder builder;
  const Bytes lines =
      builder.attribute("LineNumberTable", u2(65'535) + repeated(65'535, u2(20) + u2(7)));
  builder.method(access::static_, "f", "()V",
                 u2(1) + builder.code(1, 1, code, u2(0), u2(1) + lines));
  EXPECT_EQ(refusal(builder.build()), "");
}

} // namespace
} // namespace parlance::java
