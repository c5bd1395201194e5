#include "engine/apart/octet.h"

#include "base/bits.h"

#include <string.h>

/* The lowest bit of every byte, and of every axis' first byte. */
static const uint64_t BYTES = UINT64_C(0x0101010101010101), FIRSTS = UINT64_C(0x0001000100010001);

/* ---- Looking up ------------------------------------------------------------------------------ */

/* Prepares a pair for look-ups. If the table is no longer than a byte, the difference of two near
 * places is a packed word. Less the table's lowest offset, it is counted up from the middle. The
 * difference is in the table if no coordinate is below the middle, nor above it in the rest up to
 * the table's highest offset. So two sums and one comparison do for all three coordinates
 * (E163). */
static void start_pair(struct octet_pair *pair, struct slide *slide) {
    enum { LONGEST = 253 };
    struct treen_cell low = slide->low;
    *pair = (struct octet_pair){.slide = slide};
    if (!slide->known || slide->words > 1 || low.x > 0 || low.y > 0 || low.z > 0 || -low.x > LONGEST ||
        -low.y > LONGEST || -low.z > LONGEST)
        return; /* no difference is above the middle in a word and in its opposite */
    struct treen_cell side = {(int)slide->side[0] - 1, (int)slide->side[1] - 1, (int)slide->side[2] - 1};
    pair->known = slide->known;
    pair->row = slide->side[0];
    pair->layer = slide->side[0] * slide->side[1];
    pair->bias = place_middle() - place_difference(low);
    pair->limit = 2 * place_middle() + place_difference(side);
}

void octet_start(struct octet *octet, const struct apart_parts *parts, const struct apart_pose *start) {
    octet->n = start->count;
    octet->axes = UINT64_MAX >> (64 - SLIDE_AXIS_BITS * (parts->lattice->directions / 2));
    struct octet_pair *pair = octet->pair;
    for (unsigned i = octet->n; i-- > 0;)
        for (unsigned j = octet->n; --j > i;)
            start_pair(pair++, parts->pair[start->part[i]][start->part[j]]);
    memset(octet->far, 0, (size_t)(pair - octet->pair) * sizeof *octet->far);
}

/* Asks the slide for a word, and keeps it where places are near. */
static uint64_t look_further(struct octet *octet, unsigned pair, unsigned i, unsigned j, bool near) {
    uint32_t difference = octet->place[j] - octet->place[i];
    struct octet_far *far = &octet->far[pair][difference * UINT32_C(0x9e3779b9) >> (32 - OCTET_FAR_BITS)];
    if (near && far->word && far->difference == difference)
        return far->word;
    struct treen_cell offset = cell_subtract(place_cell(octet->place[j]), place_cell(octet->place[i]));
    uint64_t word = slide_word(octet->pair[pair].slide, offset, 0);
    if (near)
        *far = (struct octet_far){difference, word};
    return word;
}

/* Returns the word at the packed difference of two near places; 0 when it is not known or not in
 * the table. */
static inline uint64_t word_at(const struct octet_pair *pair, uint32_t difference) {
    uint32_t from_low = difference + pair->bias, to_high = pair->limit - from_low, middle = place_middle();
    if ((from_low & to_high & middle) != middle)
        return 0;
    uint32_t x = from_low & (PLACE_X_MIDDLE - 1), y = from_low >> PLACE_X_BITS & (PLACE_Y_MIDDLE - 1),
             z = from_low >> (PLACE_X_BITS + PLACE_Y_BITS) & (PLACE_Z_MIDDLE - 1);
    return slide_known(&pair->known[x + y * pair->row + z * pair->layer]);
}

/* Gathers each slot's own bit, and the bits of the slots that stop it, at once or at last. Slots
 * are taken from the last to the first, and the bits of later ones move up by one each time. So
 * nothing is shifted by a slot's number: bits are in place when the first slot is done. A slot that
 * is not there needs all, so that it never matters when rows are laid over each other. */
static void gather(struct octet *octet, bool near) {
    unsigned n = octet->n;
    for (unsigned i = 0; i < OCTET; i++) {
        octet->needs[i] = i < n ? 0 : UINT64_MAX;
        octet->after_one[i] = 0;
    }
    for (unsigned i = n, pair = 0; i-- > 0;) {
        uint64_t needs = 0, after_one = 0;
        for (unsigned j = n; --j > i; pair++) {
            uint64_t word = near ? word_at(&octet->pair[pair], octet->place[j] - octet->place[i]) : 0;
            word = word ? word : look_further(octet, pair, i, j, near);
            octet->word[pair] = word;
            needs = needs << 1 | (word & BYTES);
            after_one = after_one << 1 | (word >> 2 & FIRSTS);
            octet->needs[j] = octet->needs[j] << 1 | (word >> 1 & BYTES);
            octet->after_one[j] = octet->after_one[j] << 1 | (word >> 10 & FIRSTS);
        }
        octet->needs[i] = needs << 1 | BYTES;
        octet->after_one[i] = after_one << 1;
    }
}

/* Two slots' words, which all processors of today handle at once. */
typedef uint64_t two_words __attribute__((vector_size(16)));

/* Closes the needs: every slot that needs k needs all that k needs (S. Warshall 1962), in all bytes
 * of two slots at once. A bit times 0xff is written as a difference, since processors multiply one
 * word at a time. */
static void close_needs(struct octet *octet) {
    two_words needs[OCTET / 2];
    memcpy(needs, octet->needs, sizeof needs);
    for (unsigned k = 0; k < octet->n; k++) {
        uint64_t needed = needs[k / 2][k % 2];
        for (unsigned i = 0; i < OCTET / 2; i++) {
            two_words needing = needs[i] >> k & BYTES;
            needs[i] |= ((needing << 8) - needing) & needed;
        }
    }
    memcpy(octet->needs, needs, sizeof needs);
}

void octet_find(struct octet *octet, const struct places_from *from) {
    uint64_t linked = UINT64_MAX;
    memcpy(octet->place, from->place, octet->n * sizeof *octet->place);
    gather(octet, from->near);
    close_needs(octet);
    for (unsigned i = 0; i < OCTET; i++)
        linked &= octet->needs[i];
    octet->open = ~linked & slots_all(octet->n) * BYTES & octet->axes;
}

/* ---- Sets ------------------------------------------------------------------------------------ */

enum { OCTET_SETS = 1 << OCTET };

struct octet_sets {
    unsigned count;
    uint8_t set[OCTET_SETS];
};

/* Transposes a matrix of eight rows of eight bits, by ever smaller blocks. */
static uint64_t transposed(uint64_t matrix) {
    uint64_t swap = (matrix ^ matrix >> 28) & UINT64_C(0x00000000f0f0f0f0);
    matrix ^= swap ^ swap << 28;
    swap = (matrix ^ matrix >> 14) & UINT64_C(0x0000cccc0000cccc);
    matrix ^= swap ^ swap << 14;
    swap = (matrix ^ matrix >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    return matrix ^ swap ^ swap << 7;
}

static uint8_t byte_of(uint64_t word, unsigned byte) {
    return (uint8_t)(word >> 8 * byte);
}

/* Returns byte number `byte` of each slot's word, as a matrix. */
static uint64_t matrix_of(const uint64_t row[OCTET], unsigned byte) {
    uint64_t matrix = 0;
    for (unsigned i = 0; i < OCTET; i++)
        matrix |= (row[i] >> 8 * byte & 0xff) << 8 * i;
    return matrix;
}

/* Lists all closed sets except none and all, by that byte of `needs`. They are those of
 * apart/reach.c, in the same order. None is the first set that comes up, and all the last. */
static void list_sets(const struct octet *octet, unsigned byte, struct octet_sets *sets) {
    uint64_t needs = matrix_of(octet->needs, byte), needed_by = transposed(needs);
    uint8_t waiting_in[OCTET], waiting_out[OCTET], all = (uint8_t)slots_all(octet->n), in = 0, out = 0;
    unsigned waiting = 0, count = 0;
    for (;;) {
        uint8_t open = all & (uint8_t) ~(in | out);
        if (open) {
            unsigned first = bits_low(open);
            waiting_in[waiting] = in | (uint8_t)(needs >> 8 * first);
            waiting_out[waiting++] = out;
            out |= (uint8_t)(needed_by >> 8 * first);
            continue;
        }
        if (in)
            sets->set[count++] = in;
        if (!waiting)
            break;
        in = waiting_in[--waiting];
        out = waiting_out[waiting];
    }
    sets->count = count - 1;
}

bool octet_each_leaving(const struct octet *octet, unsigned axis, reach_on_leaving *found, void *context) {
    struct octet_sets sets;
    if (!byte_of(octet->open, 2 * axis + 1))
        return true;
    list_sets(octet, 2 * axis + 1, &sets);
    for (unsigned i = 0; i < sets.count; i++)
        if (!found(context, sets.set[i]))
            return false;
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* A slot stops another after some steps. */
struct octet_gap {
    uint16_t distance;
    uint8_t moving, fixed;
};

struct octet_gaps {
    unsigned count;
    struct octet_gap gap[OCTET * (OCTET - 1)];
};

/* Adds a gap. A distance that has no room in the word is walked. */
static void add_gap(const struct octet *octet, unsigned pair, unsigned moving, unsigned fixed,
                    unsigned direction, struct octet_gaps *gaps) {
    uint16_t distance = (uint16_t)slide_field(octet->word[pair], direction);
    unsigned i = moving < fixed ? moving : fixed, j = moving < fixed ? fixed : moving;
    if (distance == SLIDE_FAR)
        distance = slide_walk(octet->pair[pair].slide,
                              cell_subtract(place_cell(octet->place[j]), place_cell(octet->place[i])),
                              (int)direction);
    gaps->gap[gaps->count++] = (struct octet_gap){distance, (uint8_t)moving, (uint8_t)fixed};
}

/* Lists the gaps of at least that distance, which is less than SLIDE_FAR. */
static void list_gaps(const struct octet *octet, unsigned axis, unsigned least, struct octet_gaps *gaps) {
    unsigned pair = 0, forward = 2 * axis, backward = 2 * axis + 1;
    gaps->count = 0;
    for (unsigned i = octet->n; i-- > 0;)
        for (unsigned j = octet->n; --j > i; pair++) {
            uint64_t word = octet->word[pair];
            if (slide_field(word, forward) - least < SLIDE_ENDLESS - least)
                add_gap(octet, pair, i, j, forward, gaps);
            if (slide_field(word, backward) - least < SLIDE_ENDLESS - least)
                add_gap(octet, pair, j, i, backward, gaps);
        }
}

/* Returns the least distance of a gap that is not less than `distance`. There is one, since sets
 * remain and nothing leaves. */
static uint32_t next_distance(const struct octet_gaps *gaps, uint32_t distance) {
    uint32_t next = SLIDE_FOREVER;
    for (unsigned i = 0; i < gaps->count; i++)
        if (gaps->gap[i].distance >= distance && gaps->gap[i].distance < next)
            next = gaps->gap[i].distance;
    return next;
}

/* Tells whether the set, which goes as far as the distance, goes further. */
static bool goes_on(const struct octet_gaps *gaps, uint8_t set, uint32_t distance) {
    for (unsigned i = 0; i < gaps->count; i++) {
        const struct octet_gap *gap = &gaps->gap[i];
        if (gap->distance == distance && set >> gap->moving & 1 && !(set >> gap->fixed & 1))
            return false;
    }
    return true;
}

static bool tell_all(const struct octet_sets *sets, uint32_t first, uint32_t last, reach_on_shift *found,
                     void *context) {
    for (unsigned i = 0; i < sets->count; i++)
        if (!found(context, sets->set[i], first, last))
            return false;
    return true;
}

/* Returns the distance of a set with which nothing leaves: the least gap from a slot in it to one
 * outside. All pairs are looked at, since a branch could not be predicted. */
static uint32_t distance_of(const struct octet *octet, unsigned axis, uint8_t set) {
    uint32_t least = SLIDE_ENDLESS;
    for (unsigned i = octet->n, pair = 0; i-- > 0;) {
        unsigned in = set >> i & 1, direction = 2 * axis + !in;
        for (unsigned j = octet->n; --j > i; pair++) {
            uint32_t field = slide_field(octet->word[pair], direction);
            uint32_t gap = in ^ (set >> j & 1) ? field : SLIDE_ENDLESS;
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* Tells the sets from the distance `first` on, as long as any of them goes. Most often there is one
 * set only; then the ends of other gaps are not needed. */
static bool reach_rest(const struct octet *octet, unsigned axis, struct octet_sets *sets, uint32_t first,
                       reach_on_shift *found, void *context) {
    struct octet_gaps gaps;
    uint32_t only = sets->count == 1 ? distance_of(octet, axis, sets->set[0]) : SLIDE_FAR;
    if (only < SLIDE_FAR)
        return found(context, sets->set[0], first, only);
    list_gaps(octet, axis, first, &gaps);
    while (sets->count) {
        uint32_t last = next_distance(&gaps, first);
        if (!tell_all(sets, first, last, found, context))
            return false;
        unsigned left = 0;
        for (unsigned i = 0; i < sets->count; i++)
            if (goes_on(&gaps, sets->set[i], last))
                sets->set[left++] = sets->set[i];
        sets->count = left;
        first = last + 1;
    }
    return true;
}

/* Returns the highest bit of each byte that is not 0. */
static uint64_t bytes_set(uint64_t word) {
    const uint64_t highest = BYTES * 0x80;
    return (((word & ~highest) + ~highest) | word) & highest;
}

/* Keeps the sets that go on after one step; most are stopped there (E162). `after_one`: a matrix. A
 * set is stopped when the row of one of its slots has a slot outside. */
static void keep_beyond_one(uint64_t after_one, struct octet_sets *sets) {
    unsigned left = 0;
    for (unsigned i = 0; i < sets->count; i++) {
        uint64_t set = sets->set[i] * BYTES, own_bit = set & UINT64_C(0x8040201008040201);
        sets->set[left] = sets->set[i];
        left += !(bytes_set(after_one & ~set) & bytes_set(own_bit));
    }
    sets->count = left;
}

bool octet_each_shift(const struct octet *octet, unsigned axis, reach_on_shift *found, void *context) {
    struct octet_sets sets;
    if (!byte_of(octet->open, 2 * axis))
        return true;
    list_sets(octet, 2 * axis, &sets);
    uint64_t after_one = matrix_of(octet->after_one, 2 * axis);
    if (!after_one)
        return reach_rest(octet, axis, &sets, 1, found, context);
    if (!tell_all(&sets, 1, 1, found, context))
        return false;
    keep_beyond_one(after_one, &sets);
    return !sets.count || reach_rest(octet, axis, &sets, 2, found, context);
}
