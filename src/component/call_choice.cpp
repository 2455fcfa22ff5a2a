#include "component/call_choice.h"

#include "util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::component {

namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw util::UserError(util::ExitCode::usage, message);
}

/// Finds out which calls the names of options mean.
class Meaning {
public:
  Meaning(const std::vector<std::string>& calls, const IsMeant& is_meant)
      : calls_(calls), is_meant_(is_meant) {}

  bool names(const std::vector<std::string>& list, std::size_t call) const {
    return std::ranges::any_of(list,
                               [&](const std::string& name) { return is_meant_(name, call); });
  }

  /// Every name means a call that may be meant.
  void check(const std::vector<std::string>& list, const std::string& option,
             const std::vector<Fate>& fates) const {
    for (const std::string& name : list) {
      bool known = false;
      std::vector<std::string> all;
      for (std::size_t call = 0; call < calls_.size(); ++call) {
        if (fates[call] != Fate::never) {
          known = known || is_meant_(name, call);
          all.push_back(calls_[call]);
        }
      }
      if (!known) {
        refuse(fmt::format("{}: no method {}; there are: {}", option, name, fmt::join(all, ", ")));
      }
    }
  }

private:
  const std::vector<std::string>& calls_;
  const IsMeant& is_meant_;
};

} // namespace

std::vector<Fate> fates_of(const std::vector<std::string>& calls, const CallChoice& choice,
                           const IsMeant& is_meant) {
  const Meaning meaning(calls, is_meant);
  std::vector<Fate> fates(calls.size(), Fate::called);
  meaning.check(choice.methods, "--methods", fates);
  for (std::size_t call = 0; call < calls.size(); ++call) {
    if (!choice.methods.empty() && !meaning.names(choice.methods, call)) {
      fates[call] = Fate::never;
    }
  }
  meaning.check(choice.hide, "--hide", fates);
  meaning.check(choice.alphabet, "--alphabet", fates);
  for (std::size_t call = 0; call < calls.size(); ++call) {
    if (fates[call] == Fate::never) {
      continue;
    }
    const bool hidden = meaning.names(choice.hide, call);
    const bool shown = meaning.names(choice.alphabet, call);
    if (hidden && shown) {
      refuse(fmt::format("{} is in --alphabet and in --hide; leave it out of one", calls[call]));
    }
    if (hidden || (!choice.alphabet.empty() && !shown)) {
      fates[call] = Fate::hidden;
    }
  }
  const bool all_hidden = std::ranges::find(fates, Fate::called) == fates.end() &&
                          std::ranges::find(fates, Fate::hidden) != fates.end();
  if (all_hidden) {
    refuse("every method is hidden, so that there is nothing to call; --hide less");
  }
  return fates;
}

namespace {

/// Nobody chooses the arguments of a call that nobody sees, nor sees what comes back.
Method as_internal_step(Method method, const std::vector<Method>& others) {
  for (const Variable& parameter : method.parameters) {
    method.inputs.push_back({parameter.name, parameter.symbol});
  }
  method.parameters.clear();
  method.observations.clear();
  method.result.reset();
  for (Path& path : method.paths) {
    path.observation = 0;
  }
  while (std::ranges::find(others, method.name, &Method::name) != others.end()) {
    method.name += " (hidden)";
  }
  return method;
}

} // namespace

Component with_choice(Component component, const CallChoice& choice) {
  std::vector<std::string> names;
  for (const Method& method : component.methods) {
    names.push_back(method.name);
  }
  const std::vector<Fate> fates =
      fates_of(names, choice, [&](const std::string& name, std::size_t call) {
        return name == names[call] || names[call].starts_with(name + "(") ||
               names[call].starts_with(name + ".");
      });
  std::vector<Method> methods;
  for (std::size_t i = 0; i < component.methods.size(); ++i) {
    Method& method = component.methods[i];
    switch (fates[i]) {
    case Fate::called:
      methods.push_back(std::move(method));
      break;
    case Fate::hidden:
      component.internal.push_back(as_internal_step(std::move(method), component.internal));
      break;
    case Fate::never:
      break;
    }
  }
  component.methods = std::move(methods);
  return component;
}

} // namespace parlance::component
