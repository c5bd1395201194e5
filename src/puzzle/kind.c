#include "puzzle/kind.h"

#include "puzzle/puzzle.h"
#include "tables.h"

#include <string.h>

#define KIND(name) extern const struct kind kind_##name;
ALL_KINDS
#undef KIND

/* When two kinds know equally many of a file's keys, the first of this list is taken: `pieces:`
 * alone is a packing, not a burr. */
#define KIND(name) &kind_##name,
static const struct kind *const kinds[] = {ALL_KINDS};

const struct kind *kind_at(size_t index) {
    return index < sizeof kinds / sizeof *kinds ? kinds[index] : NULL;
}

const struct kind *kind_named(const char *name) {
    const struct kind *kind;
    for (size_t i = 0; (kind = kind_at(i)); i++)
        if (strcmp(kind->about.name, name) == 0)
            return kind;
    return NULL;
}

const struct packing *puzzle_packing(const struct treen_puzzle *puzzle) {
    return puzzle->kind->packing ? puzzle->kind->packing(puzzle) : NULL;
}

const struct cover *puzzle_cover(const struct treen_puzzle *puzzle) {
    return puzzle->kind->cover ? puzzle->kind->cover(puzzle) : NULL;
}

void posed_release(struct posed *posed) {
    if (posed && posed->kind->release)
        posed->kind->release(posed);
}
