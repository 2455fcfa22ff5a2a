#include "driver/learning/learn.h"

#include "component/overflow.h"
#include "driver/guarantee/claims.h"
#include "driver/learning/component_learning.h"
#include "util/error.h"

namespace parlance::driver {

namespace {

/// A state goes with the options that it was made with.
std::optional<StateFile> resumed(const component::Component& component, const LearnOptions& options,
                                 bool may_overflow) {
  if (!options.resume) {
    return std::nullopt;
  }
  StateFile file(*options.resume, component);
  const std::string& name = options.resume->file_name;
  const bool assumes = file.header().assume_no_overflow;
  if (options.overflow == Overflow::exact && assumes) {
    util::bad_input(name + ": the state was made with --overflow assume-none, not with exact");
  }
  if (options.overflow == Overflow::assume_none && may_overflow && !assumes) {
    util::bad_input(name + ": the state was made with --overflow exact, not with assume-none");
  }
  if (file.header().max_guards != options.max_guards) {
    util::bad_input(name + ": the state was made with --max-guards " +
                    std::to_string(file.header().max_guards) + ", not with " +
                    std::to_string(options.max_guards));
  }
  return file;
}

LearnResult learn_once(const LearnTask& task) {
  switch (task.options.strategy) {
  case Strategy::maymust:
    return learn_by_abstraction(task);
  case Strategy::game:
    return learn_by_game(task);
  case Strategy::symbolic:
    break;
  }
  return learn_symbolically(task);
}

/// An answer under no assumption, or under one, for which another need not be tried.
bool is_answer(const LearnResult& result) {
  const bool leaves_open = result.game && result.interface.has_tool_unknowns();
  return is_decided(*result.interface.guarantee) && !result.bounds && !leaves_open;
}

} // namespace

LearnResult learn(const component::Component& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress) {
  const bool may_overflow = component::may_overflow(component);
  const std::optional<StateFile> file = resumed(component, options, may_overflow);
  const bool assumed = file && file->header().assume_no_overflow;
  if (!options.traces.empty()) {
    try {
      require_possible(options.traces, component, stop);
    } catch (const util::Stopped&) {
      // The same limit ends what follows, with a result.
    }
  }
  const OverflowPolicy policy{assumed ? Overflow::assume_none : options.overflow, may_overflow,
                              !engines::row_of(options.engine).is_bounded};
  return policy.run(
      [&](const Attempt& attempt) {
        const bool goes_on = file && assumed == attempt.assume_no_overflow;
        return learn_once(
            {component, options, attempt, goes_on ? &*file : nullptr, stop, progress});
      },
      is_answer);
}

} // namespace parlance::driver
