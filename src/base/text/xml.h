/* An XML text as plain nodes with line and column (through Expat; only xml.c sees it). */
#pragma once

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
    struct scan_place text_place;   /* where the text starts, unless that is a reference or a comment */
    const struct xml *child, *next; /* first child, next sibling; null = none */
};

/* Reads a text in UTF-8 or, if it is not UTF-8, Latin-1 (a declaration of the encoding is ignored).
 * Nodes live in the arena and copy the text. TREEN_BAD_INPUT with line and column: the text is no
 * XML, nests deeper than 1000, or has a document type declaration. Its entities could make a small
 * file huge, or fetch others. */
enum treen_status xml_read(const char *text, size_t length, const char *source, struct arena *arena,
                           struct treen_error *error, const struct xml **root);

/* Returns the first child with that name, or null. xml_next returns the next sibling with it. */
const struct xml *xml_child(const struct xml *node, const char *name);
const struct xml *xml_next(const struct xml *node, const char *name);

/* Returns the attribute, or null. */
const struct xml_attribute *xml_get(const struct xml *node, const char *name);

/* Writes an error at the node's place. Returns TREEN_BAD_INPUT. */
enum treen_status xml_error(const struct xml *node, const char *source, struct treen_error *error,
                            const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Writes a text so that it reads back equal, inside an element or (with its quotes) as an
 * attribute's value. */
void xml_write_text(FILE *out, const char *text);
void xml_write_attribute(FILE *out, const char *name, const char *value);

/* Writes any text inside an element, in one line. Bytes and controls that XML cannot hold become
 * question marks. */
void xml_write_line(FILE *out, const char *text);

/* Tells whether XML can hold the text: UTF-8 without control characters other than tab and line
 * break. */
bool xml_can_hold(const char *text);
