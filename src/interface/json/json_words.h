#pragma once
// The words of the JSON form and what they mean; the writer and the reader share them.

#include "interface/interface.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parlance::interface {

template <class Value, std::size_t Count>
using Words = std::array<std::pair<Value, std::string_view>, Count>;

inline constexpr Words<Verdict, 4> state_kinds = {{{Verdict::legal, "legal"},
                                                   {Verdict::illegal, "error"},
                                                   {Verdict::unknown, "unknown"},
                                                   {Verdict::impossible, "impossible"}}};

inline constexpr Words<Reason::Kind, 4> reason_kinds = {
    {{Reason::Kind::error, "error"},
     {Reason::Kind::unknown, "unknown"},
     {Reason::Kind::mixed_parameters, "mixed_parameters"},
     {Reason::Kind::limit, "limit"}}};

inline constexpr Words<Status, 4> claim_statuses = {{{Status::proved, "proved"},
                                                     {Status::depth, "depth"},
                                                     {Status::none, "none"},
                                                     {Status::refuted, "refuted"}}};

inline constexpr Words<Arithmetic, 2> arithmetics = {
    {{Arithmetic::exact, "exact"}, {Arithmetic::no_overflow, "assume-none"}}};

template <class Value, std::size_t Count>
std::string word_for(const Words<Value, Count>& words, Value value) {
  for (const auto& [candidate, text] : words) {
    if (candidate == value) {
      return std::string(text);
    }
  }
  return {};
}

template <class Value, std::size_t Count>
std::optional<Value> meaning_of(const Words<Value, Count>& words, std::string_view text) {
  for (const auto& [value, candidate] : words) {
    if (candidate == text) {
      return value;
    }
  }
  return std::nullopt;
}

template <class Value, std::size_t Count>
std::vector<std::string> all_words(const Words<Value, Count>& words) {
  std::vector<std::string> texts;
  for (const auto& [value, text] : words) {
    texts.emplace_back(text);
  }
  return texts;
}

} // namespace parlance::interface
