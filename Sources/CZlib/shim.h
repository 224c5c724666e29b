/// What is used of zlib: a deflate stream without header or trailer (RFC 1951) is written, and gzip and zlib are read.
#ifndef ATS_ZLIB_SHIM_H
#define ATS_ZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2` is a macro, which Swift does not see. A negative window asks for the bare stream.
static inline int ats_deflate_init(z_stream *stream) {
  return deflateInit2(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

/// `inflateInit2` is a macro too. The header of gzip or zlib is told by its first bytes.
static inline int ats_inflate_init(z_stream *stream) { return inflateInit2(stream, MAX_WBITS + 32); }

/// Reads a bare stream.
static inline int ats_inflate_bare_init(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}

static inline int ats_inflate(z_stream *stream) { return inflate(stream, Z_NO_FLUSH); }

#endif
