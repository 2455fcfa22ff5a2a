"""Certificates are checked, refused with a reason, and written out for other solvers."""

import json
import os
import shutil
import signal
import stat
import subprocess
import time
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, LIMIT, REFUTED, USAGE, ToolTest, changed, component, run, write_json

FIXTURES = tool.ROOT / "tests" / "certify" / "fixtures"
UNSUPPORTED = 6
CLAIMS = ("safe", "permissive", "tight")


def certificate(name):
    return FIXTURES / f"{name}.smt2"


def files(name):
    return ["--component", component(name), "--interface", FIXTURES / f"{name}.interface.json"]


def certify(name, *arguments):
    return run("certify", certificate(name), *files(name), *arguments)


def program(text):
    """A program that takes the solver's place."""
    path = tool.scratch() / "solver"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


class Accepted(ToolTest):
    def test_all_claims(self):
        result = certify("explorer")
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""))
        lines = result.stdout.splitlines()
        self.assertEqual([line.split(":")[0] for line in lines], list(CLAIMS))
        for line in lines:
            self.assertRegex(line, r"^\w+: accepted, \d+ obligations shown$")

    def test_what_is_not_claimed(self):
        result = certify("internal_step", "--quiet")
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""))
        self.assertIn("permissive: not claimed\n", result.stdout)

    def test_another_solver_confirms_the_obligations(self):
        directory = tool.scratch() / "new" / "directory"
        self.assertEqual(certify("signature", "--obligations", directory).code, COMPLETE)
        names = sorted(path.name for path in directory.iterdir())
        self.assertEqual(names, sorted(f"obligations-{name}.smt2" for name in ("common", *CLAIMS)))
        for path in directory.iterdir():
            answers = subprocess.run([shutil.which("z3"), path], capture_output=True, text=True, check=True)
            self.assertEqual(set(answers.stdout.split()), {"unsat"}, path)

    def test_assumption_is_said(self):
        path = tool.scratch() / "certificate.smt2"
        first, rest = certificate("explorer").read_text().split("\n", 1)
        path.write_text(f"{first}\n; assume no-overflow x\n{rest}")
        result = run("certify", path, *files("explorer"))
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""))
        for line in result.stdout.splitlines():
            self.assertRegex(line, r"^\w+: accepted, assuming that updates of x do not overflow; \d+ obligations shown$")

    def test_example_of_the_help(self):
        text = run("certify", "--help").stdout.replace("\\\n", " ")
        example = next(line.split() for line in text.splitlines() if line.startswith("  parlance "))
        self.assertEqual(run(*example[1:], cwd=tool.ROOT).code, COMPLETE)


class Refused(ToolTest):
    def changed_certificate(self, name, old, new):
        text = certificate(name).read_text()
        self.assertIn(old, text)
        path = tool.scratch() / "certificate.smt2"
        path.write_text(text.replace(old, new))
        return path

    def test_no_invariant(self):
        path = self.changed_certificate("explorer", "(bvslt #x00000000 x)", "true")
        result = run("certify", path, *files("explorer"))
        self.assertEqual((result.code, result.stderr), (REFUTED, ""))
        self.assertRegex(result.stdout, r"(?m)^safe: refused, not shown: safe: method check [^\n]*for example \(\(x ")

    def test_malformed(self):
        path = self.changed_certificate("explorer", "define-fun", "define-funs")
        result = run("certify", path, *files("explorer"))
        self.assertEqual(result.code, REFUTED)
        self.assertIn("safe: refused, only define-fun is allowed\n", result.stdout)

    def test_wrong_component(self):
        broken = write_json(changed(json.loads(component("explorer").read_text()), ["methods", 0, "paths"], []))
        result = run("certify", certificate("explorer"), *files("explorer"), "--component", broken)
        self.assertEqual(result.code, USAGE)  # given twice
        result = run("certify", certificate("explorer"), "--component", broken, *files("explorer")[2:])
        self.assertEqual((result.code, result.stderr), (BAD_INPUT, ""))
        self.assertIn("safe: refused, method 'move' has no paths\n", result.stdout)

    def test_missing_files(self):
        missing = tool.scratch() / "missing"
        for place in (1, 3, 5):
            arguments = ["certify", certificate("explorer"), *files("explorer")]
            arguments[place] = missing
            self.assert_one_line_error(run(*arguments), BAD_INPUT, "missing: cannot be read")

    def test_missing_options(self):
        self.assert_one_line_error(run("certify", certificate("explorer")), USAGE, "--component")

    def test_obligations_that_cannot_be_written(self):
        directory = tool.scratch() / "file"
        directory.write_text("")
        self.assert_one_line_error(certify("explorer", "--obligations", directory), BAD_INPUT, "cannot be written")


class Solver(ToolTest):
    def test_missing(self):
        result = certify("explorer", "--solver", "/nowhere/cvc5")
        self.assertEqual((result.code, result.stderr), (UNSUPPORTED, ""))
        self.assertIn("No such file or directory", result.stdout)

    def test_undecided(self):
        result = certify("explorer", "--solver", program("cat > /dev/null; echo unknown"))
        self.assertEqual(result.code, tool.PARTIAL)
        self.assertIn("safe: refused, the solver does not decide: ", result.stdout)

    def test_timeout(self):
        result = certify("explorer", "--solver", program("sleep 100"), "--timeout", 0.5)
        self.assertEqual((result.code, result.stderr), (LIMIT, ""))
        self.assertIn("safe: refused, time limit during: ", result.stdout)

    def test_memory(self):
        result = certify("explorer", "--memory", 20)
        self.assertIn(result.code, (LIMIT, UNSUPPORTED))
        self.assertNotIn("accepted", result.stdout)

    def test_interrupt(self):
        ready = tool.scratch() / "ready"
        solver = program(f"touch {ready}; sleep 100")
        command = [tool.TOOL, "certify", certificate("explorer"), *files("explorer"), "--solver", solver]
        with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while not ready.exists() and process.poll() is None:
                time.sleep(0.01)
            os.kill(process.pid, signal.SIGINT)
            stdout, stderr = process.communicate(timeout=30)
        self.assertEqual((process.returncode, stderr), (LIMIT, ""))
        self.assertIn("safe: refused, interrupt during: ", stdout)


if __name__ == "__main__":
    unittest.main()
