// Whatever the text is, the reader gives a chart or one clear error, and charts can be run.

#include "frontends/fuzz.h"
#include "frontends/scxml/extract.h"
#include "frontends/scxml/reader.h"

#include <gtest/gtest.h>

#include <map>

namespace parlance::scxml {
namespace {

const std::vector<std::string> seeds{
    R"(<?xml version="1.0"?>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="p">
  <datamodel><data id="n" expr="0"/><data id="up" expr="true"/></datamodel>
  <parallel id="p">
    <state id="a" initial="a1">
      <onentry><assign location="n" expr="n + 1"/><raise event="in.a"/></onentry>
      <history id="h" type="deep"><transition target="a1"/></history>
      <state id="a1"><transition event="go x.*" cond="n &lt; 3 &amp;&amp; _event.data.k != 2" target="a2"/></state>
      <state id="a2"><transition event="go" cond="In('b1') || up" target="h"/></state>
    </state>
    <state id="b"><state id="b1"><transition event="in" type="internal" target="b2"/></state>
      <final id="b2"><onexit><log label="l" expr="'n is ' + n"/></onexit></final></state>
    <transition event="done.state.b"><if cond="n % 2 == 0"><assign location="up" expr="!up"/>
      <elseif cond="n &gt; 4"/><assign location="n" expr="n / 2"/><else/></if></transition>
  </parallel>
</scxml>
)",
    R"(<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="s">
<initial><transition target="t"/></initial><state id="t"><transition event="e" target="f"/></state>
</state><final id="f"/><!-- end --></scxml>)"};

/// Well-formed: some values of attributes stand in other places too.
std::string with_values_exchanged(std::mt19937& random) {
  const std::string& seed = seeds.front();
  std::vector<std::pair<std::size_t, std::size_t>> values; // begin, length
  for (std::size_t at = seed.find("<scxml"); (at = seed.find('"', at)) != std::string::npos;) {
    const std::size_t end = seed.find('"', at + 1);
    values.emplace_back(at + 1, end - at - 1);
    at = end + 1;
  }
  const auto any = [&] { return 3 + random() % (values.size() - 3); }; // not the document's own
  std::map<std::size_t, std::size_t> instead;
  for (std::size_t changes = 1 + random() % 4; changes > 0; --changes)
    instead[any()] = any();
  std::string text = seed;
  for (auto entry = instead.rbegin(); entry != instead.rend(); ++entry) {
    const auto [begin, length] = values[entry->first];
    text.replace(begin, length, seed, values[entry->second].first, values[entry->second].second);
  }
  return text;
}

TEST(FuzzedCharts, AreReadOrRefused) {
  fuzzing::fuzz(
      seeds, [](const std::string& text) { read_chart(text, "model"); }, 200);
}

TEST(FuzzedCharts, CanBeRun) {
  const int rounds = std::getenv("PARLANCE_LONG") != nullptr ? 20'000 : 600;
  std::mt19937 random(11);
  int ran = 0;
  for (int i = 0; i < rounds; ++i) {
    const std::string text = with_values_exchanged(random);
    try {
      const Chart chart = read_chart(text, "model");
      term::TermStore store;
      util::StopToken stop;
      ExtractOptions options;
      options.limits = {.loop_bound = 8, .path_bound = 50, .configuration_bound = 20};
      const Summary summary = summarise(store, chart, options, stop);
      to_component(store, chart, summary);
      to_lts(chart, summary);
      ++ran;
    } catch (const util::UserError& error) {
      ASSERT_NE(error.code(), util::ExitCode::internal) << text;
    }
  }
  EXPECT_GT(ran, rounds / 50);
}

} // namespace
} // namespace parlance::scxml
