#include "driver/checking/query.h"

#include "engines/product/engine_view.h"
#include "interface/printed_names.h"
#include "smt/solver.h"
#include "teachers/alphabet.h"
#include "teachers/word_evaluator.h"
#include "util/error.h"
#include "util/reason_text.h"

namespace parlance::driver {

namespace {

std::uint32_t observation_in(const component::Method& method, const interface::Call& call) {
  if (!call.observation) {
    return method.observations.empty() ? 0 : component::unseen;
  }
  const std::optional<std::uint32_t> found = method.observation_index(*call.observation);
  util::check(found.has_value(), "an observation that is none of the method's");
  return *found;
}

} // namespace

QueryResult query(const component::Component& component, const interface::Calls& calls,
                  util::StopToken& stop) {
  stop.check();
  const auto solver = smt::make_z3(&stop);
  engines::EngineView view(component, component::slice_only(), *solver, stop);
  const teachers::Alphabet alphabet(component, *solver);
  teachers::WordEvaluator evaluator(view.space, alphabet.symbols());
  component::ConcreteWord word;
  for (const interface::Call& call : calls) {
    const std::size_t method = component.method_index(call.method);
    word.push_back({method, call.arguments, observation_in(component.methods[method], call)});
  }
  const teachers::Position position = evaluator.evaluate(word);
  return {teachers::verdict_of(position.finding), position.length, evaluator.reasons(position)};
}

namespace {

std::string reason_text(const interface::Reason& reason) {
  const std::string place = util::separate_place(reason.what);
  return util::to_text(reason.what) + (place.empty() ? "" : " (" + place + ")");
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
