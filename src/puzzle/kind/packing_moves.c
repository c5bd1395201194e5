/* The key `moves` of a packing, for taking apart. */
#include "puzzle/packing.h"

#include "base/error.h"
#include "base/text/tree.h"

#include <string.h>

enum treen_status packing_read_moves(struct packing *packing, const struct tree *map, const char *source,
                                     struct treen_error *error) {
    const struct tree *node = tree_get(map, "moves");
    if (!node)
        return TREEN_OK;
    const char *found = node->text ? node->text : "";
    packing->turns = strcmp(found, "turns") == 0;
    if (!packing->turns && strcmp(found, "shifts") != 0)
        return tree_error(node, source, error,
                          "found '%s', expected how pieces move when they are taken apart: shifts or turns",
                          found);
    if (packing->turns && !packing->grid->turn)
        return tree_error(
            node, source, error,
            "found turns on the grid %s, expected shifts: pieces turn on cubes, squares and hexagons",
            packing->grid->about.name);
    return TREEN_OK;
}

void packing_write_moves(const struct packing *packing, FILE *out) {
    if (packing->turns)
        fputs("moves: turns\n", out);
}
