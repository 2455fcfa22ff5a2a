"""Classes are learned, and what is learned is compared: with component texts, with expectations in
comments, and with what the classes do in a virtual machine."""

import csv
import functools
import json
import os
import re
import subprocess
import unittest

import tool
from tool import COMPLETE, LONG, SHARE, ToolTest, compiled, learned, run, scratch

JAVA = tool.ROOT / "examples" / "java"
EXPECTED = tool.ROOT / "tests" / "java" / "classes"
LIMIT_SECONDS = 250  # only against hangs

SAME_AS_TEXT = {"Explorer": "explorer", "PipedOutputStream": "piped_output_stream", "Signature": "signature",
                "TwoCounters": "two_counters", "MixedBooleans": "mixed_booleans",
                "MixedParameters": "mixed_parameters", "AccMeter": "acc_meter", "AltBit": "alt_bit",
                "AltBitRemainder": "alt_bit_remainder", "Counter10": "counter_10", "Counter100": "counter_100",
                "CEV": "cev", "LowHighMark": "low_high_mark", "ReadWriteAcq": "read_write_acq"}
LARGE = {"AltBitByte", "Socket"}  # interfaces that nobody reads, and that take half a minute
SLOW = set() if LONG else {*LARGE, "AltBitRemainder", "FloatAverage"}  # others are of their kinds
# Calls that no interface of ours decides: see examples/components/README.md.
UNDECIDED = {"MixedParameters"}


@functools.lru_cache(maxsize=None)
def learned_class(path, *options):
    directory = scratch(path.stem)
    return tool.Learned(directory, run("learn", compiled(path), "--format", "json", "--quiet", "-o", directory,
                                       "--timeout", LIMIT_SECONDS, *options))


def skipped(validated):
    return sum(map(int, re.findall(r"(?m)^skipped: (\d+)", validated.stdout)))


class Examples(ToolTest):
    # Those in other folders take options: observe_test.py, papers_test.py, scxml_test.py.
    FILES = sorted(path for path in JAVA.glob("**/*.java")
                   if path.parent.name not in ("observe", "flight", "cav10", "popl05")
                   and path.stem not in SLOW)

    def test_interfaces_stand_beside_the_classes(self):
        for path in (path for path in self.FILES if path.stem not in LARGE):
            with self.subTest(path.stem):
                self.assert_expected(path.with_suffix(".interface.txt"), learned_class(path).text)

    def test_sources_are_compiled(self):
        path = JAVA / "DoorLock.java"
        self.assertEqual(run("learn", path, "--quiet").stdout, learned_class(path).text)

    def test_equal_to_the_component_texts(self):
        for name, text in SAME_AS_TEXT.items():
            if name in SLOW:
                continue
            with self.subTest(name):
                result = run("diff", learned_class(JAVA / f"{name}.java").path, learned(text).path)
                self.assertEqual(result.code, COMPLETE, result)

    def test_as_the_virtual_machine_does(self):
        def check(path):
            return path.stem, run("validate", learned_class(path).path, "--class", compiled(path), *SHARE)
        for name, result in tool.in_parallel(check, self.FILES):
            with self.subTest(name):
                self.assertEqual(result.code, COMPLETE, result)
                self.assertEqual(skipped(result) > 0, name in UNDECIDED, result)


class Expectation:
    """What the comments at the top of a class say: README.md there."""

    def __init__(self, path):
        source = path.read_text()
        self.options = " ".join(re.findall(r"(?m)^// options: (.*)$", source)).split()
        self.items = re.findall(r"(?m)^// expect: (\w+) (.*)$", source)

    def values(self, key):
        return [value for name, value in self.items if name == key]


class Expectations(ToolTest):
    def check_learned(self, expected, result):
        for codes in expected.values("exit"):
            self.assertIn(str(result.result.code), codes.split(), result.result)
        interface = result.interface
        for legal in expected.values("legal"):
            self.assertEqual(sum(state["kind"] == "legal" for state in interface["states"]), int(legal), result.text)
        for names in expected.values("claims"):
            proved = names.split() if names != "proved" else ["safe", "permissive", "tight"]
            for name in proved:
                self.assertEqual(interface["guarantee"][name]["status"], "proved", result.text)
        for text in expected.values("text"):
            self.assertIn(text, result.text)

    def test_classes(self):
        for path in sorted(path for path in EXPECTED.glob("*.java") if path.stem not in SLOW):
            with self.subTest(path.stem):
                expected = Expectation(path)
                result = learned_class(path, *expected.options)
                self.check_learned(expected, result)
                validated = run("validate", result.path, "--class", compiled(path), *expected.options, *SHARE)
                self.assertEqual(validated.code, COMPLETE, validated)
                for count in expected.values("skipped"):
                    self.assertEqual(skipped(validated), int(count), validated)


class Options(ToolTest):
    CLASS = JAVA / "DoorLock.java"
    # options, and what the refusal says
    REFUSED = {
        ("--errors", "NoSuchException"): "no exception is called NoSuchException",
        ("--errors", "String"): "String is not an exception",
        ("--errors-in", "nothing"): "has no method nothing",
        ("--alphabet", "METHOD", "--hide", "METHOD"): "leave it out of one",
        ("--methods", "METHOD", "--hide", "METHOD"): "every method is hidden",
    }

    def test_names_that_stand_for_nothing_and_contradictions(self):
        method = json.loads(run("inspect", self.CLASS, "--format", "json").stdout)["methods"][0]["name"]
        for options, message in self.REFUSED.items():
            with self.subTest(options):
                given = [method if option == "METHOD" else option for option in options]
                self.assert_one_line_error(run("learn", self.CLASS, *given), tool.USAGE, message)

    def test_what_counted_is_said(self):
        result = run("learn", self.CLASS, "--errors", "IllegalStateException", "--quiet")
        self.assertIn("only these exceptions are errors: IllegalStateException", result.stdout)

    def test_a_missing_file_is_no_missing_class(self):
        for name in ("nothing.java", "nothing.class", "nothing.jar"):
            result = run("learn", scratch() / name)
            self.assert_one_line_error(result, tool.BAD_INPUT, name)
            self.assertNotIn("classpath", result.stderr)

    def test_unmodified_deque_is_inspected(self):
        result = run("inspect", "java.util.ArrayDeque", "--methods", "push,pop")
        self.assertIn(result.code, (COMPLETE, tool.PARTIAL), result)


class Bench(ToolTest):
    FIGURES = {"Signature": (5, 3), "PipedOutputStream": (5, 2), "IntMath": (15, 1), "AltBit": (6, 4),
               "CEV-FlightRule": (5, 2), "CEV": (25, 32), "AltBit with & 1": (5, 4)}

    def test_sas12(self):
        file = scratch() / "sas12.csv"
        result = run("bench", "sas12", "--csv", file, "--quiet")
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""), result)
        with open(file, newline="") as lines:
            rows = {row["component"]: row for row in csv.DictReader(lines)}
        for name, figures in self.FIGURES.items():
            self.assertIn(f"\n{name} ", result.stdout)
            self.assertEqual((int(rows[name]["alphabet"]), int(rows[name]["legal_states"])), figures, name)
            self.assertEqual(rows[name]["guarantee"].strip("*"), "proved", name)
        self.assertEqual(rows.keys(), self.FIGURES.keys())

    def test_elsewhere(self):
        self.assert_one_line_error(run("bench", "sas12", "--examples", scratch(), "--quiet"), tool.BAD_INPUT,
                                   "Signature.java")


    def test_a_limit_keeps_what_was_measured(self):
        result = run("bench", "sas12", "--timeout", "10", "--quiet")
        self.assertEqual((result.code, result.stderr), (tool.LIMIT, ""), result)
        self.assertIn("\nSignature ", result.stdout)
        result = run("bench", "isola18", "--engines", "pdr", "--timeout", "10", "--quiet")
        self.assertEqual((result.code, result.stderr), (tool.LIMIT, ""), result)
        self.assertIn("\nAltBit ", result.stdout)

    def test_each_suite_has_its_own_options(self):
        for arguments, complaint in ((("sas12", "--engines", "auto"), "--engines"),
                                     (("isola18", "--families", "counter"), "--families"),
                                     (("scaling", "--families", "nothing"), "nothing"),
                                     (("elsewhere",), "the commands of bench are sas12, isola18, popl05, scaling, learners, fase09, examples, cav10 and reach"),
                                     ((), "the commands of bench are sas12, isola18, popl05, scaling, learners, fase09, examples, cav10 and reach")):
            self.assert_one_line_error(run("bench", *arguments), tool.USAGE, complaint)


class Scaling(ToolTest):
    def test_every_family_and_engine_is_measured_and_drawn(self):
        results = scratch()
        done = subprocess.run([tool.ROOT / "bench" / "scaling", "--largest", "10", "--engines", "auto,bdd,unrolled", "--quiet"],
                              env={**os.environ, "PARLANCE": tool.TOOL, "PARLANCE_RESULTS": results},
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, COMPLETE, done)
        with open(results / "scaling.csv", newline="") as lines:
            rows = list(csv.DictReader(lines))
        self.assertEqual({row["family"] for row in rows}, {"methods", "variables", "counter", "paths"})
        for row in rows:
            self.assertEqual(row["stopped"], "false", row)
            self.assertEqual(row["guarantee"], "depth 8" if row["engine"] == "unrolled" else "proved", row)
        states = {(row["family"], row["size"]): row["legal_states"] for row in rows if row["engine"] == "auto"}
        self.assertEqual(states[("methods", "10")], "5")
        self.assertEqual(states[("variables", "8")], "9")
        self.assertEqual(states[("counter", "10")], "11")
        self.assertEqual(states[("paths", "8")], "3")
        drawing = (results / "scaling.svg").read_text()
        for word in ("depth of a counter", "paths of a method", "k-induction"):
            self.assertIn(word, drawing)


class Isola18(ToolTest):
    @staticmethod
    def legal_states(text):
        return int(re.match(r"\w+: (\d+) legal", text)[1])

    def test_a_bounded_check_alone_stops_with_too_few_states(self):
        for name, depth, engine in (("KMax2", 5, "bounded"), ("CEVV2", 4, "por")):
            with self.subTest(name):
                path = JAVA / "isola18" / f"{name}.java"
                right = learned_class(path).text
                self.assertEqual(right.count("proved for all call sequences"), 3, right)
                bounded = run("learn", path, "--quiet", "--engine", engine, "--depth", depth).stdout
                self.assertLess(self.legal_states(bounded), self.legal_states(right), engine)
                self.assertEqual(bounded.count(f"up to length {depth}; nothing is claimed beyond"), 3, bounded)

    @unittest.skipUnless(LONG, "a minute")
    def test_the_table_is_proved(self):
        file = scratch() / "isola18.csv"
        result = run("bench", "isola18", "--engines", "auto", "--csv", file, "--quiet")
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""), result)
        with open(file, newline="") as lines:
            rows = list(csv.DictReader(lines))
        self.assertEqual(len(rows), 11)
        for row in rows:
            self.assertEqual(row["guarantee"].strip("*"), "proved", row)
            self.assertLess(int(row["memory_bytes"]), 10**9, row)


class Bridge(ToolTest):
    def test_component_text_of_a_class_gives_the_same_interface(self):
        for name in ("Explorer", "DoorLock", *(("Thermostat", "Accelerometer") if LONG else ())):
            with self.subTest(name):
                path = JAVA / f"{name}.java"
                text = scratch() / "component.json"
                text.write_text(run("inspect", path, "--format", "json").stdout)
                interfaces = [json.loads(run("learn", file, "--format", "json", "--quiet").stdout)
                              for file in (path, text)]
                for interface in interfaces:
                    del interface["made"], interface["statistics"]
                self.assertEqual(*interfaces)


if __name__ == "__main__":
    unittest.main()
