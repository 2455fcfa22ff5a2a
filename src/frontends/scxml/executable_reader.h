#pragma once
// Executable content: what is done on entering and leaving states, and on transitions.

#include "frontends/scxml/chart.h"
#include "frontends/scxml/document_scope.h"
#include "frontends/scxml/xml_document.h"

#include <span>

namespace parlance::scxml {

/// @throws util::UserError
Block read_block(std::span<const Element> elements, const DocumentScope& scope);

/// An attribute that must be there. @throws util::UserError
AttributeText required(const Element& element, const std::string& attribute);

} // namespace parlance::scxml
