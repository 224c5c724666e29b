#include "CProcess.h"

#include <signal.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

int ats_fork(void) {
  pid_t parent = getpid();
  pid_t child = fork();
#ifdef __linux__
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have ended before that was said.
    if (getppid() != parent) _exit(1);
  }
#else
  (void)parent;
#endif
  return child;
}
