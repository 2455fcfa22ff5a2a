#pragma once
// The names of a document: states and data by their ids, as expressions and targets use them.

#include "frontends/scxml/chart.h"
#include "frontends/scxml/xml_document.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlance::scxml {

class DocumentScope {
public:
  explicit DocumentScope(const SourceText& source) : source_(source) {}

  /// @throws util::UserError if the id is taken
  void add_state(const AttributeText& id, StateId state);
  void add_datum(const AttributeText& id, std::uint32_t datum);

  std::optional<StateId> state(const std::string& id) const { return find(states_, id); }
  std::optional<std::uint32_t> datum(const std::string& id) const { return find(data_, id); }

  /// @throws util::UserError
  std::vector<StateId> targets(const AttributeText& attribute) const;
  /// Data from this number on have no value yet, and there is no event.
  ExpressionPtr initial_value(const AttributeText& attribute, std::uint32_t known_data) const;
  ExpressionPtr expression(const AttributeText& attribute) const;

private:
  using Ids = std::map<std::string, std::uint32_t>;
  static std::optional<std::uint32_t> find(const Ids& ids, const std::string& id);
  ExpressionPtr parse(const AttributeText& attribute, std::uint32_t known_data) const;

  const SourceText& source_;
  Ids states_;
  Ids data_;
};

/// Whether it can name an event: tokens of letters, digits, `_`, `-` and `:`, with dots between.
bool is_event_name(const std::string& text);

} // namespace parlance::scxml
