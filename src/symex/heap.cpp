#include "symex/heap.h"

#include "util/error.h"

namespace parlance::symex {

ObjectId BaseHeap::add(Object object) {
  objects.push_back(std::move(object));
  return ObjectId::base(static_cast<std::uint32_t>(objects.size() - 1));
}

ObjectId Heap::add(Object object) {
  if (in_base_) {
    return base_.add(std::move(object));
  }
  own_.push_back(std::move(object));
  return ObjectId::own(static_cast<std::uint32_t>(own_.size() - 1));
}

const Object& Heap::read(ObjectId id) const {
  util::check(!id.is_null(), "null was read");
  if (!id.is_base()) {
    return own_[id.index()];
  }
  if (!in_base_) {
    if (const auto found = written_.find(id.index()); found != written_.end()) {
      return found->second;
    }
  }
  return base_.objects[id.index()];
}

Object& Heap::write(ObjectId id) {
  util::check(!id.is_null(), "null was written");
  if (!id.is_base()) {
    return own_[id.index()];
  }
  if (in_base_) {
    return base_.objects[id.index()];
  }
  return written_.try_emplace(id.index(), base_.objects[id.index()]).first->second;
}

} // namespace parlance::symex
