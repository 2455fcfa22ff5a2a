#pragma once
// Interfaces to test with: one written by hand, and random ones over small parameters, whose words
// of concrete calls can be enumerated.

#include "interface/interface.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace parlance::interface::testing {

/// A pipe: connect with a sink, then write; closing is always allowed. All optional keys are there.
extern const std::string pipe_json;

/// The pipe with one text replaced by another, as a person would break it.
std::string pipe_with(const std::string& text, const std::string& replacement);

/// The message of the UserError that `read_json(text, "FILE")` ends in; empty if it does not.
std::string message_of(const std::string& text);

using Random = std::mt19937_64;

std::uint64_t below(Random& random, std::uint64_t bound);

/// The methods of random interfaces: `m0(a)`, `m1(b, c)`, `m2()`.
extern const std::vector<std::string> random_methods;

/// All calls of a method with the given parameters.
std::vector<Call> all_calls(const std::string& method, const std::vector<Variable>& parameters);
std::vector<Call> all_calls(const Interface& interface);

/// The guard that takes exactly these calls.
Term guard_of(const std::vector<Call>& calls, Random& random, term::TermStore& store);

/// Up to six states and up to three symbols a method.
Interface random_interface(Random& random);

/// The same language, presented otherwise: symbols and states split, then both shuffled.
Interface disguise(const Interface& interface, Random& random);

} // namespace parlance::interface::testing
