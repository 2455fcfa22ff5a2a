// What threads do with each other and with time. There is one thread, so nobody is woken up.
#include "frontends/java/machine/models.h"

#include "term/term.h"

namespace parlance::java {

namespace {

/// Monitors that the path entered are held. A caller may hold others, which is assumed not to be.
void need_monitor(Machine& machine, ObjectId object) {
  if (!machine.holds_monitor(object)) {
    machine.world().assume(Assumed::no_monitor_held);
    machine.raise("java/lang/IllegalMonitorStateException", "current thread is not owner");
  }
}

void need_time(Machine& machine, Term milliseconds) {
  if (machine.decide(term::binary(term::Op::bv_slt, milliseconds, machine.long_integer(0)))) {
    machine.raise("java/lang/IllegalArgumentException", "timeout value is negative");
  }
}

std::optional<Value> notify_others(Machine& machine, const LinkedMethod&,
                                   const std::vector<Value>& arguments) {
  need_monitor(machine, machine.object_of(arguments[0]));
  return std::nullopt;
}

std::optional<Value> wait_for_others(Machine& machine, const LinkedMethod&,
                                     const std::vector<Value>& arguments) {
  const ObjectId self = machine.object_of(arguments[0]);
  need_time(machine, arguments[1].term);
  need_monitor(machine, self);
  machine.unknown(ReasonId::waits_for_thread);
}

std::optional<Value> sleep_alone(Machine& machine, const LinkedMethod&,
                                 const std::vector<Value>& arguments) {
  need_time(machine, arguments[0].term);
  machine.world().assume(Assumed::not_interrupted);
  return std::nullopt;
}

} // namespace

void add_monitor_models(ModelTable& table) {
  table["java/lang/Object.notify"] = notify_others;
  table["java/lang/Object.notifyAll"] = notify_others;
  table["java/lang/Object.wait(J)V"] = wait_for_others;
  table["java/lang/Thread.onSpinWait"] = do_nothing;
  table["java/lang/Thread.yield"] = do_nothing;
  table["java/lang/Thread.sleep(J)V"] = sleep_alone;
}

} // namespace parlance::java
