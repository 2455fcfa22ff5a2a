#include "engines/circuit/inductive_core.h"

#include "smt/cnf.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::engines {

namespace {

class CoreSearch {
public:
  CoreSearch(const TransitionSystem& system, const std::vector<Cube>& cubes, util::StopToken& stop)
      : system_(system), cubes_(cubes), solver_(&stop, {0, false}), encoder_(system.aig(), solver_),
        needed_(cubes.size(), false) {
    solver_.add({encoder_.literal(system.agreement())});
    for (const Cube& cube : cubes) {
      assumed_.push_back(solver_.fresh());
      std::vector<smt::SatLiteral> clause{-assumed_.back()};
      for (const StateLiteral a : cube) {
        clause.push_back(encoder_.literal(!literal(a, false)));
      }
      solver_.add(clause);
    }
  }

  std::vector<Cube> run() {
    need({system_.bad()});
    need({system_.goes_on(), !system_.next_agreement()});
    for (std::size_t done = 0; done < open_.size(); ++done) {
      std::vector<smt::Literal> reached{system_.goes_on()};
      for (const StateLiteral a : cubes_[open_[done]]) {
        reached.push_back(literal(a, true));
      }
      need(reached);
    }
    std::vector<Cube> core;
    for (std::size_t i = 0; i < cubes_.size(); ++i) {
      if (needed_[i]) {
        core.push_back(cubes_[i]);
      }
    }
    return core;
  }

private:
  smt::Literal literal(StateLiteral a, bool next) const {
    const Signal& signal = system_.signals()[a >> 1];
    return (next ? signal.next : signal.current) ^ ((a & 1) != 0);
  }

  /// The lemmas that exclude a step with all of this.
  void need(const std::vector<smt::Literal>& excluded) {
    std::vector<smt::SatLiteral> assumptions = preferred();
    for (const smt::Literal a : excluded) {
      assumptions.push_back(encoder_.literal(a));
    }
    util::check(solver_.solve(assumptions) == smt::Status::unsat, "a proof that is none");
    for (std::size_t i = 0; i < cubes_.size(); ++i) {
      if (!needed_[i] && solver_.failed(assumed_[i])) {
        needed_[i] = true;
        open_.push_back(i);
      }
    }
  }

  /// Lemmas that are needed anyway come first: refutations tend to use what comes first.
  std::vector<smt::SatLiteral> preferred() const {
    std::vector<smt::SatLiteral> order;
    for (const bool needed : {true, false}) {
      for (std::size_t i = 0; i < cubes_.size(); ++i) {
        if (needed_[i] == needed) {
          order.push_back(assumed_[i]);
        }
      }
    }
    return order;
  }

  const TransitionSystem& system_;
  const std::vector<Cube>& cubes_;
  smt::SatSolver solver_;
  smt::CnfEncoder encoder_;
  std::vector<smt::SatLiteral> assumed_; ///< by cube: its lemma holds before the step
  std::vector<bool> needed_;
  std::vector<std::size_t> open_; ///< needed, in the order found
};

} // namespace

std::vector<Cube> inductive_core(const TransitionSystem& system, const std::vector<Cube>& cubes,
                                 util::StopToken& stop) {
  return CoreSearch(system, cubes, stop).run();
}

} // namespace parlance::engines
