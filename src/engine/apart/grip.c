/* The tables of pairs. */
#include "engine/apart/grip_layout.h"

#include <assert.h>
#include <stdlib.h>

enum { LINE_BITS = 32 };

/* ---- Opening --------------------------------------------------------------------------------- */

static void take_coordinates(struct treen_cell cell, int at[COORDINATES]) {
    at[0] = cell.x;
    at[1] = cell.y;
    at[2] = cell.z;
}

uint32_t grip_line(const struct axis *axis, const int at[COORDINATES], int *here) {
    enum { MANY = 256 };
    int by = axis->step[axis->pivot], along = at[axis->pivot];
    *here = by == 1 ? along : (along + MANY * by) / by - MANY; /* rounded down */
    unsigned rest = (unsigned)(along - *here * by),
             width[2] = {(unsigned)axis->width[0], (unsigned)axis->width[1]},
             u = (unsigned)(at[axis->beside[0]] - *here * axis->step[axis->beside[0]] - axis->low[0]),
             v = (unsigned)(at[axis->beside[1]] - *here * axis->step[axis->beside[1]] - axis->low[1]);
    return u < width[0] && v < width[1] ? u + width[0] * (v + width[1] * rest) : NO_LINE;
}

/* Lays the lines of an axis through the offsets. */
static void open_axis(const struct grip *grip, struct axis *axis) {
    const int *step = axis->step;
    for (int c = COORDINATES - 1; c >= 0; c--)
        if (step[c] > 0 && (step[axis->pivot] <= 0 || step[c] <= step[axis->pivot]))
            axis->pivot = c;
    int last = (grip->reach[axis->pivot] - 1) / step[axis->pivot];
    assert(step[axis->pivot] > 0 && last < LINE_BITS);
    axis->lines = (uint32_t)step[axis->pivot];
    for (int i = 0, c = 0; c < COORDINATES; c++) {
        if (c == axis->pivot)
            continue;
        axis->beside[i] = c;
        axis->low[i] = step[c] > 0 ? -last * step[c] : 0;
        axis->width[i] = grip->reach[c] + last * abs(step[c]);
        axis->lines *= (uint32_t)axis->width[i++];
    }
    for (int c = 0; c < COORDINATES; c++)
        axis->field += (uint64_t)(int64_t)step[c] << (FIELD * c);
}

/* Returns the number of a vector among offsets, so that sums of vectors have sums of numbers. */
static uint32_t number_of_vector(const struct grip *grip, struct treen_cell by) {
    return (uint32_t)(by.x + grip->reach[0] * (by.y + grip->reach[1] * by.z));
}

/* Finds how far offsets go: as the box, and as hits beside a cell. */
static void find_reach(struct grip *grip, const struct slide_hits *hits, const int side[COORDINATES]) {
    int beyond[COORDINATES] = {0}, low[COORDINATES], high[COORDINATES];
    for (unsigned i = 0; i < hits->kinds * hits->axes; i++) {
        take_coordinates(hits->trail[i].around.low, low);
        take_coordinates(hits->trail[i].around.high, high);
        for (int c = 0; hits->sweeps[i % hits->axes] && c < COORDINATES; c++) {
            beyond[c] = -low[c] > beyond[c] ? -low[c] : beyond[c];
            beyond[c] = high[c] > beyond[c] ? high[c] : beyond[c];
        }
    }
    grip->offsets = 1;
    for (int c = 0; c < COORDINATES; c++) {
        grip->far[c] = side[c] - 1 + beyond[c];
        grip->reach[c] = 2 * grip->far[c] + 1;
        grip->offsets *= (uint32_t)grip->reach[c];
    }
}

/* Puts axes along which cells hit only that at the end first, and gives these one table. */
static void divide_axes(struct grip *grip, const struct slide_hits *hits) {
    unsigned next = 0;
    for (unsigned sweeps = 0; sweeps < 2; sweeps++)
        for (unsigned a = 0; a < hits->axes; a++)
            if (hits->sweeps[a] == sweeps)
                grip->axis[next++] = (struct axis){.number = a, .sweeps = sweeps};
    for (grip->axes = next, next = 0; next < grip->axes; grip->tables++) {
        struct table *table = &grip->table[grip->tables];
        table->first = next++;
        while (next < grip->axes && !grip->axis[next].sweeps)
            next++;
        table->end = next;
    }
}

static void add_hit(struct hits *hits, uint32_t by) {
    hits->by[hits->count++] = by;
}

/* Fills in what cells hit along the axes of a table. */
static bool fill_hits(struct grip *grip, const struct slide_hits *slide, struct table *table,
                      struct arena *arena) {
    const struct axis *axis = &grip->axis[table->first];
    table->hits = ARENA_NEW(arena, (size_t)grip->kinds * grip->kinds, struct hits);
    for (unsigned kind = 0; table->hits && kind < grip->kinds; kind++) {
        const struct slide_trail *trail = &slide->trail[kind * slide->axes + axis->number];
        struct hits *of = &table->hits[kind * grip->kinds];
        for (size_t i = 0; i < trail->count; i++)
            add_hit(&of[trail->cell[i].kind], number_of_vector(grip, trail->cell[i].home));
    }
    return table->hits;
}

/* Makes the lines of all axes through each offset. */
static bool fill_lines(struct grip *grip, struct arena *arena) {
    const int *reach = grip->reach;
    struct offset_line *line = ARENA_NEW(arena, (size_t)grip->offsets * grip->axes, struct offset_line);
    grip->lines = line;
    for (int z = 0; line && z < reach[2]; z++)
        for (int y = 0; y < reach[1]; y++)
            for (int x = 0; x < reach[0]; x++)
                for (unsigned a = 0; a < grip->axes; a++, line++)
                    line->line = grip_line(&grip->axis[a], (const int[]){x, y, z}, &line->here);
    return grip->lines;
}

/* Makes all that depends on the grid and the box. */
static bool open_tables(struct grip *grip, struct slides *slides, const struct coloured_cell *cell,
                        size_t cells, struct arena *arena) {
    const struct slide_lattice *lattice = slides_lattice(slides);
    struct slide_hits hits;
    struct cuboid homes = cuboid_empty();
    if (!grip->place || !grip->kind || !slides_hits(slides, &hits))
        return false;
    for (size_t i = 0; i < cells; i++)
        cuboid_add(&homes, slides_cell(slides, cell[i].at).home);
    find_reach(grip, &hits,
               (const int[]){homes.high.x - homes.low.x + 1, homes.high.y - homes.low.y + 1,
                             homes.high.z - homes.low.z + 1});
    for (size_t i = 0; i < cells; i++) {
        struct slide_cell place = slides_cell(slides, cell[i].at);
        grip->place[i] = number_of_vector(grip, cell_subtract(place.home, homes.low));
        grip->kind[i] = place.kind;
    }
    grip->kinds = hits.kinds;
    divide_axes(grip, &hits);
    for (unsigned a = 0; a < grip->axes; a++) {
        take_coordinates(lattice->step[2 * grip->axis[a].number], grip->axis[a].step);
        open_axis(grip, &grip->axis[a]);
    }
    for (unsigned t = 0; t < grip->tables; t++)
        if (grip->axis[grip->table[t].first].sweeps && !fill_hits(grip, &hits, &grip->table[t], arena))
            return false;
    return fill_lines(grip, arena);
}

static bool open_pair(struct grip *grip, struct pair *pair, struct arena *arena) {
    pair->hits = ARENA_NEW(arena, (size_t)grip->tables * grip->offsets, uint16_t);
    bool opened = pair->hits;
    for (unsigned a = 0; opened && a < grip->axes; a++) {
        pair->blocked[a] = ARENA_NEW(arena, grip->axis[a].lines, uint32_t);
        opened = pair->blocked[a];
    }
    return opened;
}

static void fill_units(struct grip *grip) {
    for (unsigned set = 0; set < 1u << (grip->pieces - 1); set++)
        for (unsigned i = 0; i + 1 < grip->pieces; i++)
            if (set >> i & 1)
                grip->units[set].word[i / IN_WORD] += (uint64_t)1 << (FIELDS * (i % IN_WORD));
}

void grip_sides(const struct grid *grid, const struct coloured_cell *cell, size_t cells, int side[3]) {
    struct slide_lattice lattice;
    struct cuboid homes = cuboid_empty();
    slide_lattice(grid, &lattice);
    for (size_t i = 0; i < cells; i++)
        cuboid_add(&homes, grid->home(cell[i].at));
    take_coordinates(cell_subtract(homes.high, homes.low), side);
    for (int c = 0; c < COORDINATES; c++)
        side[c] = side[c] / lattice.unit + 1;
}

/* Makes room for positions, and for the cells and the tables of pieces. */
static bool open_room(struct grip *grip, size_t cells, struct arena *arena) {
    grip->bits = 17;
    grip->room = 1u << (grip->bits - 1);
    grip->node = ARENA_ROOM(arena, grip->room, struct position);
    grip->depth = ARENA_ROOM(arena, grip->room, uint32_t);
    grip->known = ARENA_NEW(arena, (size_t)1 << grip->bits, uint64_t);
    bool opened = grip->node && grip->depth && grip->known;
    for (unsigned a = 0; opened && a < grip->pieces; a++) {
        grip->cell[a] = ARENA_NEW(arena, cells, uint16_t);
        opened = grip->cell[a];
        for (unsigned b = a + 1; opened && b < grip->pieces; b++)
            opened = open_pair(grip, &grip->pair[a][b], arena);
    }
    return opened;
}

struct grip *grip_open(unsigned pieces, const struct grid *grid, const struct coloured_cell *cell,
                       size_t cells, struct arena *arena) {
    enum { SLIDES = 1 << 22 };
    struct grip *grip = ARENA_NEW(arena, 1, struct grip);
    struct slides *slides = slides_open(grid, SLIDES, arena->budget);
    bool opened = grip && slides;
    if (opened) {
        grip->pieces = pieces;
        grip->place = ARENA_NEW(arena, cells, uint32_t);
        grip->kind = ARENA_NEW(arena, cells, unsigned);
        opened = open_tables(grip, slides, cell, cells, arena) && open_room(grip, cells, arena);
    }
    slides_close(slides);
    if (!opened)
        return NULL;
    fill_units(grip);
    return grip;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* The counts of a pair of pieces in one table. */
struct counts {
    uint16_t *count;        /* by offset */
    uint32_t *const *lines; /* of the pair, by axis */
    unsigned first, end, axes;
    const struct offset_line *line; /* of the first axis, by offset */
};

/* Counts a hit up or down, by 1. The first and the last one at an offset change the lines. */
static inline void count_hit(const struct counts *counts, uint32_t offset, int by) {
    uint16_t before = counts->count[offset], after = (uint16_t)(before + by);
    counts->count[offset] = after;
    if (before && after)
        return;
    const struct offset_line *line = &counts->line[(size_t)offset * counts->axes];
    for (unsigned a = counts->first; a < counts->end; a++)
        counts->lines[a][line[a].line] ^= 1u << line[a].here;
}

/* Counts the hits of a cell of the piece with those of another one. */
static void count_hits(const struct grip *grip, const struct table *table, unsigned piece, unsigned other,
                       unsigned cell, int by) {
    bool lower = piece < other;
    const struct pair *pair = lower ? &grip->pair[piece][other] : &grip->pair[other][piece];
    const struct counts counts = {pair->hits + (size_t)(table - grip->table) * grip->offsets,
                                  pair->blocked,
                                  table->first,
                                  table->end,
                                  grip->axes,
                                  grip->lines};
    const uint32_t *place = grip->place;
    const unsigned *kind = grip->kind;
    const struct hits *all = table->hits;
    unsigned own = kind[cell], count = grip->cells[other], kinds = grip->kinds;
    uint32_t middle = grip->offsets / 2, here = place[cell];
    for (unsigned i = 0; i < count; i++) {
        unsigned near = grip->cell[other][i];
        uint32_t offset = middle + (lower ? here - place[near] : place[near] - here);
        if (!all) {
            if (own == kind[near])
                count_hit(&counts, offset, by);
            continue;
        }
        const struct hits *hits = &all[lower ? own * kinds + kind[near] : kind[near] * kinds + own];
        for (unsigned k = 0; k < hits->count; k++)
            count_hit(&counts, offset + hits->by[k], by);
    }
}

static void count_cell(const struct grip *grip, unsigned piece, unsigned cell, int by) {
    for (const struct table *table = grip->table; table < &grip->table[grip->tables]; table++)
        for (unsigned other = 0; other < grip->pieces; other++)
            if (other != piece)
                count_hits(grip, table, piece, other, cell, by);
}

void grip_give(struct grip *grip, unsigned piece, unsigned cell) {
    count_cell(grip, piece, cell, 1);
    grip->cell[piece][grip->cells[piece]++] = (uint16_t)cell;
}

void grip_take(struct grip *grip, unsigned piece, unsigned cell) {
    uint16_t *cells = grip->cell[piece];
    unsigned i = 0;
    while (cells[i] != cell)
        i++;
    cells[i] = cells[--grip->cells[piece]];
    count_cell(grip, piece, cell, -1);
}
