package parlance.runner;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileOutputStream;
import java.io.FileDescriptor;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs call sequences on a real class and says how each of them ends: the half of `parlance
 * validate` that lives in a Java virtual machine.
 *
 * <p>The plan comes on standard input, one item a line, fields apart by tabs: `mark TEXT`, `path P`, `class C`,
 * `errors all` or `errors NAME...`, `errors-in METHOD...`, `method NAME`, `parameter NAME LABEL...`
 * (of the method before), `hide-parameters` and `unknown FIELD...` if the object is one that
 * nobody knows, then for each sequence `sequence TRIAL SHARING` and its `call METHOD VALUE...` lines.
 * What nobody knows is made up, differently in each trial; where SHARING is not 0, new objects are
 * objects that are there already, where that is possible.
 *
 * <p>If the plan says so, before each call of the first sequence goes out what is known by then (`made`, `shared`,
 * `returned`) and `call NUMBER`, in case that the call ends the virtual machine.
 *
 * <p>For each sequence go out: `made` if something was made up, `shared TEXT...`, `returned VALUE...`
 * of its calls, and how it ended: `ok`, `thrown CALL CLASS MESSAGE FRAME...`, the same with `vm` for an error of the
 * virtual machine itself, `skipped REASON`, `unmade REASON` if this trial makes no object, or
 * `timeout CALL`; or `fatal MESSAGE` once, if the plan does not fit the class. Each line begins with the
 * mark: whatever else comes out is the class's own.
 */
public final class Runner {
  /** Longer than this no sequence takes, unless it never ends. */
  private static final long SECONDS_FOR_A_SEQUENCE = 20;

  /** Threads that do not end go on beside the next sequence. */
  private static final int MOST_TIMEOUTS = 6;

  private static final PrintStream results =
      new PrintStream(new FileOutputStream(FileDescriptor.out), false);
  private final Plan plan = new Plan();
  private Worker worker = new Worker();
  private int timeouts;
  private final Exhausting exhausting = new Exhausting();
  private final Surroundings surroundings = new Surroundings();
  private volatile Sequence running;

  public static void main(String[] arguments) throws Exception {
    byte[] plan = System.in.readAllBytes(); // before the class can read from it
    BufferedReader input =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(plan), StandardCharsets.UTF_8));
    Runtime.getRuntime().addShutdownHook(new Thread(results::flush));
    Runner runner = new Runner();
    try {
      runner.run(input);
    } catch (Fatal fatal) {
      runner.print("fatal", fatal.getMessage());
    }
    results.flush();
    Runtime.getRuntime().halt(0); // threads of the class may still run
  }

  private void run(BufferedReader input) throws Exception {
    List<String[]> calls = null;
    int trial = 0;
    int sharing = 0;
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] fields = line.split("\t", -1);
      for (int i = 0; i < fields.length; i++) {
        fields[i] = Text.unescape(fields[i]);
      }
      if (fields[0].equals("sequence")) {
        finish(calls, trial, sharing);
        calls = new ArrayList<>();
        trial = Integer.parseInt(fields[1]);
        sharing = Integer.parseInt(fields[2]);
      } else if (fields[0].equals("call")) {
        calls.add(fields);
      } else {
        plan.add(fields);
      }
    }
    finish(calls, trial, sharing);
  }

  private void finish(List<String[]> calls, int trial, int way) throws Exception {
    if (calls == null) {
      return;
    }
    if (timeouts >= MOST_TIMEOUTS || exhausting.anyOf(calls)) {
      print("skipped", "calls that exhausted the virtual machine before, or did not return");
      return;
    }
    surroundings.restore();
    Sequence sequence =
        new Sequence(plan, calls, new MadeUp(trial), new Sharing(way), this::announce);
    running = sequence;
    FutureTask<String[]> task = new FutureTask<>(sequence::run);
    if (!worker.isAlive()) {
      worker = new Worker();
    }
    worker.submit(task);
    try {
      String[] end = task.get(SECONDS_FOR_A_SEQUENCE, TimeUnit.SECONDS);
      if (end[0].equals("vm")) {
        exhausting.add(calls.get(sequence.position));
      }
      printSoFar(sequence);
      print(end);
      plan.announced = false;
    } catch (TimeoutException timeout) {
      timeouts++;
      exhausting.add(calls.get(sequence.position));
      print("timeout", String.valueOf(sequence.position));
      worker.retire();
      worker = new Worker();
      plan.leaveLoader();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof Fatal fatal) {
        throw fatal;
      }
      if (failure.getCause() instanceof VirtualMachineError error) {
        print("vm", String.valueOf(sequence.position), error.getClass().getName(), "");
        return;
      }
      if (failure.getCause() instanceof LinkageError error) {
        throw new Fatal("class " + plan.className + " cannot be linked: " + error);
      }
      throw new Fatal("the runner failed: " + failure.getCause());
    }
  }

  private void printSoFar(Sequence sequence) {
    if (sequence.madeUp.used) {
      print("made");
    }
    print(sequence.sharing.done.toArray(new String[0]));
    print(sequence.returned.toArray(new String[0]));
  }

  /** One that did not return in time may still go on. */
  private void announce(Sequence sequence) {
    if (plan.announced && sequence == running) {
      printSoFar(sequence);
      print("call", String.valueOf(sequence.position));
    }
  }

  /** On a line of its own, even if the class has begun one. */
  private void print(String... fields) {
    StringBuilder line = new StringBuilder("\n").append(plan.mark);
    for (String field : fields) {
      line.append('\t').append(Text.escape(field));
    }
    byte[] bytes = line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    results.write(bytes, 0, bytes.length);
  }

  /** The thread that sequences run in, one after the other, until one does not end. */
  private static final class Worker extends Thread {
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private volatile boolean retired;

    Worker() {
      setDaemon(true);
      start();
    }

    void submit(Runnable task) {
      tasks.add(task);
    }

    /** Another one takes its place. */
    void retire() {
      retired = true;
      interrupt();
    }

    @Override
    public void run() {
      while (!retired) {
        try {
          Thread.interrupted(); // a sequence that interrupts itself does not interrupt the next one
          tasks.take().run();
        } catch (InterruptedException interrupted) {
          // by the class, or because it is retired
        }
      }
    }
  }
}
