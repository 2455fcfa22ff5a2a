"""The same input gives the same bytes; the seed changes nothing that is canonical."""

import json
import os
import subprocess
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
            self.assertEqual(first, second, name)
            self.assertEqual(canonical(first), canonical(other_seed), name)

    def test_one_core_or_two(self):
        """PDR does not settle this one soon: decision diagrams, in a second process if there is a core, do."""
        text = component("alt_bit_4bit").read_text()
        for old, new in (('"name": "buffer", "sort": "(_ BitVec 4)", "init": "(_ bv0 4)"',
                          '"name": "buffer", "sort": "(_ BitVec 32)", "init": "(_ bv0 32)"'),
                         ('"name": "content", "sort": "(_ BitVec 4)"', '"name": "content", "sort": "(_ BitVec 32)"')):
            self.assertIn(old, text)
            text = text.replace(old, new)
        path = tool.scratch() / "alt_bit.json"
        path.write_text(text)
        directory = tool.scratch()
        command = [tool.TOOL, "learn", str(path), "--quiet", "--format", "json", "-o", str(directory)]
        core = str(min(os.sched_getaffinity(0)))
        texts = []
        for prefix in ([], ["taskset", "-c", core]):
            texts.append(subprocess.run(prefix + command, capture_output=True, text=True).stdout)
            self.assertEqual(json.loads((directory / "run.json").read_text())["engine"], "bdd")
        self.assertEqual(*texts)

    def test_text_and_pictures(self):
        for name in ("explorer", "unknown_path", "later_input", "piped_output_stream"):
            for format in ("text", "dot", "dot-learnlib"):
                self.assertEqual(learn(name, "--format", format), learn(name, "--format", format), name)


if __name__ == "__main__":
    unittest.main()
