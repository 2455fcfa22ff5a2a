"""What validate got wrong: checks that were removed and not missed, sequences that were too short, arguments that are
one object, files left behind, errors of the virtual machine, classes that could not be run."""

import os
import shutil
import signal
import subprocess
import time
import unittest

import tool
from tool import COMPLETE, LIMIT, REFUTED, ToolTest, run, scratch, write_json

UNSUPPORTED = 6
LEGAL, ERROR = "s", "e"
NEW_OBJECT = {"values": ["null"], "other": "a new object"}


def source(name, text):
    path = scratch() / f"{name}.java"
    path.write_text(text)
    return path


def call(method, *parameters, guard=None, error=None):
    """A symbol of a one-state interface: allowed, or forbidden with this exception."""
    return method, list(parameters), guard, error


def number(name, bits=32):
    return {"name": name, "sort": f"(_ BitVec {bits})"}


def reference(name):
    return {"name": name, "sort": "(_ BitVec 8)", **NEW_OBJECT}


def one_state(component, *calls):
    alphabet, transitions = [], []
    for i, (method, parameters, guard, error) in enumerate(calls):
        alphabet.append({"id": f"c{i}", "method": method, "parameters": parameters, **({"smt": guard} if guard else {})})
        reasons = {"reasons": [{"kind": "error", "text": error}]} if error else {}
        transitions.append({"from": LEGAL, "symbol": f"c{i}", "to": ERROR if error else LEGAL, **reasons})
    return write_json({"format": "parlance-interface/1", "component": component, "alphabet": alphabet,
                       "states": [{"id": LEGAL, "kind": "legal"}, {"id": ERROR, "kind": "error"}], "initial": LEGAL,
                       "transitions": transitions})


class Words(ToolTest):
    def assert_found(self, interface, path, *parts, options=()):
        result = run("validate", interface, "--class", path, *options)
        self.assertEqual(result.code, REFUTED, result)
        for part in parts:
            self.assertIn(part, result.stdout)

    def test_a_failure_at_the_third_call_where_the_interface_has_one_state(self):
        path = source("Third", """
            public class Third {
              private int calls;
              public void m() { if (++calls == 3) throw new IllegalStateException(); }
            }""")
        self.assert_found(one_state("Third", call("m")), path, "disagreement: m(); m(); m()\n")

    def test_a_removed_check_where_nobody_knows_the_object(self):
        original = tool.ROOT / "examples" / "java" / "observe" / "JobQueue.java"
        learned = scratch()
        options = ["--hide-parameters"]
        self.assertEqual(run("learn", original, *options, "--observe", "isEmpty", "-o", learned, "--quiet").code, COMPLETE)
        text = original.read_text()
        check = "if (count == 0) {"
        self.assertIn(check, text)
        path = source("JobQueue", text.replace(check, "if (false) {"))
        self.assert_found(learned / "interface.json", path, "never failed: ", "no failure in ", options=options)
        result = run("validate", learned / "interface.json", "--class", original, *options)
        self.assertEqual(result.code, COMPLETE, result)

    def test_arguments_on_either_side_of_each_comparison(self):
        """Three arguments that must be away from their simplest values together."""
        guard = "(and (bvsgt a (_ bv7 32)) (bvslt b (_ bv9 32)) (= c (bvadd a b)))"
        parameters = [number("a"), number("b"), number("c")]
        path = source("Three", """
            public class Three {
              public void m(int a, int b, int c) {
                if (a > 7 && b <= 9 && c == a + b) throw new IllegalStateException();
              }
            }""")
        interface = one_state("Three", call("m", *parameters, guard=guard, error="java.lang.IllegalStateException"),
                              call("m", *parameters, guard=f"(not {guard})"))
        self.assert_found(interface, path, ", 9, ")


class Aliases(ToolTest):
    TEXT = """
        public class Twins {
          public static class Leaf { int x; Leaf next; }
          private Leaf kept;
          private Leaf other;
          public void pair(Leaf a, Leaf b) { %s }
          public void keep(Leaf a) { %s kept = a; }
          public void loop(Leaf a) { %s }
          public void all(Leaf[] a) { %s }
        }"""
    CHECKS = ["if (a != null && a == b) throw new IllegalStateException();",
              "if (a != null && a == kept) throw new IllegalStateException();",
              "if (a != null && a == a.next) throw new IllegalStateException();",
              "if (a != null && a.length > 1 && a[0] != null && a[0] == a[1]) throw new IllegalStateException();"]
    WHERE = ["b is a", "a is a of call 1", "a.next is a", "a[1] is a[0]"]

    def interface(self):
        array = [reference("a"), {**number("a.length")}, reference("a[0]"), reference("a[1]")]
        return one_state("Twins", call("pair", reference("a"), reference("b")), call("keep", reference("a")),
                         call("loop", reference("a"), number("a.x"), reference("a.next")), call("all", *array))

    def test_one_object_twice_is_tried(self):
        for i, where in enumerate(self.WHERE):
            with self.subTest(where):
                checks = [check if i == j else "" for j, check in enumerate(self.CHECKS)]
                result = run("validate", self.interface(), "--class", source("Twins", self.TEXT % tuple(checks)))
                self.assertEqual(result.code, REFUTED, result)
                self.assertIn("  where:    ", result.stdout)
                self.assertIn(where, result.stdout)

    def test_nothing_is_found_where_identity_makes_no_difference(self):
        result = run("validate", self.interface(), "--class", source("Twins", self.TEXT % ("", "", "", "")))
        self.assertEqual(result.code, COMPLETE, result)


class Confined(ToolTest):
    def test_a_file_that_the_class_writes_is_gone(self):
        path = source("Writer", """
            import java.io.*;
            public class Writer {
              public void write(String name) throws IOException {
                new PrintStream(name == null ? "none" : name).close();
                File.createTempFile("abc", "d");
              }
            }""")
        here, temporary = scratch(), scratch()
        result = run("validate", one_state("Writer", call("write", reference("name"))), "--class", path, cwd=here,
                     env={**os.environ, "TMPDIR": str(temporary)})
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual((list(here.iterdir()), list(temporary.iterdir())), ([], []))

    def test_a_folder_that_the_class_locks_is_gone(self):
        path = source("Locks", """
            import java.io.*;
            public class Locks {
              public void lock() throws IOException {
                File folder = new File("a/b");
                folder.mkdirs();
                new FileOutputStream("a/b/c").close();
                folder.setWritable(false);
                folder.setReadable(false);
              }
            }""")
        temporary = scratch()
        run("validate", one_state("Locks", call("lock")), "--class", path, env={**os.environ, "TMPDIR": str(temporary)})
        self.assertEqual(list(temporary.iterdir()), [])

    def test_a_relative_place_for_temporary_files(self):
        here = scratch()
        (here / "tmp").mkdir()
        path = source("Plain", "public class Plain { public void m() {} }")
        result = run("validate", one_state("Plain", call("m")), "--class", path, cwd=here, env={**os.environ, "TMPDIR": "tmp"})
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual(list((here / "tmp").iterdir()), [])

    def test_files_elsewhere_are_not_written(self):
        """By its whole name, or through a file that the virtual machine has open: its own classes were lost so."""
        if shutil.which("unshare") is None or subprocess.run(["unshare", "-r", "-m", "true"], capture_output=True).returncode != 0:
            self.skipTest("no mount namespaces here")
        elsewhere = scratch() / "elsewhere"
        elsewhere.write_text("kept")
        path = source("Vandal", f"""
            import java.io.*;
            public class Vandal {{
              public void name() throws IOException {{ new FileOutputStream("{elsewhere}").close(); }}
              public void opened() throws IOException {{
                File file = new File("{elsewhere}");
                try (FileInputStream in = new FileInputStream(file)) {{
                  for (File one : new File("/proc/self/fd").listFiles())
                    if (one.getCanonicalFile().equals(file)) new FileOutputStream(one).close();
                }}
              }}
              public void mine() throws IOException {{ new FileOutputStream("mine").close(); }}
            }}""")
        calls = [call("name", error="java.io.FileNotFoundException"), call("opened", error="java.io.FileNotFoundException"), call("mine")]
        result = run("validate", one_state("Vandal", *calls), "--class", path)
        self.assertEqual(elsewhere.read_text(), "kept")
        self.assertEqual(result.code, COMPLETE, result)

    def test_no_signal_reaches_another_process(self):
        """It ended parlance itself, and its files stayed."""
        path = source("Killer", """
            public class Killer {
              public void m() { ProcessHandle.current().parent().ifPresent(ProcessHandle::destroyForcibly); }
            }""")
        temporary = scratch()
        result = run("validate", one_state("Killer", call("m")), "--class", path, env={**os.environ, "TMPDIR": str(temporary)})
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual(list(temporary.iterdir()), [])

    def test_a_relative_class_path_is_the_users(self):
        here = scratch()
        (here / "Plain.java").write_text("public class Plain { public void m() {} }")
        subprocess.run(["javac", "-d", "classes", "Plain.java"], cwd=here, check=True)
        result = run("validate", one_state("Plain", call("m")), "--class", "Plain", "--classpath", "classes", cwd=here)
        self.assertEqual(result.code, COMPLETE, result)

    def test_no_other_process_no_network_and_no_large_file(self):
        path = source("Greedy", """
            import java.io.*;
            import java.net.*;
            import java.util.*;
            public class Greedy {
              public void process() throws Exception { new ProcessBuilder("true").start(); }
              public void network() throws Exception {
                for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces()))
                  if (one.isUp()) return;
                throw new SocketException();
              }
              public void file() throws IOException {
                try (FileOutputStream out = new FileOutputStream("large")) {
                  for (int i = 0; i < 100; i++) out.write(new byte[1 << 20]);
                }
              }
            }""")
        interface = one_state("Greedy", call("process", error="java.io.IOException"),
                              call("network", error="java.net.SocketException"), call("file", error="java.io.IOException"))
        result = run("validate", interface, "--class", path)
        self.assertNotIn("disagreement: process", result.stdout)
        self.assertNotIn("disagreement: file", result.stdout)
        self.assertEqual(result.code, COMPLETE, result)

    def test_where_the_network_cannot_be_cut_off_validate_stops(self):
        refusing = ["unshare", "-r", "sh", "-c", 'echo 0 > /proc/sys/user/max_net_namespaces && exec "$@"', "sh"]
        if shutil.which("unshare") is None or subprocess.run([*refusing, "true"], capture_output=True).returncode != 0:
            self.skipTest("no user namespaces here")
        path = source("Plain", "public class Plain { public void m() {} }")
        command = [*refusing, tool.TOOL, "validate", one_state("Plain", call("m")), "--class", path]
        ended = subprocess.run(command, capture_output=True, text=True)
        result = tool.Result(ended.returncode, ended.stdout, ended.stderr)
        self.assert_one_line_error(result, UNSUPPORTED, "without network", "--allow-network")
        ended = subprocess.run([*command, "--allow-network"], capture_output=True, text=True)
        self.assertEqual(ended.returncode, COMPLETE, ended)

    def test_a_signal_leaves_nothing_behind(self):
        path = source("Slow", """
            public class Slow { public void m() { while (true) Thread.onSpinWait(); } }""")
        for which in (signal.SIGTERM, signal.SIGINT):
            temporary = scratch()
            process = subprocess.Popen([tool.TOOL, "validate", one_state("Slow", call("m")), "--class", path],
                                       env={**os.environ, "TMPDIR": str(temporary)}, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            deadline = time.monotonic() + 120
            while not list(temporary.glob("*/runner.jar")) and time.monotonic() < deadline:
                time.sleep(0.05)
            process.send_signal(which)
            self.assertEqual(process.wait(timeout=120), LIMIT)
            self.assertEqual(list(temporary.iterdir()), [])

    def test_the_help_says_that_the_class_is_executed(self):
        self.assertIn("executes the class, and is the only one that does", run("validate", "--help").stdout)


class Surroundings(ToolTest):
    """What a sequence leaves behind was there in the next one."""

    def assert_each_begins_anew(self, name, members):
        path = source(name, f"import java.io.*; import java.util.*; public class {name} {{ {members} public void m() {{}} }}")
        result = run("validate", one_state(name, call("m")), "--class", path)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertNotIn("1 sequence of", result.stdout)

    def test_files(self):
        self.assert_each_begins_anew("Files", """
            public Files() throws IOException {
              if (new File(".").list().length > 0) throw new IllegalStateException();
              new File("a/b").mkdirs();
              new FileOutputStream("a/b/c").close();
              new File("a/b").setWritable(false);
              java.nio.file.Files.createSymbolicLink(new File("link").toPath(), new File("a").toPath());
            }""")

    def test_settings_of_the_virtual_machine(self):
        self.assert_each_begins_anew("Settings", """
            public Settings() {
              if (System.getProperty("left") != null || Locale.getDefault().equals(Locale.CHINESE) || System.out == null
                  || TimeZone.getDefault().getID().equals("Asia/Tokyo")) throw new IllegalStateException();
              System.setProperty("left", "x");
              Locale.setDefault(Locale.CHINESE);
              TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
              System.setOut(null);
            }""")


class Exits(ToolTest):
    """A class that ends the virtual machine: all that was found was lost."""
    TEXT = """
        public class Leaves {
          private int n;
          public void exit(int code) { if (code != 0) System.exit(3); }
          public void halt() { if (++n == 2) Runtime.getRuntime().halt(5); }
          public void wrong() { throw new IllegalStateException(); }
          public void right() {}
        }"""

    def test_each_is_a_disagreement_of_its_own_sequence(self):
        path = source("Leaves", self.TEXT)
        interface = one_state("Leaves", call("exit", number("code")), call("halt"), call("wrong"), call("right"))
        result = run("validate", interface, "--class", path)
        self.assertEqual(result.code, REFUTED, result)
        self.assertRegex(result.stdout, r"disagreement: exit\(-?\d+\)\n  expected: call 1 is allowed\n"
                                        r"  got:      call 1 ends the virtual machine \(exit code 3\)\n")
        self.assertIn("disagreement: halt(); halt()\n  expected: call 2 is allowed\n"
                      "  got:      call 2 ends the virtual machine (exit code 5)\n", result.stdout)
        self.assertIn("disagreement: wrong()\n", result.stdout)
        self.assertNotIn("disagreement: right()\n", result.stdout)

    def test_where_nothing_is_said_of_the_call_the_others_go_on(self):
        path = source("Leaves", self.TEXT)
        learned = scratch()
        self.assertEqual(run("learn", path, "-o", learned, "--quiet").code, COMPLETE)
        result = run("validate", learned / "interface.json", "--class", path)
        self.assertEqual(result.code, COMPLETE, result)

    def test_a_thread_that_an_earlier_sequence_left_behind_is_no_disagreement_of_a_later_one(self):
        path = source("Delayed", """
            public class Delayed {
              public void later() {
                Thread one = new Thread(() -> {
                  try { Thread.sleep(300); } catch (InterruptedException e) {}
                  Runtime.getRuntime().halt(4);
                });
                one.setDaemon(true);
                one.start();
              }
              public void other() throws InterruptedException { Thread.sleep(50); }
            }""")
        result = run("validate", one_state("Delayed", call("later"), call("other")), "--class", path, "--max-sequences", "12")
        self.assertNotIn("disagreement: other()\n", result.stdout)
        self.assertNotIn("disagreement: other(); other()\n", result.stdout)


class Hostile(ToolTest):
    """What a class did to the runner, and the runner took for its own."""

    def validated(self, name, members, *calls, options=()):
        path = source(name, f"import java.io.*;\npublic class {name} {{ {members} }}")
        return run("validate", one_state(name, *calls), "--class", path, *options)

    def test_what_the_class_prints_is_no_answer(self):
        members = """
            public void raw() throws IOException {
              FileOutputStream out = new FileOutputStream(FileDescriptor.out);
              out.write("thrown\\t0\\tX\\t\\nok\\nfatal\\tno\\nunfinished".getBytes());
            }"""
        result = self.validated("Prints", members, call("raw"))
        self.assertEqual(result.code, COMPLETE, result)

    def test_warnings_of_the_machine_are_no_answer(self):
        members = """
            public void threads() {
              for (int i = 0; i < 5000; i++) {
                Thread one = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) {} });
                one.setDaemon(true);
                one.start();
              }
            }"""
        result = self.validated("Threads", members, call("threads"))
        self.assertIn(result.code, (COMPLETE, tool.PARTIAL), result)

    def test_the_plan_is_not_the_classes_to_read(self):
        members = """
            public void read() throws IOException { if (System.in.read() != -1) throw new IllegalStateException(); }
            public void raw() throws IOException {
              if (new FileInputStream(FileDescriptor.in).read() != -1) throw new IllegalStateException();
            }"""
        result = self.validated("Reads", members, call("read"), call("raw"))
        self.assertEqual(result.code, COMPLETE, result)

    def test_a_class_that_interrupts_itself_keeps_nobody_waiting(self):
        members = """
            public void interrupt() { Thread.currentThread().interrupt(); }
            public void first() {}"""
        result = self.validated("Interrupts", members, call("interrupt"), call("first"))
        self.assertEqual(result.code, COMPLETE, result)

    def test_exceptions_that_fail_to_describe_themselves(self):
        members = """
            public void m() throws Exception {
              throw new Exception() {
                public String getMessage() { throw new RuntimeException(); }
                public StackTraceElement[] getStackTrace() { return null; }
              };
            }"""
        result = self.validated("Shy", members, call("m"))
        self.assertEqual(result.code, REFUTED, result)
        self.assertIn("call 1 fails with Shy$1", result.stdout)

    def test_a_class_that_cannot_be_initialised(self):
        members = 'static { if (true) throw new IllegalStateException("no x"); } public void m() {}'
        result = self.validated("Broken", members, call("m"))
        self.assert_one_line_error(result, tool.BAD_INPUT, "cannot be initialised: java.lang.IllegalStateException: no x")

    def test_what_is_static_begins_anew_in_each_sequence(self):
        for memory in ("static int used; int next() { return used++; }",
                       "static final int[] used = {0}; int next() { return used[0]++; }",
                       "static class Other { static int used; } int next() { return Other.used++; }",
                       "enum Kind { ONE; int used; } int next() { return Kind.ONE.used++; }"):
            members = memory + " public void m(int k) { if (next() >= 100) throw new IllegalStateException(); }"
            result = self.validated("Keeper", members, call("m", number("k")))
            self.assertEqual(result.code, COMPLETE, (memory, result))

    def test_a_limit_leaves_what_was_found(self):
        members = """
            public void fails() { throw new IllegalStateException(); }
            public void fine() {}
            public void stuck() { while (true) Thread.onSpinWait(); }"""
        result = self.validated("Late", members, call("fails"), call("fine"), call("stuck"), options=["--timeout", "8"])
        self.assertEqual(result.code, REFUTED, result)
        self.assertIn("disagreement: fails()", result.stdout)
        self.assertIn("stopped by time limit; the result is partial", result.stderr)
        result = self.validated("Later", members, call("fine"), call("stuck"), options=["--timeout", "8"])
        self.assertEqual(result.code, LIMIT, result)
        self.assertIn("so far all as the interface says", result.stdout)

    def test_pipes_on_the_class_path_hang_nobody(self):
        folder = scratch()
        for name in ("A.class", "a.jar"):
            os.mkfifo(folder / name)
        interface = one_state("A", call("m"))
        for arguments in (("--class", folder / "A.class"), ("--class", "A", "--classpath", folder / "a.jar")):
            result = run("validate", interface, *arguments, "--timeout", "60")
            self.assert_one_line_error(result, tool.BAD_INPUT, "is no regular file|is a pipe")


class Machine(ToolTest):
    def test_nothing_is_decided_where_the_machine_ended_all_of_it(self):
        """It was called all as the interface says."""
        path = source("Hungry", "public class Hungry { public Object m() { return new long[Integer.MAX_VALUE]; } }")
        result = run("validate", one_state("Hungry", call("m")), "--class", path)
        self.assertEqual(result.code, tool.PARTIAL, result)
        self.assertIn("nothing was decided", result.stdout)

    def test_out_of_memory_and_stack_are_no_disagreements(self):
        path = source("Hungry", """
            public class Hungry {
              private Object kept;
              public void memory() { kept = new long[Integer.MAX_VALUE]; }
              public int stack() { return 1 + stack(); }
              public void fine() {}
            }""")
        result = run("validate", one_state("Hungry", call("memory"), call("stack"), call("fine")), "--class", path)
        self.assertEqual(result.code, COMPLETE, result)
        for error in ("OutOfMemoryError", "StackOverflowError"):
            self.assertRegex(result.stdout, rf"ended by the virtual machine itself: \d+ sequences \(java.lang.{error}\)")

    def test_a_call_that_never_returns_does_not_keep_the_others_waiting(self):
        path = source("Stuck", """
            public class Stuck {
              public void stuck() { while (true) Thread.onSpinWait(); }
              public void other() { throw new IllegalStateException(); }
            }""")
        result = run("validate", one_state("Stuck", call("stuck"), call("other")), "--class", path)
        self.assertEqual(result.code, REFUTED, result)
        self.assertIn("call 1 does not return", result.stdout)
        self.assertIn("disagreement: other()", result.stdout)


class AnyClass(ToolTest):
    def assert_agrees(self, interface, name, path):
        result = run("validate", interface, "--class", name, *path)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertNotIn("skipped", result.stdout)

    def compiled(self, text):
        directory = scratch()
        (directory / "All.java").write_text(text)
        subprocess.run(["javac", "-g", "-d", directory, directory / "All.java"], check=True)
        return ["--classpath", directory]

    def test_classes_and_constructors_that_are_not_public(self):
        path = self.compiled("""
            package p;
            class Hidden { Hidden() {} void m() {} private static class Inner { private Inner() {} private void n() {} } }
            final class Statics { private Statics() { throw new Error(); } static void m() {} }""")
        self.assert_agrees(one_state("Hidden", call("m")), "p.Hidden", path)
        self.assert_agrees(one_state("Inner", call("n")), "p.Hidden$Inner", path)
        self.assert_agrees(one_state("Inner", call("n")), "p.Hidden.Inner", path)
        self.assert_agrees(one_state("Statics", call("m")), "p.Statics", path)

    def test_a_class_of_the_jdk_that_is_not_public(self):
        interface = one_state("EmptyIterator", call("hasNext"), call("next", error="java.util.NoSuchElementException"))
        self.assert_agrees(interface, "java.util.Collections$EmptyIterator", [])

    def test_class_objects_as_arguments(self):
        path = self.compiled("""
            class Types {
              public void name(Class<?> c) { if (c != null) c.getName(); }
              public void mine(Class<?> c) { if (c == Types.class) throw new IllegalStateException(); }
            }""")
        which = {"name": "c", "sort": "(_ BitVec 8)", "values": ["null", "Types.class"], "other": "a new object"}
        interface = one_state(
            "Types", call("name", reference("c")),
            call("mine", which, guard="(= c #x01)", error="java.lang.IllegalStateException"),
            call("mine", which, guard="(not (= c #x01))"))
        self.assert_agrees(interface, "Types", path)

    def test_a_class_named_like_one_of_the_runner(self):
        """Its frames were cut off the trace, and the line was not found."""
        text = "public class Sequence {\n  public void m() {\n    throw new IllegalStateException();\n  }\n}\n"
        learned = scratch()
        path = source("Sequence", text)
        self.assertEqual(run("learn", path, "-o", learned, "--quiet").code, COMPLETE)
        result = run("validate", learned / "interface.json", "--class", path)
        self.assertEqual(result.code, COMPLETE, result)


if __name__ == "__main__":
    unittest.main()
