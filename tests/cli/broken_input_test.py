"""Broken input: one line that says where and what, the right exit code, and no result lost."""

import contextlib
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import tool
from tool import BAD_INPUT, USAGE, ToolTest, changed, component, learned, run, write_json

COMPONENT = json.loads(component("explorer").read_text())
INTERFACE = json.loads((tool.ROOT / "examples" / "interfaces" / "explorer.json").read_text())
GUARD = ["methods", 0, "paths", 0, "guard"]

# kind: (the broken component, what the message must say)
BROKEN_COMPONENTS = {
    "bad JSON": (
        '{"format": "parlance-component/1",\n "name": }',
        [r"line 2, column 10: not valid JSON: unexpected '}'; expected '\[', '{', or a literal"],
    ),
    "truncated JSON": ('{"format": ', [r"line 1, column 12: not valid JSON: unexpected end of input; expected "]),
    "empty file": ("", ["line 1, column 1: not valid JSON: unexpected end of input"]),
    "key that occurs twice": ('{"format": "parlance-component/1", "name": "A", "name": "B"}', ["key 'name' occurs twice"]),
    "formula with an unknown name": (
        changed(COMPONENT, GUARD, "(and (bvslt x (_ bv200 32))\n (bvslt p q))"),
        [r"method 'move': path 1: guard: line 2, column 11", "unknown name 'q'"],
    ),
    "formula that ends early": (
        changed(COMPONENT, GUARD, "(and (bvslt x (_ bv200 32))"),
        [r"method 'move': path 1: guard: line 1, column \d+: the text ends within a term"],
    ),
    "guard that is a number": (
        changed(COMPONENT, GUARD, "(bvadd x p)"),
        [r"method 'move': path 1: guard", r"sort \(_ BitVec 32\), expected Bool"],
    ),
    "operands of two sorts": (
        changed(COMPONENT, GUARD, "(bvslt x true)"),
        [r"guard: line 1, column 10", r"expected \(_ BitVec 32\), not Bool"],
    ),
    "overlapping paths": (
        changed(COMPONENT, GUARD, "true"),
        [r"method 'move': paths 1 and 2 overlap at x = -?\d+, p = -?\d+", "make their guards disjoint"],
    ),
    "uncovered paths": (
        changed(COMPONENT, GUARD, "false"),
        [r"method 'move': no path covers x = -?\d+, p = -?\d+", "add one"],
    ),
    "unknown variable": (
        changed(COMPONENT, ["methods", 0, "paths", 0, "update"], {"y": "p"}),
        [r"method 'move': path 1: .*'y'"],
    ),
    "unknown format version": (
        changed(COMPONENT, ["format"], "parlance-component/3"),
        ["this file is a component of version 3; this program reads versions 1 to 2"],
    ),
    "variable with a control character": (
        changed(COMPONENT, ["variables", 0, "name"], "x\u001f1"),
        ["a name with control characters"],
    ),
    "component without a name": (changed(COMPONENT, ["name"], ""), ["name: an empty name"]),
    "method without a name": (changed(COMPONENT, ["methods", 0, "name"], ""), ["method '': an empty name"]),
    "unknown key": (changed(COMPONENT, ["metods"], []), ["metods"]),
    "interface": (INTERFACE, ["this file is an interface, where a component is expected", "'parlance show'"]),
}

SMT = ["alphabet", 0, "smt"]

BROKEN_INTERFACES = {
    "bad JSON": ('{"format": "parlance-interface/1",\n "states": }', [r"line 2, column \d+: not valid JSON"]),
    "formula with an unknown name": (
        changed(INTERFACE, SMT, "(bvslt q p)"),
        [r"symbol 'step': smt: line 1, column 8: unknown name 'q'"],
    ),
    "guard that is a number": (changed(INTERFACE, SMT, "(bvadd p p)"), ["symbol 'step': smt: .*Bool"]),
    "overlapping guards": (changed(INTERFACE, SMT, "true"), ["'step' and 'stay' overlap", "make their guards disjoint"]),
    "uncovered arguments": (changed(INTERFACE, SMT, "(= p #x00000001)"), [r"no symbol of method 'move' takes move\(\d+\)"]),
    "unknown state": (changed(INTERFACE, ["transitions", 0, "to"], "nowhere"), [r"transitions\[0\]", "nowhere"]),
    "missing transition": (changed(INTERFACE, ["transitions", 5], None), ["moved", "check"]),
    "component": (COMPONENT, ["this file is a component, where an interface is expected", "'parlance learn'"]),
    "unknown format version": (
        changed(INTERFACE, ["format"], "parlance-interface/3"),
        ["this file is an interface of version 3; this program reads versions 1 to 2"],
    ),
}


class BrokenFiles(ToolTest):
    good = write_json(INTERFACE, "good.json")

    def test_components(self):
        for kind, (document, patterns) in BROKEN_COMPONENTS.items():
            path = write_json(document, "broken.json")
            for arguments in (["learn", path], ["query", path, "check()"], ["check", self.good, path]):
                with self.subTest(kind, command=arguments[0]):
                    self.assert_refused(arguments, path, patterns)

    def test_interfaces(self):
        for kind, (document, patterns) in BROKEN_INTERFACES.items():
            path = write_json(document, "broken.json")
            for arguments in self.readers_of(path):
                with self.subTest(kind, command=arguments):
                    self.assert_refused(arguments, path, patterns)

    def readers_of(self, path):
        yield ["show", path]
        yield ["check", path, component("explorer")]
        yield ["diff", path, self.good]
        yield ["diff", self.good, path]

    def test_unreadable(self):
        missing = tool.scratch() / "missing.json"
        causes = {missing: "No such file", tool.scratch(): "is a directory", "x" * 300: "File name too long"}
        for path, cause in causes.items():
            readers = [["learn", path], ["query", path, "check()"], ["check", self.good, path]]
            for arguments in readers + list(self.readers_of(path)):
                with self.subTest(cause, command=arguments):
                    self.assert_refused(arguments, path, [cause])

    def assert_refused(self, arguments, path, patterns):
        result = run(*arguments)
        self.assert_one_line_error(result, BAD_INPUT, str(path), *patterns)
        self.assertEqual(result.stdout, "")

    def test_message_stays_on_one_line_whatever_the_file_holds(self):
        path = write_json(changed(COMPONENT, ["name\nof\u2028it"], "x"))
        self.assert_one_line_error(run("learn", path), BAD_INPUT, str(path))


class WrongWords(ToolTest):
    WORDS = {
        "fly()": ["column 1", "'fly'", "move and check"],
        "move(1); chek()": ["column 10", "'chek'"],
        "move()": ["column 1", "move takes 1 argument"],
        "move(1, 2)": ["column 1", "move takes 1 argument", "2 are given"],
        "check(1)": ["column 1", "check takes 0 arguments|check takes no argument"],
        "move(true)": ["column 6", "'p' of move", "'true'"],
        "move(99999999999)": ["column 6", "'p' of move", "out of range"],
        "move(1": ["column 7", r"'\)'"],
        "move(1) check()": ["column 9"],
    }

    def test_query(self):
        for word, patterns in self.WORDS.items():
            with self.subTest(word):
                self.assert_one_line_error(run("query", component("explorer"), word), USAGE, *patterns)


class OtherComponents(ToolTest):
    def test_check(self):
        path = learned("signature").path
        result = run("check", path, component("explorer"))
        self.assert_one_line_error(result, BAD_INPUT, str(path), "initVerify", "Explorer", "another component")

    def test_check_other_method(self):
        path = write_json(changed(changed(INTERFACE, ["alphabet", 2, "method"], "chek"), ["transitions", 2, "witness"], None))
        self.assert_one_line_error(run("check", path, component("explorer")), BAD_INPUT, str(path), "'chek'")

    def test_check_other_arity(self):
        parameters = [{"name": "z", "sort": "Bool"}]
        document = changed(INTERFACE, ["alphabet", 2, "parameters"], parameters)
        path = write_json(changed(document, ["transitions", 2, "witness"], None))
        self.assert_one_line_error(run("check", path, component("explorer")), BAD_INPUT, str(path), r"check\(Bool\)", r"check\(\)")
        self.assert_one_line_error(run("diff", path, BrokenFiles.good), BAD_INPUT, r"check\(Bool\)", r"check\(\)")

    def test_diff(self):
        first, second = learned("signature").path, learned("explorer").path
        expected = f"cannot be compared: {first} has a method 'initVerify' and {second} has none"
        self.assert_one_line_error(run("diff", first, second), BAD_INPUT, expected)


class Usage(ToolTest):
    def test_unknown_option(self):
        arguments = {"learn": ["a"], "query": ["a", "b()"], "check": ["a", "b"], "diff": ["a", "b"], "show": ["a"]}
        for command, files in arguments.items():
            with self.subTest(command):
                result = run(command, *files, "--frobnicate")
                self.assert_one_line_error(result, USAGE, "--frobnicate", "parlance --help")

    def test_wrong_values(self):
        for option, value in (("--depth", "0"), ("--depth", "much"), ("--format", "xml"), ("--timeout", "-1"),
                              ("--timeout", "0"), ("--timeout", "nan"), ("--timeout", "inf"), ("--timeout", "1e300"),
                              ("--memory", "0"), ("--memory", "99999999999999999"),
                              ("--max-guards", "0"), ("--log-level", "loud")):
            with self.subTest(option=option, value=value):
                self.assert_one_line_error(run("learn", component("explorer"), option, value), USAGE, option, value)

    def test_directory_without_a_name(self):
        result = run("learn", component("explorer"), "-o", "")
        self.assert_one_line_error(result, USAGE, "--output: the name is empty")

    def test_misspelt_option_in_a_file(self):
        """It would be lost without a word."""
        good, bad = (write_json(f"[learn]\n{option}=3\nengine=bounded\n", "options.ini") for option in ("depth", "depht"))
        self.assertIn("up to length 3;", run("--config", good, "learn", component("explorer")).stdout)
        self.assert_one_line_error(run("--config", bad, "learn", component("explorer")), USAGE, "depht")

    def test_missing(self):
        for arguments in ([], ["learn"], ["query", "a"], ["check"], ["diff", "a"], ["show"], ["frobnicate"]):
            with self.subTest(arguments):
                self.assert_one_line_error(run(*arguments), USAGE, "parlance --help")

    def test_an_error_that_nobody_reads(self):
        """The exit code says it all the same."""
        reader, writer = os.pipe()
        os.close(reader)
        try:
            ended = subprocess.run([tool.TOOL, "learn", "no-such-file.json"], stdout=subprocess.DEVNULL, stderr=writer)
        finally:
            os.close(writer)
        self.assertEqual(ended.returncode, BAD_INPUT)

    def test_commands(self):
        listed = re.findall(r"^  (\w+) ", run("--help").stdout.split("\nSubcommands:\n")[1].split("\n\n")[0], re.MULTILINE)
        self.assertLess({"learn", "check", "verify"}, set(listed))
        known = f"; the commands are {', '.join(listed[:-1])} and {listed[-1]}; see 'parlance --help'"
        for arguments, what in ((["frob"], "no command is called 'frob'"), (["frob", "a"], "no command is called 'frob'"),
                                (["--frob"], "no option is called '--frob'"), ([], "a command is missing")):
            with self.subTest(arguments):
                self.assert_one_line_error(run(*arguments), USAGE, f"parlance: {what}{known}")


@contextlib.contextmanager
def tiny_disk(size):
    """A file system that is soon full."""
    with tempfile.TemporaryDirectory(dir=tool.SCRATCH.name) as directory:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", directory], capture_output=True)
        if mounted.returncode != 0:
            raise unittest.SkipTest("no right to mount")
        try:
            yield Path(directory)
        finally:
            subprocess.run(["umount", directory], check=True)


class FullDisk(ToolTest):
    def assert_result_kept(self, result, *patterns):
        self.assert_one_line_error(result, BAD_INPUT, "cannot be written", *patterns)
        self.assertEqual(result.stdout, learned("signature").text)

    def learn_into(self, directory):
        return run("learn", component("signature"), "--quiet", "-o", directory)

    def test_full_disk(self):
        with tiny_disk("8k") as disk:
            (disk / "filler").write_bytes(b"x" * 4096)
            self.assert_result_kept(self.learn_into(disk), "interface.json", "No space left")
            self.assertEqual([path.name for path in disk.iterdir()], ["filler"])

    def test_old_files_stay(self):
        with tiny_disk("24k") as disk:
            old = {name: f"old {name}" for name in ("interface.json", "interface.txt", "component.json")}
            for name, text in old.items():
                (disk / name).write_text(text)
            free = os.statvfs(disk)
            (disk / "filler").write_bytes(b"x" * (free.f_bavail * free.f_bsize - 4096))
            self.assert_result_kept(self.learn_into(disk), "No space left")
            self.assertEqual({name: (disk / name).read_text() for name in old}, old)

    def test_no_directory(self):
        file = tool.scratch() / "file"
        file.write_text("a regular file")
        for directory in (file / "out", file):  # said before the work begins
            result = self.learn_into(directory)
            self.assert_one_line_error(result, BAD_INPUT, "cannot be written", str(file))
            self.assertEqual(result.stdout, "")
        self.assertEqual(file.read_text(), "a regular file")

    def test_stdout(self):
        interface = learned("explorer").path
        commands = (["learn", component("explorer")], ["query", component("explorer"), "check()"],
                    ["check", interface, component("explorer")], ["diff", interface, interface], ["show", interface])
        for arguments in commands:
            with self.subTest(arguments[0]), open("/dev/full", "w") as full:
                self.assert_one_line_error(run(*arguments, stdout=full), BAD_INPUT, "No space left")

    def test_stdout_full_but_directory_written(self):
        """What can be saved is saved."""
        directory = tool.scratch()
        with open("/dev/full", "w") as full:
            result = run("learn", component("signature"), "--quiet", "-o", directory, stdout=full)
        self.assert_one_line_error(result, BAD_INPUT, "No space left")
        self.assertEqual((directory / "interface.txt").read_text(), learned("signature").text)


if __name__ == "__main__":
    unittest.main()
