#include "engine/twist/spot.h"

#include "base/bits.h"

#include <limits.h>
#include <string.h>

/* ---- Keys ------------------------------------------------------------------------------------ */

static bool pack(struct placed placed, uint32_t *word) {
    uint32_t x = (uint32_t)(placed.at.x + KEY_NEAR), y = (uint32_t)(placed.at.y + KEY_NEAR),
             z = (uint32_t)(placed.at.z + KEY_NEAR);
    *word = ((placed.body << KEY_PLACE_BITS | x) << KEY_PLACE_BITS | y) << KEY_PLACE_BITS | z;
    return (x | y | z) < 2 * KEY_NEAR && placed.body < 1u << KEY_BODY_BITS;
}

static struct placed unpack(uint32_t word) {
    const uint32_t mask = 2 * KEY_NEAR - 1;
    return (struct placed){word >> 3 * KEY_PLACE_BITS,
                           {(int)(word >> 2 * KEY_PLACE_BITS & mask) - KEY_NEAR,
                            (int)(word >> KEY_PLACE_BITS & mask) - KEY_NEAR, (int)(word & mask) - KEY_NEAR}};
}

/* Puts the words of each class into ascending order. */
static void sort_words(const struct spot *spot, struct spot_key *key, struct spot_frame *frame) {
    for (unsigned i = 1; i < spot->count; i++) {
        uint32_t word = key->word[i];
        uint8_t slot = frame->slot[i];
        unsigned j = i;
        for (; j && spot->class[j - 1] == spot->class[i] && key->word[j - 1] > word; j--) {
            key->word[j] = key->word[j - 1];
            frame->slot[j] = frame->slot[j - 1];
        }
        key->word[j] = word;
        frame->slot[j] = slot;
    }
}

/* Makes the words as seen from one slot, after a rotation. */
static bool see(const struct bodies *bodies, const struct spot *spot, unsigned from, unsigned rotation,
                struct spot_key *key, struct spot_frame *frame) {
    frame->rotation = rotation;
    frame->shift =
        cell_subtract((struct treen_cell){0, 0, 0}, bodies_turned(bodies, spot->at[from], rotation).at);
    for (unsigned i = 0; i < spot->count; i++) {
        struct placed placed = bodies_turned(bodies, spot->at[i], rotation);
        placed.at = cell_add(placed.at, frame->shift);
        if (!pack(placed, &key->word[i]))
            return false;
        frame->slot[i] = (uint8_t)i;
    }
    sort_words(spot, key, frame);
    return true;
}

/* Finds the slots of the class with the fewest parts. */
static void find_fewest(const struct spot *spot, unsigned *first, unsigned *count) {
    *first = 0;
    *count = APART_PARTS + 1;
    for (unsigned i = 0, end; i < spot->count; i = end) {
        for (end = i + 1; end < spot->count && spot->class[end] == spot->class[i];)
            end++;
        if (end - i < *count) {
            *first = i;
            *count = end - i;
        }
    }
}

/* The least key counts. Keys are seen from a slot of the smallest class whose body is turned to
 * the first of its orbit. */
bool spot_find_key(const struct bodies *bodies, const struct spot *spot, struct spot_key *key,
                   struct spot_frame *frame) {
    unsigned first, count;
    bool any = false;
    find_fewest(spot, &first, &count);
    for (unsigned i = first; i < first + count; i++) {
        const struct body *body = &bodies->of.at[spot->at[i].body];
        for (unsigned r = 0; r < bodies->rotations.count; r++) {
            struct spot_key other;
            struct spot_frame seen;
            if (body->image[r] != body->orbit)
                continue;
            if (!see(bodies, spot, i, r, &other, &seen))
                return false;
            if (any && memcmp(other.word, key->word, spot->count * sizeof *key->word) >= 0)
                continue;
            memcpy(key->word, other.word, spot->count * sizeof *key->word);
            *frame = seen;
            any = true;
        }
    }
    return true;
}

void spot_of_key(const struct spot_key *key, const struct spot *like, struct spot *spot) {
    spot->count = like->count;
    for (unsigned i = 0; i < like->count; i++) {
        spot->part[i] = like->part[i];
        spot->class[i] = like->class[i];
        spot->at[i] = unpack(key->word[i]);
    }
}

/* ---- Moving ---------------------------------------------------------------------------------- */

static struct treen_cell unit_times(unsigned axis, int by) {
    return (struct treen_cell){axis == 0 ? by : 0, axis == 1 ? by : 0, axis == 2 ? by : 0};
}

/* Returns the point on the line of a turn, twice its place. */
static struct treen_cell pivot_of(const struct spot_move *move) {
    return cell_add(unit_times((move->axis + 1u) % 3, move->pivot[0]),
                    unit_times((move->axis + 2u) % 3, move->pivot[1]));
}

void spot_move(const struct bodies *bodies, struct spot *spot, const struct spot_move *move) {
    const struct treen_cell step = bodies->rotations.direction[2 * move->axis];
    const int steps = move->back ? -move->distance : move->distance;
    const struct treen_cell by = {steps * step.x, steps * step.y, steps * step.z};
    for (uint64_t left = move->moved; left; left &= left - 1) {
        struct placed *placed = &spot->at[bits_low(left)];
        if (move->turns)
            *placed = bodies_quarter(bodies, *placed, 2u * move->axis + move->back, pivot_of(move));
        else
            placed->at = cell_add(placed->at, by);
    }
}

void spot_half(const struct spot *spot, uint64_t slots, struct spot *half) {
    half->count = 0;
    for (uint64_t left = slots; left; left &= left - 1) {
        unsigned slot = bits_low(left);
        half->part[half->count] = spot->part[slot];
        half->class[half->count] = spot->class[slot];
        half->at[half->count++] = spot->at[slot];
    }
}

/* ---- Sets ------------------------------------------------------------------------------------ */

struct sets {
    uint64_t all, needs[APART_PARTS], needed_by[APART_PARTS];
    bool loose;                       /* some slot does not need all others */
    uint64_t stopped_by[APART_PARTS]; /* of a turn: the slots in the way while the pivot stays */
    spot_on_move *found, *told;
    void *context, *told_context;
    struct spot_move move;
};

/* Tells all closed sets that contain `in` and nothing of `out`, but not none and all. */
static bool each_set(struct sets *sets, uint64_t in, uint64_t out) {
    uint64_t open = sets->all & ~(in | out);
    if (!open) {
        sets->move.moved = in;
        return !in || in == sets->all || sets->found(sets->context, &sets->move);
    }
    unsigned first = bits_low(open);
    return each_set(sets, in, out | sets->needed_by[first]) && each_set(sets, in | sets->needs[first], out);
}

/* Tells all sets that are closed under `needs`, which are those that slots need directly. */
static bool list_sets(struct sets *sets, unsigned n) {
    uint64_t *needs = sets->needs;
    sets->all = n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
    for (unsigned k = 0; k < n; k++)
        for (unsigned i = 0; i < n; i++)
            if (needs[i] >> k & 1)
                needs[i] |= needs[k];
    sets->loose = false;
    for (unsigned i = 0; i < n; i++)
        sets->loose |= needs[i] != sets->all;
    if (!sets->loose)
        return true;
    memset(sets->needed_by, 0, n * sizeof *needs);
    for (unsigned i = 0; i < n; i++)
        for (uint64_t left = needs[i]; left; left &= left - 1)
            sets->needed_by[bits_low(left)] |= UINT64_C(1) << i;
    return each_set(sets, 0, 0);
}

static void need_themselves(struct sets *sets, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        sets->needs[i] = UINT64_C(1) << i;
}

static void add_need(struct sets *sets, unsigned slot, unsigned other) {
    sets->needs[slot] |= UINT64_C(1) << other;
}

/* ---- Shifts ---------------------------------------------------------------------------------- */

bool spot_look(struct spot_pairs *looked, struct pairs *pairs, const struct spot *spot) {
    looked->pairs = pairs;
    looked->spot = spot;
    for (unsigned i = 0; i < spot->count; i++)
        for (unsigned j = i + 1; j < spot->count; j++)
            if (!(looked->of[i][j] = pairs_find(pairs, spot->at[i], spot->at[j])))
                return false;
    return true;
}

/* Fills in who stops whom within `distance` steps along the axis. Returns the greatest distance at
 * which this is still so. */
static unsigned find_needs(const struct spot_pairs *looked, unsigned axis, unsigned distance,
                           struct sets *sets) {
    unsigned last = PAIR_FOREVER;
    need_themselves(sets, looked->spot->count);
    for (unsigned i = 0; i < looked->spot->count; i++)
        for (unsigned j = i + 1; j < looked->spot->count; j++)
            for (unsigned back = 0; back < 2; back++) {
                unsigned gap = looked->of[i][j]->distance[2 * axis + back];
                if (gap < distance)
                    add_need(sets, back ? j : i, back ? i : j);
                else if (gap < last)
                    last = gap;
            }
    return last;
}

/* Returns the number of pairs of opposite directions. */
static unsigned axes_of(const struct spot_pairs *looked) {
    return (unsigned)looked->pairs->bodies->grid->directions / 2;
}

bool spot_each_leaving(const struct spot_pairs *looked, spot_on_move *found, void *context) {
    struct sets sets = {.found = found, .context = context};
    for (unsigned axis = 0; axis < axes_of(looked); axis++) {
        find_needs(looked, axis, PAIR_FOREVER, &sets);
        sets.move = (struct spot_move){.axis = (uint8_t)axis};
        if (!list_sets(&sets, looked->spot->count))
            return false;
    }
    return true;
}

/* Tells the sets that can shift along the axis. Nothing leaves, so the sets end before the
 * distances do. */
static bool each_along(const struct spot_pairs *looked, struct sets *sets, unsigned axis) {
    for (unsigned distance = 1, last; distance < PAIR_FOREVER; distance = last + 1) {
        last = find_needs(looked, axis, distance, sets);
        sets->loose = false;
        for (unsigned by = distance; by <= last && last < PAIR_FOREVER; by++) {
            sets->move = (struct spot_move){.axis = (uint8_t)axis, .distance = (uint16_t)by};
            if (!list_sets(sets, looked->spot->count))
                return false;
        }
        if (!sets->loose)
            return true;
    }
    return true;
}

bool spot_each_shift(const struct spot_pairs *looked, spot_on_move *found, void *context) {
    struct sets sets = {.found = found, .context = context};
    for (unsigned axis = 0; axis < axes_of(looked); axis++)
        if (!each_along(looked, &sets, axis))
            return false;
    return true;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static bool tell_turn(void *context, const struct spot_move *move) {
    struct sets *sets = context;
    struct spot_move turn = *move;
    for (uint64_t left = move->moved; left; left &= left - 1)
        turn.wanders = turn.wanders || (sets->stopped_by[bits_low(left)] & ~move->moved);
    return (turn.back && !turn.wanders) || sets->told(sets->told_context, &turn);
}

/* Fills in who bans whom in the turn of the sets, and who stops whom. */
static void find_stops(const struct spot_pairs *looked, struct sets *sets) {
    const struct spot *spot = looked->spot;
    const struct spot_move *move = &sets->move;
    need_themselves(sets, spot->count);
    memset(sets->stopped_by, 0, spot->count * sizeof *sets->stopped_by);
    for (unsigned i = 0; i < spot->count; i++) {
        const struct pair_turn turn = {
            move->axis, move->pivot[0] - 2 * along_axis(spot->at[i].at, move->axis + 1u),
            move->pivot[1] - 2 * along_axis(spot->at[i].at, move->axis + 2u), move->back};
        for (unsigned j = i + 1; j < spot->count; j++) {
            unsigned stops = pairs_turn(looked->pairs, looked->of[i][j], &turn);
            if (stops & PAIR_BANS_FIRST)
                add_need(sets, i, j);
            if (stops & PAIR_BANS_SECOND)
                add_need(sets, j, i);
            sets->stopped_by[i] |= stops & PAIR_STOPS_FIRST ? UINT64_C(1) << j : 0;
            sets->stopped_by[j] |= stops & PAIR_STOPS_SECOND ? UINT64_C(1) << i : 0;
        }
    }
}

/* Finds the corners of all bodies across the axis, in half cells. */
static void find_corners(const struct spot_pairs *looked, unsigned axis, int low[2], int high[2]) {
    const struct spot *spot = looked->spot;
    low[0] = low[1] = INT_MAX;
    high[0] = high[1] = INT_MIN;
    for (unsigned i = 0; i < spot->count; i++)
        for (unsigned k = 0; k < 2; k++) {
            unsigned across = (axis + 1 + k) % 3;
            int begin = 2 * along_axis(spot->at[i].at, across) - 1,
                end = begin + 2 * along_axis(looked->pairs->bodies->of.at[spot->at[i].body].size, across);
            low[k] = low[k] < begin ? low[k] : begin;
            high[k] = high[k] > end ? high[k] : end;
        }
}

/* Tells the turns about a line. Where the pivot stays, the other slots turn forward instead of
 * back. */
static bool each_about(const struct spot_pairs *looked, struct sets *sets, unsigned axis, int u, int v) {
    for (unsigned back = 0; back < 2; back++) {
        sets->move = (struct spot_move){
            .turns = true, .back = back, .axis = (uint8_t)axis, .pivot = {(int16_t)u, (int16_t)v}};
        find_stops(looked, sets);
        if (!list_sets(sets, looked->spot->count))
            return false;
    }
    return true;
}

/* Finds the ends of all cells along x, y and x + y, in half cells. Corners of triangles reach one
 * place further. A sixth turn or a mirror only exchanges the six ends. */
static void find_hexagon(const struct spot_pairs *looked, int low[3], int high[3]) {
    const struct spot *spot = looked->spot;
    const struct bodies *bodies = looked->pairs->bodies;
    const int far = bodies->rotations.triangles ? 1 : 0;
    for (unsigned k = 0; k < 3; k++) {
        low[k] = INT_MAX;
        high[k] = INT_MIN;
    }
    for (unsigned i = 0; i < spot->count; i++) {
        const struct body *body = &bodies->of.at[spot->at[i].body];
        const int at[3] = {spot->at[i].at.x, spot->at[i].at.y, spot->at[i].at.x + spot->at[i].at.y};
        for (unsigned k = 0; k < 3; k++) {
            const int first = 2 * (at[k] + body->first[k] - far), last = 2 * (at[k] + body->last[k] + far);
            low[k] = first < low[k] ? first : low[k];
            high[k] = last > high[k] ? last : high[k];
        }
    }
}

/* Tells the turns about all points that take cells to cells, in the smallest hexagon around the
 * middles of hexagons, or around triangles. Its sides are square to sides of the cells. */
static bool each_sixth(const struct spot_pairs *looked, struct sets *sets) {
    int low[3], high[3];
    find_hexagon(looked, low, high);
    for (int u = low[0]; u <= high[0]; u++)
        for (int v = low[1]; v <= high[1]; v++)
            if (u + v >= low[2] && u + v <= high[2] && bodies_steps(looked->pairs->bodies, u, v) &&
                !each_about(looked, sets, 2, u, v))
                return false;
    return true;
}

bool spot_each_turn(const struct spot_pairs *looked, spot_on_move *found, void *context) {
    struct sets sets = {.found = tell_turn, .told = found, .told_context = context};
    sets.context = &sets;
    if (looked->pairs->bodies->rotations.sixths)
        return each_sixth(looked, &sets);
    for (unsigned axis = looked->pairs->bodies->rotations.first_axis; axis < 3; axis++) {
        int low[2], high[2];
        find_corners(looked, axis, low, high);
        for (int u = low[0]; u <= high[0]; u++)
            for (int v = low[1] + ((low[1] ^ u) & 1); v <= high[1]; v += 2)
                if (!each_about(looked, &sets, axis, u, v))
                    return false;
    }
    return true;
}

/* Returns the need of a body that turns forward past another. */
static struct turn_need need_past(struct pairs *pairs, struct placed moving, struct placed resting,
                                  const struct spot_move *turn) {
    struct pair *pair = pairs_find(pairs, moving, resting);
    if (!pair)
        return (struct turn_need){TURN_NEVER, TURN_NEVER};
    return pairs_need(pairs, pair, turn->axis,
                      turn->pivot[0] - 2 * along_axis(moving.at, (turn->axis + 1u) % 3),
                      turn->pivot[1] - 2 * along_axis(moving.at, (turn->axis + 2u) % 3));
}

/* The slots that turn back stay, and the others turn forward. */
struct turn_need spot_need(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn) {
    struct turn_need need = {0, 0};
    for (unsigned i = 0; i < spot->count; i++)
        for (unsigned j = 0; j < spot->count; j++) {
            if ((turn->moved >> i & 1) == turn->back || (turn->moved >> j & 1) != turn->back)
                continue;
            struct turn_need one = need_past(pairs, spot->at[i], spot->at[j], turn);
            need.low = one.low > need.low ? one.low : need.low;
            need.high = one.high > need.high ? one.high : need.high;
        }
    return need;
}
