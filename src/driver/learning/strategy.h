#pragma once
// One attempt at an interface: prepare, establish, certify. The strategies (symbolic_learn.cpp,
// maymust_learn.cpp, game_learn.cpp, lts_learn.cpp) say how a conjecture is found and what they
// know of it; what becomes of a run that is stopped, and of what was found, is the same for all.

#include "driver/learning/learn.h"
#include "util/reason.h"

#include <cstdint>
#include <map>
#include <string>

namespace parlance::driver {

/// What was counted, by name.
using Statistics = std::map<std::string, std::uint64_t>;

class Learning {
public:
  virtual ~Learning() = default;
  Learning(const Learning&) = delete;
  Learning& operator=(const Learning&) = delete;

  /// The steps below in turn. Limits end in a true partial result.
  LearnResult run();

protected:
  /// All references must outlive the run.
  Learning(const LearnOptions& options, util::StopToken& stop, const ProgressSink& progress)
      : options_(options), stop_(stop), progress_(progress) {}

  /// Makes whoever answers questions about the component.
  virtual void prepare() = 0;
  /// Learns until nothing is found any more. @throws util::Stopped, and abstraction::Limit when the
  /// strategy itself gives up; what was established stands
  virtual void establish() = 0;
  /// The interface as it is printed, and what is claimed of it so far.
  virtual void assemble(LearnResult& result) = 0;
  /// Proves what is claimed of the interface as it is printed, and has the proof checked. True if
  /// that taught something, so that there is another interface to print. @throws util::Stopped
  virtual bool certify(LearnResult& result) = 0;
  /// Whatever else the strategy has to say.
  virtual void finish(LearnResult& /*result*/) {}

  virtual Statistics statistics() const = 0;
  virtual Progress progress() const = 0;

  /// To be called often. @throws util::Stopped
  void report();

  const LearnOptions& options_;
  util::StopToken& stop_;
  util::Reason limit_;       ///< why the strategy gave up; empty if it did not
  engines::Counters proofs_; ///< of the proofs that ended

private:
  bool print(LearnResult& result);

  const ProgressSink& progress_;
};

} // namespace parlance::driver
