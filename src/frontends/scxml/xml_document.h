#pragma once
// XML with positions: elements of the SCXML namespace, their attributes, and where they stand. For
// the readers only; pugixml stays behind it.

#include "frontends/scxml/source_text.h"

#include <pugixml.hpp>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlance::scxml {

/// An attribute's value, and where each of its bytes stands.
class AttributeText {
public:
  AttributeText(const SourceText& source, std::string value, std::vector<std::size_t> offsets)
      : source_(source), value_(std::move(value)), offsets_(std::move(offsets)) {}

  const std::string& value() const { return value_; }
  Position position_of(std::size_t byte) const;
  Position position() const { return position_of(0); }

  struct Part {
    std::string text;
    Position at;
  };
  /// What stands between spaces.
  std::vector<Part> parts() const;

private:
  const SourceText& source_;
  std::string value_;
  std::vector<std::size_t> offsets_; ///< of the bytes of the value and of its end
};

class XmlDocument;

class Element {
public:
  Element(const XmlDocument& document, pugi::xml_node node) : document_(&document), node_(node) {}

  /// Without its prefix.
  std::string name() const;
  Position position() const;
  std::optional<AttributeText> attribute(const std::string& name) const;
  /// Elements of the SCXML namespace inside. Others are left out if `foreign_allowed`, and refused
  /// otherwise; so is text.
  std::vector<Element> children(bool foreign_allowed) const;
  /// Refuses attributes that are not among these; those of other namespaces mean nothing here.
  void expect_attributes(const std::set<std::string>& allowed) const;
  std::string title() const { return "<" + name() + ">"; }
  [[noreturn]] void bad_input(const std::string& what) const;
  [[noreturn]] void unsupported(const std::string& what) const;

private:
  bool is_scxml() const;
  std::size_t offset() const;

  const XmlDocument* document_;
  pugi::xml_node node_;
};

class XmlDocument {
public:
  /// @throws util::UserError (bad_input) if it is not well-formed
  explicit XmlDocument(std::shared_ptr<const SourceText> source);

  const SourceText& source() const { return *source_; }
  /// The element <scxml>.
  Element root() const;

private:
  void check_nesting() const;
  void check_attributes(const pugi::xml_node& node) const;

  std::shared_ptr<const SourceText> source_;
  pugi::xml_document document_;
};

} // namespace parlance::scxml
