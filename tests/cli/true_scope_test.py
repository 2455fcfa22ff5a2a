"""What a class can do and what clients can do to it: initialisation, generic types, what callees
throw, which class and method is meant, and what is assumed where the scope ends. Answers are
compared with a virtual machine where one can be asked."""

import functools
import json
import subprocess
import unittest
import zipfile

import tool
from tool import COMPLETE, ToolTest, run, scratch

CLASSES = tool.ROOT / "tests" / "java" / "classes" / "scope"
ASSUMPTIONS = tool.ROOT / "tests" / "java" / "assumptions"  # assumptions_test.py asks the machine about these


@functools.lru_cache(maxsize=None)
def compiled():
    target = scratch("scope")
    subprocess.run(["javac", "-g", "-proc:none", "-d", target, *sorted(CLASSES.rglob("*.java")),
                    *sorted(ASSUMPTIONS.glob("*.java"))], check=True, stderr=subprocess.DEVNULL)
    return target


def class_file(name):
    return compiled() / f"{name}.class"


@functools.lru_cache(maxsize=None)
def learned(name, *options):
    return run("learn", class_file(name), "--quiet", *options)


def verdict(name, word, *options):
    return tool.verdict_of(run("query", class_file(name), word, *options))


def assumptions(name, *options):
    result = run("learn", class_file(name), "--format", "json", "--quiet", *options)
    return {row["id"] for row in json.loads(result.stdout)["guarantee"]["assumptions"]}


# What the virtual machine is asked, once for all: by name, statements; printed is the class of the
# exception that ends them.
PROGRAMS = {}


def program(name, new, word):
    PROGRAMS[name, word] = f"var o = {new}; " + " ".join(f"o.{call}();" for call in word.split("; "))
    return word


@functools.lru_cache(maxsize=None)
def in_virtual_machine():
    target = scratch("programs")
    source = target / "Main.java"
    runs = "".join("try { %s System.out.println(); } catch (Throwable e) { System.out.println(e.getClass().getName()); }\n"
                   % body for body in PROGRAMS.values())
    source.write_text("public class Main { public static void main(String[] a) { %s } }" % runs)
    path = f"{compiled()}:{target}"
    subprocess.run(["javac", "-proc:none", "-d", target, "-cp", path, source], check=True)
    printed = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-cp", path, "Main"], check=True,
                             stdout=subprocess.PIPE, text=True).stdout.split("\n")
    return dict(zip(PROGRAMS, printed))


WIDENING = {program("WideningReference", "new WideningReference()", word): expected for word, expected in (
    ("up; up; up", "legal"), ("up; up; up; up", "illegal"), ("check", "illegal"), ("up; check", "legal"))}
INHERITED = {program("InheritedDefault", "new InheritedDefault()", word): expected for word, expected in (
    ("halve; halve", "illegal"), ("reset; halve", "legal"), ("halve; reset; halve; halve", "illegal"))}
HIDDEN = {program("InheritedFromHidden", "new InheritedFromHidden()", word): expected for word, expected in (
    ("value", "legal"), ("take", "illegal"), ("value; take", "illegal"))}
REPEATED = {program("PublicFromHidden", "new PublicFromHidden()", word): expected for word, expected in (
    ("use", "illegal"), ("open; use", "legal"))}
PACKAGES = {program("two/Derived", "new two.Derived()", word): expected for word, expected in (
    ("visit", "legal"), ("enter", "illegal"))}
FIRST = {program(name, f"new {name}()", word): expected for name, word, expected in (
    ("FirstInitialisers", "check", "legal"),)}
COUNTED = {program("CountedObjects", "new CountedObjects()", word): expected for word, expected in (
    ("use", "legal"),)}
DEFAULTS = {program("InterfaceWithDefault", "new InterfaceWithDefault()", "once"): "legal"}
# Whether the machine says so or not depends on what was called before.
LATE = [("LateRegistration", program("LateRegistration", "new LateRegistration()", "connect"), "illegal"),
        ("LateRegistration", program("LateRegistration", "new LateRegistration()", "load; connect"), "legal"),
        ("LateReading", program("LateReading", "new LateReading()", "use"), "illegal"),
        ("LateArray", program("LateArray", "new LateArray()", "set; use"), "illegal"),
        ("LateClone", program("LateClone", "new LateClone()", "check"), "legal"),
        ("LateClone", program("LateClone", "new LateClone()", "load; check"), "illegal"),
        ("InitialisationCycle", program("InitialisationCycle", "new InitialisationCycle()", "viaB; check"), "illegal")]


class MachineTest(ToolTest):
    def assert_as_in_machine(self, name, words, *options):
        for word, expected in words.items():
            with self.subTest(word):
                self.assertEqual(verdict(name, word, *options), expected)
                printed = in_virtual_machine()[name, word]
                self.assertEqual(printed == "", expected == "legal", printed)


class Initialisation(MachineTest):
    def test_effect_of_an_initialiser_before_its_class_is_used(self):
        for name, word, in_machine in LATE:
            with self.subTest(word):
                printed = in_virtual_machine()[name, word]
                self.assertEqual(printed == "", in_machine == "legal", printed)
                self.assertEqual(verdict(name, word), "unknown")

    def test_reasons_name_the_class(self):
        self.assertIn("whether the static initialiser of LateRegistration$Driver has run",
                      learned("LateRegistration").stdout)
        self.assertIn("what the static initialiser of LateReading$Pool does depends on when it runs",
                      learned("LateReading").stdout)

    def test_interfaces_with_default_methods_are_initialised(self):
        self.assert_as_in_machine("InterfaceWithDefault", DEFAULTS)

    def test_own_initialisation_is_exact(self):
        self.assert_as_in_machine("FirstInitialisers", FIRST)
        self.assertEqual(learned("FirstInitialisers").code, COMPLETE)

    def test_statics_that_calls_change_begin_as_initialised(self):
        self.assert_as_in_machine("CountedObjects", COUNTED)

    def test_constructor_that_always_ends_in_an_exception_that_does_not_count(self):
        result = learned("NeverMade", "--errors", "assert")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn("called before construction", result.stdout)

    def test_initialiser_of_an_argument_writes_to_the_component(self):
        self.assertEqual(verdict("ArgumentInitialiser", "open"), "unknown")

    def test_initialiser_of_an_argument_that_cannot_be_followed(self):
        self.assertIn("quiet-initialisers", assumptions("QuietInitialisers"))


class AssumedOfOthers(ToolTest):
    def test_static_methods_that_change_nothing_are_not_named(self):
        text = learned("StaticMethods").stdout
        self.assertIn("the static method close is not called", text)
        self.assertNotIn("twice", text)

    def test_only_fields_that_are_read_and_visible_are_named(self):
        text = learned("FieldsNotWritten").stdout
        self.assertIn("nobody else writes to the field FieldsNotWritten.open", text)
        self.assertIn("nobody else writes to the field FieldsNotWritten.enabled", text)
        self.assertNotIn("FieldsNotWritten.limit", text)

    def test_object_whose_field_the_call_that_brings_it_in_reads(self):
        self.assertIn("untouched-objects", assumptions("KeptArgument"))

    def test_throwable_that_gets_its_cause_later(self):
        self.assertIn("untouched-objects", assumptions("KeptCause", "--timeout", 10))

    def texts(self, name, *options):
        result = run("learn", class_file(name), "--format", "json", "--quiet", *options)
        return [row["text"] for row in json.loads(result.stdout)["guarantee"]["assumptions"]]

    def test_array_that_is_left_with_others(self):
        for name, *options in (("LeftInStatic",), ("LeftInArgument",), ("PublicArray",),
                               ("LeftInException", "--errors", "IllegalStateException")):
            with self.subTest(name):
                self.assertIn("an object of type int[] that was given out is changed by nobody else",
                              self.texts(name, *options))

    def test_static_method_that_gives_out_an_array(self):
        texts = self.texts("StaticGetter")
        self.assertIn("the static method limits is not called", texts)
        self.assertNotIn("the static method limit is not called", texts)

    def test_static_method_that_calls_an_overriding_one(self):
        self.assertIn("the static method shut is not called", self.texts("OverridingClose"))

    def test_component_in_a_static_field_of_another_class(self):
        self.assertIn("nobody else uses RegisteredComponentList.last, which leads back to the component",
                      self.texts("RegisteredComponent"))

    def test_another_object_of_the_class_is_given_the_component(self):
        self.assertIn("no other object or code changes the component", self.texts("OwnPeer"))

    def test_nested_class_that_writes_to_a_private_field(self):
        texts = self.texts("NestedAccess")
        self.assertIn("code of the class NestedAccess$Back changes nothing that calls read, unless a call runs it", texts)
        self.assertFalse([text for text in texts if "NestedAccess$Own" in text])

    def test_statics_of_the_library_that_others_set(self):
        """System.setOut(null), and a setting of a driver manager."""
        target = scratch("library")
        source = target / "Settings.java"
        source.write_text("public class Settings { public void check() "
                          "{ if (java.sql.DriverManager.getLoginTimeout() > 0) throw new IllegalStateException(); } "
                          "public void say() { System.err.println(); } }")
        result = run("learn", source, "--format", "json", "--quiet")
        texts = [row["text"] for row in json.loads(result.stdout)["guarantee"]["assumptions"]]
        for name in ("java.lang.System.err", "java.sql.DriverManager.loginTimeout"):
            self.assertIn(f"nobody else changes {name}, which belongs to the library", texts)

    def test_other_code_that_a_limit_kept_from_being_read(self):
        """The search for it in java.util took no notice of the limit."""
        target = scratch("limit")
        source = target / "Endless.java"
        loops = "for (int i = 0; i < a; i++) for (int j = 0; j < b; j++) if ((i ^ j) * a == b) n += i;"
        source.write_text("public class Endless { int n; public void run(int a, int b) { %s } }\n"
                          "class EndlessFriend { static void reset(Endless e) { e.run(1, 1); } }" % loops)
        subprocess.run(["javac", "-g", "-proc:none", "-d", target, source], check=True)
        result = run("learn", target, "--class", "Endless", "--format", "json", "--quiet", "--timeout", 3,
                     "--path-bound", 100000)
        self.assertEqual(result.code, tool.LIMIT, result)
        texts = [row["text"] for row in json.loads(result.stdout)["guarantee"]["assumptions"]]
        self.assertIn("code of the unnamed package, which a limit kept from being read, changes nothing that calls read, "
                      "unless a call runs it", texts)

    def test_methods_that_only_read_are_not_named(self):
        texts = self.texts("OtherMethods")
        self.assertIn("the method OtherMethodsBase.close, which is none of the calls, is not called", texts)
        self.assertFalse([text for text in texts if "isOpen" in text])


class MethodReferences(MachineTest):
    def test_method_reference_that_widens(self):
        self.assertEqual(learned("WideningReference").code, COMPLETE, learned("WideningReference"))
        self.assert_as_in_machine("WideningReference", WIDENING)


class GenericTypes(ToolTest):
    def test_value_of_a_generic_supplier_is_not_forbidden(self):
        result = learned("SuppliedText")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertNotIn("ClassCastException", result.stdout)
        self.assertIn("generic-types", assumptions("SuppliedText"))

    def test_value_of_a_generic_type_from_an_earlier_call_is_unknown(self):
        result = run("query", class_file("KeptBox"), "keep(new KeptBox$Box{value: new java.lang.Object}); use",
                     "--shape-bound", 5)
        self.assertEqual(tool.verdict_of(result), "unknown")
        self.assertIn("whether a value of a generic type is a java.lang.String", result.stdout)


class ThrownByCallees(ToolTest):
    def test_declared_and_unchecked_exceptions_reach_their_handlers(self):
        result = learned("CatchingCaller", "--environment", "throws", "--errors-in", "checkBroken,checkBusy,checkFailed")
        for call in ("checkBroken", "checkBusy", "checkFailed"):
            self.assertIn(call, result.stdout)
        self.assertIn("broken", result.stdout)
        self.assertIn("busy", result.stdout)
        self.assertIn("failed", result.stdout)

    def test_exception_that_counts_may_come_from_a_callee(self):
        options = ("--environment", "throws", "--errors", "java.io.UncheckedIOException")
        result = learned("CatchingCaller", *options)
        self.assertIn("UncheckedIOException", result.stdout.replace("only these exceptions are errors: java.io.", ""))


class WhichMethod(MachineTest):
    def test_inherited_includes_default_methods_of_interfaces(self):
        self.assert_as_in_machine("InheritedDefault", INHERITED, "--inherited")

    def test_inherited_includes_public_methods_of_a_class_that_is_not_public(self):
        result = run("inspect", class_file("InheritedFromHidden"), "--inherited", "--format", "json", "--quiet")
        self.assertEqual([method["name"] for method in json.loads(result.stdout)["methods"]], ["value", "put", "take"])
        self.assert_as_in_machine("InheritedFromHidden", HIDDEN, "--inherited")

    def test_inherited_includes_public_methods_of_a_superclass_that_is_not_public(self):
        self.assert_as_in_machine("PublicFromHidden", REPEATED, "--inherited")

    def test_package_private_method_of_another_package_is_not_overridden(self):
        self.assert_as_in_machine("two/Derived", PACKAGES, "--inherited")


class WhichClass(ToolTest):
    def jar(self, manifest, versions):
        """A jar with one class `Level` for each release; 0 is the base version."""
        path = scratch("jar") / "level.jar"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("META-INF/MANIFEST.MF", manifest)
            for release, limit in versions.items():
                target = scratch("level")
                source = target / "Level.java"
                source.write_text("public class Level { private int n; public void up() "
                                  "{ if (++n > %d) throw new IllegalStateException(); } }" % limit)
                subprocess.run(["javac", "-g", "--release", "9", "-d", target, source], check=True)
                prefix = f"META-INF/versions/{release}/" if release else ""
                archive.write(target / "Level.class", f"{prefix}Level.class")
        return path

    def test_multi_release_jar(self):
        versions = {0: 1, 9: 2, 11: 3, 99: 4}
        for manifest, limit in (("Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n", 3),
                                ("Manifest-Version: 1.0\r\n\r\nName: x\r\nMulti-Release: true\r\n\r\n", 1)):
            with self.subTest(manifest):
                jar = self.jar(manifest, versions)
                self.assertEqual(tool.verdict_of(run("query", jar, "; ".join(["up"] * limit), "--class", "Level")),
                                 "legal")
                self.assertEqual(tool.verdict_of(run("query", jar, "; ".join(["up"] * (limit + 1)), "--class", "Level")),
                                 "illegal")

    def test_classes_of_places_that_a_manifest_names(self):
        directory = scratch("named")
        jar = {}
        for name, limit in (("first", 1), ("second", 2)):
            (directory / name).mkdir()
            jar[name] = self.jar("Manifest-Version: 1.0\r\n\r\n", {0: limit}).rename(directory / name / "level.jar")
        user = directory / "User.java"
        user.write_text("public class User { private final Level level = new Level(); public void go() { level.up(); } }")
        subprocess.run(["javac", "-proc:none", "-d", directory, "-cp", jar["first"], user], check=True)
        app = directory / "app.jar"
        with zipfile.ZipFile(app, "w") as archive:
            archive.writestr("META-INF/MANIFEST.MF",
                             "Manifest-Version: 1.0\r\nClass-Path: gone.jar sec\r\n ond/level.jar app.jar\r\n\r\n")
            archive.write(directory / "User.class", "User.class")
        main = directory / "Main.java"
        main.write_text("public class Main { public static void main(String[] a) "
                        "{ User u = new User(); int n = 0; try { while (true) { u.go(); ++n; } } "
                        "catch (IllegalStateException e) { System.out.print(n); } } }")
        subprocess.run(["javac", "-proc:none", "-d", directory / "main", "-cp", directory, main], check=True)
        printed = subprocess.run(["java", "-cp", f"{directory / 'main'}:{app}:{jar['first']}", "Main"], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        self.assertEqual(printed, "2")
        options = ("--class", "User", "--classpath", jar["first"])
        self.assertEqual(tool.verdict_of(run("query", app, "go; go", *options)), "legal")
        self.assertEqual(tool.verdict_of(run("query", app, "go; go; go", *options)), "illegal")

    def test_members_that_are_not_accessible_any_more(self):
        """Another version of a class is there than the one that the compiler saw."""
        target = scratch("versions")
        user = ("class User { private final Help help = new Help(); public void plain() {} public void method() "
                "{ Help.twice(1); } public void field() { help.count = 1; } }")
        for modifier, sources in (("public", user), ("private", "")):
            (target / "All.java").write_text("class Help { %s static int twice(int x) { return 2 * x; } %s int count; }%s"
                                             % (modifier, modifier, sources))
            subprocess.run(["javac", "-g", "-proc:none", "-d", target, target / "All.java"], check=True)
        (target / "Main.java").write_text("class Main { public static void main(String[] a) { new User().method(); } }")
        subprocess.run(["javac", "-proc:none", "-d", target, "-cp", target, target / "Main.java"], check=True)
        ended = subprocess.run(["java", "-cp", target, "Main"], stderr=subprocess.PIPE, text=True)
        self.assertIn("IllegalAccessError", ended.stderr)
        for word, expected in (("plain", "legal"), ("method", "unknown"), ("field", "unknown")):
            self.assertEqual(tool.verdict_of(run("query", target, word, "--class", "User")), expected, word)

    def test_a_class_for_a_newer_java(self):
        target = scratch("newer")
        (target / "New.java").write_text("public class New { public void plain() {} }")
        subprocess.run(["javac", "-g", "-proc:none", "-d", target, target / "New.java"], check=True)
        file = target / "New.class"
        code = file.read_bytes()
        file.write_bytes(code[:6] + (code[6] * 256 + code[7] + 1).to_bytes(2, "big") + code[8:])
        self.assert_one_line_error(run("learn", target, "--class", "New"), tool.BAD_INPUT, "for this version of Java")

    def without(self, gone, text):
        """The classes of a source file, without one of them; what the first call of `Main` ends with in a machine."""
        target = scratch("without")
        (target / "All.java").write_text(text)
        subprocess.run(["javac", "-g", "-proc:none", "-d", target, target / "All.java"], check=True)
        (target / f"{gone}.class").unlink()
        ended = subprocess.run(["java", "-cp", target, "Main"], stderr=subprocess.PIPE, text=True)
        return target, ended.stderr

    def test_a_class_that_is_caught_and_not_there(self):
        """The virtual machine links nothing that catches it: no call of it is legal."""
        target, errors = self.without("Gone", """
            class Catching {
              public void plain() {}
              public void caught(int x) { try { if (x > 0) throw new IllegalStateException(); } catch (Gone e) {} }
            }
            class Gone extends RuntimeException {}
            class Main { public static void main(String[] a) { new Catching().plain(); } }""")
        self.assertIn("NoClassDefFoundError: Gone", errors)
        result = run("query", target, "new Catching()", "--class", "Catching")
        self.assertEqual(tool.verdict_of(result), "unknown")
        self.assertIn("class Gone, which it catches, is not found", result.stdout)

    def test_a_class_that_a_superclass_or_an_interface_catches_and_is_not_there(self):
        members = ("public void plain() {}", "void low() { try { hashCode(); } catch (Gone e) {} }")
        for text in ("class Catching extends Base { %s } class Base { %s }",
                     "class Catching implements Base { %s } interface Base { default %s }"):
            target, errors = self.without("Gone", text % members + """
                class Gone extends RuntimeException {}
                class Main { public static void main(String[] a) { new Catching(); } }""")
            self.assertIn("NoClassDefFoundError: Gone", errors)
            result = run("query", target, "new Catching()", "--class", "Catching", "--lifecycle", "explicit", "--inherited")
            self.assertEqual(tool.verdict_of(result), "unknown", result)

    def test_copy_of_a_class_of_the_jdk_is_not_used(self):
        target = scratch("copy")
        source = target / "OptionalInt.java"
        source.write_text("package java.util; public final class OptionalInt { public static void never() {} }")
        subprocess.run(["javac", "-proc:none", "--patch-module", f"java.base={target}", "-d", target, source],
                       check=True)
        user = target / "User.java"
        user.write_text("public class User { public void go() { java.util.OptionalInt.of(1); } }")
        subprocess.run(["javac", "-proc:none", "-d", target, user], check=True)
        self.assertEqual(tool.verdict_of(run("query", target / "User.class", "go")), "legal")
        self.assert_one_line_error(run("learn", target, "--class", "java.util.OptionalInt"), 6, "from the JDK")


if __name__ == "__main__":
    unittest.main()
