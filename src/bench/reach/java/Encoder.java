import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import jdk.internal.misc.Unsafe;

/**
 * What the parameters of the interface have as values in a real call: numbers as they are, objects
 * by the names that the interface has for them, parts of new objects by reading their fields. What
 * cannot be said is `?` with a reason, never a guess.
 */
final class Encoder {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  /** Texts without a name are numbered from here on: the interface treats them alike. */
  private static final int OTHER_TEXTS = 20_000;

  /** A parameter's value, and the object if it is a new one, whose parts matter. */
  private record Encoded(String value, Object fresh) {}

  private final Plan.Signature signature;
  private final Executable target;
  private final Object[] arguments;
  private final Object self;
  private final List<Plan.Parameter> roots;
  private final Map<String, Encoded> known = new HashMap<>();
  /** `ID SUBJECT`: assumptions that this call does not keep, should they be made. */
  private final TreeSet<String> tags = new TreeSet<>();
  /** Objects whose class the interface knows nothing of. */
  final List<Object> opaque = new ArrayList<>();

  Encoder(Plan.Signature signature, Executable target, Object[] arguments, Object self) {
    this.signature = signature;
    this.target = target;
    this.arguments = arguments;
    this.self = self;
    this.roots = signature.roots();
  }

  List<String> line(int number, Generator generator) {
    List<String> values = new ArrayList<>();
    for (Plan.Parameter parameter : signature.parameters) {
      values.add(encode(parameter).value);
    }
    List<String> line = new ArrayList<>();
    line.add("call");
    line.add(String.valueOf(number));
    line.add(generator.text(signature.name, arguments));
    line.add(String.join(";", tags));
    line.addAll(values);
    return line;
  }

  private Encoded encode(Plan.Parameter parameter) {
    Encoded encoded = known.get(parameter.name);
    if (encoded == null) {
      encoded = parameter.isPart() ? part(parameter) : root(parameter);
      known.put(parameter.name, encoded);
    }
    return encoded;
  }

  private static Encoded cannot(String reason) {
    return new Encoded("?" + reason, null);
  }

  private Encoded root(Plan.Parameter parameter) {
    int index = roots.indexOf(parameter);
    if (roots.size() != arguments.length) {
      return cannot("parameters");
    }
    return value(parameter, arguments[index], target.getParameterTypes()[index]);
  }

  /** Parts matter if what they are parts of is a new object. */
  private Encoded part(Plan.Parameter parameter) {
    Plan.Parameter owner = owner(parameter.name);
    if (owner == null) {
      return cannot("part");
    }
    Encoded whole = encode(owner);
    if (whole.value.startsWith("?")) {
      return cannot("part");
    }
    if (whole.fresh == null) {
      return new Encoded("0", null);
    }
    Object object = whole.fresh;
    Class<?> declared = object.getClass();
    for (String step : steps(parameter.name.substring(owner.name.length()))) {
      if (object == null) {
        return new Encoded("0", null);
      }
      try {
        declared = typeOf(object, step);
        object = read(object, step);
      } catch (NoSuchFieldException missing) {
        return cannot("field");
      }
    }
    return value(parameter, object, declared);
  }

  /** The parameter with the longest name that this one continues. */
  private Plan.Parameter owner(String name) {
    Plan.Parameter best = null;
    for (Plan.Parameter candidate : signature.parameters) {
      boolean fits =
          !candidate.other.isEmpty()
              && (name.startsWith(candidate.name + ".") || name.startsWith(candidate.name + "["));
      if (fits && (best == null || best.name.length() < candidate.name.length())) {
        best = candidate;
      }
    }
    return best;
  }

  private Encoded value(Plan.Parameter parameter, Object object, Class<?> declared) {
    if (declared.isPrimitive()) {
      return new Encoded(Long.toUnsignedString(bits(object)), null);
    }
    if (parameter.other.isEmpty()) {
      return cannot("reference");
    }
    if (object == null) {
      return parameter.labels.indexOf("null") == 0 ? new Encoded("0", null) : cannot("null");
    }
    if (declared.isEnum()) {
      return constant(parameter, (Enum<?>) object);
    }
    return declared == String.class
        ? text(parameter, (String) object)
        : reference(parameter, object, declared);
  }

  private static long bits(Object box) {
    if (box instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    if (box instanceof Character c) {
      return c;
    }
    if (box instanceof Float f) {
      return Float.floatToRawIntBits(f) & 0xffffffffL;
    }
    if (box instanceof Double d) {
      return Double.doubleToRawLongBits(d);
    }
    return box == null ? 0 : ((Number) box).longValue(); // beyond the end of an array: nobody looks
  }

  private static Encoded constant(Plan.Parameter parameter, Enum<?> constant) {
    int index = parameter.labels.indexOf(constant.name());
    if (index < 0 && parameter.other.equals(constant.name())) {
      index = parameter.labels.size();
    }
    return index < 0 ? cannot("constant") : new Encoded(String.valueOf(index), null);
  }

  private Encoded text(Plan.Parameter parameter, String text) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i < parameter.labels.size(); i++) {
      String label = parameter.labels.get(i);
      if (Texts.isLiteral(label)) {
        if (Texts.ofLiteral(label).equals(text)) {
          names.add(String.valueOf(i));
        }
        continue;
      }
      try {
        if (text.equals(resolve(label))) {
          names.add(String.valueOf(i));
        }
      } catch (NoSuchFieldException unclear) {
        return cannot("label");
      }
    }
    int other = OTHER_TEXTS + (text.hashCode() & 0xfff);
    return new Encoded(names.isEmpty() ? String.valueOf(other) : String.join("|", names), null);
  }

  private Encoded reference(Plan.Parameter parameter, Object object, Class<?> declared) {
    List<String> names = new ArrayList<>();
    boolean unclear = false;
    for (int i = 1; i < parameter.labels.size(); i++) {
      try {
        if (resolve(parameter.labels.get(i)) == object) {
          names.add(String.valueOf(i));
        }
      } catch (NoSuchFieldException cannot) {
        unclear = true;
      }
    }
    if (!names.isEmpty()) {
      return new Encoded(String.join("|", names), null);
    }
    if (unclear) {
      return cannot("label");
    }
    tag(object, declared);
    return new Encoded(String.valueOf(parameter.labels.size()), object);
  }

  private void tag(Object object, Class<?> declared) {
    boolean isOpaque =
        !declared.isArray() && (declared.isInterface() || Modifier.isAbstract(declared.getModifiers()));
    if (isOpaque) {
      tags.add("opaque-callee " + declared.getTypeName());
      opaque.add(object);
    } else if (object.getClass() != declared) {
      tags.add("exact-argument-class " + declared.getTypeName());
    }
  }

  // ---- objects by name

  /** The object that a label means now, null if there is none. */
  private Object resolve(String label) throws NoSuchFieldException {
    if (Texts.isLiteral(label)) {
      return Texts.ofLiteral(label).intern();
    }
    List<String> steps = steps("." + label);
    String first = steps.get(0).substring(1);
    if (first.equals("this")) {
      return follow(self, steps, 1);
    }
    for (int i = 0; i < roots.size() && roots.size() == arguments.length; i++) {
      if (roots.get(i).name.equals(first)) {
        return follow(arguments[i], steps, 1);
      }
    }
    return resolveStatic(label, steps);
  }

  private Object resolveStatic(String label, List<String> steps) throws NoSuchFieldException {
    for (int end = steps.size() - 1; end > 0; end--) {
      String name = String.join("", steps.subList(0, end)).substring(1);
      Class<?> holder = findClass(name);
      if (holder != null && steps.get(end).equals(".class")) {
        return follow(holder, steps, end + 1);
      }
      List<Field> fields = holder == null ? List.of() : fields(holder, steps.get(end).substring(1));
      if (fields.size() == 1 && Modifier.isStatic(fields.get(0).getModifiers())) {
        Field field = fields.get(0);
        UNSAFE.ensureClassInitialized(field.getDeclaringClass());
        Object base = UNSAFE.staticFieldBase(field);
        return follow(UNSAFE.getReference(base, UNSAFE.staticFieldOffset(field)), steps, end + 1);
      }
    }
    throw new NoSuchFieldException(label);
  }

  private Class<?> findClass(String name) {
    Class<?> component = target.getDeclaringClass();
    String own = component.getName();
    String inPackage = own.substring(0, own.lastIndexOf('.') + 1);
    for (String candidate :
        List.of(name, inPackage + name, inPackage + name.replace('.', '$'), own + "$" + name)) {
      try {
        return Class.forName(candidate, false, component.getClassLoader());
      } catch (ClassNotFoundException | LinkageError next) {
        // try the next one
      }
    }
    return null;
  }

  private static Object follow(Object start, List<String> steps, int first)
      throws NoSuchFieldException {
    Object object = start;
    for (int i = first; i < steps.size() && object != null; i++) {
      object = read(object, steps.get(i));
    }
    return object;
  }

  // ---- steps from object to object: `.next`, `[0]`

  private static List<String> steps(String path) {
    List<String> steps = new ArrayList<>();
    for (int begin = 0, i = 1; i <= path.length(); i++) {
      if (i == path.length() || path.charAt(i) == '.' || path.charAt(i) == '[') {
        steps.add(path.substring(begin, i));
        begin = i;
      }
    }
    return steps;
  }

  private static int index(String step) {
    return Integer.parseInt(step.substring(1, step.length() - 1));
  }

  private static boolean isLength(Object object, String step) {
    return object.getClass().isArray() && step.equals(".length");
  }

  private static Class<?> typeOf(Object object, String step) throws NoSuchFieldException {
    if (isLength(object, step)) {
      return int.class;
    }
    return step.startsWith("[") ? elementType(object) : field(object, step).getType();
  }

  private static Class<?> elementType(Object object) throws NoSuchFieldException {
    if (!object.getClass().isArray()) {
      throw new NoSuchFieldException("[]");
    }
    return object.getClass().getComponentType();
  }

  private static Object read(Object object, String step) throws NoSuchFieldException {
    if (isLength(object, step)) {
      return Array.getLength(object);
    }
    if (step.startsWith("[")) {
      elementType(object);
      return index(step) < Array.getLength(object) ? Array.get(object, index(step)) : null;
    }
    Field field = field(object, step);
    long offset = UNSAFE.objectFieldOffset(field);
    return switch (field.getType().getName()) {
      case "boolean" -> UNSAFE.getBoolean(object, offset);
      case "byte" -> UNSAFE.getByte(object, offset);
      case "short" -> UNSAFE.getShort(object, offset);
      case "char" -> UNSAFE.getChar(object, offset);
      case "int" -> UNSAFE.getInt(object, offset);
      case "long" -> UNSAFE.getLong(object, offset);
      case "float" -> UNSAFE.getFloat(object, offset);
      case "double" -> UNSAFE.getDouble(object, offset);
      default -> UNSAFE.getReference(object, offset);
    };
  }

  /** The one field of this name; of several, nobody knows which is meant. */
  private static Field field(Object object, String step) throws NoSuchFieldException {
    List<Field> found = fields(object.getClass(), step.substring(1));
    if (found.size() != 1 || Modifier.isStatic(found.get(0).getModifiers())) {
      throw new NoSuchFieldException(step);
    }
    return found.get(0);
  }

  private static List<Field> fields(Class<?> type, String name) {
    List<Field> found = new ArrayList<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          found.add(field);
        }
      }
    }
    return found;
  }
}
