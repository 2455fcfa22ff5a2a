import java.lang.reflect.*;
import java.util.*;

/**
 * What the parameters of an interface's method stand for in one call. A parameter is an argument or a part of one
 * (n.next, a[0], a.length); a number is written as #n, a reference as the places of all names that it has among the
 * parameter's values, o if it has none of them; - where the path leads nowhere, ? if a name could not be read.
 */
final class Names {
    private static final sun.misc.Unsafe UNSAFE = unsafe();

    private final Object component;
    private final ClassLoader loader;
    private final Executable executable;
    private final Object[] arguments;
    private final Map<String, Integer> positions = new HashMap<>();

    /** Where a path leads. */
    private record Place(boolean exists, Object value) {
        static final Place NOWHERE = new Place(false, null);
    }

    Names(Object component, ClassLoader loader, Executable executable, Object[] arguments) {
        this.component = component;
        this.loader = loader;
        this.executable = executable;
        this.arguments = arguments;
    }

    String of(Client.Parameter[] parameters) throws ReflectiveOperationException {
        if (parameters == null) {
            return "";
        }
        for (Client.Parameter parameter : parameters) {
            if (!parameter.path().contains(".") && !parameter.path().contains("[")) {
                positions.put(parameter.path(), positions.size());
            }
        }
        StringJoiner all = new StringJoiner("\t");
        for (Client.Parameter parameter : parameters) {
            all.add(of(parameter));
        }
        return all.toString();
    }

    private String of(Client.Parameter parameter) throws ReflectiveOperationException {
        Place place = at(parameter.path());
        if (!place.exists) {
            return "-";
        }
        if (parameter.names() == null) {
            return number(place.value);
        }
        StringJoiner matches = new StringJoiner(",");
        for (int i = 0; i < parameter.names().length; i++) {
            Boolean same = called(parameter.names()[i], place.value, parameter.path());
            if (same == null) {
                return "?" + parameter.names()[i];
            }
            if (same) {
                matches.add(Integer.toString(i));
            }
        }
        return matches.length() == 0 ? "o" : matches.toString();
    }

    private static String number(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? "#1" : "#0";
        }
        if (value instanceof Character character) {
            return "#" + (int) character;
        }
        return value instanceof Number number ? "#" + number.longValue() : "?number";
    }

    /** Null: the name cannot be read here. */
    private Boolean called(String name, Object value, String path) throws ReflectiveOperationException {
        if (name.equals("null")) {
            return value == null;
        }
        if (name.startsWith("\"")) {
            return value instanceof String text && quoted(text).equals(name);
        }
        if (name.equals("this") || name.startsWith("this.") || name.startsWith("this[")) {
            Place held = component == null ? Place.NOWHERE : follow(component, name.substring(4));
            return held.exists && same(held.value, value);
        }
        if (value instanceof Enum<?> constant && !name.contains(".")) {
            return constant.name().equals(name);
        }
        String root = name.split("[.\\[]", 2)[0];
        if (positions.containsKey(root)) {
            Place other = at(name);
            return other.exists && same(other.value, value);
        }
        return value == null ? Boolean.FALSE : constant(name, value);
    }

    private static boolean same(Object one, Object other) {
        return one == other || one instanceof String && one.equals(other);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    /** A static field or a class object. */
    private Boolean constant(String name, Object value) throws ReflectiveOperationException {
        int dot = name.lastIndexOf('.');
        Class<?> owner = dot < 0 ? null : find(name.substring(0, dot));
        if (owner == null) {
            return null;
        }
        if (name.endsWith(".class")) {
            return value == owner;
        }
        Field field = Client.find(owner, name.substring(dot + 1));
        if (field == null || !Modifier.isStatic(field.getModifiers())) {
            return null;
        }
        if (UNSAFE.shouldBeInitialized(owner)) {
            return false;
        }
        field.setAccessible(true);
        return same(field.get(null), value);
    }

    private Class<?> find(String name) {
        String main = executable.getDeclaringClass().getName();
        String inside = main.substring(0, main.lastIndexOf('.') + 1);
        List<String> candidates =
            List.of(name, inside + name, main + "$" + name, inside + name.replace('.', '$'), "java.lang." + name);
        for (String candidate : candidates) {
            try {
                return Client.type(candidate, loader);
            } catch (ClassNotFoundException | NoClassDefFoundError e) {
                // the next
            }
        }
        return null;
    }

    private Place at(String path) throws ReflectiveOperationException {
        String root = path.split("[.\\[]", 2)[0];
        Integer position = positions.get(root);
        return position == null || position >= arguments.length
            ? Place.NOWHERE
            : follow(arguments[position], path.substring(root.length()));
    }

    private static Place follow(Object from, String path) throws ReflectiveOperationException {
        Object at = from;
        for (String rest = path; !rest.isEmpty();) {
            if (at == null) {
                return Place.NOWHERE;
            }
            if (rest.charAt(0) == '[') {
                int end = rest.indexOf(']');
                int index = Integer.parseInt(rest.substring(1, end));
                if (!at.getClass().isArray() || index >= Array.getLength(at)) {
                    return Place.NOWHERE;
                }
                at = Array.get(at, index);
                rest = rest.substring(end + 1);
            } else {
                String name = rest.substring(1).split("[.\\[]", 2)[0];
                rest = rest.substring(1 + name.length());
                if (at.getClass().isArray()) {
                    if (!name.equals("length")) {
                        return Place.NOWHERE;
                    }
                    at = Array.getLength(at);
                    continue;
                }
                Field field = Client.find(at.getClass(), name);
                if (field == null) {
                    return Place.NOWHERE;
                }
                field.setAccessible(true);
                at = field.get(at);
            }
        }
        return new Place(true, at);
    }

    private static sun.misc.Unsafe unsafe() {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
