#include "base/text/tree_json.h"

#include "base/error.h"
#include "base/text/json_read.h"
#include "base/utf8.h"

#include <string.h>

/* Tells whether the text has only bytes that the reader of YAML accepts: UTF-8 without control
 * characters. utf8_bytes relies on a zero byte at the end, which a text in memory lacks: so the
 * last few bytes are read in a copy. */
static bool is_clean(const char *text, size_t length) {
    enum { TAIL = 4 };
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    unsigned char tail[TAIL + 1] = {0};
    while (at < end) {
        size_t left = (size_t)(end - at);
        const unsigned char *here = at;
        if (left < TAIL) {
            memset(tail, 0, sizeof tail);
            memcpy(tail, at, left);
            here = tail;
        }
        int bytes = utf8_bytes(here);
        if (!bytes || *at == 127 || (*at < 32 && !strchr("\t\n\r", *at)) || !*at)
            return false;
        at += bytes;
    }
    return true;
}

bool tree_is_json(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    return scan_space(&scan) && (*scan.at == '{' || *scan.at == '[') && json_read_value(&scan) == TREEN_OK &&
           !scan_space(&scan) && is_clean(text, length);
}

/* ---- Building -------------------------------------------------------------------------------- */

struct builder {
    struct tree_builder *tree;
    struct scan scan;
};

static enum treen_status build_value(struct builder *builder);

static enum treen_status build_text(struct builder *builder) {
    struct tree node = {
        .kind = TREE_TEXT, .place = builder->tree->last, .start = builder->tree->last, .left = 1};
    node.quoted = *builder->scan.at == '"';
    if (node.quoted) { /* its place is that of its first character, as in YAML */
        node.place.column = node.start.column = builder->tree->last.column += 1;
        TRY(json_read_text(&builder->scan, "a text", builder->tree->arena, &node.text));
        node.length = strlen(node.text);
    } else {
        struct scan_word word = json_read_bare(&builder->scan);
        node.text = arena_text(builder->tree->arena, word.text, word.length);
        node.length = word.length;
    }
    return node.text ? tree_add_node(builder->tree, node) : tree_no_memory(builder->tree);
}

/* Builds a list or a map, where a key and a colon stand before each value. */
static enum treen_status build_children(struct builder *builder, enum tree_kind kind) {
    TRY(tree_open_node(builder->tree, kind));
    for (size_t read = 0;; read++) {
        bool more;
        TRY(kind == TREE_MAP ? json_read_field(&builder->scan, "an object", read, &more)
                             : json_read_next(&builder->scan, "a list", read, &more));
        if (!more)
            return tree_close_node(builder->tree);
        TRY(build_value(builder));
        if (kind == TREE_MAP) {
            TRY(json_read_colon(&builder->scan));
            TRY(build_value(builder));
        }
    }
}

static enum treen_status build_value(struct builder *builder) {
    scan_space(&builder->scan);
    builder->tree->last = scan_here(&builder->scan);
    switch (*builder->scan.at) {
    case '{':
        return build_children(builder, TREE_MAP);
    case '[':
        return build_children(builder, TREE_LIST);
    default:
        return build_text(builder);
    }
}

enum treen_status tree_build_json(struct tree_builder *tree, const char *text, size_t length) {
    struct builder builder = {.tree = tree, .scan = scan_open(text, length, tree->source, tree->error)};
    return build_value(&builder);
}
