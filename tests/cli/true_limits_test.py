"""What ended in a hang, a crash, an internal error or a lost file: each by one clear line now."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import tool
from tool import BAD_INPUT, LIMIT, USAGE, ToolTest, run, scratch, write_json

SOON = 60  # seconds; against hangs, on a busy machine
HUGE = "1e999"


def real_jdk():
    return Path(shutil.which("javac")).resolve().parent.parent


def jdk_with(script):
    """A JDK whose compiler is this shell script."""
    home = scratch("jdk")
    (home / "bin").mkdir()
    (home / "lib").symlink_to(real_jdk() / "lib")
    javac = home / "bin" / "javac"
    javac.write_text("#!/bin/sh\n" + script + "\n")
    javac.chmod(0o755)
    return home


def java_source():
    path = scratch() / "A.java"
    path.write_text("public class A { public void a() {} }\n")
    return path


def chain_of_lets(length):
    """A component whose update doubles a term again and again."""
    update = f"y{length}"
    for i in range(length, 0, -1):
        before = f"y{i - 1}" if i > 1 else "x"
        update = f"(let ((y{i} (bvadd {before} {before}))) {update})"
    ready = "(or on (= x #x7fffffff))"
    return {
        "format": "parlance-component/1", "name": "Chain",
        "variables": [{"name": "x", "sort": "(_ BitVec 32)", "init": "#x00000001"},
                      {"name": "on", "sort": "Bool", "init": "false"}],
        "methods": [
            {"name": "step", "parameters": [], "inputs": [],
             "paths": [{"guard": "true", "update": {"x": update, "on": "(not on)"}, "outcome": {"kind": "ok"}}]},
            {"name": "test", "parameters": [], "inputs": [],
             "paths": [{"guard": ready, "outcome": {"kind": "ok"}},
                       {"guard": f"(not {ready})", "outcome": {"kind": "error", "error": "E"}}]}]}


class Compiler(ToolTest):
    """The compiler is a part of the run."""

    def start(self, script, *arguments):
        temporary = scratch("tmp")
        command = [tool.TOOL, "learn", java_source(), "--jdk", jdk_with(script), *arguments]
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, env={**os.environ, "TMPDIR": str(temporary)})
        return process, temporary

    def assert_ended(self, process, temporary):
        _, stderr = process.communicate(timeout=SOON)
        self.assertEqual(process.returncode, LIMIT, stderr)
        self.assertEqual(stderr.count("\n"), 1, stderr)
        self.assertEqual(list(temporary.iterdir()), [])

    def test_the_time_limit_covers_the_compiler(self):
        process, temporary = self.start("sleep 600", "--timeout", "1")
        self.assert_ended(process, temporary)

    def test_one_signal_ends_the_compiler_and_leaves_no_folder(self):
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(which):
                process, temporary = self.start("sleep 600")
                begin = time.monotonic()
                while not list(temporary.iterdir()) and time.monotonic() - begin < SOON:
                    time.sleep(0.05)
                time.sleep(0.2)
                process.send_signal(which)
                self.assert_ended(process, temporary)

    def test_annotation_processors_do_not_run(self):
        process, _ = self.start('echo "$@" >&2; exit 1')
        _, stderr = process.communicate(timeout=SOON)
        self.assertIn("-proc:none", stderr)


class Files(ToolTest):
    def test_pipes_and_devices_are_refused_and_hang_nobody(self):
        pipe = scratch() / "component.json"
        os.mkfifo(pipe)
        system = scratch() / "P.fsp"
        os.mkfifo(system)
        explorer = tool.component("explorer")
        for arguments in (("learn", pipe), ("query", pipe, "a()"), ("check", pipe, explorer), ("show", pipe),
                          ("learn", "/dev/zero"), ("learn", system), ("compose", system, system),
                          ("learn", explorer, "--trace", pipe), ("learn", explorer, "--resume", pipe),
                          ("certify", pipe, "--component", explorer, "--interface", pipe)):
            with self.subTest(arguments[0]):
                command = [tool.TOOL, *map(str, arguments)]
                ended = subprocess.run(command, capture_output=True, text=True, timeout=SOON)
                self.assertEqual(ended.returncode, BAD_INPUT, ended)
                self.assertRegex(ended.stderr, r"\Aparlance: [^\n]+: is a pipe, a device or the like; "
                                               r"give a regular file\n\Z")

    def test_a_configuration_that_is_a_pipe_or_a_device(self):
        pipe = scratch() / "options"
        os.mkfifo(pipe)
        for path in (pipe, "/dev/zero"):
            command = [tool.TOOL, "--config", str(path), "show", "x.json"]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=SOON)
            self.assertEqual(ended.returncode, USAGE, ended)
            self.assertRegex(ended.stderr, r"\Aparlance: --config: [^\n]+ is no regular file[^\n]*\n\Z")

    def test_a_file_that_cannot_be_read_to_its_end(self):
        self.assert_one_line_error(run("show", "/proc/self/mem"), BAD_INPUT, "cannot be read: Input/output error")

    def test_a_source_file_without_a_class(self):
        path = scratch() / "Empty.java"
        path.write_text("")
        self.assert_one_line_error(run("learn", path), BAD_INPUT, "has no class in it")

    def assert_kept(self, path, *arguments):
        before = path.read_bytes()
        result = run(*arguments)
        self.assert_one_line_error(result, USAGE, "is read, and would be overwritten; write elsewhere")
        self.assertEqual(path.read_bytes(), before)

    def test_no_command_writes_over_its_input(self):
        folder = scratch()
        system = folder / "x.fsp"
        system.write_text("P = (a -> P).\n")
        component = Path(shutil.copy(tool.component("explorer"), folder / "component.json"))
        link = folder / "link.json"
        link.symlink_to(component)
        run("learn", component, "--quiet", "-o", folder / "learned")
        interface = folder / "learned" / "interface.json"
        self.assert_kept(system, "compose", system, "-o", system)
        self.assert_kept(component, "learn", component, "-o", folder)
        self.assert_kept(component, "learn", link, "-o", folder)
        self.assert_kept(component, "learn", component, "--save-state", link)
        self.assert_kept(component, "learn", component, "--strategy", "maymust", "--save-predicates", component)
        self.assert_kept(interface, "show", interface, "-o", interface)
        self.assert_kept(component, "export", interface, component, "--format", "chc", "-o", component)
        self.assert_kept(interface, "export", interface, component, "--format", "chc", "-o", interface)

    def test_nor_over_what_it_reads_besides(self):
        """A process of a file, classes, options, predicates and states."""
        folder = scratch()
        system = folder / "x.fsp"
        system.write_text("P = (a -> P).\n")
        self.assert_kept(system, "compose", f"{system}:P", "-o", system)
        source = folder / "A.java"
        source.write_text("public class A { public void a() {} }\n")
        subprocess.run(["javac", "-d", folder / "classes", source], check=True)
        classes = folder / "classes" / "A.class"
        self.assert_kept(classes, "learn", classes.parent, "--class", "A", "--save-state", classes)
        archive = folder / "a.jar"
        subprocess.run(["jar", "cf", archive, "-C", classes.parent, "."], check=True)
        self.assert_kept(archive, "learn", source, "--classpath", archive, "--save-state", archive)
        explorer = tool.component("explorer")
        options = folder / "options.ini"
        options.write_text("[learn]\nquiet=true\n")
        self.assert_kept(options, "--config", options, "learn", explorer, "--save-state", options)
        predicates = folder / "interface.txt"
        predicates.write_text("")
        self.assert_kept(predicates, "learn", explorer, "--strategy", "maymust", "--predicates", predicates, "-o", folder)
        state = folder / "interface.json"
        self.assertEqual(run("learn", explorer, "--quiet", "--save-state", state).code, tool.COMPLETE)
        self.assert_kept(state, "learn", explorer, "--resume", state, "-o", folder)

    def test_a_device_a_pipe_and_a_link_stay_what_they_are(self):
        """Each was replaced by a file."""
        interface = tool.learned("explorer").path
        shown = run("show", interface).stdout
        self.assertEqual(run("show", interface, "-o", "/dev/fd/1").stdout, shown)
        folder = scratch()
        pipe = folder / "pipe"
        os.mkfifo(pipe)
        self.assert_one_line_error(run("show", interface, "-o", pipe), BAD_INPUT, "nobody reads this pipe")
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.assertEqual(run("show", interface, "-o", pipe).code, tool.COMPLETE)
        self.assertEqual(os.read(reader, 1 << 16).decode(), shown)
        os.close(reader)
        target, link = folder / "target", folder / "link"
        link.symlink_to(target)
        for _ in range(2):  # not there yet, and there
            self.assertEqual(run("show", interface, "-o", link).code, tool.COMPLETE)
            self.assertTrue(link.is_symlink())
            self.assertEqual(target.read_text(), shown)

    def test_a_file_of_the_users_is_not_taken_for_a_part_of_the_result(self):
        folder = scratch()
        (folder / "out.part").write_text("mine")
        self.assertEqual(run("show", tool.learned("explorer").path, "-o", folder / "out").code, tool.COMPLETE)
        self.assertEqual((folder / "out.part").read_text(), "mine")
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["out", "out.part"])

    def test_a_state_may_be_kept_where_it_came_from(self):
        state = scratch() / "learner.state"
        explorer = tool.component("explorer")
        self.assertEqual(run("learn", explorer, "--quiet", "--save-state", state).code, tool.COMPLETE)
        result = run("learn", explorer, "--quiet", "--resume", state, "--save-state", state)
        self.assertEqual(result.code, tool.COMPLETE, result)


def factoring():
    """A guard that no solver decides soon: which two numbers make this product?"""
    product = 4294967291 * 4294967279
    numbers = " ".join(f"(bvult #x{1:016x} {p}) (bvult {p} #x{1 << 32:016x})" for p in "xy")
    return f"(and {numbers} (= (bvmul x y) #x{product:016x}))"


class Guards(ToolTest):
    """Guards of an interface file were checked without any limit."""

    def setUp(self):
        guard = factoring()
        parameters = [{"name": name, "sort": "(_ BitVec 64)"} for name in "xy"]
        guards = {"a": guard, "b": f"(not {guard})"}
        self.interface = write_json({
            "format": "parlance-interface/1", "component": "H",
            "alphabet": [{"id": i, "method": "m", "parameters": parameters, "smt": g} for i, g in guards.items()],
            "states": [{"id": "s", "kind": "legal"}, {"id": "e", "kind": "error"}], "initial": "s",
            "transitions": [{"from": "s", "symbol": "a", "to": "e"}, {"from": "s", "symbol": "b", "to": "s"}]})
        self.component = write_json({
            "format": "parlance-component/1", "name": "H", "variables": [],
            "methods": [{"name": "m", "parameters": parameters, "inputs": [],
                         "paths": [{"guard": guards["a"], "outcome": {"kind": "error", "error": "E"}},
                                   {"guard": guards["b"], "outcome": {"kind": "ok"}}]}]})
        client = scratch() / "P.fsp"
        client.write_text("P = (m -> P).\n")
        self.commands = [("show", self.interface), ("diff", self.interface, self.interface),
                         ("export", self.interface, self.component, "--format", "chc"),
                         ("discharge", self.interface, client), ("validate", self.interface, "--class", java_source())]

    def test_the_time_limit_covers_them(self):
        for arguments in self.commands:
            with self.subTest(arguments[0]):
                command = [tool.TOOL, *map(str, arguments), "--timeout", "1"]
                ended = subprocess.run(command, capture_output=True, text=True, timeout=SOON)
                self.assertEqual((ended.returncode, ended.stdout), (LIMIT, ""), ended)
                self.assertEqual(ended.stderr, "parlance: stopped by time limit before there was a result\n")

    def test_check_claims_nothing_of_them(self):
        command = [tool.TOOL, "check", str(self.interface), str(self.component), "--timeout", "1"]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=SOON)
        self.assertEqual(ended.returncode, LIMIT, ended)
        self.assertEqual(ended.stdout.count("not established: time limit"), 3, ended)

    def test_one_signal_ends_it(self):
        process = subprocess.Popen([tool.TOOL, "show", self.interface], stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=SOON)
        self.assertEqual((process.returncode, stderr),
                         (LIMIT, "parlance: stopped by interrupt before there was a result\n"))


class Crashes(ToolTest):
    def test_game_with_a_hidden_step_that_is_unknown(self):
        document = {
            "format": "parlance-component/1", "name": "H",
            "variables": [{"name": "x", "sort": "Bool", "init": "false"}],
            "methods": [
                {"name": "a", "parameters": [], "inputs": [],
                 "paths": [{"guard": "x", "outcome": {"kind": "error", "error": "E"}},
                           {"guard": "(not x)", "outcome": {"kind": "ok"}}]},
                {"name": "h", "parameters": [], "inputs": [],
                 "paths": [{"guard": "true", "outcome": {"kind": "unknown", "reason": "nobody knows"}}]}]}
        result = run("learn", write_json(document), "--strategy", "game", "--hide", "h")
        self.assertIn(result.code, (tool.COMPLETE, tool.PARTIAL), result)
        self.assertIn("Before the first call everything is unknown: nobody knows in internal step 'h'", result.stdout)

    def learned_fsp(self, text):
        path = scratch() / "P.fsp"
        path.write_text(text)
        command = [tool.TOOL, "inspect", str(path)]
        return subprocess.run(command, capture_output=True, text=True, timeout=SOON)

    def test_a_process_of_many_prefixes(self):
        result = self.learned_fsp("P = (" + "a -> " * 20000 + "STOP).\n")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("20001 states", result.stdout)

    def test_a_process_of_many_sets_is_no_product_of_them(self):
        result = self.learned_fsp("P = (" + "{a, b} -> " * 60 + "STOP).\n")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_process_of_many_bindings(self):
        result = self.learned_fsp("P = (" + "a[i:0..0] -> " * 20000 + "STOP).\n")
        self.assertEqual(result.returncode, BAD_INPUT)
        self.assertRegex(result.stderr, r"\Aparlance: [^\n]+more than 400 actions in a row bind a variable\n\Z")

    def test_check_where_observations_lead_to_legal_and_unknown(self):
        component = {
            "format": "parlance-component/1", "name": "It",
            "variables": [{"name": "x", "sort": "Bool", "init": "false"}],
            "methods": [{"name": "has", "parameters": [], "inputs": [], "observations": ["true", "false"],
                         "paths": [{"guard": "x", "update": {"x": "false"},
                                    "outcome": {"kind": "ok", "observation": "true"}},
                                   {"guard": "(not x)", "update": {"x": "true"},
                                    "outcome": {"kind": "ok", "observation": "false"}}]}]}
        arrows = {("s0", "t"): "s0", ("s0", "f"): "s1", ("s1", "t"): "s0", ("s1", "f"): "u"}
        interface = {
            "format": "parlance-interface/1", "component": "It",
            "alphabet": [{"id": symbol, "method": "has", "parameters": [], "observation": seen}
                         for symbol, seen in (("t", "true"), ("f", "false"))],
            "states": [{"id": "s0", "kind": "legal"}, {"id": "s1", "kind": "legal"}, {"id": "u", "kind": "unknown"}],
            "initial": "s0",
            "transitions": [{"from": state, "symbol": symbol, "to": to} for (state, symbol), to in arrows.items()]}
        for engine in ("auto", "pdr", "bdd"):
            with self.subTest(engine):
                result = run("check", write_json(interface), write_json(component), "--engine", engine)
                self.assertIn(result.code, (tool.COMPLETE, tool.PARTIAL), result)
                self.assertNotIn("refuted", result.stdout)

    def test_numbers_out_of_any_range(self):
        explorer = json.loads(tool.component("explorer").read_text())
        interface = tool.learned("explorer").path.read_text()
        for number in (HUGE, "-" + HUGE, "-1", "1.5", "1" + "0" * 40):
            texts = [("learn", json.dumps(explorer).replace('"name"', f'"name": {number}, "ignored"', 1)),
                     ("learn", json.dumps(explorer).replace('"init": ', f'"init": {number}, "ignored": ', 1)),
                     ("learn", number),
                     ("show", interface.replace('"initial": ', f'"initial": {number}, "ignored": ', 1)),
                     ("show", interface.replace('"guarantee": {', f'"guarantee": {{ "depth": {number}, ', 1)),
                     ("show", number)]
            for command, text in texts:
                with self.subTest(command=command, number=number):
                    result = run(command, write_json(text))
                    self.assertEqual(result.code, BAD_INPUT, result)
                    self.assertEqual(result.stderr.count("\n"), 1, result)

    def test_numbers_out_of_any_range_in_traces_and_certificates(self):
        explorer = tool.component("explorer")
        directory = tool.learned("explorer").directory
        certificate = (directory / "certificate.smt2").read_text()
        for number in (HUGE, "-1", "1.5"):
            with self.subTest(number):
                trace = write_json('{"call": "x", "arguments": [' + number + "]}", "trace.jsonl")
                self.assertEqual(run("learn", explorer, "--trace", trace).code, BAD_INPUT)
                broken = write_json(certificate.replace("(define-fun", f"(define-fun {number}", 1), "c.smt2")
                result = run("certify", broken, "--component", explorer, "--interface", directory / "interface.json")
                self.assertIn(result.code, (tool.REFUTED, BAD_INPUT), result)

    def test_terms_that_double_are_certified(self):
        document = write_json(chain_of_lets(40))
        result = run("learn", document, "--timeout", "300", "--depth", "3", "--overflow", "exact")
        self.assertEqual(result.code, tool.COMPLETE, result)
        self.assertEqual(result.stdout.count("proved for all call sequences"), 3, result)


if __name__ == "__main__":
    import unittest
    unittest.main()
