#include "engine/burr/search.h"

#include <string.h>

/* ---- The set --------------------------------------------------------------------------------- */

/* Lists the wanted pieces in the order of their names, and the numbers of each piece's
 * orientations. */
static void list_sticks(struct burr_set *set, burr_wanted *wanted) {
    unsigned numbers[STICK_TURNS];
    for (unsigned name = 1; name <= STICK_NUMBERS; name++) {
        unsigned count = stick_numbers(name, numbers);
        if (numbers[0] != name || !wanted(name))
            continue;
        set->name[set->pieces] = (uint16_t)name;
        set->turn[set->pieces] = (uint16_t)set->sticks;
        set->weight[set->pieces] = (uint8_t)stick_weight(name);
        set->notchable[set->pieces] = stick_notchable(name);
        for (unsigned i = 0; i < count; i++, set->sticks++) {
            uint16_t kept = (uint16_t)(STICK_NUMBERS - numbers[i]);
            set->kept[set->sticks] = kept;
            set->rank[kept] = (uint16_t)set->sticks;
            set->piece[set->sticks] = (uint16_t)set->pieces;
        }
        set->pieces++;
    }
    set->turn[set->pieces] = (uint16_t)set->sticks;
    for (size_t piece = 0; piece < set->pieces; piece++)
        set->twin[piece] = set->piece[set->rank[STICK_NUMBERS - stick_twin(set->name[piece])]];
    for (size_t rank = 0; rank < set->sticks; rank++) {
        uint16_t piece = set->piece[rank], twin = set->twin[piece];
        set->low[rank] = piece < twin ? piece : twin;
    }
}

/* Compares ranks, those of high pieces first. A piece is as high as the lesser of itself and its
 * twin. */
static bool is_before(const struct burr_set *set, uint16_t rank, uint16_t other) {
    return set->low[rank] != set->low[other] ? set->low[rank] > set->low[other] : rank > other;
}

/* Sorts the ranks into the order of candidates. */
static void sort_ranks(const struct burr_set *set, uint16_t rank[PATTERNS]) {
    for (size_t i = 0; i < set->sticks; i++) {
        size_t at = i;
        for (; at > 0 && is_before(set, (uint16_t)i, rank[at - 1]); at--)
            rank[at] = rank[at - 1];
        rank[at] = (uint16_t)i;
    }
}

/* Fills the table of candidates. It visits all pairs twice: to count, then to fill in. The cubes
 * that may be taken beside a stick are the subsets of those that it lacks. */
static bool list_candidates(struct burr_set *set, struct arena *arena) {
    uint32_t *next = ARENA_NEW(arena, PATTERNS + 1, uint32_t);
    uint16_t *rank = ARENA_NEW(arena, PATTERNS, uint16_t);
    if (!next || !rank)
        return false;
    sort_ranks(set, rank);
    for (size_t i = 0; i < set->sticks; i++)
        for (unsigned lacks = PATTERNS - 1U - set->kept[i], taken = PATTERNS; taken;)
            set->first[(taken = (taken - 1) & lacks) + 1]++;
    for (unsigned taken = 0; taken < PATTERNS; taken++)
        next[taken + 1] = set->first[taken + 1] += set->first[taken];
    set->candidate = ARENA_ROOM(arena, set->first[PATTERNS], uint16_t);
    for (size_t i = 0; set->candidate && i < set->sticks; i++)
        for (unsigned lacks = PATTERNS - 1U - set->kept[rank[i]], taken = PATTERNS; taken;) {
            taken = (taken - 1) & lacks;
            set->candidate[next[taken]++] = rank[i];
        }
    return set->candidate;
}

const struct burr_set *burr_set_open(const struct burr_slots *slots, burr_wanted *wanted, bool solid,
                                     struct arena *arena) {
    struct burr_set *set = ARENA_NEW(arena, 1, struct burr_set);
    if (!set)
        return NULL;
    set->slots = slots;
    set->solid = solid;
    list_sticks(set, wanted);
    return list_candidates(set, arena) ? set : NULL;
}

static bool wants_notchable(unsigned name) {
    return stick_whole(name) && stick_notchable(name);
}

static bool wants_millable(unsigned name) {
    return stick_whole(name) && stick_millable(name);
}

static const struct {
    const char *name;
    burr_wanted *wanted;
} sets[] = {
    {"none", NULL}, {"notchable", wants_notchable}, {"millable", wants_millable}, {"all", stick_whole}};

burr_wanted *burr_wanted_by(uint64_t set) {
    return sets[set].wanted;
}

const char *burr_set_name(uint64_t set) {
    return sets[set].name;
}

bool burr_set_shapes(const struct burr_set *set, struct arena *arena, struct shape *shape[SLOTS]) {
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        shape[slot] = ARENA_NEW(arena, set->sticks, struct shape);
        if (!shape[slot])
            return false;
        for (size_t rank = 0; rank < set->sticks; rank++)
            if (!burr_place(set->slots, slot, set->kept[rank], arena, &shape[slot][rank]))
                return false;
    }
    return true;
}

void burr_parts(const struct burr_set *set, struct shape *const shape[SLOTS], const uint16_t rank[SLOTS],
                struct apart_part part[SLOTS]) {
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        uint32_t number = slot * (uint32_t)set->sticks + rank[slot];
        part[slot] =
            (struct apart_part){.shape = &shape[slot][rank[slot]], .piece = slot, .known = number + 1};
    }
}

/* ---- The search ------------------------------------------------------------------------------ */

/* The images under rotations that may come before an assembly, by what is known of slot 0. */
enum images { NO_IMAGE, HALF_TURN, ALL_ROTATIONS };

struct search {
    const struct burr_set *set;
    const struct burr_slots *slots;
    struct control *control;
    on_assembly *found;
    void *context;
    bool stopped;
    uint16_t second;    /* the least piece but the one in slot 0 */
    uint16_t lowest;    /* no piece nor its twin may come before this one */
    unsigned half_turn; /* the symmetry that keeps slot 0 */
    enum images images;
    uint64_t share, shares; /* the third least piece, modulo shares, is the share */
    struct filling {
        uint8_t order[SLOTS];  /* of filling the slots */
        uint16_t least[SLOTS]; /* by slot: the least piece that may go there */
        uint32_t later[SLOTS]; /* by place in the order: inner cells that later slots reach */
    } filling;
    struct burr_assembly assembly;
};

/* Compares the image of the assembly under a symmetry with the assembly, slot by slot. */
static int compare_image(const struct search *search, unsigned symmetry) {
    const struct burr_set *set = search->set;
    const uint16_t *rank = search->assembly.rank;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        unsigned from = search->slots->symmetry[symmetry].from[slot],
                 as = search->slots->symmetry[symmetry].as[slot];
        uint16_t image = set->rank[search->slots->image[as][set->kept[rank[from]]]];
        if (image != rank[slot])
            return image < rank[slot] ? -1 : 1;
    }
    return 0;
}

/* ---- Which image is listed ------------------------------------------------------------------- */

void burr_sort(uint16_t piece[SLOTS]) {
    for (unsigned i = 1; i < SLOTS; i++)
        for (unsigned j = i; j > 0 && piece[j] < piece[j - 1]; j--) {
            uint16_t lesser = piece[j];
            piece[j] = piece[j - 1];
            piece[j - 1] = lesser;
        }
}

void burr_pieces(const struct burr_set *set, const struct burr_assembly *assembly, uint16_t piece[SLOTS]) {
    burr_pieces_by_slot(set, assembly, piece);
    burr_sort(piece);
}

int burr_compare_twins(const struct burr_set *set, const uint16_t piece[SLOTS]) {
    uint16_t twin[SLOTS];
    for (unsigned i = 0; i < SLOTS; i++)
        twin[i] = set->twin[piece[i]];
    burr_sort(twin);
    for (unsigned i = 0; i < SLOTS; i++)
        if (piece[i] != twin[i])
            return piece[i] < twin[i] ? -1 : 1;
    return 0;
}

/* Tells whether a reflection takes the assembly to itself, so that the assembly is its own mirror
 * image. */
static bool is_image(const struct search *search) {
    for (unsigned symmetry = BURR_ROTATIONS; symmetry < BURR_SYMMETRIES; symmetry++)
        if (!compare_image(search, symmetry))
            return true;
    return false;
}

static bool is_least(const struct search *search, unsigned from, unsigned to) {
    for (unsigned symmetry = from; symmetry < to; symmetry++)
        if (compare_image(search, symmetry) < 0)
            return false;
    return true;
}

/* Tells whether no rotation leads to a lesser assembly. The least image has its least piece in
 * slot 0, because a rotation takes every slot there. */
static bool is_least_turn(const struct search *search) {
    if (search->images == HALF_TURN)
        return compare_image(search, search->half_turn) >= 0;
    return search->images == NO_IMAGE || is_least(search, 1, BURR_ROTATIONS);
}

/* Tells whether the twin of the lowest piece is another piece, which is not in the assembly. Then
 * the six pieces come before their twins. */
static bool lacks_twin(const struct search *search) {
    const struct burr_set *set = search->set;
    uint16_t twin = set->twin[search->lowest];
    bool lacks = twin != search->lowest;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        lacks &= set->piece[search->assembly.rank[slot]] != twin;
    return lacks;
}

/* Hands on the assembly if it is the least of its images. Of two mirror images, the one of the
 * lesser pieces comes first, so that all assemblies of the same pieces are treated alike. Between
 * equal pieces, the lesser assembly comes first. */
static bool take_assembly(struct search *search) {
    uint16_t piece[SLOTS];
    if (!is_least_turn(search))
        return true;
    search->assembly.has_mirror = true;
    if (!lacks_twin(search)) {
        burr_pieces(search->set, &search->assembly, piece);
        int order = burr_compare_twins(search->set, piece);
        if (order > 0 || (!order && !is_least(search, BURR_ROTATIONS, BURR_SYMMETRIES)))
            return true;
        search->assembly.has_mirror = order || !is_image(search);
    }
    return search->found(search->context, &search->assembly);
}

/* ---- Filling slots --------------------------------------------------------------------------- */

/* Finds the inner cells that later slots reach, for each place of the order. */
static void look_ahead(const struct search *search, struct filling *filling) {
    filling->later[SLOTS - 1] = 0;
    for (unsigned place = SLOTS - 1; place > 0; place--)
        filling->later[place - 1] = filling->later[place] | search->slots->cells[filling->order[place]];
}

/* Returns what the slot at `place` must fill: in a solid burr all cells that no later slot
 * reaches. */
static uint16_t needs(const struct search *search, unsigned place, uint32_t filled) {
    if (!search->set->solid)
        return 0;
    return burr_reads(search->slots, search->filling.order[place], ~(filled | search->filling.later[place]));
}

static void fill_share(struct search *search, uint32_t filled);

/* Fills the slot at `place` and those after it. */
static void fill_slots(struct search *search, unsigned place, uint32_t filled) {
    const struct burr_set *set = search->set;
    unsigned slot = search->filling.order[place];
    uint16_t taken = burr_reads(search->slots, slot, filled), needed = needs(search, place, filled);
    for (uint32_t i = set->first[taken]; i < set->first[taken + 1] && !search->stopped; i++) {
        uint16_t rank = set->candidate[i], kept = set->kept[rank];
        if (set->low[rank] < search->lowest)
            break;
        if (set->piece[rank] < search->filling.least[slot] || needed & ~kept ||
            (place == 1 && set->piece[rank] != search->second))
            continue;
        search->assembly.rank[slot] = rank;
        if (control_node(search->control, BELOW) && control_due(search->control, 0))
            search->stopped = true;
        else if (place == 1 && search->shares > 1)
            fill_share(search, filled | search->slots->fills[slot][kept]);
        else if (place + 1 < SLOTS)
            fill_slots(search, place + 1, filled | search->slots->fills[slot][kept]);
        else if (!take_assembly(search))
            search->stopped = true;
    }
}

/* ---- Shares ---------------------------------------------------------------------------------- */

/* Puts the third least piece into the slot at `from` of the order, which is filled next. Slots
 * before that one do not have it. */
static void put_third(const struct search *search, unsigned from, uint16_t third, struct filling *filling) {
    uint8_t slot = filling->order[from];
    for (unsigned place = 2; place < SLOTS; place++) {
        uint16_t *least = &filling->least[filling->order[place]];
        uint16_t lowest = (uint16_t)(third + (place < from));
        *least = *least > lowest ? *least : lowest;
    }
    memmove(filling->order + 3, filling->order + 2, from - 2);
    filling->order[2] = slot;
    look_ahead(search, filling);
}

/* Fills the slots but two with this piece as the third least of all, in the slot at `from`. */
static void fill_third(struct search *search, unsigned from, uint16_t third, uint32_t filled) {
    const struct burr_set *set = search->set;
    const struct filling before = search->filling;
    unsigned slot = before.order[from];
    uint16_t taken = burr_reads(search->slots, slot, filled);
    if (third < before.least[slot])
        return;
    put_third(search, from, third, &search->filling);
    uint16_t needed = needs(search, 2, filled);
    for (uint16_t rank = set->turn[third]; rank < set->turn[third + 1] && !search->stopped; rank++) {
        uint16_t kept = set->kept[rank];
        if (kept & taken || needed & ~kept || set->low[rank] < search->lowest)
            continue;
        search->assembly.rank[slot] = rank;
        if (control_node(search->control, BELOW) && control_due(search->control, 0))
            search->stopped = true;
        else
            fill_slots(search, 3, filled | search->slots->fills[slot][kept]);
    }
    search->filling = before;
}

/* Fills the slots but two, so that the third least piece is one of the share. */
static void fill_share(struct search *search, uint32_t filled) {
    uint64_t first =
        search->second + (search->share + search->shares - search->second % search->shares) % search->shares;
    for (uint64_t third = first; third < search->set->pieces; third += search->shares)
        for (unsigned from = 2; from < SLOTS && !search->stopped; from++)
            fill_third(search, from, (uint16_t)third, filled);
}

/* ---- Tasks ----------------------------------------------------------------------------------- */

/* The order of filling. Slot 0 holds the least piece. One of the other slots holds the second
 * least; the first such slot in this order is filled next. So every assembly is found once, and
 * that piece is placed early. */
static const uint8_t others[SLOTS - 1] = {2, 4, 3, 5, 1};

static void put_in_order(struct search *search, unsigned where) {
    struct filling *filling = &search->filling;
    unsigned place = 2;
    filling->order[0] = 0;
    filling->order[1] = others[where];
    for (unsigned i = 0; i < SLOTS - 1; i++) {
        filling->least[others[i]] = (uint16_t)(search->second + (i < where));
        if (i != where)
            filling->order[place++] = others[i];
    }
    look_ahead(search, filling);
}

/* Compares the stick with its half turn. In slot 0, the two begin images of each other. */
static int compare_turn(const struct search *search, size_t rank) {
    const struct burr_set *set = search->set;
    unsigned turned = stick_half_turn(STICK_NUMBERS - set->kept[rank]);
    return (int)rank - set->rank[STICK_NUMBERS - turned];
}

static void search_pair(struct search *search, uint16_t least) {
    const struct burr_set *set = search->set;
    for (size_t rank = set->turn[least]; rank < set->turn[least + 1]; rank++) {
        int order = compare_turn(search, rank);
        if (order > 0)
            continue;
        search->images = search->second == least ? ALL_ROTATIONS : order ? NO_IMAGE : HALF_TURN;
        search->assembly.rank[0] = (uint16_t)rank;
        for (unsigned where = 0; where < SLOTS - 1 && !search->stopped; where++) {
            put_in_order(search, where);
            fill_slots(search, 1, search->slots->fills[0][set->kept[rank]]);
        }
    }
}

/* Finds the half turn about the stick in slot 0. */
static unsigned find_half_turn(const struct burr_slots *slots) {
    unsigned symmetry = 1;
    while (slots->symmetry[symmetry].from[0])
        symmetry++;
    return symmetry;
}

struct burr_task burr_task(const struct burr_set *set, uint64_t task) {
    uint64_t least = 0;
    while (task >= set->pieces - least)
        task -= set->pieces - least++;
    struct burr_task pair = {.least = (uint16_t)least, .second = (uint16_t)(least + task)};
    pair.lowest = set->twin[least] == least ? pair.second : pair.least;
    pair.empty = set->twin[least] < least; /* the twins come first */
    return pair;
}

enum treen_status burr_search_share(const struct burr_set *set, uint64_t task, uint64_t share,
                                    uint64_t shares, struct control *control, on_assembly *found,
                                    void *context) {
    struct search search = {.set = set,
                            .slots = set->slots,
                            .control = control,
                            .found = found,
                            .context = context,
                            .share = share,
                            .shares = shares};
    const struct burr_task pair = burr_task(set, task);
    if (pair.empty)
        return TREEN_END;
    search.second = pair.second;
    search.lowest = pair.lowest;
    search.half_turn = find_half_turn(set->slots);
    search_pair(&search, pair.least);
    return search.stopped ? TREEN_STOPPED : TREEN_END;
}

enum treen_status burr_search(const struct burr_set *set, uint64_t task, struct control *control,
                              on_assembly *found, void *context) {
    return burr_search_share(set, task, 0, 1, control, found, context);
}
