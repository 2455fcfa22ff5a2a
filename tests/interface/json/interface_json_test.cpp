// The JSON form: round trips, and one message for every way a file can be wrong.

#include "interface/json/interface_json.h"

#include "interface/interface_difference.h"
#include "interface/machine.h"
#include "interface/rows.h"
#include "interface/samples.h"
#include "smt/solver.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace parlance::interface::testing {
namespace {

const std::string minimal_json = R"({
  "alphabet": [{"method": "open"}, {"method": "close"}],
  "states": [{"id": "closed", "kind": "legal"}, {"id": "opened", "kind": "legal"},
             {"id": "bad", "kind": "error"}],
  "initial": "closed",
  "transitions": [
    {"from": "closed", "symbol": "open", "to": "opened"},
    {"from": "closed", "symbol": "close", "to": "bad"},
    {"from": "opened", "symbol": "open", "to": "bad"},
    {"from": "opened", "symbol": "close", "to": "closed"},
    {"from": "bad", "symbol": "close", "to": "bad"}]
})";

TEST(InterfaceJson, ReadsEveryField) {
  const Interface pipe = read_json(pipe_json, "FILE");
  EXPECT_EQ(pipe.component, "Pipe");
  ASSERT_EQ(pipe.alphabet.size(), 4U);
  EXPECT_EQ(pipe.call(1).method, "connect");
  EXPECT_EQ(pipe.call(1).parameters[1].name, "c");
  EXPECT_EQ(pipe.legal_states(), 2U);
  EXPECT_TRUE(pipe.has_tool_unknowns());
  EXPECT_EQ(pipe.machine.step(1, 2), 3U);
  const Explanation& write = pipe.explanation(1, 2);
  EXPECT_EQ(write.reasons.at(0).kind, Reason::Kind::mixed_parameters);
  EXPECT_EQ(to_text(*write.witness), "connect(1, false); write(-1)");
  EXPECT_EQ(write.witness->at(1).arguments.at(0), 0xffU);
  ASSERT_TRUE(pipe.guarantee.has_value());
  EXPECT_EQ(pipe.guarantee->safe.depth, 8U);
  EXPECT_EQ(pipe.guarantee->permissive.certificate, "pipe.cert");
  EXPECT_EQ(
      pipe.guarantee->assumptions,
      (std::vector<component::Assumption>{{"", "one thread"}, {"opaque-callee", "x is opaque"}}));
  EXPECT_EQ(pipe.statistics.at("queries"), 12U);
}

TEST(InterfaceJson, WritesWhatItReads) {
  const std::string text = to_json(read_json(pipe_json, "FILE"));
  EXPECT_EQ(to_json(read_json(text, "FILE")), text);
  EXPECT_NE(text.find("\"guard\": \"snk != 0\""), std::string::npos) << text;
  EXPECT_LT(text.find("\"format\""), text.find("\"component\""));
  EXPECT_EQ(text.find("\"run\""), std::string::npos) << "the first version had it";
}

TEST(InterfaceJson, SaysHowItWasMade) {
  Interface pipe = read_json(pipe_json, "FILE");
  EXPECT_FALSE(pipe.made.has_value());
  pipe.made = Provenance{"Pipe.java",
                         "Java",
                         {{"observe", {"read"}}, {"hide-parameters", {}}},
                         {{"parlance", "0.1.0"}, {"jdk", "17.0.2"}}};
  const Interface again = read_json(to_json(pipe), "FILE");
  ASSERT_TRUE(again.made.has_value());
  EXPECT_EQ(again.made->subject, "Pipe.java");
  EXPECT_EQ(again.made->front_end, "Java");
  EXPECT_EQ(again.made->options, pipe.made->options);
  EXPECT_EQ(again.made->versions, pipe.made->versions);
}

TEST(InterfaceJson, KeysBelongToVersions) {
  EXPECT_EQ(message_of(pipe_with("parlance-interface/1", "parlance-interface/2")).substr(0, 34),
            "FILE: document: unknown key 'run';");
  EXPECT_EQ(message_of(pipe_with("\"run\"", "\"made\"")).substr(0, 35),
            "FILE: document: unknown key 'made';");
}

TEST(InterfaceJson, RoundTripKeepsTheLanguage) {
  Random random(11);
  for (int round = 0; round < 10; ++round) {
    const auto solver = smt::make_z3(nullptr);
    const Interface interface = random_interface(random);
    const Interface read = read_json(to_json(interface), "FILE");
    EXPECT_FALSE(shortest_difference(interface, read, *solver).has_value());
    EXPECT_EQ(to_json(read), to_json(interface));
  }
}

TEST(InterfaceJson, WritesParametersByTheirOwnNames) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  const Term symbol = interface.store->variable("connect.snk", term::Sort::bit_vector(8));
  const Term zero = interface.store->constant(symbol->sort(), 0);
  const std::vector<Variable> parameters = {{"snk", symbol}};
  interface.add_symbol({"connect", parameters, term::equal(symbol, zero), {}});
  interface.add_symbol({"connect", parameters, term::distinct(symbol, zero), {}});
  set_rows(interface, {{Verdict::legal, {0, 0}}});
  const Interface read = read_json(to_json(interface), "FILE");
  EXPECT_EQ(read.call(0).parameters[0].symbol->name(), "snk");
}

TEST(InterfaceJson, KeepsTheNamesOfValues) {
  const std::string text = R"~({"alphabet": [
      {"id": "a", "method": "m", "smt": "(= s #x00)", "parameters": [
        {"name": "s", "sort": "(_ BitVec 8)", "values": ["null"], "other": "new S",
         "places": ["S.java:3", "S.java:12"]},
        {"name": "s.x", "sort": "(_ BitVec 8)"}]},
      {"id": "b", "method": "m", "smt": "(not (= s #x00))", "parameters": [
        {"name": "s", "sort": "(_ BitVec 8)", "values": ["null"], "other": "new S"},
        {"name": "s.x", "sort": "(_ BitVec 8)"}]}],
    "states": [{"id": "s0", "kind": "legal"}, {"id": "error", "kind": "error"}], "initial": "s0",
    "transitions": [{"from": "s0", "symbol": "a", "to": "error", "witness": {"calls": [
        {"method": "m", "arguments": ["new S", "3"]}, {"method": "m", "arguments": ["7", "4"]},
        {"method": "m", "arguments": ["null", "5"]}]}},
      {"from": "s0", "symbol": "b", "to": "s0"}]})~";
  const Interface read = read_json(text, "FILE");
  EXPECT_EQ(read.call(0).parameters[0].labels->other, "new S");
  EXPECT_EQ(read.call(0).parameters[0].places, (std::vector<std::string>{"S.java:3", "S.java:12"}));
  const Calls& witness = *read.explanation(0, 0).witness;
  EXPECT_EQ(to_text(witness), "m(new S{x: 3}); m(new S{x: 4}); m(null)");
  EXPECT_EQ(witness[1].arguments, (std::vector<std::uint64_t>{7, 4}));
  const std::string written = to_json(read);
  EXPECT_EQ(to_json(read_json(written, "FILE")), written);
  EXPECT_EQ(read_json(written, "FILE").explanation(0, 0).witness->at(1).arguments[0], 7U);
  EXPECT_NE(written.find("\"guard\": \"s == null\""), std::string::npos) << written;
  EXPECT_NE(written.find("\"guard\": \"s != null\""), std::string::npos) << written;
}

TEST(InterfaceJson, KeepsHowOverflowIsTreated) {
  Interface pipe = read_json(pipe_json, "FILE");
  EXPECT_FALSE(pipe.guarantee->arithmetic);
  EXPECT_EQ(to_json(pipe).find("\"overflow\""), std::string::npos);
  for (const Arithmetic arithmetic : {Arithmetic::exact, Arithmetic::no_overflow}) {
    pipe.guarantee->arithmetic = arithmetic;
    EXPECT_EQ(read_json(to_json(pipe), "FILE").guarantee->arithmetic, arithmetic);
  }
}

TEST(InterfaceJson, KeepsInitialReasons) {
  const Interface read = read_json(R"({"alphabet": [], "states": [{"kind": "error"}],
    "initial": "error", "initial_reasons": [{"kind": "error", "text": "E", "place": "X:1"}],
    "transitions": []})",
                                   "FILE");
  ASSERT_EQ(read.initial_reasons.size(), 1U);
  EXPECT_EQ(read.initial_reasons[0].what.place, "X:1");
  EXPECT_EQ(to_json(read_json(to_json(read), "FILE")), to_json(read));
}

TEST(InterfaceJson, ReadsAFileWrittenByHand) {
  const Interface interface = read_json(minimal_json, "FILE");
  EXPECT_FALSE(interface.guarantee.has_value());
  EXPECT_EQ(interface.symbol_ids.at(0), "");
  EXPECT_EQ(verdict_of(interface, {{"open", {}, {}}, {"close", {}, {}}}), Verdict::legal);
  EXPECT_EQ(verdict_of(interface, {{"open", {}, {}}, {"open", {}, {}}}), Verdict::illegal);
  EXPECT_NE(to_json(interface).find("\"opened\""), std::string::npos);
}

TEST(InterfaceJson, TakesNumbersAsNames) {
  const Interface interface = read_json(R"({"alphabet": [{"id": 7, "method": "m"}],
    "states": [{"id": 0, "kind": "legal"}], "initial": 0,
    "transitions": [{"from": 0, "symbol": 7, "to": 0}]})",
                                        "FILE");
  EXPECT_EQ(interface.machine.step(0, 0), 0U);
}

TEST(InterfaceJson, TakesAWitnessByItsTextAlone) {
  const std::string text =
      pipe_with(R"~({"calls": [{"method": "write", "arguments": ["0"]}], "text": "write(0)"})~",
                R"~({"text": "write(3)"})~");
  EXPECT_EQ(to_text(*read_json(text, "FILE").explanation(0, 2).witness), "write(3)");
}

struct Breakage {
  const char* name;
  const char* text;
  const char* replacement;
  const char* message;
};

void PrintTo(const Breakage& breakage, std::ostream* out) { *out << breakage.name; }

class BrokenInterface : public ::testing::TestWithParam<Breakage> {};

TEST_P(BrokenInterface, HasItsMessage) {
  EXPECT_EQ(message_of(pipe_with(GetParam().text, GetParam().replacement)),
            std::string("FILE: ") + GetParam().message);
}

const Breakage breakages[] = {
    {"BadJson", "\"component\": \"Pipe\",", "\"component\" \"Pipe\",",
     "line 3, column 20: not valid JSON: unexpected string literal; expected ':'"},
    {"OtherVersion", "parlance-interface/1", "parlance-interface/9",
     "format: this file is an interface of version 9; this program reads versions 1 to 2"},
    {"RepeatedKey", "\"component\": \"Pipe\"", "\"format\": \"x\"",
     "the key 'format' occurs twice in one object; remove one of them"},
    {"UnknownKey", "\"component\"", "\"componnent\"",
     "document: unknown key 'componnent'; the keys are format, component, alphabet, states, "
     "initial, initial_reasons, transitions, guarantee, statistics and run; did you mean "
     "'component'?"},
    {"MissingKey", "\"initial\": \"s0\",", "", "document: the key 'initial' is missing"},
    {"NotAList", "\"parameters\": [],", "\"parameters\": 3,",
     "symbol 'close': parameters: expected a list"},
    {"NotAString", "\"component\": \"Pipe\"", "\"component\": 7",
     "component: expected a string, found 7"},
    {"BadFormula", "(= snk #x00000000)", "(= snq #x00000000)",
     "symbol 'connect_0': smt: line 1, column 4: unknown name 'snq'"},
    {"GuardNotBool", "(= snk #x00000000)", "(bvadd snk snk)",
     "symbol 'connect_0': smt: a guard must be Bool, but this has the sort (_ BitVec 32)"},
    {"GuardWithoutSmt", R"~("guard": "snk == 0", "smt": "(= snk #x00000000)")~",
     R"("guard": "snk == 0")",
     "symbol 'connect_0': has the guard 'snk == 0' but no 'smt'; write the guard in SMT-LIB as "
     "'smt'"},
    {"ArraySort", R"~("sort": "(_ BitVec 8)")~", R"~("sort": "(Array (_ BitVec 8) (_ BitVec 8))")~",
     "symbol 'write': parameters[0]: sort: '(Array (_ BitVec 8) (_ BitVec 8))' is not allowed "
     "here; use Bool or (_ BitVec n)"},
    {"RepeatedParameter", R"({"name": "c", "sort": "Bool"})", R"({"name": "snk", "sort": "Bool"})",
     "symbol 'connect_0': parameters[1]: the parameter 'snk' occurs twice"},
    {"OtherParameters", R"({"name": "c", "sort": "Bool"})", R"({"name": "d", "sort": "Bool"})",
     "alphabet[1]: other parameters than an earlier symbol of method 'connect'; use the same "
     "names, "
     "sorts and values"},
    {"OtherValues", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "values": ["null"]})~",
     "alphabet[1]: other parameters than an earlier symbol of method 'connect'; use the same "
     "names, "
     "sorts and values"},
    {"ValuesOfBool", R"({"name": "c", "sort": "Bool"})",
     R"({"name": "c", "sort": "Bool", "values": ["A", "B"]})",
     "symbol 'connect_0': parameters[1]: only values of a bit-vector can have names, not those of "
     "Bool"},
    {"RepeatedValue", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "values": ["null"], "other": "null"})~",
     "symbol 'connect_1': parameters[0]: two values have the name 'null'"},
    {"UnknownType", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "type": "int"})~",
     "symbol 'connect_1': parameters[0]: type: the type 'int' is none of char, float, double"},
    {"TypeOfOtherWidth", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "type": "double"})~",
     "symbol 'connect_1': parameters[0]: type: a double is a (_ BitVec 64), not a (_ BitVec 32)"},
    {"TypeAndValues", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "type": "float", "values": ["null"]})~",
     "symbol 'connect_1': parameters[0]: type: a float has no names of values"},
    {"EmptyOther", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "other": ""})~",
     "symbol 'connect_1': parameters[0]: other: must not be empty"},
    {"ValueNoString", R"~({"name": "snk", "sort": "(_ BitVec 32)"})~",
     R"~({"name": "snk", "sort": "(_ BitVec 32)", "values": [0]})~",
     "symbol 'connect_1': parameters[0]: values[0]: expected a string, found 0"},
    {"RepeatedSymbol", R"("id": "write")", R"("id": "connect_0")",
     "alphabet[2]: the id 'connect_0' occurs twice"},
    {"RepeatedState", R"("id": "s1")", R"("id": "s0")", "states[1]: the id 's0' occurs twice"},
    {"BadKind", R"("id": "s1", "kind": "legal")", R"("id": "s1", "kind": "lawful")",
     "states[1]: kind: 'lawful' is none of legal, error, unknown and impossible"},
    {"UnknownInitial", R"("initial": "s0")", R"("initial": "start")",
     "initial: there is no state 'start'"},
    {"UnknownState", R"("symbol": "connect_0", "to": "error")",
     R"("symbol": "connect_0", "to": "eror")",
     "transitions[0]: to: there is no state 'eror'; did you mean 'error'?"},
    {"UnknownSymbol", R"("symbol": "close", "to": "s0")", R"("symbol": "cloze", "to": "s0")",
     "transitions[3]: symbol: there is no symbol 'cloze'; did you mean 'close'?"},
    {"RepeatedTransition", R"({"from": "s1", "symbol": "close", "to": "s0"})",
     R"({"from": "s0", "symbol": "close", "to": "s0"})",
     "transitions[7]: state 's0' already has a transition for symbol 'close'"},
    {"MissingTransition", R"(,
    {"from": "s1", "symbol": "close", "to": "s0"})",
     "",
     "transitions: state 's1' has no transition for symbol 'close'; a legal state needs one for "
     "every symbol"},
    {"WayOutOfError", R"({"from": "s1", "symbol": "close", "to": "s0"})",
     R"({"from": "error", "symbol": "close", "to": "s0"})",
     "transitions[7]: state 'error' is final: no call leads out of an error or unknown state; "
     "remove the transition"},
    {"ReasonForLegal", R"({"from": "s1", "symbol": "close", "to": "s0"})",
     R"({"from": "s1", "symbol": "close", "to": "s0", "reasons": [{"kind": "error", "text": "E"}]})",
     "transitions[7]: reasons: state 's0' is legal; reasons belong to error and unknown states"},
    {"BadReason", R"("kind": "mixed_parameters")", R"("kind": "mixed")",
     "transitions[6]: reasons[0]: kind: 'mixed' is none of error, unknown, mixed_parameters and "
     "limit"},
    {"BadWitnessMethod", R"({"method": "write", "arguments": ["0"]})",
     R"({"method": "wriite", "arguments": ["0"]})",
     "transitions[2]: witness: calls[0]: no symbol has the method 'wriite'"},
    {"BadWitnessArity", R"({"method": "write", "arguments": ["0"]})",
     R"({"method": "write", "arguments": []})",
     "transitions[2]: witness: calls[0]: 'write' takes 1 arguments, but 0 are given"},
    {"BadWitnessArgument", R"({"method": "write", "arguments": ["0"]})",
     R"({"method": "write", "arguments": ["256"]})",
     "transitions[2]: witness: calls[0]: arguments[0]: '256' is out of range: the parameter takes "
     "a "
     "number from -128 to 127"},
    {"MissingDepth", R"("status": "depth", "depth": 8)", R"("status": "depth")",
     "guarantee: safe: the key 'depth' is missing"},
    {"BadStatistics", R"("queries": 12)", R"("queries": -1)",
     "statistics: queries: expected a whole number from 0 to 18446744073709551615, found -1"},
    {"Overlap", "(not (= snk #x00000000))", "(bvsle snk #x00000000)",
     "alphabet: symbols 'connect_0' and 'connect_1' overlap: both take connect(0, false); make "
     "their guards disjoint"},
    {"Uncovered", "(not (= snk #x00000000))", "(and c (not (= snk #x00000000)))",
     "alphabet: no symbol of method 'connect' takes connect(1, false); its guards must cover all "
     "arguments"},
    {"Empty", "(not (= snk #x00000000))", "(and (bvslt snk #x00000000) (bvslt #x00000005 snk))",
     "alphabet: symbol 'connect_1': no arguments satisfy its guard; correct the guard or remove "
     "the symbol"},
};

INSTANTIATE_TEST_SUITE_P(All, BrokenInterface, ::testing::ValuesIn(breakages),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(InterfaceJson, RefusesWhatIsNoInterface) {
  EXPECT_EQ(message_of("[]").substr(0, 47), "FILE: document: expected a JSON object with the");
  EXPECT_EQ(message_of("").substr(0, 42), "FILE: line 1, column 1: not valid JSON: un");
  EXPECT_EQ(message_of(R"({"format": "parlance-component/1", "name": "C"})"),
            "FILE: format: this file is a component, where an interface is expected; 'parlance "
            "learn' makes "
            "the interface of a component, and writes it with -o");
  EXPECT_EQ(message_of(R"({"alphabet": [], "states": [], "initial": "s", "transitions": []})"),
            "FILE: states: there must be at least one state");
}

TEST(InterfaceJson, RefusesBytesThatAreNoText) {
  EXPECT_NE(message_of("{\"format\": \"\xff\"}"), "");
  EXPECT_NE(message_of(std::string(100000, '[')), "");
}

TEST(InterfaceJson, ReadsTheExamples) {
  const std::filesystem::path folder = PARLANCE_SOURCE_DIR "/examples/interfaces";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    const std::string text(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(message_of(text), "") << entry.path();
  }
}

/// Whatever happens to a file, it is read or refused with one line.
TEST(InterfaceJson, SurvivesRandomDamage) {
  Random random(12);
  const std::string bytes = "\"{}[]:,()#x0e-\\\xff \n";
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    std::string text = pipe_json;
    for (std::uint64_t damage = 1 + below(random, 3); damage > 0; --damage) {
      const std::size_t position = below(random, text.size());
      switch (below(random, 3)) {
      case 0:
        text[position] = bytes[below(random, bytes.size())];
        break;
      case 1:
        text.erase(position, 1 + below(random, 4));
        break;
      default:
        text.insert(position, text.substr(below(random, text.size()), below(random, 30)));
      }
    }
    const std::string message = message_of(text);
    EXPECT_TRUE(message.empty() || message.starts_with("FILE: ")) << message;
    refused += message.empty() ? 0 : 1;
  }
  EXPECT_GT(refused, 200) << "most damage is noticed";
}

TEST(InterfaceJson, ReasonsWithIdsComeBack) {
  Interface interface = read_json(pipe_json, "FILE");
  const Reason error{Reason::Kind::error, {util::ReasonId::exception, {"E", "why"}, "C.java:3"}};
  const Reason mixed{Reason::Kind::mixed_parameters,
                     {util::ReasonId::mixed_parameter, {"8", "'p' of f"}}};
  const util::Reason ended =
      util::wrapped(util::ReasonId::ended_unchecked, {}, util::Reason{util::ReasonId::time_limit});
  interface.machine.set_transition(0, 0, 2);
  interface.explanations[{0, 0}].reasons = {error, mixed};
  interface.guarantee.emplace().safe.reason = ended;
  const Interface again = read_json(to_json(interface), "FILE");
  EXPECT_EQ(again.explanation(0, 0).reasons, (std::vector{error, mixed}));
  EXPECT_EQ(again.guarantee->safe.reason, ended);
}

} // namespace
} // namespace parlance::interface::testing
