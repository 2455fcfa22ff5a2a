import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.TypeVariable;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** Objects of types that everybody knows how to make. */
final class KnownObjects {
  private final Generator generator;
  private final SplittableRandom random;

  KnownObjects(Generator generator, SplittableRandom random) {
    this.generator = generator;
    this.random = random;
  }

  /** Null: the type is none of these. */
  Object make(Class<?> type, int depth) {
    Object made = plain(type);
    made = made != null ? made : collection(type, depth);
    return made != null ? made : stream(type);
  }

  private Object plain(Class<?> type) {
    return switch (type.getName()) {
      case "java.lang.String" -> generator.text();
      case "java.lang.Object" -> anything();
      case "java.lang.CharSequence" ->
          random.nextBoolean() ? generator.text() : new StringBuilder(generator.text());
      case "java.lang.Comparable", "java.io.Serializable", "java.lang.constant.Constable" ->
          random.nextBoolean() ? generator.text() : generator.primitive(int.class);
      case "java.lang.Integer", "java.lang.Number" -> generator.primitive(int.class);
      case "java.lang.Long" -> generator.primitive(long.class);
      case "java.lang.Short" -> generator.primitive(short.class);
      case "java.lang.Byte" -> generator.primitive(byte.class);
      case "java.lang.Character" -> generator.primitive(char.class);
      case "java.lang.Boolean" -> generator.primitive(boolean.class);
      case "java.lang.Float" -> generator.primitive(float.class);
      case "java.lang.Double" -> generator.primitive(double.class);
      case "java.math.BigInteger" -> BigInteger.valueOf((Long) generator.primitive(long.class));
      case "java.util.Locale" -> random.nextBoolean() ? Locale.ROOT : Locale.US;
      case "java.lang.Throwable", "java.lang.Exception" -> new Exception(generator.text());
      case "java.lang.Thread" -> new Thread(() -> {});
      default -> null;
    };
  }

  private Object anything() {
    return switch (random.nextInt(4)) {
      case 0 -> generator.text();
      case 1 -> generator.primitive(int.class);
      default -> new Object();
    };
  }

  private Object collection(Class<?> type, int depth) {
    return switch (type.getName()) {
      case "java.util.List", "java.util.Collection", "java.lang.Iterable",
          "java.util.ArrayList", "java.util.AbstractList", "java.util.AbstractCollection" ->
          elements(depth);
      case "java.util.Set" -> new LinkedHashSet<>(elements(depth));
      case "java.util.SortedSet", "java.util.NavigableSet" -> new TreeSet<>();
      case "java.util.Map", "java.util.HashMap" -> map(depth);
      case "java.util.SortedMap", "java.util.NavigableMap" -> new TreeMap<>();
      case "java.util.Queue", "java.util.Deque" -> new ArrayDeque<>(filled(depth));
      case "java.util.Iterator" -> elements(depth).iterator();
      case "java.util.ListIterator" -> elements(depth).listIterator();
      case "java.util.Enumeration" -> Collections.enumeration(elements(depth));
      case "java.util.Comparator" -> Comparator.naturalOrder();
      case "java.lang.Runnable" -> (Runnable) () -> {};
      default -> null;
    };
  }

  private ArrayList<Object> elements(int depth) {
    ArrayList<Object> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(generator.value(String.class, depth + 1));
    }
    return elements;
  }

  private List<Object> filled(int depth) {
    return elements(depth).stream().filter(element -> element != null).toList();
  }

  private Map<Object, Object> map(int depth) {
    Map<Object, Object> map = new HashMap<>();
    elements(depth).forEach(key -> map.put(key, generator.text()));
    return map;
  }

  /** Names of files are relative: they stand in the scratch directory. */
  private Object stream(Class<?> type) {
    byte[] bytes = {1, 2, 3};
    return switch (type.getName()) {
      case "java.io.InputStream" -> new ByteArrayInputStream(bytes);
      case "java.io.OutputStream" -> new ByteArrayOutputStream();
      case "java.io.Reader", "java.lang.Readable" -> new StringReader("abc\ndef");
      case "java.io.Writer", "java.lang.Appendable" -> new StringWriter();
      case "java.io.File" -> new File(random.nextBoolean() ? "f1" : "missing");
      case "java.nio.file.Path" -> Path.of(random.nextBoolean() ? "f1" : "missing");
      case "java.nio.charset.Charset" -> StandardCharsets.UTF_8;
      default -> null;
    };
  }

  /** An object behind an interface that says little. */
  Object proxy(Class<?> type) {
    try {
      return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this::answer);
    } catch (IllegalArgumentException | LinkageError | SecurityException closed) {
      return null;
    }
  }

  private Object answer(Object self, Method method, Object[] arguments) {
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> self == arguments[0];
        case "hashCode" -> 1;
        default -> "proxy";
      };
    }
    Class<?> type = method.getReturnType();
    boolean isOpen = method.getGenericReturnType() instanceof TypeVariable; // null is of every type
    if (type == void.class || isOpen) {
      return null;
    }
    return type.isPrimitive() ? generator.primitive(type) : generator.value(type, 2);
  }
}
