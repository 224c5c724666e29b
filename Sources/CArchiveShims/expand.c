#include "CArchiveShims.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <archive.h>
#include <archive_entry.h>
#include <brotli/decode.h>
#include <zlib.h>

#define ATS_FIRST_ROOM (64 << 10)

/// Makes room behind what is there, and tells how much. None is left at the limit.
static size_t make_room(ats_expanded *out, size_t *capacity, size_t limit) {
  if (out->count == *capacity && *capacity < limit) {
    size_t wanted = *capacity ? *capacity * 2 : ATS_FIRST_ROOM;
    if (wanted > limit) wanted = limit;
    uint8_t *grown = realloc(out->bytes, wanted);
    if (!grown) return 0;
    out->bytes = grown;
    *capacity = wanted;
  }
  return *capacity - out->count;
}

static void inflate_all(
    int window, const uint8_t *bytes, size_t count, size_t limit, ats_expanded *out) {
  z_stream stream = {0};
  if (inflateInit2(&stream, window) != Z_OK) return;
  size_t capacity = 0;
  size_t taken = 0;
  int status = Z_OK;
  out->end = ATS_EXPANDED_CUT;
  while (out->end == ATS_EXPANDED_CUT) {
    size_t room = make_room(out, &capacity, limit);
    if (room == 0) {
      out->end = ATS_EXPANDED_LIMIT;
      break;
    }
    size_t left = count - taken;
    stream.next_in = (uint8_t *)bytes + taken;
    stream.avail_in = left > UINT_MAX ? UINT_MAX : (unsigned)left;
    stream.next_out = out->bytes + out->count;
    stream.avail_out = room > UINT_MAX ? UINT_MAX : (unsigned)room;
    unsigned offered = stream.avail_in;
    unsigned free_before = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    taken += offered - stream.avail_in;
    out->count += free_before - stream.avail_out;
    if (status == Z_STREAM_END) {
      // A gzip file may be several, one behind the other (RFC 1952 §2.2).
      bool is_more = window > 15 && count - taken > 2 && bytes[taken] == 0x1f && bytes[taken + 1] == 0x8b;
      if (!is_more || inflateReset(&stream) != Z_OK) out->end = ATS_EXPANDED_WHOLE;
    } else if (status == Z_BUF_ERROR || (status == Z_OK && taken == count && stream.avail_out > 0)) {
      break;
    } else if (status != Z_OK) {
      out->end = ATS_EXPANDED_MALFORMED;
    }
  }
  inflateEnd(&stream);
}

static void expand_brotli(const uint8_t *bytes, size_t count, size_t limit, ats_expanded *out) {
  BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
  if (!state) return;
  size_t capacity = 0;
  out->end = ATS_EXPANDED_CUT;
  while (true) {
    size_t room = make_room(out, &capacity, limit);
    if (room == 0) {
      out->end = ATS_EXPANDED_LIMIT;
      break;
    }
    uint8_t *next = out->bytes + out->count;
    BrotliDecoderResult result = BrotliDecoderDecompressStream(state, &count, &bytes, &room, &next, NULL);
    out->count = (size_t)(next - out->bytes);
    if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) continue;
    if (result == BROTLI_DECODER_RESULT_SUCCESS) out->end = ATS_EXPANDED_WHOLE;
    if (result == BROTLI_DECODER_RESULT_ERROR) out->end = ATS_EXPANDED_MALFORMED;
    break;
  }
  BrotliDecoderDestroyInstance(state);
}

static void expand_zstd(const uint8_t *bytes, size_t count, size_t limit, ats_expanded *out) {
  struct archive *reader = archive_read_new();
  if (!reader) return;
  struct archive_entry *entry = NULL;
  size_t capacity = 0;
  // The library runs a program where it was built without the codec, and warns of it.
  if (archive_read_support_filter_zstd(reader) == ARCHIVE_OK
      && archive_read_support_format_raw(reader) == ARCHIVE_OK
      && archive_read_open_memory(reader, bytes, count) == ARCHIVE_OK
      && archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
    while (true) {
      size_t room = make_room(out, &capacity, limit);
      if (room == 0) {
        out->end = ATS_EXPANDED_LIMIT;
        break;
      }
      la_ssize_t taken = archive_read_data(reader, out->bytes + out->count, room);
      if (taken <= 0) {
        out->end = taken == 0 ? ATS_EXPANDED_WHOLE : ATS_EXPANDED_CUT;
        break;
      }
      out->count += (size_t)taken;
    }
  }
  archive_read_free(reader);
}

ats_expanded ats_expand(ats_coding coding, const uint8_t *bytes, size_t count, size_t limit) {
  ats_expanded out = {.end = ATS_EXPANDED_MALFORMED};
  switch (coding) {
    // 32 more than the largest window: gzip or zlib, as the header says.
    case ATS_CODING_ZLIB: inflate_all(15 + 32, bytes, count, limit, &out); break;
    case ATS_CODING_DEFLATE: inflate_all(-15, bytes, count, limit, &out); break;
    case ATS_CODING_BROTLI: expand_brotli(bytes, count, limit, &out); break;
    case ATS_CODING_ZSTD: expand_zstd(bytes, count, limit, &out); break;
  }
  return out;
}

void ats_expanded_clear(ats_expanded *expanded) {
  free(expanded->bytes);
  *expanded = (ats_expanded){.end = ATS_EXPANDED_MALFORMED};
}
