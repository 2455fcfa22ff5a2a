import java.io.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;
import java.util.function.Supplier;

/**
 * Plays words on classes in one virtual machine: each word with classes that are loaded anew, so that static
 * initialisers run again. Reads a script (see words.py), writes a line for each call of the component: what came of
 * it, facts about the arguments' graph, and what each parameter of the interface stood for before the call.
 */
public final class Client {
    private static final PrintStream OUT = System.out;

    /** What a parameter of the interface may be called. */
    record Parameter(String path, String[] names) {}

    private final Map<String, byte[]> classes = new HashMap<>();
    private final Map<String, Parameter[]> parameters = new HashMap<>();
    private String main;
    private Words loader;
    private Map<String, Object> variables;
    private Object component;
    private Object result;
    private Set<Object> handed; // what arguments of earlier calls reach
    private Set<Object> constants; // what was read from static fields
    private List<Object> hidden; // what unknown fields were given
    private boolean over; // the word has ended: a call or the client itself has failed

    private final class Words extends ClassLoader {
        Words() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        PrintStream errors = new PrintStream(new FileOutputStream(FileDescriptor.err));
        Client client = new Client();
        int number = 0;
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            number++;
            try {
                client.read(line.split("\t", -1));
            } catch (ReflectiveOperationException | RuntimeException e) {
                errors.println("script line " + number + ": " + line + ": " + e);
                e.printStackTrace(errors);
                OUT.flush();
                System.exit(1);
            }
        }
        OUT.flush();
        System.exit(0);
    }

    private void read(String[] op) throws ReflectiveOperationException {
        switch (op[0]) {
            case "class" -> begin(op[1], Path.of(op[2]));
            case "method" -> parameters.put(op[1], parameters(op));
            case "word" -> {
                loader = new Words();
                variables = new HashMap<>();
                component = null;
                handed = Collections.newSetFromMap(new IdentityHashMap<>());
                constants = Collections.newSetFromMap(new IdentityHashMap<>());
                hidden = new ArrayList<>();
                over = false;
                OUT.println("word\t" + op[1]);
            }
            default -> {
                if (!over) {
                    step(op);
                }
            }
        }
    }

    private void begin(String name, Path directory) {
        main = name;
        classes.clear();
        parameters.clear();
        try (var files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                String path = directory.getParent().relativize(file).toString();
                classes.put(path.substring(0, path.length() - 6).replace('/', '.'), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        OUT.println("class\t" + name);
    }

    private static Parameter[] parameters(String[] op) {
        Parameter[] all = new Parameter[(op.length - 2) / 2];
        for (int i = 0; i < all.length; i++) {
            String names = op[3 + 2 * i];
            all[i] = new Parameter(op[2 + 2 * i], names.isEmpty() ? null : names.split("\u001f", -1));
        }
        return all;
    }

    /** One step of the client. What it does itself must work, or the word ends without a verdict. */
    private void step(String[] op) throws ReflectiveOperationException {
        if (op[0].equals("call")) {
            call(op);
            return;
        }
        try {
            String facts = switch (op[0]) {
                case "set", "store" -> written(value(op[1]), op[2]);
                case "poke" -> hiding(value(op[2]));
                default -> "";
            };
            switch (op[0]) {
                case "let" -> variables.put(op[1], make(op));
                case "set" -> field(value(op[1]), op[2]).set(value(op[1]), value(op[3]));
                case "store" -> Array.set(value(op[1]), Integer.parseInt(op[2]), value(op[3]));
                case "send" -> send(value(op[1]), op[2], op[3], values(op, 4));
                case "outside" -> method(load(op[1]), op[2], op[3]).invoke(null, values(op, 4));
                case "poke" -> poke(op[1], value(op[2]));
                default -> throw new IllegalStateException("no step " + op[0]);
            }
            OUT.println("done\t" + facts);
        } catch (InvocationTargetException | ArrayStoreException | NullPointerException | ExceptionInInitializerError
                | ArrayIndexOutOfBoundsException | ClassCastException | NegativeArraySizeException e) {
            over = true;
            OUT.println("stopped\t");
        }
    }

    /** What a write by the client itself is: of a public field, of an object it handed over, of one that leaked. */
    private String written(Object target, String field) throws ReflectiveOperationException {
        if (target == component) {
            return "field-written:" + field;
        }
        boolean held = new Graph(component, constants, loader).holds(target);
        return !held ? "" : handed.contains(target) ? "changed-later" : "leaked-written:" + target.getClass().getTypeName();
    }

    private String hiding(Object value) throws ReflectiveOperationException {
        hidden.add(value);
        return new Graph(null, constants, loader).shares(hidden) ? "hidden-shared" : "";
    }

    private Object make(String[] op) throws ReflectiveOperationException {
        return switch (op[2]) {
            case "new" -> constructor(load(op[3]), op[4]).newInstance(values(op, 5));
            case "static" -> constant(load(op[3]).getField(op[4]).get(null));
            case "class" -> load(op[3]);
            case "factory" -> method(load(op[3]), op[4], op[5]).invoke(null, values(op, 6));
            case "get" -> field(value(op[3]), op[4]).get(value(op[3]));
            case "text" -> new String(op[3]);
            case "result" -> result;
            case "array" -> array(load(op[3]), values(op, 4));
            case "supplier" -> supplier(value(op[3]));
            case "runnable" -> (Runnable) () -> {};
            case "list" -> new ArrayList<>(Arrays.asList(values(op, 3)));
            case "iterator" -> Arrays.asList(values(op, 3)).iterator();
            default -> throw new IllegalStateException("no way to make " + op[2]);
        };
    }

    private Object constant(Object value) {
        constants.add(value);
        return value;
    }

    private static Supplier<Object> supplier(Object value) {
        return () -> value;
    }

    private static Object array(Class<?> element, Object[] values) {
        Object array = Array.newInstance(element, values.length);
        for (int i = 0; i < values.length; i++) {
            Array.set(array, i, values[i]);
        }
        return array;
    }

    private void send(Object receiver, String name, String types, Object[] values) throws ReflectiveOperationException {
        method(receiver.getClass(), name, types).invoke(receiver, values);
    }

    /** A private field gets a value that nobody knows (--unknown-fields). */
    private void poke(String name, Object value) throws ReflectiveOperationException {
        Field field = find(component.getClass(), name);
        field.setAccessible(true);
        field.set(component, value);
    }

    /** call INTERFACE-METHOD NAME TYPES ARGUMENTS: NAME is new for a constructor. */
    private void call(String[] op) throws ReflectiveOperationException {
        Object[] arguments = values(op, 4);
        Executable executable = op[2].equals("new") ? constructor(load(main), op[3]) : method(load(main), op[2], op[3]);
        // Looking at arguments must not initialise the class: statics are read only when it is.
        String facts = new Graph(component, constants, loader).facts(executable, arguments);
        String resolved = new Names(component, loader, executable, arguments).of(parameters.get(op[1]));
        new Graph(null, constants, loader).reach(arguments, handed);
        Throwable thrown = null;
        try {
            if (executable instanceof Constructor<?> constructor) {
                component = constructor.newInstance(arguments);
            } else {
                result = ((Method) executable).invoke(component, arguments);
            }
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (ExceptionInInitializerError e) {
            thrown = e;
        }
        over = thrown != null;
        OUT.println((over ? "threw " + thrown.getClass().getName() : "returned") + "\t" + facts + "\t" + resolved);
    }

    private Object[] values(String[] op, int from) throws ReflectiveOperationException {
        Object[] values = new Object[op.length - from];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(op[from + i]);
        }
        return values;
    }

    private Object value(String text) {
        if (text.equals("null")) {
            return null;
        }
        if (text.equals("this")) {
            return component;
        }
        if (text.length() > 1 && text.charAt(1) == ':') {
            String rest = text.substring(2);
            return switch (text.charAt(0)) {
                case 'i' -> Integer.parseInt(rest);
                case 'j' -> Long.parseLong(rest);
                case 'z' -> Boolean.parseBoolean(rest);
                case 'c' -> (char) Integer.parseInt(rest);
                default -> rest.intern();
            };
        }
        return variables.get(text);
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        return type(name, loader);
    }

    static Class<?> type(String name, ClassLoader loader) throws ClassNotFoundException {
        return switch (name) {
            case "int" -> int.class;
            case "long" -> long.class;
            case "char" -> char.class;
            case "boolean" -> boolean.class;
            default -> name.endsWith("[]")
                ? type(name.substring(0, name.length() - 2), loader).arrayType()
                : Class.forName(name, false, loader);
        };
    }

    private Class<?>[] types(String names) throws ClassNotFoundException {
        String[] parts = names.isEmpty() ? new String[0] : names.split(",");
        Class<?>[] types = new Class<?>[parts.length];
        for (int i = 0; i < parts.length; i++) {
            types[i] = load(parts[i]);
        }
        return types;
    }

    private Constructor<?> constructor(Class<?> owner, String names) throws ReflectiveOperationException {
        return owner.getConstructor(types(names));
    }

    private Method method(Class<?> owner, String name, String names) throws ReflectiveOperationException {
        return owner.getMethod(name, types(names));
    }

    private static Field field(Object object, String name) throws ReflectiveOperationException {
        return object.getClass().getField(name);
    }

    static Field find(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                return at.getDeclaredField(name);
            } catch (NoSuchFieldException e) {
                // look further up
            }
        }
        return null;
    }
}
