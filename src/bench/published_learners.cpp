#include "bench/published_learners.h"

#include "util/error.h"

#include <array>
#include <vector>

namespace parlance::bench {

namespace {

using learn::LearnerKind;

/// Learners in the order of the table: L*, Rivest and Schapire, Kearns and Vazirani with binary
/// search, TTT.
struct PublishedRow {
  ReferenceKind kind;
  std::uint32_t states;
  std::uint32_t symbols;
  std::array<PublishedLearner, 4> learners;
};

const std::vector<PublishedRow>& short_rows() {
  using enum ReferenceKind;
  static const std::vector<PublishedRow> rows{
      {random,
       100,
       10,
       {{{12252, 9, 3.6, ""}, {12046, 12, 3.2, ""}, {8284, 99, 1.2, ""}, {7031, 99, 2.6, ""}}}},
      {random,
       1000,
       10,
       {{{223322, 20, 34, ""},
         {200078, 20, 32, ""},
         {128354, 999, 21, ""},
         {102776, 999, 247, ""}}}},
      {random,
       1000,
       50,
       {{{1011020, 18, 129, ""},
         {1000077, 20, 132, ""},
         {531226, 999, 64, ""},
         {513444, 999, 322, ""}}}},
      {random,
       5000,
       10,
       {{{1354887, 24, 274, ""},
         {1150090, 23, 195, ""},
         {806486, 4999, 258, ""},
         {630228, 4999, 14768, ""}}}},
      {iface,
       100,
       10,
       {{{29926, 21, 3.9, ""}, {20662, 21, 3.4, ""}, {5550, 96, 0.7, ""}, {3742, 96, 2.1, ""}}}},
      {iface,
       1000,
       10,
       {{{713388, 61, 128, ""},
         {432261, 44, 71, ""},
         {84341, 981, 13, ""},
         {52119, 980, 310, ""}}}},
      {iface,
       1000,
       50,
       {{{2808054, 47, 453, ""},
         {1051131, 21, 133, ""},
         {287127, 1000, 41, ""},
         {260103, 1000, 293, ""}}}},
      {iface,
       5000,
       10,
       {{{6626111, 118, 2127, ""},
         {2847456, 58, 762, ""},
         {507136, 4907, 229, ""},
         {310547, 4906, 17189, ""}}}},
  };
  return rows;
}

/// Without queries: over the limit.
const std::vector<PublishedRow>& long_rows() {
  using enum ReferenceKind;
  static const std::vector<PublishedRow> rows{
      {random,
       100,
       10,
       {{{140434, 0, 0, "71M"},
         {15183, 0, 0, "1.5M"},
         {10462, 0, 0, "1.1M"},
         {7846, 0, 0, "190k"}}}},
      {random,
       1000,
       2,
       {{{667905, 0, 0, "2.65G"},
         {33585, 0, 0, "18M"},
         {64287, 0, 0, "63M"},
         {23435, 0, 0, "9.7M"}}}},
      {iface,
       100,
       10,
       {{{216282, 0, 0, "106M"},
         {89320, 0, 0, "85M"},
         {8119, 0, 0, "1.2M"},
         {4481, 0, 0, "829k"}}}},
      {iface,
       1000,
       10,
       {{{0, 0, 0, ""}, {0, 0, 0, ""}, {136720, 0, 0, "205M"}, {62389, 0, 0, "108M"}}}},
  };
  return rows;
}

std::size_t column_of(LearnerKind learner) {
  switch (learner) {
  case LearnerKind::lstar:
    return 0;
  case LearnerKind::rs:
    return 1;
  case LearnerKind::kv:
    return 2;
  case LearnerKind::ttt:
    return 3;
  }
  throw util::InternalError("a learner of no kind");
}

const PublishedLearner* find(const ReferenceSpec& spec, Counterexamples kind, LearnerKind learner) {
  for (const PublishedRow& row : kind == Counterexamples::short_ones ? short_rows() : long_rows()) {
    if (row.kind == spec.kind && row.states == spec.states && row.symbols == spec.symbols) {
      return &row.learners[column_of(learner)];
    }
  }
  return nullptr;
}

} // namespace

std::optional<PublishedLearner> published(const ReferenceSpec& spec, Counterexamples kind,
                                          LearnerKind learner) {
  const PublishedLearner* const found = find(spec, kind, learner);
  return found && found->queries > 0 ? std::optional(*found) : std::nullopt;
}

bool published_over_limit(const ReferenceSpec& spec, Counterexamples kind, LearnerKind learner) {
  const PublishedLearner* const found = find(spec, kind, learner);
  return found && found->queries == 0;
}

} // namespace parlance::bench
