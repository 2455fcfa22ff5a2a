#pragma once
// From proofs to claims whose certificate was accepted.

#include "component/reduction.h"
#include "driver/learning/learn.h"
#include "engines/product/candidate.h"
#include "engines/product/engine.h"

namespace parlance::driver {

/// Claims of the result's interface what is proved of the candidate, which gives every word the
/// same verdict, and writes the certificate. With `certify` the checker sees it: claims that it
/// refuses are withdrawn, from the proofs too. False if there were any.
bool claim_certified(const component::Component& component, const component::Reduction& reduction,
                     const engines::Candidate& candidate, engines::EngineResult& proved,
                     bool certify, const util::StopToken& stop, LearnResult& result);

} // namespace parlance::driver
