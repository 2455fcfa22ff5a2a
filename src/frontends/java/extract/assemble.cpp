#include "frontends/java/extract/assemble.h"

#include "component/merge_paths.h"
#include "component/unread.h"
#include "frontends/java/classes/readable.h"
#include "frontends/java/extract/results.h"
#include "term/substitute.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <bit>
#include <set>

namespace parlance::java {

namespace {

using component::Component;
using component::Outcome;
using component::OutcomeKind;
using component::Path;
using component::Variable;

class Assembly {
public:
  Assembly(const Summary& summary, World& world, const component::ObserveOptions& observe)
      : summary_(summary), world_(world), store_(world.store), observe_(observe) {}

  Component run(const std::string& name) {
    number_shapes();
    component_.name = name;
    add_variables();
    add_start();
    if (summary_.explicit_lifecycle) {
      for (const StepSummary& constructor : summary_.constructors) {
        add(constructor);
      }
    }
    for (const StepSummary& method : summary_.methods) {
      add(method);
    }
    label_texts();
    return std::move(component_);
  }

private:
  /// Shapes the component can have; with a folded constructor it always exists.
  void number_shapes() {
    for (std::uint32_t i = 0; i < summary_.shapes.size(); ++i) {
      const bool before = !summary_.start.empty() && !summary_.shapes[i].shape.has_root;
      if (!before) {
        code_[i] = static_cast<std::uint32_t>(code_.size());
      }
    }
    if (code_.size() > 1) {
      const auto width = static_cast<unsigned>(std::bit_width(code_.size() - 1));
      shape_ = store_.variable("shape", term::Sort::bit_vector(width));
    }
  }

  void add_variables() {
    if (shape_ != nullptr) {
      component_.variables.push_back({"shape", shape_});
    }
    std::set<Term> seen;
    for (const auto& [index, code] : code_) {
      const KnownShape& known = summary_.shapes[index];
      for (std::size_t i = 0; i < known.constants.size(); ++i) {
        const Term symbol = world_.leaf_symbol(known.shape.leaves[i]);
        if (known.constants[i] == nullptr && seen.insert(symbol).second) {
          component_.variables.push_back({symbol->name(), symbol});
        }
      }
    }
  }

  Term is_shape(std::uint32_t index) const {
    return shape_ == nullptr
               ? store_.boolean(true)
               : term::equal(shape_, store_.constant(shape_->sort(), code_.at(index)));
  }

  /// What every variable is in a state of this shape with these leaves; 0 where it does not exist.
  std::vector<Term> state_of(std::uint32_t index, const std::vector<Term>& values) const {
    const KnownShape& known = summary_.shapes[index];
    std::map<Term, Term> by_symbol;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (known.constants[i] == nullptr) {
        by_symbol[world_.leaf_symbol(known.shape.leaves[i])] = values[i];
      }
    }
    std::vector<Term> state;
    for (const Variable& variable : component_.variables) {
      const auto found = by_symbol.find(variable.symbol);
      if (variable.symbol == shape_) {
        state.push_back(store_.constant(shape_->sort(), code_.at(index)));
      } else {
        state.push_back(found != by_symbol.end() ? found->second
                                                 : store_.constant(variable.sort(), 0));
      }
    }
    return state;
  }

  void add_start() {
    if (summary_.start.empty()) {
      component_.initial = way_to_begin(store_.boolean(true), state_of(0, summary_.before));
      return;
    }
    std::vector<Term> ways;
    for (const SummaryPath& path : summary_.start) {
      ways.push_back(way_to_begin(path.condition, state_of(path.target, path.values)));
    }
    component_.initial = term::or_(store_, ways);
    add_hidden_values();
  }

  /// The condition, and what the variables are then, over them and what nobody knows. A value that
  /// nobody knows and that a variable just keeps is that variable.
  Term way_to_begin(Term condition, const std::vector<Term>& state) const {
    term::Substitution kept;
    std::set<Term> known;
    std::vector<Term> conjuncts;
    for (std::size_t i = 0; i < state.size(); ++i) {
      const Term variable = component_.variables[i].symbol;
      if (state[i]->is_variable() && state[i] != variable && known.insert(state[i]).second) {
        kept.bind(state[i], variable);
      } else {
        conjuncts.push_back(term::equal(variable, state[i]));
      }
    }
    conjuncts.push_back(condition);
    return kept.apply(term::and_(store_, conjuncts));
  }

  /// What is left of what nobody knows becomes variables that no call looks at.
  void add_hidden_values() {
    std::set<Term> variables;
    for (const Variable& variable : component_.variables) {
      variables.insert(variable.symbol);
    }
    for (const Term symbol : term::variables_of(component_.initial)) {
      if (!variables.contains(symbol)) {
        component_.variables.push_back({symbol->name(), symbol});
      }
    }
  }

  void add(const StepSummary& step) {
    component::Method method;
    method.name = step.step->name;
    if (is_observed(*step.step)) {
      method.result = result_type(*step.step->method, world_);
    }
    add_choices(*step.step, method);
    for (const auto& [index, code] : code_) {
      add_paths(step, index, method);
    }
    add_unreachable(method);
    component::merge_paths(method);
    (step.step->hidden ? component_.internal : component_.methods).push_back(std::move(method));
  }

  void add_paths(const StepSummary& step, std::uint32_t index, component::Method& method) {
    const bool constructed = summary_.shapes[index].shape.has_root;
    const auto add_single = [&](const Outcome& outcome) {
      method.paths.push_back({is_shape(index), unchanged(), outcome});
    };
    if (summary_.explicit_lifecycle && step.step->is_constructor() == constructed) {
      // Unseen calls of an object that does not exist do not happen.
      return step.step->hidden ? add_single({})
                               : add_single({OutcomeKind::error,
                                             nullptr,
                                             {constructed ? ReasonId::constructed_twice
                                                          : ReasonId::called_before_construction}});
    }
    if (index >= step.by_shape.size() || step.by_shape[index].empty()) {
      return add_single(component::unread_outcome());
    }
    for (const SummaryPath& path : step.by_shape[index]) {
      const bool ok = path.outcome.kind == OutcomeKind::ok;
      method.paths.push_back({term::and_(is_shape(index), path.condition),
                              ok ? state_of(path.target, path.values) : unchanged(), path.outcome});
    }
  }

  bool is_observed(const Step& step) const {
    return !step.hidden && !step.is_constructor() && observe_.includes(step.name);
  }

  std::vector<Term> unchanged() const { return component::symbols_of(component_.variables); }

  /// Codes that no shape has.
  void add_unreachable(component::Method& method) {
    if (shape_ != nullptr && code_.size() <= shape_->sort().mask()) {
      const Term count = store_.constant(shape_->sort(), code_.size());
      method.paths.push_back({term::binary(term::Op::bv_ule, count, shape_), unchanged(), {}});
    }
  }

  /// Declared parameters in their order, each followed by what belongs to it.
  void add_choices(const Step& step, component::Method& method) {
    symex::Choices choices = summary_.choices.at(step.name);
    const auto add_choice = [&](const symex::Choice& choice, std::vector<Variable>& to) {
      to.push_back(
          {choice.name, choice.symbol, labels_of(choice), places_of(choice), type_of(choice)});
    };
    for (std::size_t i = 0; i < step.parameters.size() && !step.hidden; ++i) {
      const std::string& name = step.parameters[i];
      for (const std::string& chosen : choices.order()) {
        const symex::Choice& choice = *choices.find(chosen);
        const bool belongs =
            chosen == name || chosen.starts_with(name + ".") || chosen.starts_with(name + "[");
        if (belongs && !choice.from_environment) {
          add_choice(choice, method.parameters);
        }
      }
    }
    for (const std::string& chosen : choices.order()) {
      const symex::Choice& choice = *choices.find(chosen);
      if (choice.from_environment) {
        method.inputs.push_back({choice.name, choice.symbol});
      }
    }
  }

  static std::vector<std::string> places_of(const symex::Choice& choice) {
    std::vector<std::string> places;
    for (const symex::SourceLine& place : choice.decided_at) {
      if (!place.file.empty()) {
        places.push_back(place.file + ":" + std::to_string(place.line));
      }
    }
    return places;
  }

  static component::ValueType type_of(const symex::Choice& choice) {
    const bool has_own_text =
        component::value_type_problem(choice.type, choice.symbol->sort(), !choice.labels.empty())
            .empty();
    return has_own_text ? component::value_type_of(choice.type) : component::ValueType::integer;
  }

  static std::shared_ptr<const component::ValueNames> labels_of(const symex::Choice& choice) {
    if (choice.labels.empty()) {
      return nullptr;
    }
    return std::make_shared<component::ValueNames>(
        component::ValueNames{choice.labels, choice.other});
  }

  /// Every text that some call compares with, keeps or begins with has its name in all calls: it is
  /// never "another text".
  void label_texts() {
    std::vector<Term> terms = {component_.initial};
    for (const std::vector<component::Method>* methods :
         {&component_.methods, &component_.internal}) {
      for (const component::Method& method : *methods) {
        for (const Path& path : method.paths) {
          terms.push_back(path.guard);
          terms.insert(terms.end(), path.update.begin(), path.update.end());
        }
      }
    }
    const std::uint64_t greatest = greatest_text(std::move(terms));
    component::ValueNames labels{{"null"}, component::other_text};
    for (std::uint64_t code = 1; code <= greatest && code < world_.texts().size(); ++code) {
      labels.values.push_back(readable_literal(world_.texts()[code]));
    }
    const auto shared = std::make_shared<component::ValueNames>(std::move(labels));
    for (std::vector<component::Method>* methods : {&component_.methods, &component_.internal}) {
      for (component::Method& method : *methods) {
        for (Variable& parameter : method.parameters) {
          if (parameter.sort() == term::Sort::bit_vector(text_width)) {
            parameter.labels = shared;
          }
        }
      }
    }
  }

  /// The greatest number of a text in some terms.
  static std::uint64_t greatest_text(std::vector<Term> open) {
    std::uint64_t greatest = 0;
    std::set<Term> seen;
    while (!open.empty()) {
      const Term a = open.back();
      open.pop_back();
      if (!seen.insert(a).second) {
        continue;
      }
      if (a->is_constant() && a->sort() == term::Sort::bit_vector(text_width)) {
        greatest = std::max(greatest, a->value());
      }
      open.insert(open.end(), a->operands().begin(), a->operands().end());
    }
    return greatest;
  }

  const Summary& summary_;
  World& world_;
  term::TermStore& store_;
  const component::ObserveOptions& observe_;
  Component component_;
  std::map<std::uint32_t, std::uint32_t> code_; ///< of a shape of the summary
  Term shape_ = nullptr;                        ///< null if there is only one
};

} // namespace

component::Component assemble(const Summary& summary, World& world, const std::string& name,
                              const component::ObserveOptions& observe) {
  return Assembly(summary, world, observe).run(name);
}

} // namespace parlance::java
