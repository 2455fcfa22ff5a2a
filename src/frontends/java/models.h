#pragma once
// What the VM itself does, and what would drag in too much of the JDK: natives, texts, throwables,
// boxes, printing. One table; a native that is not in it is `unknown(no model of X)`.

#include "frontends/java/machine.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlance::java {

/// Arguments begin with the receiver.
using Model =
    std::function<std::optional<Value>(Machine&, const LinkedMethod&, const std::vector<Value>&)>;

/// Null if the method is to be executed as it is.
const Model* find_model(const LinkedMethod& method);

/// `java.lang.Math.max(int,int)`
std::string method_to_source(const LinkedMethod& method);

/// Statics with a constant value in the class file get it before the initialiser runs.
void set_constant_values(Machine& machine, Class& type);

// What several methods do.
std::optional<Value> do_nothing(Machine&, const LinkedMethod&, const std::vector<Value>&);
std::optional<Value> return_self(Machine&, const LinkedMethod&,
                                 const std::vector<Value>& arguments);
/// A text of which nothing is known.
std::optional<Value> return_some_text(Machine& machine, const LinkedMethod&,
                                      const std::vector<Value>&);

/// The hash code of a constant text.
std::int32_t text_hash(const std::string& modified_utf8);

using ModelTable = std::map<std::string, Model>;
void add_text_models(ModelTable& table);
void add_throwable_models(ModelTable& table);
void add_system_models(ModelTable& table);
void add_floating_models(ModelTable& table);

} // namespace parlance::java
