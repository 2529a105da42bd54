// XML and HTML trees from untrusted bytes, by libxml2: no network, no external entities, no entity declarations. Its own
// headers stay on the C side, since they include ICU's, which clash with the copy inside Foundation.
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct cxml_document cxml_document;
typedef struct cxml_node cxml_node;

/// Keeps what can be read of a broken document; then `cxml_first_error` tells the first fault. NULL where nothing could.
cxml_document *cxml_parse_xml(const char *bytes, size_t length);
/// `bytes` is UTF-8. Never fails but for want of memory.
cxml_document *cxml_parse_html(const char *bytes, size_t length);
void cxml_free_document(cxml_document *document);

/// NULL where there was none. `line` may be NULL.
const char *cxml_first_error(const cxml_document *document, int *line);
/// A document type that declares entities: a bomb, or something that a feed has no need for.
bool cxml_declares_entities(const cxml_document *document);

/// NULL where the document has no element.
cxml_node *cxml_root(const cxml_document *document);
cxml_node *cxml_first_child(const cxml_node *node);
cxml_node *cxml_next(const cxml_node *node);

typedef enum { CXML_ELEMENT, CXML_TEXT, CXML_OTHER } cxml_kind;
cxml_kind cxml_kind_of(const cxml_node *node);
/// Local names; lower case in HTML.
const char *cxml_name(const cxml_node *node);
/// "" where it has none.
const char *cxml_namespace(const cxml_node *node);

/// These are freed with cxml_free. NULL where there is none.
char *cxml_attribute(const cxml_node *node, const char *name);
char *cxml_content(const cxml_node *node);
/// The children as markup.
char *cxml_inner_markup(const cxml_node *node);
/// What relative references below this node are relative to (XML Base).
char *cxml_base(const cxml_node *node);
void cxml_free(char *text);
