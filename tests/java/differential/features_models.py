"""Features of library methods that fail, call back or have effects."""

from features_arguments import with_node


def monitor(b):
    what = b.either("notify();", "notifyAll();", "wait(1);")
    guarded = f"synchronized (this) {{ {what} }}"
    b.add("signal", "boolean q", b.either(f"if (q) {guarded} else {what}", f"if (q) {what}", guarded), throws="InterruptedException")


def clone(b):
    cloneable = b.rng.random() < 0.5
    b.add_nested("Copy", "    public static class Copy" + (" implements Cloneable" if cloneable else "")
                 + " {\n        public int n;\n        public Copy twin() throws CloneNotSupportedException { return (Copy) super.clone(); }\n    }\n")
    if b.rng.random() < 0.5:
        b.add("twin", "int k", "Copy c = new Copy();", "c.n = k;", "Copy d = c.twin();", b.gate(b.either("d.n == 1", "c == d")),
              throws="CloneNotSupportedException")
    else:
        b.add("twin", "", "try { new Copy().twin(); }", f"catch (CloneNotSupportedException e) {{ {b.gate('true')} }}")


def sleep(b):
    b.add("rest", "int k", b.either("Thread.sleep(k < 0 ? -1 : 0);", "Thread.sleep(k == 2 ? -5L : 1L);", "if (k < 3) Thread.sleep(k > 0 ? 0 : k);"),
          throws="InterruptedException")


def text_format(b):
    b.add("show", "int k", b.either(
        'String s = String.format("%d", k); ' + b.gate('s.length() == 1'),
        'if (k > 0) String.format("%d"); else String.format("%d", k);',
        'if (k == 1) String.format("%d", "x");', 'if (k < 2) String.format("%q", k);'))


def builder(b):
    b.add("build", "int k", *b.either(
        [f"StringBuilder s = new StringBuilder(k < 0 ? -1 : 4);", b.gate("s.length() == 0")],
        ['StringBuilder s = new StringBuilder((CharSequence) "abc");', b.gate(b.either("s.length() == 0", "s.length() == 3"))],
        ["StringBuilder s = new StringBuilder();", "s.append(new char[] {'a', 'b'}, k < 0 ? -1 : 0, 2);", b.gate("s.length() == 2")],
        ['StringBuilder s = new StringBuilder("ab");', "s.setLength(k > 3 ? 3 : k);", b.gate("s.length() == 3")],
        ['StringBuilder s = new StringBuilder("ab");', "s.deleteCharAt(k > 1 ? 5 : 0);", b.gate("s.length() == 1")],
        ['StringBuilder s = new StringBuilder("ab");', "s.append((String) null);", b.gate("s.length() == 6")]))


def join(b):
    b.add("glue", "String d", b.either('String s = String.join(d, "a", "b");', "String s = String.join(d);",
                                       'String s = String.join("-", d, "b");'),
          b.gate(b.either("s == null", "s.length() == 3", "s.isEmpty()")))


def causes(b):
    b.add("chain", "int k", *b.either(
        ["RuntimeException e = new RuntimeException(k > 0 ? new IllegalStateException() : null);", "e.initCause(null);"],
        ["RuntimeException e = new RuntimeException();", "e.initCause(k == 1 ? e : null);"],
        ["RuntimeException e = new RuntimeException();", "e.initCause(null);", "if (k > 1) e.initCause(new Exception());"],
        ["RuntimeException e = new RuntimeException();", "e.addSuppressed(k > 1 ? e : k < 0 ? null : new Error());",
         b.gate("e.getSuppressed().length == 1")],
        ['RuntimeException e = new RuntimeException(k > 0 ? new Error("x") : null);', b.gate("e.getMessage() == null")],
        ['RuntimeException e = new RuntimeException(new Error("x"));', b.gate("e.getCause() == null || e.getMessage() == null")]))


def calls_back(b):
    """Texts are made of objects whose toString does something."""
    b.add_nested("Loud", """    public static class Loud {
        public int calls;
        public Loud() { }
        @Override public String toString() { calls++; if (calls > 2) throw new IllegalStateException(); return "loud"; }
    }
""")
    b.makers["Loud"] = [lambda p: p.new("Loud")]
    b.add_field("private int spoken;")
    way = b.either('String s = "" + x;', "new StringBuilder().append(x);", "String.valueOf(x);", 'String s = x + "!" + x;',
                   'String.join(",", String.valueOf(x));', "Objects.toString(x);", "System.out.println(x);", "System.out.print(x);")
    b.add("speak", "Loud x", "if (x == null) return;", way, b.gate(b.either("x.calls == 1", "x.calls == 2", "x.calls == 0")))


def vm_messages(b):
    attempt = b.either("int[] a = new int[1]; a[k] = 1;", "int z = 1 / k;", "Object o = k > 0 ? null : this; o.hashCode();",
                       'Object o = k > 0 ? "x" : this; Main m = (Main) o;', "int[] a = new int[k < 0 ? -1 : 1];",
                       'Object[] a = new String[1]; a[0] = k > 0 ? this : "x";', '"ab".charAt(k);', 'Integer.parseInt(k > 0 ? "1" : "x");')
    test = b.either("e.getMessage() == null", "e.getMessage() != null && e.getMessage().length() > 3", "e.getCause() != null",
                    '"/ by zero".equals(e.getMessage())')
    b.add("fail", "int k", f"try {{ {attempt} }}", f"catch (RuntimeException e) {{ {b.gate(test)} }}")


def lambdas(b):
    b.add_field("private Runnable job;")
    capture = b.rng.random() < 0.5
    value = "() -> { work = k; }" if capture else "() -> { }"
    if capture:
        b.add_field("private int work;")
    b.bodies.append(f"    private Runnable job_of(int k) {{ return {value}; }}\n")
    b.add("plan", "int k", "Runnable r = job_of(k);", b.gate(b.either("r == job", "job != null && r != job")), "job = r;")
    b.add("run", "", "if (job != null) job.run();", b.gate("work > 2" if capture else "job == job_of(1)"))


def throwables(b):
    b.add_nested("Odd", """    public static class Odd extends RuntimeException {
        public static int filled;
        public Odd(String m) { super(m); }
        @Override public synchronized Throwable fillInStackTrace() { filled++; return this; }
        @Override public String getLocalizedMessage() { return "here"; }
    }
""")
    b.add("odd", "int k", 'Odd o = new Odd(k > 0 ? "m" : null);',
          b.gate(b.either("Odd.filled == 0", "Odd.filled > 1", 'o.toString().endsWith("here")', "o.getMessage() == null",
                          'o.getClass().getSimpleName().equals("Odd")', "o.getStackTrace().length == 0")))


def equal_objects(b):
    """equals and hashCode of the client's classes are run by the library."""
    b.add_nested("Key", """    public static class Key {
        public final int k;
        public int asked;
        public Key(int k) { this.k = k; }
        @Override public boolean equals(Object o) { asked++; return o instanceof Key other && other.k == k; }
        @Override public int hashCode() { if (k < 0) throw new IllegalStateException(); return k; }
    }
""")
    b.makers["Key"] = [lambda p: p.new("Key", ("int", f"i:{p.rng.choice((-1, 0, 1, 2))}"))]
    b.add("match", "Key a, Key b", b.gate(b.either("Objects.equals(a, b)", "a != null && a.equals(b)", "Objects.hashCode(a) == 1",
                                                   "a != null && b != null && Objects.equals(a, b) && a.asked > 1")))


def monitors_of_arguments(b):
    with_node(b)
    b.add("locked", "Node n", b.either("synchronized (n) { n.notify(); }", "n.notify();", "synchronized (this) { if (n != null) n.notify(); }"))


def array_copies(b):
    b.add("copy", "int k", "int[] from = {1, 2, 3}, to = new int[2];", *b.either(
        ["System.arraycopy(from, k > 2 ? 2 : 0, to, 0, 2);", b.gate("to[1] == 2")],
        ["System.arraycopy(from, 0, k == 1 ? null : to, 0, k < 0 ? -1 : 1);", b.gate("to[0] == 1")],
        ["int[] twin = from.clone();", "twin[0] = k;", b.gate(b.either("from[0] != 1", "twin[0] == from[0]", "twin == from"))],
        ["to = Arrays.copyOf(from, k < 0 ? -1 : 4);", b.gate("to[3] == 0")],
        ["Object all = from;", "if (k > 1) System.arraycopy(new Object[1], 0, all, 0, 1);", b.gate("from[0] == 1")]))


def exact_arithmetic(b):
    b.add("exact", "int k", b.gate(b.either("Math.addExact(k, 1) == 3", "Math.negateExact(k) == 1", "Math.multiplyExact(k, 2) > 5",
                                            "Math.floorMod(k, 2) == 1", "Math.floorDiv(k, 2) < 0", "Math.abs(k) < 0",
                                            "Math.toIntExact(k * 2L) == 4", "Integer.compare(k, 1) > 0", "Integer.signum(k) < 0")))


def required(b):
    b.add("need", "Object x", *b.either(
        ["Objects.requireNonNull(x);"], ['Objects.requireNonNull(x, "x");'],
        [f"Optional<Object> o = Optional.ofNullable(x);", b.gate("o.isPresent()")], ["Optional.of(x);"],
        [f"Object y = Objects.requireNonNullElse(x, this);", b.gate("y == this")],
        ["try { Objects.requireNonNull(x, \"gone\"); }", f"catch (NullPointerException e) {{ {b.gate('e.getMessage() == null')} }}"]))


FEATURES = [monitor, clone, sleep, text_format, builder, join, causes, calls_back, vm_messages, lambdas, throwables,
            equal_objects, monitors_of_arguments, array_copies, exact_arithmetic, required]
