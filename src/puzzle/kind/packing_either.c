/* Groups of pieces of which one is used: `exactly one of: [A, B]`, `at most one of: [[A, B], C]`.
 * Colours of cells that stay empty are pieces here, too. */
#include "puzzle/packing.h"

#include "base/error.h"

#include <string.h>

enum { MOST_EITHERS = 1000 };

static const char *const either_keys[] = {"at most one of", "exactly one of"}; /* by `must` */

struct either_reader {
    struct packing *packing;
    const struct tree *map;
    const char *source;
    struct arena *arena;
    struct treen_error *error;
};

bool packing_is_either(const struct packing_either *either, uint32_t piece) {
    for (size_t i = 0; i < either->pieces; i++)
        if (either->piece[i] == piece)
            return true;
    return false;
}

/* Tells whether the file gives the copies of the piece. */
static bool has_copies(const struct either_reader *reader, const char *name) {
    const struct tree *pieces = tree_get(reader->map, "pieces");
    const struct tree *piece = pieces && pieces->kind == TREE_MAP ? tree_get(pieces, name) : NULL;
    return piece && piece->kind == TREE_MAP && tree_get(piece, "copies");
}

/* Adds the piece of this name to the group. It may now be left out. */
static enum treen_status read_name(const struct either_reader *reader, const struct tree *node,
                                   struct packing_either *either) {
    struct packing *packing = reader->packing;
    const char *name = node->kind == TREE_TEXT ? node->text : "";
    uint32_t i = 0;
    while (i < packing->pieces && strcmp(packing->piece[i].name, name))
        i++;
    if (i == packing->pieces)
        return tree_error(node, reader->source, reader->error,
                          "found '%s', expected the name of a piece, or of a colour of `empty`", name);
    if (packing_is_either(either, i))
        return tree_error(node, reader->source, reader->error, "'%s' is in this group already", name);
    struct packing_piece *piece = &packing->piece[i];
    if (!piece->hole && piece->least == 1 && piece->most == 1 && !has_copies(reader, name))
        piece->least = 0;
    size_t at = either->pieces++;
    for (; at && either->piece[at - 1] > i; at--)
        either->piece[at] = either->piece[at - 1];
    either->piece[at] = i;
    return TREEN_OK;
}

/* Reads one group: a list of names. */
static enum treen_status read_group(const struct either_reader *reader, const struct tree *node, bool must) {
    struct packing *packing = reader->packing;
    struct packing_either *either = &packing->either[packing->eithers];
    if (node->kind != TREE_LIST || node->count < 2)
        return tree_error(node, reader->source, reader->error,
                          "expected two pieces or more: '%s: [A, B]', or a list of such groups",
                          either_keys[must]);
    *either = (struct packing_either){.must = must};
    either->piece = ARENA_NEW(reader->arena, node->count, uint32_t);
    TRY_MEMORY(either->piece, reader->error, "reading the puzzle");
    for (size_t i = 0; i < node->count; i++)
        TRY(read_name(reader, &node->child[i], either));
    packing->eithers++;
    return TREEN_OK;
}

static bool has_groups(const struct tree *node) {
    return node->kind == TREE_LIST && node->count && node->child[0].kind == TREE_LIST;
}

/* Reads one group, or a list of groups. */
static enum treen_status read_groups(const struct either_reader *reader, const struct tree *node, bool must) {
    if (!has_groups(node))
        return read_group(reader, node, must);
    for (size_t i = 0; i < node->count; i++)
        TRY(read_group(reader, &node->child[i], must));
    return TREEN_OK;
}

enum treen_status packing_read_eithers(struct packing *packing, const struct tree *map, const char *source,
                                       struct arena *arena, struct treen_error *error) {
    const struct either_reader reader = {packing, map, source, arena, error};
    const struct tree *node[2];
    size_t count = 0;
    for (int must = 0; must < 2; must++) {
        node[must] = tree_get(map, either_keys[must]);
        count += !node[must] ? 0 : has_groups(node[must]) ? node[must]->count : 1;
        if (count > MOST_EITHERS)
            return tree_error(node[must], source, error, "found %zu groups, expected at most %d", count,
                              MOST_EITHERS);
    }
    packing->either = ARENA_NEW(arena, count, struct packing_either);
    TRY_MEMORY(packing->either, error, "reading the puzzle");
    for (int must = 0; must < 2; must++)
        if (node[must])
            TRY(read_groups(&reader, node[must], must));
    return TREEN_OK;
}

void packing_write_eithers(const struct packing *packing, FILE *out) {
    for (int must = 0; must < 2; must++) {
        const char *heading = either_keys[must], *after = ":\n";
        for (size_t i = 0; i < packing->eithers; i++) {
            const struct packing_either *either = &packing->either[i];
            if (either->must != must)
                continue;
            fprintf(out, "%s%s", heading, after);
            heading = after = "";
            for (size_t k = 0; k < either->pieces; k++) {
                fputs(k ? ", " : "  - [", out);
                tree_write_text(out, packing->piece[either->piece[k]].name);
            }
            fputs("]\n", out);
        }
    }
}
