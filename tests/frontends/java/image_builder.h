#pragma once
// Small images in the format of a JDK's lib/modules.

#include "frontends/java/classpath/class_path.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::java {

struct ImageEntry {
  std::string module;
  std::string parent;
  std::string base;
  std::string extension;
  Bytes content;
  bool compressed = false;

  std::string name() const {
    return "/" + module + "/" + (parent.empty() ? "" : parent + "/") + base +
           (extension.empty() ? "" : "." + extension);
  }
};

class ImageBuilder {
public:
  /// With the entry that says which module has its package.
  void add_class(const std::string& module, const std::string& package, const std::string& name,
                 const Bytes& content, bool compressed = false) {
    std::string parent = package;
    std::ranges::replace(parent, '.', '/');
    entries_.push_back({module, parent, name, "class", content, compressed});
    Bytes modules;
    append(modules, 0, 4);
    append(modules, string(module), 4);
    entries_.push_back({"packages", "", package, "", modules});
  }

  Bytes build() {
    if (entries_.size() % 2 == 0) { // the hash hardly depends on the seed modulo powers of two
      entries_.push_back({"some", "other", "file", "txt", {}});
    }
    Bytes redirections;
    Bytes places;
    Bytes attributes(1);
    Bytes contents;
    for (const std::int32_t redirection : find_redirections()) {
      append(redirections, static_cast<std::uint32_t>(redirection), 4);
    }
    for (const std::size_t entry : order_) {
      append(places, attributes.size(), 4);
      describe(entries_[entry], contents.size(), attributes);
      contents.insert(contents.end(), entries_[entry].content.begin(),
                      entries_[entry].content.end());
    }
    Bytes result;
    for (const std::uint64_t number :
         {std::uint64_t{0xcafedada}, std::uint64_t{1 << 16}, std::uint64_t{0},
          std::uint64_t{entries_.size()}, std::uint64_t{entries_.size()},
          std::uint64_t{attributes.size()}, std::uint64_t{strings_.size()}}) {
      append(result, number, 4);
    }
    for (const Bytes& part : {redirections, places, attributes, strings_, contents}) {
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }

private:
  static void append(Bytes& bytes, std::uint64_t number, int size) {
    for (int i = 0; i < size; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
    }
  }

  std::uint64_t string(const std::string& text) {
    const auto [known, is_new] = known_.emplace(text, strings_.size());
    if (is_new) {
      strings_.insert(strings_.end(), text.begin(), text.end());
      strings_.push_back(0);
    }
    return known->second;
  }

  void describe(const ImageEntry& entry, std::size_t offset, Bytes& attributes) {
    const auto add = [&](int kind, std::uint64_t value) {
      attributes.push_back(static_cast<std::uint8_t>(kind << 3 | 3)); // four bytes, big-endian
      for (int shift = 24; shift >= 0; shift -= 8) {
        attributes.push_back(static_cast<std::uint8_t>(value >> shift));
      }
    };
    add(1, string(entry.module));
    add(2, string(entry.parent));
    add(3, string(entry.base));
    add(4, string(entry.extension));
    add(5, offset);
    add(6, entry.compressed ? entry.content.size() : 0);
    add(7, entry.content.size());
    attributes.push_back(0);
  }

  static std::size_t hash(const std::string& text, std::uint64_t seed) {
    for (const char c : text) {
      seed = ((seed * 0x01000193) ^ static_cast<std::uint8_t>(c)) & 0xffffffff;
    }
    return seed & 0x7fffffff;
  }

  /// Names that share a place of the first hash are told apart by the seed of a second one.
  std::vector<std::int32_t> find_redirections() {
    const std::size_t size = entries_.size();
    std::map<std::size_t, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < size; ++i) {
      groups[hash(entries_[i].name(), 0x01000193) % size].push_back(i);
    }
    std::vector<std::int32_t> result(size, 0);
    order_.assign(size, size);
    for (std::size_t wanted = size; wanted > 0; --wanted) { // large groups first
      for (const auto& [place, group] : groups) {
        if (group.size() == wanted) {
          result[place] = wanted == 1 ? put_alone(group[0]) : put_together(group);
        }
      }
    }
    return result;
  }

  std::int32_t put_alone(std::size_t entry) {
    std::int32_t place = 0;
    while (order_[static_cast<std::size_t>(place)] != entries_.size()) {
      ++place;
    }
    order_[static_cast<std::size_t>(place)] = entry;
    return -1 - place;
  }

  std::int32_t put_together(const std::vector<std::size_t>& group) {
    for (std::int32_t seed = 1;; ++seed) {
      std::vector<std::size_t> order = order_;
      bool fits = true;
      for (const std::size_t entry : group) {
        std::size_t& place =
            order[hash(entries_[entry].name(), static_cast<std::uint64_t>(seed)) % order.size()];
        fits = fits && place == entries_.size();
        place = entry;
      }
      if (fits) {
        order_ = order;
        return seed;
      }
    }
  }

  std::vector<ImageEntry> entries_;
  std::vector<std::size_t> order_; ///< which entry is at which place
  Bytes strings_ = Bytes(1);
  std::map<std::string, std::uint64_t> known_{{"", 0}};
};

} // namespace parlance::java
