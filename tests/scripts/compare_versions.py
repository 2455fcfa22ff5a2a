#!/usr/bin/env python3
"""Compares two versions of the tool on every example: interfaces as JSON, but for what differs from run to run.

usage: compare_versions.py OLD NEW [SECONDS]     (programs; SECONDS a run, default 60)
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
TOO_HARD = {"hard.json"}  # ends by the clock
LIMIT = 4                 # exit code of a run that a limit ended


def subjects():
    for pattern in ("components/*.json", "java/*.java", "java/*/*.java", "lts/*.fsp", "lts/*.aut", "scxml/*.scxml"):
        yield from (path for path in sorted(EXAMPLES.glob(pattern)) if path.name not in TOO_HARD)


def learned(tool, subject, seconds):
    """The exit code, and the interface without its section on the run."""
    done = subprocess.run([tool, "learn", subject, "--format", "json", "--quiet", "--timeout", str(seconds)],
                          capture_output=True, text=True)
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return done.returncode, done.stderr
    result.pop("run", None)
    return done.returncode, result


def main(arguments):
    if len(arguments) not in (2, 3):
        print(__doc__.strip().splitlines()[-1], file=sys.stderr)
        return 2
    old, new = arguments[:2]
    seconds = arguments[2] if len(arguments) == 3 else 60
    compared = different = limited = 0

    def both(subject):
        return subject, learned(old, subject, seconds), learned(new, subject, seconds)

    with ThreadPoolExecutor(2) as pool:
        for subject, before, after in pool.map(both, subjects()):
            if LIMIT in (before[0], after[0]):
                limited += 1
                print(f"{subject.relative_to(ROOT)}: ended by a limit, not compared")
            elif before != after:
                different += 1
                print(f"{subject.relative_to(ROOT)}: different")
            else:
                compared += 1
    print(f"compare_versions: {compared} equal, {different} different, {limited} not compared")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
