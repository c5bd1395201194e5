/* A search of positions breadth-first over the tables of pairs. */
#include "engine/apart/grip_layout.h"

#include <limits.h>
#include <stdlib.h>

enum { MIDDLE = 1 << (FIELD - 1), ENDLESS = UINT8_MAX };

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
    line.line = grip_line(&grip->axis[a], offset->at, &line.here);
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
