"""The same input gives the same bytes outside `run`; the seed changes nothing that is canonical."""

import json
import unittest

import tool
from tool import NAMES, ToolTest, component, run

CANONICAL = ("format", "component", "alphabet", "states", "initial")


def learn(name, *arguments):
    return run("learn", component(name), "--quiet", "--no-certify", *arguments).stdout


def canonical(text):
    """Without reasons, witnesses, guarantee and statistics."""
    document = json.loads(text)
    steps = [(t["from"], t["symbol"], t["to"]) for t in document["transitions"]]
    return {key: document[key] for key in CANONICAL}, steps


class Determinism(ToolTest):
    def test_json(self):
        runs = [(name, "--format", "json", "--seed", seed) for name in NAMES for seed in (0, 0, 4711)]
        texts = tool.in_parallel(lambda arguments: learn(*arguments), runs)
        for i, name in enumerate(NAMES):
            first, second, other_seed = texts[3 * i : 3 * i + 3]
            self.assertEqual(tool.without_run(first), tool.without_run(second), name)
            self.assertEqual(canonical(first), canonical(other_seed), name)

    def test_text_and_pictures(self):
        for name in ("explorer", "unknown_path", "later_input", "piped_output_stream"):
            for format in ("text", "dot", "dot-learnlib"):
                self.assertEqual(learn(name, "--format", format), learn(name, "--format", format), name)


if __name__ == "__main__":
    unittest.main()
