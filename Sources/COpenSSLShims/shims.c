#include "COpenSSLShims.h"
int attestscope_shims(void) { return 1; }
