#include "CProcess.h"

#include <signal.h>
#include <stddef.h>

int ats_ignores(int number) {
  struct sigaction current;
  return sigaction(number, NULL, &current) == 0 && current.sa_handler == SIG_IGN;
}
