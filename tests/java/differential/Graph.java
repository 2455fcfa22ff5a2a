import java.lang.reflect.*;
import java.util.*;

/**
 * Facts about the objects that a call is given, for the predicates of assumptions.py. An object is followed into its
 * fields if its class is one of the word's, and into its elements if it is an array.
 */
final class Graph {
    private final ClassLoader loader;
    private final Set<Object> held = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> path = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> tops = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> constants; // what static fields hold
    private final Set<String> facts = new TreeSet<>();
    private final Object component;

    Graph(Object component, Set<Object> constants, ClassLoader loader) throws ReflectiveOperationException {
        this.constants = constants;
        this.loader = loader;
        this.component = component;
        if (component != null) {
            hold(component);
        }
    }

    private void hold(Object object) throws ReflectiveOperationException {
        if (object == null || simple(object) || !held.add(object)) {
            return;
        }
        for (Part part : parts(object)) {
            hold(part.value);
        }
    }

    boolean holds(Object object) {
        return held.contains(object);
    }

    /** Adds what is reachable from the arguments. */
    void reach(Object[] arguments, Set<Object> all) throws ReflectiveOperationException {
        for (Object argument : arguments) {
            hold(argument);
        }
        all.addAll(held);
    }

    /** Of objects that fields are given: whether one is reached in two ways. */
    boolean shares(Collection<Object> objects) throws ReflectiveOperationException {
        for (Object object : objects) {
            walk(object, Object.class, true);
        }
        return facts.contains("cycle") || facts.contains("shared") || facts.contains("same-argument");
    }

    String facts(Executable executable, Object[] arguments) throws ReflectiveOperationException {
        for (int i = 0; i < arguments.length; i++) {
            walk(arguments[i], executable.getParameterTypes()[i], true);
        }
        return String.join(",", facts);
    }

    private void walk(Object object, Class<?> declared, boolean top) throws ReflectiveOperationException {
        if (object == null || declared.isPrimitive()) {
            return;
        }
        if (object.getClass() != declared && !declared.isInterface() && !(object instanceof Enum<?>)) {
            facts.add((declared.isArray() ? "subarray:" : "subclass:") + declared.getTypeName());
        }
        if (constants.contains(object)) {
            facts.add("static-object:" + declared.getTypeName());
        }
        if (simple(object)) {
            return;
        }
        if (held.contains(object)) {
            facts.add(object == component ? (top ? "this" : "part-this") : top ? "held" : "part-held");
            return;
        }
        if (path.contains(object)) {
            facts.add("cycle");
            return;
        }
        if (!seen.add(object)) {
            facts.add(top && tops.contains(object) ? "same-argument" : "shared");
            return;
        }
        if (top) {
            tops.add(object);
        }
        path.add(object);
        for (Part part : parts(object)) {
            walk(part.value, part.declared, false);
        }
        path.remove(object);
    }

    /** Values that have no identity a program should look at, and class objects. */
    private static boolean simple(Object object) {
        return object instanceof String || object instanceof Class<?> || object instanceof Number
            || object instanceof Boolean || object instanceof Character || object instanceof Enum<?>;
    }

    private record Part(Object value, Class<?> declared) {}

    private List<Part> parts(Object object) throws ReflectiveOperationException {
        List<Part> parts = new ArrayList<>();
        if (object instanceof Object[] array) {
            for (Object element : array) {
                parts.add(new Part(element, array.getClass().getComponentType()));
            }
        }
        for (Class<?> at = object.getClass(); at != null && at.getClassLoader() == loader && !at.isHidden(); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    parts.add(new Part(field.get(object), field.getType()));
                }
            }
        }
        return parts;
    }
}
