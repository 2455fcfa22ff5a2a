// Component text: what is read, what is refused and in which words, and the way back to text.

#include "component/json/component_json.h"
#include "component/loading.h"
#include "oracle/component_text.h"
#include "oracle/random_component.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

const std::string door = R"J({
  "format": "parlance-component/1", "name": "Door",
  "variables": [{"name": "open", "sort": "Bool", "init": "false"},
                {"name": "n", "sort": "(_ BitVec 8)"}],
  "initial": "(bvult n #x05)",
  "methods": [
    {"name": "push", "parameters": [{"name": "k", "sort": "(_ BitVec 8)"}],
     "inputs": [{"name": "wind", "sort": "Bool"}],
     "paths": [
       {"guard": "(= k n)", "update": {"open": "(not wind)"},
        "outcome": {"kind": "ok", "value": "open"}},
       {"guard": "(bvult k n)", "outcome": {"kind": "error", "error": "Locked", "place": "Door:3"}},
       {"guard": "(bvugt k n)", "outcome": {"kind": "unknown", "reason": "no model"}}]}],
  "internal": [{"name": "slam", "paths": [{"guard": "true", "update": {"open": "false"},
                                           "outcome": {"kind": "ok"}}]}]
})J";

std::string door_with(const std::string& text, const std::string& replacement) {
  std::string result = door;
  const std::size_t found = result.find(text);
  EXPECT_NE(found, std::string::npos) << text;
  return result.replace(found, text.size(), replacement);
}

std::string message_of_reading(const std::string& text) {
  try {
    term::TermStore store;
    read_json(store, text, "FILE");
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::bad_input);
    return error.what();
  }
  return "accepted";
}

TEST(ComponentJson, ReadsAllThereIs) {
  const samples::Loaded loaded(door);
  const Component& component = loaded.component;
  EXPECT_EQ(component.name, "Door");
  ASSERT_EQ(component.variables.size(), 2U);
  EXPECT_EQ(component.variables[1].sort(), Sort::bit_vector(8));
  ASSERT_EQ(component.methods.size(), 1U);
  EXPECT_EQ(component.method_index("push"), 0U);
  EXPECT_EQ(component.method_index("pull"), 1U);
  const Method& push = component.methods[0];
  EXPECT_EQ(push.parameters[0].name, "k");
  EXPECT_EQ(push.inputs[0].name, "wind");
  ASSERT_EQ(push.paths.size(), 3U);
  EXPECT_EQ(push.paths[0].outcome.value, component.variables[0].symbol);
  EXPECT_EQ(push.paths[0].update[0], term::not_(push.inputs[0].symbol));
  EXPECT_EQ(push.paths[0].update[1], component.variables[1].symbol) << "missing: unchanged";
  EXPECT_EQ(push.paths[1].outcome.kind, OutcomeKind::error);
  EXPECT_EQ(push.paths[1].outcome.reason, util::stated("Locked", "Door:3"));
  EXPECT_EQ(push.paths[2].outcome.kind, OutcomeKind::unknown);
  EXPECT_EQ(push.paths[2].outcome.reason, util::stated("no model"));
  ASSERT_EQ(component.internal.size(), 1U);
  EXPECT_TRUE(component.internal[0].paths[0].update[0]->is_false());
}

TEST(ComponentJson, InitialIsAllInitsAndTheCondition) {
  const samples::Loaded loaded(door);
  const Component& component = loaded.component;
  for (const std::uint64_t open : {0U, 1U})
    for (const std::uint64_t n : {0U, 4U, 5U, 255U}) {
      term::Assignment assignment;
      assignment.bind(component.variables[0].symbol, open);
      assignment.bind(component.variables[1].symbol, n);
      EXPECT_EQ(term::evaluate(component.initial, assignment), open == 0 && n < 5 ? 1U : 0U);
    }
}

struct Broken {
  const char* text; ///< of the door
  const char* replacement;
  const char* message; ///< after "FILE: "
};

class BrokenComponent : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenComponent, IsRefusedWithTheFileAndThePlace) {
  EXPECT_EQ(message_of_reading(door_with(GetParam().text, GetParam().replacement)),
            std::string("FILE: ") + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Document, BrokenComponent,
    ::testing::Values(
        Broken{"\"name\": \"Door\",", "\"name\" \"Door\",",
               "line 2, column 49: not valid JSON: unexpected string literal; expected ':'"},
        Broken{"parlance-component/1", "parlance-component/3",
               "format: this file is a component of version 3; this program reads versions 1 to 2"},
        Broken{R"("format": "parlance-component/1",)", "", "document: the key 'format' is missing"},
        Broken{R"("name": "Door")", R"("name": 3)", "name: expected a string, found 3"},
        Broken{R"("name": "Door")", R"("name": "Door", "size": 3)",
               "document: unknown key 'size'; the keys are format, name, variables, initial, "
               "methods, internal and assumptions"},
        Broken{R"("name": "Door")", R"("name": "Door", "comment": 3)",
               "document: unknown key 'comment'; the keys are format, name, variables, initial, "
               "methods, internal and assumptions"},
        Broken{R"("methods": [)", R"("procedures": [)",
               "document: unknown key 'procedures'; the keys are format, name, variables, initial, "
               "methods, internal and assumptions"},
        Broken{R"("internal": [)", R"("internal": {}, "internals": [)",
               "document: unknown key 'internals'; the keys are format, name, variables, initial, "
               "methods, internal and assumptions; did you mean 'internal'?"},
        Broken{R"J("(bvult n #x05)")J", R"J("(bvult m #x05)")J",
               "initial: line 1, column 8: unknown name 'm'"},
        Broken{R"J("(bvult n #x05)")J", R"("n")",
               "initial: 'n' has sort (_ BitVec 8), expected Bool"}));

INSTANTIATE_TEST_SUITE_P(
    Variables, BrokenComponent,
    ::testing::Values(
        Broken{R"({"name": "open", "sort": "Bool", "init": "false"})", "3",
               "variables[0]: expected a JSON object"},
        Broken{R"("init": "false")", R"("start": "false")",
               "variable 'open': unknown key 'start'; the keys are name, sort and init"},
        Broken{R"("init": "false")", R"("init": "#x00")",
               "variable 'open': init: '#x00' has sort (_ BitVec 8), expected Bool"},
        Broken{R"({"name": "open", "sort": "Bool",)", R"({"name": "", "sort": "Bool",)",
               "variable '': an empty name"},
        Broken{R"({"name": "n", "sort")", R"({"name": "open", "sort")",
               "variable 'open': the name is used twice"},
        Broken{R"("sort": "Bool", "init")", R"("sort": "Boo", "init")",
               "variable 'open': sort: 'Boo': line 1, column 1: expected a sort"},
        Broken{
            R"("sort": "Bool", "init")", R"J("sort": "(Array (_ BitVec 8) (_ BitVec 8))", "init")J",
            "variable 'open': sort: '(Array (_ BitVec 8) (_ BitVec 8))' is not allowed here; use "
            "Bool or (_ BitVec n)"}));

INSTANTIATE_TEST_SUITE_P(
    Methods, BrokenComponent,
    ::testing::Values(
        Broken{R"({"name": "push",)", R"({)", "methods[0]: the key 'name' is missing"},
        Broken{R"J("parameters": [{"name": "k", "sort": "(_ BitVec 8)"}])J", R"("parameters": 7)",
               "method 'push': parameters: expected a list"},
        Broken{R"J([{"name": "k", "sort": "(_ BitVec 8)"}])J", R"([7])",
               "method 'push': parameters[0]: expected a JSON object"},
        Broken{R"({"name": "wind",)", R"({"name": "k",)",
               "method 'push': input 'k': the name is used twice"},
        Broken{R"("inputs": [{"name": "wind", "sort": "Bool"}])",
               R"("inputs": [{"name": "wind", "sort": "Bool", "init": "true"}])",
               "method 'push': input 'wind': unknown key 'init'; the keys are name and sort"},
        Broken{
            R"({"name": "slam",)", R"({"name": "slam", "parameters": [],)",
            "internal step 'slam': unknown key 'parameters'; the keys are name, inputs and paths"},
        Broken{R"("internal": [)", R"("internal": [{"name": "slam", "paths": [
                 {"guard": "true", "outcome": {"kind": "ok"}}]}, )",
               "internal step 'slam': the name is used twice"},
        Broken{R"("internal": [)", R"("internal": [{"name": "idle", "paths": []}, )",
               "internal step 'idle': no paths; a method needs at least one"},
        Broken{R"("internal": [)", R"("internal": [{"name": "idle"}, )",
               "internal step 'idle': the key 'paths' is missing"}));

INSTANTIATE_TEST_SUITE_P(
    ValueNames, BrokenComponent,
    ::testing::Values(
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": "null")J",
               "method 'push': parameter 'k': values: expected a list"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["null", 3])J",
               "method 'push': parameter 'k': values[1]: expected a string, found 3"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["null"], "other": 3)J",
               "method 'push': parameter 'k': other: expected a string, found 3"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["null"], "other": "")J",
               "method 'push': parameter 'k': other: must not be empty"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["null", ""])J",
               "method 'push': parameter 'k': a value has an empty name"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["A", "A"])J",
               "method 'push': parameter 'k': two values have the name 'A'"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["A"], "other": "A")J",
               "method 'push': parameter 'k': two values have the name 'A'"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["-1"])J",
               "method 'push': parameter 'k': the name '-1' of a value begins like a number"},
        Broken{
            R"J("k", "sort": "(_ BitVec 8)")J",
            R"J("k", "sort": "(_ BitVec 8)", "values": ["a "])J",
            "method 'push': parameter 'k': the name 'a ' of a value begins or ends with a space"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "values": ["a\nb"])J",
               "method 'push': parameter 'k': the name of a value has a control character"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 1)", "values": ["A", "B"], "other": "C")J",
               "method 'push': parameter 'k': 3 names are too many for the values of (_ BitVec 1)"},
        Broken{
            R"J("k", "sort": "(_ BitVec 8)")J", R"J("k", "sort": "(_ BitVec 8)", "type": "byte")J",
            "method 'push': parameter 'k': type: the type 'byte' is none of char, float, double"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J", R"J("k", "sort": "(_ BitVec 8)", "type": 8)J",
               "method 'push': parameter 'k': type: expected a string, found 8"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 8)", "type": "char")J",
               "method 'push': parameter 'k': type: a char is a (_ BitVec 16), not a (_ BitVec 8)"},
        Broken{R"J("k", "sort": "(_ BitVec 8)")J",
               R"J("k", "sort": "(_ BitVec 16)", "type": "char", "values": ["A"])J",
               "method 'push': parameter 'k': type: a char has no names of values"},
        Broken{
            R"J("k", "sort": "(_ BitVec 8)")J", R"J("k", "sort": "Bool", "values": ["A", "B"])J",
            "method 'push': parameter 'k': only values of a bit-vector can have names, not those "
            "of Bool"},
        Broken{R"("name": "wind", "sort": "Bool")",
               R"("name": "wind", "sort": "Bool", "values": ["A", "B"])",
               "method 'push': input 'wind': unknown key 'values'; the keys are name and sort"},
        Broken{R"("sort": "Bool", "init")", R"("sort": "Bool", "other": "A", "init")",
               "variable 'open': unknown key 'other'; the keys are name, sort and init"}));

INSTANTIATE_TEST_SUITE_P(
    Paths, BrokenComponent,
    ::testing::Values(
        Broken{"(= k n)", "(= k wind)",
               "method 'push': path 1: guard: line 1, column 6: expected (_ BitVec 8), not Bool"},
        Broken{R"J("update": {"open": "(not wind)"})J", R"J("update": "(not wind)")J",
               "method 'push': path 1: update: expected a JSON object"},
        Broken{R"J({"open": "(not wind)"})J", R"J({"shut": "(not wind)"})J",
               "method 'push': path 1: update: 'shut' is not a variable of the component"},
        Broken{R"J({"open": "(not wind)"})J", R"({"open": 1})",
               "method 'push': path 1: update: open: expected a string, found 1"},
        Broken{R"J({"open": "(not wind)"})J", R"J({"n": "(not wind)"})J",
               "method 'push': path 1: update: n: '(not wind)' has sort Bool, expected "
               "(_ BitVec 8)"},
        Broken{R"J("guard": "(bvult k n)", "outcome": {"kind": "error",)J",
               R"J("guard": "(bvult k n)", "end": {"kind": "error",)J",
               "method 'push': path 2: unknown key 'end'; the keys are guard, update and outcome"},
        Broken{R"(, "outcome": {"kind": "unknown", "reason": "no model"})", "",
               "method 'push': path 3: the key 'outcome' is missing"},
        Broken{R"("kind": "unknown", "reason")", R"("kind": "dunno", "reason")",
               "method 'push': path 3: outcome: kind: 'dunno' is not ok, error or unknown"},
        Broken{R"("reason": "no model")", R"("error": "no model")",
               "method 'push': path 3: outcome: unknown key 'error'; the keys are kind and reason"},
        Broken{R"("error": "Locked", )", "",
               "method 'push': path 2: outcome: the key 'error' is missing"},
        Broken{R"("place": "Door:3")", R"("place": 3)",
               "method 'push': path 2: outcome: place: expected a string, found 3"},
        Broken{R"("value": "open")", R"("value": "opne")",
               "method 'push': path 1: outcome: value: line 1, column 1: unknown name 'opne'"}));

TEST(BrokenComponentText, ThatIsNoObjectOrLacksAListIsRefused) {
  EXPECT_EQ(message_of_reading("[]"), "FILE: document: expected a JSON object");
  EXPECT_EQ(message_of_reading(R"({"format": "parlance-component/1", "name": "x"})"),
            "FILE: document: the key 'variables' is missing");
  EXPECT_EQ(
      message_of_reading(R"({"format": "parlance-component/1", "name": "x", "variables": {}})"),
      "FILE: variables: expected a list");
}

TEST(ComponentJson, RoundTripKeepsTheText) {
  const samples::Loaded loaded(door);
  const std::string text = to_json(loaded.component);
  const samples::Loaded again(text);
  EXPECT_EQ(to_json(again.component), text);
  EXPECT_EQ(again.component.methods[0].paths.size(), 3U);
  EXPECT_EQ(text.back(), '\n');
}

TEST(ComponentJson, KeepsTypes) {
  const samples::Loaded loaded(R"J({"format": "parlance-component/1", "name": "T", "variables": [],
    "methods": [{"name": "m", "parameters": [
        {"name": "c", "sort": "(_ BitVec 16)", "type": "char"},
        {"name": "f", "sort": "(_ BitVec 32)", "type": "float"},
        {"name": "d", "sort": "(_ BitVec 64)", "type": "double"},
        {"name": "n", "sort": "(_ BitVec 64)"}],
      "paths": [{"guard": "true", "outcome": {"kind": "ok"}}]}]})J");
  const auto types = [](const Component& component) {
    std::vector<ValueType> found;
    for (const Variable& parameter : component.methods[0].parameters) {
      found.push_back(parameter.type);
    }
    return found;
  };
  EXPECT_EQ(types(loaded.component), (std::vector{ValueType::character, ValueType::floating,
                                                  ValueType::floating, ValueType::integer}));
  const std::string text = to_json(loaded.component);
  EXPECT_EQ(types(samples::Loaded(text).component), types(loaded.component));
  EXPECT_EQ(to_json(samples::Loaded(text).component), text);
}

TEST(ComponentJson, KeepsTheNamesOfValues) {
  const samples::Loaded loaded(
      door_with(R"J("k", "sort": "(_ BitVec 8)")J",
                R"J("k", "sort": "(_ BitVec 8)", "values": ["null", "this"], "other": "new Key",
          "places": ["Door.java:7"])J"));
  const Variable& key = loaded.component.methods[0].parameters[0];
  ASSERT_NE(key.labels, nullptr);
  EXPECT_EQ(key.labels->values, (std::vector<std::string>{"null", "this"}));
  EXPECT_EQ(key.labels->other, "new Key");
  EXPECT_EQ(key.places, std::vector<std::string>{"Door.java:7"});
  EXPECT_EQ(*key.labels->name_of(1), "this");
  EXPECT_EQ(*key.labels->name_of(2), "new Key");
  const std::string text = to_json(loaded.component);
  EXPECT_EQ(to_json(samples::Loaded(text).component), text);
  EXPECT_NE(text.find("\"other\": \"new Key\""), std::string::npos) << text;
  EXPECT_EQ(samples::Loaded(door).component.methods[0].parameters[0].labels, nullptr);
  EXPECT_EQ(to_json(samples::Loaded(door).component).find("values"), std::string::npos);
}

TEST(ComponentJson, NamesOfSomeValuesLeaveTheOthersWithoutOne) {
  const samples::Loaded loaded(door_with(R"J("k", "sort": "(_ BitVec 8)")J",
                                         R"J("k", "sort": "(_ BitVec 8)", "values": ["A"])J"));
  const ValueNames& labels = *loaded.component.methods[0].parameters[0].labels;
  EXPECT_EQ(labels.name_of(1), nullptr);
  EXPECT_EQ(to_json(loaded.component).find("other"), std::string::npos);
}

TEST(ComponentJson, RoundTripKeepsTheMeaningOfRandomComponents) {
  for (std::uint64_t seed = 1; seed <= samples::seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const oracle::Solved solved = oracle::solved_component(seed);
    term::TermStore store;
    const std::string text = to_json(read_json(store, solved.text, "random"));
    EXPECT_EQ(to_json(read_json(store, text, "again")), text);
    const oracle::BruteForce meaning(oracle::parse_component(text));
    EXPECT_EQ(meaning.canonical().automaton, solved.meaning.canonical().automaton);
  }
}

TEST(ComponentJson, ReasonsWithIdsComeBack) {
  term::TermStore store;
  const std::string text = R"J({"format": "parlance-component/2", "name": "c", "variables": [],
    "methods": [{"name": "m", "parameters": [{"name": "p", "sort": "Bool"}], "paths": [
      {"guard": "p", "outcome": {"kind": "error", "place": "C.java:3", "error":
        {"id": "exception", "text": "E: why", "details": ["E", "why"]}}},
      {"guard": "(not p)", "outcome": {"kind": "unknown", "reason":
        {"id": "loop-bound", "text": "loop bound at C.java:4", "place": "C.java:4"}}}]}]})J";
  const Component component = read_json(store, text, "FILE");
  const std::vector<Path>& paths = component.methods[0].paths;
  EXPECT_EQ(paths[0].outcome.reason,
            (util::Reason{util::ReasonId::exception, {"E", "why"}, "C.java:3"}));
  EXPECT_EQ(paths[1].outcome.reason, (util::Reason{util::ReasonId::loop_bound, {}, "C.java:4"}));
  const Component again = read_json(store, to_json(component), "FILE");
  EXPECT_EQ(again.methods[0].paths[0].outcome.reason, paths[0].outcome.reason);
  EXPECT_EQ(again.methods[0].paths[1].outcome.reason, paths[1].outcome.reason);
  const std::string written = to_json(component);
  EXPECT_NE(written.find("loop bound at C.java:4"), std::string::npos) << written;
}

TEST(ComponentJson, ReasonsOfTheFirstVersionAreTexts) {
  const std::string object = R"({"id": "limit-reached", "text": "limit reached"})";
  const std::string first = door_with(R"("no model")", object);
  EXPECT_EQ(message_of_reading(first),
            "FILE: method 'push': path 3: outcome: reason: reasons are objects since version 2; in "
            "version 1 they are texts");
  const std::string second = std::string(first).replace(first.find("/1"), 2, "/2");
  EXPECT_EQ(message_of_reading(second), "accepted");
}

TEST(ComponentJson, IsWrittenInTheNewestVersion) {
  const std::string text = to_json(samples::Loaded(door).component);
  EXPECT_NE(text.find("\"format\": \"parlance-component/2\""), std::string::npos) << text;
}

TEST(ComponentJson, SentencesAloneGetTheIdThatProgramsAskFor) {
  term::TermStore store;
  const Component component = read_json(store, R"J({"format": "parlance-component/1", "name": "c",
    "variables": [], "methods": [{"name": "m", "paths": [
      {"guard": "true", "outcome": {"kind": "error", "error": "constructed twice"}}]}],
    "assumptions": ["only these exceptions are errors: E", "nothing else"]})J",
                                        "FILE");
  EXPECT_EQ(component.methods[0].paths[0].outcome.reason.id, util::ReasonId::constructed_twice);
  EXPECT_EQ(component.assumptions[0].id, counted_errors_id);
  EXPECT_EQ(component.assumptions[1].id, "");
}

} // namespace
} // namespace parlance::component
