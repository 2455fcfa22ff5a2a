#!/usr/bin/python3
"""Random classes are compiled, learned, and compared with what they do in a virtual machine.

14 seeds, or 200 when PARLANCE_LONG is set; or the seeds given as arguments. Nothing may disagree,
at least half of the classes must have three legal states and a guard, and in the long run each
feature must occur in more than 20 of them.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from random_class import FEATURES, random_class

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = os.environ.get("PARLANCE", str(ROOT / "build" / "parlance"))
LONG = bool(os.environ.get("PARLANCE_LONG"))
LEARN_SECONDS = 120  # never reached on an idle machine
EXIT_OF_LEARN = (0, 3, 4)  # complete, true but partial, stopped by the limit


@dataclass
class Outcome:
    seed: int
    features: set
    problem: str = ""
    legal: int = 0
    guarded: bool = False
    learned: int = 0  # exit code
    executed: int = 0
    skipped: int = 0


def run(*arguments):
    return subprocess.run([TOOL, *map(str, arguments)], capture_output=True, text=True, timeout=10 * LEARN_SECONDS)


def try_seed(seed, directory):
    name, source, features = random_class(seed)
    outcome = Outcome(seed, features)
    file = directory / f"{name}.java"
    file.write_text(source)
    output = directory / name
    learned = run("learn", file, "-o", output, "--quiet", "--timeout", LEARN_SECONDS)
    outcome.learned = learned.returncode
    if learned.returncode not in EXIT_OF_LEARN:
        outcome.problem = f"learn: exit {learned.returncode}: {learned.stderr.strip()}"
        return outcome
    interface = json.loads((output / "interface.json").read_text())
    outcome.legal = sum(state["kind"] == "legal" for state in interface["states"])
    symbols = Counter(symbol["method"] for symbol in interface["alphabet"])
    outcome.guarded = any(count > 1 for count in symbols.values())
    validated = run("validate", output / "interface.json", "--class", file)
    if validated.returncode != 0:
        outcome.problem = f"validate: exit {validated.returncode}: {(validated.stdout + validated.stderr).strip()}"
    for line in validated.stdout.splitlines():
        if line.startswith(f"{name}: "):
            outcome.executed = int(line.split()[1])
        if line.startswith("skipped: "):
            outcome.skipped += int(line.split()[1])
    return outcome


def summary(outcomes):
    features = Counter(feature for outcome in outcomes for feature in outcome.features)
    rich = sum(outcome.legal >= 3 and outcome.guarded for outcome in outcomes)
    ends = Counter(outcome.learned for outcome in outcomes)
    print(f"{len(outcomes)} classes: {rich} with three legal states and a guard, "
          f"{sum(o.legal for o in outcomes)} legal states in all; "
          f"learn ended with {', '.join(f'{code}: {count}' for code, count in sorted(ends.items()))}")
    print(f"{sum(o.executed for o in outcomes)} sequences executed, {sum(o.skipped for o in outcomes)} skipped")
    print("features: " + ", ".join(f"{feature} {features[feature]}" for feature in FEATURES))
    problems = [f"seed {o.seed}: {o.problem}" for o in outcomes if o.problem]
    if 2 * rich < len(outcomes):
        problems.append("fewer than half of the classes have three legal states and a guard")
    if LONG:
        problems += [f"too few classes with: {feature}" for feature in FEATURES if features[feature] <= 20]
    return problems


def main():
    seeds = [int(argument) for argument in sys.argv[1:]] or range(1, 201 if LONG else 15)
    with tempfile.TemporaryDirectory(prefix="parlance-random-") as directory, ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda seed: try_seed(seed, Path(directory)), seeds))
    problems = summary(outcomes)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
