"""Help, version, streams, hand-written interfaces: the command line as such."""

import json
import os
import pty
import re
import shlex
import subprocess
import unittest

import tool
from tool import COMPLETE, REFUTED, ToolTest, component, learned, run, scratch, write_json

COMMANDS = (
    "learn",
    "query",
    "check",
    "diff",
    "show",
    "certify",
    "validate",
    "bench",
    "compose",
    "discharge",
    "verify",
)
HAND_WRITTEN = tool.ROOT / "examples" / "interfaces" / "explorer.json"


class Help(ToolTest):
    def assert_printed(self, result, *parts):
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""))
        for part in parts:
            self.assertIn(part, result.stdout)

    def test_help(self):
        self.assert_printed(run("--help"), *COMMANDS, "Examples:", "Exit codes:")

    def test_help_of_each_command(self):
        for command in COMMANDS:
            if command != "bench":
                self.assert_printed(run(command, "--help"), "--quiet")
        self.assert_printed(run("bench", "--help"), "sas12", "isola18", "scaling", "fase09", "Examples:", "Exit codes:")
        for suite in ("sas12", "isola18", "scaling", "fase09"):
            self.assert_printed(run("bench", suite, "--help"), "--quiet", "--csv")

    def test_version(self):
        self.assertRegex(run("--version").stdout, r"\Aparlance \d+\.\d+\.\d+[^\n]*\n\Z")
        self.assert_printed(run("--version"), "z3")

    def test_examples_of_the_help_are_right(self):
        examples = [line.split() for line in run("--help").stdout.splitlines() if line.startswith("  parlance ")]
        files = {word.partition(":")[0] for words in examples for word in words if word.startswith("examples/")}
        self.assertTrue(files)
        for file in files:
            self.assertTrue((tool.ROOT / file).exists(), file)


class Documents(ToolTest):
    """The samples in the documents are what the tool prints; `...` stands for the rest."""

    @staticmethod
    def samples(document):
        for block in (tool.ROOT / document).read_text().split("```")[1::2]:
            if block.startswith("\n$ build/parlance "):
                command, _, printed = block[1:].replace("\\\n", "").partition("\n")
                yield shlex.split(command)[2:], printed

    def test_samples(self):
        for document in ("README.md", "docs/guide.md", "docs/lts.md", "docs/statecharts.md"):
            samples = list(self.samples(document))
            self.assertTrue(samples, document)
            for arguments, printed in samples:
                with self.subTest(document, arguments=arguments):
                    result = run(*arguments, cwd=tool.ROOT)
                    output = result.stderr if printed.startswith("parlance: ") else result.stdout
                    shown, cut, _ = printed.partition("  ...\n")
                    self.assertEqual(output[:len(shown)] if cut else output, shown)


class Streams(ToolTest):
    def test_quiet_is_silent(self):
        for arguments in (["learn", component("explorer")], ["query", component("explorer"), "check()"],
                          ["check", HAND_WRITTEN, component("explorer")], ["diff", HAND_WRITTEN, HAND_WRITTEN],
                          ["show", HAND_WRITTEN]):
            result = run(*arguments, "--quiet")
            self.assertEqual(result.stderr, "", arguments)
            self.assertNotEqual(result.stdout, "", arguments)

    def test_statistics_on_stderr(self):
        plain, counted = (run("learn", component("signature"), *more) for more in ([], ["--stats"]))
        self.assertEqual(plain.stdout, counted.stdout)
        self.assertEqual(plain.stderr, "")
        self.assertRegex(counted.stderr, r"(?m)^membership queries: \d+$")

    def test_progress_on_stderr_only(self):
        """On a terminal there is live progress; stdout is the same, and has no escape sequences."""
        shown, stdout = self.learned_on_a_terminal("two_counters")
        self.assertEqual(stdout, run("learn", component("two_counters"), "--quiet").stdout)
        self.assertNotIn("\x1b", stdout)
        self.assertRegex(shown, r"\A(\r\x1b\[K\d+\.\d s: \d+ states, [^\n]*)*(\r\x1b\[K)?\Z")

    @staticmethod
    def learned_on_a_terminal(name):
        ours, theirs = pty.openpty()
        command = [tool.TOOL, "learn", component(name)]
        stdout = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True).stdout
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # a terminal ends so
            pass
        os.close(ours)
        return shown.decode(), stdout

    def test_reader_that_goes_away(self):
        with subprocess.Popen([tool.TOOL, "show", HAND_WRITTEN], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.close()
            stderr = process.stderr.read()
        self.assertGreaterEqual(process.returncode, 0, "ended by a signal")
        self.assertLessEqual(stderr.count(b"\n"), 1)


class HandWritten(ToolTest):
    def minimal(self):
        """Only what must be there."""
        interface = json.loads(HAND_WRITTEN.read_text())
        kept = {key: interface[key] for key in ("alphabet", "states", "initial", "transitions")}
        for transition in kept["transitions"]:
            transition.pop("reasons", None)
            transition.pop("witness", None)
        return kept

    def test_show(self):
        result = run("show", write_json(self.minimal()))
        self.assertEqual((result.code, result.stderr), (COMPLETE, ""))
        self.assertIn("2 legal states", result.stdout)
        self.assertIn("guarantee: none is recorded", result.stdout)

    def test_show_in_every_format(self):
        path = write_json(self.minimal())
        for format, begin in (("text", "Interface"), ("json", "{"), ("dot", "digraph"), ("dot-learnlib", "digraph g"), ("svg", "<?xml")):
            result = run("show", path, "--format", format)
            self.assertEqual(result.code, COMPLETE, format)
            self.assertTrue(result.stdout.startswith(begin), format)

    def test_svg_is_the_same_every_time(self):
        path = learned("station").path
        self.assertEqual(run("show", path, "--format", "svg").stdout, (path.parent / "interface.svg").read_text())

    def test_svg_without_graphviz_says_what_is_missing(self):
        environment = {**os.environ, "PATH": str(scratch())}
        for arguments in (("show", learned("station").path), ("learn", component("station"), "--quiet")):
            result = run(*arguments, "--format", "svg", env=environment)
            self.assert_one_line_error(result, 6, "package graphviz")

    def test_everything_else_is_written_without_graphviz(self):
        directory = scratch()
        environment = {**os.environ, "PATH": str(scratch())}
        result = run("learn", component("station"), "--quiet", "--no-certify", "-o", directory, env=environment)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertRegex(result.stderr, r"\Aparlance: no interface.svg: .*package graphviz\n\Z")
        self.assertEqual(
            sorted(path.name for path in directory.iterdir()),
            ["certificate.smt2", "component.json", "interface.aut", "interface.dot", "interface.fsp", "interface.json", "interface.learnlib.dot", "interface.scxml", "interface.txt", "learner.state", "run.json"],
        )

    def test_help_follows_the_tables(self):
        """A new format or subcommand is a row: what is written and offered is what help says."""
        directory = scratch()
        run("learn", component("explorer"), "--quiet", "--no-certify", "-o", directory)
        text = run("learn", "--help").stdout
        named = re.search(r"Also write interface((\.[a-z.]+(, )?)+),\n", text).group(1).split(", ")
        self.assertEqual(sorted(path.name for path in directory.glob("interface.*")), sorted("interface" + name for name in named))
        formats = re.search(r"What to print: (.*)\n", text).group(1).split(", ")
        for name in formats:
            with self.subTest(name):
                self.assertEqual(run("show", directory / "interface.json", "--format", name).code, COMPLETE)

    def test_check(self):
        self.assertEqual(run("check", write_json(self.minimal()), component("explorer")).code, COMPLETE)

    def test_check_finds_what_is_wrong(self):
        wrong = self.minimal()
        wrong["transitions"][2]["to"] = "start"  # check() before any move
        result = run("check", write_json(wrong), component("explorer"))
        self.assertEqual(result.code, REFUTED)
        self.assertRegex(result.stdout, r"(?m)^safe: +refuted: allowed here, but not legal: check\(\)$")

    def test_same_language_as_the_learned_one(self):
        for path in (HAND_WRITTEN, write_json(self.minimal())):
            self.assertEqual(run("diff", path, tool.learned("explorer").path).code, COMPLETE)


class Query(ToolTest):
    def test_says_which_call_and_why(self):
        result = run("query", component("explorer"), "move(0); check(); move(1)")
        self.assertEqual(result.code, REFUTED)
        for part in ("illegal", "call 2", "check()", "java.lang.AssertionError", "Explorer.java:12"):
            self.assertIn(part, result.stdout)

    def test_ways_to_write_a_word(self):
        for word in ("", " ", "move(5);check()", " move( 5 ) ; check( ) ;", "move(0x5); check()", "move(-1)"):
            self.assertEqual(tool.query("explorer", word), "legal", word)


if __name__ == "__main__":
    unittest.main()
