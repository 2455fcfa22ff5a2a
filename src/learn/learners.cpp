#include "learn/learners.h"

#include "learn/refinement/state_text.h"
#include "learn/tables/angluin_learner.h"
#include "learn/tables/rivest_schapire_learner.h"
#include "learn/trees/kearns_vazirani_learner.h"
#include "learn/trees/ttt_learner.h"
#include "util/error.h"
#include "util/named_values.h"

namespace parlance::learn {

namespace {

constexpr std::array<util::NamedValue<LearnerKind>, 4> learner_names{{{LearnerKind::lstar, "lstar"},
                                                                      {LearnerKind::rs, "rs"},
                                                                      {LearnerKind::kv, "kv"},
                                                                      {LearnerKind::ttt, "ttt"}}};

} // namespace

std::string to_text(LearnerKind kind) { return util::name_of(kind, learner_names); }

std::unique_ptr<Learner> make_learner(LearnerKind kind, MembershipOracle& oracle,
                                      const OutputType& outputs, Analysis analysis) {
  switch (kind) {
  case LearnerKind::lstar:
    return std::make_unique<AngluinLearner>(oracle, outputs);
  case LearnerKind::rs:
    return std::make_unique<RivestSchapireLearner>(oracle, outputs, analysis);
  case LearnerKind::kv:
    return std::make_unique<KearnsVaziraniLearner>(oracle, outputs, analysis);
  case LearnerKind::ttt:
    return std::make_unique<TttLearner>(oracle, outputs, analysis);
  }
  throw util::InternalError("a learner of no kind");
}

std::string suspend(const Learner& learner) {
  StateWriter writer;
  learner.save(writer);
  return sealed(util::learner_format, writer.text());
}

void resume(Learner& learner, std::string_view text, const std::string& file_name) {
  StateReader reader(unsealed(util::learner_format, text, file_name), file_name, 2);
  learner.resume(reader);
}

} // namespace parlance::learn
