package parlance.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
  private final Sharing sharing;
  private final Map<String, Class<?>> types = new HashMap<>();
  private final Map<String, Object> made = new HashMap<>();

  Arguments(
      Signature signature,
      String[] fields,
      Object self,
      Class<?> component,
      MadeUp madeUp,
      Sharing sharing) {
    this.signature = signature;
    this.fields = fields;
    this.self = self;
    this.component = component;
    this.madeUp = madeUp;
    this.sharing = sharing;
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
    Object shared = sharing.isOn() ? shared(type, name) : null;
    return shared != null ? shared : fresh(type, name, code);
  }

  // ---- objects that are there already

  /** The client keeps what it made for a call. */
  void handOver(int call) {
    made.forEach(
        (name, object) -> {
          if (object != null && sharing.isOn()) {
            sharing.hand(object, name + " of call " + call);
          }
        });
  }

  /** One that the interface cannot tell from a new one, or null. */
  private Object shared(Class<?> type, String name) throws Skip {
    List<Sharing.Known> candidates = new ArrayList<>();
    for (Map.Entry<String, Object> entry : new TreeMap<>(made).entrySet()) {
      boolean fits = entry.getValue() != null && Sharing.fits(entry.getValue(), type);
      if (fits && isDescribedAs(entry.getKey(), name) && !hasName(entry.getValue(), type, name)) {
        candidates.add(new Sharing.Known(entry.getValue(), entry.getKey()));
      }
    }
    for (Sharing.Known one : sharing.known(self)) {
      boolean isMade = made.values().stream().anyMatch(object -> object == one.object());
      boolean fits = Sharing.fits(one.object(), type) && !isMade;
      if (fits && isAsDescribed(one.object(), name) && !hasName(one.object(), type, name)) {
        candidates.add(one);
      }
    }
    Sharing.Known chosen = sharing.choose(candidates);
    if (chosen == null) {
      return null;
    }
    sharing.done.add(name + " is " + chosen.name());
    return chosen.object();
  }

  private boolean hasName(Object object, Class<?> type, String name) throws Skip {
    List<String> labels = labelsOf(name);
    for (int code = 1; code < labels.size(); code++) {
      if (resolve(type, labels.get(code)) == object) {
        return true;
      }
    }
    return false;
  }

  /** The parts of a parameter that the interface speaks of, without those of its parts. */
  private List<String> partsOf(String name) {
    List<String> parts = new ArrayList<>();
    for (String parameter : signature.parameters) {
      boolean isPart = parameter.length() > name.length() && parameter.startsWith(name);
      String rest = isPart ? parameter.substring(name.length()) : "";
      if (rest.matches("\\.[^.\\[]+|\\[[0-9]+\\]")) {
        parts.add(rest);
      }
    }
    return parts;
  }

  /** Whether an object that is being made as the one is described like the other. */
  private boolean isDescribedAs(String one, String other) {
    for (String part : partsOf(other)) {
      if (has(one + part) ? !said(one + part).equals(said(other + part)) : value(other + part) != 0) {
        return false;
      }
    }
    return true;
  }

  private String said(String name) {
    List<String> labels = labelsOf(name);
    long code = value(name);
    boolean isNumber = labels.isEmpty();
    return isNumber ? "" + code : code < labels.size() ? labels.get((int) code) : "new";
  }

  /** Whether all that the interface says of a new object of that name is true of this one. */
  private boolean isAsDescribed(Object object, String name) throws Skip {
    for (String part : partsOf(name)) {
      if (object.getClass().isArray() ? !hasElement(object, name, part) : !hasField(object, name, part)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasField(Object object, String name, String part) throws Skip {
    Field field = Fields.findField(object.getClass(), part.substring(1));
    return field != null && isSaid(Fields.get(object, field), field.getType(), name + part);
  }

  private boolean hasElement(Object array, String name, String part) throws Skip {
    if (part.equals(".length")) {
      return Array.getLength(array) == (int) value(name + part);
    }
    int index = Integer.parseInt(part.substring(1, part.length() - 1));
    return index >= Array.getLength(array)
        || isSaid(Array.get(array, index), array.getClass().getComponentType(), name + part);
  }

  private boolean isSaid(Object actual, Class<?> type, String name) throws Skip {
    if (type.isPrimitive()) {
      return actual.equals(primitive(type, value(name)));
    }
    long code = value(name);
    if (actual == null || code == 0) {
      return actual == null && code == 0;
    }
    List<String> labels = labelsOf(name);
    if (code < labels.size()) {
      return resolve(type, labels.get((int) code)) == actual;
    }
    return Sharing.fits(actual, type) && !hasName(actual, type, name) && isAsDescribed(actual, name);
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
        Fields.put(object, field, make(field.getType(), part));
      }
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
      return Fields.follow(self, steps, 1);
    }
    if (types.containsKey(steps[0])) {
      return Fields.follow(make(types.get(steps[0]), steps[0]), steps, 1);
    }
    return resolveStatic(label, steps);
  }

  private Object resolveStatic(String label, String[] steps) throws Skip {
    for (int end = steps.length - 1; end > 0; end--) {
      Class<?> holder = findClass(List.of(steps).subList(0, end));
      if (holder != null) {
        Field field = Fields.findField(holder, steps[end]);
        if (field != null && Modifier.isStatic(field.getModifiers())) {
          UNSAFE.ensureClassInitialized(field.getDeclaringClass());
          Object base = UNSAFE.staticFieldBase(field);
          return Fields.follow(UNSAFE.getReference(base, UNSAFE.staticFieldOffset(field)), steps, end + 1);
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
}
