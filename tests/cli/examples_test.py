"""What is learned from each example: states, text, truth of the small ones, format and pictures.

The texts stand in expected/; PARLANCE_UPDATE_EXPECTED=1 writes them anew. Read them before you
check them in.
"""

import json
import subprocess
import unittest
from pathlib import Path

from jsonschema import Draft202012Validator

import tool
from automaton import Automaton
from tool import NAMES, ToolTest, learned

EXPECTED = Path(__file__).resolve().parent / "expected"
SCHEMA = tool.ROOT / "docs" / "schemas" / "interface.schema.json"
MEMORY = 300 << 20

LEGAL_STATES = {
    "acc_meter": 3,
    "alt_bit": 4,
    "alt_bit_4bit": 32,
    "alt_bit_remainder": 4,
    "cev": 32,
    "counter_10": 11,
    "counter_100": 101,
    "explorer": 2,
    "initial_condition": 7,
    "internal_step": 3,
    "later_input": 7,
    "low_high_mark": 2,
    "mixed_booleans": 3,
    "mixed_parameters": 2,
    "piped_output_stream": 2,
    "read_write_acq": 4,
    "signature": 3,
    "station": 4,
    "two_counters": 2,
    "unknown_path": 2,
}

# Guards as a person reads them, of the methods that need any.
GUARDS = {
    "acc_meter": {"connect": ["!useListener", "useListener"]},
    "alt_bit": {"msg": ["(sequence & 1) == 0", "(sequence & 1) == 1"]},
    "alt_bit_4bit": {"msg": ["sequence % 2 == 0", "sequence % 2 == -1", "sequence % 2 == 1"]},
    "explorer": {"move": ["0 < p && p < 20", "p <= 0 || p >= 20"]},
    "mixed_booleans": {"init": ["!p", "p"], "foo": ["!q", "q"]},
    "piped_output_stream": {
        "connect": ["snk != 0 && snkConnected != 1", "snk == 0 || snkConnected == 1"],
    },
    "station": {
        "setMode": ["m == null", "m == FAST", "m == SLOW"],
        "connect": [
            "s == null || s == this.sensor || s.taken || s.rate <= 0",
            "s != null && s != this.sensor && !s.taken && s.rate > 0",
        ],
        "release": ["s != this.sensor", "s == this.sensor"],
    },
    "unknown_path": {"load": ["0 <= size && size <= 1000", "size < 0", "size > 1000"]},
}

# Worked out by hand from the components.
TRUE_ANSWERS = {
    "mixed_parameters": {
        "init(5); foo(5)": "legal",
        "init(5); foo(6)": "illegal",
        "init(-1); foo(0)": "illegal",
        "foo(0)": "illegal",
        "init(0); stop(); foo(0)": "illegal",
        "init(7); init(3); foo(5)": "illegal",
    },
    "mixed_booleans": {
        "init(true); foo(true)": "legal",
        "init(true); foo(false)": "illegal",
        "init(true); init(false); foo(false)": "legal",
        "init(false); stop(); foo(false)": "illegal",
        "isReady(); stop()": "illegal",
    },
    "station": {
        "connect(null)": "illegal",
        "connect(this.sensor)": "illegal",
        "connect(new Sensor)": "illegal",
        "connect(new Sensor{rate: 5})": "legal",
        "connect(new Sensor{rate: 5, taken: true})": "illegal",
        "connect(new Sensor{rate: 5}); release(this.sensor)": "legal",
        "connect(new Sensor{rate: 5}); release(new Sensor)": "illegal",
        "connect(new Sensor{rate: 5}); setMode(FAST)": "illegal",
        "setMode(FAST); connect(new Sensor{rate: 1}); read()": "legal",
        "setMode(FAST); connect(new Sensor{rate: 1}); calibrate()": "illegal",
        "setMode(SLOW); connect(new Sensor{rate: 1}); calibrate()": "legal",
    },
    "unknown_path": {
        "load(-1)": "illegal",
        "load(0); get()": "legal",
        "load(1000); get()": "legal",
        "load(1001)": "unknown",
        "load(2147483647); get()": "unknown",
        "load(5); clear(); get()": "illegal",
    },
    # What `request` was answered is known to nobody: `use` and `withdraw` both may fail.
    "later_input": {
        "request(); settle()": "legal",
        "request(); settle(); use()": "illegal",
        "request(); settle(); withdraw()": "illegal",
        "request(); withdraw(); settle(); withdraw()": "legal",
        "insist(); settle(); use()": "legal",
        "insist(); settle(); request(); use()": "legal",
        "insist(); settle(); request(); settle(); use()": "illegal",
        "request(); settle(); insist(); use()": "illegal",
        "request(); settle(); insist(); settle(); use()": "legal",
    },
    # The job may have finished or not until `join` waits for it.
    "internal_step": {
        "cancel()": "legal",
        "result()": "illegal",
        "start(); start()": "illegal",
        "start(); cancel()": "illegal",
        "start(); result()": "illegal",
        "start(); join(); result()": "legal",
        "start(); join(); cancel()": "illegal",
        "start(); join(); start()": "legal",
    },
    # One or two units at the start, three at most.
    "initial_condition": {
        "take()": "legal",
        "take(); take()": "illegal",
        "put()": "legal",
        "put(); put()": "illegal",
        "take(); put(); take()": "legal",
        "take(); put(); take(); take()": "illegal",
        "drain(); take()": "illegal",
        "drain(); put(); put(); put()": "legal",
        "drain(); put(); put(); put(); put()": "illegal",
    },
}


class Examples(ToolTest):
    @classmethod
    def setUpClass(cls):
        tool.in_parallel(learned, NAMES)

    def test_every_example_is_expected(self):
        self.assertEqual(NAMES, sorted(LEGAL_STATES))

    def test_legal_states(self):
        for name in NAMES:
            kinds = [state["kind"] for state in learned(name).interface["states"]]
            self.assertEqual(kinds.count("legal"), LEGAL_STATES[name], name)

    def test_exit_codes(self):
        for name in NAMES:
            expected = tool.PARTIAL if name == "mixed_parameters" else tool.COMPLETE
            self.assertEqual(learned(name).result.code, expected, name)

    def test_everything_is_proved(self):
        proved = {"status": "proved", "certificate": "certificate.smt2"}
        for name in NAMES:
            guarantee = learned(name).interface["guarantee"]
            self.assertEqual(guarantee["safe"], proved, name)
            self.assertEqual(guarantee["permissive"], proved, name)
            if name != "mixed_parameters":
                self.assertEqual(guarantee["tight"], proved, name)
            assumed = ["updates of expect do not overflow"] if name == "alt_bit_remainder" else []
            self.assertEqual([a["text"] for a in guarantee["assumptions"]], assumed, name)

    def test_memory(self):
        for name in NAMES:
            self.assertLess(learned(name).record["peak_memory_bytes"], MEMORY, name)

    def test_guards(self):
        for name, methods in GUARDS.items():
            for method, guards in methods.items():
                symbols = [s for s in learned(name).interface["alphabet"] if s["method"] == method]
                self.assertEqual(sorted(s["guard"] for s in symbols), sorted(guards), name)

    def test_text(self):
        for name in NAMES:
            with self.subTest(name):
                self.assert_expected(EXPECTED / f"{name}.txt", learned(name).text)


class Truth(ToolTest):
    def test_query(self):
        for name, answers in TRUE_ANSWERS.items():
            verdicts = tool.in_parallel(lambda word: tool.query(name, word), answers)  # noqa: B023
            self.assertEqual(dict(zip(answers, verdicts)), answers, name)

    def test_interface(self):
        for name, answers in TRUE_ANSWERS.items():
            automaton = Automaton(learned(name).interface)
            for word, verdict in answers.items():
                if name != "mixed_parameters" or not word.startswith("init") or "stop" in word:
                    self.assertEqual(automaton.verdict(word), verdict, f"{name}: {word}")

    def test_reasons_cover_all_arguments_of_a_guard(self):
        """A null sink and a connected one fail for different reasons."""
        transitions = learned("piped_output_stream").interface["transitions"]
        reasons = next(t["reasons"] for t in transitions if t.get("witness", {}).get("text") == "connect(0, 0)")
        self.assertEqual({reason["place"] for reason in reasons}, {"PipedOutputStream.java:6", "PipedOutputStream.java:8"})

    def test_mixed_parameters_are_unknown_only_where_they_meet(self):
        interface = learned("mixed_parameters").interface
        into_unknown = [t for t in interface["transitions"] if t["to"] == "unknown"]
        self.assertEqual([t["symbol"] for t in into_unknown], ["foo"])
        self.assertNotEqual(into_unknown[0]["from"], interface["initial"])
        reasons = into_unknown[0]["reasons"]
        self.assertEqual({reason["kind"] for reason in reasons}, {"mixed_parameters"})
        for part in ("'p' of init", "'q' of foo", "MixedParameters.java:12"):
            self.assertIn(part, json.dumps(reasons))

    def test_mixed_parameters_elsewhere(self):
        automaton = Automaton(learned("mixed_parameters").interface)
        expected = {
            "init(3)": "legal",
            "init(3); foo(3)": "unknown",
            "foo(3)": "illegal",
            "stop()": "illegal",
            "init(3); stop()": "legal",
            "init(3); stop(); stop()": "illegal",
            "init(3); isReady(); init(4)": "legal",
        }
        self.assertEqual({word: automaton.verdict(word) for word in expected}, expected)

    def test_mixed_parameters_are_not_called_tight(self):
        tight = learned("mixed_parameters").interface["guarantee"]["tight"]
        self.assertEqual(tight["status"], "none")
        self.assertEqual(tight["reason"]["id"], "tool-unknowns")
        self.assertIn("left unknown by the tool", tight["reason"]["text"])


class Files(ToolTest):
    def test_every_file(self):
        files = ["certificate.smt2", "component.json", "interface.aut", "interface.dot", "interface.fsp", "interface.json"]
        files += ["interface.learnlib.dot", "interface.scxml", "interface.svg", "interface.txt", "learner.state",
                  "run.json"]
        for name in NAMES:
            self.assertEqual(sorted(path.name for path in learned(name).directory.iterdir()), files)

    def test_schema(self):
        validator = Draft202012Validator(json.loads(SCHEMA.read_text()))
        for name in NAMES:
            self.assertIsNone(next(validator.iter_errors(learned(name).interface), None), name)

    def test_written_interface_is_the_printed_one(self):
        for name in NAMES:
            self.assertEqual(learned(name).path.read_text(), learned(name).result.stdout, name)

    def test_dot_renders(self):
        self.check_dot(["dot", "-Tsvg"], "interface.dot", b"</svg>")

    def test_learnlib_dot_is_dot(self):
        """Read only: nobody draws its many parallel edges."""
        self.check_dot(["nop"], "interface.learnlib.dot", b"digraph g")

    def check_dot(self, reader, file, part):
        def rendered(name):
            return subprocess.run([*reader, learned(name).directory / file], capture_output=True, timeout=tool.HANG_SECONDS)

        for name, ended in zip(NAMES, tool.in_parallel(rendered, NAMES)):
            self.assertEqual((ended.returncode, ended.stderr), (0, b""), name)
            self.assertIn(part, ended.stdout)

    def test_show_prints_the_same_text(self):
        for name in NAMES:
            shown = tool.run("show", learned(name).path)
            self.assertEqual((shown.code, shown.stderr), (tool.COMPLETE, ""), name)
            self.assertEqual(shown.stdout, learned(name).text, name)

    def test_written_component_has_the_same_interface(self):
        for name in ("explorer", "alt_bit_4bit", "internal_step", "initial_condition", "unknown_path"):
            again = tool.run("learn", learned(name).directory / "component.json", "--quiet")
            self.assertEqual(again.stdout, learned(name).text, name)


if __name__ == "__main__":
    unittest.main()
