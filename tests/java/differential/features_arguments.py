"""Features of the arguments that a client can pass, and of what it can reach besides calls."""

NODE = """    public static class Node {
        public Node next;
        public int v;
        public Node(int v) { this.v = v; }
    }
"""
SENSOR = """    public static class Sensor {
        public static final Sensor NONE = new Sensor();
        public static final Sensor ALL = new Sensor();
        public int rate;
        public Sensor() { }
    }
"""


def make_node(player):
    node = player.new("Node", ("int", player.primitive("int")))
    if player.rng.random() < 0.6:
        player.set(node, "next", player.value("Node"))
    return node


def with_node(b):
    b.add_nested("Node", NODE)
    b.makers["Node"] = [make_node]


def with_sensor(b):
    b.add_nested("Sensor", SENSOR)
    b.makers["Sensor"] = [lambda p: p.new("Sensor")]
    b.constants += [("Sensor", "Sensor", "NONE"), ("Sensor", "Sensor", "ALL")]


def two_names(b):
    """Two fields may hold one object."""
    b.add_field("private Object first;")
    b.add_field("private Object last;")
    b.add("add", "Object x", b.either("first = last = x;", "if (first == null) first = x; last = x;",
                                      "first = last; last = x;"))
    condition = b.either("o != last", "o == first", "o == first && o == last", "o != null && o == last", "first == last")
    b.add("mark", "Object o", b.gate(condition))


def static_constant(b):
    with_sensor(b)
    b.add("use", "Sensor s", b.gate(b.either("s == Sensor.NONE", "s == Sensor.ALL || s == null",
                                             "s != null && s != Sensor.NONE && s.rate == 0")))


def class_object(b):
    condition = b.either("c == String.class", "c == Main.class", "c != Object.class", "c != null && c.isInterface()")
    b.add("kind", "Class<?> c", b.gate(condition))
    b.makers["Class<?>"] = [lambda p: p.let("Class<?>", "class", p.rng.choice(
        ("java.lang.String", "java.lang.Object", "java.lang.Runnable", f"{p.build.package}.Main")))]


def boxed_constant(b):
    b.add("flag", b.either("Object o", "Boolean o"), b.gate(b.either("o == Boolean.TRUE", "o != Boolean.FALSE")))


def cycle(b):
    with_node(b)
    b.add("walk", "Node n", b.gate(b.either(
        "n != null && n.next == n", "n != null && n.next != null && n.next.next == n",
        "n != null && n.next != null && n.next.v != n.v", "n != null && n.next != null && n.next.next == n.next")))


def shared_part(b):
    with_node(b)
    b.add("pair", "Node a, Node b", b.gate(b.either(
        "a != null && b != null && a.next == b.next && a.next != null",
        "a != null && b != null && a.next != b.next")))


def reaching(b):
    with_node(b)
    b.add("link", "Node a, Node b", b.gate(b.either(
        "a != null && a.next == b", "a != null && b != null && a.next == b && b.v == 1",
        "a != null && a == b", "a != null && b != null && b.next == a")))


def written_parts(b):
    """What one argument's part is written through is seen through the other."""
    with_node(b)
    b.add("write", "Node a, Node b", b.either("if (a == null || b == null) return;", "if (a == null || b == null || a == b) return;"),
          f"a.v = {b.rng.randint(1, 3)};", b.either("", "if (a.next != null) a.next.v = 0;"),
          b.gate(b.either("b.v == 1", "b.next != null && b.next.v == 0", "a.v != b.v")))


def same_element(b):
    with_node(b)
    element = b.either("Object", "Node")
    b.makers["Node[]"] = [lambda p: p.array("Node")]
    b.add("list", f"{element}[] a", b.gate(b.either(
        "a != null && a.length > 1 && a[0] == a[1] && a[0] != null", "a != null && a.length == 2 && a[0] != a[1]")))


def covariant_array(b):
    b.makers["Object[]"] = [lambda p: p.array("Object"), lambda p: covariant(p, "String"), lambda p: covariant(p, "Object")]
    lines = b.either(["if (a != null && a.length > 0) a[0] = this;"],
                     ["if (a == null || a.length == 0) return;", "try { a[0] = new Object(); }",
                      f"catch (ArrayStoreException e) {{ {b.gate('e.getMessage() != null')} }}"],
                     [b.gate("a instanceof String[]")])
    b.add("fill", "Object[] a", *lines)


def covariant(player, element):
    values = [player.value(element) if element == "Object" else player.text() for _ in range(player.rng.choice((1, 2)))]
    return player.let("Object[]", "array", player.build.reflected(element), *values)


def invariant(b):
    """Objects that their constructor does not let be."""
    if b.rng.random() < 0.5:
        b.add_nested("Item", "    public record Item(int qty) {\n        public Item { if (qty <= 0) "
                     "throw new IllegalArgumentException(); }\n    }\n")
        b.makers["Item"] = [lambda p: p.new("Item", ("int", f"i:{p.rng.choice((1, 2, 3, 5, 5, 0))}"))]
        b.add("order", "Item t", b.gate(b.either("t != null && t.qty() <= 0", "t != null && t.qty() < 3",
                                                 "t != null && t.qty() + 1 < 2")))
    else:
        b.add_nested("Span", "    public static class Span {\n        private final int lo, hi;\n        public Span(int lo, "
                     "int hi) {\n            if (lo > hi) throw new IllegalArgumentException();\n            this.lo = lo; "
                     "this.hi = hi;\n        }\n    }\n")
        b.makers["Span"] = [lambda p: p.new("Span", ("int", f"i:{p.rng.randint(-1, 1)}"), ("int", f"i:{p.rng.randint(1, 3)}"))]
        b.add("cover", "Span s", b.gate(b.either("s != null && s.lo > s.hi", "s != null && s.hi > 2", "s != null && s.lo == s.hi")))


def private_array(b):
    b.add_field(b.either("private int[] data = new int[2];", "private final int[] data = {0, 1};"))
    b.add("take", "int[] a", b.gate(b.either("a == data", "a != null && a != data && a.length == 2", "data == a || a == null")))


def leaked_array(b):
    b.add_field("private int[] held = new int[2];")
    name = b.add("held", "", "return held;", returns="int[]")
    b.add("sum", "", b.gate(b.either("held[0] != 0", "held[0] == held[1]", "held[1] > 2")))

    def write(player):
        player.steps.append(["call", "-", name, ""])
        array = player.let("int[]", "result")
        player.steps.append(["store", array, str(player.rng.randrange(2)), player.primitive("int")])
    b.actions.append(write)


def stored_argument(b):
    with_node(b)
    b.add_field("private Node kept;")
    b.add("keep", "Node n", b.either("kept = n;", "if (kept == null) kept = n;", "if (n != null) kept = n.next;"))
    b.add("same", "Node n", b.gate(b.either("n == kept", "n != null && n.next == kept", "kept != null && kept.next == n",
                                            "kept != null && kept.next == kept")))


def changed_later(b):
    """The client changes an object that it has handed over."""
    with_node(b)
    b.add_field("private Node lent;")
    b.add("lend", "Node n", b.either("lent = n;", "if (n != null) { n.v = 1; lent = n; }"))
    b.add("look", "", b.gate(b.either("lent != null && lent.v == 1", "lent != null && lent.next != null")))

    def change(player):
        nodes = player.known("Node")
        if nodes:
            player.set(player.rng.choice(nodes), *player.rng.choice((("v", player.primitive("int")), ("next", "null"))))
    b.actions.append(change)


def public_field(b):
    b.add_field("public int level;")
    b.add("rise", "", f"if (level < {b.rng.randint(1, 3)}) level++;")
    b.add("stand", "", b.gate(b.either("level == 3", "level > 1", "level < 0")))
    b.actions.append(lambda p: p.set("this", "level", p.primitive("int")))


def mixed_static(b):
    b.add_field("private static int total;")
    b.add("bump", "", b.either("total++;", "total = 3;"), static=True, call=False)
    b.add("count", "", b.gate(b.either("total > 0", "total == 3", "total == 0")))


def subclass_argument(b):
    b.add_nested("Part", "    public static class Part {\n        public int weight() { return 1; }\n    }\n")
    b.add_nested("Heavy", "    public static class Heavy extends Part {\n        public int weight() { return 9; }\n    }\n")
    b.subtypes.add(("Heavy", "Part"))
    b.makers["Part"] = [lambda p: p.new("Part"), lambda p: p.new("Part"), lambda p: p.new("Heavy")]
    b.add("load", "Part p", b.gate(b.either("p != null && p.weight() > 5", "p != null && p.weight() == 1",
                                            "p instanceof Heavy")))


def answering_callee(b):
    """A callee that returns what it is given."""
    b.add_nested("Mapper", "    public interface Mapper { Object map(Object o); }\n")
    b.add_nested("Same", "    public static class Same implements Mapper {\n        public Object map(Object o) { return o; }\n    }\n")
    b.add_nested("Nothing", "    public static class Nothing implements Mapper {\n        public Object map(Object o) { return null; }\n    }\n")
    b.makers["Mapper"] = [lambda p: p.let("Mapper", "new", f"{p.build.package}.Main$Same", ""),
                          lambda p: p.let("Mapper", "new", f"{p.build.package}.Main$Nothing", "")]
    b.open_methods.add(b.add("ask", "Mapper m, Object x", b.gate(b.either(
        "m != null && m.map(x) == x", "m != null && m.map(x) == this", "m != null && x != null && m.map(x) != x"))))


    b.calls_facts.append(returned_argument)


def returned_argument(word, call):
    """The callee is a Same, and what it is given is an object."""
    if call[2] != "ask" or call[5] == "null":
        return set()
    made = any(step[0] == "let" and step[1] == call[4] and step[3].endswith("$Same") for step in word if len(step) > 3)
    return {"returned-argument"} if made else set()


def unknown_fields(b):
    """Nobody knows what two fields hold: it may be one object."""
    with_node(b)
    b.add_field("private Node left;")
    b.add_field("private Node right;")
    b.options += ["--unknown-fields", "left,right"]
    b.pokes += [("left", "Node"), ("right", "Node")]
    b.add("meet", "", b.gate(b.either("left == right && left != null", "left != null && right != null && left.v == 1 && right.v == 2",
                                      "left != null && left != right")))
    b.add("clear", "", b.either("left = null;", "if (left != null) left.v = 0;"))


FEATURES = [two_names, static_constant, class_object, boxed_constant, cycle, shared_part, reaching, written_parts,
            same_element, covariant_array, invariant, private_array, leaked_array, stored_argument, changed_later,
            public_field, mixed_static, subclass_argument, answering_callee, unknown_fields]
