#include "CXML.h"

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

// A declared entity may be this long: an abbreviation, not a building block of a bomb.
enum { entity_length_limit = 256 };

static pthread_once_t once = PTHREAD_ONCE_INIT;

static xmlNode *raw(const cxml_node *node)
{
  return (xmlNode *) node;
}

static cxml_report *report_of(void *context)
{
  return ((xmlParserCtxtPtr) context)->_private;
}

static void add_problem(cxml_report *report, const xmlError *error)
{
  // The parser's own guard: what entities add is out of proportion to the document.
  report->has_unsafe_entities |= error->code == XML_ERR_ENTITY_LOOP;
  if (error->level < XML_ERR_ERROR) {
    return;
  }
  if (report->problem_count++ > 0 || error->message == NULL) {
    return;
  }
  report->line = error->line;
  report->column = error->int2;
  strncpy (report->message, error->message, sizeof report->message - 1);
  report->message[strcspn (report->message, "\r\n")] = '\0';
}

static void note_problem(void *context, xmlErrorPtr error)
{
  add_problem (report_of (context), error);
}

// The decoder doesn't know for whom it works: without a handler of the thread it would write to stderr.
static void note_stray_problem(void *report, xmlErrorPtr error)
{
  if (report != NULL) {
    add_problem (report, error);
  }
}

static void declare_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                           const xmlChar *system_id, xmlChar *content)
{
  // Parameter entities and external ones are as good as undeclared: neither is needed to read a feed.
  if (type != XML_INTERNAL_GENERAL_ENTITY || xmlGetPredefinedEntity (name) != NULL) {
    return;
  }
  if (content != NULL && (xmlStrchr (content, '&') != NULL || xmlStrlen (content) > entity_length_limit)) {
    report_of (context)->has_unsafe_entities = true;
    xmlStopParser (context);
    return;
  }
  xmlSAX2EntityDecl (context, name, type, public_id, system_id, content);
}

unsigned int cxml_entity(const char *name)
{
  xmlEntityPtr predefined = xmlGetPredefinedEntity (BAD_CAST name);
  if (predefined != NULL) {
    return predefined->content[0];
  }
  const htmlEntityDesc *html = htmlEntityLookup (BAD_CAST name);
  return html == NULL ? 0 : html->value;
}

cxml_document *cxml_parse_xml(const char *bytes, size_t length, const char *encoding, cxml_report *report)
{
  memset (report, 0, sizeof *report);
  pthread_once (&once, xmlInitParser);
  xmlParserCtxtPtr context = length > INT_MAX ? NULL : xmlNewParserCtxt ();
  if (context == NULL) {
    return NULL;
  }
  context->_private = report;
  context->sax->serror = note_problem;
  context->sax->entityDecl = declare_entity;
  context->sax->externalSubset = NULL;
  const int options = XML_PARSE_RECOVER | XML_PARSE_NOENT | XML_PARSE_NOCDATA | XML_PARSE_NONET | XML_PARSE_NOERROR
                      | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES | XML_PARSE_COMPACT;
  xmlSetStructuredErrorFunc (report, note_stray_problem);
  xmlDocPtr document = xmlCtxtReadMemory (context, bytes, (int) length, NULL, encoding, options);
  xmlSetStructuredErrorFunc (NULL, NULL);
  xmlFreeParserCtxt (context);
  if (document != NULL && (report->has_unsafe_entities || xmlDocGetRootElement (document) == NULL)) {
    xmlFreeDoc (document);
    document = NULL;
  }
  return (cxml_document *) document;
}

cxml_document *cxml_parse_html(const char *bytes, size_t length)
{
  pthread_once (&once, xmlInitParser);
  if (length > INT_MAX) {
    return NULL;
  }
  const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET
                      | HTML_PARSE_NODEFDTD | HTML_PARSE_COMPACT;
  xmlSetStructuredErrorFunc (NULL, note_stray_problem);
  htmlDocPtr document = htmlReadMemory (bytes, (int) length, NULL, "UTF-8", options);
  xmlSetStructuredErrorFunc (NULL, NULL);
  return (cxml_document *) document;
}

void cxml_document_free(cxml_document *document)
{
  xmlFreeDoc ((xmlDocPtr) document);
}

void cxml_free(char *text)
{
  xmlFree (text);
}

const cxml_node *cxml_root(const cxml_document *document)
{
  return (const cxml_node *) xmlDocGetRootElement ((const xmlDoc *) document);
}

const cxml_node *cxml_first_child(const cxml_node *node)
{
  return raw (node)->type == XML_ELEMENT_NODE ? (const cxml_node *) raw (node)->children : NULL;
}

const cxml_node *cxml_next(const cxml_node *node)
{
  return (const cxml_node *) raw (node)->next;
}

bool cxml_is_element(const cxml_node *node)
{
  return raw (node)->type == XML_ELEMENT_NODE;
}

const char *cxml_text(const cxml_node *node)
{
  const bool is_text = raw (node)->type == XML_TEXT_NODE || raw (node)->type == XML_CDATA_SECTION_NODE;
  return is_text ? (const char *) raw (node)->content : NULL;
}

const char *cxml_name(const cxml_node *node)
{
  return (const char *) raw (node)->name;
}

const char *cxml_namespace(const cxml_node *node)
{
  return raw (node)->type == XML_ELEMENT_NODE && raw (node)->ns != NULL ? (const char *) raw (node)->ns->href : NULL;
}

char *cxml_content(const cxml_node *node)
{
  return (char *) xmlNodeGetContent (raw (node));
}

char *cxml_attribute(const cxml_node *node, const char *name)
{
  return raw (node)->type == XML_ELEMENT_NODE ? (char *) xmlGetProp (raw (node), BAD_CAST name) : NULL;
}

char *cxml_base(const cxml_node *node)
{
  return (char *) xmlNodeGetBase (raw (node)->doc, raw (node));
}
