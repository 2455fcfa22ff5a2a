#pragma once
// CAV 2010's table 1: its components, how each is learned here, and the published figures of its
// four schemes.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlance::bench {

/// How abstractions are refined; the paper's names.
enum class Cav10Scheme : std::uint8_t { wp, wp_craig, refine_may, learn_reuse };

inline constexpr std::array<Cav10Scheme, 4> all_cav10_schemes{
    Cav10Scheme::wp, Cav10Scheme::wp_craig, Cav10Scheme::refine_may, Cav10Scheme::learn_reuse};

/// "wp+craig"
std::string to_text(Cav10Scheme scheme);

/// As published, on the authors' machine.
struct Cav10Figures {
  std::uint32_t predicates = 0;
  std::uint32_t rounds = 0; ///< times that learning began
  std::uint32_t states = 0; ///< legal ones
  double seconds = 0;
};

/// "12/5/2/40.6", or "-" where nothing was published.
std::string to_text(const std::optional<Cav10Figures>& figures);

/// A component of the table and the options of its run, in the words of the command line.
struct Cav10Row {
  std::string component;
  std::string file;                     ///< below the Java examples
  std::vector<std::string> errors = {}; ///< exceptions that count; empty: all
  std::string observe = {};             ///< empty: nothing
  bool hide_parameters = false;         ///< the object is handed over
  bool assume_no_overflow = false;      ///< its counters grow without end
  bool stand_in = false;                ///< the code was not published
  std::uint32_t legal_states = 0;       ///< of our class; of a stand-in no claim about theirs
  /// In the order of the schemes.
  std::array<std::optional<Cav10Figures>, all_cav10_schemes.size()> published = {};
};

/// In the order of the table.
std::vector<Cav10Row> cav10_rows();

} // namespace parlance::bench
