/// What Swift does not offer: a copy of the process, and its arguments without /proc.
#ifndef ATS_CPROCESS_H
#define ATS_CPROCESS_H

/// As fork(2): zero in the child, the child's number in the parent, less than zero where there is
/// none. The child ends when its parent does, however that ends.
///
/// Only for a process that has a single thread.
int ats_fork(void);

/// The arguments of the program with its name first, as main gets them; NULL if the C library does
/// not pass them on. Swift's own reads /proc/self/cmdline, which may not be mounted.
char *const *ats_arguments(void);

/// The number of ats_arguments; 0 if they are NULL.
int ats_argument_count(void);

/// Whether the process ignores a signal: SIG_IGN can't be compared in Swift.
int ats_ignores(int number);

#endif
