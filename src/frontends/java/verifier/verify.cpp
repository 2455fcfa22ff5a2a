#include "frontends/java/verifier/verify.h"

#include "frontends/java/verifier/method_verifier.h"
#include "frontends/java/verifier/operand_check.h"

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
