/// What the house asks of libarchive, zlib and Brotli, in types of plain C.
///
/// No name of a file in an archive reaches the file system, and no program is started: only the
/// filters that the libraries carry in themselves are used.
#ifndef ATS_CARCHIVE_SHIMS_H
#define ATS_CARCHIVE_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - Archives

typedef struct ats_archive ats_archive;

typedef enum {
  ATS_ARCHIVE_FILE,
  ATS_ARCHIVE_FOLDER,
  /// A link, symbolic or hard.
  ATS_ARCHIVE_LINK,
  ATS_ARCHIVE_SPECIAL,
} ats_archive_kind;

/// One entry of an archive. What is pointed to is good until the next entry is asked for.
typedef struct {
  /// Bytes up to a zero, of whatever encoding; empty where the archive names none.
  const char *name;
  ats_archive_kind kind;
  bool is_encrypted;
} ats_archive_entry;

typedef enum {
  ATS_ARCHIVE_DONE,
  ATS_ARCHIVE_MORE,
  ATS_ARCHIVE_FAULT,
} ats_archive_step;

/// Opens the archive, or the single compressed file, that begins where the descriptor stands. The
/// descriptor stays the caller's, and open. Null where memory ran out; faults, also a coding that the
/// library lacks, show at the first entry.
///
/// With `is_single` the content is one file without a name, compressed any number of times.
ats_archive *ats_archive_open(int descriptor, bool is_single);

ats_archive_step ats_archive_next(ats_archive *archive, ats_archive_entry *entry);

/// The next bytes of the entry; `count` is zero where it is done. They are the archive's own.
ats_archive_step ats_archive_read(ats_archive *archive, const uint8_t **bytes, size_t *count);

/// The library's sentence for the last fault; never null, good until the next call.
const char *ats_archive_fault(ats_archive *archive);

void ats_archive_close(ats_archive *archive);

// MARK: - Content codings

typedef enum {
  /// gzip or zlib (RFC 1952, RFC 1950), as the bytes tell.
  ATS_CODING_ZLIB,
  /// Deflate without a wrapping (RFC 1951).
  ATS_CODING_DEFLATE,
  ATS_CODING_BROTLI,
  ATS_CODING_ZSTD,
} ats_coding;

typedef enum {
  ATS_EXPANDED_WHOLE,
  /// The bytes end before what they hold does.
  ATS_EXPANDED_CUT,
  ATS_EXPANDED_MALFORMED,
  /// It is longer than the limit.
  ATS_EXPANDED_LIMIT,
} ats_expanded_end;

/// What came out, as far as it went.
typedef struct {
  uint8_t *bytes;
  size_t count;
  ats_expanded_end end;
} ats_expanded;

/// Undoes a coding, up to `limit` bytes. `ats_expanded_clear` frees the result.
ats_expanded ats_expand(ats_coding coding, const uint8_t *bytes, size_t count, size_t limit);

void ats_expanded_clear(ats_expanded *expanded);

#endif
