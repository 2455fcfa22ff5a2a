// Both DOT dialects: through graphviz, and through a reader by lines as other tools have it.

#include "interface/writers/dot_writer.h"

#include "interface/json/interface_json.h"
#include "interface/rows.h"
#include "interface/samples.h"
#include "interface/writers/svg_writer.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace parlance::interface::testing {
namespace {

struct Drawing {
  int status;
  std::string output; ///< SVG and complaints together
};

Drawing draw(const std::string& dot) {
  std::string file = ::testing::TempDir() + "parlance_dot_XXXXXX";
  const int descriptor = mkstemp(file.data());
  EXPECT_GE(descriptor, 0);
  close(descriptor);
  std::ofstream(file) << dot;
  FILE* pipe = popen(("dot -Tsvg " + file + " 2>&1").c_str(), "r");
  std::string output;
  std::array<char, 4096> buffer{};
  for (std::size_t count = 0; (count = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  unlink(file.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

void expect_drawn(const std::string& dot) {
  const Drawing drawing = draw(dot);
  EXPECT_EQ(drawing.status, 0) << drawing.output;
  EXPECT_TRUE(drawing.output.starts_with("<?xml")) << drawing.output; // no warnings before it
  EXPECT_NE(drawing.output.find("</svg>"), std::string::npos);
}

/// One line of a text drawn by graphviz, as SVG writes it.
bool shows(const Drawing& drawing, const std::string& svg_text) {
  return drawing.output.find(">" + svg_text + "</text>") != std::string::npos;
}

TEST(DotWriter, GraphvizDrawsThePipe) {
  const std::string dot = to_dot(read_json(pipe_json, "FILE"));
  expect_drawn(dot);
  const Drawing drawing = draw(dot);
  EXPECT_TRUE(shows(drawing, "\u00a0connect(snk, c) when snk != 0\u00a0")) << drawing.output;
  EXPECT_TRUE(shows(drawing, "Pipe"));
}

TEST(DotWriter, PutsWhatIsNotAllowedIntoTheState) {
  const std::string dot = to_dot(read_json(pipe_json, "FILE"));
  const Drawing drawing = draw(dot);
  EXPECT_TRUE(shows(drawing, "\u00d7 connect(snk, c) when snk == 0")) << drawing.output;
  EXPECT_TRUE(shows(drawing, "\u00d7 write(b)"));
  EXPECT_TRUE(shows(drawing, "? write(b)"));
  EXPECT_EQ(dot.find("n2"), std::string::npos) << "no error state: " << dot;
}

TEST(DotWriter, MergesEdgesBetweenTwoStates) {
  const Interface door = read_json(R"({"alphabet": [{"method": "open"}, {"method": "close"}],
    "states": [{"id": "a", "kind": "legal"}, {"id": "b", "kind": "legal"}], "initial": "a",
    "transitions": [{"from": "a", "symbol": "open", "to": "b"},
      {"from": "a", "symbol": "close", "to": "b"}, {"from": "b", "symbol": "open", "to": "b"},
      {"from": "b", "symbol": "close", "to": "a"}]})",
                                   "FILE");
  const std::string dot = to_dot(door);
  EXPECT_NE(dot.find("n0 -> n1 [label=\"\u00a0open()\u00a0\\l\u00a0close()\u00a0\\l\"];"),
            std::string::npos)
      << dot;
}

TEST(DotWriter, SaysOtherwiseForLongGuardsOnly) {
  const auto text_of = [](const std::string& symbols, const std::string& transitions) {
    return to_dot(read_json(R"({"alphabet": [)" + symbols + R"(],
      "states": [{"id": "a", "kind": "legal"}, {"id": "e", "kind": "error"},
                 {"id": "u", "kind": "unknown"}], "initial": "a",
      "transitions": [)" + transitions +
                                "]}",
                            "FILE"));
  };
  const std::string parameters =
      R"J("method": "m", "parameters": [{"name": "wide", "sort": "(_ BitVec 8)"}], "smt": )J";
  const std::string three = R"({"id": "x", )" + parameters + R"J("(bvslt wide #x00)"},
    {"id": "y", )J" + parameters +
                            R"J("(= wide #x00)"}, {"id": "z", )J" + parameters +
                            R"J("(bvsgt wide #x00)"})J";
  const auto to = [](const std::string& x, const std::string& y, const std::string& z) {
    return R"({"from": "a", "symbol": "x", "to": ")" + x +
           R"("}, {"from": "a", "symbol": "y", "to": ")" + y +
           R"("}, {"from": "a", "symbol": "z", "to": ")" + z + "\"}";
  };
  const auto shows_row = [](const std::string& dot, const std::string& row) {
    return dot.find("\u00d7 " + row + "</font>") != std::string::npos;
  };
  EXPECT_TRUE(shows_row(text_of(three, to("a", "e", "a")), "m(wide) when wide == 0"));
  EXPECT_TRUE(shows_row(text_of(three, to("e", "a", "e")), "m(wide) otherwise"));
  EXPECT_TRUE(shows_row(text_of(three, to("e", "e", "e")), "m(wide)"));
  EXPECT_TRUE(shows_row(text_of(three, to("e", "u", "e")), "m(wide) when wide &lt; 0"));
  EXPECT_TRUE(shows_row(text_of(three, to("e", "u", "a")), "m(wide) when wide &lt; 0"));
}

TEST(DotWriter, BreaksLongGuards) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  std::vector<Variable> parameters;
  std::vector<Term> all;
  for (const char* name : {"first", "second", "third", "fourth", "fifth", "sixth"}) {
    parameters.push_back({name, interface.store->variable(name, term::Sort::boolean())});
    all.push_back(parameters.back().symbol);
  }
  const Term guard = term::and_(*interface.store, all);
  interface.add_symbol({"m", parameters, guard, {}});
  interface.add_symbol({"m", parameters, term::not_(guard), {}});
  set_rows(interface, {{Verdict::legal, {1, 0}}, {Verdict::legal, {0, 1}}});
  const Drawing drawing = draw(to_dot(interface));
  EXPECT_TRUE(shows(drawing, "\u00a0m(first, second, third, fourth, fifth, sixth)"))
      << drawing.output;
  EXPECT_TRUE(shows(drawing, "\u00a0\u00a0when first &amp;&amp; second &amp;&amp; third "
                             "&amp;&amp; fourth\u00a0"));
  EXPECT_TRUE(shows(drawing, "\u00a0\u00a0&amp;&amp; fifth &amp;&amp; sixth\u00a0"));
}

TEST(DotWriter, DrawsAStartThatIsNotLegal) {
  const Interface broken = read_json(R"({"alphabet": [], "states": [{"kind": "error"}],
    "initial": "error", "transitions": []})",
                                     "FILE");
  const Drawing drawing = draw(to_dot(broken));
  EXPECT_TRUE(shows(drawing, "error")) << drawing.output;
}

TEST(SvgWriter, GivesTheSameBytesAgain) {
  const Interface pipe = read_json(pipe_json, "FILE");
  const std::string svg = to_svg(pipe);
  EXPECT_EQ(to_svg(pipe), svg);
  EXPECT_TRUE(svg.starts_with("<?xml")) << svg.substr(0, 100);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(SvgWriter, NamesThePackageThatIsMissing) {
  const std::string path = getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  std::string message;
  try {
    require_graphviz();
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::unsupported);
    message = error.what();
  }
  setenv("PATH", path.c_str(), 1);
  EXPECT_NE(message.find("graphviz"), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

TEST(DotWriter, EscapesWhateverNamesHold) {
  const std::vector<std::string> names = {
      "quote\"", "back\\slash",         "\\N", "a<b>|{c}", "&lt;",      "&&",
      "end\\",   "new Foo(int[], a/b)", "->",  ";",        "h\xc3\xa9", "two\nlines"};
  for (const std::string& name : names) {
    Interface interface;
    interface.store = std::make_shared<term::TermStore>();
    interface.component = name;
    interface.add_symbol({name, {}, interface.store->boolean(true), name});
    set_rows(interface, {{Verdict::legal, {0}}});
    interface.state_ids = {name};
    expect_drawn(to_dot(interface));
    expect_drawn(to_learnlib_dot(interface));
  }
}

TEST(DotWriter, ShowsSpecialCharactersAsTheyAre) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  interface.add_symbol({R"(a\N "b" <c> &lt;)", {}, interface.store->boolean(true), {}});
  set_rows(interface, {{Verdict::legal, {0}}});
  const Drawing drawing = draw(to_dot(interface));
  EXPECT_TRUE(shows(drawing, "\u00a0a\\N &quot;b&quot; &lt;c&gt; &amp;lt;()\u00a0"))
      << drawing.output;
}

// ---- the portable dialect

/// A DFA as AALpy's reader sees it: line by line, by regular expressions, labels between quotes.
struct LineReader {
  std::map<std::string, bool> accepting;
  std::map<std::string, std::string> labels;
  std::map<std::pair<std::string, std::string>, std::string> edges;
  std::string initial;

  explicit LineReader(const std::string& dot) {
    std::istringstream lines(dot);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "digraph g {");
    while (std::getline(lines, line) && line != "}") {
      read_line(line);
    }
    EXPECT_EQ(line, "}");
  }

  void read_line(const std::string& line) {
    static const std::regex start(R"(^__start0 -> (\w+);$)");
    static const std::regex edge(R"~(^(\w+) -> (\w+) \[label="([^"/\\\s]+)"\];$)~");
    static const std::regex node(R"~(^(\w+) \[shape="(\w+)" label="([^"\\]+)"\];$)~");
    std::smatch match;
    if (line == R"(__start0 [label="" shape="none"];)") {
      return;
    }
    if (std::regex_match(line, match, start)) {
      initial = match[1];
    } else if (std::regex_match(line, match, edge)) {
      EXPECT_TRUE(edges.emplace(std::pair(match[1], match[3]), match[2]).second) << line;
    } else if (std::regex_match(line, match, node)) {
      EXPECT_TRUE(edges.empty()) << "nodes come first";
      accepting[match[1]] = match[2] == "doublecircle";
      labels[match[1]] = match[3];
    } else {
      ADD_FAILURE() << "a line that no reader takes: " << line;
    }
  }

  std::set<std::string> alphabet() const {
    std::set<std::string> symbols;
    for (const auto& [key, to] : edges) {
      symbols.insert(key.second);
    }
    return symbols;
  }
};

TEST(LearnLibDot, IsACompleteAutomaton) {
  const LineReader dfa(to_learnlib_dot(read_json(pipe_json, "FILE")));
  EXPECT_EQ(dfa.initial, "s0");
  EXPECT_EQ(dfa.alphabet(), (std::set<std::string>{"connect_0", "connect_1", "write", "close"}));
  EXPECT_EQ(dfa.edges.size(), dfa.accepting.size() * dfa.alphabet().size());
  EXPECT_EQ(dfa.edges.at({"s0", "connect_1"}), "s1");
  EXPECT_TRUE(dfa.accepting.at("s1"));
  EXPECT_FALSE(dfa.accepting.at("s2"));
  EXPECT_EQ(dfa.labels.at("s2"), "error");
  EXPECT_EQ(dfa.labels.at("s3"), "unknown");
  EXPECT_EQ(dfa.edges.at({"s3", "write"}), "s3");
}

TEST(LearnLibDot, AgreesWithTheInterfaceOnEveryStep) {
  Random random(31);
  for (int round = 0; round < 10; ++round) {
    const Interface interface = random_interface(random);
    const std::string dot = to_learnlib_dot(interface);
    const LineReader dfa(dot);
    const automata::MooreMachine& machine = interface.machine;
    EXPECT_EQ(dfa.initial, "s" + std::to_string(interface.initial()));
    EXPECT_EQ(dfa.edges.size(), machine.state_count() * machine.symbol_count());
    std::map<std::string, std::size_t> seen;
    for (automata::State state = 0; state < machine.state_count(); ++state) {
      const std::string id = "s" + std::to_string(state);
      EXPECT_EQ(dfa.accepting.at(id), !machine.absorbing(state));
    }
    expect_drawn(dot);
  }
}

TEST(LearnLibDot, SymbolsStayApartWhenTheirNamesAreCutDown) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  const Term all = interface.store->boolean(true);
  for (const char* method : {"m(int[])", "m(int{})", "a/b c", "\""}) {
    interface.add_symbol({method, {}, all, {}});
  }
  set_rows(interface, {{Verdict::legal, {0, 0, 0, 0}}});
  const LineReader dfa(to_learnlib_dot(interface));
  EXPECT_EQ(dfa.alphabet(), (std::set<std::string>{"m(int__)", "m(int__)_", "a_b_c", "_"}));
}

} // namespace
} // namespace parlance::interface::testing
