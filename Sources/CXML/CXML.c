#include "CXML.h"
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

struct cxml_document {
    xmlDocPtr tree;
    char *first_error;
    int line;
};

static cxml_node *node_of(xmlNodePtr node) { return (cxml_node *)node; }
static xmlNodePtr raw(const cxml_node *node) { return (xmlNodePtr)node; }

static void on_error(void *context, xmlErrorPtr error) {
    cxml_document *document = context;
    if (document->first_error || !error || !error->message || error->level < XML_ERR_ERROR) return;
    document->first_error = strdup(error->message);
    document->line = error->line;
    char *end = document->first_error + strlen(document->first_error);
    while (end > document->first_error && (end[-1] == '\n' || end[-1] == ' ')) *--end = 0;
}

cxml_document *cxml_parse_xml(const char *bytes, size_t length) {
    cxml_document *document = calloc(1, sizeof *document);
    if (!document) return NULL;
    // Errors go to this thread's handler, and nothing to stderr.
    xmlSetStructuredErrorFunc(document, on_error);
    document->tree = xmlReadMemory(
        bytes, (int)length, NULL, NULL, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOCDATA);
    xmlSetStructuredErrorFunc(NULL, NULL);
    return document;
}

cxml_document *cxml_parse_html(const char *bytes, size_t length) {
    cxml_document *document = calloc(1, sizeof *document);
    if (!document) return NULL;
    document->tree = htmlReadMemory(
        bytes, (int)length, NULL, "UTF-8",
        HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    return document;
}

void cxml_free_document(cxml_document *document) {
    if (!document) return;
    if (document->tree) xmlFreeDoc(document->tree);
    free(document->first_error);
    free(document);
}

const char *cxml_first_error(const cxml_document *document, int *line) {
    if (line) *line = document->line;
    return document->first_error;
}

bool cxml_declares_entities(const cxml_document *document) {
    xmlDtdPtr dtd = document->tree ? document->tree->intSubset : NULL;
    return dtd && (dtd->entities || dtd->pentities);
}

cxml_node *cxml_root(const cxml_document *document) {
    return document->tree ? node_of(xmlDocGetRootElement(document->tree)) : NULL;
}
cxml_node *cxml_first_child(const cxml_node *node) { return node_of(raw(node)->children); }
cxml_node *cxml_next(const cxml_node *node) { return node_of(raw(node)->next); }

cxml_kind cxml_kind_of(const cxml_node *node) {
    switch (raw(node)->type) {
    case XML_ELEMENT_NODE: return CXML_ELEMENT;
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE: return CXML_TEXT;
    default: return CXML_OTHER;
    }
}

const char *cxml_name(const cxml_node *node) { return raw(node)->name ? (const char *)raw(node)->name : ""; }
const char *cxml_namespace(const cxml_node *node) {
    return raw(node)->ns && raw(node)->ns->href ? (const char *)raw(node)->ns->href : "";
}

static char *owned(xmlChar *text) {
    if (!text) return NULL;
    char *copy = strdup((const char *)text);
    xmlFree(text);
    return copy;
}

char *cxml_attribute(const cxml_node *node, const char *name) {
    return owned(xmlGetProp(raw(node), (const xmlChar *)name));
}
char *cxml_content(const cxml_node *node) { return owned(xmlNodeGetContent(raw(node))); }

char *cxml_inner_markup(const cxml_node *node) {
    xmlBufferPtr buffer = xmlBufferCreate();
    if (!buffer) return NULL;
    for (xmlNodePtr child = raw(node)->children; child; child = child->next)
        xmlNodeDump(buffer, raw(node)->doc, child, 0, 0);
    char *copy = strdup((const char *)xmlBufferContent(buffer));
    xmlBufferFree(buffer);
    return copy;
}

char *cxml_base(const cxml_node *node) { return owned(xmlNodeGetBase(raw(node)->doc, raw(node))); }
void cxml_free(char *text) { free(text); }
