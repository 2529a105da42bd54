#pragma once
#include <stdbool.h>
#include <stddef.h>

// libxml2 behind opaque types: Swift can't import its headers, whose ICU clashes with the copy inside Foundation.
// Strings are UTF-8. Nodes live as long as their document. What returns `char *` allocates: free it with cxml_free.

typedef struct cxml_document cxml_document;
typedef struct cxml_node cxml_node;

/// What a parser had to forgive, and why it stopped if it did.
typedef struct {
  int problem_count;
  /// Of the first problem, from 1.
  int line;
  int column;
  char message[160];
  /// The document declares entities that could grow without bound; it was not read.
  bool has_unsafe_entities;
} cxml_report;

/// Reads as much of a document as can be read; NULL if that is nothing.
///
/// `encoding` overrules the document's own declaration; NULL leaves it. Nothing is loaded from elsewhere, whatever the
/// document declares.
cxml_document *cxml_parse_xml(const char *bytes, size_t length, const char *encoding, cxml_report *report);

/// The character that a name stands for in XML or HTML, or 0.
unsigned int cxml_entity(const char *name);

/// Reads UTF-8 text as HTML, a whole page or a fragment of one; NULL if it is empty.
cxml_document *cxml_parse_html(const char *bytes, size_t length);

void cxml_document_free(cxml_document *document);
void cxml_free(char *text);

const cxml_node *cxml_root(const cxml_document *document);
const cxml_node *cxml_first_child(const cxml_node *node);
const cxml_node *cxml_next(const cxml_node *node);

bool cxml_is_element(const cxml_node *node);

/// The text of a text node, NULL for any other.
const char *cxml_text(const cxml_node *node);

/// The name without its prefix; with it where the prefix isn't declared.
const char *cxml_name(const cxml_node *node);

/// The namespace's URI, or NULL.
const char *cxml_namespace(const cxml_node *node);

/// The text of a node and of all that is inside it.
char *cxml_content(const cxml_node *node);

/// An attribute by its local name, or NULL.
char *cxml_attribute(const cxml_node *node, const char *name);

/// The base URI of xml:base on the node and around it, or NULL.
char *cxml_base(const cxml_node *node);
