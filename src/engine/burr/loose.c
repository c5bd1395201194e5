/* A position has the places of the sticks relative to the first one. A shift of a set in one
 * direction is a shift of the others in the opposite direction. So sets are moved up the three axes
 * only.
 *
 * A position is looked at when it is found. Pairs of which one stick has moved are looked up, the
 * others stay as they were. If something leaves from it, the search is over. */
#include "engine/burr/loose.h"

#include "base/bits.h"

#include <string.h>

enum { ALL = (1 << SLOTS) - 1, SETS = 1 << SLOTS };
enum { MOST_POSITIONS = 1 << 10, ENTRIES = 2 * MOST_POSITIONS };

/* The lowest bit of every byte; the bytes about any number of steps. */
static const uint64_t BYTES = UINT64_C(0x0101010101010101), EVER = UINT64_C(0x0000ff00ff00ff00);

/* The bytes of words by slot are sets of slots. Each axis has one byte about a step up, and one
 * about any number of steps. */
struct position {
    uint64_t place[2];     /* four places in each; those outside the set are 0 */
    uint64_t home;         /* the entry that leads here */
    uint64_t stops[SLOTS]; /* the slots that stop this one */
    uint64_t needs[SLOTS]; /* all that must come with it, itself included */
};

struct loose {
    struct loose_pairs pairs;
    uint8_t third[SLOTS][3];   /* of the twelve cubes of each stick */
    loose_lanes kept[SLOTS];   /* the cubes in every word, with the one that is always there */
    uint64_t containing[SETS]; /* by set: the sets that contain it, a bit for each */
    uint64_t within[SETS];     /* by set: the sets of some of its slots, without none and all */
    uint64_t ones[SETS][2];    /* by set: a one for the place of each of its slots */
    bool is_lost;              /* there was no room, or sticks were too far apart */
    bool is_used;              /* sticks are there already, and the assembly is that of these */
    uint16_t stick[SLOTS];     /* the cubes of each stick */
    struct position assembly;
    uint32_t positions;
    struct position position[MOST_POSITIONS];
    uint16_t entry[ENTRIES]; /* a position, if that one has its home here */
};

/* ---- Opening --------------------------------------------------------------------------------- */

enum { PLACE_BITS = 16, PLACES_IN_WORD = 64 / PLACE_BITS };

static void list_sets(struct loose *loose) {
    for (unsigned set = 0; set < SETS; set++) {
        for (unsigned slot = 0; slot < SLOTS; slot++)
            loose->ones[set][slot / PLACES_IN_WORD] |= (uint64_t)(set >> slot & 1)
                                                       << slot % PLACES_IN_WORD * PLACE_BITS;
        for (unsigned other = 0; other < SETS; other++) {
            bool is_within = other && other != set && !(other & ~set);
            loose->containing[set] |= (uint64_t) !(set & ~other) << other;
            loose->within[set] |= (uint64_t)is_within << other;
        }
    }
}

struct loose *loose_open(const struct loose_tables *tables, struct arena *arena) {
    struct loose *loose = ARENA_NEW(arena, 1, struct loose);
    if (!loose || !loose_pairs_open(&loose->pairs, tables, arena))
        return NULL;
    list_sets(loose);
    for (unsigned word = 0; word < 2; word++)
        loose->assembly.place[word] = loose->ones[ALL][word] * LOOSE_MIDDLE;
    return loose;
}

/* ---- Looking at a position ------------------------------------------------------------------- */

static unsigned place_of_stick(const struct position *position, unsigned slot) {
    return position->place[slot / PLACES_IN_WORD] >> slot % PLACES_IN_WORD * PLACE_BITS & (LOOSE_PLACES - 1);
}

/* Looks up a pair, and notes in `stops` which stick pushes the other. In `both`, even bytes tell
 * where `i` pushes `j`, odd ones where `j` pushes `i`. */
static void look_up(struct loose *loose, struct position *position, unsigned i, unsigned j) {
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    unsigned offset = place_of_stick(position, i) - place_of_stick(position, j) + LOOSE_MIDDLE;
    const struct loose_meeting *meeting = loose_meet(&loose->pairs, i * SLOTS + j, offset);
    if (!meeting) {
        loose->is_lost = true;
        return;
    }
    const struct loose_stops *a = &meeting->by[0][loose->third[i][0]],
                             *b = &meeting->by[1][loose->third[i][1]],
                             *c = &meeting->by[2][loose->third[i][2]];
    loose_lanes pushes = (loose_lanes)(((a->pushes | b->pushes | c->pushes) & loose->kept[j]) != 0);
    loose_lanes pushed = (loose_lanes)(((a->pushed | b->pushed | c->pushed) & loose->kept[j]) != 0);
    loose_lanes both = (pushes & 0x00ff) | (pushed & 0xff00);
    uint64_t word[2];
    memcpy(word, &both, sizeof word);
    position->stops[i] |= ((word[0] & even) | (word[1] & even) << 8) & BYTES << j;
    position->stops[j] |= ((word[0] >> 8 & even) | (word[1] & ~even)) & BYTES << i;
}

/* Two slots' words, which all processors of today handle at once. */
typedef uint64_t two_words __attribute__((vector_size(16)));

/* Closes the needs: every slot that needs k needs all that k needs (S. Warshall 1962), in all bytes
 * of two slots at once. Slots outside the set need nothing, and nothing needs them. */
static void close_needs(struct position *position) {
    two_words needs[SLOTS / 2];
    memcpy(needs, position->stops, sizeof needs);
    for (unsigned k = 0; k < SLOTS; k++) {
        uint64_t needed = needs[k / 2][k % 2];
        for (unsigned i = 0; i < SLOTS / 2; i++) {
            two_words needing = needs[i] >> k & BYTES;
            needs[i] |= ((needing << 8) - needing) & needed;
        }
    }
    memcpy(position->needs, needs, sizeof needs);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        position->needs[slot] |= BYTES << slot;
}

/* Returns the bytes that are not 0: not everything in the set must come with everything. */
static uint64_t find_open(const struct position *position, unsigned set) {
    uint64_t all = set * BYTES, linked = all;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        linked &= set >> slot & 1 ? position->needs[slot] : UINT64_MAX;
    return linked ^ all;
}

/* Tells whether a part of the set leaves. */
static bool leaves(const struct position *position, unsigned set) {
    return find_open(position, set) & EVER;
}

/* Looks up the pairs of a slot of the first set and one of the second. */
static void look_between(struct loose *loose, struct position *position, unsigned set, unsigned other) {
    for (; set; set &= set - 1)
        for (unsigned left = other; left; left &= left - 1)
            look_up(loose, position, bits_low(set), bits_low(left));
}

/* Looks at a position into which some slots of the set have moved from another one. The other pairs
 * stay as they were. */
static void look_from(struct loose *loose, const struct position *from, unsigned set, unsigned moved,
                      struct position *position) {
    unsigned still = set & ~moved;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        position->stops[slot] = from->stops[slot] & (moved >> slot & 1 ? moved : still) * BYTES;
    look_between(loose, position, moved, still);
    close_needs(position);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static uint64_t hash(const uint64_t place[2]) {
    uint64_t mixed = place[0] * UINT64_C(0x9e3779b97f4a7c15) + place[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
    return (mixed >> 40) % ENTRIES;
}

/* Returns the position with these places, or null. *home becomes its entry, or the one
 * where it belongs. */
static const struct position *find_home(const struct loose *loose, const uint64_t place[2], uint64_t *home) {
    for (*home = hash(place);; *home = (*home + 1) % ENTRIES) {
        const struct position *position = &loose->position[loose->entry[*home]];
        if (loose->entry[*home] >= loose->positions || position->home != *home)
            return NULL;
        if (position->place[0] == place[0] && position->place[1] == place[1])
            return position;
    }
}

/* Puts the first slot of the set into the middle, and the others where they are from there. The
 * slots outside are left out. */
static void settle_position(const struct loose *loose, struct position *position, unsigned set) {
    uint64_t by = LOOSE_MIDDLE - (uint64_t)place_of_stick(position, bits_low(set));
    for (unsigned word = 0; word < 2; word++) {
        uint64_t ones = loose->ones[set][word];
        position->place[word] = (position->place[word] & ones * UINT16_MAX) + ones * by;
    }
    for (unsigned slot = 0; slot < SLOTS; slot++)
        position->stops[slot] &= set >> slot & 1 ? set * BYTES : 0;
    close_needs(position);
}

/* ---- Searching ------------------------------------------------------------------------------- */

enum outcome { STAYS, COMES_APART, NOT_KNOWN };

struct flood {
    struct loose *loose;
    unsigned set;
    const struct position *exit; /* from where something leaves */
};

/* Tells whether a set can make a step up the axis. */
static bool can_step(const struct position *position, unsigned moved, unsigned axis) {
    uint64_t needs = 0;
    for (unsigned left = moved; left; left &= left - 1)
        needs |= position->stops[bits_low(left)];
    return !((needs >> 16 * axis) & 0xff & ~moved);
}

/* Adds a position to which some slots have moved from another one. Null: there is no room, or
 * sticks are too far apart. */
static const struct position *add_position(struct flood *flood, const struct position *from, unsigned moved,
                                           const uint64_t place[2], uint64_t home) {
    struct loose *loose = flood->loose;
    if (loose->positions == MOST_POSITIONS)
        return NULL;
    struct position *position = &loose->position[loose->positions];
    position->place[0] = place[0];
    position->place[1] = place[1];
    position->home = home;
    look_from(loose, from, flood->set, moved, position);
    loose->entry[home] = (uint16_t)loose->positions++;
    return loose->is_lost ? NULL : position;
}

/* Moves a set up, as far as it goes. The first slot of the whole set stays where it is: instead of
 * it the others shift down. STAYS: nothing leaves from any of the positions on the way. */
static enum outcome shift(struct flood *flood, const struct position *at, unsigned moved, unsigned axis) {
    struct loose *loose = flood->loose;
    bool down = moved & flood->set & -flood->set;
    const uint64_t *ones = loose->ones[down ? flood->set & ~moved : moved];
    uint64_t unit = down ? -(uint64_t)loose_unit(axis) : loose_unit(axis);
    do {
        uint64_t place[2] = {at->place[0] + ones[0] * unit, at->place[1] + ones[1] * unit}, home;
        const struct position *known = find_home(loose, place, &home);
        at = known ? known : add_position(flood, at, moved, place, home);
        if (!at)
            return NOT_KNOWN;
        if (!known && leaves(at, flood->set)) {
            flood->exit = at;
            return COMES_APART;
        }
    } while (can_step(at, moved, axis));
    return STAYS;
}

/* Shifts all sets that can shift from a position. */
static enum outcome expand(struct flood *flood, const struct position *position) {
    const struct loose *loose = flood->loose;
    uint64_t open = find_open(position, flood->set);
    for (unsigned axis = 0; axis < LOOSE_AXES; axis++) {
        uint64_t sets = open >> 16 * axis & 0xff ? loose->within[flood->set] : 0;
        for (unsigned slot = 0; sets && slot < SLOTS; slot++)
            sets &= ~loose->containing[1 << slot] |
                    loose->containing[position->needs[slot] >> 16 * axis & (SETS - 1)];
        for (; sets; sets &= sets - 1) {
            enum outcome outcome = shift(flood, position, bits_low(sets), axis);
            if (outcome != STAYS)
                return outcome;
        }
    }
    return STAYS;
}

/* Looks for the first separation of the set, layer by layer. Nothing leaves from the start. */
static enum outcome separate(struct flood *flood, const struct position *start, uint64_t *moves) {
    struct loose *loose = flood->loose;
    uint32_t layer = 1;
    loose->position[0] = *start;
    loose->position[0].home = hash(start->place);
    loose->entry[loose->position[0].home] = 0;
    loose->positions = 1;
    *moves = 2;
    for (uint32_t from = 0; from < loose->positions; from++) {
        if (from == layer) {
            ++*moves;
            layer = loose->positions;
        }
        enum outcome outcome = expand(flood, &loose->position[from]);
        if (outcome != STAYS)
            return outcome;
    }
    return STAYS;
}

static enum outcome take_apart(struct loose *loose, const struct position *start, unsigned set,
                               uint64_t *moves);

/* Takes apart what remains together when all leaves along one axis. */
static enum outcome take_rest(struct loose *loose, const struct position *at, unsigned set) {
    unsigned byte = bits_low(find_open(at, set) & EVER) / 8;
    for (unsigned left = set, together; left; left &= ~together) {
        unsigned first = bits_low(left);
        together = 0;
        for (unsigned slot = first; slot < SLOTS; slot++)
            if (left >> slot & 1 && at->needs[slot] >> (8 * byte + first) & 1 &&
                at->needs[first] >> (8 * byte + slot) & 1)
                together |= 1U << slot;
        if (!(together & (together - 1)))
            continue;
        struct position rest = *at;
        uint64_t moves;
        settle_position(loose, &rest, together);
        enum outcome outcome = take_apart(loose, &rest, together, &moves);
        if (outcome != COMES_APART)
            return outcome;
    }
    return COMES_APART;
}

/* Takes a set of slots apart. Any first separation shows whether all comes apart, as moves can be
 * taken back (engine/apart/apart.h). */
static enum outcome take_apart(struct loose *loose, const struct position *start, unsigned set,
                               uint64_t *moves) {
    struct flood flood = {.loose = loose, .set = set};
    *moves = 1;
    if (leaves(start, set))
        return take_rest(loose, start, set);
    enum outcome outcome = separate(&flood, start, moves);
    if (outcome != COMES_APART)
        return outcome;
    struct position exit = *flood.exit;
    return take_rest(loose, &exit, set);
}

/* Takes a stick of these cubes into the slot. */
static void put_stick(struct loose *loose, unsigned slot, uint16_t kept) {
    loose->stick[slot] = kept;
    for (unsigned third = 0; third < 3; third++)
        loose->third[slot][third] = kept >> 4 * third & (LOOSE_THIRDS - 1);
    for (unsigned word = 0; word < sizeof(loose_lanes) / sizeof kept; word++)
        loose->kept[slot][word] = kept | LOOSE_ALWAYS;
}

/* Takes the sticks, and looks up those pairs of which one is new. In a search most sticks are those
 * of the assembly before. */
static void assemble(struct loose *loose, const uint16_t kept[SLOTS]) {
    struct position *position = &loose->assembly;
    unsigned changed = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (!loose->is_used || loose->stick[slot] != kept[slot]) {
            changed |= 1U << slot;
            put_stick(loose, slot, kept[slot]);
        }
    unsigned same = ALL & ~changed;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        position->stops[slot] &= same >> slot & 1 ? same * BYTES : 0;
    look_between(loose, position, changed, same);
    for (unsigned left = changed; left; left &= left - 1)
        look_between(loose, position, left & -left, left & (left - 1));
    close_needs(position);
    loose->is_used = !loose->is_lost;
}

bool loose_level(struct loose *loose, const uint16_t kept[SLOTS], uint64_t *level) {
    loose_pairs_renew(&loose->pairs);
    loose->is_lost = false;
    assemble(loose, kept);
    *level = 0;
    if (loose->is_lost || !find_open(&loose->assembly, ALL))
        return !loose->is_lost;
    enum outcome outcome = take_apart(loose, &loose->assembly, ALL, level);
    *level = outcome == COMES_APART ? *level : 0;
    return outcome != NOT_KNOWN;
}
