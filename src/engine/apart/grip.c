/* The tables of pairs, and a search of positions breadth-first over them. */
#include "engine/apart/grip.h"
#include "shape/slide.h"
#include "shape/sweep.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum { FIELD = 7, FIELDS = 3 * FIELD, IN_WORD = 3, MIDDLE = 1 << (FIELD - 1), COORDINATES = 3 };
enum { LINE_BITS = 32, NO_LINE = UINT32_MAX, OUTSIDE = UINT32_MAX };

/* An axis of the grid. Lines along it go through the offsets. A coordinate, the pivot, grows along
 * each, so that a place on a line is the pivot by the step. */
struct axis {
    unsigned number;       /* in the grid */
    int step[COORDINATES]; /* forward */
    int pivot, beside[2];  /* coordinates */
    int low[2], width[2];  /* of lines, by the coordinates beside the pivot */
    uint32_t lines;
    bool sweeps;    /* cells hit others than that at the end */
    uint64_t field; /* a step, in the fields of a position */
};

/* The hits of a cell of one kind on cells of another, by the offset's number. */
struct hits {
    unsigned count;
    uint32_t by[SWEEP_CELLS];
};

/* The hits along the axes that share counts. */
struct table {
    unsigned first, end; /* axes */
    struct hits *hits;   /* by both kinds: [one * kinds + other]; null: a cell hits that at the end */
};

/* The line of an axis through an offset, and the offset's place on it. */
struct offset_line {
    uint32_t line;
    int here;
};

struct pair {
    uint16_t *hits;                /* by table and offset */
    uint32_t *blocked[SLIDE_AXES]; /* by line: bits of the offsets where a step forward cannot end */
};

struct position {
    uint64_t word[GRIP_WORDS];
};

/* The pieces of one search, and what is known about a position. */
struct active {
    unsigned count;
    unsigned piece[GRIP_PIECES];      /* ascending */
    int at[GRIP_PIECES][COORDINATES]; /* from the first piece */
};

/* The place of a piece from another one, from the lowest offset. */
struct offset {
    int at[COORDINATES];
    uint32_t number; /* OUTSIDE: beyond the tables */
};

struct grip {
    unsigned pieces, axes, tables, kinds;
    int far[COORDINATES], reach[COORDINATES]; /* offsets go from -far to far, `reach` of them */
    uint32_t offsets;
    struct axis axis[SLIDE_AXES];
    struct table table[SLIDE_AXES];
    struct offset_line *lines; /* by offset and axis */
    uint32_t *place;           /* by cell: its number among offsets, so that differences are offsets */
    unsigned *kind;            /* by cell */
    struct pair pair[GRIP_PIECES][GRIP_PIECES]; /* the lower piece first */
    unsigned cells[GRIP_PIECES];
    uint16_t *cell[GRIP_PIECES];
    /* The search. */
    unsigned words;
    struct position units[1 << GRIP_PIECES]; /* by set of pieces but the first: 1 in its fields */
    struct position *node;
    uint32_t *depth;
    uint64_t *known; /* stamp and node */
    uint32_t stamp, nodes, room, bits;
    uint32_t left;                                  /* the first node from which something leaves */
    struct offset offset[GRIP_PIECES][GRIP_PIECES]; /* of the position that is looked at */
    uint8_t free[GRIP_PIECES][GRIP_PIECES];         /* steps that one slides up before it hits the other */
    uint16_t needs[1 << GRIP_PIECES];
};

enum { ENDLESS = UINT8_MAX };

/* ---- Tables ---------------------------------------------------------------------------------- */

static void take_coordinates(struct treen_cell cell, int at[COORDINATES]) {
    at[0] = cell.x;
    at[1] = cell.y;
    at[2] = cell.z;
}

/* Returns the number of the line of the axis through an offset, and in *here the offset's place on
 * it. Coordinates count from the lowest offset. NO_LINE: it comes to no offset of the tables. */
static uint32_t line_at(const struct axis *axis, const int at[COORDINATES], int *here) {
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
                    line->line = line_at(&grip->axis[a], (const int[]){x, y, z}, &line->here);
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

void grip_clear(struct grip *grip) {
    for (unsigned piece = 0; piece < grip->pieces; piece++)
        while (grip->cells[piece])
            grip_take(grip, piece, grip->cell[piece][0]);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static struct position pack(const struct active *active) {
    struct position position = {0};
    for (unsigned i = 1; i < active->count; i++)
        for (unsigned c = 0; c < COORDINATES; c++)
            position.word[(i - 1) / IN_WORD] |= (uint64_t)(active->at[i][c] + MIDDLE)
                                                << (FIELDS * ((i - 1) % IN_WORD) + FIELD * c);
    return position;
}

static void unpack(struct active *active, const struct position *position) {
    for (unsigned i = 1; i < active->count; i++) {
        uint64_t fields = position->word[(i - 1) / IN_WORD] >> (FIELDS * ((i - 1) % IN_WORD));
        for (int c = 0; c < COORDINATES; c++, fields >>= FIELD)
            active->at[i][c] = (int)(fields & ((1 << FIELD) - 1)) - MIDDLE;
    }
}

static bool add_position(struct grip *grip, const struct position *position, uint32_t depth) {
    uint64_t hash = 0;
    for (unsigned w = 0; w < grip->words; w++)
        hash = (hash ^ position->word[w]) * UINT64_C(0x9e3779b97f4a7c15), hash ^= hash >> 32;
    uint32_t mask = (1u << grip->bits) - 1;
    uint32_t at = (uint32_t)(hash >> 7) & mask;
    for (; grip->known[at] >> 32 == grip->stamp; at = (at + 1) & mask) {
        const struct position *known = &grip->node[(uint32_t)grip->known[at]];
        bool same = true;
        for (unsigned w = 0; w < grip->words; w++)
            same &= known->word[w] == position->word[w];
        if (same)
            return true;
    }
    if (grip->nodes == grip->room)
        return false;
    grip->known[at] = (uint64_t)grip->stamp << 32 | grip->nodes;
    grip->node[grip->nodes] = *position;
    grip->depth[grip->nodes++] = depth;
    return true;
}

/* Finds the offsets of all pairs of pieces. */
static void find_offsets(struct grip *grip, const struct active *active) {
    const int *reach = grip->reach;
    for (unsigned i = 0; i < active->count; i++)
        for (unsigned j = i + 1; j < active->count; j++) {
            struct offset *offset = &grip->offset[i][j];
            const int *a = active->at[i], *b = active->at[j];
            bool inside = true;
            for (int c = 0; c < COORDINATES; c++) {
                offset->at[c] = b[c] - a[c] + grip->far[c];
                inside &= (unsigned)offset->at[c] < (unsigned)reach[c];
            }
            offset->number =
                inside ? (uint32_t)(offset->at[0] + reach[0] * (offset->at[1] + reach[1] * offset->at[2]))
                       : OUTSIDE;
        }
}

/* Returns the line of an axis through an offset. */
static inline struct offset_line line_through(const struct grip *grip, unsigned a,
                                              const struct offset *offset) {
    struct offset_line line;
    if (offset->number != OUTSIDE)
        return grip->lines[(size_t)offset->number * grip->axes + a];
    line.line = line_at(&grip->axis[a], offset->at, &line.here);
    return line;
}

/* Fills in the steps that each piece slides forward along the axis before it hits each other one. A
 * step back comes through the same cells as the step forward to where it begins. */
static void look_along(struct grip *grip, const struct active *active, unsigned a) {
    for (unsigned i = 0; i < active->count; i++)
        for (unsigned j = i + 1; j < active->count; j++) {
            struct offset_line of = line_through(grip, a, &grip->offset[i][j]);
            const uint32_t *blocked = grip->pair[active->piece[i]][active->piece[j]].blocked[a];
            uint32_t line = of.line == NO_LINE ? 0 : blocked[of.line];
            grip->free[i][j] = grip->free[j][i] = ENDLESS;
            if (!line)
                continue;
            int last = 31 - __builtin_clz(line), first = __builtin_ctz(line);
            if (of.here > first) {
                uint32_t below = of.here > last ? line : line & ((1u << of.here) - 1);
                grip->free[i][j] = (uint8_t)(of.here - (31 - __builtin_clz(below)) - 1);
            }
            if (of.here <= last) {
                uint32_t above = of.here < first ? line : line >> of.here << of.here;
                grip->free[j][i] = (uint8_t)(__builtin_ctz(above) - of.here - !grip->axis[a].sweeps);
            }
        }
}

static unsigned steps_of(const struct grip *grip, unsigned count, unsigned set) {
    unsigned least = ENDLESS;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count && set >> i & 1; j++)
            if (!(set >> j & 1) && grip->free[i][j] < least)
                least = grip->free[i][j];
    return least;
}

/* Tells whether the fields of a position hold the places of the set after these steps. Places on
 * the way lie between the first and the last. */
static bool fields_hold(const struct active *active, unsigned set, const struct axis *axis, int steps) {
    bool room = true;
    for (unsigned i = 1; i < active->count; i++)
        for (int c = 0, by = (int)(set >> i & 1) - (int)(set & 1); c < COORDINATES; c++) {
            int to = active->at[i][c] + by * steps * axis->step[c];
            room &= -MIDDLE <= to && to < MIDDLE;
        }
    return room;
}

/* Adds the positions after the set has moved forward by 1 to `steps`. */
static bool add_moves(struct grip *grip, const struct active *active, uint32_t node, unsigned set,
                      const struct axis *axis, unsigned steps) {
    unsigned all = (1u << active->count) - 1;
    bool back = set & 1;
    const struct position *unit = &grip->units[(back ? all & ~set : set) >> 1];
    struct position to = grip->node[node];
    if (!fields_hold(active, set, axis, (int)steps))
        return false;
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned w = 0; w < grip->words; w++) {
            uint64_t by = unit->word[w] * axis->field;
            to.word[w] = back ? to.word[w] - by : to.word[w] + by;
        }
        if (!add_position(grip, &to, grip->depth[node] + 1))
            return false;
    }
    return true;
}

/* Fills in the pieces that each piece pushes by its next step. */
static void find_touches(const struct grip *grip, unsigned count, uint16_t touches[GRIP_PIECES]) {
    for (unsigned i = 0; i < count; i++) {
        unsigned touched = 0;
        for (unsigned j = 0; j < count; j++)
            touched |= (unsigned)(j != i && !grip->free[i][j]) << j;
        touches[i] = (uint16_t)touched;
    }
}

/* Adds what follows a position along an axis, or counts the sets that leave. Once something has
 * left, no position is added. Returns false when there is no room. */
static bool expand_axis(struct grip *grip, const struct active *active, uint32_t node, unsigned axis,
                        struct grip_answer *answer) {
    unsigned count = active->count;
    uint16_t touches[GRIP_PIECES];
    find_touches(grip, count, touches);
    for (unsigned set = 1; set < (1u << count) - 1; set++) {
        unsigned needs = grip->needs[set & (set - 1)] | touches[__builtin_ctz(set)];
        grip->needs[set] = (uint16_t)needs;
        if (needs & ~set)
            continue;
        unsigned steps = steps_of(grip, count, set);
        if (steps == ENDLESS) {
            if (!answer->exits++) {
                answer->leaving = set;
                grip->left = node;
            }
        } else if (!answer->exits && !add_moves(grip, active, node, set, &grip->axis[axis], steps))
            return false;
    }
    return true;
}

/* Searches from the active pieces' places, and leaves them at the last position. */
static struct grip_answer search_positions(struct grip *grip, struct active *active, uint32_t most) {
    struct grip_answer answer = {.outcome = GRIP_TOO_MANY};
    if (!fields_hold(active, 0, &grip->axis[0], 0))
        return answer;
    struct position start = pack(active);
    grip->words = (active->count + 1) / IN_WORD;
    grip->stamp++;
    grip->nodes = 0;
    add_position(grip, &start, 0);
    uint32_t node = 0;
    for (; node < grip->nodes; node++) {
        if (answer.exits && grip->depth[node] > grip->depth[grip->left])
            break;
        unpack(active, &grip->node[node]);
        find_offsets(grip, active);
        for (unsigned axis = 0; axis < grip->axes; axis++) {
            look_along(grip, active, axis);
            if (!expand_axis(grip, active, node, axis, &answer))
                return answer;
        }
        if (grip->nodes > most)
            return answer;
    }
    answer.outcome = answer.exits ? GRIP_LOOSE : GRIP_STUCK;
    answer.positions = node;
    answer.level = grip->depth[answer.exits ? grip->left : grip->nodes - 1] + 1;
    if (answer.exits)
        unpack(active, &grip->node[grip->left]);
    return answer;
}

static struct active everything(const struct grip *grip) {
    struct active active = {.count = grip->pieces};
    for (unsigned i = 0; i < grip->pieces; i++)
        active.piece[i] = i;
    return active;
}

struct grip_answer grip_level(struct grip *grip, uint32_t most) {
    struct active active = everything(grip);
    return search_positions(grip, &active, most);
}

/* Returns the pieces of a set, from the places of all. */
static struct active part_of(const struct active *all, unsigned set) {
    struct active part = {.count = 0};
    unsigned first = (unsigned)__builtin_ctz(set);
    for (unsigned i = 0; i < all->count; i++)
        if (set >> i & 1) {
            part.piece[part.count] = all->piece[i];
            for (int c = 0; c < COORDINATES; c++)
                part.at[part.count][c] = all->at[i][c] - all->at[first][c];
            part.count++;
        }
    return part;
}

static enum grip_outcome take_apart(struct grip *grip, struct active *active, uint32_t most,
                                    struct grip_answer *first) {
    if (active->count < 2)
        return GRIP_LOOSE;
    struct grip_answer answer = search_positions(grip, active, most);
    if (first)
        *first = answer;
    if (answer.outcome != GRIP_LOOSE)
        return answer.outcome;
    struct active left = part_of(active, answer.leaving);
    struct active stayed = part_of(active, ((1u << active->count) - 1) & ~answer.leaving);
    enum grip_outcome outcome = take_apart(grip, &left, most, NULL);
    return outcome == GRIP_LOOSE ? take_apart(grip, &stayed, most, NULL) : outcome;
}

enum grip_outcome grip_comes_apart(struct grip *grip, uint32_t most, struct grip_answer *first) {
    struct active active = everything(grip);
    return take_apart(grip, &active, most, first);
}
