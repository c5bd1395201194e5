/* Colours for the pieces of a puzzle. The box gets a pattern, and the pieces get the colours of the
 * cells on which they lie in an assembly. Other assemblies are solutions, too, if their pieces then
 * have the same colours. */
#include "run/design/colours/colours.h"

#include "base/error.h"
#include "base/order.h"
#include "run/design/place.h"

#include <stdlib.h>
#include <string.h>

/* ---- Coloured pieces ------------------------------------------------------------------------- */

bool colours_cut(const struct colours *colours, const uint8_t *assembly, uint32_t part,
                 const uint8_t *pattern, struct arena *arena, struct shape *least) {
    const struct packing *from = colours->from;
    struct shape shape = {0, ARENA_NEW(arena, colours->cells, struct coloured_cell)};
    shape_list list = {0};
    for (size_t c = 0; shape.cell && c < colours->cells; c++)
        if (assembly[c] == part)
            shape.cell[shape.count++] =
                (struct coloured_cell){from->box.cell[c].at, pattern ? pattern[c] + 1 : 0};
    if (!shape.cell)
        return false;
    shape_settle(from->grid, &shape);
    bool made = shape_orientations(from->grid, &from->group, colours->motion, &shape, arena, &list);
    *least = list.count ? list.at[0] : (struct shape){0};
    return made;
}

void kinds_open(struct kinds *kinds, const struct colours *colours, const uint8_t *pattern,
                struct arena *arena) {
    *kinds = (struct kinds){.colours = colours, .pattern = pattern};
    keyset_init(&kinds->cut, arena);
    keyset_init(&kinds->piece, arena);
}

/* Adds the kind of a part that was not seen on these cells. */
static bool add_kind(struct kinds *kinds, const uint8_t *assembly, uint32_t part) {
    enum { NUMBERS = 4 };
    struct shape least;
    struct arena scratch;
    uint32_t kind;
    arena_draw(&scratch, kinds->colours->wish.budget, SIZE_MAX);
    bool made = colours_cut(kinds->colours, assembly, part, kinds->pattern, &scratch, &least);
    int *key = made ? ARENA_NEW(&scratch, NUMBERS * least.count + 1, int) : NULL;
    for (size_t c = 0; key && c < least.count; c++) {
        const struct coloured_cell *cell = &least.cell[c];
        memcpy(key + NUMBERS * c, (const int[]){cell->at.x, cell->at.y, cell->at.z, cell->colour},
               NUMBERS * sizeof *key);
    }
    made = key && keyset_add(&kinds->piece, key, NUMBERS * least.count * sizeof *key, &kind, NULL) &&
           array_push(kinds->cut.arena, &kinds->kind, kind);
    arena_free(&scratch);
    return made;
}

bool kinds_of(struct kinds *kinds, const uint8_t *assembly, uint32_t *kind) {
    const struct colours *colours = kinds->colours;
    uint16_t cell[MOST_CANDIDATE];
    for (uint32_t part = 0; part < colours->parts; part++) {
        uint32_t number;
        size_t count = 0;
        bool added;
        for (size_t c = 0; c < colours->cells; c++)
            if (assembly[c] == part)
                cell[count++] = (uint16_t)c;
        if (!keyset_add(&kinds->cut, cell, count * sizeof *cell, &number, &added) ||
            (added && !add_kind(kinds, assembly, part)))
            return false;
        kind[part] = kinds->kind.at[number];
    }
    qsort(kind, colours->parts, sizeof *kind, order_numbers);
    return true;
}

/* ---- The puzzles of a pattern ---------------------------------------------------------------- */

/* The assemblies sorted by their coloured pieces. A set of these is a puzzle. */
struct sorting {
    const struct colours *colours;
    const uint8_t *pattern;
    uint32_t *set;         /* by assembly */
    uint32_t *like;        /* by set: the first that is the same puzzle */
    uint64_t *solutions;   /* by set */
    const uint8_t **least; /* by set: the first of all assemblies of the puzzle */
};

static bool sort_assemblies(struct sorting *sorting, struct arena *arena) {
    const struct colours *colours = sorting->colours;
    size_t count = colours->assembly.count;
    uint32_t *kind = ARENA_NEW(arena, colours->parts, uint32_t);
    struct kinds kinds;
    struct keyset sets;
    sorting->set = ARENA_NEW(arena, count, uint32_t);
    sorting->like = ARENA_NEW(arena, count, uint32_t);
    sorting->solutions = ARENA_NEW(arena, count, uint64_t);
    sorting->least = ARENA_NEW(arena, count, const uint8_t *);
    bool made = kind && sorting->set && sorting->like && sorting->solutions && sorting->least;
    kinds_open(&kinds, colours, sorting->pattern, arena);
    keyset_init(&sets, arena);
    for (size_t i = 0; made && i < count; i++)
        made = kinds_of(&kinds, colours->assembly.key[i].bytes, kind) &&
               keyset_add(&sets, kind, colours->parts * sizeof *kind, &sorting->set[i], NULL);
    return made;
}

/* Joins sets that a motion takes to each other, perhaps with other names of colours. The motions
 * are a group, so that one of them leads to the first set. Counts the solutions of each set: one
 * of those that motions of the coloured box take to each other. */
static bool count_solutions(struct sorting *sorting, struct arena *arena) {
    const struct colours *colours = sorting->colours;
    size_t count = colours->assembly.count, cells = colours->cells;
    uint8_t *image = ARENA_NEW(arena, cells, uint8_t);
    bool *later = ARENA_NEW(arena, count, bool);
    for (uint32_t i = 0; i < count; i++)
        sorting->like[i] = i;
    for (size_t m = 0; image && later && m < colours->motions; m++) {
        bool same = true;
        for (size_t c = 0; c < cells; c++)
            same &= sorting->pattern[colours->by[m].image[c]] == sorting->pattern[c];
        colours_turn(colours, sorting->pattern, m, image);
        if (memcmp(image, sorting->pattern, cells) != 0)
            continue;
        for (size_t i = 0; i < count; i++) {
            uint32_t to = colours->image.at[i * colours->motions + m], set = sorting->set[i];
            later[i] |= same && to < i && sorting->set[to] == set;
            sorting->like[set] =
                sorting->set[to] < sorting->like[set] ? sorting->set[to] : sorting->like[set];
        }
    }
    for (size_t i = 0; later && i < count; i++)
        sorting->solutions[sorting->set[i]] += !later[i];
    return image && later;
}

/* Finds the first assembly of each puzzle: it is written. */
static void find_least(struct sorting *sorting) {
    const struct colours *colours = sorting->colours;
    for (size_t i = 0; i < colours->assembly.count; i++) {
        const uint8_t **least = &sorting->least[sorting->like[sorting->set[i]]];
        const uint8_t *each = colours->assembly.key[i].bytes;
        if (!*least || memcmp(each, *least, colours->cells) < 0)
            *least = each;
    }
}

static enum treen_status tell_all(struct sorting *sorting, const struct measures *measures,
                                  struct finder *finder) {
    size_t cells = sorting->colours->cells;
    char bytes[MOST_CANDIDATE];
    memcpy(bytes, sorting->pattern, cells);
    for (uint32_t set = 0; set < sorting->colours->assembly.count; set++) {
        struct measures each = *measures;
        if (!sorting->least[set])
            continue;
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        each.of[Q_solutions] = sorting->solutions[set];
        memcpy(bytes + cells, sorting->least[set], cells);
        finder_look(finder, 1);
        TRY(finder_tell(finder, bytes, 2 * cells, &each));
    }
    return TREEN_OK;
}

/* Counts the colours of a pattern. */
static uint64_t count_colours(const struct colours *colours, const uint8_t *pattern) {
    uint64_t count = 0;
    for (size_t c = 0; c < colours->cells; c++)
        if (pattern[c] >= count)
            count = pattern[c] + UINT64_C(1);
    return count;
}

static void bound(const void *own, struct space_bounds *bounds) {
    const struct colours *colours = own;
    uint64_t most = 2;
    for (size_t i = 0; i < colours->pattern.count; i++) {
        const uint64_t count = count_colours(colours, colours->pattern.at[i]);
        most = count > most ? count : most;
    }
    bounds_set(bounds, Q_colours, 2, most);
}

static enum treen_status unit(void *own, void *work, uint64_t number, struct finder *finder) {
    struct sorting sorting = {.colours = own, .pattern = ((struct colours *)own)->pattern.at[number]};
    struct measures measures;
    (void)work;
    measures_clear(&measures);
    measures.of[Q_colours] = count_colours(sorting.colours, sorting.pattern);
    if (aim_fails(finder->aim, &measures) || !finder_wants(finder, &measures))
        return TREEN_OK;
    TRY_ROOM(sort_assemblies(&sorting, &finder->arena) && count_solutions(&sorting, &finder->arena));
    find_least(&sorting);
    return tell_all(&sorting, &measures, finder);
}

/* ---- Candidates ------------------------------------------------------------------------------ */

/* Tells whether bytes are a pattern and an assembly. */
static bool reads(void *own, const char *candidate, size_t length) {
    const struct colours *colours = own;
    size_t cells = colours->cells;
    bool fine = length == 2 * cells;
    for (size_t c = 0; fine && c < cells; c++)
        fine = (unsigned char)candidate[c] < COLOURS_MOST;
    return fine && keyset_find(&colours->assembly, candidate + cells, cells) != KEYSET_NONE;
}

/* Gives the piece of which a part is a copy. */
static bool find_piece(const struct colours *colours, const uint8_t *assembly, uint32_t part,
                       struct arena *arena, struct packing_piece *piece) {
    const struct packing *from = colours->from;
    struct shape bare;
    if (!colours_cut(colours, assembly, part, NULL, arena, &bare))
        return false;
    for (size_t i = 0; i < from->pieces; i++) {
        shape_list list = {0};
        *piece = from->piece[i];
        if (!shape_orientations(from->grid, &from->group, colours->motion, &piece->shape, arena, &list))
            return false;
        if (!shape_compare(&bare, &list.at[0]))
            break;
    }
    piece->least = piece->most = 1;
    return true;
}

/* Gives box and pieces their colours. */
static bool paint(const struct colours *colours, const uint8_t *colour, struct arena *arena,
                  struct packing *packing) {
    const struct box *box = &colours->from->box;
    struct shape shape = {box->cells, ARENA_NEW(arena, box->cells, struct coloured_cell)};
    for (size_t c = 0; shape.cell && c < box->cells; c++) {
        shape.cell[c] = (struct coloured_cell){box->cell[c].at, colour[c] + 1};
        packing->colours = colour[c] + 1u > packing->colours ? colour[c] + 1u : packing->colours;
    }
    packing->pieces = colours->parts;
    packing->piece = ARENA_NEW(arena, packing->pieces, struct packing_piece);
    packing->allowed = ARENA_NEW(arena, packing->colours * packing->colours, bool);
    bool made = shape.cell && packing->piece && packing->allowed;
    for (size_t i = 0; made && i < packing->colours; i++)
        packing->allowed[i * packing->colours + i] = true;
    for (uint32_t part = 0; made && part < colours->parts; part++)
        made = find_piece(colours, colour + box->cells, part, arena, &packing->piece[part]) &&
               colours_cut(colours, colour + box->cells, part, colour, arena, &packing->piece[part].shape);
    return made && box_init(&packing->box, box->grid, &shape, NULL, arena);
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct colours *colours = own;
    struct packing_colour paints[COLOURS_PAINTED] = {
        {'W', "white"}, {'B', "black"}, {'R', "red"}, {'Y', "yellow"}};
    struct packing_colour numbers[COLOURS_MOST] = {{'1', "one"},   {'2', "two"},   {'3', "three"},
                                                   {'4', "four"},  {'5', "five"},  {'6', "six"},
                                                   {'7', "seven"}, {'8', "eight"}, {'9', "nine"}};
    struct packing packing = *colours->from;
    struct arena arena;
    (void)length;
    arena_draw(&arena, colours->wish.budget, SIZE_MAX);
    bool made = paint(colours, (const uint8_t *)candidate, &arena, &packing);
    packing.colour = packing.colours > COLOURS_PAINTED ? numbers : paints;
    made = made && design_write_named(&packing, out);
    arena_free(&arena);
    return made;
}

const struct space space_colours = {
    .about = {.name = "colours", .summary = "colours for the box and the pieces of a puzzle"},
    .usual = "assemblies=1, least colours",
    .settings = "way",
    .measures = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_colours,
    .lists = true,
    .assembles = true,
    .packs = true,
    .open = colours_open,
    .unit = unit,
    .bound = bound,
    .reads = reads,
    .write = write,
};
