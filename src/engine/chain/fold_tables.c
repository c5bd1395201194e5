/* All boards are rows of `words` words in one array each: a multiplication finds the row of a cell
 * or a leg. The tables of legs are the large ones: two boards for every length, cell and
 * direction. */
#include "engine/chain/fold_tables.h"

#include <string.h>

/* ---- Legs ------------------------------------------------------------------------------------ */

/* Tells whether the chain chooses a direction at that link. */
static bool starts_leg(const struct chain *chain, size_t link) {
    return link + 1 < chain->links && (link == 0 || chain->joint[link] != JOINT_STRAIGHT);
}

/* Measures the legs. A leg ends at the next joint that may bend, or with the chain. Returns the
 * number of different lengths; a chain of n links has less than the square root of 2n. */
static size_t measure_legs(struct fold_tables *tables) {
    const struct chain *chain = tables->chain;
    size_t sizes = 0;
    for (size_t i = chain->links - 1; i-- > 0;)
        tables->length[i] = i + 2 < chain->links && !starts_leg(chain, i + 1) ? tables->length[i + 1] + 1 : 1;
    for (size_t i = 0; i < chain->links; i++) {
        size_t j = 0;
        if (!starts_leg(chain, i))
            continue;
        while (!starts_leg(chain, j) || tables->length[j] != tables->length[i])
            j++;
        tables->size_of[i] = j < i ? tables->size_of[j] : (uint32_t)sizes++;
    }
    return sizes;
}

/* Lays a leg. The neighbours of its starting cell are around it, too: when the head leaves, they
 * have one way less. A leg that runs into a wall ends there, and its boards are never used. */
static void lay_leg(struct fold_tables *tables, size_t row, uint32_t cell, size_t direction,
                    uint32_t length) {
    const struct chain *chain = tables->chain;
    size_t words = tables->words;
    struct leg *leg = &tables->leg[row];
    uint64_t *cells = tables->leg_cell + row * words, *around = tables->around + row * words;
    memcpy(around, tables->near + cell * words, words * sizeof *around);
    leg->first = leg->end = chain->step[cell * chain->directions + direction];
    for (uint32_t i = 0; i < length && leg->end != CHAIN_WALL; i++) {
        bits_set(cells, leg->end);
        for (size_t w = 0; w < words; w++)
            around[w] |= tables->near[leg->end * words + w];
        if (i + 1 < length)
            leg->end = chain->step[leg->end * chain->directions + direction];
    }
}

/* Lays all legs. Legs of one length are the same from every link, so one table serves them all. */
static void lay_legs(struct fold_tables *tables, size_t sizes) {
    const struct chain *chain = tables->chain;
    for (size_t size = 0, link = 0; size < sizes; size++) {
        while (!starts_leg(chain, link) || tables->size_of[link] != size)
            link++;
        for (uint32_t cell = 0; cell < chain->cells; cell++)
            for (size_t d = 0; d < chain->directions; d++)
                lay_leg(tables, (size * chain->cells + cell) * chain->directions + d, cell, d,
                        tables->length[link]);
    }
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static void list_neighbours(struct fold_tables *tables) {
    const struct chain *chain = tables->chain;
    for (size_t cell = 0; cell < chain->cells; cell++) {
        for (size_t d = 0; d < chain->directions; d++) {
            uint32_t next = chain->step[cell * chain->directions + d];
            if (next != CHAIN_WALL)
                bits_set(tables->near + cell * tables->words, next);
        }
        if (chain->must[cell])
            bits_set(tables->must, cell);
    }
}

/* Colours the cells like a chess board, from any cell of each part of the box. Returns false when
 * neighbours would have the same colour (a grid of triangles can be coloured, one of hexagons
 * cannot). */
static bool colour_cells(struct fold_tables *tables, uint32_t *queue, bool *seen) {
    const struct chain *chain = tables->chain;
    for (uint32_t start = 0; start < chain->cells; start++) {
        size_t count = 0;
        if (!seen[start])
            queue[count++] = start;
        seen[start] = true;
        for (size_t i = 0; i < count; i++)
            for (size_t d = 0; d < chain->directions; d++) {
                uint32_t next = chain->step[queue[i] * chain->directions + d];
                if (next == CHAIN_WALL)
                    continue;
                bool black = !fold_is_black(tables, queue[i]);
                if (seen[next] && fold_is_black(tables, next) != black)
                    return false;
                if (seen[next])
                    continue;
                seen[next] = true;
                queue[count++] = next;
                if (black)
                    bits_set(tables->black, next);
            }
    }
    return true;
}

/* Neighbours come first, since colours and legs need them. The number of lengths gives the size of
 * the last tables. */
bool fold_tables_init(struct fold_tables *tables, const struct chain *chain, struct arena *arena) {
    size_t words = bits_words(chain->cells), boards = chain->cells * words;
    *tables = (struct fold_tables){.chain = chain, .words = words};
    tables->length = ARENA_NEW(arena, chain->links, uint32_t);
    tables->size_of = ARENA_NEW(arena, chain->links, uint32_t);
    tables->near = ARENA_NEW(arena, boards, uint64_t);
    tables->must = ARENA_NEW(arena, words, uint64_t);
    tables->black = ARENA_NEW(arena, words, uint64_t);
    uint32_t *queue = ARENA_NEW(arena, chain->cells, uint32_t);
    bool *seen = ARENA_NEW(arena, chain->cells, bool);
    if (!tables->length || !tables->size_of || !tables->near || !tables->must || !tables->black || !queue ||
        !seen)
        return false;
    list_neighbours(tables);
    if (!colour_cells(tables, queue, seen))
        tables->black = NULL;
    size_t sizes = measure_legs(tables), legs = sizes * chain->cells * chain->directions;
    tables->leg = ARENA_NEW(arena, legs, struct leg);
    tables->leg_cell = ARENA_NEW(arena, legs * words, uint64_t);
    tables->around = ARENA_NEW(arena, legs * words, uint64_t);
    if (!tables->leg || !tables->leg_cell || !tables->around)
        return false;
    lay_legs(tables, sizes);
    return true;
}
