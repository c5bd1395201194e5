/* A YAML or JSON document as plain nodes with line and column. tree_json.h reads JSON, libfyaml all
 * other texts (only tree.c sees it). */
#pragma once

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
    bool empty;              /* nothing was written (key:), which differs from "" */
    bool quoted;             /* in quotes or a block: never a number or a yes/no */
    struct scan_place start; /* the place of the text's first character in the file */
    int left;                /* the column that its further lines start in; 1 when it is no block */

    size_t count; /* of TREE_LIST and TREE_MAP */
    const struct tree *child;
};

/* Reads all documents of a text (YAML divides them by ---). The nodes live in the arena and copy
 * the text. TREEN_BAD_INPUT with line and column: the text is not YAML, or nests deeper than 64. So
 * are a zero byte, an anchor, an alias, a key twice, and brackets that tree_flow.h refuses.
 * TREEN_STOPPED: the arena's patience is over. */
enum treen_status tree_read(const char *text, size_t length, const char *source, struct arena *arena,
                            struct treen_error *error, const struct tree **documents, size_t *count);

/* Makes an entry of a map, as if a file had this text in line 1. */
struct tree tree_of_text(const char *key, const char *text);

/* Returns the map's entry with that key, or null. */
const struct tree *tree_get(const struct tree *map, const char *key);

/* Returns a scanner over a text node, which reports places in the file. */
struct scan tree_scan(const struct tree *text, const char *source, struct treen_error *error);

/* Writes an error at the node's place. Returns TREEN_BAD_INPUT. */
enum treen_status tree_error(const struct tree *node, const char *source, struct treen_error *error,
                             const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Checks that every key of the map is one of the null-ended list's words. The error has the nearest
 * word as a hint. */
enum treen_status tree_known_keys(const struct tree *map, const char *const *words, const char *source,
                                  struct treen_error *error);

/* Writes a text so that it reads back equal, as a key or as a value: plain where that is safe, else
 * quoted. */
void tree_write_text(FILE *out, const char *text);

/* Tells whether a block ("key: |"), which has no quotes, can hold the text: UTF-8, one line, no
 * control characters. */
bool tree_is_block_text(const char *text);
