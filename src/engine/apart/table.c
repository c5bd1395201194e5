#include "engine/apart/table.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

/* ---- Room ------------------------------------------------------------------------------------ */

struct apart *apart_open(const struct grid *grid, size_t memory, struct budget *budget) {
    struct apart *apart = calloc(1, sizeof *apart);
    if (!apart)
        return NULL;
    apart->grid = grid;
    apart->memory = memory;
    apart->budget = budget;
    budget_open(&apart->floods, memory / 4 - memory / 16, budget);
    arena_draw(&apart->known_arena, budget, memory / 16);
    apart_forget(apart);
    apart->slides = slides_open(grid, memory / 2, budget);
    if (apart->slides)
        return apart;
    free(apart);
    return NULL;
}

void apart_release(struct apart *apart) {
    apart->kept = 0;
    for (size_t i = 0; i < sizeof apart->flood / sizeof *apart->flood; i++)
        if (apart->flood[i]) {
            flood_close(apart->flood[i]);
            free(apart->flood[i]);
            apart->flood[i] = NULL;
        }
}

void apart_forget(struct apart *apart) {
    arena_free(&apart->known_arena);
    apart->known.at = NULL;
    apart->known.count = apart->known.room = 0;
    apart->ways = NULL;
    apart->loose = (struct keyset){.count = 0};
    keyset_init(&apart->loose, &apart->known_arena);
}

void apart_close(struct apart *apart) {
    if (!apart)
        return;
    apart_release(apart);
    apart_forget(apart);
    slides_close(apart->slides);
    budget_free(apart->budget, apart->axis, AXES * sizeof *apart->axis);
    free(apart);
}

static struct flood *flood_at(struct apart *apart, unsigned number) {
    if (!apart->flood[number])
        apart->flood[number] = calloc(1, sizeof *apart->flood[number]);
    return apart->flood[number];
}

/* Starts the flood, with room for its axes if it needs any. */
static bool start_flood(struct apart *apart, struct flood *flood, const struct apart_pose *pose) {
    if (!flood_start(flood, &apart->parts, pose, &apart->floods))
        return false;
    if (!flood->reach.is_octet && !apart->axis)
        apart->axis = budget_realloc(apart->budget, NULL, 0, AXES * sizeof *apart->axis);
    flood->axis = apart->axis;
    return flood->reach.is_octet || flood->axis;
}

static uint32_t hash_of(const struct apart_pose *pose) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < pose->count; i++)
        hash = (hash ^ pose->part[i] ^ (uint64_t)place_difference(pose->offset[i]) << 6) *
               UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(hash >> 32);
}

/* Tells whether another flood may be kept: all of them take an eighth of their memory at most. */
static bool may_keep(const struct apart *apart) {
    size_t most = apart->floods.limit / 8, used = apart->floods.limit - budget_left(&apart->floods);
    return apart->kept < KEPT_FLOODS && used + apart->kept * sizeof(struct flood) < most;
}

struct flood *apart_flood(struct apart *apart, unsigned depth, const struct apart_pose *pose) {
    uint32_t hash = hash_of(pose);
    for (unsigned i = 0; i < apart->kept; i++)
        if (apart->kept_hash[i] == hash && flood_knows(apart->flood[i], &apart->parts, pose))
            return apart->flood[i];
    if (!depth)
        apart->kept = 0;
    bool keeps = may_keep(apart);
    struct flood *flood = flood_at(apart, keeps ? apart->kept : KEPT_FLOODS + depth);
    if (keeps && flood)
        apart->kept_hash[apart->kept++] = hash;
    return flood && start_flood(apart, flood, pose) ? flood : NULL;
}

struct flood *apart_flood_anew(struct apart *apart, const struct apart_pose *pose) {
    struct flood *flood = flood_at(apart, 0);
    return flood && start_flood(apart, flood, pose) ? flood : NULL;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

struct sorted {
    uint32_t shape, piece; /* piece: of parts with groups; others can stand for each other across pieces */
    unsigned number;
    struct treen_cell offset;
};

static bool are_alike(const struct sorted *one, const struct sorted *other) {
    return one->shape == other->shape && one->piece == other->piece;
}

/* Finds the number of a part's shape. Looking up its cells takes long, so a shape with a number of
 * the caller's is looked up once (E167). */
static bool find_shape(struct apart *apart, const struct apart_part *part, struct sorted *sorted) {
    while (apart->known.count <= part->known)
        if (!array_push(&apart->known_arena, &apart->known, (struct known_shape){.known = false}))
            return false;
    struct known_shape *known = &apart->known.at[part->known];
    if (!known->known && !slides_shape(apart->slides, part->shape, &known->shape, &known->offset))
        return false;
    known->known = part->known;
    sorted->shape = known->shape;
    sorted->offset = known->offset;
    return true;
}

/* Sorts the parts: those of one class are neighbours, and classes are in the order of the question.
 * So the way that is told does not depend on earlier assemblies. A part with groups is like its own
 * copies only, since groups go by piece. */
static bool sort_parts(struct apart *apart, const struct apart_question *question, struct sorted *sorted) {
    for (unsigned i = 0; i < question->parts; i++) {
        const struct apart_part *part = &question->part[i];
        struct sorted own = {.number = i, .piece = part->groups ? part->piece : UINT32_MAX};
        if (!find_shape(apart, part, &own))
            return false;
        unsigned at = i;
        while (at > 0 && !are_alike(&own, &sorted[at - 1]))
            at--;
        at = at ? at : i;
        memmove(&sorted[at + 1], &sorted[at], (i - at) * sizeof *sorted);
        sorted[at] = own;
    }
    return true;
}

static void fill_parts(struct apart *apart, const struct apart_question *question,
                       const struct sorted *sorted) {
    struct apart_parts *parts = &apart->parts;
    parts->lattice = slides_lattice(apart->slides);
    parts->count = question->parts;
    uint32_t class = 0;
    for (unsigned i = 0; i < parts->count; i++) {
        class += i && !are_alike(&sorted[i], &sorted[i - 1]);
        apart->number[i] = sorted[i].number;
        parts->shape[i] = sorted[i].shape;
        parts->class[i] = class;
        parts->offset[i] = sorted[i].offset;
        parts->cells[i] = (uint32_t)question->part[sorted[i].number].shape->count;
    }
}

/* Fills in the pairs. Both orders of a pair of equal shapes are one table: slots of equal parts may
 * change parts. */
static bool fill_pairs(struct apart *apart) {
    struct apart_parts *parts = &apart->parts;
    for (unsigned i = 0; i < parts->count; i++)
        for (unsigned j = i + 1; j < parts->count; j++) {
            struct slide *slide = slides_pair(apart->slides, parts->shape[i], parts->shape[j]);
            if (!slide)
                return false;
            parts->pair[i][j] = slide;
            parts->pair[j][i] = slide;
        }
    return true;
}

/* Tells whether the pieces are too large. Tables are made from all pairs of cells, and nothing
 * looks at Ctrl-C meanwhile. No puzzle has pieces of this size, only files made to stop the
 * tool. */
static bool is_too_large(const struct apart_question *question) {
    static const double most_pairs = 1 << 28;
    double cells = 0, pairs = 0;
    for (size_t i = 0; i < question->parts; i++) {
        pairs += cells * (double)question->part[i].shape->count;
        cells += (double)question->part[i].shape->count;
    }
    return pairs > most_pairs;
}

static bool prepare_table(struct apart *apart, const struct apart_question *question) {
    struct sorted sorted[APART_PARTS];
    if (!apart->slides || !sort_parts(apart, question, sorted))
        return false;
    fill_parts(apart, question, sorted);
    return fill_pairs(apart);
}

/* When the tables have taken all their memory, they are freed, once: this assembly needs far less,
 * unless its shapes are huge. */
enum treen_status apart_prepare(struct apart *apart, const struct apart_question *question) {
    if (is_too_large(question))
        return TREEN_NO_MEMORY;
    if (prepare_table(apart, question))
        return TREEN_OK;
    slides_close(apart->slides);
    apart_forget(apart);
    apart_release(apart); /* the floods use the numbers of the old shapes */
    apart->slides = slides_open(apart->grid, apart->memory / 2, apart->budget);
    return prepare_table(apart, question) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Groups ---------------------------------------------------------------------------------- */

/* Returns the number of copies of the part's piece that may be in the group; 0 = none. */
static uint32_t most_in_group(const struct apart_part *part, uint32_t group) {
    for (size_t i = 0; i < part->groups; i++)
        if (part->group[i].number == group)
            return part->group[i].count;
    return 0;
}

/* Tells whether the whole set may be in the group, beside the parts that are already there. */
static bool fits_group(const struct apart_question *question, uint64_t set, uint64_t already,
                       uint32_t group) {
    for (uint64_t left = set; left; left &= left - 1) {
        const struct apart_part *part = &question->part[bits_low(left)];
        uint32_t copies = 0;
        for (uint64_t other = set | already; other; other &= other - 1)
            copies += question->part[bits_low(other)].piece == part->piece;
        if (copies > most_in_group(part, group))
            return false;
    }
    return true;
}

bool apart_may_stay(const struct apart_question *question, uint64_t parts) {
    const struct apart_part *first = &question->part[bits_low(parts)];
    for (size_t i = 0; i < first->groups; i++)
        if (fits_group(question, parts, 0, first->group[i].number))
            return true;
    return !(parts & (parts - 1));
}

/* Sets that stay together are shared out among groups, which is bin packing in principle. A set
 * that has a group with room for all copies of all its pieces takes room from no other, and is left
 * out. Few sets remain in any puzzle that people make; for other files there is a limit. */
struct sharing {
    const struct apart_question *question;
    const uint64_t *set;
    size_t sets;
    unsigned left[APART_PARTS]; /* the numbers of the sets that are not left out */
    size_t lefts;
    uint32_t in[APART_PARTS]; /* the group of each of the first of them */
    uint32_t tries;
};

enum { MOST_TRIES = 1 << 13 };

/* Counts the copies of the piece in the sets. */
static uint32_t copies_in_all(const struct sharing *sharing, uint32_t piece) {
    uint32_t copies = 0;
    for (size_t s = 0; s < sharing->sets; s++)
        for (uint64_t left = sharing->set[s]; left; left &= left - 1)
            copies += sharing->question->part[bits_low(left)].piece == piece;
    return copies;
}

static bool has_room_for_all(const struct sharing *sharing, uint64_t set, uint32_t group) {
    for (uint64_t left = set; left; left &= left - 1) {
        const struct apart_part *part = &sharing->question->part[bits_low(left)];
        if (most_in_group(part, group) < copies_in_all(sharing, part->piece))
            return false;
    }
    return true;
}

static bool takes_no_room(const struct sharing *sharing, uint64_t set) {
    const struct apart_part *first = &sharing->question->part[bits_low(set)];
    for (size_t i = 0; i < first->groups; i++)
        if (has_room_for_all(sharing, set, first->group[i].number))
            return true;
    return false;
}

/* Shares out the sets from number `done` on. TREEN_END: there is no way. */
static enum treen_status share(struct sharing *sharing, size_t done) {
    if (done == sharing->lefts)
        return TREEN_OK;
    uint64_t set = sharing->set[sharing->left[done]];
    const struct apart_part *first = &sharing->question->part[bits_low(set)];
    for (size_t i = 0; i < first->groups; i++) {
        uint64_t already = 0;
        uint32_t group = sharing->in[done] = first->group[i].number;
        if (sharing->tries++ == MOST_TRIES)
            return TREEN_STOPPED;
        for (size_t j = 0; j < done; j++)
            already |= sharing->in[j] == group ? sharing->set[sharing->left[j]] : 0;
        if (!fits_group(sharing->question, set, already, group))
            continue;
        enum treen_status status = share(sharing, done + 1);
        if (status != TREEN_END)
            return status;
    }
    return TREEN_END;
}

enum treen_status apart_may_all_stay(const struct apart_question *question, const uint64_t *set,
                                     size_t sets) {
    struct sharing sharing = {.question = question, .set = set, .sets = sets};
    for (unsigned s = 0; s < sets; s++)
        if (!takes_no_room(&sharing, set[s]))
            sharing.left[sharing.lefts++] = s;
    return share(&sharing, 0);
}
