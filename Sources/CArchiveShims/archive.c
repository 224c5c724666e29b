#include "CArchiveShims.h"

#include <stdlib.h>

#include <archive.h>
#include <archive_entry.h>

/// How much is read from the file at a time.
#define ATS_BLOCK_SIZE (64 << 10)

struct ats_archive {
  struct archive *reader;
  int opened;
};

typedef int (*ats_filter)(struct archive *);

static const ats_filter FILTERS[] = {
  archive_read_support_filter_gzip, archive_read_support_filter_bzip2, archive_read_support_filter_xz,
  archive_read_support_filter_zstd, archive_read_support_filter_lz4,
};

/// Whether the library contains the codec of a filter. Without it, the library answers with ARCHIVE_WARN
/// and would run a program of the system.
static bool has_codec(ats_filter filter) {
  struct archive *probe = archive_read_new();
  if (!probe) return false;
  bool has = filter(probe) == ARCHIVE_OK;
  archive_read_free(probe);
  return has;
}

/// Adds the filters that run no program. A file of another coding is then a fault at its first entry,
/// and every other archive can still be read.
static void support_filters(struct archive *reader) {
  for (size_t i = 0; i < sizeof FILTERS / sizeof *FILTERS; i++) {
    if (has_codec(FILTERS[i])) FILTERS[i](reader);
  }
}

ats_archive *ats_archive_open(int descriptor, bool is_single) {
  ats_archive *archive = calloc(1, sizeof *archive);
  if (!archive) return NULL;
  archive->reader = archive_read_new();
  if (!archive->reader) {
    ats_archive_close(archive);
    return NULL;
  }
  support_filters(archive->reader);
  if (is_single) {
    archive_read_support_format_raw(archive->reader);
  } else {
    archive_read_support_format_tar(archive->reader);
    archive_read_support_format_zip(archive->reader);
  }
  archive->opened = archive_read_open_fd(archive->reader, descriptor, ATS_BLOCK_SIZE);
  return archive;
}

static ats_archive_kind kind_of(struct archive_entry *entry) {
  if (archive_entry_hardlink(entry)) return ATS_ARCHIVE_LINK;
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
    case 0: return ATS_ARCHIVE_FILE;
    case AE_IFDIR: return ATS_ARCHIVE_FOLDER;
    case AE_IFLNK: return ATS_ARCHIVE_LINK;
    default: return ATS_ARCHIVE_SPECIAL;
  }
}

ats_archive_step ats_archive_next(ats_archive *archive, ats_archive_entry *entry) {
  if (archive->opened < ARCHIVE_WARN) return ATS_ARCHIVE_FAULT;
  struct archive_entry *found = NULL;
  int status = archive_read_next_header(archive->reader, &found);
  if (status == ARCHIVE_EOF) return ATS_ARCHIVE_DONE;
  if (status < ARCHIVE_WARN || !found) return ATS_ARCHIVE_FAULT;
  // The name in the locale of the process is missing where it has other characters.
  const char *name = archive_entry_pathname_utf8(found);
  if (!name) name = archive_entry_pathname(found);
  entry->name = name ? name : "";
  entry->kind = kind_of(found);
  entry->is_encrypted = archive_entry_is_encrypted(found);
  return ATS_ARCHIVE_MORE;
}

ats_archive_step ats_archive_read(ats_archive *archive, const uint8_t **bytes, size_t *count) {
  const void *block = NULL;
  la_int64_t offset = 0;
  *count = 0;
  int status = archive_read_data_block(archive->reader, &block, count, &offset);
  *bytes = block;
  if (status == ARCHIVE_EOF) {
    *count = 0;
    return ATS_ARCHIVE_DONE;
  }
  if (status < ARCHIVE_WARN) {
    *count = 0;
    return ATS_ARCHIVE_FAULT;
  }
  return ATS_ARCHIVE_MORE;
}

const char *ats_archive_fault(ats_archive *archive) {
  const char *text = archive_error_string(archive->reader);
  return text ? text : "unknown";
}

void ats_archive_close(ats_archive *archive) {
  if (!archive) return;
  archive_read_free(archive->reader);
  free(archive);
}
