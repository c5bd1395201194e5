/* The key `moves` of a packing, for taking apart. */
#include "puzzle/packing.h"

#include "base/text/tree.h"
#include "base/text/words.h"

#include <string.h>

/* The words of the key. Half steps take apart no more than shifts, by a proof in doc/apart.md. So
 * they are not searched. */
static const struct words {
    const char *text;
    bool turns, halves;
} words[] = {
    {"shifts", false, false}, {"turns", true, false}, {"half steps", false, true}, {"both", true, true}};

enum { WORDS = sizeof words / sizeof *words };

/* Refuses a word, and names the one that is perhaps meant. */
static enum treen_status unknown_word(const struct tree *node, const char *found, const char *source,
                                      struct treen_error *error) {
    const char *names[WORDS + 1] = {NULL};
    for (unsigned i = 0; i < WORDS; i++)
        names[i] = words[i].text;
    char list[WORDS * 16];
    words_list(names, "", "", list, sizeof list);
    return tree_error(node, source, error,
                      "found '%s', expected how pieces move when they are taken apart: %s%s", found, list,
                      words_hint(names, found, strlen(found)).text);
}

enum treen_status packing_read_moves(struct packing *packing, const struct tree *map, const char *source,
                                     struct treen_error *error) {
    const struct tree *node = tree_get(map, "moves");
    if (!node)
        return TREEN_OK;
    const char *found = node->text ? node->text : "", *grid = packing->grid->about.name;
    unsigned i = 0;
    while (i < WORDS && strcmp(found, words[i].text) != 0)
        i++;
    if (i == WORDS)
        return unknown_word(node, found, source, error);
    packing->turns = words[i].turns;
    if (words[i].halves && packing->grid->turn != 90)
        return tree_error(node, source, error,
                          "found '%s' on the grid %s, expected '%s': half steps are for cubes and squares",
                          found, grid, packing->grid->turn ? "turns' or 'shifts" : "shifts");
    if (packing->turns && !packing->grid->turn)
        return tree_error(node, source, error,
                          "found turns on the grid %s, expected shifts: pieces turn on cubes, squares, "
                          "hexagons and triangles",
                          grid);
    return TREEN_OK;
}

void packing_write_moves(const struct packing *packing, FILE *out) {
    if (packing->turns)
        fputs("moves: turns\n", out);
}
