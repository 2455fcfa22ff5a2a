"""Runs the tool under test (environment variable PARLANCE) and keeps what it learned."""

import copy
import functools
import json
import os
import re
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COMPONENTS = ROOT / "examples" / "components"
TOOL = os.environ.get("PARLANCE", str(ROOT / "build" / "parlance"))
SCRATCH = tempfile.TemporaryDirectory(prefix="parlance-cli-")

COMPLETE, REFUTED, USAGE, PARTIAL, LIMIT, BAD_INPUT = 0, 1, 2, 3, 4, 5
EXIT_OF_VERDICT = {"legal": COMPLETE, "illegal": REFUTED, "unknown": PARTIAL}

LONG = bool(os.environ.get("PARLANCE_LONG"))
SHARE = () if LONG else ("--max-sequences", 4000)  # of the sequences that validate runs
HANG_SECONDS = 1200  # no run takes anything like it: only against hangs

# No small interface describes these two.
LARGE = ("hard",)
NAMES = sorted(path.stem for path in COMPONENTS.glob("*.json") if path.stem not in LARGE)


@dataclass
class Result:
    code: int
    stdout: str
    stderr: str


def run(*arguments, **options):
    options.setdefault("stdout", subprocess.PIPE)
    command = [TOOL, *map(str, arguments)]
    ended = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=HANG_SECONDS, **options)
    return Result(ended.returncode, ended.stdout or "", ended.stderr)


def component(name):
    return COMPONENTS / f"{name}.json"


def scratch(name=""):
    """A new directory that is gone after the tests."""
    return Path(tempfile.mkdtemp(prefix=name, dir=SCRATCH.name))


def write_json(document, name="document.json"):
    path = scratch() / name
    path.write_text(document if isinstance(document, str) else json.dumps(document, indent=1))
    return path


def in_parallel(function, items):
    """The results in the order of the items."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        return list(pool.map(function, items))


@functools.lru_cache(maxsize=None)
def compiled_directory(directory):
    """All classes of a directory, compiled once: a run of javac takes longer than most of the tool."""
    target = scratch(directory.name)
    subprocess.run(["javac", "-g", "-proc:none", "-d", target, *directory.glob("*.java")], check=True)
    return target


def compiled(path):
    """The class file of a source, beside those of its directory."""
    return compiled_directory(path.parent) / f"{path.stem}.class"


@dataclass
class Learned:
    directory: Path
    result: Result

    @property
    def path(self):
        return self.directory / "interface.json"

    @property
    def text(self):
        return (self.directory / "interface.txt").read_text()

    @property
    def interface(self):
        return json.loads(self.result.stdout)

    @property
    def record(self):
        return json.loads((self.directory / "run.json").read_text())


@functools.lru_cache(maxsize=None)
def learned(name):
    """The example learned once, with all its files."""
    directory = scratch(name)
    return Learned(directory, run("learn", component(name), "--format", "json", "--quiet", "-o", directory))


def changed(document, path, value):
    """A copy with another value at the path; None removes it."""
    document = copy.deepcopy(document)
    place = document
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


def verdict_of(result):
    """The verdict that query printed; the exit code must say the same."""
    verdict = re.match(r"legal$|(illegal|unknown):", result.stdout.strip())
    assert verdict, f"no verdict: {result}"
    verdict = verdict.group(1) or "legal"
    assert result.code == EXIT_OF_VERDICT[verdict], result
    return verdict


def query(name, word):
    return verdict_of(run("query", component(name), word))


class ToolTest(unittest.TestCase):
    maxDiff = 4000

    def assert_expected(self, path, text):
        """The text is the file's; PARLANCE_UPDATE_EXPECTED=1 writes it anew."""
        if os.environ.get("PARLANCE_UPDATE_EXPECTED") == "1":
            path.write_text(text)
        self.assertEqual(text, path.read_text())

    def assert_one_line_error(self, result, code, *patterns):
        """One line on stderr that a person can act on, and nothing on stdout."""
        self.assertEqual(result.code, code, result)
        self.assertRegex(result.stderr, r"\Aparlance: [^\n]+\n\Z")
        self.assertNotRegex(result.stderr, r"(?i)terminate called|what\(\)|std::|abort|internal error|0x[0-9a-f]{6}")
        for pattern in patterns:
            self.assertRegex(result.stderr, pattern)
