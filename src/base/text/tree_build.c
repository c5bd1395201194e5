/* A stack of the lists and maps that are open. A map's key comes before its value, so the key waits
 * in the map. A node is copied when it is finished and never changes afterwards: first its
 * children, in one array, then the node into its parent's array. */
#include "base/text/tree_build.h"

#include "base/error.h"

#include <string.h>

enum { FEW_KEYS = 16 };

enum treen_status tree_no_memory(struct tree_builder *builder) {
    return error_memory(builder->error, "reading YAML or JSON");
}

static enum treen_status fail_at(struct tree_builder *builder, struct scan_place place,
                                 const char *sentence) {
    return error_at(builder->error, builder->source, place.line, place.column, "%s", sentence);
}

enum treen_status tree_fail(struct tree_builder *builder, const char *sentence) {
    return fail_at(builder, builder->last, sentence);
}

enum treen_status tree_too_deep(const char *source, struct treen_error *error, struct scan_place place) {
    return error_at(error, source, place.line, place.column,
                    "lists and maps are nested deeper than %d, expected fewer", TREE_DEEPEST);
}

static enum treen_status comes_twice(struct tree_builder *builder, const struct tree *key,
                                     const struct tree *first) {
    return tree_error(key, builder->source, builder->error,
                      "the key '%s' comes twice, expected it once: it is in line %d, too", key->text,
                      first->place.line);
}

/* Checks that the map does not have the key yet. libfyaml's own check compares each key with all
 * before it, which takes hours for a million keys. Here only the first few are compared one by one;
 * beyond FEW_KEYS all are entered into a set. */
static enum treen_status key_is_new(struct tree_builder *builder, struct tree_open *map,
                                    const struct tree *key) {
    if (map->child.count < FEW_KEYS) {
        for (size_t i = 0; i < map->child.count; i++)
            if (!strcmp(map->child.at[i].key, key->text))
                return comes_twice(builder, key, &map->child.at[i]);
        return TREEN_OK;
    }
    uint32_t number;
    bool added = true;
    for (size_t i = map->keys.count; i < map->child.count; i++)
        if (!keyset_add_text(&map->keys, map->child.at[i].key))
            return tree_no_memory(builder);
    if (!keyset_add(&map->keys, key->text, key->length, &number, &added))
        return tree_no_memory(builder);
    return added ? TREEN_OK : comes_twice(builder, key, &map->child.at[number]);
}

static enum treen_status take_key(struct tree_builder *builder, struct tree_open *map,
                                  const struct tree *key) {
    if (key->kind != TREE_TEXT)
        return fail_at(builder, key->place, "found a list or a map as a key, expected a word");
    TRY(key_is_new(builder, map, key));
    map->has_key = true;
    map->key = *key;
    return TREEN_OK;
}

/* A value's place is that of its key: a reader looks there for the mistake. */
enum treen_status tree_add_node(struct tree_builder *builder, struct tree node) {
    if (!builder->depth)
        return array_push(builder->arena, &builder->document, node) ? TREEN_OK : tree_no_memory(builder);
    struct tree_open *parent = &builder->open[builder->depth - 1];
    if (parent->node.kind == TREE_MAP && !parent->has_key)
        return take_key(builder, parent, &node);
    if (parent->node.kind == TREE_MAP) {
        node.key = parent->key.text;
        node.place = parent->key.place;
        parent->has_key = false;
    }
    return array_push(builder->arena, &parent->child, node) ? TREEN_OK : tree_no_memory(builder);
}

enum treen_status tree_open_node(struct tree_builder *builder, enum tree_kind kind) {
    if (builder->depth == TREE_DEEPEST)
        return tree_too_deep(builder->source, builder->error, builder->last);
    struct tree_open *open = &builder->open[builder->depth++];
    *open = (struct tree_open){.node = {.kind = kind, .place = builder->last}};
    keyset_init(&open->keys, builder->arena);
    return TREEN_OK;
}

/* The array of children is the arena's and stays; the slot on the stack becomes free. */
enum treen_status tree_close_node(struct tree_builder *builder) {
    struct tree_open *open = &builder->open[--builder->depth];
    open->node.count = open->child.count;
    open->node.child = open->child.at;
    return tree_add_node(builder, open->node);
}
