/* An XML text as plain nodes with line and column (through Expat; the only file that sees it is xml.c). */
#ifndef TREEN_BASE_TEXT_XML_H
#define TREEN_BASE_TEXT_XML_H

#include "base/arena.h"
#include "base/text/scan.h"
#include "treen.h"

#include <stdio.h>

struct xml_attribute {
    const char *name, *value;
    struct scan_place place; /* of the value's first character */
};

struct xml {
    const char *name;
    struct scan_place place; /* of its < */
    size_t attributes;
    const struct xml_attribute *attribute;
    const char *text; /* all text directly inside it; never null */
    size_t length;
    struct scan_place text_place;   /* where it starts, if it starts with no reference or comment */
    const struct xml *child, *next; /* first child, next sibling; null = none */
};

/* Reads a text in UTF-8 or, where it is not that, Latin-1 (a declaration of the encoding is passed over); nodes live
 * in the arena and copy the text. TREEN_BAD_INPUT with line and column for what is no XML, for a document type
 * declaration (whose entities could make a small file huge, or fetch others) and for nesting deeper than 1000. */
enum treen_status xml_read(const char *text, size_t length, const char *source, struct arena *arena,
                           struct treen_error *error, const struct xml **root);

/* The first child (of `next` on: the next sibling) of that name, or null. */
const struct xml *xml_child(const struct xml *node, const char *name);
const struct xml *xml_next(const struct xml *node, const char *name);

/* The attribute, or null. */
const struct xml_attribute *xml_get(const struct xml *node, const char *name);

/* TREEN_BAD_INPUT at the node's place. */
enum treen_status xml_error(const struct xml *node, const char *source, struct treen_error *error,
                            const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Writes a text so that it reads back equal, inside an element or (with its quotes) as an attribute's value. */
void xml_write_text(FILE *out, const char *text);
void xml_write_attribute(FILE *out, const char *name, const char *value);

/* Whether XML can hold the text: UTF-8 without control characters other than tab and line break. */
bool xml_can_hold(const char *text);

#endif
