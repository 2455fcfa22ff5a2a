"""bench reach: classes learned, run in a virtual machine, and judged; contradictions must be seen."""

import csv
import subprocess
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, REFUTED, ToolTest, run, scratch

SOURCES = {
    # A protocol, and a guard on a number.
    "Door": """
        public class Door {
          private boolean open;
          public void open() { if (open) throw new IllegalStateException(); open = true; }
          public void close() { if (!open) throw new IllegalStateException(); open = false; }
          public void turn(int key) { if (key > 4) throw new IllegalArgumentException(); }
        }""",
    # Guards on fields of an argument, on elements of an array, and on texts.
    "Shelf": """
        public class Shelf {
          public static final class Box {
            private final int size;
            public Box(int size) { this.size = size; }
          }
          public void put(Box box) { if (box.size > 3) throw new IllegalArgumentException(); }
          public void all(int[] sizes) { if (sizes[0] < 0) throw new IllegalArgumentException(); }
          public void name(String text) { if (text.equals("x1")) throw new IllegalArgumentException(); }
        }""",
    # An argument that was handed over before.
    "Lease": """
        public class Lease {
          public static final class Ticket { public Ticket() {} }
          private Ticket holder;
          public void take(Ticket who) {
            if (holder != null || who == null) throw new IllegalStateException();
            holder = who;
          }
          public void give(Ticket who) {
            if (who == null || who != holder) throw new IllegalStateException();
            holder = null;
          }
        }""",
    # What it returns is an argument of a class that the result assumes nobody passes.
    "Farm": """
        public class Farm {
          public static class Animal { private int n; public Animal() {} void eat() { n = 1; } }
          private static final class Wolf extends Animal {
            @Override void eat() { throw new IllegalStateException(); }
          }
          public Animal wolf() { return new Wolf(); }
          public void feed(Animal animal) { if (animal != null) animal.eat(); }
        }""",
    # What an argument answers is the environment's choice: the call may fail, and need not.
    "Pump": """
        public class Pump {
          public interface Valve { boolean isOpen(); }
          public void run(Valve valve) { if (!valve.isOpen()) throw new IllegalStateException(); }
        }""",
    # What an argument answers is of a type that only the call knows.
    "Desk": """
        public class Desk {
          public interface Locator { <T> T find(Class<T> type); }
          public void look(Locator locator) { Runnable found = locator.find(Runnable.class); }
        }""",
    # Ends the virtual machine.
    "Quit": """
        public class Quit {
          public void go(int k) { if (k == 3) Runtime.getRuntime().halt(1); }
          public void stay() {}
        }""",
}


def compiled(sources):
    directory = scratch()
    for name, text in sources.items():
        (directory / f"{name}.java").write_text("package zoo;" + text)
    subprocess.run(["javac", "-g", "-d", directory, *directory.glob("*.java")], check=True)
    return directory


def changed(name, old, new):
    """The class with another text in one place."""
    assert SOURCES[name].count(old) == 1, f"{old} in {name}"
    return {name: SOURCES[name].replace(old, new)}


def reach(directory, names, *arguments):
    listed = scratch() / "classes.txt"
    listed.write_text("# some classes\n" + "\n".join(f"zoo.{name}" for name in names) + "\n")
    figures = scratch() / "reach.csv"
    result = run("bench", "reach", "--classes", listed, "--jars", directory, "--csv", figures,
                 "--timeout", 60, "--quiet", *arguments)
    rows = {}
    if figures.exists():
        with figures.open() as file:
            rows = {row["class"].removeprefix("zoo."): row for row in csv.DictReader(file)}
    return result, rows


def as_program(text):
    path = scratch() / "program"
    path.write_text("#!/bin/bash\n" + text)
    path.chmod(0o755)
    return path


class Reach(ToolTest):
    def test_what_is_proved_is_so(self):
        names = ["Door", "Shelf", "Lease", "Farm", "Pump", "Desk", "Quit"]
        result, rows = reach(compiled(SOURCES), names, "--words", 300)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual(list(rows), names)
        for name in ("Door", "Shelf"):
            with self.subTest(name):
                self.assertEqual(rows[name]["status"], "exact", result)
                self.assertEqual(rows[name]["decided"], rows[name]["calls"])
                self.assertEqual(rows[name]["decided words"], "300")
        with self.subTest("an argument that was handed over before"):
            self.assertGreater(int(rows["Lease"]["decided"]), 300)
        with self.subTest("what an assumption covers is counted apart"):
            self.assertGreater(int(rows["Farm"]["covered"]), 0, result)
            self.assertIn("break the assumption exact-argument-class", result.stdout)
        with self.subTest("a call that may fail by chance is not contradicted by one that does not"):
            self.assertGreater(int(rows["Pump"]["by chance"]), 0, result)
        with self.subTest("an answer of any type is none of a wrong one"):
            self.assertEqual(rows["Desk"]["decided"], rows["Desk"]["calls"], result)
        with self.subTest("a call that ends the virtual machine ends its word only"):
            self.assertGreater(int(rows["Quit"]["words"]), 20)
        self.assertIn("0 contradicted", result.stdout)

    def test_an_interface_of_another_version_is_contradicted(self):
        directory = compiled(SOURCES)
        changes = {
            "Door": changed("Door", "if (!open) throw new IllegalStateException();", ""),
            "Shelf": changed("Shelf", "box.size > 3", "box.size > 4"),
            "Lease": changed("Lease", "who != holder", "who == holder"),
        }
        other = compiled({name: text for one in changes.values() for name, text in one.items()})
        learner = as_program(f"""
            arguments=()
            for argument in "$@"; do arguments+=("$(sed 's#{directory}#{other}#g' <<< "$argument")"); done
            exec {tool.TOOL} "${{arguments[@]}}"\n""")
        result, rows = reach(directory, changes, "--words", 300, "--tool", learner)
        self.assertEqual(result.code, REFUTED, result)
        for name in changes:
            with self.subTest(name):
                self.assertGreater(int(rows[name]["contradicted"]), 0, result)
                self.assertIn(f"contradicted: zoo.{name}\n", result.stdout)
        self.assertIn("interface: allowed\n  machine:   java.lang.IllegalStateException at zoo.Door.close", result.stdout)

    def test_a_learner_that_crashes_is_a_row(self):
        crash = as_program('[ "$2" = zoo.Door ] && kill -SEGV $$; echo "parlance: no"; exit 5\n')
        result, rows = reach(compiled(SOURCES), ["Door", "Quit"], "--words", 5, "--tool", crash)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual([row["status"] for row in rows.values()], ["crashed", "useless"])
        self.assertEqual([row["decided"] for row in rows.values()], ["0", "0"])

    def test_a_seed_draws_the_same_classes_and_words(self):
        nothing = as_program("exit 5\n")
        def drawn(seed):
            figures = scratch() / "reach.csv"
            result = run("bench", "reach", "--seed", seed, "--count", 3, "--words", 20, "--tool", nothing,
                         "--csv", figures, "--quiet")
            self.assertEqual(result.code, COMPLETE, result)
            with figures.open() as file:
                return [(row["class"], row["words"], row["calls"]) for row in csv.DictReader(file)]
        first = drawn(1)
        self.assertEqual(len(first), 3)
        self.assertEqual(first, drawn(1))
        self.assertNotEqual([row[0] for row in first], [row[0] for row in drawn(2)])

    def test_a_list_without_classes(self):
        result, _ = reach(scratch(), [])
        self.assertEqual(result.code, BAD_INPUT, result)
        self.assertIn("holds no class", result.stderr)


if __name__ == "__main__":
    unittest.main()
