/* Puts nodes together from the events of a reader: texts, and the beginnings and ends of lists and
 * maps. */
#pragma once

#include "base/array.h"
#include "base/keyset.h"
#include "base/text/tree.h"

enum { TREE_DEEPEST = 64 };

/* A list or map whose end has not been read yet. */
struct tree_open {
    struct tree node;
    ARRAY(struct tree) child;
    struct keyset keys; /* of a map with many keys; few keys are compared one by one */
    bool has_key;       /* in a map: `key` was read and waits for its value */
    struct tree key;
};

struct tree_builder {
    const char *source;
    struct arena *arena; /* of the nodes */
    struct treen_error *error;
    struct scan_place last; /* the place of the last event */
    size_t depth;
    struct tree_open open[TREE_DEEPEST]; /* the first `depth` are in use */
    ARRAY(struct tree) document;
};

/* Writes the error that lists and maps are nested deeper than TREE_DEEPEST. Returns
 * TREEN_BAD_INPUT. */
enum treen_status tree_too_deep(const char *source, struct treen_error *error, struct scan_place place);

enum treen_status tree_open_node(struct tree_builder *builder, enum tree_kind kind);
enum treen_status tree_close_node(struct tree_builder *builder);

/* Puts a finished node into its place: a document, an entry of a list, a key or a value of a map.
 * TREEN_BAD_INPUT: a key that is no text, or that comes twice. */
enum treen_status tree_add_node(struct tree_builder *builder, struct tree node);

/* Writes an error at the place `last`: the sentence, or that memory ran out. */
enum treen_status tree_fail(struct tree_builder *builder, const char *sentence);
enum treen_status tree_no_memory(struct tree_builder *builder);
