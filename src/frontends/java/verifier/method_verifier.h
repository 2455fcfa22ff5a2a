#pragma once
// Kinds by data flow: frames at the beginnings of blocks, merged until nothing changes.

#include "frontends/java/verifier/abstract_step.h"

#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace parlance::java {

/// Frames of a method can be many and large; so that no class takes too long, slots copied and
/// instructions executed are paid from here.
struct VerifierBudget {
  std::size_t left = std::size_t{1} << 24;
};

class MethodVerifier {
public:
  /// @requires place.method has code
  MethodVerifier(const CodePlace& place, CallTable& calls, VerifierBudget& budget);
  /// @throws util::UserError
  void run();

private:
  using Index = std::uint32_t; ///< of an instruction

  void find_blocks();
  VerifierFrame first_frame() const;
  void run_block(Index start);
  void flow_on(const Instruction& instruction, const VerifierFrame& frame);
  void flow(const Instruction& from, Index to, const VerifierFrame& frame);
  void flow_to_handlers(Index at, const VerifierFrame& frame);
  void pay(std::size_t work);

  const CodePlace& place_;
  const Code& code_;
  VerifierBudget& budget_;
  AbstractStep step_;
  std::vector<bool> begins_block_;
  std::vector<Index> returns_; ///< of subroutines: where they may go on
  std::map<Index, VerifierFrame> frames_;
  std::set<Index> open_;
};

} // namespace parlance::java
