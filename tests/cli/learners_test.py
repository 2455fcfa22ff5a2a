"""Whoever learns, the interface is the same, byte for byte, and so is what proves it."""

import re
import unittest

import tool
from tool import NAMES, ToolTest, component, in_parallel, run

LEARNERS = ("lstar", "rs", "kv", "ttt")
SLOW = ("alt_bit_remainder",)
SYSTEMS = [
    path
    for path in sorted((tool.ROOT / "examples" / "lts").iterdir())
    if path.with_suffix(".interface.txt").exists() and path.suffix in (".fsp", ".aut")
]


def learned_by_all(path):
    return [run("learn", path, "--quiet", "--no-certify", "--stats", "--learner", learner) for learner in LEARNERS]


def solver_calls(result):
    """Engines see the same conjectures in the end, with the same numbers of states and symbols."""
    return re.findall(r"(?m)^(?:solver checks|proof .*): .*$", result.stderr)


class SameInterface(ToolTest):
    def assert_same(self, paths):
        self.assertTrue(paths)
        for path, results in zip(paths, in_parallel(learned_by_all, paths)):
            first = results[0]
            self.assertIn("guarantee", first.stdout)
            for learner, result in zip(LEARNERS, results):
                self.assertEqual((result.code, result.stdout), (first.code, first.stdout), (path.name, learner))
                self.assertEqual(solver_calls(result), solver_calls(first), (path.name, learner))

    def test_components(self):
        self.assert_same([component(name) for name in NAMES if name not in SLOW or tool.LONG])
        self.assertTrue(solver_calls(run("learn", component("explorer"), "--quiet", "--no-certify", "--stats")))

    def test_systems(self):
        self.assert_same(SYSTEMS)

    @unittest.skipUnless(tool.LONG, "takes minutes")
    def test_classes(self):
        classes = sorted((tool.ROOT / "examples" / "java").glob("**/*.java"))
        self.assert_same([path for path in classes if path.with_suffix(".interface.txt").exists()])


class Choice(ToolTest):
    def test_the_learner_is_the_one_that_was_asked_for(self):
        """They ask different numbers of questions."""
        counts = {}
        for learner in LEARNERS:
            result = run("learn", component("counter_10"), "--quiet", "--no-certify", "--stats", "--learner", learner)
            counts[learner] = next(line for line in result.stderr.splitlines() if line.startswith("membership queries"))
        self.assertGreater(len(set(counts.values())), 2, counts)

    def test_another_one(self):
        self.assertEqual(run("learn", component("counter_10"), "--learner", "l-sharp").code, tool.USAGE)


if __name__ == "__main__":
    unittest.main()
