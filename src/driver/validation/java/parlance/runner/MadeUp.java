package parlance.runner;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

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
