#!/usr/bin/env python3
"""Every reason in the table is used by some code, and every option that its row names is one of the tool's."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src"
TABLE = SOURCE / "util" / "reason_table.cpp"


def ids_of(table):
    return re.findall(r"ReasonRow\{\s*(\w+),", table)


def unused(ids, code):
    return [name for name in ids if name != "none" and not re.search(rf"\b(?:ReasonId::){name}\b", code)]


def options_of(table):
    return sorted(set(re.findall(r"--[a-z]+(?:-[a-z]+)*", table)))


def is_option(option, code):
    """An option of a command, or a row of a front end, which has its name without dashes."""
    return f'"{option}"' in code or f'"{option[2:]}"' in code


def main():
    table = TABLE.read_text()
    code = "\n".join(path.read_text() for pattern in ("*.h", "*.cpp") for path in sorted(SOURCE.rglob(pattern))
                     if path != TABLE)
    ids = ids_of(table)
    problems = [f"{name}: no code gives this reason" for name in unused(ids, code)]
    problems += [f"{option}: no such option" for option in options_of(table) if not is_option(option, code)]
    if unused([*ids, "made_up"], code)[-1:] != ["made_up"]:
        problems.append("self-test: an unused id passes")
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"reasons: {len(ids)} ids, {len(problems)} problems")
    return 1 if problems or not ids else 0


if __name__ == "__main__":
    sys.exit(main())
