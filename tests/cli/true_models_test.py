"""What models of JDK methods once left out or said wrongly: each class was called legal, illegal or proved where a
virtual machine does otherwise. Named after what broke."""

import unittest

import tool
from tool import ToolTest, run, scratch


def written(name, source):
    path = scratch(name) / f"{name}.java"
    path.write_text(source)
    return path


class Verdicts(ToolTest):
    def verdict(self, name, source, word, *options):
        return tool.verdict_of(run("query", written(name, source), word, *options))

    def body_is(self, verdict, body, members=""):
        """Of a call with this body."""
        source = f"public class One {{ {members} public void run() throws Exception {{ {body} }} }}"
        self.assertEqual(self.verdict("One", source, "run()"), verdict, body)

    def test_monitors_are_needed_to_notify_and_wait(self):
        self.body_is("illegal", "notify();")
        self.body_is("illegal", "wait(1);")
        self.body_is("illegal", "synchronized (this) { wait(-1); }")
        self.body_is("legal", "synchronized (this) { notifyAll(); }")
        self.body_is("legal", "own();", "private synchronized void own() { notify(); }")
        self.body_is("unknown", "synchronized (this) { wait(); }")

    def test_objects_that_are_not_cloneable_are_not_cloned(self):
        self.body_is("illegal", "clone();")

    def test_times_are_not_negative(self):
        self.body_is("illegal", "Thread.sleep(-1);")
        self.body_is("legal", "Thread.sleep(1);")

    def test_formats_need_their_arguments(self):
        self.body_is("illegal", 'String.format("%d");')
        self.body_is("illegal", 'String.format("%d", "x");')
        self.body_is("illegal", 'System.out.printf("%s");')
        self.body_is("legal", 'System.out.printf("%s %d%n", "x", 5);')
        self.body_is("unknown", 'String.format("%q", 5);')

    def test_builders_check_sizes_and_bounds(self):
        self.body_is("illegal", "new StringBuilder(-1);")
        self.body_is("illegal", "new StringBuilder().append(new char[2], 1, 2);")
        self.body_is("legal", "new StringBuilder().append(new char[2], 1, 1);")
        self.body_is("legal", 'if (new StringBuilder((CharSequence) "abc").length() != 3) throw new Exception();')

    def test_texts_are_joined_by_a_text(self):
        self.body_is("illegal", 'String.join(null, "a", "b");')
        self.body_is("legal", 'if (!String.join("-", "a", "b").equals("a-b")) throw new Exception();')

    def test_causes_are_set_once(self):
        self.body_is("illegal", "new Exception(\"a\", null).initCause(null);")
        self.body_is("illegal", "Exception e = new Exception(); e.initCause(e);")
        self.body_is("illegal", "Exception e = new Exception(); e.addSuppressed(e);")
        self.body_is("illegal", "new Exception().addSuppressed(null);")
        self.body_is("legal", "new Exception().initCause(null);")

    def test_to_string_runs_wherever_a_text_is_made(self):
        loud = "private int asked; @Override public String toString() { asked++; return \"me\"; } "
        check = " if (asked != 1) throw new Exception();"
        for made in ('String s = "" + this;', "new StringBuilder().append(this);", "String.valueOf(this);",
                     'String.format("%s", this);', "System.out.println(this);", "System.err.print((Object) this);",
                     "java.util.Objects.toString(this);", "new Two(this).toString();"):
            self.body_is("legal", made + check, loud + "private record Two(Object o) {} ")
        self.body_is("illegal", 'String s = "" + this;', "@Override public String toString() { throw new Error(); } ")

    def test_the_hash_code_in_a_text_is_asked_for(self):
        self.body_is("illegal", 'String s = "" + this;', "@Override public int hashCode() { throw new Error(); } ")

    def test_a_stream_is_no_standard_output(self):
        source = """public class Own {
          private final java.io.PrintStream out = new java.io.PrintStream(new java.io.OutputStream() {
            @Override public void write(int b) { throw new IllegalStateException(); } });
          public void run() { out.write(1); } }"""
        self.assertNotEqual(self.verdict("Own", source, "run()"), "legal")

    def test_messages_of_the_virtual_machine_are_not_null(self):
        self.body_is("legal", "int zero = 0; try { zero = 1 / zero; } catch (ArithmeticException e) "
                              '{ if (!e.getMessage().equals("/ by zero")) throw e; }')
        self.body_is("legal", "try { Object o = (String) (Object) 5; } catch (ClassCastException e) "
                              "{ if (e.getMessage() == null) throw e; }")
        self.body_is("unknown", "Object o = null; try { o.toString(); } catch (NullPointerException e) "
                                "{ if (e.getMessage() == null) throw e; }")

    def test_lambdas_that_capture_nothing_may_be_one(self):
        self.body_is("unknown", "if (make() != make()) throw new Exception();",
                     "private static Runnable make() { return () -> {}; } ")

    def test_a_message_is_made_of_the_cause(self):
        self.body_is("legal", 'if (!new RuntimeException(new Exception("x")).getMessage().equals("java.lang.Exception: x"))'
                              " throw new Exception();")

    def test_throwables_may_fill_in_their_traces_and_localize_their_messages(self):
        self.body_is("illegal", "new Own();", "private static class Own extends Exception { "
                     "@Override public Throwable fillInStackTrace() { throw new IllegalStateException(); } } ")
        self.body_is("legal", 'if (!new Own().toString().endsWith(": local")) throw new Exception();',
                     "private static class Own extends Exception { "
                     'public String getLocalizedMessage() { return "local"; } } ')

    def test_constructors_of_exceptions_do_more_than_tell(self):
        self.body_is("illegal", "new java.io.UncheckedIOException(null);")
        self.body_is("legal", 'if (!new IndexOutOfBoundsException(5).getMessage().equals("Index out of range: 5"))'
                              " throw new Exception();")

    def test_simple_names_of_nested_classes(self):
        self.body_is("legal", 'if (!Dollar$Name.class.getSimpleName().equals("Dollar$Name")) throw new Exception();',
                     "private static class Dollar$Name {} ")
        self.body_is("legal", 'if (!new Object() {}.getClass().getSimpleName().equals("")) throw new Exception();')
        self.body_is("legal", 'if (!int[].class.getSimpleName().equals("int[]")) throw new Exception();')
        self.body_is("legal", 'if (!int[].class.getName().equals("[I")) throw new Exception();')

    def test_a_class_object_from_outside_has_an_unknown_name(self):
        source = """public class Named { public void run(Class<?> c) {
          if (c != null && c.getName().equals("x")) throw new IllegalStateException(); } }"""
        result = run("learn", written("Named", source), "--quiet")
        self.assertEqual(result.code, tool.PARTIAL, result.stderr)


class Texts(ToolTest):
    KEPT = """public class Kept { private String mode;
      public void set(String t) { mode = t; }
      public void check() { if ("hi".equals(mode)) throw new IllegalStateException(); } }"""

    def test_a_constant_of_another_method_has_its_name(self):
        path = written("Kept", self.KEPT)
        self.assertEqual(tool.verdict_of(run("query", path, 'set("hi"); check()')), "illegal")
        self.assertEqual(tool.verdict_of(run("query", path, 'set("ho"); check()')), "legal")
        result = run("learn", path, "--quiet")
        self.assertIn('t == "hi"', result.stdout)

    def test_a_constant_that_is_kept_has_its_name(self):
        path = written("Begun", """public class Begun { private String mode = "one";
          public void turn() { mode = "two"; }
          public void check(String t) { if (mode.equals(t)) throw new IllegalStateException(); } }""")
        self.assertEqual(tool.verdict_of(run("query", path, 'check("one")')), "illegal")
        self.assertEqual(tool.verdict_of(run("query", path, 'turn(); check("one"); check("two")')), "illegal")
        self.assertEqual(tool.verdict_of(run("query", path, 'turn(); check("one")')), "legal")

    def test_a_text_has_one_hash_code(self):
        path = written("Hashed", """public class Hashed { private int hash = "hi".hashCode();
          public void check(String t) { if (t != null && Other.hash(t) == hash) throw new IllegalStateException(); } }
          class Other { static int hash(String t) { return t.hashCode(); } }""")
        self.assertEqual(tool.verdict_of(run("query", path, 'check("hi")')), "illegal")
        self.assertEqual(tool.verdict_of(run("query", path, 'check("ho")')), "legal")
        # Another text with the same hash code.
        self.assertEqual(tool.verdict_of(run("query", path, 'check("g\\u0088")')), "illegal")


if __name__ == "__main__":
    unittest.main()
