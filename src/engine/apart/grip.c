/* The tables of pairs, and a search of positions breadth-first over them. */
#include "engine/apart/grip.h"

#include <limits.h>

enum { FIELD = 7, FIELDS = 3 * FIELD, IN_WORD = 3, MIDDLE = 1 << (FIELD - 1), AXES = 3 };

/* The line of each axis through an offset, and the offset's bit there. */
struct offset_lines {
    uint32_t line[AXES];
    uint32_t bit[AXES];
};

struct pair {
    uint16_t *overlaps;      /* by offset */
    uint32_t *blocked[AXES]; /* by line: bits of the offsets at which the two overlap */
};

struct position {
    uint64_t word[GRIP_WORDS];
};

/* The pieces of one search, and what is known about a position. */
struct active {
    unsigned count;
    unsigned piece[GRIP_PIECES]; /* ascending */
    int at[GRIP_PIECES][AXES];   /* from the first piece */
};

struct grip {
    unsigned pieces;
    int axes, side[AXES], reach[AXES];
    size_t offsets;
    struct offset_lines *lines; /* by offset */
    uint32_t *place;            /* by cell: its number among offsets, so that differences are offsets */
    struct pair pair[GRIP_PIECES][GRIP_PIECES]; /* the lower piece first */
    unsigned cells[GRIP_PIECES];
    uint16_t *cell[GRIP_PIECES];
    /* The search. */
    unsigned words;
    struct position units[1 << GRIP_PIECES]; /* by set of pieces but the first: one step along x */
    struct position *node;
    uint32_t *depth;
    uint64_t *table; /* stamp and node */
    uint32_t stamp, nodes, room, bits;
    uint32_t left;                          /* the first node from which something leaves */
    uint8_t free[GRIP_PIECES][GRIP_PIECES]; /* steps that one slides up before it hits the other */
    uint16_t needs[1 << GRIP_PIECES];
};

enum { ENDLESS = UINT8_MAX };

/* ---- Tables ---------------------------------------------------------------------------------- */

static bool open_pair(struct grip *grip, struct pair *pair, struct arena *arena) {
    pair->overlaps = ARENA_NEW(arena, grip->offsets, uint16_t);
    bool opened = pair->overlaps;
    for (int axis = 0; axis < AXES; axis++) {
        pair->blocked[axis] = ARENA_NEW(arena, grip->offsets / (size_t)grip->reach[axis], uint32_t);
        opened = opened && pair->blocked[axis];
    }
    return opened;
}

static void fill_lines(struct grip *grip) {
    const int *reach = grip->reach;
    size_t at = 0;
    for (int z = 0; z < reach[2]; z++)
        for (int y = 0; y < reach[1]; y++)
            for (int x = 0; x < reach[0]; x++)
                grip->lines[at++] =
                    (struct offset_lines){{(uint32_t)(y + reach[1] * z), (uint32_t)(x + reach[0] * z),
                                           (uint32_t)(x + reach[0] * y)},
                                          {1u << x, 1u << y, 1u << z}};
}

static void fill_places(struct grip *grip) {
    const int *side = grip->side, *reach = grip->reach;
    size_t at = 0;
    for (int z = 0; z < side[2]; z++)
        for (int y = 0; y < side[1]; y++)
            for (int x = 0; x < side[0]; x++)
                grip->place[at++] = (uint32_t)(x + reach[0] * (y + reach[1] * z));
}

static void fill_units(struct grip *grip) {
    for (unsigned set = 0; set < 1u << (grip->pieces - 1); set++)
        for (unsigned i = 0; i + 1 < grip->pieces; i++)
            if (set >> i & 1)
                grip->units[set].word[i / IN_WORD] += (uint64_t)1 << (FIELDS * (i % IN_WORD));
}

struct grip *grip_open(unsigned pieces, const int side[3], int axes, struct arena *arena) {
    struct grip *grip = ARENA_NEW(arena, 1, struct grip);
    if (!grip)
        return NULL;
    grip->pieces = pieces;
    grip->axes = axes;
    grip->offsets = 1;
    size_t cells = 1;
    for (int axis = 0; axis < AXES; axis++) {
        grip->side[axis] = side[axis];
        grip->reach[axis] = 2 * side[axis] - 1;
        grip->offsets *= (size_t)grip->reach[axis];
        cells *= (size_t)side[axis];
    }
    grip->lines = ARENA_NEW(arena, grip->offsets, struct offset_lines);
    grip->place = ARENA_NEW(arena, cells, uint32_t);
    grip->bits = 17;
    grip->room = 1u << (grip->bits - 1);
    grip->node = ARENA_ROOM(arena, grip->room, struct position);
    grip->depth = ARENA_ROOM(arena, grip->room, uint32_t);
    grip->table = ARENA_NEW(arena, (size_t)1 << grip->bits, uint64_t);
    bool opened = grip->lines && grip->place && grip->node && grip->depth && grip->table;
    for (unsigned a = 0; opened && a < pieces; a++) {
        grip->cell[a] = ARENA_NEW(arena, cells, uint16_t);
        opened = grip->cell[a];
        for (unsigned b = a + 1; opened && b < pieces; b++)
            opened = open_pair(grip, &grip->pair[a][b], arena);
    }
    if (!opened)
        return NULL;
    fill_lines(grip);
    fill_places(grip);
    fill_units(grip);
    return grip;
}

/* Returns the offset at which the cell of the higher piece lies on the cell of the lower one. */
static size_t offset_of(const struct grip *grip, unsigned lower, unsigned higher) {
    return grip->place[lower] + grip->offsets / 2 - grip->place[higher];
}

static void count_up(const struct grip *grip, struct pair *pair, size_t offset) {
    if (pair->overlaps[offset]++)
        return;
    const struct offset_lines *lines = &grip->lines[offset];
    for (int axis = 0; axis < AXES; axis++)
        pair->blocked[axis][lines->line[axis]] |= lines->bit[axis];
}

static void count_down(const struct grip *grip, struct pair *pair, size_t offset) {
    if (--pair->overlaps[offset])
        return;
    const struct offset_lines *lines = &grip->lines[offset];
    for (int axis = 0; axis < AXES; axis++)
        pair->blocked[axis][lines->line[axis]] &= ~lines->bit[axis];
}

static void count_cell(struct grip *grip, unsigned piece, unsigned cell,
                       void (*count)(const struct grip *, struct pair *, size_t)) {
    for (unsigned other = 0; other < piece; other++)
        for (unsigned i = 0; i < grip->cells[other]; i++)
            count(grip, &grip->pair[other][piece], offset_of(grip, grip->cell[other][i], cell));
    for (unsigned other = piece + 1; other < grip->pieces; other++)
        for (unsigned i = 0; i < grip->cells[other]; i++)
            count(grip, &grip->pair[piece][other], offset_of(grip, cell, grip->cell[other][i]));
}

void grip_give(struct grip *grip, unsigned piece, unsigned cell) {
    count_cell(grip, piece, cell, count_up);
    grip->cell[piece][grip->cells[piece]++] = (uint16_t)cell;
}

void grip_take(struct grip *grip, unsigned piece, unsigned cell) {
    uint16_t *cells = grip->cell[piece];
    unsigned i = 0;
    while (cells[i] != cell)
        i++;
    cells[i] = cells[--grip->cells[piece]];
    count_cell(grip, piece, cell, count_down);
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
        for (int axis = 0; axis < AXES; axis++)
            position.word[(i - 1) / IN_WORD] |= (uint64_t)(active->at[i][axis] + MIDDLE)
                                                << (FIELDS * ((i - 1) % IN_WORD) + FIELD * (unsigned)axis);
    return position;
}

static void unpack(struct active *active, const struct position *position) {
    for (unsigned i = 1; i < active->count; i++) {
        uint64_t fields = position->word[(i - 1) / IN_WORD] >> (FIELDS * ((i - 1) % IN_WORD));
        for (int axis = 0; axis < AXES; axis++, fields >>= FIELD)
            active->at[i][axis] = (int)(fields & ((1 << FIELD) - 1)) - MIDDLE;
    }
}

static bool add_position(struct grip *grip, const struct position *position, uint32_t depth) {
    uint64_t hash = 0;
    for (unsigned w = 0; w < grip->words; w++)
        hash = (hash ^ position->word[w]) * UINT64_C(0x9e3779b97f4a7c15), hash ^= hash >> 32;
    uint32_t mask = (1u << grip->bits) - 1;
    uint32_t at = (uint32_t)(hash >> 7) & mask;
    for (; grip->table[at] >> 32 == grip->stamp; at = (at + 1) & mask) {
        const struct position *known = &grip->node[(uint32_t)grip->table[at]];
        bool same = true;
        for (unsigned w = 0; w < grip->words; w++)
            same &= known->word[w] == position->word[w];
        if (same)
            return true;
    }
    if (grip->nodes == grip->room)
        return false;
    grip->table[at] = (uint64_t)grip->stamp << 32 | grip->nodes;
    grip->node[grip->nodes] = *position;
    grip->depth[grip->nodes++] = depth;
    return true;
}

/* Fills in the steps that each piece slides up the axis before it hits each other one. */
static void look_along(struct grip *grip, const struct active *active, int axis) {
    static const int beside[AXES][2] = {{1, 2}, {0, 2}, {0, 1}};
    int u = beside[axis][0], v = beside[axis][1];
    for (unsigned i = 0; i < active->count; i++)
        for (unsigned j = i + 1; j < active->count; j++) {
            unsigned ou = (unsigned)(active->at[j][u] - active->at[i][u] + grip->side[u] - 1),
                     ov = (unsigned)(active->at[j][v] - active->at[i][v] + grip->side[v] - 1);
            grip->free[i][j] = grip->free[j][i] = ENDLESS;
            if (ou >= (unsigned)grip->reach[u] || ov >= (unsigned)grip->reach[v])
                continue;
            uint32_t line = grip->pair[active->piece[i]][active->piece[j]]
                                .blocked[axis][ou + (unsigned)grip->reach[u] * ov];
            if (!line)
                continue;
            int here = active->at[j][axis] - active->at[i][axis] + grip->side[axis] - 1;
            int last = 31 - __builtin_clz(line), first = __builtin_ctz(line);
            if (here > first) {
                uint32_t below = here > last ? line : line & ((1u << here) - 1);
                grip->free[i][j] = (uint8_t)(here - (31 - __builtin_clz(below)) - 1);
            }
            if (here < last) {
                uint32_t above = here < first ? line : line >> here << here;
                grip->free[j][i] = (uint8_t)(__builtin_ctz(above) - here - 1);
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

/* Adds the positions after the set has moved up by 1 to `steps`. */
static bool add_moves(struct grip *grip, const struct position *from, uint32_t depth, unsigned count,
                      unsigned set, int axis, unsigned steps) {
    unsigned all = (1u << count) - 1;
    bool back = set & 1;
    const struct position *unit = &grip->units[(back ? all & ~set : set) >> 1];
    struct position to = *from;
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned w = 0; w < grip->words; w++) {
            uint64_t by = unit->word[w] << (FIELD * axis);
            to.word[w] = back ? to.word[w] - by : to.word[w] + by;
        }
        if (!add_position(grip, &to, depth))
            return false;
    }
    return true;
}

/* Fills in the pieces that each piece pushes by its next step up. */
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
static bool expand_axis(struct grip *grip, uint32_t node, unsigned count, int axis,
                        struct grip_answer *answer) {
    struct position from = grip->node[node];
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
        } else if (!answer->exits && !add_moves(grip, &from, grip->depth[node] + 1, count, set, axis, steps))
            return false;
    }
    return true;
}

/* Searches from the active pieces' places, and leaves them at the last position. */
static struct grip_answer search_positions(struct grip *grip, struct active *active, uint32_t most) {
    struct position start = pack(active);
    struct grip_answer answer = {.outcome = GRIP_TOO_MANY};
    grip->words = (active->count + 1) / IN_WORD;
    grip->stamp++;
    grip->nodes = 0;
    add_position(grip, &start, 0);
    uint32_t node = 0;
    for (; node < grip->nodes; node++) {
        if (answer.exits && grip->depth[node] > grip->depth[grip->left])
            break;
        unpack(active, &grip->node[node]);
        for (int axis = 0; axis < grip->axes; axis++) {
            look_along(grip, active, axis);
            if (!expand_axis(grip, node, active->count, axis, &answer))
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
            for (int axis = 0; axis < AXES; axis++)
                part.at[part.count][axis] = all->at[i][axis] - all->at[first][axis];
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
