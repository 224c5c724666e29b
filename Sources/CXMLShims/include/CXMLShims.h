/// What the house asks of libxml2, in types of plain C. The library’s own headers do not go with
/// Foundation, so that none of their types is named here.
///
/// Nothing is fetched, no entity is declared or replaced beside the five of XML itself, and nothing
/// is kept of the document.
#ifndef ATS_CXML_SHIMS_H
#define ATS_CXML_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ats_xml ats_xml;

/// Who is told of what is read. Names and values are bytes of UTF-8 up to a zero.
typedef struct {
  void *context;
  /// `attributes` has names and values in turn, and a null pointer at its end; it may be null itself.
  void (*start)(void *context, const char *name, const char **attributes);
  void (*end)(void *context, const char *name);
  void (*text)(void *context, const uint8_t *bytes, size_t count);
} ats_xml_listener;

/// A parser for a document in UTF-8, or in what its own declaration names; null where memory ran out.
ats_xml *ats_xml_open(ats_xml_listener listener);

/// Gives the parser more of the document. False once it is not well formed, which ends it.
bool ats_xml_feed(ats_xml *parser, const uint8_t *bytes, size_t count);

/// Says that nothing follows. False where the document is not well formed, or not at its end.
bool ats_xml_finish(ats_xml *parser);

/// Ends the reading: nothing is told any more.
void ats_xml_stop(ats_xml *parser);

/// The library’s sentence for what is wrong, without its line end, and the line it stands in; never
/// null, good until the parser is closed.
const char *ats_xml_fault(ats_xml *parser, int *line);

void ats_xml_close(ats_xml *parser);

#endif
