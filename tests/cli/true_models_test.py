"""What models of JDK methods once left out or said wrongly: each was called legal, illegal or proved where a virtual
machine does otherwise. Named after what broke."""

import functools
import json
import subprocess
import unittest

import tool
from tool import ToolTest, run, scratch

LOUD = 'private int asked; @Override public String toString() { asked++; return "me"; } private record Two(Object o) {} '
ASKED_ONCE = " if (asked != 1) throw new Exception();"
TRACED = ("private static class Own extends Exception { @Override public Throwable fillInStackTrace() "
          "{ throw new IllegalStateException(); } } ")
LOCALIZED = "private static class Own extends Exception { @Override public String getLocalizedMessage() { return \"local\"; } } "
OVERLOADED = ("private interface Op { int apply(int a); "
              "default int apply(Integer a) { return a == null ? 0 : apply(a.intValue()); } } ")
TWO_LOUD = ("private record Two(Object a, Object b) {} private static class Loud { "
            "@Override public boolean equals(Object o) { throw new IllegalStateException(); } } ")
OWN_STREAM = ("private final java.io.PrintStream out = new java.io.PrintStream(new java.io.OutputStream() { "
              "@Override public void write(int b) { throw new IllegalStateException(); } }); ")


def must(condition):
    return f"if (!({condition})) throw new Exception();"


# What a call with this body is, in a class with these other members.
FINDINGS = {
    "monitors_are_needed_to_notify_and_wait": [
        ("error", "notify();"), ("error", "wait(1);"), ("error", "synchronized (this) { wait(-1); }"),
        ("ok", "synchronized (this) { notifyAll(); }"), ("unknown", "synchronized (this) { wait(); }"),
        ("error", "synchronized (this) { } notify();"),
        ("ok", "own();", "private synchronized void own() { notify(); } ")],
    "objects_that_are_not_cloneable_are_not_cloned": [("error", "clone();")],
    "times_are_not_negative": [("error", "Thread.sleep(-1);"), ("ok", "Thread.sleep(1);")],
    "formats_need_their_arguments": [
        ("error", 'String.format("%d");'), ("error", 'String.format("%d", "x");'), ("error", 'System.out.printf("%s");'),
        ("ok", 'System.out.printf("%s %d%n", "x", 5);'), ("unknown", 'String.format("%q", 5);')],
    "builders_check_sizes_and_bounds": [
        ("error", "new StringBuilder(-1);"), ("error", "new StringBuilder().append(new char[2], 1, 2);"),
        ("ok", "new StringBuilder().append(new char[2], 1, 1);"),
        ("ok", must('new StringBuilder((CharSequence) "abc").length() == 3'))],
    "texts_are_joined_by_a_text": [
        ("error", 'String.join(null, "a", "b");'), ("ok", must('String.join("-", "a", "b").equals("a-b")'))],
    "causes_are_set_once": [
        ("error", 'new Exception("a", null).initCause(null);'), ("error", "Exception e = new Exception(); e.initCause(e);"),
        ("error", "Exception e = new Exception(); e.addSuppressed(e);"), ("error", "new Exception().addSuppressed(null);"),
        ("ok", "new Exception().initCause(null);")],
    "to_string_runs_wherever_a_text_is_made": [
        *[("ok", made + ASKED_ONCE, LOUD)
          for made in ('String s = "" + this;', "new StringBuilder().append(this);", "String.valueOf(this);",
                       'String.format("%s", this);', "System.out.println(this);", "System.err.print((Object) this);",
                       "java.util.Objects.toString(this);", "new Two(this).toString();")],
        ("error", 'String s = "" + this;', "@Override public String toString() { throw new Error(); } "),
        ("error", "System.out.print(this);", "@Override public String toString() { return null; } ")],
    "the_hash_code_in_a_text_is_asked_for": [
        ("error", 'String s = "" + this;', "@Override public int hashCode() { throw new Error(); } ")],
    "a_stream_is_no_standard_output": [("not ok", "out.write(1);", OWN_STREAM)],
    "messages_of_the_virtual_machine_are_not_null": [
        ("ok", 'int zero = 0; try { zero = 1 / zero; } catch (ArithmeticException e) { '
               + must('e.getMessage().equals("/ by zero")') + " }"),
        ("ok", "try { Object o = (String) (Object) 5; } catch (ClassCastException e) { " + must("e.getMessage() != null") + " }"),
        ("unknown", "Object o = null; try { o.toString(); } catch (NullPointerException e) { "
                    + must("e.getMessage() != null") + " }")],
    "lambdas_that_capture_nothing_may_be_one": [
        ("unknown", must("make() == make()"), "private static Runnable make() { return () -> {}; } ")],
    "a_default_method_has_the_name_of_the_lambda": [
        ("ok", "Op o = x -> x + 1; " + must("o.apply((Integer) null) == 0"), OVERLOADED)],
    "lambdas_implement_marker_interfaces": [
        ("ok", must("make() instanceof java.io.Serializable"),
         "private static Runnable make() { return (Runnable & java.io.Serializable) () -> {}; } "),
        ("ok", must("((Mark) make()).five() == 5"),
         "private interface Mark { default int five() { return 5; } } "
         "private static Runnable make() { return (Runnable & Mark) () -> {}; } ")],
    "lambdas_cast_to_the_types_of_the_source": [
        ("error", f"{generic} f = {made}; (({generic[:generic.index('<')]}) f).{call};")
        for generic, made, call in (
            ("java.util.function.Predicate<Runnable>", "r -> true", 'test("x")'),
            ("java.util.function.Function<String, Object>", "java.util.Objects::toString", "apply(5)"),
            ("java.util.function.Function<String, Object>", "s -> s", "apply(5)"),
            ("java.util.function.Consumer<Integer>", "i -> {}", 'accept("x")'))],
    "the_order_in_which_records_compare_is_left_open": [
        ("unknown", "new Two(new Loud(), 1).equals(new Two(new Loud(), 2));", TWO_LOUD),
        ("unknown", "new Two(1, new Loud()).equals(new Two(2, new Loud()));", TWO_LOUD),
        ("error", "new Two(1, new Loud()).equals(new Two(1, new Loud()));", TWO_LOUD),
        ("ok", must('!new Two(1, new Two("a", null)).equals(new Two(2, new Two("b", null)))'), TWO_LOUD)],
    "messages_of_the_virtual_machine_are_no_literals": [
        ("unknown", "int zero = 0; try { zero = 1 / zero; } catch (ArithmeticException e) { "
                    + must('e.getMessage() != "/ by zero"') + " }"),
        ("unknown", "try { notify(); } catch (IllegalMonitorStateException e) { "
                    + must('e.getMessage() != "current thread is not owner"') + " }")],
    "the_virtual_machine_has_its_own_powers": [
        ("unknown", must("Math.pow(7.439844862373166, 1.4202270321592614) != StrictMath.pow(7.439844862373166, "
                         "1.4202270321592614)")),
        ("unknown", must("Math.exp(7.308781907032909) != StrictMath.exp(7.308781907032909)")),
        ("ok", must("Math.pow(-2, 10) == 1024.0"))],
    "a_message_is_made_of_the_cause": [
        ("ok", must('new RuntimeException(new Exception("x")).getMessage().equals("java.lang.Exception: x")'))],
    "throwables_may_fill_in_their_traces_and_localize_their_messages": [
        ("error", "new Own();", TRACED), ("ok", must('new Own().toString().equals("Body{0}$Own: local")'), LOCALIZED)],
    "constructors_of_exceptions_do_more_than_tell": [
        ("error", "new java.io.UncheckedIOException(null);"),
        ("ok", must('new IndexOutOfBoundsException(5).getMessage().equals("Index out of range: 5")'))],
    "simple_names_of_nested_classes": [
        ("ok", must('Dollar$Name.class.getSimpleName().equals("Dollar$Name")'), "private static class Dollar$Name {} "),
        ("ok", must('new Object() { }.getClass().getSimpleName().equals("")')),
        ("ok", must('int[].class.getSimpleName().equals("int[]")')), ("ok", must('int[].class.getName().equals("[I")'))],
}

TEXTS = """
public class Kept {
  private String mode;
  public void set(String t) { mode = t; }
  public void check() { if ("hi".equals(mode)) throw new IllegalStateException(); }
}
class Begun {
  private String mode = "one";
  public void turn() { mode = "two"; }
  public void check(String t) { if (mode.equals(t)) throw new IllegalStateException(); }
}
class Hashed {
  private int hash = "hi".hashCode();
  public void check(String t) { if (t != null && Other.hash(t) == hash) throw new IllegalStateException(); }
}
class Other {
  static int hash(String t) { return t.hashCode(); }
}
class Switching {
  interface Source { String name(); }
  private Source source;
  public void set(Source s) { source = s; }
  public void run() {
    switch (source.name()) { case "a": break; default: throw new IllegalStateException(); }
  }
}
class Hashes {
  private int kept;
  public void both(String a, String b) {
    if (a != null && b != null && a.equals(b) && a.hashCode() != b.hashCode()) throw new IllegalStateException();
  }
  public void keep(String a) { kept = a.hashCode(); }
  public void check() { if (kept == 5) throw new IllegalStateException(); }
}
class Clocks {
  private long begun;
  public void begin() { begun = System.nanoTime() - System.currentTimeMillis(); }
}
class Asking {
  interface Source { int size(); boolean size(int at); }
  private Source source;
  public void set(Source s) { source = s; }
  public void run(boolean at) {
    if (at ? source.size(1) : source.size() > 5) throw new IllegalStateException();
  }
}
class Named {
  public void run(Class<?> c) { if (c != null && c.getName().equals("x")) throw new IllegalStateException(); }
}
"""


@functools.lru_cache(maxsize=None)
def compiled(name, source):
    directory = scratch(name)
    (directory / f"{name}.java").write_text(source)
    subprocess.run(["javac", "-g", "-proc:none", "-d", directory, directory / f"{name}.java"], check=True)
    return directory


@functools.lru_cache(maxsize=None)
def outcomes():
    """What the tool says of every body: each is a call of one class."""
    bodies = [finding for findings in FINDINGS.values() for finding in findings]
    calls, classes = [], []
    for number, (_, body, *members) in enumerate(bodies):
        classes.append(f"class Body{number} {{ {''.join(members)}void run() throws Exception {{ {body} }} }}"
                       .replace("{0}", str(number)))
        calls.append(f"public static void run{number}() throws Exception {{ new Body{number}().run(); }}")
    source = "public class Bodies {\n" + "\n".join(calls) + "\n}\n" + "\n".join(classes)
    result = run("inspect", compiled("Bodies", source), "--class", "Bodies", "--format", "json", "--quiet")
    methods = json.loads(result.stdout)["methods"]
    return {id(finding): {path["outcome"]["kind"] for path in methods[i]["paths"]} for i, finding in enumerate(bodies)}


class Verdicts(ToolTest):
    pass


def test_of(findings):
    def test(self):
        for finding in findings:
            with self.subTest(finding[1]):
                found = outcomes()[id(finding)]
                if finding[0] == "not ok":
                    self.assertNotIn("ok", found)
                else:
                    self.assertEqual(found, {finding[0]})
    return test


for name, its_findings in FINDINGS.items():
    setattr(Verdicts, "test_" + name, test_of(its_findings))


class Texts(ToolTest):
    def verdict(self, name, word):
        return tool.verdict_of(run("query", compiled("Kept", TEXTS), "--class", name, word))

    def test_a_constant_of_another_method_has_its_name(self):
        self.assertEqual(self.verdict("Kept", 'set("hi"); check()'), "illegal")
        self.assertEqual(self.verdict("Kept", 'set("ho"); check()'), "legal")
        result = run("learn", compiled("Kept", TEXTS), "--class", "Kept", "--quiet")
        self.assertIn('t == "hi"', result.stdout)

    def test_a_constant_that_is_kept_has_its_name(self):
        self.assertEqual(self.verdict("Begun", 'check("one")'), "illegal")
        self.assertEqual(self.verdict("Begun", 'turn(); check("one"); check("two")'), "illegal")
        self.assertEqual(self.verdict("Begun", 'turn(); check("one")'), "legal")

    def test_a_text_has_one_hash_code(self):
        self.assertEqual(self.verdict("Hashed", 'check("hi")'), "illegal")
        self.assertEqual(self.verdict("Hashed", 'check("ho")'), "legal")
        # Another text with the hash code of "hi".
        self.assertEqual(self.verdict("Hashed", 'check("g\\u0088")'), "illegal")

    def test_equal_texts_have_equal_hash_codes(self):
        result = run("learn", compiled("Kept", TEXTS), "--class", "Hashes", "--methods", "both", "--quiet")
        self.assertNotIn("IllegalStateException", result.stdout)

    def test_a_kept_hash_code_and_that_of_a_later_text_are_chosen_apart(self):
        sentence = "an argument of type java.lang.String may have any values"
        for methods, is_said in (("keep,check", True), ("both", False)):
            result = run("learn", compiled("Kept", TEXTS), "--class", "Hashes", "--methods", methods, "--quiet")
            self.assertEqual(sentence in result.stdout, is_said, methods)

    def test_clocks_do_not_throw(self):
        result = run("query", compiled("Kept", TEXTS), "begin", "--class", "Clocks", "--environment", "throws")
        self.assertEqual(tool.verdict_of(result), "legal")

    def test_a_text_from_the_environment_has_a_hash_code(self):
        self.assertEqual(self.verdict("Switching", "set(new Switching$Source); run()"), "illegal")

    def test_overloads_of_a_callee_return_values_of_their_own_types(self):
        self.assertEqual(self.verdict("Asking", "set(new Asking$Source); run(true)"), "illegal")
        self.assertEqual(self.verdict("Asking", "set(null); run(false)"), "illegal")
        result = run("learn", compiled("Kept", TEXTS), "--class", "Asking", "--quiet")
        self.assertIn("boolean Asking$Source.size", result.stdout, result.stderr)

    def test_a_class_object_from_outside_has_an_unknown_name(self):
        result = run("learn", compiled("Kept", TEXTS), "--class", "Named", "--quiet")
        self.assertIn("which class a class object stands for", result.stdout, result.stderr)


if __name__ == "__main__":
    unittest.main()
