"""Charts in our hands and in those of two other interpreters: SCION, which npm installs into the
build directory, and interpreter.py beside this file. The same events lead to the same states and data.

Environment: RUN_CHARTS, the program of run_charts.cpp; SCION_DIRECTORY, where SCION is or will be;
PARLANCE_LONG for all of the charts."""

import json
import os
import random
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import interpreter
import random_chart

HERE = Path(__file__).resolve().parent
EXAMPLES = sorted((HERE.parent.parent / "examples" / "scxml").glob("*.scxml"))
LONG = bool(os.environ.get("PARLANCE_LONG"))
SEQUENCE_LENGTH = 12
INSTALL_SECONDS = 300  # against hangs only


def scion_directory():
    """SCION of the version that package.json names; installed when it is not there yet."""
    directory = Path(os.environ["SCION_DIRECTORY"])
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    installed = {}
    for name in wanted:
        manifest = directory / "node_modules" / name / "package.json"
        if manifest.exists():
            installed[name] = json.loads(manifest.read_text())["version"]
    if installed == wanted:
        return directory
    directory.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", directory / "package.json")
    npm = shutil.which("npm")
    if npm is None:
        raise AssertionError("npm is missing: scripts/install_dependencies installs it")
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    ended = subprocess.run(command, cwd=directory, capture_output=True, text=True, timeout=INSTALL_SECONDS)
    if ended.returncode != 0:
        raise AssertionError(f"npm could not install SCION into {directory}:\n{ended.stderr}")
    return directory


class Case:
    """A chart, and sequences of (event, data) to send."""

    def __init__(self, path, sequences):
        self.path = path
        self.sequences = sequences

    def script(self):
        names = sorted({event for sequence in self.sequences for event, _ in sequence})
        lines = ["events " + " ".join(names), f"chart {self.path}"]
        for sequence in self.sequences:
            lines.append("run")
            for event, data in sequence:
                values = "".join(f" {name}={json.dumps(value)}" for name, value in data.items())
                lines.append(f"send {event}{values}")
        return "".join(line + "\n" for line in lines)


def outputs(command, cases):
    """For each case, for each sequence, what was shown at the start and after each event."""
    script = "".join(case.script() for case in cases)
    ended = subprocess.run(command, input=script, capture_output=True, text=True, timeout=INSTALL_SECONDS)
    assert ended.returncode == 0, ended.stderr
    lines = iter(ended.stdout.splitlines())
    result = [[[next(lines) for _ in range(len(sequence) + 1)] for sequence in case.sequences] for case in cases]
    assert next(lines, None) is None
    return result


def ours(cases):
    return outputs([os.environ["RUN_CHARTS"]], cases)


def of_interpreter(cases):
    result = []
    for case in cases:
        chart = interpreter.Chart(case.path.read_text())
        rows = []
        for sequence in case.sequences:
            run = chart.start()
            row = [run.shown()]
            for event, data in sequence:
                run.send(event, data)
                row.append(run.shown())
            rows.append(row)
        result.append(rows)
    return result


def events_of(path):
    """The events that transitions of an example wait for."""
    names = set()
    for transition in ElementTree.parse(path).iter(interpreter.SPACE + "transition"):
        names.update((transition.get("event") or "").split())
    return sorted(names)


def example_case(path, count):
    source = random.Random(path.name)
    names = events_of(path)
    return Case(path, [[(source.choice(names), {"p": source.randint(-2, 22)}) for _ in range(SEQUENCE_LENGTH)]
                       for _ in range(count)])


class Charts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="parlance-charts-")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def random_case(self, seed, portable, count):
        path = Path(self.scratch.name) / f"{'portable' if portable else 'any'}{seed}.scxml"
        path.write_text(random_chart.random_chart(seed, portable))
        return Case(path, [random_chart.random_events(1000 * seed + i, SEQUENCE_LENGTH) for i in range(count)])

    def assert_same(self, cases, theirs):
        """How many sequences were compared to the end: what is unknown to us is compared no further."""
        whole = 0
        moves = 0
        for case, our_rows, their_rows in zip(cases, ours(cases), theirs, strict=True):
            for number, (our_row, their_row) in enumerate(zip(our_rows, their_rows, strict=True)):
                known = [line for line in our_row if not line.startswith("unknown")]
                self.assertEqual(known, their_row[: len(known)], f"{case.path.name}, sequence {number}")
                whole += len(known) == len(our_row)
                moves += sum(a != b for a, b in zip(our_row, our_row[1:]))
        return whole, moves

    def test_two_hundred_sequences_as_in_scion(self):
        portable = 600 if LONG else 35
        cases = [example_case(path, 20) for path in EXAMPLES]
        cases += [self.random_case(seed, True, 4) for seed in range(1, portable + 1)]
        count = sum(len(case.sequences) for case in cases)
        self.assertGreaterEqual(count, 200)
        scion = ["node", str(HERE / "scion_runner.js"), str(scion_directory())]
        whole, moves = self.assert_same(cases, outputs(scion, cases))
        self.assertEqual(whole, count)
        self.assertGreater(moves, 2 * count)  # they do something

    def test_charts_of_every_kind_as_in_the_recommendation(self):
        number = 3000 if LONG else 40
        cases = [example_case(path, 20) for path in EXAMPLES]
        cases += [self.random_case(seed, False, 4) for seed in range(1, number + 1)]
        count = sum(len(case.sequences) for case in cases)
        whole, moves = self.assert_same(cases, of_interpreter(cases))
        self.assertGreater(whole, 0.95 * count)
        self.assertGreater(moves, 2 * count)


if __name__ == "__main__":
    unittest.main()
