// Random token changes of correct certificates. A changed certificate may still be right: then
// another solver must agree on every obligation it was accepted for.

#include "certify/fixtures.h"

#include "util/child_process.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <vector>

namespace parlance::certify {
namespace {

std::vector<std::string> tokens_of(const std::string& text) {
  const std::string belief_line = "; belief ";
  bool is_belief = false;
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text.compare(at, belief_line.size(), belief_line) == 0) {
      end = at + belief_line.size();
      is_belief = true;
    } else if (text[at] == '\n' && is_belief) {
      tokens.push_back("\n");
      is_belief = false;
    } else if (text[at] == ';') {
      end = text.find('\n', at) + 1;
    } else if (std::string("() \n").find(text[at]) == std::string::npos) {
      end = std::min(text.find_first_of("() \n", at), text.size());
    }
    if (text[at] != ' ' && text[at] != '\n') {
      tokens.push_back(text.substr(at, end - at));
    }
    at = end;
  }
  return tokens;
}

std::string joined(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) {
    text += token + (token.back() == '\n' ? "" : " ");
  }
  return text;
}

const std::vector<std::string> other_words{"true",
                                           "false",
                                           "not",
                                           "and",
                                           "or",
                                           "=>",
                                           "=",
                                           "distinct",
                                           "bvslt",
                                           "bvsle",
                                           "bvult",
                                           "bvule",
                                           "bvadd",
                                           "bvsub",
                                           "bvneg",
                                           "ite",
                                           "#b00",
                                           "#b01",
                                           "#b10",
                                           "#b11",
                                           "#x00000000",
                                           "#xa",
                                           "#xb",
                                           "#x00000001",
                                           "(",
                                           ")",
                                           "x",
                                           "q",
                                           "state",
                                           "left",
                                           "right",
                                           "(_ bv2 32)",
                                           "safe",
                                           "permissive",
                                           "tight",
                                           "forall",
                                           "(assert false)",
                                           "define-fun",
                                           "Bool",
                                           "aux-reached"};

/// One change: a token replaced by a word or by another token, removed, doubled, or two swapped.
std::string mutated(const std::string& text, std::mt19937_64& random) {
  std::vector<std::string> tokens = tokens_of(text);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  const std::size_t at = 1 + below(tokens.size() - 1); // the first is the first line
  const auto place = tokens.begin() + static_cast<std::ptrdiff_t>(at);
  switch (below(6)) {
  case 0:
    tokens.erase(place);
    break;
  case 1:
    tokens.insert(place, std::string(tokens[at]));
    break;
  case 2:
    std::swap(tokens[at], tokens[1 + below(tokens.size() - 1)]);
    break;
  case 3:
    tokens[at] = tokens[1 + below(tokens.size() - 1)];
    break;
  default:
    tokens[at] = other_words[below(other_words.size())];
  }
  return joined(tokens);
}

bool is_confirmed(const std::string& path) {
  std::string output = util::run_child("z3", {path}, "", {}).output;
  for (std::size_t at = output.find("unsat\n"); at == 0; at = output.find("unsat\n")) {
    output.erase(0, 6);
  }
  return output.empty();
}

void expect_confirmed(const Report& report, const std::string& directory,
                      const std::string& certificate) {
  EXPECT_TRUE(is_confirmed(directory + "/obligations-common.smt2"));
  for (const ClaimReport& claim : report.claims) {
    if (claim.status == ClaimStatus::accepted) {
      EXPECT_TRUE(is_confirmed(directory + "/obligations-" + claim.property + ".smt2"))
          << certificate;
    }
  }
}

/// Changes the certificates of the examples in turn; what is still accepted must be confirmed.
void check_mutants(const std::vector<Files>& examples, int count) {
  CheckOptions options;
  options.obligations_directory =
      testing::TempDir() + "certify-mutation-" + std::to_string(getpid());
  std::mt19937_64 random(20240607);
  int accepted = 0;
  for (int i = 0; i < count; ++i) {
    Files files = examples[static_cast<std::size_t>(i) % examples.size()];
    files.certificate = mutated(files.certificate, random);
    const Report report = files.check(options);
    if (std::ranges::any_of(report.claims, [](const ClaimReport& claim) {
          return claim.status == ClaimStatus::accepted;
        })) {
      expect_confirmed(report, options.obligations_directory, files.certificate);
      accepted += report.accepted() ? 1 : 0;
    }
  }
  std::filesystem::remove_all(options.obligations_directory);
  std::cout << count << " changed certificates, " << accepted << " still accepted\n";
  EXPECT_LT(accepted, count / 4);
}

int count_of_mutants() { return std::getenv("PARLANCE_LONG") != nullptr ? 1000 : 200; }

TEST(Mutation, WhatIsStillAcceptedIsStillInductive) {
  std::vector<Files> examples;
  for (const char* name : {"explorer", "signature", "counter_10", "two_counters", "low_high_mark",
                           "piped_output_stream", "unknown_path"}) {
    examples.emplace_back(name);
  }
  check_mutants(examples, count_of_mutants());
}

TEST(Mutation, BeliefListsThatAreStillAcceptedAreConfirmed) {
  check_mutants(
      {Files::of_tests("wheel"), Files::of_tests("fuse"), Files::of_tests("element_iterator")},
      count_of_mutants() / 2);
}

} // namespace
} // namespace parlance::certify
