#include "frontends/scxml/reader.h"

#include "frontends/scxml/executable_reader.h"
#include "frontends/scxml/expression_types.h"
#include "frontends/scxml/targets.h"
#include "frontends/scxml/walk.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace parlance::scxml {

namespace {

using Names = std::set<std::string>;

struct ElementRules {
  StateKind kind;
  Names attributes;
  Names children;
};

/// The elements that are states, and what they may have.
const std::map<std::string, ElementRules>& state_elements() {
  static const std::map<std::string, ElementRules> rules = {
      {"scxml",
       {StateKind::document,
        {"initial", "name", "version", "datamodel", "binding"},
        {"state", "parallel", "final", "datamodel"}}},
      {"state",
       {StateKind::state,
        {"id", "initial"},
        {"onentry", "onexit", "transition", "initial", "state", "parallel", "final", "history",
         "datamodel"}}},
      {"parallel",
       {StateKind::parallel,
        {"id"},
        {"onentry", "onexit", "transition", "state", "parallel", "history", "datamodel"}}},
      {"final", {StateKind::final, {"id"}, {"onentry", "onexit"}}},
      {"history", {StateKind::shallow, {"id", "type"}, {"transition"}}},
  };
  return rules;
}

/// Parts of SCXML that are not read, and why.
const std::map<std::string, std::string>& unread_elements() {
  static const std::map<std::string, std::string> reasons = {
      {"invoke", "other services are not followed"},
      {"script", "programs are not followed; <data> and <assign> are read"},
      {"donedata", "what is sent with a done event is not followed"},
  };
  return reasons;
}

class Reader {
public:
  Reader(std::string text, const std::string& file_name)
      : source_(std::make_shared<SourceText>(std::move(text), file_name)), document_(source_),
        scope_(*source_) {}

  Chart run() {
    chart_.source = source_;
    const Element root = document_.root();
    add_state(root, 0);
    read_header(root);
    if (chart_.states.front().children.empty()) {
      root.bad_input("a chart without a state");
    }
    read_data();
    for (StateId state = 0; state < chart_.states.size(); ++state) {
      read_state(state);
    }
    check_targets(chart_);
    check_types(chart_);
    return std::move(chart_);
  }

private:
  /// First the states and data alone, so that everything else can speak of them.
  void add_state(const Element& element, StateId parent) {
    const ElementRules& rules = state_elements().at(element.name());
    element.expect_attributes(rules.attributes);
    const auto index = static_cast<StateId>(chart_.states.size());
    State& state = chart_.states.emplace_back();
    elements_.push_back(element);
    state.kind = rules.kind;
    state.at = element.position();
    state.parent = parent;
    if (const auto id = element.attribute("id")) {
      scope_.add_state(*id, index);
      state.id = id->value();
    }
    if (rules.kind == StateKind::shallow) {
      state.kind = history_kind(element);
    }
    for (const Element& child : element.children(true)) {
      expect_child(element, child, rules.children);
      if (child.name() == "datamodel") {
        datamodels_.push_back(child);
      } else if (state_elements().contains(child.name())) {
        auto& list = child.name() == "history" ? chart_.states[index].histories
                                               : chart_.states[index].children;
        list.push_back(static_cast<StateId>(chart_.states.size()));
        add_state(child, index);
      }
    }
    chart_.states[index].last = static_cast<StateId>(chart_.states.size() - 1);
  }

  static void expect_child(const Element& element, const Element& child, const Names& allowed) {
    if (allowed.contains(child.name())) {
      return;
    }
    const auto unread = unread_elements().find(child.name());
    if (unread != unread_elements().end()) {
      child.unsupported(child.title() + " is not read: " + unread->second);
    }
    child.bad_input(fmt::format("{} cannot stand in {}, which has {}", child.title(),
                                element.title(), fmt::join(allowed, ", ")));
  }

  static StateKind history_kind(const Element& element) {
    const auto type = element.attribute("type");
    if (!type || type->value() == "shallow") {
      return StateKind::shallow;
    }
    if (type->value() != "deep") {
      element.bad_input("a history is 'shallow' or 'deep', not '" + type->value() + "'");
    }
    return StateKind::deep;
  }

  void read_header(const Element& root) {
    if (required(root, "version").value() != "1.0") {
      root.bad_input("the version is \"1.0\"");
    }
    if (const auto name = root.attribute("name")) {
      chart_.name = name->value();
    }
    if (const auto binding = root.attribute("binding"); binding && binding->value() != "early") {
      if (binding->value() != "late") {
        root.bad_input("a binding is 'early' or 'late', not '" + binding->value() + "'");
      }
      root.unsupported("late binding is not read: data get their values in the beginning");
    }
    const auto model = root.attribute("datamodel");
    if (model && model->value() != "ecmascript" && model->value() != "null") {
      root.unsupported("the data model '" + model->value() + "' is not read; ecmascript is");
    }
    has_data_ = !model || model->value() != "null";
  }

  void read_data() {
    std::vector<Element> elements;
    for (const Element& model : datamodels_) {
      if (!has_data_) {
        model.bad_input("the data model 'null' has no data");
      }
      model.expect_attributes({});
      for (const Element& datum : model.children(false)) {
        expect_child(model, datum, {"data"});
        elements.push_back(datum);
        scope_.add_datum(required(datum, "id"), static_cast<std::uint32_t>(elements.size() - 1));
      }
    }
    for (const Element& element : elements) {
      element.expect_attributes({"id", "src", "expr"});
      const auto value = element.attribute("expr");
      if (element.attribute("src") || !value || !element.children(false).empty()) {
        element.unsupported("data without a first value that is an expression are not read; give "
                            "them an attribute 'expr'");
      }
      const auto index = static_cast<std::uint32_t>(chart_.data.size());
      chart_.data.push_back({required(element, "id").value(), element.position(),
                             scope_.initial_value(*value, index)});
    }
  }

  void read_state(StateId index) {
    const Element& element = elements_[index];
    std::optional<Element> initial;
    for (const Element& child : element.children(true)) {
      const std::string name = child.name();
      if (name == "transition") {
        add_transition(child, index);
      } else if (name == "onentry" || name == "onexit") {
        child.expect_attributes({});
        const std::vector<Element> content = child.children(false);
        auto& blocks =
            name == "onentry" ? chart_.states[index].on_entry : chart_.states[index].on_exit;
        blocks.push_back(read_content(content));
      } else if (name == "initial") {
        if (initial) {
          child.bad_input("a second <initial>");
        }
        initial = child;
      }
    }
    State& state = chart_.states[index];
    if (state.kind == StateKind::parallel && state.children.empty()) {
      element.bad_input("a <parallel> without states");
    }
    if (state.is_history()) {
      set_history_default(element, state);
    } else {
      read_initial(element, initial, index);
    }
  }

  Block read_content(std::span<const Element> elements) {
    Block block = read_block(elements, scope_);
    for_each_action(block, [&](const Action& action) {
      if (action.kind == Action::Kind::assign) {
        chart_.data[action.datum].assigned = true;
      }
    });
    return block;
  }

  void add_transition(const Element& element, StateId source) {
    element.expect_attributes({"event", "cond", "target", "type"});
    Transition transition;
    transition.source = source;
    transition.at = element.position();
    const auto event = element.attribute("event");
    const auto condition = element.attribute("cond");
    const auto target = element.attribute("target");
    if (!event && !condition && !target) {
      element.bad_input("a transition needs an event, a condition or a target");
    }
    if (event) {
      transition.events = read_descriptors(*event);
    }
    if (condition) {
      transition.condition = scope_.expression(*condition);
    }
    if (target) {
      transition.targets = scope_.targets(*target);
    }
    if (const auto type = element.attribute("type")) {
      transition.internal = type->value() == "internal";
      if (!transition.internal && type->value() != "external") {
        element.bad_input("a transition is 'internal' or 'external', not '" + type->value() + "'");
      }
    }
    const std::vector<Element> content = element.children(false);
    transition.content = read_content(content);
    chart_.states[source].transitions.push_back(std::move(transition));
  }

  std::vector<EventDescriptor> read_descriptors(const AttributeText& attribute) const {
    std::vector<EventDescriptor> descriptors;
    for (const AttributeText::Part& part : attribute.parts()) {
      std::string prefix = part.text;
      if (prefix == "*") {
        prefix.clear();
      } else {
        for (const std::string_view ending : {".*", "."}) {
          if (prefix.ends_with(ending)) {
            prefix.resize(prefix.size() - ending.size());
            break;
          }
        }
        if (!is_event_name(prefix)) {
          source_->bad_input(part.at, "'" + part.text +
                                          "' describes no events: expected names "
                                          "such as a, a.b or a.*, or *");
        }
      }
      descriptors.push_back({prefix});
    }
    if (descriptors.empty()) {
      source_->bad_input(attribute.position(), "expected the name of an event, found nothing");
    }
    return descriptors;
  }

  /// The default of a history stands as its only transition.
  void set_history_default(const Element& element, State& state) {
    if (state.transitions.size() != 1) {
      element.bad_input("a history has one <transition>, which says where it begins");
    }
    state.initial = plain_transition(state.transitions.front());
    state.transitions.clear();
  }

  Transition plain_transition(const Transition& transition) const {
    if (!transition.eventless() || transition.condition != nullptr) {
      source_->bad_input(transition.at, "a transition that is taken in any case has no 'event' and "
                                        "no 'cond'");
    }
    if (transition.targets.empty()) {
      source_->bad_input(transition.at, "this transition needs a target");
    }
    return transition;
  }

  void read_initial(const Element& element, const std::optional<Element>& initial, StateId index) {
    const auto attribute = element.attribute("initial");
    State& state = chart_.states[index];
    if ((attribute || initial) && !state.is_compound()) {
      element.bad_input("a state with nothing inside begins nowhere: 'initial' has no meaning");
    }
    if (attribute && initial) {
      initial->bad_input("there is an attribute 'initial' already");
    }
    if (initial) {
      initial->expect_attributes({});
      const std::vector<Element> inside = initial->children(false);
      if (inside.size() != 1 || inside.front().name() != "transition") {
        initial->bad_input("<initial> has one <transition>");
      }
      add_transition(inside.front(), index);
      state.initial = plain_transition(state.transitions.back());
      state.transitions.pop_back();
      return;
    }
    state.initial.source = index;
    state.initial.at = attribute ? attribute->position() : element.position();
    if (attribute) {
      state.initial.targets = scope_.targets(*attribute);
    } else if (state.is_compound()) {
      state.initial.targets = {state.children.front()};
    }
  }

  std::shared_ptr<const SourceText> source_;
  XmlDocument document_;
  DocumentScope scope_;
  Chart chart_;
  std::vector<Element> elements_; ///< by state
  std::vector<Element> datamodels_;
  bool has_data_ = true;
};

} // namespace

Chart read_chart(std::string text, const std::string& file_name) {
  return Reader(std::move(text), file_name).run();
}

} // namespace parlance::scxml
