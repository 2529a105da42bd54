#pragma once
int cxml_placeholder(void);
