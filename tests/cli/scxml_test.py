"""Statecharts: interfaces of charts, flight rules, charts written and read, and broken ones."""

import functools
import json
import os
import re
import subprocess
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, REFUTED, USAGE, ToolTest, run, scratch

SCXML = tool.ROOT / "examples" / "scxml"
LTS = tool.ROOT / "examples" / "lts"
FLIGHT_CLASS = tool.ROOT / "examples" / "java" / "flight" / "Flight.java"
BROKEN = tool.ROOT / "tests" / "scxml" / "broken"
UNSUPPORTED = 6
QSCXMLC = "/usr/lib/qt5/bin/qscxmlc"

# Calls, the error in the chart, and the method that it is in.
RULES = {
    "flight_rendezvous": ("lasJettison,lsamRendezvous", "failed.rendezvous", "lsamRendezvous"),
    "flight_burn": ("lsamRendezvous,tliBurn", "failed.burn", "tliBurn"),
}


@functools.lru_cache(maxsize=None)
def learn(*arguments):
    """The directory with all files, and what was printed."""
    directory = scratch()
    return directory, run("learn", *arguments, "--quiet", "-o", directory)


def flight_rule(name):
    calls, error, _ = RULES[name]
    return learn(SCXML / "flight.scxml", "--alphabet", calls, "--error", error)


def write(text, name="chart.scxml"):
    path = scratch() / name
    path.write_text(text)
    return path


def chart(inside, attributes="datamodel='ecmascript'"):
    return write(f"<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' {attributes}>\n{inside}\n</scxml>\n")


class Examples(ToolTest):
    def assert_proved(self, directory, result):
        self.assertEqual(result.code, COMPLETE, result)
        guarantee = json.loads((directory / "interface.json").read_text())["guarantee"]
        for claim in ("safe", "permissive", "tight"):
            self.assertEqual(guarantee[claim]["status"], "proved")

    def test_interfaces(self):
        for name, error in (("explorer", "lost"), ("recorder", "failed")):
            with self.subTest(name):
                directory, result = learn(SCXML / f"{name}.scxml", "--error", error)
                self.assert_proved(directory, result)
                self.assert_expected(SCXML / f"{name}.interface.txt", result.stdout)
                certified = run("certify", directory / "certificate.smt2", "--component",
                                directory / "component.json", "--interface", directory / "interface.json")
                self.assertEqual(certified.code, COMPLETE, certified)
                checked = run("check", directory / "interface.json", SCXML / f"{name}.scxml", "--error", error)
                self.assertEqual(checked.code, COMPLETE, checked)

    def test_flight_rules(self):
        for name in RULES:
            with self.subTest(name):
                directory, result = flight_rule(name)
                self.assert_proved(directory, result)
                self.assert_expected(SCXML / f"{name}.interface.txt", result.stdout)
                certified = run("certify", directory / "certificate.txt", "--component",
                                directory / "component.aut", "--interface", directory / "interface.json")
                self.assertEqual(certified.code, COMPLETE, certified)

    def test_flight_rules_of_the_class(self):
        for name, (calls, _, method) in RULES.items():
            with self.subTest(name):
                of_chart, _ = flight_rule(name)
                of_class, result = learn(FLIGHT_CLASS, "--alphabet", calls, "--errors-in", method)
                self.assert_proved(of_class, result)
                same = run("diff", of_chart / "interface.json", of_class / "interface.json")
                self.assertEqual(same.code, COMPLETE, same)
                self.assertIn("2 legal states", result.stdout)

    def test_both_errors_at_once_are_another_interface(self):
        rule, _ = flight_rule("flight_rendezvous")
        both, result = learn(SCXML / "flight.scxml", "--alphabet", "lasJettison,lsamRendezvous", "--error", "failed")
        # tliBurn happens unseen, and nothing stops it.
        self.assertIn("Before the first call everything is illegal", result.stdout)
        self.assertIn("by hidden actions srbIgnition, stage1Separation, stage2Separation, tliBurn", result.stdout)
        self.assertEqual(run("diff", rule / "interface.json", both / "interface.json").code, REFUTED)

    def test_export(self):
        directory, _ = learn(SCXML / "explorer.scxml", "--error", "lost")
        exported = run("export", directory / "interface.json", SCXML / "explorer.scxml", "--error", "lost", "--format", "chc")
        self.assertEqual(exported.code, COMPLETE, exported)
        self.assertIn("(set-logic HORN)", exported.stdout)

    def test_what_fails_unseen_is_named_in_charts_with_data(self):
        result = run("learn", SCXML / "explorer.scxml", "--error", "lost", "--hide", "check", "--quiet")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn("Before the first call everything is illegal", result.stdout)
        self.assertIn("in internal step 'check'", result.stdout)

    def test_query_and_inspect(self):
        arguments = (SCXML / "explorer.scxml", "--error", "lost")
        illegal = run("query", *arguments, "move(20); check()")
        self.assertEqual(illegal.code, REFUTED)
        self.assertIn("enters lost (explorer.scxml:15)", illegal.stdout)
        self.assertEqual(run("query", *arguments, "move(5); check()").code, COMPLETE)
        self.assertIn("enters lost at explorer.scxml:15", run("inspect", *arguments).stdout)
        self.assertIn("6: paused", run("inspect", SCXML / "recorder.scxml").stdout)
        self.assertIn("calls: deOrbit, lsamRendezvous", run("inspect", SCXML / "flight.scxml").stdout)

    def test_nothing_can_fail(self):
        result = run("learn", SCXML / "flight.scxml", "--quiet")
        self.assertIn("--error names states or events that are errors", result.stderr)
        self.assert_one_line_error(run("learn", SCXML / "flight.scxml", "--error", "nonsense"), USAGE,
                                   "flight.scxml has no state and raises no event called 'nonsense'")

    def test_properties(self):
        once = scratch() / "once.fsp"
        once.write_text("property ONCE = (lasJettison -> GONE), GONE = STOP + {lasJettison}.\n")
        result = run("learn", SCXML / "flight.scxml", "--property", once, "--alphabet", "lasJettison", "--quiet")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn("2 legal states", result.stdout)
        of_data = scratch() / "moved.fsp"
        of_data.write_text("property MOVED = (move -> MOVED | check -> CHECKED), CHECKED = (check -> CHECKED) + {move}.\n")
        result = run("learn", SCXML / "explorer.scxml", "--property", of_data, "--quiet")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn("property MOVED", result.stdout)


class Syntax(ToolTest):
    """Guards and arguments are ECMAScript: large numbers have no suffix, and quotients are cut."""

    CHART = """<datamodel><data id='n' expr='0'/></datamodel>
      <state id='a'>
        <transition event='put' cond='_event.data.x &gt; 5000000000' target='bad'/>
        <transition event='third' cond='_event.data.y / 3 &lt; _event.data.z' target='bad'/>
        <transition event='add'><assign location='n' expr='8000000000'/></transition>
        <transition event='go' cond='n &gt; 7000000000' target='bad'/>
      </state>
      <state id='bad'/>"""

    def setUp(self):
        self.chart = chart(self.CHART)
        self.directory = scratch()
        self.learned = run("learn", self.chart, "--error", "bad", "--quiet", "-o", self.directory)
        self.assertEqual(self.learned.code, COMPLETE, self.learned)

    def test_learned_and_shown(self):
        interface = self.directory / "interface.json"
        for text in (self.learned.stdout, run("show", interface).stdout):
            self.assertIn("put(x) when x <= 5000000000 ", text)
            self.assertIn("for example: put(5000000001)\n", text)
            self.assertIn("z <= Math.trunc(y / 3) ", text)
        self.assertIn('"guard": "x > 5000000000"', interface.read_text())
        shown = run("show", interface, "--format", "json").stdout
        self.assertEqual(shown, interface.read_text())
        self.assertEqual(run("check", interface).code, COMPLETE)

    def test_inspected_and_asked(self):
        self.assertIn("when n > 7000000000\n", run("inspect", self.chart, "--error", "bad").stdout)
        for number in ("5000000001", "5000000001L"):
            result = run("query", self.chart, "--error", "bad", f"put({number})")
            self.assertIn("call 1, put(5000000001), can fail", result.stdout)

    def test_component_text_has_no_language_of_its_own(self):
        result = run("inspect", self.directory / "component.json")
        self.assertIn("when x > 5000000000L\n", result.stdout)


class Composition(ToolTest):
    PILOT = "PILOT = (srbIgnition -> stage1Separation -> stage2Separation -> {} -> STOP).\n"

    def test_verify_and_compose(self):
        flight = SCXML / "flight.scxml"
        good = write(self.PILOT.format("lasJettison -> lsamRendezvous"), "pilot.fsp")
        bad = write(self.PILOT.format("lsamRendezvous"), "pilot.fsp")
        self.assertEqual(run("verify", flight, good, "--error", "failed.rendezvous").code, COMPLETE)
        violated = run("verify", flight, bad, "--error", "failed.rendezvous")
        self.assertEqual(violated.code, REFUTED, violated)
        self.assertIn("raises failed.rendezvous", violated.stdout)
        whole = run("compose", flight, bad, "--error", "failed.rendezvous")
        self.assertEqual(whole.code, COMPLETE, whole)
        self.assertIn("lsamRendezvous -> ERROR", whole.stdout)
        directory, _ = flight_rule("flight_rendezvous")
        self.assertEqual(run("discharge", directory / "interface.json", good).code, COMPLETE)
        self.assertEqual(run("discharge", directory / "interface.json", bad).code, REFUTED)

    def test_charts_with_data(self):
        client = write("P = (move[5] -> check -> P).\n", "client.fsp")
        self.assert_one_line_error(run("compose", SCXML / "explorer.scxml", client), UNSUPPORTED, "the chart has data")
        verified = run("verify", SCXML / "explorer.scxml", client, "--error", "lost")
        self.assertEqual(verified.code, COMPLETE, verified)
        hasty = write("P = (check -> P).\n", "client.fsp")
        self.assertEqual(run("verify", SCXML / "explorer.scxml", hasty, "--error", "lost").code, REFUTED)


class Written(ToolTest):
    def interfaces(self):
        for name in ("buffer.fsp", "lossy_channel.fsp", "turnstile.aut"):
            yield learn(LTS / name)[0]
        yield flight_rule("flight_burn")[0]
        yield learn(SCXML / "recorder.scxml", "--error", "failed")[0]
        yield learn(LTS / "door.fsp", "--alphabet", "open,lock")[0]  # everything is illegal

    def test_round_trip(self):
        for directory in self.interfaces():
            known = directory / "interface.json"
            again = learn(directory / "interface.scxml", "--error", "error")[0]
            nothing_is_legal = '"legal"' not in known.read_text()
            for written in ("interface.fsp", "interface.aut", "interface.scxml"):
                if written == "interface.aut" and nothing_is_legal:
                    continue  # AUT names no action that never happens
                # Also what was read from a chart, in every format.
                for source in (directory, again):
                    with self.subTest(source / written):
                        options = ("--error", "error") if written.endswith("scxml") else ()
                        read = run("learn", source / written, *options, "--format", "json", "--quiet")
                        self.assertEqual(read.code, COMPLETE, read)
                        same = run("diff", known, tool.write_json(read.stdout))
                        self.assertEqual(same.code, COMPLETE, same)

    def test_qscxmlc_accepts(self):
        self.assertTrue(os.access(QSCXMLC, os.X_OK), "qscxmlc is missing: scripts/install_dependencies installs it")
        texts = [(directory / "interface.scxml").read_text() for directory in self.interfaces()]
        guarded = tool.ROOT / "examples" / "interfaces" / "explorer.json"
        texts.append(run("show", guarded, "--format", "scxml").stdout)
        self.assertIn("move(p) when 0 < p && p < 20", texts[-1])
        texts += [path.read_text() for path in sorted(SCXML.glob("*.scxml"))]
        for text in texts:
            directory = scratch()
            (directory / "chart.scxml").write_text(text)
            ended = subprocess.run([QSCXMLC, "chart.scxml", "-o", "chart"], cwd=directory, capture_output=True, text=True)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""), text)
            self.assertGreater((directory / "chart.cpp").stat().st_size, 0)


class Broken(ToolTest):
    """The second line of a file says, in a comment, how the message goes on after the file's name."""

    def test_broken_files(self):
        paths = sorted(BROKEN.glob("*.scxml"))
        self.assertGreaterEqual(len(paths), 12)
        for path in paths:
            with self.subTest(path.name):
                expected = re.search("<!-- (line .*?) -->", path.read_text()).group(1)
                code = UNSUPPORTED if path.stem.startswith("unsupported_") else BAD_INPUT
                self.assert_one_line_error(run("learn", path), code, re.escape(f"{path.name}: {expected}") + r"\n")

    def test_files_that_are_no_charts(self):
        self.assert_one_line_error(run("learn", SCXML / "missing.scxml"), BAD_INPUT, "missing.scxml")
        self.assert_one_line_error(run("learn", write("")), BAD_INPUT, "line 1, column 1: ")
        self.assert_one_line_error(run("learn", write("\0" * 40)), BAD_INPUT, "chart.scxml: ")
        silent = chart("<state id='a'><transition target='b'/></state><state id='b'/>")
        self.assert_one_line_error(run("learn", silent), UNSUPPORTED, "no transition names an event")


if __name__ == "__main__":
    unittest.main()
