"""What each row of the model tables is tried with: receivers, arguments by type, and cases of its own.

A case is Java source with `log` in scope. What it gives, throws and changes is seen by a method each.
"""

import itertools
import random
import re
from dataclasses import dataclass, field

# Arguments, by the type of the parameter: null, borders, nothing, much, and objects that notice.
ARGUMENTS = {
    "I": ["0", "1", "-1", "3", "127", "128", "Integer.MAX_VALUE", "Integer.MIN_VALUE"],
    "J": ["0L", "1L", "-1L", "128L", "Long.MAX_VALUE", "Long.MIN_VALUE"],
    "Z": ["true", "false"],
    "B": ["(byte) 0", "(byte) -1", "(byte) 127", "(byte) -128"],
    "S": ["(short) 0", "(short) -1", "(short) 128", "Short.MIN_VALUE"],
    "C": ["'a'", "'\\0'", "'\\u00e9'", "'\\ud83d'", "'\\n'"],
    "F": ["0f", "-0f", "1.5f", "Float.NaN", "Float.NEGATIVE_INFINITY", "Float.MIN_VALUE"],
    "D": ["0.0", "-0.0", "2.25", "Double.NaN", "Double.POSITIVE_INFINITY", "Double.MAX_VALUE"],
    "Ljava/lang/String;": ["null", '""', '"hi"', '"\\u00e9\\ud83d\\ude00"', '"a%b"'],
    "Ljava/lang/Object;": ["null", '"hi"', "5", "'c'", "true", "2.5", "new Talker(log)", "new Thrower(log)",
                           "new Silent(log)", "new Hashed(log)", "new int[1]", 'new StringBuilder("sb")',
                           "new Pair(1, new Talker(log))"],
    "Ljava/lang/CharSequence;": ["null", '""', '"hi"', 'new StringBuilder("sb")', 'new StringBuffer("bu")',
                                 "new Sequence(log)"],
    "Ljava/lang/StringBuffer;": ["null", 'new StringBuffer("bu")'],
    "[C": ["null", "new char[0]", "new char[] {'x', 'y', 'z'}"],
    "[Z": ["null", "new boolean[0]", "new boolean[] {true}"],
    "[B": ["null", "new byte[0]", "new byte[] {1, 2}"],
    "[S": ["null", "new short[] {1, 2}"],
    "[I": ["null", "new int[0]", "new int[] {1, 2}"],
    "[J": ["null", "new long[] {1, 2}"],
    "[F": ["null", "new float[] {1, 2}"],
    "[D": ["null", "new double[] {1, 2}"],
    "[Ljava/lang/Object;": ["new Object[0]", 'new Object[] {"x"}', "new Object[] {7, 8}", "new Object[] {2.5}",
                            "new Object[] {null}", "new Object[] {new Talker(log), new Thrower(log)}",
                            "new Object[] {'c', true}", "null"],
    "[Ljava/lang/CharSequence;": ["null", "new CharSequence[0]", 'new CharSequence[] {"a", "b"}',
                                  "new CharSequence[] {null}", "new CharSequence[] {new Sequence(log)}"],
    "Ljava/lang/Iterable;": ["null", 'new Once("one")', "new Once(null)", "new Once(new Sequence(log))"],
    "Ljava/util/Locale;": ["null"],
    "Ljava/lang/Throwable;": ["null", 'new Exception("inner")', 'new Failure(log, "failed")', "new Traced(null)"],
    "Ljava/io/PrintStream;": ["System.err", "null"],
}

FORMATS = ['"plain"', '"%s"', '"%d"', '"%s and %s"', '"%5s|"', '"%.2f"', '"%b %%"', '"%x"', '"%c"', '"%q"', '"%"',
           '"%-5d"', '"%1$s"', "null", '"%S"', '"%n"', '"%.1s"']

RECEIVERS = {
    "java/lang/String": ['""', '"hi"', '"\\u00e9\\ud83d\\ude00"'],
    "java/lang/StringBuilder": ["new StringBuilder()", 'new StringBuilder("so")'],
    "java/lang/StringBuffer": ["new StringBuffer()", 'new StringBuffer("so")'],
    "java/lang/Throwable": ['new Exception("said")', "new RuntimeException((Throwable) null)",
                            'new Error(new Exception("inner"))', 'new Failure(log, "failed")', "new Traced(null)",
                            'new IllegalStateException("outer", new Failure(log, "inner"))'],
    "java/lang/NullPointerException": ["new NullPointerException()", 'new NullPointerException("said")'],
    "java/lang/Object": ["new Object()", '(Object) "hi"', "(Object) new Talker(log)", "(Object) new Hashed(log)",
                         "(Object) new int[2]", "(Object) 5", "(Object) null"],
    "java/lang/Class": ["int.class", "void.class", "String.class", "int[].class", "String[][].class",
                        "java.util.Map.Entry.class", "Helper.class", "new Object() {}.getClass()",
                        "(Class<?>) null", "Runnable.class", "Pair.class"],
    "java/io/PrintStream": ["System.out", "new java.io.PrintStream(new java.io.ByteArrayOutputStream())"],
    "java/lang/Integer": ["Integer.valueOf(5)", "Integer.valueOf(Integer.MIN_VALUE)"],
    "java/lang/Long": ["Long.valueOf(-5)"],
    "java/lang/Short": ["Short.valueOf((short) -5)"],
    "java/lang/Byte": ["Byte.valueOf((byte) -5)"],
    "java/lang/Character": ["Character.valueOf('x')", "Character.valueOf('\\u00e9')"],
    "java/lang/Boolean": ["Boolean.TRUE", "Boolean.FALSE"],
    "java/lang/Float": ["Float.valueOf(1.5f)", "Float.valueOf(Float.NaN)"],
    "java/lang/Double": ["Double.valueOf(1.5)", "Double.valueOf(-0.0)"],
}

# Rows whose method no class can call, or not usefully by itself: code that reaches them.
OWN_CASES = {
    "java/lang/Throwable.<clinit>": ["number(new Throwable().getMessage() == null ? 1 : 0)"],
    "java/lang/Throwable.<init>": [
        'text(new RuntimeException(new java.io.IOException("cause")).getMessage())',
        'text(new RuntimeException(new Failure(log, "cause")).getMessage()) + log.calls',
        'text(new IndexOutOfBoundsException(5).getMessage())',
        'text(new ArrayIndexOutOfBoundsException(-3).getMessage())',
        'object(new java.io.UncheckedIOException((java.io.IOException) null))',
        'text(new java.io.UncheckedIOException("m", new java.io.IOException()).getMessage())',
        'text(new AssertionError(5).getMessage())',
        'text(new AssertionError((Object) new Exception("x")).getMessage())',
        'object(new AssertionError((Object) new Exception("x")).getCause() == null ? 1 : 2)',
        'new Traced(null).filled', 'new Traced("m", null, true, false).filled',
        'text(new Traced(new Traced(null)).getMessage())',
        'text(new ExceptionInInitializerError(new Exception("x")).getMessage())',
        'text(new java.lang.reflect.InvocationTargetException(new Exception("x")).getMessage())',
        'text(new java.lang.reflect.UndeclaredThrowableException(new Exception("x")).getMessage())',
        'text(new ClassNotFoundException("c").getMessage())',
        'text(new StringIndexOutOfBoundsException(2).getMessage())',
        'text(new java.util.NoSuchElementException("n").getMessage())',
        'text(new java.util.MissingFormatArgumentException("%s").getMessage())'],
    "java/lang/Throwable.initCause": [
        'object(new Exception().initCause(null).getCause())',
        'object(new Exception("a", null).initCause(new Failure(log, "c")))',
        'self(new Exception())', 'twice(new Exception(), null)', 'twice(new Exception(), new Failure(log, "c"))'],
    "java/lang/Throwable.addSuppressed": ['suppressed(new Exception("x"))'],
    "java/lang/Throwable.printStackTrace()V": [
        'printed(new Failure(log, "m")) + log.calls', 'printed(new Exception(new Failure(log, "m"))) + log.calls',
        'printed(new Traced(new Traced(null)))'],
    "java/lang/Class.registerNatives": ["text(Class.class.getName())"],
    "java/lang/Class.getPrimitiveClass": ["text(Integer.TYPE.getName())", "text(Void.TYPE.getName())",
                                          "number(Integer.TYPE == int.class ? 1 : 0)"],
    "java/lang/Class.getName": ["number(Helper.class.getName() == Helper.class.getName() ? 1 : 0)",
                                "text(((Object) (Runnable) () -> {}).getClass().getName().substring(0, 1))"],
    "java/lang/Class.getSimpleName": ["local()"],
    "java/lang/Class.desiredAssertionStatus": ["asserted()"],
    "java/lang/Object.clone": ["object(new Copied().copy())", "object(new NotCopied().copy())",
                               "object(new int[] {3, 4}.clone())", "number(changed(new Copied()))"],
    "java/lang/Object.notify": ["noticed(new Object(), true)", "noticed(new Object(), false)", "noticed(null, true)"],
    "java/lang/Object.notifyAll": ["noticedAll(new Object(), true)", "noticedAll(new Object(), false)", "inMethod()",
                                   "inStatic()", "afterwards(new Object())"],
    "java/lang/Object.wait(J)V": ["waited(new Object(), 1, true)", "waited(new Object(), 1, false)",
                                  "waited(new Object(), -1, true)", "waited(new Object(), 0, false)",
                                  "waitedLong(new Object(), -1, 0)", "waitedLong(new Object(), 0, 1000000)"],
    "java/lang/Thread.sleep(J)V": ["slept(-1)", "slept(0)", "slept(1)", "sleptLong(0, -1)", "sleptLong(0, 1000000)"],
    "java/lang/Thread.yield": ["yielded()"],
    "java/lang/Thread.onSpinWait": ["spun()"],
    "java/lang/Math.pow": [f"number(Double.doubleToLongBits(Math.pow({base}, {exponent})))"
                           for base, exponent in ((2, 10), (-3, 3), (5, 0), (10, 15), (3, 40), (2, -1), ("-0.0", 3),
                                                  (1, -7), (0.1, 3))],
    "java/lang/System.currentTimeMillis": ["number(System.currentTimeMillis()) * 0"],
    "java/lang/System.nanoTime": ["number(System.nanoTime()) * 0"],
    "java/lang/System.arraycopy": [f"copied({source}, {a}, {target}, {b}, {count})"
                                   for source in ("new int[] {1, 2, 3}", "null", "new Object()", "new long[2]")
                                   for target in ("new int[4]", "null")
                                   for a, b, count in ((0, 0, 3), (1, 2, 2), (0, 0, -1), (-1, 0, 1), (3, 4, 0), (2, 0, 2),
                                                       (0, 2, 3), (1, 0, "Integer.MAX_VALUE"))]
                                  + ["overlapping(0, 1, 2)", "overlapping(1, 0, 2)", "overlapping(0, 0, 3)",
                                     "references(\"a\")", "references(5)"],
    "java/lang/String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;":
        ['text(String.join("-", "a", "b", "c"))', 'text(String.join(", ", java.util.List.of()))',
         'text(new java.util.StringJoiner("+", "<", ">").add("x").toString())'],
    "java/lang/String.intern": ['number("a".concat("b").intern() == "ab" ? 1 : 2)'],
    "java/lang/String.valueOf": ['number(String.valueOf((Object) "hi") == "hi" ? 1 : 2)',
                                 'text(String.valueOf(new char[] {\'a\', \'b\'}, 1, 1))'],
    "java/lang/String": ['text("hello".substring(2))', 'text(" x ".trim())', 'number("abc".indexOf("c"))'],
    "java/lang/StringBuilder": ['number(new StringBuilder("abc").indexOf("c"))',
                                'text(new StringBuilder("abc").reverse().toString())'],
    "java/lang/StringBuffer": ['text(new StringBuffer("abc").insert(0, "x").toString())'],
    "java/lang/StringBuilder.append": ["ownText(log)", "ofItself(new StringBuilder(\"ab\"))"],
    "jdk/internal/misc/CDS.isDumpingClassList0": ["number(jdk.internal.misc.CDS.isDumpingClassList() ? 1 : 2)"],
    # What the machine does without a table: exceptions of the VM, concatenation, lambdas, records, boxes.
    "language: messages of the VM": [
        "number(1 / zero())", "number(1L % zero())", "number(new int[3][-2].length)", "number(new int[-1].length)",
        "number(new int[] {1, 2, 3}[5])", "number(new int[2][3][zero() - 1].length)", "object((Integer) (Object) \"x\")",
        "store(new String[1], 5)", "store(new String[1], new int[0])", "text(((String) null).concat(\"\"))",
        "thrown(null)", "number(((int[]) null).length)"],
    "language: concatenation": [
        'text("" + new Talker(log)) + log.calls', 'text("" + new Silent(log)) + log.calls',
        'text("" + new Thrower(log)) + log.calls', 'text("a" + 1 + 2L + \'c\' + true + null)',
        'text("" + new Talker(log) + new Silent(log)) + log.calls', 'text("\\u00e9" + \'\\ud83d\' + \'\\ude00\')',
        'text("x" + (String) null)', 'text("" + new Pair(1, new Talker(log))) + log.calls',
        'text("" + new Hashed(log)) * 0 + log.calls', "text(\"\" + 1.5f) * 0", "sum(log)"],
    "language: records": [
        'text(new Pair(3, "x").toString())', 'text(new Pair(3, null).toString())',
        'number(new Pair(3, "x").equals(new Pair(3, "x")) ? 1 : 2)',
        'number(new Pair(3, "x").equals(new Pair(4, "x")) ? 1 : 2)',
        'number(new Pair(3, null).equals(null) ? 1 : 2)', 'number(new Pair(3, "x").hashCode())',
        'number(new Pair(1, new Talker(log)).equals(new Pair(1, new Talker(log))) ? 1 : 2)'],
    "language: identity": [
        "number(lambda() == lambda() ? 1 : 2)", "number(capturing(1) == capturing(1) ? 1 : 2)",
        'number("ab" == "a".concat("b") ? 1 : 2)', 'number("ab".concat("") == "ab" ? 1 : 2)',
        "number((Object) Integer.valueOf(5) == (Object) Integer.valueOf(5) ? 1 : 2)",
        "number((Object) Integer.valueOf(500) == (Object) Integer.valueOf(500) ? 1 : 2)",
        "number((Object) Boolean.valueOf(true) == (Object) Boolean.TRUE ? 1 : 2)",
        "number(new String[0].getClass() == String[].class ? 1 : 2)"],
    "language: hash codes of texts": [
        'number("hi".hashCode())', 'number("".hashCode())', 'number("\\u00e9\\ud83d".hashCode())',
        'number("a".concat("b").hashCode())', 'number(String.valueOf(12).hashCode())',
        'number(java.util.Objects.hash("hi", "ho"))'],
}

# Code that an expression has no room for.
STATEMENTS = """
  static int zero() { return 0; }
  static int self(Throwable t) { t.initCause(t); return 1; }
  static int twice(Throwable t, Throwable cause) { t.initCause(new Error("first")); t.initCause(cause); return 1; }
  static int suppressed(Throwable t) { t.addSuppressed(t); return 1; }
  static int printed(Throwable t) { t.printStackTrace(); return 1; }
  static int local() { class Local {} return text(Local.class.getSimpleName()); }
  static int asserted() { assert zero() == 1 : "failed"; return 1; }
  static int changed(Copied c) throws CloneNotSupportedException { Copied d = (Copied) c.copy(); d.value = 9; return c.value; }
  static int noticed(Object o, boolean held) { if (held) synchronized (o) { o.notify(); } else o.notify(); return 1; }
  static int noticedAll(Object o, boolean held) { if (held) synchronized (o) { o.notifyAll(); } else o.notifyAll(); return 1; }
  static synchronized int inStatic() { Cases.class.notifyAll(); return 1; }
  static int inMethod() { return new Monitor().own(); }
  static int afterwards(Object o) { synchronized (o) { synchronized (o) { zero(); } o.notify(); } o.notify(); return 1; }
  static int waited(Object o, long time, boolean held) throws InterruptedException {
    if (held) synchronized (o) { o.wait(time); } else o.wait(time);
    return 1;
  }
  static int waitedLong(Object o, long time, int nanos) throws InterruptedException {
    synchronized (o) { o.wait(time, nanos); }
    return 1;
  }
  static int slept(long time) throws InterruptedException { Thread.sleep(time); return 1; }
  static int sleptLong(long time, int nanos) throws InterruptedException { Thread.sleep(time, nanos); return 1; }
  static int yielded() { Thread.yield(); return 1; }
  static int spun() { Thread.onSpinWait(); return 1; }
  static int copied(Object from, int a, Object to, int b, int count) { System.arraycopy(from, a, to, b, count); return object(to); }
  static int overlapping(int a, int b, int count) { int[] c = {1, 2, 3}; System.arraycopy(c, a, c, b, count); return object(c); }
  static int references(Object o) { Object[] c = {o, null}; String[] d = new String[2]; System.arraycopy(c, 0, d, 0, 2); return object(d[0]); }
  static int store(Object[] array, Object o) { array[0] = o; return 1; }
  static int thrown(RuntimeException e) { throw e; }
  static int sum(Log log) { String s = "x"; s += new Talker(log); s += 5; return text(s) + log.calls; }
  static Runnable lambda() { return () -> {}; }
  static Runnable capturing(int k) { return () -> { int j = k; }; }
  static int ownText(Log log) {
    StringBuilder b = new StringBuilder("b");
    b.append(new Object() { @Override public String toString() { b.append("inner"); return "outer"; } });
    return text(b.toString());
  }
  static int ofItself(StringBuilder b) { b.append((CharSequence) b).append((Object) b); return text(b.toString()); }
"""

OBSERVERS = {"V": "{}; return 0;", "I": "return {};", "J": "return number({});", "Z": "return {} ? 1 : 2;",
             "C": "return {};", "S": "return {};", "B": "return {};", "F": "return Float.floatToIntBits({});",
             "D": "return number(Double.doubleToLongBits({}));"}

# Arguments that a client chooses: those of which the machine has terms, and texts.
OPEN_TYPES = {"I": "int", "J": "long", "Z": "boolean", "B": "byte", "S": "short", "C": "char", "F": "float",
              "D": "double", "Ljava/lang/String;": "String"}
INTEGERS = {"I": 32, "J": 64, "B": 8, "S": 16}

# Never tried: it would close the stream for all others, or end in the machine the tests run on.
LEFT_OUT = re.compile(r"PrintStream\.(close|write\(\[B)|Thread\.sleep|Object\.(wait|clone)")


@dataclass
class Case:
    row: str
    body: str  # Java statements that return an int
    parameters: list = field(default_factory=list)  # descriptors of what a client chooses


def types_of(descriptor):
    inner, result = descriptor[1:].split(")")
    return re.findall(r"\[*(?:L[^;]*;|[A-Z])", inner), result


def java_name(descriptor):
    dimensions = descriptor.count("[")
    base = descriptor.lstrip("[")
    return OPEN_TYPES.get(base, base[1:-1].replace("/", ".").replace("$", ".")) + "[]" * dimensions


def arguments_for(method, index, types):
    if types[index] == "Ljava/lang/String;" and method in ("format", "printf"):
        return FORMATS
    return ARGUMENTS[types[index]]


def call(owner, method, is_static, types, values):
    given = ", ".join(f"({java_name(t)}) ({v})" for t, v in zip(types, values))
    if method == "<init>":
        return f"new {owner.replace('/', '.')}({given})"
    return f"{owner.replace('/', '.') if is_static else 'self'}.{method}({given})"


def observed(result, expression):
    return OBSERVERS.get(result, "return object({});").format(expression)


def three_ways(row, setup, result, expression):
    """What comes back; what is thrown, with its message; what has changed."""
    yield Case(row, f"{setup} {observed(result, expression)}")
    statement = expression if result == "V" else f"Object ignored = {expression}"
    yield Case(row, f"{setup} try {{ {statement}; return 7; }} "
               f"catch (VirtualMachineError e) {{ throw e; }} catch (Throwable t) {{ return failure(t); }}")
    state = "state(self)" if "self = " in setup else "0"
    yield Case(row, f"{setup} try {{ {statement}; }} catch (Throwable t) {{ }} return 31 * log.calls + {state};")


def cases_of_overload(row, overload, most, chooser):
    owner, method, descriptor, is_static = overload
    types, result = types_of(descriptor)
    result = result if method != "<init>" else "L;"
    needs_receiver = not is_static and method != "<init>"
    receivers = RECEIVERS[owner] if needs_receiver else [None]
    pools = [arguments_for(method, i, types) for i in range(len(types))]
    choices = list(itertools.product(receivers, *pools))
    for receiver, *values in chooser.sample(choices, min(most, len(choices))):
        setup = "Log log = new Log();"
        if receiver is not None:
            setup += f" {owner.replace('/', '.')}{'<?>' if owner.endswith('Class') else ''} self = {receiver};"
        yield from three_ways(row, setup, result, call(owner, method, is_static, types, values))
    open_types = [t for t in types if t in OPEN_TYPES]
    if open_types and method not in ("format", "printf"):
        for receiver in receivers[:3]:
            values = [f"a{i}" if t in OPEN_TYPES else chooser.choice(pools[i]) for i, t in enumerate(types)]
            setup = "Log log = new Log();" + (f" {owner.replace('/', '.')} self = {receiver};" if receiver else "")
            yield Case(row, f"{setup} {observed(result, call(owner, method, is_static, types, values))}",
                       [(f"a{i}", t) for i, t in enumerate(types) if t in OPEN_TYPES])


def cases_of(row, overloads, most, seed):
    chooser = random.Random(f"{seed} {row}")
    for expression in OWN_CASES.get(row, []):
        yield from three_ways(row, "Log log = new Log();", "I", expression)
    for overload in overloads:
        owner, method, descriptor, _ = overload
        if LEFT_OUT.search(f"{owner}.{method}{descriptor}") or any(
                t not in ARGUMENTS for t in types_of(descriptor)[0]):
            continue
        yield from cases_of_overload(row, overload, most, chooser)
