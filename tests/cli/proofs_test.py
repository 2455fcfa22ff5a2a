"""Proofs: what is claimed for all call sequences, on whose word, and under which assumptions."""

import json
import os
import subprocess
import unittest

import tool
from tool import COMPLETE, REFUTED, ToolTest, component, run

FOUR_STATES = tool.ROOT / "examples" / "interfaces" / "alt_bit_4bit_four_states.json"
SEARCHES = ("interpolation", "search", "k-induction", "spacer", "pdr", "bdd", "squaring")
CLAIMS = ("safe", "permissive", "tight")
BOUNDED = "checked for all call sequences up to length 8; nothing is claimed beyond"


def learn(name, *arguments):
    return run("learn", component(name), "--quiet", *arguments)


class Proofs(ToolTest):
    def test_a_bounded_check_passes_what_a_proof_refutes(self):
        bounded = run("check", FOUR_STATES, component("alt_bit_4bit"), "--engine", "bounded")
        self.assertEqual((bounded.code, bounded.stdout.count(BOUNDED)), (COMPLETE, 3))
        for engine in ("pdr", "bdd", "search", "auto"):
            result = run("check", FOUR_STATES, component("alt_bit_4bit"), "--engine", engine)
            self.assertEqual((result.code, result.stdout.count("refuted")), (REFUTED, 2), engine)
            for line in result.stdout.splitlines()[:2]:
                word = line.rpartition(": ")[2]
                self.assertEqual(word.count(";"), 18, "a shortest word")
                self.assertEqual(tool.query("alt_bit_4bit", word), "illegal" if "safe" in line else "legal")

    def test_engines_agree(self):
        for name in ("signature", "acc_meter", "later_input"):
            results = {learn(name, "--engine", engine, "--depth", 3).stdout.partition("guarantee")[0]
                       for engine in ("auto", *SEARCHES, "unrolled", "bounded", "por")}
            self.assertEqual(len(results), 1, name)

    def test_every_search_has_its_certificate(self):
        for engine in SEARCHES:
            with self.subTest(engine):
                directory = tool.scratch()
                result = learn("read_write_acq" if engine != "k-induction" else "alt_bit", "--engine", engine,
                               "-o", directory, "--format", "json")
                interface = json.loads(result.stdout)
                self.assertEqual({interface["guarantee"][claim]["status"] for claim in CLAIMS}, {"proved"})
                self.assertEqual(json.loads((directory / "run.json").read_text())["engine"], engine)
                self.assertEqual(self.certified(directory).code, COMPLETE)

    @staticmethod
    def certified(directory):
        return run("certify", directory / "certificate.smt2", "--component", directory / "component.json",
                   "--interface", directory / "interface.json")

    def test_the_k_of_an_induction_matters(self):
        directory = tool.scratch()
        learn("alt_bit", "--engine", "k-induction", "-o", directory)
        certificate = directory / "certificate.smt2"
        text = certificate.read_text()
        self.assertIn("; induction safe 1\n", text)
        for changed, code in ((text.replace("safe 1", "safe 2"), COMPLETE), (text.replace("; induction safe 1\n", ""), REFUTED),
                              (text.replace("safe 1", "safe 0"), REFUTED), (text.replace("safe 1", "safe 99"), REFUTED),
                              (text.replace("safe 1", "safe one"), REFUTED), (text.replace("induction safe", "induction sound"), REFUTED)):
            certificate.write_text(changed)
            result = self.certified(directory)
            self.assertEqual(result.code, code, (changed[:120], result))

    def test_counts_of_a_search(self):
        directory = tool.scratch()
        learn("read_write_acq", "-o", directory)
        result = run("check", directory / "interface.json", component("read_write_acq"), "--engine", "por", "--stats")
        self.assertRegex(result.stderr, r"(?m)^sequences: \d+$")
        self.assertRegex(result.stderr, r"(?m)^solver calls: \d+$")

    def test_the_bounded_engine_proves_nothing(self):
        result = learn("counter_10", "--engine", "bounded")
        self.assertEqual((result.code, result.stdout.count(BOUNDED)), (COMPLETE, 3))

    def test_unchecked(self):
        result = learn("explorer", "--no-certify")
        self.assertEqual(result.stdout.count("proved, unchecked, for all call sequences"), 3)

    def learn_without_the_checker(self, name, directory, *options):
        command = [tool.TOOL, "learn", component(name), "--quiet", "-o", directory, *options]
        return subprocess.run(command, env={**os.environ, "PATH": "/nonexistent"}, capture_output=True, text=True)

    def test_without_the_checker_nothing_is_claimed_of_unknowns_of_the_tool(self):
        ended = self.learn_without_the_checker("mixed_booleans", tool.scratch(), "--max-guards", "1")
        self.assertRegex(ended.stdout, r"permissive, .*: +checked for all call sequences up to length 8")
        self.assertRegex(ended.stdout, r"tight, .*: +not established: some calls are left unknown by the tool")

    def test_without_the_checker_nothing_is_called_proved(self):
        directory = tool.scratch()
        ended = self.learn_without_the_checker("explorer", directory)
        self.assertEqual(ended.stdout.count("checked for all call sequences up to length 8"), 3)
        self.assertIn("the solver 'cvc5' cannot be started", ended.stdout)
        self.assertFalse((directory / "certificate.smt2").exists())

    def test_overflow(self):
        assumed = "assuming\n  updates of expect do not overflow\n"
        for overflow in ("auto", "assume-none"):
            result = learn("alt_bit_remainder", "--overflow", overflow)
            self.assertEqual(result.stdout.count("proved for all call sequences"), 3)
            self.assertTrue(result.stdout.startswith("AltBitRemainder: 4 legal states"))
            self.assertTrue(result.stdout.endswith(assumed))
        exact = learn("alt_bit_remainder", "--overflow", "exact", "--timeout", 4)
        self.assertNotIn("proved", exact.stdout)


class Certificates(ToolTest):
    def certify(self, certificate):
        files = ["--component", self.directory / "component.json", "--interface", self.directory / "interface.json"]
        path = tool.scratch() / "certificate.smt2"
        path.write_text(certificate)
        return run("certify", path, *files)

    def setUp(self):
        self.directory = tool.scratch()
        learn("counter_10", "-o", self.directory)
        self.text = (self.directory / "certificate.smt2").read_text()

    def test_learned_ones_are_accepted(self):
        result = self.certify(self.text)
        self.assertEqual((result.code, result.stdout.count("accepted")), (COMPLETE, 3))

    def test_broken_ones_are_refused(self):
        begin = self.text.index("Bool\n") + len("Bool\n")
        end = self.text.index("(define-fun aux-safe-location")
        for body, refused in (("true", 2), ("false", 3)):  # nothing is unknown here: tight holds with `true`
            result = self.certify(f"{self.text[:begin]}{body})\n{self.text[end:]}")
            self.assertEqual((result.code, result.stdout.count("refused")), (REFUTED, refused), result)
        for text in ("", "; parlance-certificate/1\n", self.text[: len(self.text) // 2]):
            self.assertEqual(self.certify(text).code, REFUTED)

    def test_that_of_another_component_is_refused(self):
        other = tool.scratch()
        learn("explorer", "-o", other)
        self.assertEqual(self.certify((other / "certificate.smt2").read_text()).code, REFUTED)
        learn("counter_100", "-o", other)
        self.assertNotEqual(self.certify((other / "certificate.smt2").read_text()).code, COMPLETE)


if __name__ == "__main__":
    unittest.main()
