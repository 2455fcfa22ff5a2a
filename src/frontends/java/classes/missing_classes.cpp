#include "frontends/java/classes/missing_classes.h"

namespace parlance::java {

namespace {

class MissingSearch {
public:
  MissingSearch(ClassTable& classes, MissingClasses& missing)
      : classes_(classes), missing_(missing) {}

  void visit(const Class& type) {
    if (type.system || type.file == nullptr) {
      return;
    }
    note_pool(type.file->pool);
    for (const Method& method : type.file->methods) {
      note_method_descriptor(method.descriptor);
      if (method.code) {
        note_handlers(*method.code);
      }
    }
    for (const Class* implemented : type.interfaces) {
      visit(*implemented);
    }
  }

private:
  void note_handlers(const Code& code) {
    for (const ExceptionHandler& handler : code.handlers) {
      if (!handler.type.empty() && !is_linked(handler.type)) {
        missing_.caught.insert(handler.type);
      }
    }
  }

  /// It may be there, and its superclass not.
  bool is_linked(const std::string& name) {
    try {
      classes_.get(name);
      return true;
    } catch (const ClassNotFound&) {
      return false;
    }
  }

  void note_pool(const ConstantPool& pool) {
    for (std::uint16_t i = 1; i < pool.size(); ++i) {
      switch (pool.tag(i)) {
      case ConstantTag::class_:
        note_descriptor(descriptor_of(pool.class_name(i)));
        break;
      case ConstantTag::field:
        note_descriptor(pool.member(i).descriptor);
        break;
      case ConstantTag::method:
      case ConstantTag::interface_method:
        note_method_descriptor(pool.member(i).descriptor);
        break;
      default:
        break;
      }
    }
  }

  void note_method_descriptor(const std::string& text) {
    const MethodDescriptor descriptor = *parse_method_descriptor(text);
    for (const std::string& parameter : descriptor.parameters) {
      note_descriptor(parameter);
    }
    note_descriptor(descriptor.result);
  }

  /// Of an array, its elements.
  void note_descriptor(const std::string& descriptor) {
    const std::string element = descriptor.substr(descriptor.find_first_not_of('['));
    if (is_reference(element) && !classes_.exists(class_of(element))) {
      missing_.mentioned.insert(class_of(element));
    }
  }

  ClassTable& classes_;
  MissingClasses& missing_;
};

} // namespace

MissingClasses missing_classes(ClassTable& classes, const Class& type) {
  MissingClasses missing;
  MissingSearch(classes, missing).visit(type);
  return missing;
}

} // namespace parlance::java
