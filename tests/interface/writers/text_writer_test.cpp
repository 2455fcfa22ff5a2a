// The text for people.

#include "interface/writers/text_writer.h"

#include "interface/json/interface_json.h"
#include "interface/rows.h"
#include "interface/samples.h"

#include <gtest/gtest.h>

namespace parlance::interface::testing {
namespace {

TEST(TextWriter, ShowsTheWholePipe) {
  EXPECT_EQ(to_text(read_json(pipe_json, "FILE")), R"(Pipe: 2 legal states

s0 (start)
  allowed
    connect(snk, c) when snk != 0  -> s1
    close()                        -> s0
  forbidden
    connect(snk, c) when snk == 0  NullPointerException at Pipe.java:12
                                     for example: connect(0, false)
    write(b)                       IOException
                                     for example: write(0)

s1, after connect(1, false)
  allowed
    close()  -> s0
  forbidden
    connect(snk, c)  IOException at Pipe.java:14
                       for example: connect(1, false); connect(0, false)
  unknown
    write(b)  depends on snk of connect and b of write
                for example: connect(1, false); write(-1)

what is unknown, and what would lift it
  write: depends on snk of connect and b of write
    a larger --max-guards tells more arguments apart

guarantee
  safe, what is allowed here is legal:           checked for all call sequences up to length 8; nothing is claimed beyond
  permissive, what is forbidden here is illegal: proved for all call sequences
  tight, what is unknown here is unknown:        not established: the time limit ended the check
assuming
  one thread
  x is opaque
)");
}

TEST(TextWriter, ShowsSourceLinesBesideGuards) {
  const std::string parameters = R"~("parameters": [
    {"name": "p", "sort": "(_ BitVec 8)", "places": ["A.java:9", "A.java:12", "B.java:3"]},
    {"name": "q", "sort": "Bool", "places": ["A.java:10"]}, {"name": "r", "sort": "Bool"}])~";
  const std::string json = R"~({"alphabet": [
      {"id": "a", "method": "m", "smt": "(and q (= p #x01))", )~" +
                           parameters + R"~(},
      {"id": "b", "method": "m", "smt": "(not (and q (= p #x01)))", )~" +
                           parameters + R"~(}],
    "states": [{"id": "s0", "kind": "legal"}, {"id": "s1", "kind": "legal"}], "initial": "s0",
    "transitions": [
      {"from": "s0", "symbol": "a", "to": "s1"}, {"from": "s0", "symbol": "b", "to": "s0"},
      {"from": "s1", "symbol": "a", "to": "s1"}, {"from": "s1", "symbol": "b", "to": "s1"}]})~";
  const std::string text = to_text(read_json(json, "FILE"));
  EXPECT_NE(text.find("-> s1  decided at A.java:9, 10, 12, B.java:3\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    m(p, q, r)  -> s1\n"), std::string::npos) << text;
}

TEST(TextWriter, ShowsAFileWrittenByHand) {
  EXPECT_EQ(to_text(read_json(R"({"alphabet": [{"method": "open"}],
    "states": [{"id": "closed", "kind": "legal"}, {"id": "done", "kind": "legal"},
               {"id": "bad", "kind": "error"}],
    "initial": "closed",
    "transitions": [{"from": "closed", "symbol": "open", "to": "done"},
                    {"from": "done", "symbol": "open", "to": "bad"}]})",
                              "FILE")),
            R"(Interface: 2 legal states

closed (start)
  allowed
    open()  -> done

done, from closed by open()
  allowed: nothing
  forbidden
    open()

guarantee: none is recorded; compare it with its component by `parlance check`
)");
}

TEST(TextWriter, SaysWhenNothingIsLegal) {
  Interface interface;
  interface.component = "C";
  set_rows(interface, {{Verdict::illegal}});
  interface.initial_reasons = {{Reason::Kind::error, util::stated("AssertionError", "C.java:3")}};
  EXPECT_TRUE(to_text(interface).starts_with("C: 0 legal states\nBefore the first call everything "
                                             "is illegal: AssertionError at C.java:3\n"))
      << to_text(interface);
}

TEST(TextWriter, SaysFirstThatNothingWasChecked) {
  Interface interface = read_json(pipe_json, "FILE");
  const std::string warning = "\nNot a result yet: nothing below was checked (time limit).\n";
  interface.guarantee.emplace();
  interface.guarantee->safe.reason = {util::ReasonId::time_limit};
  EXPECT_NE(to_text(interface).find(warning), std::string::npos) << to_text(interface);
  interface.guarantee->permissive.status = Status::depth;
  EXPECT_EQ(to_text(interface).find(warning), std::string::npos) << to_text(interface);
}

TEST(TextWriter, SaysInWhichWayAClaimIsWrong) {
  Guarantee guarantee;
  guarantee.safe.status = guarantee.permissive.status = Status::refuted;
  guarantee.safe.word = guarantee.permissive.word = Calls{{"close", {}, {}}};
  EXPECT_EQ(claim_texts(guarantee).safe, "refuted: allowed here, but not legal: close()");
  EXPECT_EQ(claim_texts(guarantee).permissive, "refuted: forbidden here, but not illegal: close()");
}

TEST(TextWriter, PutsClaimsInWords) {
  Claim claim;
  EXPECT_EQ(claim_text(claim), "not established");
  claim.status = Status::refuted;
  EXPECT_EQ(claim_text(claim), "refuted");
  claim.word = Calls{{"close", {}, {}}};
  EXPECT_EQ(claim_text(claim), "refuted: the component disagrees: close()");
  claim.word = Calls{};
  EXPECT_EQ(claim_text(claim), "refuted: the component disagrees: the empty call sequence");
  claim.status = Status::proved;
  EXPECT_EQ(claim_text(claim), "proved for all call sequences");
  claim.unchecked = true;
  EXPECT_EQ(claim_text(claim), "proved, unchecked, for all call sequences");
}

TEST(TextWriter, DrawsAFailingCallOnceWhateverItReturns) {
  Interface interface;
  interface.store = std::make_shared<term::TermStore>();
  const Term all = interface.store->boolean(true);
  interface.add_symbol({"next", {}, all, "true"});
  interface.add_symbol({"next", {}, all, "false"});
  set_rows(interface, {{Verdict::legal, {1, 0}}, {Verdict::legal, {2, 2}}, {Verdict::illegal}});
  const std::string text = to_text(interface);
  EXPECT_NE(text.find("next() = true   -> s1"), std::string::npos) << text;
  EXPECT_NE(text.find("next() = false  -> s0"), std::string::npos) << text;
  EXPECT_NE(text.find("forbidden\n    next()\n"), std::string::npos) << text;
}

} // namespace
} // namespace parlance::interface::testing
