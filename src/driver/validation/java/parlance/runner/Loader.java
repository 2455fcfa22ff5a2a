package parlance.runner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class Loader extends ClassLoader {
  private final Bytes bytes;

  Loader(Bytes bytes) {
    super(getPlatformClassLoader());
    this.bytes = bytes;
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
    return defineClass(name, found, 0, found.length);
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
