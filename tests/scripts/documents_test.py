#!/usr/bin/env python3
"""Source files that documents name exist: `engines/circuit/pdr.cpp`, `src/certify/...`, or a name without its folder.
So do the files and headings that they link to."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NAMED = re.compile(r"`((?:[a-z0-9_]+/)*[a-z0-9_]+\.(?:cpp|h))`")
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)")


def named_files(document):
    for number, line in enumerate(document.read_text().splitlines(), 1):
        for name in NAMED.findall(line):
            yield number, name


def exists(name, base_names):
    return (any((ROOT / place / name).exists() for place in (".", "src", "tests"))
            if "/" in name else name in base_names)


def headings(document):
    """The headings of a document, as links name them."""
    return {re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-")
            for line in document.read_text().splitlines() if line.startswith("#")}


def broken_links(document):
    for number, line in enumerate(document.read_text().splitlines(), 1):
        for file, heading in LINK.findall(line):
            target = document.parent / file if file else document
            if not file.startswith("http") and not (
                    target.exists() and (not heading or target.suffix != ".md" or heading in headings(target))):
                yield f"{document.relative_to(ROOT)}:{number}: there is no {file}{'#' if heading else ''}{heading}"


def main():
    base_names = {path.name for folder in ("src", "tests") for path in (ROOT / folder).rglob("*")}
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md",
                 *sorted(path for folder in ("docs", "examples") for path in (ROOT / folder).rglob("*.md"))]
    named = [(document, number, name) for document in documents for number, name in named_files(document)]
    missing = [entry for entry in named if not exists(entry[2], base_names)]
    for document, number, name in missing:
        print(f"{document.relative_to(ROOT)}:{number}: {name} does not exist")
    broken = [text for document in documents for text in broken_links(document)]
    print("\n".join([*broken, f"documents: {len(named)} source files named, {len(missing)} missing, {len(broken)} broken links"]))
    return 1 if missing or broken or not named else 0


if __name__ == "__main__":
    sys.exit(main())
