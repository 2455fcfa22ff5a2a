#include "frontends/java/verify.h"

#include "frontends/java/method_verifier.h"
#include "frontends/java/operand_check.h"

namespace parlance::java {

void verify(const ClassFile& file, const std::string& origin) {
  CallTable calls(file.pool);
  VerifierBudget budget;
  for (const Method& method : file.methods) {
    if (method.code) {
      const CodePlace place{file, origin, method};
      check_operands(place, *method.code);
      MethodVerifier(place, calls, budget).run();
    }
  }
}

} // namespace parlance::java
