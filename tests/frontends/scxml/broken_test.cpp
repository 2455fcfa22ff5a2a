// Documents that are wrong, or say what is not modelled: the message says where and what.

#include "frontends/scxml/charts.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::scxml {
namespace {

struct Broken {
  std::string text; ///< `@` stands where the message must point
  std::string what; ///< part of the message
  util::ExitCode code = util::ExitCode::bad_input;
};

/// "line L, column C" of the mark, which is taken out.
std::string take_mark(std::string& text) {
  const std::size_t mark = text.find('@');
  text.erase(mark, 1);
  const SourceText source(text, "");
  const Position at = source.position_of(mark);
  return "test.scxml: line " + std::to_string(at.line) + ", column " + std::to_string(at.column) +
         ": ";
}

void expect_refused(Broken broken) {
  const std::string place = take_mark(broken.text);
  SCOPED_TRACE(broken.text);
  try {
    read_chart(broken.text, "test.scxml");
    ADD_FAILURE() << "it was read";
  } catch (const util::UserError& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.substr(0, place.size()), place) << message;
    EXPECT_NE(message.find(broken.what), std::string::npos) << message;
    EXPECT_EQ(error.code(), broken.code) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

Broken inside(const std::string& text, const std::string& what,
              util::ExitCode code = util::ExitCode::bad_input) {
  return {samples::document(text), what, code};
}

TEST(BrokenCharts, NotXml) {
  expect_refused({"@", "empty document"});
  expect_refused({"<scxml><state></@scxml>", "no well-formed XML"});
  expect_refused({"<scxml a='1' @a='2'/>", "stands twice"});
  expect_refused({"@<statemachine/>", "expected <scxml xmlns="});
  expect_refused({"@<scxml version='1.0'/>", "no namespace"});
  expect_refused(inside("<state><transition cond='a @&& b'/></state>", "written &amp;"));
  expect_refused(inside("<state><transition cond='1 @< 2'/></state>", "written &lt;"));
  expect_refused({"<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state/></scxml>"
                  "@<scxml/>",
                  "one element"});
  expect_refused({"@<!DOCTYPE scxml><scxml/>", "document type", util::ExitCode::unsupported});
}

TEST(BrokenCharts, Documents) {
  const std::string head = "@<scxml xmlns='http://www.w3.org/2005/07/scxml' ";
  expect_refused({head + "><state/></scxml>", "needs an attribute 'version'"});
  expect_refused({head + "version='2.0'><state/></scxml>", "version is"});
  expect_refused({head + "version='1.0'/>", "without a state"});
  expect_refused({head + "version='1.0' binding='late'><state/></scxml>", "late binding",
                  util::ExitCode::unsupported});
  expect_refused({head + "version='1.0' datamodel='xpath'><state/></scxml>", "xpath",
                  util::ExitCode::unsupported});
  expect_refused({head + "version='1.0' traget='x'><state/></scxml>", "no attribute 'traget'"});
}

TEST(BrokenCharts, States) {
  expect_refused(inside("<state id='a'/><state id='@a'/>", "used twice"));
  expect_refused(inside("<state id='@a b'/>", "is no id"));
  expect_refused(inside("<state>@<transit target='a'/></state>", "<transit> cannot stand in"));
  expect_refused(inside("@<state>text</state>", "text in <state>"));
  expect_refused(inside("@<parallel/>", "without states"));
  expect_refused(inside("<final>@<transition event='e'/></final>", "cannot stand in"));
  expect_refused(inside("<state id='a' initial='@b'><state/></state>", "no state is called 'b'"));
  expect_refused(inside("<state id='a' initial='@b'><state/></state><state id='b'/>",
                        "'b' is not inside 'a'"));
  expect_refused(inside("@<state initial='b'/><state id='b'/>", "nothing inside"));
  expect_refused(inside("<state><initial>@<transition event='e' target='b'/></initial>"
                        "<state id='b'/></state>",
                        "no 'event' and no 'cond'"));
  expect_refused(inside("<state><initial><transition target='b'/></initial>@<initial/>"
                        "<state id='b'/></state>",
                        "second <initial>"));
  expect_refused(inside("<state initial='b'>@<initial><transition target='b'/></initial>"
                        "<state id='b'/></state>",
                        "already"));
  expect_refused(inside("<state>@<history/><state/></state>", "one <transition>"));
  expect_refused(inside("<state>@<history type='full'><transition target='b'/></history>"
                        "<state id='b'/></state>",
                        "'shallow' or 'deep'"));
  expect_refused(inside("<state id='a'><history>@<transition target='b'/></history><state/></state>"
                        "<state id='b'/>",
                        "'b' is not inside 'a'"));
  expect_refused(inside("<state>@<invoke/></state>", "is not read", util::ExitCode::unsupported));
  expect_refused(inside("<final>@<donedata/></final>", "is not read", util::ExitCode::unsupported));
  expect_refused(inside("@<script/><state/>", "is not read", util::ExitCode::unsupported));
  expect_refused(inside("<state>@<xi:include xmlns:xi='http://www.w3.org/2001/XInclude'/></state>",
                        "not known", util::ExitCode::unsupported));
}

std::string transition(const std::string& attributes) {
  return "<state id='a'><transition " + attributes + "/></state>";
}

TEST(BrokenCharts, Transitions) {
  expect_refused(inside(transition("event='e' target='@b'"), "no state is called 'b'"));
  expect_refused(inside(transition("event='e' target='a @b'"), "no state is called 'b'"));
  expect_refused(inside("<state>@<transition/></state>", "an event, a condition or a target"));
  expect_refused(inside(transition("event='e @.f'"), "describes no events"));
  expect_refused(inside(transition("event='@e*'"), "describes no events"));
  expect_refused(inside(transition("event='@'"), "found nothing"));
  expect_refused(inside(transition("event='e' target='@'"), "found nothing"));
  expect_refused(inside("<state>@<transition event='e' type='local'/></state>", "'internal' or"));
  expect_refused(inside("<state id='a'>@<transition event='e' target='b c'/></state>"
                        "<state id='b'/><state id='c'/>",
                        "'b' and 'c' are never active together"));
  expect_refused(inside("<state id='a'>@<transition event='e' target='b c'/></state>"
                        "<parallel id='b'><state id='c'/></parallel>",
                        "never active together"));
}

TEST(BrokenCharts, Expressions) {
  const auto cond = [](const std::string& text) { return transition("cond=\"" + text + "\""); };
  expect_refused(inside(cond("@x == 1"), "no <data> is called 'x'"));
  expect_refused(inside(cond("1 == @"), "expected a value, found the end"));
  expect_refused(inside(cond("(1 == 2@"), "expected ')'"));
  expect_refused(inside(cond("1 @2"), "expected an operator"));
  expect_refused(inside(cond("1 &lt;= 2 &amp;&amp; @z"), "no <data> is called 'z'"));
  expect_refused(inside(cond("In(@'b')"), "no state is called 'b'"));
  expect_refused(inside(cond("@'abc"), "a text without an end"));
}

TEST(BrokenCharts, ExpressionsThatAreNotRead) {
  const auto refused = [](const std::string& text, const std::string& what) {
    expect_refused(inside(samples::data("x", "0") + samples::data("p", "true") +
                              transition("cond=\"" + text + "\""),
                          what, util::ExitCode::unsupported));
  };
  refused("x @= 1", "'='");
  refused("x@++", "'++'");
  refused("x @&amp; 1", "'&'");
  refused("@1.5 == x", "whole numbers");
  refused("@010 == x", "begin with 0");
  refused("@9007199254740993 == x", "not exact");
  refused("Math@.abs(x) == 1", "functions");
  refused("@typeof x == 'number'", "typeof");
  refused("_event.@type == 'x'", "only _event.name");
  refused("_event.@data == 1", "only fields");
  refused("@'x'", "texts are only compared");
  refused("x @== 'one'", "compared with something else");
  refused("(x @|| p) == 1", "as it happens");
  refused("@_sessionid == 1", "_sessionid");
}

TEST(BrokenCharts, Data) {
  expect_refused(inside("<datamodel><data id='x' expr='1'/><data id='@x' expr='1'/></datamodel>"
                        "<state/>",
                        "used twice"));
  expect_refused(inside("<datamodel><data id='@1x' expr='1'/></datamodel><state/>", "no name"));
  expect_refused(inside("<datamodel><data id='x' expr='@y'/><data id='y' expr='1'/></datamodel>"
                        "<state/>",
                        "no value yet"));
  expect_refused(inside("<datamodel><data id='x' expr='@_event.data.y'/></datamodel><state/>",
                        "there is no event"));
  expect_refused(inside("<datamodel>@<data id='x'/></datamodel><state/>", "first value",
                        util::ExitCode::unsupported));
  expect_refused(inside("<datamodel><data id='x' expr=\"@'a'\"/></datamodel><state/>", "a text",
                        util::ExitCode::unsupported));
}

std::string entry(const std::string& content) {
  return "<datamodel><data id='x' expr='0'/></datamodel><state><onentry>" + content +
         "</onentry></state>";
}

TEST(BrokenCharts, ExecutableContent) {
  expect_refused(inside(entry("@<assign location='y' expr='1'/>"), "no <data> is called 'y'"));
  expect_refused(inside(entry("@<assign location='x'/>"), "needs an attribute 'expr'"));
  expect_refused(inside(entry("@<raise/>"), "needs an attribute 'event'"));
  expect_refused(inside(entry("@<raise event='a b'/>"), "no name of an event"));
  expect_refused(
      inside(entry("<if cond='true'><else/>@<elseif cond='true'/></if>"), "follows <else>"));
  expect_refused(inside(entry("@<else/>"), "no executable content"));
  expect_refused(inside(entry("<assign location='x' expr='@true'/>"), "began as a number",
                        util::ExitCode::unsupported));
  for (const char* element : {"send", "cancel", "script", "foreach"})
    expect_refused(inside(entry("@<" + std::string(element) + "/>"), "is not read",
                          util::ExitCode::unsupported));
  expect_refused(
      inside(entry("@<my:act xmlns:my='urn:x'/>"), "not known", util::ExitCode::unsupported));
  expect_refused(inside(entry("<log expr=\"f@()\"/>"), "functions", util::ExitCode::unsupported));
}

TEST(BrokenCharts, PositionsCountEscapesAndLines) {
  expect_refused(inside("<state id='a'>\n  <transition event='e'\n     cond='1 &lt; 2 &amp;&amp;\n"
                        "  @q'/></state>",
                        "no <data> is called 'q'"));
}

TEST(BrokenCharts, DepthIsLimited) {
  std::string nested = "true";
  for (int i = 0; i < 300; ++i)
    nested = "!(" + nested + ")";
  EXPECT_THROW(read_chart(samples::document(transition("cond='" + nested + "'")), "test.scxml"),
               util::UserError);
  std::string states;
  for (int i = 0; i < 5000; ++i)
    states = "<state>" + states + "</state>";
  EXPECT_THROW(read_chart(samples::document(states), "test.scxml"), util::UserError);
}

TEST(BrokenCharts, ForeignElementsOutsideOfContentAreLeftOut) {
  EXPECT_NO_THROW(read_chart(
      samples::document("<state xmlns:q='urn:layout' q:x='3'><q:place x='1'/></state>"), "t"));
}

} // namespace
} // namespace parlance::scxml
