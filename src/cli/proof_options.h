#pragma once
// How claims about all call sequences are made: the engines, overflow, passes, certificates.

#include "component/passes.h"
#include "driver/learning/learn.h"
#include "driver/run_record.h"
#include "engines/technique.h"
#include "util/error.h"

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace parlance::cli {

struct ProofOptions {
  std::uint32_t depth = 8;
  engines::Technique engine = engines::Technique::automatic;
  std::string overflow; ///< a name of overflow_named; empty: not given
  std::vector<component::Pass> passes{component::all_passes.begin(), component::all_passes.end()};
  bool no_certify = false;
  bool statistics = false;
};

void add_proof_options(CLI::App& command, ProofOptions& options);

/// auto, exact or assume-none; without a name, auto. @throws util::UserError(bad_input)
driver::Overflow overflow_named(const std::string& name);

/// The engines by their names.
const std::map<std::string, engines::Technique>& engine_names();

/// On stderr, if --stats asks for them.
void print_counts(const ProofOptions& options, const std::map<std::string, std::uint64_t>& counts,
                  const driver::RunRecord& record);

/// By the weakest claim, and by how the run ended.
util::ExitCode exit_code(const interface::Guarantee& guarantee, util::StopReason stopped,
                         std::uint32_t depth);

} // namespace parlance::cli
