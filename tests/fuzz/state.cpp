// Saved learners. The checksum that ends a file would keep out whatever is changed, so that the
// input is what stands between the header and the checksum.

#include "fuzz/readers.h"

#include "component/belief_space.h"
#include "component/json/component_json.h"
#include "driver/learning/saved_state.h"
#include "smt/solver.h"

namespace parlance::fuzz {

namespace {

struct Subject {
  term::TermStore store;
  component::Component component =
      component::read_json(store, example("examples/components/explorer.json"), "explorer.json");
  util::StopToken stop;
  std::unique_ptr<smt::Solver> solver = smt::make_z3(&stop);
  component::BeliefSpace space{component, *solver, stop};
};

} // namespace

void read_state(std::string_view input) {
  static Subject subject;
  const driver::SavedState raw{std::string(input), "input.state"};
  try {
    const driver::StateFile file(raw, subject.component);
    file.header();
  } catch (const util::UserError&) {
  }
  learn::StateReader reader(input, "input.state", 5);
  const teachers::SymbolicTeacher teacher(subject.component, subject.space, *subject.solver, {},
                                          reader);
  learn::StateWriter writer;
  teacher.save(writer);
}

} // namespace parlance::fuzz
