// The text form of learners: what is broken is refused with one line that says where.

#include "learn/learners.h"

#include "automata/difference.h"
#include "automata/random_machines.h"
#include "learn/oracles.h"
#include "learn/refinement/state_text.h"
#include "learn/subjects.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

namespace parlance::learn {
namespace {

using automata::testing::below;
using automata::testing::counter_interface;
using automata::testing::Random;
using automata::testing::verdicts;
using testing::MachineOracle;

constexpr const util::FileFormat& format = util::learner_format;

class Suspended : public ::testing::TestWithParam<LearnerKind> {
protected:
  Suspended() : machine_(make_machine()), oracle_(machine_) {}

  std::unique_ptr<Learner> make(const OutputType& outputs = verdicts()) {
    return make_learner(GetParam(), oracle_, outputs);
  }

  std::string saved() {
    const auto learner = make();
    learner->start(machine_.symbol_count());
    while (const auto word = automata::shortest_difference(learner->hypothesis(), machine_))
      learner->refine(*word);
    return suspend(*learner);
  }

  /// What is said of a text; empty if it is accepted.
  std::string refusal(const std::string& text) {
    const auto learner = make();
    try {
      resume(*learner, text, "file");
      return {};
    } catch (const util::UserError& error) {
      EXPECT_EQ(error.code(), util::ExitCode::bad_input);
      EXPECT_EQ(learner->hypothesis().state_count(), 0U) << "a refused text has left traces";
      return error.what();
    }
  }

  const automata::MooreMachine& machine() const { return machine_; }
  MachineOracle& oracle() { return oracle_; }

private:
  static automata::MooreMachine make_machine() {
    Random random(3);
    return automata::testing::random_interface(random, 12, 4);
  }

  automata::MooreMachine machine_;
  MachineOracle oracle_;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  return text;
}

TEST_P(Suspended, begin_with_their_format_and_end_with_a_checksum) {
  const auto lines = lines_of(saved());
  EXPECT_EQ(lines.front(), util::written_format(format));
  EXPECT_EQ(lines[1], "learner " + to_text(GetParam()));
  EXPECT_EQ(lines[2], "outputs legal error! unknown!");
  EXPECT_EQ(lines[3], "symbols 4");
  EXPECT_EQ(lines[4], "answers final");
  EXPECT_TRUE(std::regex_match(lines.back(), std::regex("end [0-9a-f]+")));
}

/// Guards against a file that lies: no answer is kept, and all states are found again.
TEST_P(Suspended, as_outlines_ask_everything_again) {
  const auto learner = make();
  learner->start(machine().symbol_count());
  while (const auto word = automata::shortest_difference(learner->hypothesis(), machine()))
    learner->refine(*word);
  StateWriter writer;
  learner->save_outline(writer);
  EXPECT_NE(writer.text().find("\nanswers open\n"), std::string::npos);
  EXPECT_EQ(writer.text().find("\nstate"), std::string::npos);
  EXPECT_EQ(writer.text().find("\nrow"), std::string::npos);
  const auto other = make();
  resume(*other, sealed(format, writer.text()), "file");
  EXPECT_EQ(automata::shortest_difference(other->hypothesis(), machine()), std::nullopt);
  EXPECT_GE(other->statistics().table_queries, machine().state_count());
}

TEST_P(Suspended, of_another_kind_are_refused) {
  for (const LearnerKind other : all_learners) {
    const auto learner = make_learner(other, oracle(), verdicts());
    learner->start(4);
    const std::string what = refusal(suspend(*learner));
    EXPECT_EQ(what, other == GetParam() ? ""
                                        : "file:2: 'learner' is '" + to_text(other) + "', not '" +
                                              to_text(GetParam()) + "'");
  }
}

TEST_P(Suspended, over_other_outputs_are_refused) {
  const auto learner = make_learner(GetParam(), oracle(), automata::testing::output_type(3, 2));
  learner->start(2);
  EXPECT_EQ(refusal(suspend(*learner)),
            "file:3: 'outputs' is 'o0 o1! o2!', not 'legal error! unknown!'");
}

TEST_P(Suspended, that_are_no_such_files_are_refused) {
  EXPECT_EQ(refusal(""),
            "file:1: '' is no known format; a suspended learner says 'parlance-learner/1' there");
  EXPECT_EQ(refusal("{\"format\": 1}"), "file:1: '{\"format\": 1}' is no known format; a suspended "
                                        "learner says 'parlance-learner/1' there");
  EXPECT_NE(refusal("parlance-learner/2\nend 0\n"), "");
  EXPECT_NE(refusal(sealed(format, "")), "");
}

TEST_P(Suspended, that_go_on_are_refused) {
  const auto lines = lines_of(saved());
  EXPECT_EQ(refusal(sealed(format, joined({lines.begin() + 1, lines.end() - 1}) + "more\n")),
            "file:" + std::to_string(lines.size()) + ": the file goes on where it should end");
}

TEST_P(Suspended, that_were_cut_or_changed_are_refused) {
  const std::string text = saved();
  for (std::size_t length = 0; length < text.size(); length += 1 + text.size() / 300)
    ASSERT_NE(refusal(text.substr(0, length)), "") << length;
  for (std::size_t place = 0; place < text.size(); place += 1 + text.size() / 300) {
    std::string other = text;
    other[place] = other[place] == '0' ? '1' : '0';
    ASSERT_NE(refusal(other), "") << place;
  }
}

/// With the right checksum. What is refused is refused in one line that names the file and the
/// line; what is not is a learner that says what the text says.
TEST_P(Suspended, that_make_no_sense_are_refused_or_stand_for_some_learner) {
  const auto original = lines_of(saved());
  const std::vector<std::string> lines(original.begin() + 1, original.end() - 1);
  const std::regex message(R"(file:\d+: [^\n]+)");
  Random random(1);
  std::size_t refused = 0;
  const std::uint64_t count = testing::seeds(1000);
  for (std::uint64_t i = 0; i < count; ++i) {
    auto changed = lines;
    const std::size_t at = below(random, static_cast<std::uint32_t>(changed.size()));
    switch (below(random, 5)) {
    case 0:
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(at), changed[at]);
      break;
    case 2:
      std::swap(changed[at], changed[below(random, static_cast<std::uint32_t>(lines.size()))]);
      break;
    case 3:
      changed[at] = std::regex_replace(changed[at], std::regex(R"(\d+)"),
                                       std::to_string(random() >> below(random, 64)),
                                       std::regex_constants::format_first_only);
      break;
    default:
      changed[at][below(random, static_cast<std::uint32_t>(changed[at].size()))] =
          "0123456789-@ x%!"[below(random, 16)];
    }
    const auto learner = make();
    try {
      const std::string text = sealed(format, joined(changed));
      resume(*learner, text, "file");
      ASSERT_EQ(suspend(*learner).size() > 0, true);
      const auto& hypothesis = learner->hypothesis();
      for (State state = 0; state < hypothesis.state_count(); ++state)
        ASSERT_EQ(hypothesis.run(learner->access_word(state)), state) << text;
    } catch (const util::UserError& error) {
      ++refused;
      ASSERT_TRUE(std::regex_match(error.what(), message)) << error.what();
    }
  }
  EXPECT_GT(refused, count / 2);
}

TEST_P(Suspended, large_numbers_take_no_memory) {
  EXPECT_NE(refusal(sealed(format, "learner " + to_text(GetParam()) +
                                       "\noutputs legal error! unknown!\nsymbols 999999999\n")),
            "");
  EXPECT_NE(refusal(sealed(format, "learner " + to_text(GetParam()) +
                                       "\noutputs legal error! unknown!\nsymbols 3\nsuffixes "
                                       "999999999\n")),
            "");
}

INSTANTIATE_TEST_SUITE_P(All, Suspended, ::testing::ValuesIn(all_learners),
                         [](const auto& kind) { return to_text(kind.param); });

TEST(StateText, keeps_any_names) {
  const OutputType outputs({{"a b", false}, {"", true}, {"100%\n!", true}});
  automata::MooreMachine machine(outputs, 1);
  machine.add_state(0);
  machine.add_state(2);
  machine.set_transition(0, 0, 1);
  MachineOracle oracle(machine);
  const auto learner = make_learner(LearnerKind::ttt, oracle, outputs);
  learner->start(1);
  const auto other = make_learner(LearnerKind::ttt, oracle, outputs);
  resume(*other, suspend(*learner), "file");
  EXPECT_EQ(other->hypothesis(), machine);
}

TEST(StateText, refuses_to_save_what_was_not_started) {
  const auto machine = counter_interface(3, 1);
  MachineOracle oracle(machine);
  const auto learner = make_learner(LearnerKind::kv, oracle, verdicts());
  EXPECT_THROW(suspend(*learner), util::InternalError);
}

} // namespace
} // namespace parlance::learn
