#pragma once
// One instruction executed on kinds instead of values.

#include "frontends/java/verifier/code_place.h"
#include "frontends/java/verifier/verifier_frame.h"

#include <map>
#include <optional>
#include <vector>

namespace parlance::java {

/// A method descriptor in kinds.
struct CallKinds {
  std::vector<Kind> parameters;
  std::optional<Kind> result; ///< none: void
  int slots = 0;              ///< of the parameters
};
CallKinds call_kinds(const std::string& method_descriptor);

/// Descriptors of the class's calls, taken apart once.
class CallTable {
public:
  explicit CallTable(const ConstantPool& pool) : pool_(pool) {}
  const CallKinds& at(std::uint16_t index);

private:
  const ConstantPool& pool_;
  std::map<std::uint16_t, CallKinds> known_;
};

class AbstractStep {
public:
  /// @requires check_operands has passed on the code
  AbstractStep(const CodePlace& place, const Code& code, CallTable& calls);

  /// The frame after the instruction; for `jsr` the one in the subroutine.
  /// @throws util::UserError (bad_input) if the frame before it does not fit
  void execute(const Instruction& instruction, VerifierFrame& frame);
  /// What a handler finds on the stack.
  void push_exception(const Instruction& thrower, VerifierFrame& frame);

private:
  void access_field(VerifierFrame& frame);
  void call(VerifierFrame& frame);
  void leave(VerifierFrame& frame);
  void use_local(VerifierFrame& frame);
  void shuffle(VerifierFrame& frame);

  void store(VerifierFrame& frame, Kind kind);
  void expect_local(const VerifierFrame& frame, std::size_t index, Kind kind) const;
  void push(VerifierFrame& frame, Kind kind) const;
  void push_slot(VerifierFrame& frame, Kind kind) const;
  void pop(VerifierFrame& frame, Kind kind) const;
  void pop_slot(VerifierFrame& frame, Kind kind) const;
  std::uint16_t pool_index() const { return static_cast<std::uint16_t>(instruction_->operand); }
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    place_.fail(*instruction_, expected, found);
  }

  const CodePlace& place_;
  const ConstantPool& pool_;
  const Code& code_;
  CallTable& calls_;
  std::optional<Kind> result_; ///< of the method itself
  bool has_subroutines_;
  const Instruction* instruction_ = nullptr;
};

} // namespace parlance::java
