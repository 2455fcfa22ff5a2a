#!/usr/bin/env python3
"""Runs scripts/check_layers on small source trees: one that is right, and one for each violation."""

import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "check_layers"
LAYERS = "# a comment\nutil:\nterm: util\nfrontends/java: util term\nfrontends/java/opcodes: util frontends/java\ncli: frontends/java\n"
RIGHT = {
    "layers.txt": LAYERS,
    "util/error.h": "#include <string>\n",
    "term/term.h": '#include "util/error.h"\n#include "version.h"\n',
    "frontends/java/reader.cpp": '#include "frontends/java/reader.h"\n#include "term/term.h"\n',
    "frontends/java/opcodes/add.cpp": '#include "frontends/java/reader.h"\n#include "util/error.h"\n',
    "cli/main.cpp": '  #  include "frontends/java/reader.h"\n',
}

# name: (files to add or replace, what the output must say)
WRONG = {
    "an include of a lower layer": (
        {"util/error.h": '\n#include "term/term.h"\n'},
        "util/error.h:2: util may not include term",
    ),
    "a dependency that is not declared": (
        {"cli/main.cpp": '#include "term/term.h"\n'},
        "cli/main.cpp:1: cli may not include term",
    ),
    "a nested folder that is not declared": (
        {"cli/main.cpp": '#include "frontends/scxml/reader.h"\n'},
        '"frontends/scxml/reader.h" is in no folder',
    ),
    "an include from a folder within": (
        {"frontends/java/opcodes/add.cpp": '#include "cli/main.h"\n'},
        "frontends/java/opcodes may not include cli",
    ),
    "an include without its folder": ({"term/term.h": '#include "sort.h"\n'}, '"sort.h" is in no folder'),
    "a folder within a declared one": (
        {"term/deep/file.h": ""},
        "term/deep/file.h: its folder is not listed",
    ),
    "a folder with too many files": (
        {f"util/file_{number}.h": "" for number in range(40)},
        "util: 41 files, of 40 at most",
    ),
    "a file outside the layers": ({"extra/file.h": ""}, "extra/file.h: its folder is not listed"),
    "a list that names a folder below": (
        {"layers.txt": LAYERS.replace("util:\n", "util: term\n")},
        "layers.txt:2: util names term, which does not stand above it",
    ),
    "a folder listed twice": ({"layers.txt": LAYERS + "term: util\n"}, "layers.txt:7: term is listed twice"),
    "a line that is no list": ({"layers.txt": LAYERS + "Nonsense\n"}, "layers.txt:7: expected"),
}


def run(files):
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            path = Path(root) / "src" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        result = subprocess.run([SCRIPT, root], capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr


def main():
    failures = []
    code, output = run(RIGHT)
    if code != 0:
        failures.append(f"the right tree: exit code {code}: {output}")
    for name, (files, expected) in WRONG.items():
        code, output = run({**RIGHT, **files})
        if code != 1 or expected not in output or output.count("\n") != 1:
            failures.append(f"{name}: exit code {code}: {output}")
    for failure in failures:
        print(failure)
    print(f"check_layers: {len(WRONG) + 1} trees, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
