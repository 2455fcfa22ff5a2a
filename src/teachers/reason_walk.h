#pragma once
// Why a conjecture forbids what it forbids: a state stands for many beliefs, and the same call may
// fail in each of them for another reason.

#include "automata/moore_machine.h"
#include "interface/interface.h"
#include "teachers/word_evaluator.h"

#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace parlance::teachers {

using ReasonsByCall = std::map<std::pair<automata::State, Symbol>, std::set<interface::Reason>>;

/// Walks breadth-first through pairs of state and beliefs, by one call a symbol, and collects the
/// reasons of every call that leads out of the legal states. Ends after `pairs` pairs.
ReasonsByCall walk_reasons(const automata::MooreMachine& machine, WordEvaluator& evaluator,
                           std::size_t pairs);

} // namespace parlance::teachers
