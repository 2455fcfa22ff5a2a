// Words as text: what is read, how it is printed, and what is refused with which message.

#include "interface/calls_text.h"

#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::interface::testing {
namespace {

class CallsText : public ::testing::Test {
protected:
  Variable variable(const std::string& name, const term::Sort& sort) {
    return {name, store_.variable(name, sort)};
  }

  Variable named(const std::string& name, const component::ValueNames& labels) {
    return {name, store_.variable(name, term::Sort::bit_vector(8)),
            std::make_shared<const component::ValueNames>(labels)};
  }

  static std::vector<Signature> signatures(const std::vector<component::Method>& methods) {
    component::Component component{};
    component.methods = methods;
    return signatures_of(component);
  }

  std::string error_of_named(const std::string& text) const {
    try {
      parse_calls(text, signatures(named_));
      return {};
    } catch (const util::UserError& error) {
      return error.what();
    }
  }

  std::string error_of(const std::string& text) const {
    try {
      parse_calls(text, signatures(methods_));
      return {};
    } catch (const util::UserError& error) {
      EXPECT_EQ(error.code(), util::ExitCode::usage);
      return error.what();
    }
  }

  std::string reprint(const std::string& text) const {
    return to_text(parse_calls(text, signatures(methods_)));
  }

  term::TermStore store_;
  std::vector<component::Method> methods_ = {
      {"connect",
       {variable("snk", term::Sort::bit_vector(32)), variable("c", term::Sort::boolean())},
       {},
       {}},
      {"write", {variable("b", term::Sort::bit_vector(8))}, {}, {}},
      {"put", {variable("ch", term::Sort::bit_vector(16))}, {}, {}},
      {"seek", {variable("off", term::Sort::bit_vector(64))}, {}, {}},
      {"bit", {variable("x", term::Sort::bit_vector(1))}, {}, {}},
      {"close", {}, {}, {}},
      {"closeAll", {}, {}, {}},
      {"m(int)", {variable("i", term::Sort::bit_vector(32))}, {}, {}},
      {"new Foo()", {}, {}, {}},
  };
  std::vector<component::Method> named_ = {
      {"connect",
       {named("s", {{"null", "this.sink", "\"a, b)\""}, "new Sink"}),
        variable("s.connected", term::Sort::boolean()), variable("s.x", term::Sort::bit_vector(32)),
        named("s.next", {{"null"}, "new Node(int, int)"}),
        variable("s.next.v", term::Sort::bit_vector(8)), variable("n", term::Sort::bit_vector(8))},
       {},
       {}},
      {"fill",
       {named("a", {{"null"}, "new int[]"}), variable("a.length", term::Sort::bit_vector(32)),
        variable("a[0]", term::Sort::bit_vector(32))},
       {},
       {}},
      {"paint", {named("c", {{"null", "RED"}, "GREEN"}), named("t", {{"A", "AB"}, ""})}, {}, {}},
  };
};

TEST_F(CallsText, ReadsAndPrints) {
  const std::pair<const char*, const char*> cases[] = {
      {"", ""},
      {"  \n ", ""},
      {"close()", "close()"},
      {" close ( ) ;", "close()"},
      {"close();closeAll()", "close(); closeAll()"},
      {"connect(0,true)", "connect(0, true)"},
      {"connect( -3 , false ) ; write(\t1 )", "connect(-3, false); write(1)"},
      {"connect(0xFFffFFff, true)", "connect(-1, true)"},
      {"connect(2147483647, true)", "connect(2147483647, true)"},
      {"connect(-2147483648, true)", "connect(-2147483648, true)"},
      {"write(0xff)", "write(-1)"},
      {"write(-128)", "write(-128)"},
      {"write(-0x80)", "write(-128)"},
      {"put('a')", "put(97)"},
      {"put('\\u0061')", "put(97)"},
      {"put('\\'')", "put(39)"},
      {"put(')')", "put(41)"},
      {"put(',')", "put(44)"},
      {"bit(1)", "bit(-1)"},
      {"m(int)(5); new Foo()()", "m(int)(5); new Foo()()"},
  };
  for (const auto& [text, printed] : cases) {
    EXPECT_EQ(reprint(text), printed) << text;
  }
}

TEST_F(CallsText, ReadsTheWholeRangeOf64Bits) {
  const auto argument = [&](const std::string& number) {
    return parse_calls("seek(" + number + ")", signatures(methods_)).at(0).arguments.at(0);
  };
  EXPECT_EQ(argument("0xffffffffffffffff"), ~0ULL);
  EXPECT_EQ(argument("-9223372036854775808"), 1ULL << 63);
  EXPECT_EQ(argument("9223372036854775807L"), (1ULL << 63) - 1);
  EXPECT_NE(error_of("seek(9223372036854775808)"), "");
  EXPECT_NE(error_of("seek(0x10000000000000000)"), "");
  EXPECT_NE(error_of("seek(99999999999999999999999)"), "");
  EXPECT_NE(error_of("seek(-9223372036854775809)"), "");
}

TEST_F(CallsText, NumbersBeyondTheTypeAreRefused) {
  for (const char* text :
       {"connect(2147483648, true)", "connect(-2147483649, true)", "write(128)", "write(0x100)"}) {
    EXPECT_NE(error_of(text).find("is out of range"), std::string::npos) << text;
  }
}

TEST_F(CallsText, TextsThatNobodyNamesDifferFromEachOther) {
  const auto text = [&](const std::string& name, std::vector<std::string> values) {
    return named(name, {std::move(values), component::other_text});
  };
  const std::vector<component::Method> methods = {
      {"set", {text("t", {"null", "\"on\""})}, {}, {}},
      {"get", {text("t", {"null", "\"on\"", "\"off, (1)\""})}, {}, {}}};
  const auto codes = [&](const std::string& word) {
    std::vector<std::uint64_t> found;
    for (const Call& call : parse_calls(word, signatures(methods))) {
      found.push_back(call.arguments.at(0));
    }
    return found;
  };
  using Codes = std::vector<std::uint64_t>;
  EXPECT_EQ(codes(R"~(set("on"); get("on"); set(null))~"), (Codes{1, 1, 0}));
  EXPECT_EQ(codes(R"~(set("off, (1)"); get("off, (1)"))~"), (Codes{2, 2}));
  EXPECT_EQ(codes(R"~(set("x"); get("y"); get("x"))~"), (Codes{3, 4, 3}));
}

TEST_F(CallsText, PrintedWordsReadBack) {
  for (const std::string text :
       {"seek(-9223372036854775808)", "seek(9223372036854775807)", "seek(-5000000000)"}) {
    const Calls calls = parse_calls(text, signatures(methods_));
    EXPECT_EQ(parse_calls(to_text(calls), signatures(methods_))[0].arguments, calls[0].arguments);
  }
}

TEST_F(CallsText, SaysWhatIsWrong) {
  const std::string known = "connect, write, put, seek, bit, close, closeAll, m(int) and new Foo()";
  const std::pair<const char*, std::string> cases[] = {
      {"conect(1, true)", "column 1: no method is called 'conect'; the methods are " + known +
                              "; did you mean 'connect'?"},
      {"close(); xyzzy()", "column 10: no method is called 'xyzzy'; the methods are " + known},
      {"closex()", "column 1: no method is called 'closex'; the methods are " + known +
                       "; did you mean 'close'?"},
      {"write", "column 6: expected '(' after 'write', found the end"},
      {"close()write(1)", "column 8: expected ';' between calls, found 'w'"},
      {"close(", "column 7: expected ')' after the arguments, found the end"},
      {"close();;", "column 9: expected the name of a method, found ';'"},
      {"close(1)", "column 1: close takes no arguments, but 1 is given"},
      {"close(); write()", "column 10: write takes 1 argument (b), but 0 are given"},
      {"connect(1)", "column 1: connect takes 2 arguments (snk and c), but 1 is given"},
      {"connect(1, 2)", "column 12: argument 'c' of connect: '2' is not true or false"},
      {"connect(true, true)", "column 9: argument 'snk' of connect: 'true' is not a number from "
                              "-2147483648 to 2147483647"},
      {"write(256)",
       "column 7: argument 'b' of write: '256' is out of range: the parameter takes a "
       "number from -128 to 127"},
      {"write(-129)",
       "column 7: argument 'b' of write: '-129' is out of range: the parameter takes "
       "a number from -128 to 127"},
      {"write('a')", "column 7: argument 'b' of write: ''a'' is not a number from -128 to 127"},
      {"write(1 2)", "column 7: argument 'b' of write: '1 2' is not a number from -128 to 127"},
      {"write(0x)", "column 7: argument 'b' of write: '0x' is not a number from -128 to 127"},
      {"write(-)", "column 7: argument 'b' of write: '-' is not a number from -128 to 127"},
      {"write(,)", "column 1: write takes 1 argument (b), but 2 are given"},
      {"connect(1,", "column 11: expected ')' after the arguments, found the end"},
      {"connect(1(", "column 10: expected ',' or ')' after an argument, found '('"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_EQ(error_of(text), message) << text;
  }
}

TEST_F(CallsText, ReadsAndPrintsNames) {
  const std::pair<const char*, const char*> cases[] = {
      {"connect(null, 3)", "connect(null, 3)"},
      {"connect( this.sink ,3)", "connect(this.sink, 3)"},
      {"connect(\"a, b)\", 3)", "connect(\"a, b)\", 3)"},
      {"connect(new Sink, 3)", "connect(new Sink{connected: false, x: 0, next: null}, 3)"},
      {"connect(new Sink { x : -3 , connected:true }, 3)",
       "connect(new Sink{connected: true, x: -3, next: null}, 3)"},
      {"connect(new Sink{next: new Node(int, int){v: 7}}, 3)",
       "connect(new Sink{connected: false, x: 0, next: new Node(int, int){v: 7}}, 3)"},
      {"connect(new Sink{}, 3)", "connect(new Sink{connected: false, x: 0, next: null}, 3)"},
      {"fill(new int[]{length: 2, [0]: 5}); fill(null)",
       "fill(new int[]{length: 2, [0]: 5}); fill(null)"},
      {"paint(GREEN, AB); paint(RED, A)", "paint(GREEN, AB); paint(RED, A)"},
      {"paint(GREEN, 9)", "paint(GREEN, 9)"},
  };
  for (const auto& [text, printed] : cases) {
    ASSERT_EQ(error_of_named(text), "") << text;
    EXPECT_EQ(to_text(parse_calls(text, signatures(named_))), printed) << text;
  }
  const Calls calls =
      parse_calls("connect(new Sink{x: 5, next: new Node(int, int){v: 7}}, 1)", signatures(named_));
  EXPECT_EQ(calls[0].arguments, (std::vector<std::uint64_t>{3, 0, 5, 1, 7, 1}));
}

TEST_F(CallsText, PartsOfWhatIsNoNewObjectAreNotPrinted) {
  const Call call{"connect", named_[0].parameters, {0, 1, 5, 1, 7, 2}};
  EXPECT_EQ(to_text({call}), "connect(null, 2)");
}

TEST_F(CallsText, SaysWhichNamesThereAre) {
  const std::pair<const char*, std::string> cases[] = {
      {"connect(nul, 3)", "column 9: argument 's' of connect: 'nul' is none of null, this.sink, "
                          "\"a, b)\" and new Sink; did you mean 'null'?"},
      {"connect(new Sensor, 3)", "column 9: argument 's' of connect: 'new Sensor' is none of null, "
                                 "this.sink, \"a, b)\" and new Sink"},
      {"connect(null)", "column 1: connect takes 2 arguments (s and n), but 1 is given"},
      {"connect(null{x: 3}, 3)", "column 13: argument 's' of connect: only new Sink has parts"},
      {"connect(new Sink{y: 3}, 3)",
       "column 18: argument 's' of connect: new Sink has no part 'y'; its parts are connected, x "
       "and next; did you mean 'x'?"},
      {"connect(new Sink{x: 3, x: 4}, 3)",
       "column 24: argument 's' of connect: new Sink is given its part 'x' twice"},
      {"connect(new Sink{x: 3; connected: true}, 3)",
       "column 22: expected ',' or '}' after a part, found ';'"},
      {"connect(new Sink{connected: 3}, 3)",
       "column 29: argument 's.connected' of connect: '3' is not true or false"},
      {"connect(new Sink{x: 3, 3)", "column 26: expected ')' after the arguments, found the end"},
      {"paint(GREEN, C)", "column 14: argument 't' of paint: 'C' is none of A and AB; did you mean "
                          "'A'?"},
      {"paint(300, A)", "column 7: argument 'c' of paint: '300' is out of range: the parameter "
                        "takes a number from -128 to 127"},
      {"paint(1, A)", "column 7: argument 'c' of paint: '1' is none of null, RED and GREEN"},
      {"paint(77, A)", "column 7: argument 'c' of paint: '77' is none of null, RED and GREEN"},
      {"paint(GREEN{}, A)",
       "column 7: argument 'c' of paint: 'GREEN{}' is none of null, RED and GREEN; did you mean "
       "'GREEN'?"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_EQ(error_of_named(text), message) << text;
  }
}

TEST(FloatingArguments, ReadAsNumbers) {
  term::TermStore store;
  const std::vector<Signature> signatures = {
      {"set", std::vector<Variable>{{"d",
                                     store.variable("d", term::Sort::bit_vector(64)),
                                     nullptr,
                                     {},
                                     component::ValueType::floating},
                                    {"f",
                                     store.variable("f", term::Sort::bit_vector(32)),
                                     nullptr,
                                     {},
                                     component::ValueType::floating}}}};
  const Calls calls =
      parse_calls("set(0.75, -1); set(NaN, Infinity); set(1e300, 0x7fc00001)", signatures);
  EXPECT_EQ(calls[0].arguments, (std::vector<std::uint64_t>{0x3fe8000000000000, 0xbf800000}));
  EXPECT_EQ(calls[1].arguments, (std::vector<std::uint64_t>{0x7ff8000000000000, 0x7f800000}));
  EXPECT_EQ(calls[2].arguments[1], 0x7fc00001);
  EXPECT_EQ(to_text(calls), "set(0.75, -1.0f); set(NaN, Infinity); set(1.0E300, NaN)");
  EXPECT_THROW(parse_calls("set(half, 1)", signatures), util::UserError);
}

TEST(CharacterArguments, ReadAsInSource) {
  term::TermStore store;
  const std::vector<Signature> signatures = {
      {"put", std::vector<Variable>{{"c",
                                     store.variable("c", term::Sort::bit_vector(16)),
                                     nullptr,
                                     {},
                                     component::ValueType::character}}}};
  const std::string text = "put('a'); put('\\n'); put('\\''); put('\\\\'); put(','); put(';'); "
                           "put(')'); put(' '); put('\"'); put(0); put(233); put(65535)";
  const Calls calls = parse_calls(text, signatures);
  std::vector<std::uint64_t> values;
  for (const Call& call : calls) {
    values.push_back(call.arguments[0]);
  }
  EXPECT_EQ(values, (std::vector<std::uint64_t>{'a', '\n', '\'', '\\', ',', ';', ')', ' ', '"', 0,
                                                233, 65535}));
  EXPECT_EQ(to_text(calls), text);
  EXPECT_EQ(parse_calls("put('''); put(97)", signatures)[0].arguments[0], std::uint64_t{'\''});
  for (const char* broken : {"put('ab')", "put('", "put('\\q')", "put('\\')", "put(')", "put(a)"}) {
    EXPECT_THROW(parse_calls(broken, signatures), util::UserError) << broken;
  }
}

TEST_F(CallsText, SurvivesEveryPrefixAndDeletion) {
  const std::string named = "connect(new Sink{x: 3, next: new Node(int, int){v: 7}}, 3); "
                            "paint(RED, AB); fill(new int[]{[0]: 5}); connect(\"a, b)\", 3)";
  EXPECT_EQ(error_of_named(named), "");
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (i > 0 && named[i - 1] != ')' && named[i - 1] != ';' && named[i - 1] != ' ') {
      EXPECT_NE(error_of_named(named.substr(0, i)), "") << named.substr(0, i);
    }
    error_of_named(named.substr(0, i) + named.substr(i + 1));
  }
  const std::string text = "connect(-3, true); put('a'); m(int)(0x1F); close();";
  EXPECT_EQ(error_of(text), "");
  for (std::size_t i = 0; i < text.size(); ++i) {
    error_of(text.substr(0, i)); // expects the exit code of wrong usage
    error_of(text.substr(0, i) + text.substr(i + 1));
  }
}

} // namespace
} // namespace parlance::interface::testing
