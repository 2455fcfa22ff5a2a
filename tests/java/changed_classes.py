#!/usr/bin/python3
"""Seeded changes to example classes: a check removed, a condition turned. Of those that `check` says are different,
`validate` must find at least 95%.

10 changes, or 200 when PARLANCE_LONG is set; or as many as the argument says. Each class is learned as it is; then
`check` and `validate` compare its interface with the changed class. Lines stay where they are, so that `validate` does
not find a change by its line.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = os.environ.get("PARLANCE", str(ROOT / "build" / "parlance"))
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 200 if os.environ.get("PARLANCE_LONG") else 10
SEED = 1
SHARE = 0.95
CHECK_SECONDS = 60
HANG_SECONDS = 1200
LIMIT = 4  # exit code

# Where each is found, and how it is learned; what validate needs to know is the first part.
CLASSES = {
    "AccMeter": [], "Accelerometer": [], "ArrayCursor": [], "BankTransaction": [], "BoundedBuffer": [], "CEV": [],
    "CEVFlightRule": [], "Counter10": [], "DoorLock": [], "Explorer": [], "LowHighMark": [], "MixedBooleans": [],
    "PipedOutputStream": [], "ReadWriteAcq": [], "Signature": [], "Thermostat": [], "Turnstile": [],
    "TwoCounters": [], "VendingMachine": [], "piped/PipedOutputStream": [], "isola18/KMax1": [],
    "observe/JobQueue": ["--hide-parameters"], "observe/SharedLock": [],
    "observe/ElementIterator": ["--hide-parameters"],
}
OBSERVED = {"observe/JobQueue": "isEmpty", "observe/SharedLock": "tryLock", "observe/ElementIterator": "hasNext"}

TURNED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||<|>)(?= )")


@dataclass
class Change:
    name: str
    kind: str
    begin: int
    end: int
    text: str
    differs: int = -1  # exit code of check
    found: int = -1    # exit code of validate
    output: str = field(default="", repr=False)


def run(*arguments):
    """Where it takes too long, as a limit of its own would end it."""
    command = [TOOL, *map(str, arguments)]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=HANG_SECONDS)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, LIMIT, "", "took too long")


def source_of(name):
    return ROOT / "examples" / "java" / f"{name}.java"


def closing(text, begin):
    """The place of the parenthesis that closes the one at `begin`."""
    depth = 0
    for place in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    raise ValueError("a parenthesis is never closed")


def without_comments(text):
    """Of the same length, so that places stay."""
    def blank(found):
        return re.sub(r"[^\n]", " ", found.group())
    return re.sub(r'//[^\n]*|/\*.*?\*/', blank, text, flags=re.DOTALL)


def changes_of(name):
    text = without_comments(source_of(name).read_text())
    changes = []
    for found in re.finditer(r"\bassert\b[^;]*;", text):
        changes.append(Change(name, "check removed", found.start(), found.end(), ";" + "\n" * found.group().count("\n")))
    for found in re.finditer(r"\bif \(", text):
        begin, end = found.end() - 1, closing(text, found.end() - 1) + 1
        condition = text[begin:end]
        if re.match(r"\s*\{?\s*throw\b", text[end:]):
            changes.append(Change(name, "check removed", begin, end, "(false)" + "\n" * condition.count("\n")))
        changes.append(Change(name, "condition turned", begin, end, f"(!{condition})"))
        changes += operators(name, text, begin, end)
    for found in re.finditer(r"\bassert\b[^;]*;", text):
        changes += operators(name, text, found.start(), found.end())
    return changes


def operators(name, text, begin, end):
    return [Change(name, "comparison turned", found.start(), found.end(), TURNED[found.group()])
            for found in OPERATOR.finditer(text, begin, end)]


def arguments_of(name):
    return CLASSES[name] + (["--observe", OBSERVED[name]] if name in OBSERVED else [])


def learn(name, directory):
    learned = run("learn", source_of(name), *arguments_of(name), "-o", directory, "--quiet", "--timeout", 300)
    if learned.returncode not in (0, 3):
        raise SystemExit(f"{name} was not learned: {learned.stderr}")
    return directory / "interface.json"


def write_changed(change, directory):
    source = source_of(change.name)
    for other in source.parent.glob("*.java"):
        shutil.copy(other, directory)
    text = source.read_text()
    path = directory / source.name
    path.write_text(text[:change.begin] + change.text + text[change.end:])
    return path


def try_change(change, interface, directory):
    directory.mkdir()
    path = write_changed(change, directory)
    hidden = CLASSES[change.name]
    checked = run("check", interface, path, *arguments_of(change.name), "--no-certify", "--timeout", CHECK_SECONDS)
    change.differs = checked.returncode
    if change.differs == 1:
        validated = run("validate", interface, "--class", path, *hidden)
        change.found = validated.returncode
        change.output = checked.stdout + validated.stdout + validated.stderr
    elif change.differs not in (0, 3, 4, 5):
        change.output = checked.stdout + checked.stderr
    shutil.rmtree(directory)
    if os.environ.get("PARLANCE_PROGRESS"):
        print(change, flush=True)


def chosen():
    """In turn of the classes, so that no large one has most of them."""
    generator = random.Random(SEED)
    by_class = {name: changes_of(name) for name in CLASSES}
    for changes in by_class.values():
        generator.shuffle(changes)
    order = sorted(by_class)
    generator.shuffle(order)
    result = []
    while len(result) < COUNT and any(by_class.values()):
        result += [by_class[name].pop() for name in order if by_class[name]]
    return result[:COUNT]


def report(changes):
    different = [change for change in changes if change.differs == 1]
    found = [change for change in different if change.found == 1]
    for change in different:
        if change.found != 1:
            text = source_of(change.name).read_text()
            line = text.count("\n", 0, change.begin) + 1
            print(f"not found (exit {change.found}): {change.name}:{line}, {change.kind}: "
                  f"{text[change.begin:change.end]} -> {change.text.strip()}\n{change.output}")
    print(f"{len(changes)} changes {dict(Counter(change.kind for change in changes))} of "
          f"{len({change.name for change in changes})} classes; check: "
          f"{dict(sorted(Counter(change.differs for change in changes).items()))} by exit code")
    share = len(found) / len(different) if different else 0
    print(f"different: {len(different)}, found by validate: {len(found)} ({share:.1%})")
    bugs = [change for change in changes if change.differs not in (0, 1, 3, 4, 5)]
    for change in bugs:
        print(f"check ended with {change.differs}: {change}\n{change.output}")
    return not bugs and len(different) >= len(changes) / 2 and share >= SHARE


def main():
    changes = chosen()
    with tempfile.TemporaryDirectory(prefix="parlance-changes-") as place, ThreadPoolExecutor(max_workers=2) as pool:
        directory = Path(place)
        names = sorted({change.name for change in changes})
        interfaces = dict(zip(names, pool.map(lambda name: learn(name, directory / name.replace("/", "-")), names)))
        list(pool.map(lambda item: try_change(item[1], interfaces[item[1].name], directory / str(item[0])),
                      enumerate(changes)))
    sys.exit(0 if report(changes) else 1)


if __name__ == "__main__":
    main()
