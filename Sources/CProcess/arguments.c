#include "CProcess.h"

#include <stdlib.h>

static int count = 0;
static char **values = NULL;

#if defined(__GLIBC__) || defined(__APPLE__)
/* The loader passes the arguments of main to constructors. */
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  values = argv;
}
#endif

char *const *ats_arguments(void) { return values; }

int ats_argument_count(void) { return count; }
