package parlance.runner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class Loader extends ClassLoader {
  private final Bytes bytes;
  private volatile boolean keepsState;

  Loader(Bytes bytes) {
    super(getPlatformClassLoader());
    this.bytes = bytes;
  }

  /** Whether one of its classes has an initialiser that ran, or something to write to. */
  boolean keepsState() {
    return keepsState;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] found = bytes.of(name);
    if (found == null && name.indexOf('.') > 0 && !name.startsWith("parlance.runner.")) {
      return getSystemClassLoader().loadClass(name); // modules of the JDK that the parent has not
    }
    if (found == null) {
      throw new ClassNotFoundException(name);
    }
    Class<?> defined = defineClass(name, found, 0, found.length);
    keepsState |= bytes.hasInitialiser(name) || hasStaticFields(defined);
    return defined;
  }

  /** That can be written to. */
  private static boolean hasStaticFields(Class<?> type) {
    try {
      return Arrays.stream(type.getDeclaredFields())
          .mapToInt(Field::getModifiers)
          .anyMatch(modifiers -> Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers));
    } catch (LinkageError failure) { // the class of a field is missing
      return true;
    }
  }
}

/** The classes on the class path, read once. */
final class Bytes {
  private final URLClassLoader files;
  private final Map<String, byte[]> known = new HashMap<>();
  private final Map<String, Boolean> initialised = new HashMap<>();

  Bytes(List<URL> roots) {
    files = new URLClassLoader(roots.toArray(new URL[0]), null);
  }

  byte[] of(String className) {
    return known.computeIfAbsent(className, this::read);
  }

  /** Whether the class file speaks of one, at least. */
  boolean hasInitialiser(String className) {
    return initialised.computeIfAbsent(
        className,
        name -> new String(of(name), StandardCharsets.ISO_8859_1).contains("<clinit>"));
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
