#include "frontends/scxml/xml_document.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace parlance::scxml {

namespace {

constexpr std::string_view scxml_namespace = "http://www.w3.org/2005/07/scxml";
constexpr std::string_view include_namespace = "http://www.w3.org/2001/XInclude";
constexpr unsigned deepest_element = 200;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view prefix_of(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
}

std::string_view local_name(std::string_view name) { return name.substr(name.find(':') + 1); }

/// The namespace that a prefix stands for at a node; empty if none.
std::string_view namespace_of(pugi::xml_node node, std::string_view prefix) {
  const std::string declaration = prefix.empty() ? "xmlns" : "xmlns:" + std::string(prefix);
  for (; node; node = node.parent()) {
    if (const pugi::xml_attribute found = node.attribute(declaration.c_str())) {
      return found.value();
    }
  }
  return {};
}

/// The raw text of an attribute in a start tag, whose name begins at `at`.
struct RawAttribute {
  std::string_view name;
  std::size_t name_offset = 0;
  std::size_t value_offset = 0;
  std::size_t value_end = 0;
};

/// The attributes of the start tag as the file has them. @requires the file is well-formed
std::vector<RawAttribute> raw_attributes(std::string_view text, std::size_t at) {
  std::vector<RawAttribute> found;
  const auto skip = [&](auto belongs) {
    while (at < text.size() && belongs(text[at])) {
      ++at;
    }
  };
  const auto in_name = [](char c) {
    return !is_space(c) && c != '=' && c != '>' && c != '/' && c != '?';
  };
  skip(in_name);
  while (true) {
    skip(is_space);
    const std::size_t name = at;
    skip(in_name);
    if (at == name || at >= text.size()) {
      return found;
    }
    RawAttribute attribute{text.substr(name, at - name), name, 0, 0};
    skip([](char c) { return is_space(c) || c == '='; });
    if (at >= text.size()) {
      return found;
    }
    const char quote = text[at++];
    attribute.value_offset = at;
    skip([quote](char c) { return c != quote; });
    attribute.value_end = at;
    ++at;
    found.push_back(attribute);
  }
}

/// Whether a text begins with a reference to a character: `&lt;`, `&#60;`, `&#x3c;`.
bool is_reference(std::string_view text) {
  const std::string_view name = text.substr(1, text.find(';') - 1);
  if (name.size() + 1 >= text.size()) {
    return false;
  }
  if (!name.starts_with('#')) {
    static const std::set<std::string_view> entities = {"lt", "gt", "amp", "apos", "quot"};
    return entities.contains(name);
  }
  const bool hexadecimal = name.starts_with("#x");
  const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
  return !digits.empty() &&
         digits.find_first_not_of(hexadecimal ? "0123456789abcdefABCDEF" : "0123456789") ==
             std::string_view::npos;
}

/// Bytes that a reference to a character stands for: `&lt;` is one, `&#xe4;` two.
std::size_t decoded_size(std::string_view reference) {
  if (!reference.starts_with("&#")) {
    return 1;
  }
  const bool hexadecimal = reference.size() > 2 && reference[2] == 'x';
  const unsigned long code = std::strtoul(
      std::string(reference.substr(hexadecimal ? 3 : 2)).c_str(), nullptr, hexadecimal ? 16 : 10);
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/// Where the bytes of a decoded value stand in the file.
std::vector<std::size_t> offsets_of(std::string_view text, const RawAttribute& raw,
                                    std::size_t size) {
  std::vector<std::size_t> offsets;
  for (std::size_t at = raw.value_offset; at < raw.value_end && offsets.size() < size;) {
    const std::size_t end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
    std::size_t length = 1;
    std::size_t decoded = 1;
    if (end < raw.value_end) {
      length = end - at + 1;
      decoded = decoded_size(text.substr(at, length));
    } else if (text[at] == '\r' && text.substr(at).starts_with("\r\n")) {
      length = 2;
    }
    offsets.insert(offsets.end(), decoded, at);
    at += length;
  }
  offsets.resize(size, raw.value_end);
  offsets.push_back(raw.value_end);
  return offsets;
}

} // namespace

Position AttributeText::position_of(std::size_t byte) const {
  return source_.position_of(offsets_[std::min(byte, offsets_.size() - 1)]);
}

std::vector<AttributeText::Part> AttributeText::parts() const {
  std::vector<Part> parts;
  for (std::size_t at = 0; at < value_.size();) {
    if (is_space(value_[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < value_.size() && !is_space(value_[at])) {
      ++at;
    }
    parts.push_back({value_.substr(start, at - start), position_of(start)});
  }
  return parts;
}

std::string Element::name() const { return std::string(local_name(node_.name())); }

std::size_t Element::offset() const { return static_cast<std::size_t>(node_.offset_debug()); }

/// The position of `<`.
Position Element::position() const {
  return document_->source().position_of(offset() - (offset() > 0 ? 1 : 0));
}

bool Element::is_scxml() const {
  return namespace_of(node_, prefix_of(node_.name())) == scxml_namespace;
}

std::optional<AttributeText> Element::attribute(const std::string& name) const {
  const pugi::xml_attribute found = node_.attribute(name.c_str());
  if (!found) {
    return std::nullopt;
  }
  const SourceText& source = document_->source();
  std::string value = found.value();
  std::vector<std::size_t> offsets;
  for (const RawAttribute& raw : raw_attributes(source.text(), offset())) {
    if (raw.name == name) {
      offsets = offsets_of(source.text(), raw, value.size());
      break;
    }
  }
  offsets.resize(value.size() + 1, offset());
  return AttributeText(source, std::move(value), std::move(offsets));
}

std::vector<Element> Element::children(bool foreign_allowed) const {
  std::vector<Element> elements;
  for (const pugi::xml_node child : node_.children()) {
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
      bad_input("there is text in " + title() + ", which has elements only");
    }
    if (child.type() != pugi::node_element) {
      continue;
    }
    const Element element(*document_, child);
    if (element.is_scxml()) {
      elements.push_back(element);
      continue;
    }
    const bool includes = namespace_of(child, prefix_of(child.name())) == include_namespace;
    if (!foreign_allowed || includes) {
      element.unsupported("<" + std::string(child.name()) +
                          "> is no element of SCXML, and means something here that is not known");
    }
  }
  return elements;
}

void Element::expect_attributes(const std::set<std::string>& allowed) const {
  for (const pugi::xml_attribute attribute : node_.attributes()) {
    const std::string name = attribute.name();
    const bool foreign = name == "xmlns" || name.find(':') != std::string::npos;
    if (!foreign && !allowed.contains(name)) {
      bad_input(title() + " has no attribute '" + name + "'");
    }
  }
}

void Element::bad_input(const std::string& what) const {
  document_->source().bad_input(position(), what);
}

void Element::unsupported(const std::string& what) const {
  document_->source().unsupported(position(), what);
}

XmlDocument::XmlDocument(std::shared_ptr<const SourceText> source) : source_(std::move(source)) {
  const std::string& text = source_->text();
  const pugi::xml_parse_result result = document_.load_buffer(
      text.data(), text.size(), pugi::parse_default | pugi::parse_doctype | pugi::parse_fragment,
      pugi::encoding_auto);
  if (!result) {
    source_->bad_input(
        source_->position_of(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0))),
        std::string("no well-formed XML: ") + result.description());
  }
  if (result.encoding != pugi::encoding_utf8) {
    source_->unsupported({1, 1}, "only UTF-8 is read");
  }
  if (text.find('\0') != std::string::npos) {
    source_->bad_input(source_->position_of(text.find('\0')), "a zero byte");
  }
  check_nesting();
}

Element XmlDocument::root() const {
  pugi::xml_node root;
  for (const pugi::xml_node node : document_.children()) {
    const Position at = Element(*this, node).position();
    if (node.type() == pugi::node_doctype) {
      source_->unsupported({1, 1}, "a document type declaration is not read");
    }
    if (node.type() == pugi::node_pcdata || (node.type() == pugi::node_element && root)) {
      source_->bad_input(at, "a document is one element");
    }
    if (node.type() == pugi::node_element) {
      root = node;
    }
  }
  if (!root) {
    source_->bad_input({1, 1}, "an empty document; expected <scxml>");
  }
  const Element element(*this, root);
  if (element.name() != "scxml" || namespace_of(root, prefix_of(root.name())) != scxml_namespace) {
    element.bad_input("expected <scxml xmlns=\"" + std::string(scxml_namespace) + "\">, found <" +
                      std::string(root.name()) + "> of " +
                      (namespace_of(root, prefix_of(root.name())).empty() ? "no namespace"
                                                                          : "another namespace"));
  }
  return element;
}

/// pugixml leaves this to its users: no attribute twice, nothing that must be escaped, no nesting
/// that ends the stack.
void XmlDocument::check_nesting() const {
  pugi::xml_node node = document_.first_child();
  unsigned depth = 1;
  while (node) {
    if (node.type() == pugi::node_element) {
      check_attributes(node);
      if (depth > deepest_element) {
        Element(*this, node).unsupported("elements that are nested so deeply");
      }
    }
    if (node.first_child()) {
      node = node.first_child();
      ++depth;
      continue;
    }
    while (node && !node.next_sibling()) {
      node = node.parent();
      --depth;
    }
    node = node ? node.next_sibling() : node;
  }
}

void XmlDocument::check_attributes(const pugi::xml_node& node) const {
  const std::string& text = source_->text();
  std::set<std::string_view> names;
  for (const RawAttribute& raw :
       raw_attributes(text, static_cast<std::size_t>(node.offset_debug()))) {
    const auto fail = [&](std::size_t at, const std::string& what) {
      source_->bad_input(source_->position_of(at), "no well-formed XML: " + what);
    };
    if (!names.insert(raw.name).second) {
      fail(raw.name_offset, "the attribute '" + std::string(raw.name) + "' stands twice in <" +
                                std::string(node.name()) + ">");
    }
    for (std::size_t at = raw.value_offset; at < raw.value_end; ++at) {
      if (text[at] == '<') {
        fail(at, "'<' in an attribute is written &lt;");
      }
      if (text[at] == '&' && !is_reference(std::string_view(text).substr(at, raw.value_end - at))) {
        fail(at, "'&' in an attribute is written &amp;");
      }
    }
  }
}

} // namespace parlance::scxml
