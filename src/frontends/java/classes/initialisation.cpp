#include "frontends/java/classes/initialisation.h"

#include <algorithm>

namespace parlance::java {

namespace {

bool has_initialiser(const Class& type) { return type.methods.contains({"<clinit>", "()V"}); }

} // namespace

void InitialisationLog::enter(const Class& type, std::size_t base_objects) {
  makers_.resize(base_objects, running_.empty() ? nullptr : running_.back());
  running_.push_back(&type);
  effects_[type.name];
}

void InitialisationLog::leave(std::size_t base_objects) {
  makers_.resize(base_objects, running_.back());
  running_.pop_back();
}

void InitialisationLog::fix_order() {
  if (!is_order_fixed_) {
    is_order_fixed_ = true;
    for (auto& [name, effects] : effects_) {
      effects.first = true;
    }
  }
}

const Class* InitialisationLog::maker(std::uint32_t base_object) const {
  if (base_object < makers_.size()) {
    return makers_[base_object];
  }
  return running_.empty() ? nullptr : running_.back();
}

void InitialisationLog::note_trigger(const Class& type) {
  if (!running_.empty() && running_.back() != &type) {
    is_dirty_ = effects_[running_.back()->name].triggers.insert(type.name).second || is_dirty_;
  }
}

/// The library's own cycles are left out: its classes are made to be initialised in any order.
void InitialisationLog::note_cycle(const Class& type) {
  std::vector<const Class*> cycle(std::ranges::find(running_, &type), running_.end());
  std::erase_if(cycle, [](const Class* each) { return each->system || !has_initialiser(*each); });
  if (cycle.size() < 2) {
    return; // nothing that could come first or second
  }
  for (const Class* each : cycle) {
    effects_[each->name].in_cycle = true;
  }
  is_dirty_ = true;
}

void InitialisationLog::note_client(const Class& type) {
  Effects& effects = effects_[type.name];
  is_dirty_ = is_dirty_ || !effects.by_client;
  effects.by_client = true;
}

void InitialisationLog::note_read(Slot slot) {
  if (maker(slot.first) != running_.back()) {
    is_dirty_ = effects_[running_.back()->name].reads.insert(slot).second || is_dirty_;
  }
}

/// What the library's initialisers register with each other is its own business.
void InitialisationLog::note_write(Slot slot) {
  if (maker(slot.first) != running_.back() && !running_.back()->system) {
    is_dirty_ = effects_[running_.back()->name].writes.insert(slot).second || is_dirty_;
  }
}

void InitialisationLog::note_call_write(Slot slot) {
  is_dirty_ = call_writes_.insert(slot).second || is_dirty_;
}

/// Whether another initialiser may write the slot before or after this one reads it.
bool InitialisationLog::meets(const std::string& name, const Effects& effects, Slot read) const {
  return std::ranges::any_of(effects_, [&](const auto& entry) {
    const Effects& other = entry.second;
    if (!other.writes.contains(read) || entry.first == name) {
      return false;
    }
    if (effects.first != other.first) {
      return effects.first ? other.by_client : effects.by_client;
    }
    return !effects.first;
  });
}

bool InitialisationLog::sees_changes(const std::string& name, const Effects& effects) const {
  return (effects.in_cycle && !effects.first) ||
         std::ranges::any_of(effects.reads, [&](const Slot& slot) {
           return (!effects.first && call_writes_.contains(slot)) || meets(name, effects, slot);
         });
}

bool InitialisationLog::update() {
  if (!is_dirty_) {
    return false;
  }
  is_dirty_ = false;
  const std::size_t before = changed_.size() + dependent_.size();
  for (const auto& [name, effects] : effects_) {
    for (const Slot& slot : effects.writes) {
      if (!effects.first) {
        changed_.emplace(slot, name);
      }
    }
    if (sees_changes(name, effects)) {
      dependent_.insert(name);
    }
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (const auto& [name, effects] : effects_) {
      const bool inherits = std::ranges::any_of(
          effects.triggers, [&](const std::string& needed) { return dependent_.contains(needed); });
      grew = (inherits && dependent_.insert(name).second) || grew;
    }
  }
  return changed_.size() + dependent_.size() > before;
}

const std::string* InitialisationLog::changed_by(Slot slot) const {
  const auto found = changed_.find(slot);
  return found == changed_.end() ? nullptr : &found->second;
}

bool InitialisationLog::depends_on_order(const Class& type) const {
  return dependent_.contains(type.name);
}

} // namespace parlance::java
