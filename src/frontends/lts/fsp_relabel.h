#pragma once
// Relabelling, hiding and prefixing of FSP processes. As in LTSA, a label in a relabelling or in a
// set of hidden ones also stands for all longer labels that begin with it. Internal to this folder.

#include "automata/lts.h"
#include "frontends/lts/fsp_values.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::lts {

using automata::Lts;

Lts relabelled(const Lts& lts, const std::vector<Relabelling>& relabellings,
               const Environment& environment, const Evaluator& evaluator);

Lts with_hiding(const Lts& lts, const std::optional<Hiding>& hiding, const Environment& environment,
                const Evaluator& evaluator);

/// Every label behind each of these.
Lts prefixed(const Lts& lts, const std::vector<std::string>& labels);

} // namespace parlance::lts
