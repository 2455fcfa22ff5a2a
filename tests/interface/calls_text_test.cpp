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

  std::string error_of(const std::string& text) const {
    try {
      parse_calls(text, methods_);
      return {};
    } catch (const util::UserError& error) {
      EXPECT_EQ(error.code(), util::ExitCode::usage);
      return error.what();
    }
  }

  std::string reprint(const std::string& text) const {
    return to_text(parse_calls(text, methods_));
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
      {"connect(4294967295, true)", "connect(-1, true)"},
      {"connect(-2147483648, true)", "connect(-2147483648, true)"},
      {"write(255)", "write(-1)"},
      {"write(-128)", "write(-128)"},
      {"write(-0x80)", "write(-128)"},
      {"put('a')", "put(97)"},
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
    return parse_calls("seek(" + number + ")", methods_).at(0).arguments.at(0);
  };
  EXPECT_EQ(argument("18446744073709551615"), ~0ULL);
  EXPECT_EQ(argument("-9223372036854775808"), 1ULL << 63);
  EXPECT_EQ(argument("9223372036854775807L"), (1ULL << 63) - 1);
  EXPECT_NE(error_of("seek(18446744073709551616)"), "");
  EXPECT_NE(error_of("seek(99999999999999999999999)"), "");
  EXPECT_NE(error_of("seek(-9223372036854775809)"), "");
}

TEST_F(CallsText, PrintedWordsReadBack) {
  for (const std::string text :
       {"seek(-9223372036854775808)", "seek(9223372036854775807)", "seek(-5000000000)"}) {
    const Calls calls = parse_calls(text, methods_);
    EXPECT_EQ(parse_calls(to_text(calls), methods_)[0].arguments, calls[0].arguments);
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
      {"close", "column 6: expected '(' after 'close', found the end"},
      {"close()write(1)", "column 8: expected ';' between calls, found 'w'"},
      {"close(", "column 7: expected ')' after the arguments, found the end"},
      {"close();;", "column 9: expected the name of a method, found ';'"},
      {"close(1)", "column 1: close takes no arguments, but 1 is given"},
      {"close(); write()", "column 10: write takes 1 argument (b), but 0 are given"},
      {"connect(1)", "column 1: connect takes 2 arguments (snk and c), but 1 is given"},
      {"connect(1, 2)", "column 12: argument 'c' of connect: '2' is not true or false"},
      {"connect(true, true)", "column 9: argument 'snk' of connect: 'true' is not a number from "
                              "-2147483648 to 4294967295"},
      {"write(256)",
       "column 7: argument 'b' of write: '256' is out of range: the parameter takes a "
       "number from -128 to 255"},
      {"write(-129)",
       "column 7: argument 'b' of write: '-129' is out of range: the parameter takes "
       "a number from -128 to 255"},
      {"write('a')", "column 7: argument 'b' of write: ''a'' is not a number from -128 to 255"},
      {"write(1 2)", "column 7: argument 'b' of write: '1 2' is not a number from -128 to 255"},
      {"write(0x)", "column 7: argument 'b' of write: '0x' is not a number from -128 to 255"},
      {"write(-)", "column 7: argument 'b' of write: '-' is not a number from -128 to 255"},
      {"write(,)", "column 1: write takes 1 argument (b), but 2 are given"},
      {"connect(1,", "column 11: expected ')' after the arguments, found the end"},
      {"connect(1(", "column 10: expected ',' or ')' after an argument, found '('"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_EQ(error_of(text), message) << text;
  }
}

TEST_F(CallsText, SurvivesEveryPrefixAndDeletion) {
  const std::string text = "connect(-3, true); put('a'); m(int)(0x1F); close();";
  for (std::size_t i = 0; i < text.size(); ++i) {
    error_of(text.substr(0, i));
    error_of(text.substr(0, i) + text.substr(i + 1));
  }
}

} // namespace
} // namespace parlance::interface::testing
