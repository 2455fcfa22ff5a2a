#pragma once
// What the VM itself does, and what would drag in too much of the JDK: natives, texts, throwables,
// boxes, printing. One table; a native that is not in it is `unknown(no model of X)`.

#include "frontends/java/machine/machine.h"

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

/// The keys of all models: a method with its descriptor, a method, or a class whose methods they
/// are.
std::vector<std::string> model_keys();

// What several methods do.
std::optional<Value> do_nothing(Machine&, const LinkedMethod&, const std::vector<Value>&);
std::optional<Value> return_self(Machine&, const LinkedMethod&,
                                 const std::vector<Value>& arguments);
std::optional<Value> no_model(Machine& machine, const LinkedMethod& method,
                              const std::vector<Value>&);

/// Of a String, StringBuilder or StringBuffer.
std::optional<Value> text_length(Machine& machine, const LinkedMethod&,
                                 const std::vector<Value>& arguments);

/// What String.format gives for arguments in an array, whose toString runs: nothing if the text is
/// not constant.
std::optional<std::string> formatted(Machine& machine, const Value& format, const Value& arguments);

/// The text of an object of class String, StringBuilder or StringBuffer, if it is constant.
/// @throws Unknown if it is of another class
std::optional<std::string> text_of_sequence(Machine& machine, ObjectId sequence);
/// Characters of an array from one to another, if they are constant.
std::optional<std::string> text_of_characters(Machine& machine, ObjectId array, std::uint64_t from,
                                              std::uint64_t to);

/// Class.getSimpleName of an internal name. @throws Unknown for classes made at run time
std::string simple_class_name(Machine& machine, const std::string& name);

using ModelTable = std::map<std::string, Model>;
void add_text_models(ModelTable& table);
void add_number_text_models(ModelTable& table);
void add_builder_models(ModelTable& table);
void add_print_models(ModelTable& table);
void add_throwable_models(ModelTable& table);
void add_class_models(ModelTable& table);
void add_monitor_models(ModelTable& table);
void add_system_models(ModelTable& table);
void add_floating_models(ModelTable& table);

} // namespace parlance::java
