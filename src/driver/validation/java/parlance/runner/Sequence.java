package parlance.runner;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** One sequence of calls on a fresh instance of a class that remembers none before. */
final class Sequence {
  private final Plan plan;
  private final List<String[]> calls;
  private final Class<?> type;
  private final Consumer<Sequence> announce;
  private Object instance;
  final MadeUp madeUp;
  final Sharing sharing;
  /** What calls gave back, as far as they did. */
  final List<String> returned = new ArrayList<>(List.of("returned"));
  /** The call that is running. */
  volatile int position;

  /** Whoever wants to know is told what was found out before code of the class runs. */
  Sequence(
      Plan plan,
      List<String[]> calls,
      MadeUp madeUp,
      Sharing sharing,
      Consumer<Sequence> announce) {
    this.plan = plan;
    this.calls = calls;
    this.madeUp = madeUp;
    this.sharing = sharing;
    this.announce = announce;
    type = load(plan.className, plan.loader());
  }

  /** Nested classes may be written behind a dot. */
  private static Class<?> load(String name, ClassLoader loader) {
    String candidate = name;
    while (true) {
      try {
        return Class.forName(candidate, false, loader);
      } catch (ClassNotFoundException failure) {
        int dot = candidate.lastIndexOf('.');
        if (dot < 0) {
          throw new Fatal(
              "no class " + name + " is on the class path; --classpath says where to look");
        }
        candidate = candidate.substring(0, dot) + "$" + candidate.substring(dot + 1);
      } catch (LinkageError failure) {
        throw new Fatal("class " + name + " cannot be loaded: " + failure);
      }
    }
  }

  String[] run() throws ReflectiveOperationException {
    try {
      for (position = 0; position < calls.size(); position++) {
        Throwable thrown = call(calls.get(position));
        if (thrown != null && (isOfMachine(thrown) || counts(thrown))) {
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
    announce.accept(this);
    Signature signature = plan.methods.get(Integer.parseInt(fields[1]));
    Executable target = signature.find(type);
    boolean isStatic = Modifier.isStatic(target.getModifiers());
    if (!signature.isConstructor() && !isStatic && instance == null) {
      instance = construct();
    }
    Arguments made = new Arguments(signature, fields, instance, type, madeUp, sharing);
    Object[] arguments = made.build(target);
    made.handOver(position + 1);
    announce.accept(this);
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
    } catch (VirtualMachineError failure) { // on the way into the call
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
      Access.open(constructor);
      instance = constructor.newInstance(madeUp.values(constructor.getParameterTypes()));
      forgetFields();
      return instance;
    } catch (InstantiationException failure) {
      throw new Fatal(type.getName() + " is abstract, and the interface has no constructor");
    } catch (InvocationTargetException failure) {
      if (plan.hideParameters) {
        throw new Skip("unmade", "the constructor fails: " + textOf(failure.getCause()));
      }
      throw new Fatal("the constructor of " + type.getName() + " fails: " + textOf(failure.getCause()));
    } catch (LinkageError failure) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      throw new Fatal("class " + type.getName() + " cannot be initialised: " + textOf(cause));
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
      Field field = Fields.findField(type, name);
      if (field == null) {
        throw new Fatal(type.getName() + " has no field '" + name + "'");
      }
      Fields.put(instance, field, madeUp.value(field.getType()));
    }
  }

  /** Out of memory, out of stack: no fault of the class that another machine would show. */
  private static boolean isOfMachine(Throwable thrown) {
    return thrown instanceof VirtualMachineError
        || thrown instanceof ExceptionInInitializerError
            && thrown.getCause() instanceof VirtualMachineError;
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
    StackTraceElement[] frames = framesOf(thrown);
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

  /** The class may have written these methods itself. */
  private static String messageOf(Throwable thrown) {
    try {
      String message = thrown.getMessage();
      return message == null ? "" : Text.readable(message);
    } catch (Throwable failure) {
      return "";
    }
  }

  private static StackTraceElement[] framesOf(Throwable thrown) {
    try {
      StackTraceElement[] frames = thrown.getStackTrace();
      return Arrays.stream(frames).filter(Objects::nonNull).toArray(StackTraceElement[]::new);
    } catch (Throwable failure) {
      return new StackTraceElement[0];
    }
  }

  private static String textOf(Throwable thrown) {
    String message = messageOf(thrown);
    return thrown.getClass().getName() + (message.isEmpty() ? "" : ": " + message);
  }

  private String[] describe(Throwable thrown) {
    List<String> fields = new ArrayList<>();
    fields.add(isOfMachine(thrown) ? "vm" : "thrown");
    fields.add(String.valueOf(position));
    fields.add(thrown.getClass().getName());
    fields.add(messageOf(thrown));
    for (StackTraceElement frame : framesOf(thrown)) {
      if (frame.getClassName().equals(Sequence.class.getName())) {
        break;
      }
      fields.add(frame.getFileName() + ":" + frame.getLineNumber());
    }
    return fields.toArray(new String[0]);
  }
}
