#include "CXML.h"
#include <libxml/parser.h>
int cxml_placeholder(void) { return LIBXML_VERSION; }
