/* A YAML or JSON document as plain nodes with line and column. What is JSON is read by a reader of our own (tree_json.h), other
 * texts by libfyaml (the only file that sees it is tree.c). */
#ifndef TREEN_BASE_TEXT_TREE_H
#define TREEN_BASE_TEXT_TREE_H

#include "base/arena.h"
#include "base/text/scan.h"
#include "treen.h"

#include <stdio.h>

enum tree_kind { TREE_TEXT, TREE_LIST, TREE_MAP };

struct tree {
    enum tree_kind kind;
    const char *key;         /* in a map: this entry's key, a C string; else null */
    struct scan_place place; /* of the value, or of the key where there is one */

    const char *text; /* TREE_TEXT: a C string (never null; "" for an empty value) */
    size_t length;
    bool empty;              /* nothing was written (key:), as against "" */
    bool quoted;             /* in quotes or a block: never a number or a yes/no */
    struct scan_place start; /* of the first character of the text in the file; */
    int left;                /* … and the column its further lines start in; 1 when it is no block */

    size_t count; /* TREE_LIST, TREE_MAP */
    const struct tree *child;
};

/* Reads all documents of a text (YAML divides them by ---). The nodes live in the arena and copy the text.
 * TREEN_BAD_INPUT with line and column for what is not YAML, for a key that comes twice, an anchor or alias
 * (which could make a small file huge), a zero byte, a nesting deeper than 64, or lists in brackets that libfyaml would take much
 * memory for (see tree_flow.h). TREEN_STOPPED when the arena's patience is over. */
enum treen_status tree_read(const char *text, size_t length, const char *source, struct arena *arena,
                            struct treen_error *error, const struct tree **documents, size_t *count);

/* The map's entry of that key, or null. */
const struct tree *tree_get(const struct tree *map, const char *key);

/* A scanner over a text node that reports places in the file. */
struct scan tree_scan(const struct tree *text, const char *source, struct treen_error *error);

/* TREEN_BAD_INPUT at the node's place. */
enum treen_status tree_error(const struct tree *node, const char *source, struct treen_error *error,
                             const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Every key of the map is one of the null-ended lists' words, or an error with the nearest word as a hint. */
enum treen_status tree_known_keys(const struct tree *map, const char *const *words, const char *source,
                                  struct treen_error *error);

/* Writes a text so that it reads back equal, as a key or as a value: plain where that is safe, else quoted.
 */
void tree_write_text(FILE *out, const char *text);

/* Whether a block ("key: |") can hold the text, where nothing can be quoted: UTF-8, in one line, and no control
 * characters. */
bool tree_is_block_text(const char *text);

#endif
