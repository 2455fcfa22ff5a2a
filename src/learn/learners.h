#pragma once
// All learners by name, and their text form.

#include "learn/refinement/analyser.h"
#include "learn/refinement/learner.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace parlance::learn {

enum class LearnerKind : std::uint8_t { lstar, rs, kv, ttt };

inline constexpr std::array all_learners{LearnerKind::lstar, LearnerKind::rs, LearnerKind::kv,
                                         LearnerKind::ttt};

/// "lstar", "rs", "kv", "ttt".
std::string to_text(LearnerKind kind);

/// L* needs no analysis. The oracle must outlive the learner.
std::unique_ptr<Learner> make_learner(LearnerKind kind, MembershipOracle& oracle,
                                      const OutputType& outputs,
                                      Analysis analysis = Analysis::binary);

/// The text of a file from which a learner of the same kind can go on.
std::string suspend(const Learner& learner);
/// @throws UserError when the text is no such file; the learner is then as it was
void resume(Learner& learner, std::string_view text, const std::string& file_name);

} // namespace parlance::learn
