#include "cli/command_line.h"

int main(int argc, char** argv) { return parlance::cli::run(argc, argv); }
