"""Small classes that do one thing of Java a method, without parameters: what the interface says of sequences of their
calls is what the virtual machine does. A call may be unknown; what is decided is compared."""

import functools
import itertools
import json
import random
import subprocess
import unittest

import tool
from tool import ToolTest, run, scratch

CLASSES = tool.ROOT / "tests" / "java" / "truth"
SEQUENCES = 2000 if tool.LONG else 200  # longer ones, a class
DECIDED = 0.5  # of the first calls, at least
# Nearly all its calls can tell when initialisers ran, which is unknown.
HARD = {"Initialisation": 0.1}


@functools.lru_cache(maxsize=None)
def compiled():
    target = scratch("truth")
    for sources in (CLASSES.glob("*.java"), (CLASSES / "runner").glob("*.java")):
        subprocess.run(["javac", "-g", "-nowarn", "-proc:none", "-d", target, *sources], check=True)
    return target


@functools.lru_cache(maxsize=None)
def learned(name):
    """As far as it goes within a minute: what it says must be true all the same."""
    result = run("learn", compiled(), "--class", name, "--format", "json", "--quiet", "--timeout", 60)
    assert result.code in (tool.COMPLETE, tool.PARTIAL, tool.LIMIT), result
    return json.loads(result.stdout)


def words_of(interface, name):
    """All pairs of calls, and longer sequences by chance."""
    calls = sorted({symbol["method"] for symbol in interface["alphabet"]})
    words = [*itertools.product(calls, repeat=1), *itertools.product(calls, repeat=2)]
    chance = random.Random(name)
    return words + [tuple(chance.choices(calls, k=chance.randint(3, 6))) for _ in range(SEQUENCES)]


def verdicts(interface, word):
    """Of each call until one is not legal."""
    kinds = {state["id"]: state["kind"] for state in interface["states"]}
    targets = {(step["from"], step["symbol"]): step["to"] for step in interface["transitions"]}
    symbols = {symbol["method"]: symbol["id"] for symbol in interface["alphabet"]}
    state = interface["initial"]
    for call in word:
        state = targets[state, symbols[call]]
        yield kinds[state]
        if kinds[state] != "legal":
            return


def contradictions(interface, name, words):
    """By call: a sequence after which it does the opposite of what is said."""
    lines = "".join(f"{name} {' '.join(word)}\n" for word in words)
    answers = subprocess.run(["java", "-Xint", "-cp", compiled(), "Calls", compiled()], input=lines, text=True,
                             stdout=subprocess.PIPE, check=True).stdout.split()
    wrong = {}
    for word, answer in zip(words, map(int, answers), strict=True):
        for position, verdict in enumerate(verdicts(interface, word)):
            returned = position < answer
            if verdict != "unknown" and (verdict == "legal") != returned:
                wrong.setdefault(word[position], f"{'; '.join(word[:position + 1])}: {verdict}")
                break
    return wrong


class Truth(ToolTest):
    NAMES = sorted(path.stem for path in CLASSES.glob("*.java"))

    def test_what_is_decided_is_what_the_virtual_machine_does(self):
        for name in self.NAMES:
            with self.subTest(name):
                interface = learned(name)
                self.assertEqual(contradictions(interface, name, words_of(interface, name)), {})

    def test_most_calls_are_decided(self):
        for name in self.NAMES:
            with self.subTest(name):
                interface = learned(name)
                decided = {state["id"] for state in interface["states"] if state["kind"] != "unknown"}
                calls = [step for step in interface["transitions"] if step["from"] == interface["initial"]]
                self.assertGreaterEqual(sum(step["to"] in decided for step in calls) / len(calls),
                                        HARD.get(name, DECIDED))


if __name__ == "__main__":
    unittest.main()
