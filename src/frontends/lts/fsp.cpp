#include "frontends/lts/fsp.h"

#include "automata/lts_operations.h"
#include "frontends/lts/fsp_parser.h"
#include "frontends/lts/fsp_process.h"
#include "frontends/lts/fsp_relabel.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::lts {

namespace {

constexpr std::size_t deepest_composition = 200;

template <typename Definition>
const Definition* find_definition(const std::vector<Definition>& definitions,
                                  const std::string& name) {
  const auto found = std::ranges::find(definitions, name, &Definition::name);
  return found == definitions.end() ? nullptr : &*found;
}

} // namespace

class FspFile::Contents {
public:
  Contents(std::string text, std::string file, const BuildLimits& limits,
           const util::StopToken& stop)
      : source_{std::move(text), std::move(file)}, effort_(limits.states, stop),
        description_(parse_fsp(source_)), evaluator_(source_, description_, effort_) {}

  Lts process(const std::string& name) const {
    if (name.empty()) {
      return default_process();
    }
    if (const Composite* composite = find_definition(description_.composites, name)) {
      return composition(*composite, {}, composite->at, 0);
    }
    if (const Process* process = find_definition(description_.processes, name)) {
      return primitive(*process, {}, process->at);
    }
    throw util::UserError(util::ExitCode::usage,
                          source_.file + " has no process " + name + "; there are: " + names());
  }

  std::vector<Lts> properties() const {
    std::vector<Lts> result;
    for (const Process& process : description_.processes) {
      if (process.is_property) {
        result.push_back(primitive(process, {}, process.at));
      }
    }
    return result;
  }

private:
  using Parts = std::vector<Lts>;

  std::string names() const {
    std::string text;
    for (const Process& process : description_.processes) {
      text += (text.empty() ? "" : ", ") + process.name;
    }
    for (const Composite& composite : description_.composites) {
      text += (text.empty() ? "" : ", ") + composite.name;
    }
    return text.empty() ? "none" : text;
  }

  Lts default_process() const {
    if (!description_.composites.empty()) {
      return process(description_.composites.back().name);
    }
    if (description_.processes.empty()) {
      util::bad_input(source_.file + ": there is no process in it");
    }
    Parts parts;
    for (const Process& process : description_.processes) {
      parts.push_back(primitive(process, {}, process.at));
    }
    return parts.size() == 1 ? parts.front()
                             : join(parts, "DEFAULT", description_.processes.front().at);
  }

  Lts join(const Parts& parts, const std::string& name, std::size_t at) const {
    std::vector<const Lts*> pointers;
    for (const Lts& part : parts) {
      pointers.push_back(&part);
    }
    return automata::composed(pointers, name,
                              {effort_.state_limit(), source_.position(at), &effort_.stop()});
  }

  /// Parameters with the values that are given, or their own.
  Environment bind(const std::vector<Parameter>& parameters, const std::vector<Value>& arguments,
                   const std::string& name, std::size_t at) const {
    if (arguments.size() > parameters.size()) {
      source_.fail(at, name + " has " + std::to_string(parameters.size()) +
                           " parameters, and is given " + std::to_string(arguments.size()));
    }
    Environment environment;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      environment.push(parameters[i].name,
                       i < arguments.size()
                           ? arguments[i]
                           : evaluator_.evaluate(*parameters[i].value, environment));
    }
    return environment;
  }

  Lts primitive(const Process& process, const std::vector<Value>& arguments, std::size_t at) const {
    return build_process(process, bind(process.parameters, arguments, process.name, at),
                         evaluator_);
  }

  Lts composition(const Composite& composite, const std::vector<Value>& arguments, std::size_t at,
                  std::size_t depth) const {
    const Environment environment = bind(composite.parameters, arguments, composite.name, at);
    const Parts parts = parts_of(*composite.body, environment, depth + 1);
    if (parts.empty()) {
      source_.fail(composite.at, composite.name + " is a composition of nothing");
    }
    return with_hiding(join(parts, composite.name, composite.at), composite.hiding, environment,
                       evaluator_);
  }

  /// The processes that run side by side, relabelled one by one: so that labels that become equal
  /// are shared, as in LTSA.
  Parts parts_of(const CompositeExpression& expression, const Environment& environment,
                 std::size_t depth) const {
    if (depth > deepest_composition) {
      source_.fail(expression.at, "this composition is nested more than " +
                                      std::to_string(deepest_composition) +
                                      " times; is it defined by itself?");
    }
    Parts parts = plain_parts(expression, environment, depth);
    for (auto prefix = expression.prefixes.rbegin(); prefix != expression.prefixes.rend();
         ++prefix) {
      parts = prefixed_parts(parts, *prefix, environment);
    }
    for (Lts& part : parts) {
      part = relabelled(part, expression.relabellings, environment, evaluator_);
    }
    return parts;
  }

  Parts plain_parts(const CompositeExpression& expression, const Environment& environment,
                    std::size_t depth) const {
    Parts parts;
    const auto add = [&](const CompositeExpression& part, const Environment& scope) {
      for (Lts& lts : parts_of(part, scope, depth + 1)) {
        effort_.spend(source_, part.at);
        parts.push_back(std::move(lts));
      }
    };
    switch (expression.kind) {
    case CompositeExpression::Kind::reference:
      return instance(expression, environment, depth);
    case CompositeExpression::Kind::parallel:
      for (const CompositePointer& part : expression.parts) {
        add(*part, environment);
      }
      break;
    case CompositeExpression::Kind::replicator: {
      Environment scope = environment;
      evaluator_.for_each_index(
          expression.ranges, scope,
          [&](const std::string&, Environment& bound) { add(*expression.parts.front(), bound); });
      break;
    }
    case CompositeExpression::Kind::conditional:
      if (evaluator_.truth(*expression.condition, environment)) {
        add(*expression.parts.front(), environment);
      } else if (expression.parts.size() > 1) {
        add(*expression.parts.back(), environment);
      }
      break;
    }
    return parts;
  }

  Parts instance(const CompositeExpression& reference, const Environment& environment,
                 std::size_t depth) const {
    std::vector<Value> arguments;
    for (const ExpressionPointer& argument : reference.arguments) {
      arguments.push_back(evaluator_.evaluate(*argument, environment));
    }
    if (const Process* process = find_definition(description_.processes, reference.name)) {
      return {primitive(*process, arguments, reference.at)};
    }
    const Composite* composite = find_definition(description_.composites, reference.name);
    if (composite == nullptr) {
      source_.fail(reference.at, reference.name + " is no process; there are: " + names());
    }
    if (composite->hiding) {
      return {composition(*composite, arguments, reference.at, depth)};
    }
    return parts_of(*composite->body,
                    bind(composite->parameters, arguments, composite->name, reference.at),
                    depth + 1);
  }

  Parts prefixed_parts(const Parts& parts, const ProcessPrefix& prefix,
                       const Environment& environment) const {
    const std::vector<std::string> labels = evaluator_.labels({prefix.labels}, environment);
    Parts result;
    for (const Lts& part : parts) {
      if (prefix.shares) {
        result.push_back(prefixed(part, labels));
        continue;
      }
      for (const std::string& label : labels) {
        effort_.spend(source_, prefix.labels.at);
        result.push_back(prefixed(part, {label}));
      }
    }
    return result;
  }

  Source source_;
  mutable Effort effort_;
  Description description_;
  Evaluator evaluator_;
};

FspFile::FspFile(std::string text, std::string file, const BuildLimits& limits,
                 const util::StopToken& stop)
    : contents_(std::make_unique<Contents>(std::move(text), std::move(file), limits, stop)) {}

FspFile::~FspFile() = default;

Lts FspFile::process(const std::string& name) const { return contents_->process(name); }

std::vector<Lts> FspFile::properties() const { return contents_->properties(); }

} // namespace parlance::lts
