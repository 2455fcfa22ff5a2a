package parlance.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/** Fields of objects, whoever may see them. */
final class Fields {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private Fields() {}

  static Object get(Object object, Field field) {
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

  static Object follow(Object start, String[] steps, int first) throws Skip {
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
