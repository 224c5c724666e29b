#ifndef COPENSSL_SHIMS_H
#define COPENSSL_SHIMS_H
int attestscope_shims(void);
#endif
