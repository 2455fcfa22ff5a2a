#pragma once
// Small components with known interfaces, for the tests of the oracle itself.

#include "oracle/brute_force.h"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace parlance::oracle::examples {

// How many random components to try. Debug builds, which have sanitizers, take fewer.
#ifdef NDEBUG
inline constexpr std::uint64_t few_seeds = 100;
inline constexpr std::uint64_t many_seeds = 2000;
#else
inline constexpr std::uint64_t few_seeds = 20;
inline constexpr std::uint64_t many_seeds = 100;
#endif

/// Whether everything is to be tried, however long it takes.
inline bool long_run() { return std::getenv("PARLANCE_LONG") != nullptr; }

/// Component text from its variables, methods and what else it has (all JSON).
std::string component(const std::string& variables, const std::string& methods,
                      const std::string& more = "");

/// One path; an ok path may set one variable.
std::string ok(const std::string& guard, const std::string& variable = "",
               const std::string& term = "");
/// An ok path that shows something.
std::string shown(const std::string& observation, const std::string& guard,
                  const std::string& variable = "", const std::string& term = "");
std::string error(const std::string& guard);
std::string unknown(const std::string& guard);

/// A method or an internal step; parameters and inputs are lists of JSON objects.
std::string action(const std::string& name, const std::string& paths,
                   const std::string& parameters = "", const std::string& inputs = "");

/// A method of which true or false is observed.
std::string observed(const std::string& name, const std::string& paths,
                     const std::string& inputs = "");

/// `{"name": ..., "sort": ...}`; with `init` unless it is empty.
std::string named(const std::string& name, const std::string& sort, const std::string& init = "");

BruteForce solve(const std::string& component_text);

/// inc() is legal three times.
BruteForce counter();

/// init(p), foo(q): foo fails unless q == p; p and q are Bool.
BruteForce mixed();

/// set(p) stores p; use() fails if p is true. It may start with any p.
BruteForce open_start();

/// hasNext(), next(): next fails unless some of at most three elements is left. How many there are
/// nobody knows.
BruteForce iterator();

/// tryLock(), unlock(): unlock fails unless it is locked; an input decides whether tryLock locks
/// it.
BruteForce lock();

} // namespace parlance::oracle::examples
