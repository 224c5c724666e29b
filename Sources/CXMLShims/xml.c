#include "CXMLShims.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

struct ats_xml {
  ats_xml_listener listener;
  xmlParserCtxtPtr context;
  char fault[256];
};

static void on_start(void *user, const xmlChar *name, const xmlChar **attributes) {
  ats_xml *parser = user;
  parser->listener.start(
      parser->listener.context, (const char *)name, (const char **)attributes);
}

static void on_end(void *user, const xmlChar *name) {
  ats_xml *parser = user;
  parser->listener.end(parser->listener.context, (const char *)name);
}

static void on_text(void *user, const xmlChar *bytes, int count) {
  ats_xml *parser = user;
  if (count > 0) parser->listener.text(parser->listener.context, bytes, (size_t)count);
}

/// The five that XML knows by itself (XML 1.0 §4.6). What a document declares is not kept, so that
/// there is nothing that could be replaced by something long, or by a file.
static xmlEntityPtr entity(void *user, const xmlChar *name) {
  (void)user;
  return xmlGetPredefinedEntity(name);
}

static void be_silent(void *user, const char *message, ...) {
  (void)user;
  (void)message;
}

ats_xml *ats_xml_open(ats_xml_listener listener) {
  ats_xml *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->listener = listener;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  // The first version of the interface: names as they are written, without namespaces.
  handler.initialized = 1;
  handler.startElement = on_start;
  handler.endElement = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  handler.getEntity = entity;
  handler.warning = be_silent;
  handler.error = be_silent;
  handler.fatalError = be_silent;
  parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (!parser->context) {
    free(parser);
    return NULL;
  }
  // HUGE lets a text have more than 10 MB. What it allows beside that, the depth and the length of
  // what is not text, is bounded by who feeds the parser.
  xmlCtxtUseOptions(parser->context, XML_PARSE_NONET | XML_PARSE_HUGE);
  return parser;
}

/// Keeps the first fault that ends the reading.
static bool is_well(ats_xml *parser, int status) {
  (void)status;
  if (parser->context->wellFormed) return true;
  if (!parser->fault[0]) {
    const xmlError *error = xmlCtxtGetLastError(parser->context);
    const char *message = error && error->message ? error->message : "not well formed";
    strncpy(parser->fault, message, sizeof parser->fault - 1);
    size_t length = strcspn(parser->fault, "\r\n");
    parser->fault[length] = 0;
  }
  return false;
}

bool ats_xml_feed(ats_xml *parser, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    int part = count > INT_MAX ? INT_MAX : (int)count;
    int status = xmlParseChunk(parser->context, (const char *)bytes, part, 0);
    if (!is_well(parser, status)) return false;
    bytes += part;
    count -= (size_t)part;
  }
  return true;
}

bool ats_xml_finish(ats_xml *parser) {
  return is_well(parser, xmlParseChunk(parser->context, NULL, 0, 1));
}

void ats_xml_stop(ats_xml *parser) { xmlStopParser(parser->context); }

const char *ats_xml_fault(ats_xml *parser, int *line) {
  *line = parser->context->input ? parser->context->input->line : 0;
  return parser->fault[0] ? parser->fault : "not well formed";
}

void ats_xml_close(ats_xml *parser) {
  if (!parser) return;
  if (parser->context) {
    xmlDocPtr document = parser->context->myDoc;
    xmlFreeParserCtxt(parser->context);
    if (document) xmlFreeDoc(document);
  }
  free(parser);
}
