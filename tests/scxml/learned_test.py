"""Interfaces of random charts against interpreter.py: every word has the verdict that all runs of it
together have, those with hidden events between included.

Environment: PARLANCE, the tool; PARLANCE_LONG for all of the charts."""

import itertools
import json
import os
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import interpreter
import random_chart

LONG = bool(os.environ.get("PARLANCE_LONG"))
TOOL = os.environ["PARLANCE"]
EVENTS = random_chart.EXTERNAL
COMPLETE, PARTIAL, LIMIT = 0, 3, 4
LEARN_SECONDS = 20
MOST_RUNS = 400  # that one word can have; more, and the chart is left out
RANDOM_WORDS, LONGEST = 60, 9


class TooLarge(Exception):
    pass


class Beliefs:
    """What a client knows of a chart: the set of runs that it may be in; None after a failure."""

    def __init__(self, chart, hidden):
        self.chart, self.hidden = chart, hidden
        self.sets, self.steps = {}, {}

    def start(self):
        try:
            return self.closed([self.chart.start()])
        except interpreter.Failure:
            return None

    def after(self, belief, event):
        if belief is None:
            return None
        if (belief, event) not in self.steps:
            self.steps[belief, event] = self.step(belief, event)
        return self.steps[belief, event]

    def step(self, belief, event):
        try:
            return self.closed([sent(run, event) for run in self.sets[belief]])
        except interpreter.Failure:
            return None

    def closed(self, runs):
        """A name of the set with all that hidden events add."""
        found = {run.key(): run for run in runs}
        waiting = list(found.values())
        while waiting:
            run = waiting.pop()
            for event in self.hidden:
                then = sent(run, event)
                if then.key() not in found:
                    found[then.key()] = then
                    waiting.append(then)
                    if len(found) > MOST_RUNS:
                        raise TooLarge
        name = frozenset(found)
        self.sets[name] = list(found.values())
        return name


def sent(run, event):
    then = run.copy()
    then.send(event)
    return then


class Learned:
    def __init__(self, document):
        self.symbols = {symbol["method"]: symbol["id"] for symbol in document["alphabet"]}
        self.kinds = {state["id"]: state["kind"] for state in document["states"]}
        self.initial = document["initial"]
        self.next = {(t["from"], t["symbol"]): t["to"] for t in document["transitions"]}

    def verdict(self, word):
        state = self.initial
        for event in word:
            state = self.next.get((state, self.symbols[event]), state)
        return self.kinds[state]


class RandomCharts(unittest.TestCase):
    def test_learned_interfaces(self):
        wanted = 600 if LONG else 24
        counts = {"charts": 0, "words": 0, "illegal": 0, "proved": 0, "hidden": 0}
        with tempfile.TemporaryDirectory(prefix="parlance-learned-") as scratch:
            for seed in range(1, 20 * wanted):
                if counts["charts"] == wanted:
                    break
                with self.subTest(seed=seed):
                    self.compare(seed, Path(scratch) / f"chart{seed}.scxml", counts)
        self.assertEqual(counts["charts"], wanted)
        self.assertGreater(counts["illegal"], counts["words"] // 20)
        self.assertGreater(counts["words"] - counts["illegal"], counts["words"] // 20)
        self.assertGreater(counts["proved"], wanted // 2)
        self.assertGreater(counts["hidden"], wanted // 5)

    def compare(self, seed, path, counts):
        text = random_chart.random_chart(seed, False)
        if "_event.data" in text:
            return
        path.write_text(text)
        source = random.Random(seed)
        states = re.findall(r'<(?:state|final) id="(\w+)"', text)
        raised = re.findall(r'<raise event="([\w.]+)"', text)
        error = source.choice(states[1:] + raised)
        hidden = source.sample(EVENTS, source.choice([0, 0, 1]))
        words = self.words(source, [event for event in EVENTS if event not in hidden])
        beliefs = Beliefs(interpreter.Chart(text, [error]), hidden)
        try:
            truth = [self.truth(beliefs, word) for word in words]
        except TooLarge:
            return
        document = self.learn(path, error, hidden)
        if document is None:
            return
        learned = Learned(document)
        for word, verdict in zip(words, truth):
            found = learned.verdict(word)
            if found != "unknown":
                self.assertEqual(found, verdict, f"{word} in chart {seed}, error {error}, hidden {hidden}")
                counts["words"] += 1
                counts["illegal"] += verdict == "error"
        counts["charts"] += 1
        counts["hidden"] += bool(hidden)
        claims = document["guarantee"]
        counts["proved"] += all(claims[claim]["status"] == "proved" for claim in ("safe", "permissive"))

    @staticmethod
    def words(source, events):
        words = [list(word) for length in range(4) for word in itertools.product(events, repeat=length)]
        return words + [[source.choice(events) for _ in range(source.randint(4, LONGEST))] for _ in range(RANDOM_WORDS)]

    @staticmethod
    def truth(beliefs, word):
        belief = beliefs.start()
        for event in word:
            belief = beliefs.after(belief, event)
        return "error" if belief is None else "legal"

    def learn(self, path, error, hidden):
        command = [TOOL, "learn", str(path), "--error", error, "--format", "json", "--quiet"]
        command += ["--methods", ",".join(EVENTS), "--timeout", str(LEARN_SECONDS)]
        command += ["--hide", ",".join(hidden)] if hidden else []
        ended = subprocess.run(command, capture_output=True, text=True)
        if "no method" in ended.stderr:
            return None  # nobody waits for an event
        self.assertIn(ended.returncode, (COMPLETE, PARTIAL, LIMIT), ended.stderr)
        return json.loads(ended.stdout) if ended.stdout else None


if __name__ == "__main__":
    unittest.main()
