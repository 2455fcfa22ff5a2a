#pragma once
// What PDR asks of SAT solvers: about steps between frames, about which part of a state matters,
// about initial states. Internal to this folder.

#include "engines/circuit/pdr.h"
#include "smt/cnf.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace parlance::engines {

/// The effort that was granted is used up.
struct OutOfEffort {};

class PdrQueries {
public:
  PdrQueries(const TransitionSystem& system, util::StopToken& stop, std::uint64_t solve_limit);

  /// Frame 0 is the initial states. Frames are numbered from 1 as they are added; a lemma added to
  /// one belongs to all frames from 1 up to it.
  void add_frame();
  void add_lemma(const Cube& cube, std::size_t frame);
  /// In all frames, those to come too.
  void add_lemma(const Cube& cube);

  /// States from which one step with these inputs leads to where the question was about.
  struct Predecessor {
    Cube state; ///< one of them, whole
    Cube states;
    std::vector<bool> inputs;
  };
  /// Whether a step leads into the cube from a state of the frame that is not in it. If none does,
  /// `core` is a part of the cube, disjoint from the initial states, for which that is so.
  bool reaches(std::size_t frame, const Cube& cube);
  /// The same, with such a state.
  std::optional<Predecessor> predecessor(const Cube& cube, std::size_t frame);
  const Cube& core() const { return core_; }
  /// A state of the frame with a bad step.
  std::optional<Predecessor> bad_state(std::size_t frame);
  /// A state of the frame from which a step leads to where a sample disagrees.
  std::optional<Predecessor> disagreement(std::size_t frame);

  bool has_initial_states(const Cube& cube);
  /// The bits of some initial state.
  std::vector<bool> initial_bits();
  bool initial_disagreement();
  /// The largest subset of the cubes whose negations are inductive together.
  std::vector<Cube> inductive_part(std::vector<Cube> cubes);
  /// The cubes that no step from an initial state reaches.
  std::vector<Cube> unreached_part(std::vector<Cube> cubes);

  std::uint64_t solves() const { return solves_; }
  std::uint64_t conflicts() const;

private:
  using Clause = std::vector<smt::SatLiteral>;

  smt::Status solve(smt::SatSolver& solver, std::span<const smt::SatLiteral> assumptions);
  Clause frame_assumptions(std::size_t frame);
  smt::Literal current(StateLiteral a) const;
  smt::Literal next(StateLiteral a) const;
  Clause negation(const Cube& cube, smt::CnfEncoder& encoder) const;
  Predecessor predecessor_of_model(const std::vector<smt::Literal>& target);
  Cube lift(const Cube& state, const std::vector<bool>& inputs,
            const std::vector<smt::Literal>& target);
  std::optional<Cube> core_of_lift(std::span<const StateLiteral> state,
                                   const std::vector<bool>& inputs, const Clause& avoided);
  void keep_off_initial(Cube& part, const Cube& whole);
  /// A cube that may be unreachable.
  struct Guess {
    Cube cube;
    std::optional<smt::SatLiteral> assumed; ///< before the step it is not met
    smt::SatLiteral reached = 0;            ///< by the step
  };
  static std::vector<Guess> guesses_of(std::vector<Cube> cubes);
  /// Without the cubes that a step reaches, until none is. Before the step, `always` holds, and
  /// what is assumed of the cubes that are left.
  std::vector<Cube> drop_reached(std::vector<Guess> guesses, const Clause& always);

  const TransitionSystem& system_;
  std::uint64_t solve_limit_;
  std::uint64_t solves_ = 0;
  smt::SatSolver steps_solver_;
  smt::CnfEncoder steps_;
  smt::SatSolver lift_solver_;
  smt::CnfEncoder lift_;
  smt::SatSolver initial_solver_;
  smt::CnfEncoder initial_;
  std::optional<Cube> only_initial_state_;
  std::vector<smt::SatLiteral> activation_; ///< by frame; frame 0 is the initial condition
  Cube core_;
};

} // namespace parlance::engines
