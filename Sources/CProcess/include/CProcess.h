/// The one call that Swift does not make: a second process that goes on from the same place.
#ifndef ATS_CPROCESS_H
#define ATS_CPROCESS_H

/// As fork(2): zero in the child, the child's number in the parent, less than zero where there is
/// none. The child ends when its parent does, however that ends.
///
/// Only for a process that has a single thread.
int ats_fork(void);

#endif
