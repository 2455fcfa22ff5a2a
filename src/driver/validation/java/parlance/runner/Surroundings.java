package parlance.runner;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * What a sequence finds around it, whatever those before it did: an empty directory, and the
 * settings of the virtual machine that anybody can change.
 */
final class Surroundings {
  private final File directory = new File("").getAbsoluteFile();
  private final Properties properties = (Properties) System.getProperties().clone();
  private final TimeZone zone = TimeZone.getDefault();
  private final Locale locale = Locale.getDefault();
  private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
  private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
  private final PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());

  void restore() {
    System.setIn(InputStream.nullInputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    System.setProperties((Properties) properties.clone());
    TimeZone.setDefault(zone);
    Locale.setDefault(locale);
    Locale.setDefault(Locale.Category.DISPLAY, display);
    Locale.setDefault(Locale.Category.FORMAT, format);
    Thread.setDefaultUncaughtExceptionHandler(null);
    empty(directory);
  }

  /** What cannot be removed stays: links are not followed. */
  private static void empty(File folder) {
    File[] entries = folder.listFiles();
    if (entries == null || !folder.canWrite()) {
      open(folder);
      entries = folder.listFiles();
    }
    for (File entry : entries == null ? new File[0] : entries) {
      if (entry.isDirectory() && !Files.isSymbolicLink(entry.toPath())) {
        empty(entry);
      }
      entry.delete();
    }
  }

  private static void open(File folder) {
    folder.setReadable(true);
    folder.setWritable(true);
    folder.setExecutable(true);
  }
}
