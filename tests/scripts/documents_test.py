#!/usr/bin/env python3
"""Source files that documents name exist: `engines/circuit/pdr.cpp`, `src/certify/...`, or a name without its folder."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NAMED = re.compile(r"`((?:[a-z0-9_]+/)*[a-z0-9_]+\.(?:cpp|h))`")


def named_files(document):
    for number, line in enumerate(document.read_text().splitlines(), 1):
        for name in NAMED.findall(line):
            yield number, name


def exists(name, base_names):
    return (any((ROOT / place / name).exists() for place in (".", "src", "tests"))
            if "/" in name else name in base_names)


def main():
    base_names = {path.name for folder in ("src", "tests") for path in (ROOT / folder).rglob("*")}
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = [(document, number, name) for document in documents for number, name in named_files(document)]
    missing = [entry for entry in named if not exists(entry[2], base_names)]
    for document, number, name in missing:
        print(f"{document.relative_to(ROOT)}:{number}: {name} does not exist")
    print(f"documents: {len(named)} source files named, {len(missing)} missing")
    return 1 if missing or not named else 0


if __name__ == "__main__":
    sys.exit(main())
