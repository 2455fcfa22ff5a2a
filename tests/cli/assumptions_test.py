"""Every assumption is needed and is said. A class in tests/java/assumptions belongs to one id: the tool's verdict of a
word, what the virtual machine does when a client breaks the assumption, and that both differ. The id must be printed;
a hidden option makes the tool keep silent about it, and then that check fails."""

import functools
import json
import re
import subprocess
import unittest

import tool
from tool import ToolTest, run, scratch

CASES = tool.ROOT / "tests" / "java" / "assumptions"
UNIT = tool.ROOT / "src" / "frontends" / "java" / "machine" / "assumptions.cpp"
CLIENT_SECONDS = 60  # only against hangs


@functools.lru_cache(maxsize=None)
def classes():
    """All cases, compiled once; as clients compile, so without a complaint about unchecked operations."""
    target = scratch("assumptions")
    subprocess.run(["javac", "-g", "-nowarn", "-proc:none", "-Xlint:-unchecked", "-d", target, *CASES.glob("*.java")],
                   check=True, stderr=subprocess.DEVNULL)
    for path in CASES.glob("*.java"):
        for gone in header(path, "without").split():
            (target / f"{gone}.class").unlink()
    return target


def header(path, key):
    found = re.search(rf"^// {key}: (.*)$", path.read_text(), re.M)
    return found.group(1) if found else ""


def learned_ids(path, *options):
    result = run("learn", classes(), "--class", path.stem, "--format", "json", "--quiet", *header(path, "options").split(),
                 *options)
    return {assumption["id"] for assumption in json.loads(result.stdout)["guarantee"]["assumptions"]}


def ids_of_the_table():
    return re.findall(r'Row\{"([a-z-]+)"', UNIT.read_text())


class Assumptions(ToolTest):
    FILES = sorted(CASES.glob("*.java"))

    def test_every_id_has_a_case(self):
        self.assertEqual(sorted(ids_of_the_table()), sorted({header(path, "assumption") for path in self.FILES}))

    def test_the_assumption_is_said(self):
        for path, ids in zip(self.FILES, tool.in_parallel(learned_ids, self.FILES)):
            with self.subTest(path.stem):
                self.assertIn(header(path, "assumption"), ids)

    def test_dropped_it_is_missed(self):
        """What the test before looks for is not there: it would fail."""
        def ids(path):
            return learned_ids(path, "--drop-assumption", header(path, "assumption"))
        for path, found in zip(self.FILES, tool.in_parallel(ids, self.FILES)):
            with self.subTest(path.stem):
                self.assertNotIn(header(path, "assumption"), found)

    def test_the_verdict_holds_only_under_the_assumption(self):
        for path in self.FILES:
            with self.subTest(path.stem):
                result = run("query", classes(), header(path, "word"), "--class", path.stem,
                             *header(path, "options").split())
                self.assertEqual(tool.verdict_of(result), header(path, "verdict"))
                client = subprocess.run(["java", "-Xint", "-cp", classes(), f"{path.stem}Client"],
                                        stderr=subprocess.PIPE, text=True, timeout=CLIENT_SECONDS)
                did = "illegal" if client.returncode else "legal"
                self.assertNotEqual(did, header(path, "verdict"), client.stderr)

    def test_an_unknown_id_is_refused(self):
        result = run("learn", classes(), "--class", "OneThread", "--drop-assumption", "nothing")
        self.assertEqual(result.code, tool.USAGE)


if __name__ == "__main__":
    unittest.main()
