import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Arguments at random: borders, null, small texts, small objects by their constructors, and objects
 * that were there before: earlier arguments, what the component returned, the component itself.
 */
final class Generator {
  private static final int DEEPEST = 2;
  private static final long[] SMALL = {0, 1, 2, 3, 4, 5, 8, 10, -1};
  private static final long[] BORDERS = {
    -2, 7, 16, 63, 64, 100, 127, 128, 255, 256, 1000, -128, Short.MAX_VALUE, Short.MIN_VALUE,
    Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1L, 1L + Integer.MAX_VALUE,
    Long.MAX_VALUE, Long.MIN_VALUE
  };
  private static final double[] REALS = {
    0, 1, -1, 0.5, 2, 10, -0.0, 1e10, Double.NaN, Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE
  };
  private static final String[] TEXTS = {
    "", "a", "b", "hello", "1", "-1", "0", "abc def", "A", "UTF-8", "a,b", "\n"
  };

  private final Class<?> component;
  private final SplittableRandom random;
  private final List<String> texts;
  /** Objects that a client has in hand. */
  private final List<Object> met = new ArrayList<>();
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private final KnownObjects objects;

  Generator(Class<?> component, SplittableRandom random, List<String> texts) {
    this.component = component;
    this.random = random;
    this.texts = texts;
    this.objects = new KnownObjects(this, random);
  }

  Object[] arguments(Executable target, Object self) {
    Class<?>[] types = target.getParameterTypes();
    Object[] arguments = new Object[types.length];
    List<Object> here = new ArrayList<>(met);
    if (self != null) {
      here.add(self);
    }
    for (int i = 0; i < types.length; i++) {
      Object before = types[i].isPrimitive() ? null : oneOf(here, types[i]);
      arguments[i] = before != null && random.nextInt(4) == 0 ? before : value(types[i], 0);
      if (arguments[i] != null && !types[i].isPrimitive()) {
        here.add(arguments[i]);
      }
    }
    for (int i = 0; i < types.length; i++) {
      if (!types[i].isPrimitive()) {
        meet(arguments[i]);
      }
    }
    return arguments;
  }

  void returned(Object result) {
    meet(result);
  }

  private void meet(Object object) {
    boolean isPlain = object == null || object instanceof Number || object instanceof Boolean;
    if (!isPlain && met.stream().noneMatch(other -> other == object)) {
      met.add(object);
    }
  }

  private Object oneOf(List<Object> pool, Class<?> type) {
    List<Object> fitting = pool.stream().filter(type::isInstance).toList();
    return fitting.isEmpty() ? null : fitting.get(random.nextInt(fitting.size()));
  }

  Object value(Class<?> type, int depth) {
    if (type.isPrimitive()) {
      return primitive(type);
    }
    return random.nextInt(8) == 0 ? null : object(type, depth);
  }

  Object primitive(Class<?> type) {
    long number =
        random.nextInt(6) == 0
            ? BORDERS[random.nextInt(BORDERS.length)]
            : SMALL[random.nextInt(SMALL.length)];
    return switch (type.getName()) {
      case "boolean" -> random.nextBoolean();
      case "byte" -> (byte) number;
      case "short" -> (short) number;
      case "char" -> "a b0A,\n\u00e9".charAt(random.nextInt(8));
      case "int" -> (int) number;
      case "long" -> number;
      case "float" -> (float) REALS[random.nextInt(REALS.length)];
      default -> REALS[random.nextInt(REALS.length)];
    };
  }

  String text() {
    boolean named = !texts.isEmpty() && random.nextInt(3) == 0;
    String text =
        named ? texts.get(random.nextInt(texts.size())) : TEXTS[random.nextInt(TEXTS.length)];
    return random.nextInt(4) == 0 ? new String(text) : text;
  }

  /** Null if there is no way to make one. */
  Object object(Class<?> type, int depth) {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return constants.length == 0 ? null : constants[random.nextInt(constants.length)];
    }
    if (type.isArray()) {
      return array(type.getComponentType(), depth);
    }
    if (type == Class.class) {
      Class<?>[] some = {component, String.class, Object.class, int.class, Runnable.class};
      return some[random.nextInt(some.length)];
    }
    Object known = objects.make(type, depth);
    if (known != null || depth > DEEPEST) {
      return known;
    }
    if (type.isInterface()) {
      return objects.proxy(type);
    }
    Object made = constructed(type, depth);
    return made != null ? made : fromFactory(type, depth);
  }

  private Object array(Class<?> element, int depth) {
    boolean narrower = element == Object.class && random.nextInt(8) == 0;
    Class<?> actual = narrower ? String.class : element;
    Object array = Array.newInstance(actual, random.nextInt(5));
    for (int i = 0; i < Array.getLength(array); i++) {
      boolean again = i > 0 && !actual.isPrimitive() && random.nextInt(4) == 0;
      Array.set(array, i, again ? Array.get(array, i - 1) : value(actual, depth + 1));
    }
    return array;
  }

  private Object constructed(Class<?> type, int depth) {
    Constructor<?>[] all = type.getConstructors();
    if (all.length == 0 || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Arrays.sort(all, Comparator.comparing(Constructor::toString));
    return attempt(all[random.nextInt(all.length)], depth);
  }

  private Object fromFactory(Class<?> type, int depth) {
    List<Method> factories =
        Arrays.stream(type.getDeclaredMethods())
            .filter(m -> Modifier.isStatic(m.getModifiers()) && Modifier.isPublic(m.getModifiers()))
            .filter(m -> m.getReturnType() == type && m.getParameterCount() <= 2)
            .sorted(Comparator.comparing(Method::toString))
            .toList();
    return factories.isEmpty() ? null : attempt(factories.get(random.nextInt(factories.size())), depth);
  }

  private Object attempt(Executable maker, int depth) {
    try {
      Class<?>[] types = maker.getParameterTypes();
      Object[] arguments = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        arguments[i] = value(types[i], depth + 1);
      }
      return maker instanceof Constructor<?> constructor
          ? constructor.newInstance(arguments)
          : ((Method) maker).invoke(null, arguments);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
      return null;
    } catch (VirtualMachineError failure) {
      return null; // an argument that takes all memory is none
    }
  }

  // ---- for people

  String text(String method, Object[] arguments) {
    return method + "(" + String.join(", ", Arrays.stream(arguments).map(this::text).toList()) + ")";
  }

  private String text(Object object) {
    if (object == null || object instanceof Number || object instanceof Boolean) {
      return String.valueOf(object);
    }
    if (object instanceof String text) {
      return "\"" + text + "\"";
    }
    if (object instanceof Character c) {
      return "'" + c + "'";
    }
    if (object instanceof Enum<?> constant) {
      return constant.name();
    }
    int number = numbers.computeIfAbsent(object, key -> numbers.size() + 1);
    String contents = object instanceof int[] values ? Arrays.toString(values) : "";
    return object.getClass().getTypeName() + contents + "#" + number;
  }
}
