#pragma once
// The text of driver/java/Runner.java, put into the program when it is built.

namespace parlance::driver {

extern const char* const runner_source;

} // namespace parlance::driver
