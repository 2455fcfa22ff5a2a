"""Features of the language: initialisation, generics, texts, dispatch, exceptions, hidden fields."""

from features_arguments import with_node


def static_initialiser(b):
    b.add_field("private static int started;")
    b.add_nested("Late", """    static class Late {
        static int value = 1;
        static { started += 2; }
        static void touch() { value++; }
    }
""")
    b.loud.add("Late")
    b.add("touch", "int k", b.either("if (k > 0) Late.touch();", "if (k > 0) new Late();", "if (k == 1) Late.value = 3;",
                                     "Late[] none = new Late[1];", "Class<?> c = Late.class;"))
    b.add("begun", "", b.gate(b.either("started == 0", "started == 2", "started > 2", "started == 0 && Late.value == 1")))


def order_of_initialisers(b):
    b.add_field("private static int order;")
    b.add_nested("Above", "    static class Above { static { order = order * 10 + 1; } static int a = 0; }\n")
    b.add_nested("Below", "    static class Below extends Above { static { order = order * 10 + 2; } static int b = 0; }\n")
    b.loud |= {"Above", "Below"}
    b.add("use", "int k", b.either("if (k > 0) Below.b++; else Above.a++;", "if (k > 0) Below.a++;", "if (k == 1) new Below(); else if (k == 2) new Above();"))
    b.add("seen", "", b.gate(b.either("order == 12", "order == 1", "order == 0", "order > 2")))


def interface_initialiser(b):
    b.add_field("private static int noted;")
    b.bodies.append("    static int note(int k) { noted += k; return k; }\n")
    default = b.rng.random() < 0.6
    b.add_nested("Face", "    interface Face { int X = note(1);" + (" default int d() { return 1; }" if default else " int d();") + " }\n")
    b.add_nested("Impl", "    static class Impl implements Face { public int d() { return 2; } }\n")
    b.loud.add("Face")
    b.add("make", "int k", b.either("if (k > 0) new Impl();", "if (k > 0) new Impl().d();", "int x = k > 0 ? Face.X : 0;"))
    b.add("noted", "", b.gate(b.either("noted == 0", "noted == 1", "noted > 1")))


def failing_initialiser(b):
    b.add_field("private static int broken;")
    b.add_nested("Bad", "    static class Bad { static { broken++; if (broken > 0) throw new IllegalStateException(); } static int n; }\n")
    b.loud.add("Bad")
    error = b.either("ExceptionInInitializerError", "NoClassDefFoundError", "LinkageError")
    b.add("risk", "int k", f"try {{ if (k > 0) Bad.n++; }} catch ({error} e) {{ {b.gate('e.getCause() == null')} }}")
    b.add("broken", "", b.gate(b.either("broken > 0", "broken == 0")))


def injected_supplier(b):
    b.impossible.add("java.lang.ClassCastException")
    b.open_methods.add(b.add("load", "Supplier<String> s", "if (s == null) return;", "String v = s.get();",
                             b.gate(b.either("v == null", "v != null && v.isEmpty()"))))


def injected_iterator(b):
    b.impossible.add("java.lang.ClassCastException")
    type_ = b.either("Iterator<String> i", "List<String> i")
    first = "i.next()" if type_.startswith("Iterator") else "i.get(0)"
    more = "i.hasNext()" if type_.startswith("Iterator") else "!i.isEmpty()"
    b.open_methods.add(b.add("pull", type_, f"if (i != null && {more}) {{ String v = {first}; {b.gate('v == null')} }}"))


def own_generics(b):
    b.add_nested("Box", "    public static class Box<T> { private T t; public void put(T t) { this.t = t; } public T get() { return t; } }\n")
    b.add_field("private final Box<String> box = new Box<>();")
    b.texts.append("hi")
    b.add("box", "String t", "box.put(t);")
    b.add("unbox", "", "String v = box.get();", b.gate(b.either("v == null", '"hi".equals(v)')))


def text_across_calls(b):
    word = b.either("hi", "ok", "")
    b.texts.append(word)
    b.add_field("private String text;")
    b.add("write", "String t", b.either("text = t;", f'text = t == null ? "{word}" : t;', f'if (!"x".equals(t)) text = t;'))
    b.add("read", "", b.gate(b.either(f'"{word}".equals(text)', f'text != null && text.equals("{word}")', f'!"{word}".equals(text)')))


def text_hash(b):
    b.texts += ["a", "b"]
    b.add_field("private static final String NAME = \"hi\";")
    b.add("pick", "String t", *b.either(
        ["if (t == null) return;", 'switch (t) { case "a": ' + b.gate("true") + " break;", 'case "hi": mode = 2; break; default: mode = 0; }'],
        [b.gate('NAME.equals(t) && NAME.hashCode() == 3329')], [b.gate('"a".hashCode() == 97 && "b".equals(t)')],
        [b.gate('t != null && t.hashCode() == "a".hashCode()')]))
    b.mode()


def catch_by_type(b):
    failing = b.either("int z = 1 / k;", "int[] a = new int[1]; a[k] = 1;", "Object o = k > 0 ? null : this; o.hashCode();",
                       "if (k == 1) throw new IllegalStateException(); if (k > 1) throw new Error();")
    caught = b.either("ArithmeticException", "IndexOutOfBoundsException", "IllegalStateException", "NullPointerException", "RuntimeException")
    b.mode()
    b.add("attempt", "int k", f"try {{ {failing} mode = 0; }}", f"catch ({caught} e) {{ {b.gate('k > 0')} }}",
          b.either("finally { mode = 1; }", "finally { if (k == 2) mode = 2; }", ""))


def enums(b):
    b.add_nested("Light", "    public enum Light { RED, AMBER { @Override int rank() { return 5; } }, GREEN; int rank() { return ordinal(); } }\n")
    b.makers["Light"] = [lambda p: p.let("Light", "static", f"{p.build.package}.Main$Light", p.rng.choice(("RED", "AMBER", "GREEN")))]
    b.add_field("private Light light = Light.RED;")
    b.add("turn", "Light l", b.either("light = l;", "if (l != Light.AMBER) light = l;", "if (l != null && l.ordinal() > 0) light = l;"))
    b.add("go", "", b.gate(b.either("light == Light.GREEN", "light != null && light.rank() == 5", "light == null", 'light != null && light.name().equals("RED")')))


def overloads(b):
    name = b.fresh("put")
    for type_ in b.rng.sample(["int", "long", "String", "Object"], 2):
        condition = {"int": "p == 1", "long": "p > 2", "String": "p == null", "Object": "p == this"}[type_]
        b.add(name, f"{type_} p", b.gate(condition), exact=True)


def two_packages(b):
    b.files["q/Base.java"] = (f"package {b.package}.q;\n\npublic class Base {{\n    int id() {{ return 1; }}\n"
                              "    public int call() { return id(); }\n}\n")
    b.add_nested("Over", f"    static class Over extends {b.package}.q.Base {{ int id() {{ return 2; }} int own() {{ return id(); }} }}\n")
    b.add("dispatch", "", "Over o = new Over();", b.gate(b.either("o.call() == 1", "o.call() == 2", "o.own() == 2", "o.own() == o.call()")))


def widening_reference(b):
    b.add_field("private int raised;")
    b.bodies.append("    private int get() { return raised; }\n")
    b.add("raise", "", f"if (raised < {b.rng.randint(1, 2)}) raised++;")
    b.add("wide", "", b.either("LongSupplier s = this::get;", "LongSupplier s = () -> get();"), b.gate(b.either("s.getAsLong() == 1L", "s.getAsLong() > 1")))


def hidden_fields(b):
    if b.extends:
        return False
    b.add_nested("Base", """    static class Base {
        private int count;
        void up() { count++; }
        int base() { return count; }
    }
""")
    b.add_nested("Derived", """    static class Derived extends Base {
        private int count = 5;
        void twice() { count = count + 2; }
        int derived() { return count; }
    }
""")
    b.add_field("private final Derived pair = new Derived();")
    b.add("lift", "boolean q", b.either("if (pair.base() < 2) pair.up();", "if (q && pair.base() < 1) pair.up(); else if (pair.derived() < 8) pair.twice();"))
    b.add("compare", "", b.gate(b.either("pair.base() == 1", "pair.derived() == 5", "pair.base() > 5", "pair.derived() - pair.base() < 5")))
    return True


def throwing_environment(b):
    """With --environment throws: any exception that the callee declares, and unchecked ones."""
    b.options += ["--environment", "throws"]
    b.add_nested("Port", "    public interface Port { void send() throws java.io.IOException; }\n")
    for name, body in (("Fine", ""), ("Broken", "throw new java.io.IOException();")):
        b.add_nested(name, f"    public static class {name} implements Port {{ public void send() throws java.io.IOException {{ {body} }} }}\n")
    b.makers["Port"] = [lambda p: p.let("Port", "new", f"{p.build.package}.Main$Fine", ""),
                        lambda p: p.let("Port", "new", f"{p.build.package}.Main$Broken", "")]
    b.add_field("private boolean lost;")
    name = b.add("send", "Port p", "if (p == null) return;", "try { p.send(); } catch (java.io.IOException e) { lost = true; }")
    b.open_methods.add(name)
    b.add("lost", "", b.either("if (lost) throw new IllegalStateException();", "if (!lost) return; throw new IllegalStateException();"))


def default_methods(b):
    if b.implements:
        return False
    b.implements = "Steps"
    b.options.append("--inherited")
    b.files["Steps.java"] = (f"package {b.package};\n\npublic interface Steps {{\n    int place();\n"
                             "    default void climb() { if (place() > 1) throw new IllegalStateException(); }\n}\n")
    b.add_field("private int place;")
    b.add("place", "", "return place;", returns="int", exact=True)
    b.add("up", "", f"if (place < {b.rng.randint(2, 3)}) place++;")
    b.add("climb", "", "Steps.super.climb();", b.gate("place == 1"), exact=True) if b.rng.random() < 0.4 else inherited(b, "climb")
    return True


def inherited(b, name):
    from source import Method
    b.methods.append(Method(name, []))


def constructor_call(b):
    if b.constructor:
        return False
    from source import Method
    b.constructor = Method("new", [("int", "size")])
    b.add_field("private final int size;")
    b.bodies.append(f"    public Main(int size) {{ if (size < {b.rng.randint(0, 2)}) {b.throw()} this.size = size; }}\n")
    b.add("at", "int k", b.gate(b.either("k < 0 || k >= size", "size == 2", "k == size")))
    return True


def arithmetic(b):
    b.add_field("private int sum;")
    b.add("plus", "int k", b.either("if (k > 0 && k < 4) sum = sum + k & 7;", "sum = k ^ (k >>> 1) & 3;", "if (k != 0) sum = (sum + 1) % 3;",
                                    "sum = (byte) k;", "sum = k / 2 * 2 == k ? 1 : 0;"))
    b.add("total", "int k", b.gate(b.either("sum == 3", "sum == k", "sum > k && k > 0", "sum + k < 0")))


def loops_over_arrays(b):
    with_node(b)
    b.add("scan", "int[] a, int k", "if (a == null) return;", "for (int x : a) {", "    " + b.gate("x == k"), "}")


def another_instance(b):
    """An argument is another object of the class itself."""
    b.add_field("private int rank;")
    b.makers["Main"] = [lambda p: p.new("Main", ("int", "i:3")) if b.constructor else p.new("Main"), lambda p: "this"]
    b.add("promote", "", f"if (rank < {b.rng.randint(1, 2)}) rank++;")
    b.add("meet", "Main m", b.gate(b.either("m == this", "m != null && m != this && m.rank == 0", "m != null && m.rank == 1")))


def returning_finally(b):
    b.bodies.append("    @SuppressWarnings(\"finally\")\n    private int inner(int k) {\n        try { if (k > 1) throw new IllegalStateException(); return k; }\n"
                    + b.either("        finally { if (k == 2) return 7; }\n", "        finally { if (k < 0) throw new Error(); }\n",
                               "        catch (IllegalStateException e) { return -1; } finally { if (k == 3) return 3; }\n") + "    }\n")
    b.add("nest", "int k", b.gate(b.either("inner(k) == 7", "inner(k) < 0", "inner(k) == 3")))


def variable_arguments(b):
    b.add("all", "int... a", "int n = a.length;", b.gate(b.either("n == 0", "n > 0 && a[0] == 1", "n == 2")))


FEATURES = [static_initialiser, order_of_initialisers, interface_initialiser, failing_initialiser, injected_supplier,
            injected_iterator, own_generics, text_across_calls, text_hash, catch_by_type, enums, overloads, two_packages,
            widening_reference, hidden_fields, throwing_environment, default_methods, constructor_call, arithmetic,
            loops_over_arrays, another_instance, returning_finally, variable_arguments]
