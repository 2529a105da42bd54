#pragma once
#include <getopt.h>
#include <stddef.h>

// getopt keeps its place in mutable C globals, which Swift 6 refuses to read: these three functions stand before them.

/// What cgetopt_next returns for an argument that is no flag, in the order of the command line.
enum { CGETOPT_OPERAND = 1 };

/// Begins a new command line. 0, not 1: glibc then forgets where it was inside a cluster of short flags.
static inline void cgetopt_restart(void) {
    optind = 0;
    opterr = 0;
}

/// One step of getopt_long: a flag's `val`, CGETOPT_OPERAND, '?' or ':' for a fault, -1 at the end.
static inline int cgetopt_next(int argc, char *const argv[], const char *short_flags, const struct option *long_flags) {
    return getopt_long(argc, argv, short_flags, long_flags, NULL);
}

/// The value of the flag, or the operand, that the last step returned. NULL where there is none.
static inline const char *cgetopt_value(void) { return optarg; }

/// After a fault: the short flag's character, the long flag's `val`, or 0 where the long flag isn't known.
static inline int cgetopt_culprit(void) { return optopt; }

/// The index in argv of the argument that comes next.
static inline int cgetopt_position(void) { return optind; }
