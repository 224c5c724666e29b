/// The part of zlib that writes: a deflate stream without header or trailer (RFC 1951).
#ifndef ATS_ZLIB_SHIM_H
#define ATS_ZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2` is a macro, which Swift does not see. A negative window asks for the bare stream.
static inline int ats_deflate_init(z_stream *stream) {
  return deflateInit2(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

#endif
