#pragma once
// Charts for tests, from what stands inside <scxml>.

#include "frontends/scxml/extract.h"
#include "frontends/scxml/reader.h"
#include "term/evaluate.h"
#include "util/reason_text.h"

#include <memory>
#include <string>
#include <vector>

namespace parlance::scxml::samples {

inline std::string document(const std::string& inside) {
  return "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\">\n" + inside +
         "\n</scxml>\n";
}

inline std::string data(const std::string& id, const std::string& value) {
  return "<datamodel><data id=\"" + id + "\" expr=\"" + value + "\"/></datamodel>";
}

/// A chart, its summary and its Component.
struct Extracted {
  explicit Extracted(const std::string& inside, const ExtractOptions& options = {})
      : chart(read_chart(document(inside), "test.scxml")),
        summary(summarise(*store, chart, options, stop)),
        component(to_component(*store, chart, summary)) {}

  util::StopToken stop;
  std::unique_ptr<term::TermStore> store = std::make_unique<term::TermStore>();
  Chart chart;
  Summary summary;
  component::Component component;
};

/// Plays events on a Component, and says where it is: `a, b`, or how the last event ended.
class Player {
public:
  explicit Player(const Extracted& extracted) : extracted_(extracted) { restart(); }

  void restart() {
    state_.clear();
    for (const component::Variable& variable : extracted_.component.variables) {
      std::uint64_t value = extracted_.summary.start.target;
      for (std::size_t i = 0; i < extracted_.summary.symbols.size(); ++i)
        if (extracted_.summary.symbols[i] == variable.symbol)
          value = extracted_.summary.start.data[i]->value();
      state_.push_back(value);
    }
  }

  std::string where() const {
    std::size_t code = 0;
    for (std::size_t i = 0; i < state_.size(); ++i)
      if (extracted_.component.variables[i].labels != nullptr)
        code = state_[i];
    return to_text(extracted_.chart, extracted_.summary.configurations[code]);
  }

  std::string send(const std::string& event, const std::vector<std::uint64_t>& arguments = {}) {
    const component::Component& component = extracted_.component;
    const component::Method& method = component.methods.at(component.method_index(event));
    term::Assignment values;
    for (std::size_t i = 0; i < state_.size(); ++i)
      values.bind(component.variables[i].symbol, state_[i]);
    for (std::size_t i = 0; i < arguments.size(); ++i)
      values.bind(method.parameters[i].symbol, arguments[i] & method.parameters[i].sort().mask());
    for (const component::Path& path : method.paths) {
      if (term::evaluate(path.guard, values) == 0)
        continue;
      if (path.outcome.kind == component::OutcomeKind::error)
        return "error: " + util::text_with_place(path.outcome.reason);
      if (path.outcome.kind == component::OutcomeKind::unknown)
        return "unknown: " + util::to_text(path.outcome.reason);
      std::vector<std::uint64_t> next;
      for (const term::Term update : path.update)
        next.push_back(term::evaluate(update, values));
      state_ = next;
      return where();
    }
    return "no path";
  }

private:
  const Extracted& extracted_;
  std::vector<std::uint64_t> state_;
};

} // namespace parlance::scxml::samples
