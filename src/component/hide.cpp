#include "component/hide.h"

#include "util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::component {

namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

[[noreturn]] void wrong_usage(const std::string& message) {
  throw util::UserError(util::ExitCode::usage, message);
}

/// No two internal steps have one name.
std::string free_name(const std::vector<Method>& steps, std::string name) {
  while (std::ranges::find(steps, name, &Method::name) != steps.end()) {
    name += "'";
  }
  return name;
}

Method unseen(Method method, const std::vector<Method>& steps) {
  for (Path& path : method.paths) {
    path.outcome.value = nullptr;
  }
  for (auto parameter = method.parameters.rbegin(); parameter != method.parameters.rend();
       ++parameter) {
    method.inputs.insert(method.inputs.begin(), Variable{parameter->name, parameter->symbol});
  }
  method.parameters.clear();
  method.name = free_name(steps, method.name);
  return method;
}

void check_names(const Names& names, const Component& component, const std::string& option) {
  for (const std::string& name : names) {
    if (component.method_index(name) == component.methods.size()) {
      Names known;
      for (const Method& method : component.methods) {
        known.push_back(method.name);
      }
      wrong_usage(fmt::format("{}: {} has no {}; it has {}", option, component.name, name,
                              fmt::join(known, ", ")));
    }
  }
}

} // namespace

Component hide(Component component, const Names& names) {
  std::vector<Method> seen;
  for (Method& method : component.methods) {
    if (has(names, method.name)) {
      component.internal.push_back(unseen(std::move(method), component.internal));
    } else {
      seen.push_back(std::move(method));
    }
  }
  component.methods = std::move(seen);
  return component;
}

Component choose_calls(Component component, const CallChoice& choice) {
  check_names(choice.methods, component, "--methods");
  if (!choice.methods.empty()) {
    std::erase_if(component.methods,
                  [&](const Method& method) { return !has(choice.methods, method.name); });
  }
  check_names(choice.hidden, component, "--hide");
  check_names(choice.alphabet, component, "--alphabet");
  Names hidden;
  for (const Method& method : component.methods) {
    const bool shown = has(choice.alphabet, method.name);
    const bool is_hidden = has(choice.hidden, method.name);
    if (is_hidden && shown) {
      wrong_usage(
          fmt::format("{} is in --alphabet and in --hide; leave it out of one", method.name));
    }
    if (is_hidden || (!choice.alphabet.empty() && !shown)) {
      hidden.push_back(method.name);
    }
  }
  if (!hidden.empty() && hidden.size() == component.methods.size()) {
    wrong_usage("every method is hidden, so that there is nothing to call; --hide less");
  }
  return hide(std::move(component), hidden);
}

} // namespace parlance::component
