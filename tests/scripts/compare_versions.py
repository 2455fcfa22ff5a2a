#!/usr/bin/env python3
"""Compares two versions of the tool on every example: interfaces as JSON, but for how they were made and how much work it was.

usage: compare_versions.py OLD NEW [SECONDS [ASSUMPTION...]]     (programs; SECONDS a run, default 60; ids of assumptions that OLD does not know)
"""

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
TOO_HARD = {"hard.json"}  # ends by the clock
LIMIT = 4                 # exit code of a run that a limit ended


def subjects():
    for pattern in ("components/*.json", "java/*.java", "java/*/*.java", "lts/*.fsp", "lts/*.aut", "scxml/*.scxml"):
        yield from (path for path in sorted(EXAMPLES.glob(pattern)) if path.name not in TOO_HARD)


def as_before(subject, folder):
    """The file, or a copy that says the version before if it is a component: the old program reads no newer one."""
    if subject.parent.name != "components":
        return subject
    copy = Path(folder) / subject.name
    copy.write_text(subject.read_text().replace("parlance-component/2", "parlance-component/1", 1))
    return copy


def in_words(reason):
    """A reason as it was before reasons had ids: its sentence, and a place that the sentence does not have."""
    if not isinstance(reason, dict):
        return reason
    is_apart = reason.get("kind") in ("error", "mixed_parameters")
    plain = {key: reason[key] for key in ("kind", "text", "place") if key in reason and (key != "place" or is_apart)}
    return plain if "kind" in plain else plain["text"]


def with_reasons_in_words(interface):
    for holder in (interface, *interface["transitions"]):
        for key in ("reasons", "initial_reasons"):
            if key in holder:
                holder[key] = [in_words(reason) for reason in holder[key]]
    for claim in interface.get("guarantee", {}).values():
        if isinstance(claim, dict) and "reason" in claim:
            claim["reason"] = in_words(claim["reason"])
    return interface


def learned(tool, subject, seconds):
    """The exit code, and the interface without what says how and when it was made."""
    done = subprocess.run([tool, "learn", subject, "--format", "json", "--quiet", "--timeout", str(seconds)],
                          capture_output=True, text=True)
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        return done.returncode, done.stderr
    for key in ("format", "made", "run", "statistics"):
        result.pop(key, None)
    return done.returncode, with_reasons_in_words(result)


def without(ids, ended):
    """What a run gave, but for these assumptions."""
    if isinstance(ended[1], dict) and "guarantee" in ended[1]:
        guarantee = ended[1]["guarantee"]
        guarantee["assumptions"] = [each for each in guarantee["assumptions"] if each["id"] not in ids]
    return ended


def main(arguments):
    if len(arguments) < 2:
        print(__doc__.strip().splitlines()[-1], file=sys.stderr)
        return 2
    old, new = arguments[:2]
    seconds = arguments[2] if len(arguments) > 2 else 60
    new_ids = arguments[3:]
    compared = different = limited = 0

    def both(subject):
        return subject, learned(old, as_before(subject, folder), seconds), learned(new, subject, seconds)

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        for subject, before, after in pool.map(both, subjects()):
            if LIMIT in (before[0], after[0]):
                limited += 1
                print(f"{subject.relative_to(ROOT)}: ended by a limit, not compared")
            elif before != without(new_ids, after):
                different += 1
                print(f"{subject.relative_to(ROOT)}: different")
            else:
                compared += 1
    print(f"compare_versions: {compared} equal, {different} different, {limited} not compared")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
