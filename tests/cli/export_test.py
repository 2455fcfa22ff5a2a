"""The product as other tools read it: their verdicts are ours."""

import json
import random
import re
import subprocess
import unittest

import btor2
import tool
from tool import BAD_INPUT, COMPLETE, REFUTED, USAGE, ToolTest, component, learned, run, write_json

UNSUPPORTED = 6
# Decided by other provers within seconds.
SMALL = ("acc_meter", "alt_bit_4bit", "counter_10", "explorer", "mixed_booleans", "piped_output_stream",
         "read_write_acq", "signature", "station", "two_counters")
HORN = ("mixed_booleans", "piped_output_stream", "read_write_acq", "signature", "station")
PROGRAM_OF_TESTS = r"""
#include <stdio.h>
#include <stdlib.h>
unsigned long __VERIFIER_nondet_ulong(void) {
  unsigned long value;
  if (scanf("%lu", &value) != 1) { puts("end"); exit(0); }
  return value;
}
void reach_error(void) { puts("error"); exit(0); }
"""


def export(interface, name, form, *options):
    path = tool.scratch() / f"{name}.{form}"
    result = run("export", interface, component(name), "--format", form, "-o", path, *options)
    assert (result.code, result.stderr) == (COMPLETE, ""), result
    return path


def wrong_interfaces(name):
    """One that allows what was forbidden, and one that forbids what was allowed."""
    original = json.loads(learned(name).path.read_text())
    kinds = {state["id"]: state["kind"] for state in original["states"]}
    changes = []
    for forbidden in (True, False):
        wrong = json.loads(json.dumps(original))
        error = next((i for i, kind in kinds.items() if kind == "error"), None)
        for edge in wrong["transitions"]:
            if (kinds[edge["to"]] == "error") == forbidden and error is not None:
                edge["to"] = wrong["initial"] if forbidden else error
                edge.pop("reasons", None)
                edge.pop("witness", None)
                changes.append(write_json(wrong))
                break
    return changes


def words(name, count):
    """Random calls, often with arguments of the alphabet's examples; as inputs of the product."""
    document = json.loads(component(name).read_text())
    methods = document["methods"]
    rnd = random.Random(name)
    small = [0, 1, 2, 3, 5, 10, 2**31 - 1, 2**32 - 1]
    for _ in range(count):
        word = []
        for _ in range(rnd.randrange(1, 12)):
            index = rnd.randrange(len(methods))
            step = {"action": index}
            for parameter in methods[index].get("parameters", []):
                step["input_" + re.sub(r"\W", "_", parameter["name"])] = rnd.choice(small)
            word.append(step)
        yield word


class Horn(ToolTest):
    def answer(self, path):
        ended = subprocess.run(["z3", "fp.engine=spacer", "-T:120", path], capture_output=True, text=True)
        return ended.stdout.strip()

    def test_z3_agrees(self):
        for name in HORN:
            with self.subTest(name):
                self.assertEqual(self.answer(export(learned(name).path, name, "chc")), "sat")
                for wrong in wrong_interfaces(name):
                    self.assertEqual(self.answer(export(wrong, name, "chc")), "unsat")

    def test_properties_by_themselves(self):
        allows, forbids = wrong_interfaces("signature")
        for wrong, holds, fails in ((allows, "permissive", "safe"), (forbids, "safe", "permissive")):
            self.assertEqual(self.answer(export(wrong, "signature", "chc", "--property", holds)), "sat")
            self.assertEqual(self.answer(export(wrong, "signature", "chc", "--property", fails)), "unsat")


class Aiger(ToolTest):
    def answer(self, path):
        command = f"read_aiger {path}; pdr -T 120"
        ended = subprocess.run(["berkeley-abc", "-c", command], capture_output=True, text=True)
        proved = "Property proved" in ended.stdout
        refuted = "was asserted in frame" in ended.stdout
        self.assertNotEqual(proved, refuted, ended)
        return proved

    def test_abc_agrees(self):
        def check(name):
            right = self.answer(export(learned(name).path, name, "aiger"))
            return name, right, [self.answer(export(wrong, name, "aiger")) for wrong in wrong_interfaces(name)]
        for name, right, wrong in tool.in_parallel(check, SMALL):
            with self.subTest(name):
                self.assertTrue(right)
                self.assertGreater(len(wrong), 0)
                self.assertFalse(any(wrong))

    def test_a_start_that_is_a_condition(self):
        name = "initial_condition"
        self.assertTrue(self.answer(export(learned(name).path, name, "aiger", "--property", "safe")))
        self.assertFalse(self.answer(export(wrong_interfaces(name)[0], name, "aiger", "--property", "safe")))

    def test_steps_that_overflow_are_outside(self):
        name = "alt_bit_remainder"
        self.assertTrue(self.answer(export(learned(name).path, name, "aiger", "--overflow", "assume-none")))


class Vmt(ToolTest):
    """There is no other reader in Debian: z3 reads the definitions, whose annotations it ignores."""

    def test_is_read(self):
        path = export(learned("explorer").path, "explorer", "vmt")
        text = path.read_text()
        script = text + "(assert .start)(check-sat)(assert .step)(check-sat)(assert violated.next)(check-sat)\n"
        ended = subprocess.run(["z3", "-in"], input=script, capture_output=True, text=True)
        self.assertEqual(ended.stdout.split(), ["sat", "sat", "unsat"], ended)
        self.assertEqual(text.count(":init true"), 1)
        self.assertEqual(text.count(":trans true"), 1)
        self.assertEqual(text.count(":invar-property 0"), 1)

    def test_a_wrong_claim_is_violated_at_once(self):
        forbids = wrong_interfaces("explorer")[1]
        script = export(forbids, "explorer", "vmt").read_text()
        script += "(assert .start)(assert .step)(assert violated.next)(check-sat)\n"
        ended = subprocess.run(["z3", "-in"], input=script, capture_output=True, text=True)
        self.assertEqual(ended.stdout.split(), ["sat"], ended)


class Words(ToolTest):
    """The C program and the BTOR2 model run the same words; right interfaces never err."""

    def program(self, path):
        main = tool.scratch() / "main.c"
        main.write_text(PROGRAM_OF_TESTS)
        binary = main.with_suffix("")
        source = path.rename(path.with_suffix(".c"))
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function",
                        "-fsanitize=undefined", "-fno-sanitize-recover", "-o", binary, main, source], check=True)
        text = source.read_text()
        steps = text[text.index("for (;;)"):]
        return binary, re.findall(r"word (\w+) = cut\(__VERIFIER_nondet_ulong", steps)

    def errs(self, program, word):
        binary, inputs = program
        values = [str(step.get(name, 0)) for step in word for name in inputs]
        ended = subprocess.run([binary], input=" ".join(values), capture_output=True, text=True, check=True)
        self.assertIn(ended.stdout, ("error\n", "end\n"), ended)
        return ended.stdout == "error\n"

    def test_right_interfaces(self):
        for name in SMALL:
            with self.subTest(name):
                path = learned(name).path
                program = self.program(export(path, name, "c"))
                model = btor2.Model(export(path, name, "btor2").read_text())
                for word in words(name, 25):
                    self.assertFalse(self.errs(program, word), word)
                    self.assertFalse(model.run(word), word)

    def test_wrong_interfaces(self):
        found = 0
        for name in ("explorer", "signature", "station", "read_write_acq"):
            for wrong in wrong_interfaces(name):
                program = self.program(export(wrong, name, "c"))
                model = btor2.Model(export(wrong, name, "btor2").read_text())
                for word in words(name, 40):
                    errs = self.errs(program, word)
                    self.assertEqual(errs, model.run(word), word)
                    found += errs
        self.assertGreater(found, 20)


class Refused(ToolTest):
    def test_what_is_not_reachability(self):
        result = run("export", learned("later_input").path, component("later_input"), "--format", "chc",
                     "--property", "permissive")
        self.assert_one_line_error(result, UNSUPPORTED, "permissive", "--property safe")

    def test_usage(self):
        path = learned("explorer").path
        self.assert_one_line_error(run("export", path, component("explorer")), USAGE, "--format")
        self.assert_one_line_error(run("export", path, component("explorer"), "--format", "pdf"), USAGE, "pdf")
        self.assert_one_line_error(run("export", path, component("explorer"), "--format", "c", "--property", "fast"),
                                   USAGE, "fast")

    def test_files(self):
        path = learned("explorer").path
        self.assert_one_line_error(run("export", path, component("signature"), "--format", "c"), BAD_INPUT)
        self.assert_one_line_error(run("export", path, component("explorer"), "--format", "c", "-o",
                                       tool.scratch() / "no" / "such" / "directory"), BAD_INPUT)
        self.assertEqual(run("check", wrong_interfaces("explorer")[0], component("explorer")).code, REFUTED)


if __name__ == "__main__":
    unittest.main()
