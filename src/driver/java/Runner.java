import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.internal.misc.Unsafe;

/**
 * Runs call sequences on a real class and says how each of them ends: the half of `parlance
 * validate` that lives in a Java virtual machine.
 *
 * <p>The plan comes on standard input, one item a line, fields apart by tabs: `path P`, `class C`,
 * `errors all` or `errors NAME...`, `errors-in METHOD...`, `method NAME`, `parameter NAME LABEL...`
 * (of the method before), `hide-parameters` and `unknown FIELD...` if the object is one that
 * nobody knows, then for each sequence `sequence TRIAL` and its `call METHOD VALUE...` lines. What
 * nobody knows is made up, differently in each trial.
 *
 * <p>For each sequence go out: `made` if something was made up, `returned VALUE...` of its calls,
 * and how it ended: `ok`, `thrown CALL CLASS MESSAGE FRAME...`, `skipped REASON`, `unmade REASON`
 * if this trial makes no object, or `timeout CALL`; or `fatal MESSAGE` once, if the plan does not fit
 * the class.
 */
public final class Runner {
  /** Longer than this no sequence takes, unless it never ends. */
  private static final long SECONDS_FOR_A_SEQUENCE = 20;

  private static final PrintStream results =
      new PrintStream(new FileOutputStream(FileDescriptor.out), false);
  private final Plan plan = new Plan();
  private Worker worker = new Worker();

  public static void main(String[] arguments) throws Exception {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    Runtime.getRuntime().addShutdownHook(new Thread(results::flush));
    try {
      new Runner().run(input);
    } catch (Fatal fatal) {
      print("fatal", fatal.getMessage());
    }
    results.flush();
    Runtime.getRuntime().halt(0); // threads of the class may still run
  }

  private void run(BufferedReader input) throws Exception {
    List<String[]> calls = null;
    int trial = 0;
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] fields = line.split("\t", -1);
      for (int i = 0; i < fields.length; i++) {
        fields[i] = Text.unescape(fields[i]);
      }
      if (fields[0].equals("sequence")) {
        finish(calls, trial);
        calls = new ArrayList<>();
        trial = Integer.parseInt(fields[1]);
      } else if (fields[0].equals("call")) {
        calls.add(fields);
      } else {
        plan.add(fields);
      }
    }
    finish(calls, trial);
  }

  private void finish(List<String[]> calls, int trial) throws Exception {
    if (calls == null) {
      return;
    }
    Sequence sequence = new Sequence(plan, calls, new MadeUp(trial));
    FutureTask<String[]> task = new FutureTask<>(sequence::run);
    worker.submit(task);
    try {
      String[] end = task.get(SECONDS_FOR_A_SEQUENCE, TimeUnit.SECONDS);
      if (sequence.madeUp.used) {
        print("made");
      }
      print(sequence.returned.toArray(new String[0]));
      print(end);
    } catch (TimeoutException timeout) {
      print("timeout", String.valueOf(sequence.position));
      worker.interrupt();
      worker = new Worker();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof Fatal fatal) {
        throw fatal;
      }
      throw new Fatal("the runner failed: " + failure.getCause());
    }
  }

  private static void print(String... fields) {
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      line.append(line.isEmpty() ? "" : "\t").append(Text.escape(field));
    }
    byte[] bytes = line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    results.write(bytes, 0, bytes.length);
  }

  /** The thread that sequences run in, one after the other, until one does not end. */
  private static final class Worker extends Thread {
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

    Worker() {
      setDaemon(true);
      start();
    }

    void submit(Runnable task) {
      tasks.add(task);
    }

    @Override
    public void run() {
      try {
        while (true) {
          tasks.take().run();
        }
      } catch (InterruptedException interrupted) {
        // replaced by another one
      }
    }
  }
}

/** The plan does not fit the class. */
final class Fatal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Fatal(String message) {
    super(message);
  }
}

/** A sequence that cannot be run as it is meant. */
final class Skip extends Exception {
  private static final long serialVersionUID = 1;
  final String kind;

  Skip(String reason) {
    this("skipped", reason);
  }

  Skip(String kind, String reason) {
    super(reason);
    this.kind = kind;
  }
}

/** Fields of lines. */
final class Text {
  private Text() {}

  static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  /** On one line: what cannot be printed as Java source writes it. */
  static String readable(String text) {
    StringBuilder result = new StringBuilder();
    text.codePoints().forEach(c -> {
      int control = "\n\r\t".indexOf(c);
      if (control >= 0) {
        result.append('\\').append("nrt".charAt(control));
      } else if (Character.isISOControl(c) || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
        result.append(String.format("\\u%04x", c));
      } else {
        result.appendCodePoint(c);
      }
    });
    return result.toString();
  }

  /** The text that a literal, with its quotes, stands for. */
  static String ofLiteral(String literal) {
    StringBuilder result = new StringBuilder();
    for (int i = 1; i < literal.length() - 1; i++) {
      char c = literal.charAt(i);
      if (c == '\\') {
        c = literal.charAt(++i);
        int control = "nrt".indexOf(c);
        if (control >= 0) {
          c = "\n\r\t".charAt(control);
        } else if (c == 'u') {
          c = (char) Integer.parseInt(literal.substring(i + 1, i + 5), 16);
          i += 4;
        }
      }
      result.append(c);
    }
    return result.toString();
  }

  /** Undoes escape. */
  static String unescape(String text) {
    return text.indexOf('\\') < 0 ? text : text.translateEscapes();
  }
}

/** What all sequences share. */
final class Plan {
  final List<URL> roots = new ArrayList<>();
  String className;
  /** Null: every exception counts. */
  List<String> errors;
  /** Null: wherever it is raised. */
  List<String> errorsIn;
  /** Fields that may have any value after construction. */
  List<String> unknownFields = List.of();
  /** Nobody knows how the object was constructed. */
  boolean hideParameters;

  final List<Signature> methods = new ArrayList<>();
  private Bytes bytes;

  void add(String[] fields) throws IOException {
    switch (fields[0]) {
      case "path" -> roots.add(new File(fields[1]).toURI().toURL());
      case "class" -> className = fields[1];
      case "errors" -> errors = fields[1].equals("all") ? null : rest(fields, 1);
      case "errors-in" -> errorsIn = rest(fields, 1);
      case "unknown" -> unknownFields = rest(fields, 1);
      case "hide-parameters" -> hideParameters = true;
      case "method" -> methods.add(new Signature(fields[1]));
      case "parameter" -> methods.get(methods.size() - 1).add(fields);
      default -> throw new Fatal("no line of a plan begins with " + fields[0]);
    }
  }

  static List<String> rest(String[] fields, int first) {
    return List.of(fields).subList(first, fields.length);
  }

  /** Static fields begin anew in each of them. */
  ClassLoader newLoader() {
    if (bytes == null) {
      bytes = new Bytes(roots);
    }
    return new Loader(bytes);
  }

  boolean hasConstructors() {
    return methods.stream().anyMatch(Signature::isConstructor);
  }
}

/** A method of the interface: `m`, `m(int)`, `new C` or `new C(int)`, and its parameters. */
final class Signature {
  final String name;
  final List<String> parameters = new ArrayList<>();
  final List<List<String>> labels = new ArrayList<>();

  Signature(String name) {
    this.name = name;
  }

  void add(String[] fields) {
    parameters.add(fields[1]);
    labels.add(Plan.rest(fields, 2));
  }

  boolean isConstructor() {
    return name.startsWith("new ");
  }

  /** Without the parameter types. */
  String plainName() {
    int end = name.indexOf('(');
    return end < 0 ? name : name.substring(0, end);
  }

  /** The parameter types as the name gives them, or null. */
  String types() {
    int begin = name.indexOf('(');
    return begin < 0 ? null : name.substring(begin + 1, name.length() - 1).replace(" ", "");
  }

  /** The parameters that are no parts of others. */
  List<String> arguments() {
    return parameters.stream().filter(p -> p.indexOf('.') < 0 && p.indexOf('[') < 0).toList();
  }

  Executable find(Class<?> type) {
    List<Executable> found = new ArrayList<>();
    if (isConstructor()) {
      collect(found, type.getDeclaredConstructors());
    }
    boolean inherited = !isConstructor();
    for (Class<?> c = type; c != null && found.isEmpty() && inherited; c = c.getSuperclass()) {
      collect(found, c.getDeclaredMethods());
    }
    if (found.isEmpty() && inherited) {
      collect(found, type.getMethods());
    }
    if (found.isEmpty()) {
      String kind = isConstructor() ? " has no constructor '" : " has no method '";
      throw new Fatal(type.getName() + kind + name + "'" + arity());
    }
    if (found.size() > 1) {
      throw new Fatal(type.getName() + " has several methods that '" + name + "' can mean");
    }
    try {
      found.get(0).setAccessible(true);
    } catch (RuntimeException closed) {
      // A class of the JDK; what is public can be called all the same.
    }
    return found.get(0);
  }

  private String arity() {
    int count = arguments().size();
    return types() != null ? "" : " with " + count + (count == 1 ? " parameter" : " parameters");
  }

  private void collect(List<Executable> found, Executable[] all) {
    for (Executable candidate : all) {
      boolean named = candidate instanceof Constructor || candidate.getName().equals(plainName());
      if (named && !candidate.isSynthetic() && typesFit(candidate)) {
        found.add(candidate);
      }
    }
  }

  private boolean typesFit(Executable candidate) {
    if (candidate.getParameterCount() != arguments().size()) {
      return false;
    }
    List<String> actual = new ArrayList<>();
    for (Class<?> type : candidate.getParameterTypes()) {
      actual.add(type.getTypeName()); // a.B$C, int[]
    }
    return types() == null || types().equals(String.join(",", actual));
  }
}

/** The classes on the class path, read once. */
final class Bytes {
  private final URLClassLoader files;
  private final Map<String, byte[]> known = new HashMap<>();

  Bytes(List<URL> roots) {
    files = new URLClassLoader(roots.toArray(new URL[0]), null);
  }

  byte[] of(String className) {
    return known.computeIfAbsent(className, this::read);
  }

  private byte[] read(String className) {
    URL found = files.findResource(className.replace('.', '/') + ".class");
    if (found == null) {
      return null;
    }
    try (InputStream input = found.openStream();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
      input.transferTo(bytes);
      return bytes.toByteArray();
    } catch (IOException failure) {
      throw new Fatal(found + " cannot be read: " + failure.getMessage());
    }
  }
}

final class Loader extends ClassLoader {
  private final Bytes bytes;

  Loader(Bytes bytes) {
    super(getPlatformClassLoader());
    this.bytes = bytes;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] found = bytes.of(name);
    if (found == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, found, 0, found.length);
  }
}

/** One sequence of calls on a fresh instance of a freshly loaded class. */
final class Sequence {
  private final Plan plan;
  private final List<String[]> calls;
  private final Class<?> type;
  private Object instance;
  final MadeUp madeUp;
  /** What calls gave back, as far as they did. */
  final List<String> returned = new ArrayList<>(List.of("returned"));
  /** The call that is running. */
  volatile int position;

  Sequence(Plan plan, List<String[]> calls, MadeUp madeUp) {
    this.plan = plan;
    this.calls = calls;
    this.madeUp = madeUp;
    try {
      type = Class.forName(plan.className, false, plan.newLoader());
    } catch (ClassNotFoundException failure) {
      throw new Fatal(
          "no class " + plan.className + " is on the class path; --classpath says where to look");
    } catch (LinkageError failure) {
      throw new Fatal("class " + plan.className + " cannot be loaded: " + failure);
    }
  }

  String[] run() throws ReflectiveOperationException {
    try {
      for (position = 0; position < calls.size(); position++) {
        Throwable thrown = call(calls.get(position));
        if (thrown != null && counts(thrown)) {
          return describe(thrown);
        }
        if (thrown != null) {
          returned.add("throws " + thrown.getClass().getName());
        }
      }
      return new String[] {"ok"};
    } catch (Skip skip) {
      return new String[] {skip.kind, skip.getMessage()};
    }
  }

  private Throwable call(String[] fields) throws ReflectiveOperationException, Skip {
    Signature signature = plan.methods.get(Integer.parseInt(fields[1]));
    Executable target = signature.find(type);
    boolean isStatic = Modifier.isStatic(target.getModifiers());
    if (!signature.isConstructor() && !isStatic && instance == null) {
      instance = construct();
    }
    Object[] arguments = new Arguments(signature, fields, instance, type, madeUp).build(target);
    try {
      if (target instanceof Constructor<?> constructor) {
        instance = constructor.newInstance(arguments);
        forgetFields();
        returned.add("void");
      } else {
        returned.add(describe(((Method) target).invoke(instance, arguments), (Method) target));
      }
      return null;
    } catch (InvocationTargetException failure) {
      return failure.getCause();
    } catch (LinkageError failure) { // a static initialiser that failed
      return failure;
    }
  }

  /** What came back, as far as a client can tell results apart. */
  private static String describe(Object result, Method method) {
    Class<?> type = method.getReturnType();
    if (type == void.class) {
      return "void";
    }
    if (result instanceof Boolean || result instanceof Enum || result == null) {
      return result instanceof Enum<?> constant ? constant.name() : String.valueOf(result);
    }
    if (!type.isPrimitive()) {
      return "object";
    }
    boolean isPlain = !List.of(char.class, float.class, double.class).contains(type);
    return isPlain ? "number " + result : "void";
  }

  private Object construct() throws ReflectiveOperationException, Skip {
    if (plan.hasConstructors()) {
      throw new Skip("called before construction");
    }
    Constructor<?> constructor = chosenConstructor();
    try {
      constructor.setAccessible(true);
      instance = constructor.newInstance(madeUp.values(constructor.getParameterTypes()));
      forgetFields();
      return instance;
    } catch (InstantiationException failure) {
      throw new Fatal(type.getName() + " is abstract, and the interface has no constructor");
    } catch (InvocationTargetException failure) {
      if (plan.hideParameters) {
        throw new Skip("unmade", "the constructor fails: " + failure.getCause());
      }
      throw new Fatal("the constructor of " + type.getName() + " fails: " + failure.getCause());
    }
  }

  private Constructor<?> chosenConstructor() {
    try {
      return plan.hideParameters
          ? madeUp.oneOf(type.getDeclaredConstructors())
          : type.getDeclaredConstructor();
    } catch (NoSuchMethodException failure) {
      throw new Fatal(
          type.getName()
              + " needs arguments to be made, and the interface has no constructor;"
              + " with --hide-parameters some are chosen");
    }
  }

  private void forgetFields() throws Skip {
    for (String name : plan.unknownFields) {
      Field field = Arguments.findField(type, name);
      if (field == null) {
        throw new Fatal(type.getName() + " has no field '" + name + "'");
      }
      Arguments.put(instance, field, madeUp.value(field.getType()));
    }
  }

  private boolean counts(Throwable thrown) {
    return raisedInside(thrown) && (plan.errors == null || isListed(thrown.getClass()));
  }

  private boolean isListed(Class<?> exception) {
    for (Class<?> c = exception; c != null; c = c.getSuperclass()) {
      String name = c.getName();
      if (plan.errors.stream().anyMatch(e -> isCalled(name, e))) {
        return true;
      }
    }
    return false;
  }

  private boolean raisedInside(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    if (plan.errorsIn == null || frames.length == 0) {
      return plan.errorsIn == null;
    }
    String place = frames[0].getClassName() + "." + frames[0].getMethodName();
    return plan.errorsIn.stream().anyMatch(m -> isCalled(place, m));
  }

  /** Whether a whole name may be called that: nested classes behind a dot, its first parts left out. */
  private static boolean isCalled(String whole, String name) {
    return ("." + whole).replace('$', '.').endsWith("." + name.replace('$', '.'));
  }

  private String[] describe(Throwable thrown) {
    List<String> fields = new ArrayList<>();
    fields.add("thrown");
    fields.add(String.valueOf(position));
    fields.add(thrown.getClass().getName());
    fields.add(thrown.getMessage() == null ? "" : Text.readable(thrown.getMessage()));
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getClassName().equals("Sequence")) {
        break;
      }
      fields.add(frame.getFileName() + ":" + frame.getLineNumber());
    }
    return fields.toArray(new String[0]);
  }
}

/** Values that nobody knows, made up by the number of a trial. */
final class MadeUp {
  private static final long[] NUMBERS = {
    0, 1, 2, 3, -1, 4, 5, 7, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
  };
  private final int trial;
  private final SplittableRandom random;
  private int count;
  /** Whether anything was made up. */
  boolean used;

  MadeUp(int trial) {
    this.trial = trial;
    this.random = new SplittableRandom(trial);
  }

  /** In an order that does not depend on the virtual machine. */
  Constructor<?> oneOf(Constructor<?>[] constructors) {
    Constructor<?>[] sorted = constructors.clone();
    Arrays.sort(sorted, Comparator.comparing(Constructor::toString));
    used = true;
    return sorted[trial % sorted.length];
  }

  Object[] values(Class<?>[] types) throws Skip {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = value(types[i]);
    }
    return values;
  }

  /** The first ones go through all numbers, trial by trial; later ones are at random. */
  Object value(Class<?> type) throws Skip {
    used = true;
    int choice = count++ < 2 ? trial * count + count - 1 : random.nextInt(1 << 20);
    if (type == void.class) {
      return null;
    }
    if (type.isPrimitive()) {
      long number = type == boolean.class ? choice % 2 : NUMBERS[choice % NUMBERS.length];
      return Arguments.primitive(type, number);
    }
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      int index = choice % (constants.length + 1);
      return index == constants.length ? null : constants[index];
    }
    return choice % 4 == 3 ? null : object(type);
  }

  Object object(Class<?> type) throws Skip {
    if (type == String.class) {
      return "text";
    }
    if (type.isInterface()) {
      return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this::answer);
    }
    throw new Skip("nobody knows an object of type " + type.getTypeName());
  }

  /** What an object behind an interface says: anything that its type allows. */
  private Object answer(Object self, Method method, Object[] arguments) {
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> self == arguments[0];
        case "hashCode" -> System.identityHashCode(self);
        default -> "an object made up";
      };
    }
    try {
      return value(method.getReturnType());
    } catch (Skip skip) {
      return null;
    }
  }
}

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
    List<String> labels = signature.labels.get(Math.max(0, signature.parameters.indexOf(name)));
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
