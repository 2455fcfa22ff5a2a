package parlance.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/** The arguments of one call, made from the values of the interface's parameters. */
final class Arguments {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final int LONGEST_ARRAY = 1 << 20;

  private final Signature signature;
  private final String[] fields;
  private final Object self;
  private final Class<?> component;
  private final MadeUp madeUp;
  private final Map<String, Class<?>> types = new HashMap<>();
  private final Map<String, Object> made = new HashMap<>();

  Arguments(
      Signature signature, String[] fields, Object self, Class<?> component, MadeUp madeUp) {
    this.signature = signature;
    this.fields = fields;
    this.self = self;
    this.component = component;
    this.madeUp = madeUp;
  }

  Object[] build(Executable target) throws Skip {
    List<String> names = signature.arguments();
    for (int i = 0; i < names.size(); i++) {
      types.put(names.get(i), target.getParameterTypes()[i]);
    }
    Object[] arguments = new Object[names.size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = make(types.get(names.get(i)), names.get(i));
    }
    return arguments;
  }

  private boolean has(String name) {
    return signature.parameters.contains(name);
  }

  private long value(String name) {
    int index = signature.parameters.indexOf(name);
    return index < 0 ? 0 : Long.parseUnsignedLong(fields[2 + index]);
  }

  private List<String> labelsOf(String name) {
    return signature.labels.get(Math.max(0, signature.parameters.indexOf(name)));
  }

  private Object make(Class<?> type, String name) throws Skip {
    if (made.containsKey(name)) {
      return made.get(name);
    }
    Object object = type.isPrimitive() ? primitive(type, value(name)) : reference(type, name);
    made.put(name, object);
    return object;
  }

  static Object primitive(Class<?> type, long value) {
    return switch (type.getName()) {
      case "boolean" -> value != 0;
      case "byte" -> (byte) value;
      case "short" -> (short) value;
      case "char" -> (char) value;
      case "int" -> (int) value;
      case "long" -> value;
      case "float" -> Float.intBitsToFloat((int) value);
      default -> Double.longBitsToDouble(value);
    };
  }

  private Object reference(Class<?> type, String name) throws Skip {
    long code = value(name);
    if (code == 0) {
      return null;
    }
    List<String> labels = labelsOf(name);
    if (code < labels.size()) {
      // A path that leads nowhere just now is null.
      Object known = resolve(type, labels.get((int) code));
      return type.isInstance(known) ? known : null;
    }
    return fresh(type, name, code);
  }

  // ---- new objects

  private Object fresh(Class<?> type, String name, long code) throws Skip {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return constants.length == 0 ? null : constants[constants.length - 1];
    }
    if (type == String.class) {
      return "text " + code;
    }
    if (type == Class.class) {
      return otherClass(name, code);
    }
    if (type.isArray()) {
      return array(type.getComponentType(), name);
    }
    if (type.isInterface()) {
      return madeUp.object(type);
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new Skip("nobody knows the class of " + name + ", of type " + type.getTypeName());
    }
    try {
      Object object = UNSAFE.allocateInstance(type);
      made.put(name, object);
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        fill(object, c, name);
      }
      return object;
    } catch (InstantiationException failure) {
      throw new Skip(type.getTypeName() + " cannot be made: " + failure);
    }
  }

  /** A class object that has no name in the interface. */
  private Class<?> otherClass(String name, long code) throws Skip {
    List<Class<?>> candidates =
        new ArrayList<>(List.of(Object.class, Integer.class, Thread.class, int[].class, Runnable.class));
    for (String label : labelsOf(name)) {
      candidates.remove(label.equals("null") ? null : resolve(Class.class, label));
    }
    return candidates.get((int) Long.remainderUnsigned(code, candidates.size()));
  }

  private void fill(Object object, Class<?> declaring, String name) throws Skip {
    for (Field field : declaring.getDeclaredFields()) {
      String part = name + "." + field.getName();
      if (!Modifier.isStatic(field.getModifiers()) && has(part)) {
        put(object, field, make(field.getType(), part));
      }
    }
  }

  static void put(Object object, Field field, Object value) {
    long offset = UNSAFE.objectFieldOffset(field);
    switch (field.getType().getName()) {
      case "boolean" -> UNSAFE.putBoolean(object, offset, (Boolean) value);
      case "byte" -> UNSAFE.putByte(object, offset, (Byte) value);
      case "short" -> UNSAFE.putShort(object, offset, (Short) value);
      case "char" -> UNSAFE.putChar(object, offset, (Character) value);
      case "int" -> UNSAFE.putInt(object, offset, (Integer) value);
      case "long" -> UNSAFE.putLong(object, offset, (Long) value);
      case "float" -> UNSAFE.putFloat(object, offset, (Float) value);
      case "double" -> UNSAFE.putDouble(object, offset, (Double) value);
      default -> UNSAFE.putReference(object, offset, value);
    }
  }

  private Object array(Class<?> element, String name) throws Skip {
    int length = Math.max(0, (int) value(name + ".length"));
    if (length > LONGEST_ARRAY) {
      throw new Skip("an array of " + length + " elements");
    }
    Object array = Array.newInstance(element, length);
    made.put(name, array);
    for (int i = 0; i < length && i < signature.parameters.size(); i++) {
      if (has(name + "[" + i + "]")) {
        Array.set(array, i, make(element, name + "[" + i + "]"));
      }
    }
    return array;
  }

  // ---- objects that have a name

  /** The object that a label means; null if there is none now. */
  private Object resolve(Class<?> type, String label) throws Skip {
    if (label.startsWith("\"")) {
      return Text.ofLiteral(label).intern();
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().equals(label)) {
          return constant;
        }
      }
    }
    if (label.endsWith(".class")) {
      return classOf(label.substring(0, label.length() - ".class".length()));
    }
    String[] steps = label.replace("[", ".[").split("\\.");
    if (steps[0].equals("this")) {
      return follow(self, steps, 1);
    }
    if (types.containsKey(steps[0])) {
      return follow(make(types.get(steps[0]), steps[0]), steps, 1);
    }
    return resolveStatic(label, steps);
  }

  private Object resolveStatic(String label, String[] steps) throws Skip {
    for (int end = steps.length - 1; end > 0; end--) {
      Class<?> holder = findClass(List.of(steps).subList(0, end));
      if (holder != null) {
        Field field = findField(holder, steps[end]);
        if (field != null && Modifier.isStatic(field.getModifiers())) {
          UNSAFE.ensureClassInitialized(field.getDeclaringClass());
          Object base = UNSAFE.staticFieldBase(field);
          return follow(UNSAFE.getReference(base, UNSAFE.staticFieldOffset(field)), steps, end + 1);
        }
      }
    }
    throw new Skip("what is " + label + "?");
  }

  private Class<?> classOf(String name) throws Skip {
    Class<?> found = findClass(List.of(name.split("\\.")));
    if (found == null) {
      throw new Skip("what is " + name + ".class?");
    }
    return found;
  }

  private Class<?> findClass(List<String> steps) {
    String dotted = String.join(".", steps);
    String nested = String.join("$", steps);
    String name = component.getName();
    String inPackage = name.substring(0, name.lastIndexOf('.') + 1);
    for (String candidate :
        List.of(dotted, inPackage + dotted, inPackage + nested, name + "$" + nested)) {
      try {
        return Class.forName(candidate, false, component.getClassLoader());
      } catch (ClassNotFoundException | LinkageError next) {
        // try the next one
      }
    }
    return name.replace('$', '.').endsWith("." + dotted) ? component : null;
  }

  private static Object follow(Object start, String[] steps, int first) throws Skip {
    Object object = start;
    for (int i = first; i < steps.length && object != null; i++) {
      object = steps[i].startsWith("[") ? element(object, steps[i]) : read(object, steps[i]);
    }
    return object;
  }

  private static Object element(Object array, String step) {
    int index = Integer.parseInt(step.substring(1, step.length() - 1));
    return index < Array.getLength(array) ? Array.get(array, index) : null;
  }

  private static Object read(Object object, String name) throws Skip {
    Field field = findField(object.getClass(), name);
    if (field == null || field.getType().isPrimitive()) {
      throw new Skip(object.getClass().getTypeName() + " has no object in a field " + name);
    }
    return UNSAFE.getReference(object, UNSAFE.objectFieldOffset(field));
  }

  static Field findField(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    return null;
  }
}
