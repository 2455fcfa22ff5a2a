#include "frontends/java/machine/world.h"

#include "util/reason.h"

#include <algorithm>

namespace parlance::java {

void World::assume(Assumed what, const std::string& subject) { assumed_.emplace(what, subject); }

std::vector<component::Assumption> World::assumptions() const {
  std::vector<component::Assumption> assumptions;
  for (const auto& [what, subject] : assumed_) {
    component::Assumption assumption = assumption_of(what, subject);
    if (assumption.id != options.dropped_assumption) {
      assumptions.push_back(std::move(assumption));
    }
  }
  return assumptions;
}

/// Leaves of one name and different sorts are different variables.
term::Term World::leaf_symbol(const symex::Leaf& leaf) {
  const term::Sort first = leaf_sorts_.try_emplace(leaf.name, leaf.sort).first->second;
  const std::string name =
      first == leaf.sort ? leaf.name : leaf.name + ":" + std::to_string(leaf.sort.width());
  return store.variable(name, leaf.sort);
}

std::uint32_t World::text_code(const std::string& text) {
  const auto [found, inserted] =
      codes_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (inserted) {
    if (texts_.size() > term::Sort::bit_vector(text_width).mask()) {
      codes_.erase(found);
      throw Unknown{{ReasonId::too_many_texts}};
    }
    texts_.push_back(text);
  }
  return found->second;
}

const std::string* World::text_of(std::uint64_t code) const {
  return code == 0 || code >= texts_.size() ? nullptr : &texts_[code];
}

symex::ObjectId World::literal(const std::string& text) {
  const auto [found, inserted] = literals_.try_emplace(text);
  if (inserted) {
    symex::Object string{&classes.get("java/lang/String"), {}};
    string.slots.push_back(symex::Value::primitive(
        store.constant(term::Sort::bit_vector(text_width), text_code(text))));
    found->second = base.add(std::move(string));
    interned_.insert(found->second);
  }
  return found->second;
}

std::size_t World::hashed_texts() {
  hashes_texts_ = true;
  return hashed_texts_;
}

bool World::has_texts_without_hash() {
  const bool are_new = hashes_texts_ && hashed_texts_ < texts_.size();
  hashed_texts_ = texts_.size();
  return are_new;
}

bool World::is_of_vm(symex::ObjectId object) const {
  return std::ranges::any_of(opaques_, [&](const auto& entry) { return entry.second == object; });
}

symex::ObjectId World::mirror(const std::string& class_name) {
  const auto [found, inserted] = mirrors_.try_emplace(class_name);
  if (inserted) {
    found->second = base.add({&classes.get("java/lang/Class"), {}});
    mirrored_.emplace(found->second, class_name);
  }
  return found->second;
}

symex::ObjectId World::opaque(const std::string& name, const std::string& class_name) {
  const auto [found, inserted] = opaques_.try_emplace(name);
  if (inserted) {
    symex::Object object{&classes.get(class_name), {}};
    object.opaque = true;
    found->second = base.add(std::move(object));
  }
  return found->second;
}

const std::string* World::mirrored(symex::ObjectId mirror) const {
  const auto found = mirrored_.find(mirror);
  return found == mirrored_.end() ? nullptr : &found->second;
}

} // namespace parlance::java
