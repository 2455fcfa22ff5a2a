#include "driver/checking/query.h"

#include "component/belief_space.h"
#include "component/project_inputs.h"
#include "component/slice.h"
#include "interface/printed_names.h"
#include "smt/solver.h"
#include "teachers/alphabet.h"
#include "teachers/word_evaluator.h"

#include <algorithm>

namespace parlance::driver {

namespace {

std::uint32_t observation_in(const component::Method& method, const interface::Call& call) {
  if (!call.observation) {
    return method.observations.empty() ? 0 : component::unseen;
  }
  const auto found = std::ranges::find(method.observations, *call.observation);
  return static_cast<std::uint32_t>(found - method.observations.begin());
}

} // namespace

QueryResult query(const component::Component& component, const interface::Calls& calls,
                  util::StopToken& stop) {
  stop.check();
  const auto solver = smt::make_z3(&stop);
  const component::Component sliced =
      component::project_inputs(component::slice(component), *solver);
  component::BeliefSpace space(sliced, *solver, stop);
  const teachers::Alphabet alphabet(component, *solver);
  teachers::WordEvaluator evaluator(space, alphabet.symbols());
  teachers::ConcreteWord word;
  for (const interface::Call& call : calls) {
    const std::size_t method = component.method_index(call.method);
    word.push_back({method, call.arguments, observation_in(component.methods[method], call)});
  }
  const teachers::Position position = evaluator.evaluate(word);
  return {teachers::verdict_of(position.finding), position.length, evaluator.reasons(position)};
}

namespace {

std::string reason_text(const interface::Reason& reason) {
  return reason.text + (reason.place.empty() ? "" : " (" + reason.place + ")");
}

} // namespace

std::string to_text(const QueryResult& result, const interface::Calls& calls) {
  if (result.verdict == automata::Verdict::legal) {
    return "legal\n";
  }
  const bool illegal = result.verdict == automata::Verdict::illegal;
  std::string text = interface::verdict_text(result.verdict) + ": ";
  if (result.calls == 0) {
    text += "before the first call";
  } else {
    text += "call " + std::to_string(result.calls) + ", " +
            interface::to_text({calls[result.calls - 1]}) + ",";
  }
  text += illegal                                           ? " can fail"
          : result.verdict == automata::Verdict::impossible ? " does not give that here"
                                                            : " cannot be decided";
  for (std::size_t i = 0; i < result.reasons.size(); ++i) {
    text += (i == 0 ? ": " : "; ") + reason_text(result.reasons[i]);
  }
  return text + "\n";
}

} // namespace parlance::driver
