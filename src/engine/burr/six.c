/* An assembly is listed when it is the least of its images. Only the images count that have the
 * first piece in slot 0: the search finds no others. */
#include "engine/burr/six.h"

#include <string.h>

/* ---- Tables ---------------------------------------------------------------------------------- */

const struct six_tables *six_tables_open(unsigned length, burr_wanted *wanted, bool solid,
                                         struct arena *arena) {
    struct six_tables *tables = ARENA_NEW(arena, 1, struct six_tables);
    const struct burr_slots *slots = tables ? burr_slots_open(length, arena) : NULL;
    if (!slots)
        return NULL;
    tables->set = burr_set_open(slots, wanted, solid, arena);
    tables->loose = loose_tables_open(length, arena);
    if (!tables->loose || !tables->set || !burr_set_shapes(tables->set, arena, tables->shape))
        return NULL;
    return tables;
}

bool six_open(struct six *six, const struct six_tables *tables, size_t memory, struct budget *budget) {
    *six = (struct six){.tables = tables};
    control_init(&six->control);
    arena_draw(&six->arena, budget, memory / 8);
    arena_draw(&six->scratch, budget, memory / 8);
    six->loose = loose_open(tables->loose, &six->arena);
    six->apart = apart_open(grid_at(0), memory / 2, budget);
    return six->loose && six->apart;
}

void six_close(struct six *six) {
    apart_close(six->apart);
    arena_free(&six->arena);
    arena_free(&six->scratch);
}

/* ---- One assembly ---------------------------------------------------------------------------- */

/* Asks the engine of `treen apart`. */
static enum treen_status take_apart(struct six *six, const uint16_t rank[SLOTS], uint64_t *level,
                                    uint64_t *moves) {
    struct apart_part part[SLOTS];
    struct apart_answer answer;
    burr_parts(six->tables->set, six->tables->shape, rank, part);
    const struct apart_question question = {.parts = SLOTS, .part = part, .first = !moves};
    enum treen_status status = apart_take(six->apart, &question, &six->control, &six->scratch, &answer);
    if (status == TREEN_OK && answer.outcome == TREEN_COMES_APART) {
        *level = answer.first;
        if (moves)
            *moves = answer.moves;
    }
    arena_free(&six->scratch);
    return status;
}

enum treen_status six_take(struct six *six, const uint16_t rank[SLOTS], uint64_t *level, uint64_t *moves) {
    const struct burr_set *set = six->tables->set;
    uint16_t kept[SLOTS];
    *level = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        kept[slot] = set->kept[rank[slot]];
    bool known = loose_level(six->loose, kept, level);
    return known && (!*level || !moves) ? TREEN_OK : take_apart(six, rank, level, moves);
}

/* ---- All assemblies -------------------------------------------------------------------------- */

/* The order of filling: slots that have many cells in common with earlier ones come early. */
static const uint8_t order[SLOTS] = {0, 2, 4, 3, 5, 1};

struct assembling {
    const struct six_tables *tables;
    unsigned kinds;        /* different pieces, the one of slot 0 first */
    uint16_t piece[SLOTS]; /* by kind */
    uint8_t copies[SLOTS]; /* by kind: those that are not placed yet */
    unsigned symmetries;   /* images to compare with */
    uint16_t rank[SLOTS];  /* by slot */
    on_six *found;
    void *context;
    bool stopped;
};

/* Compares an image of the assembly with it, where the image has the first piece in slot 0. */
static bool comes_before(const struct assembling *search, unsigned symmetry) {
    const struct burr_set *set = search->tables->set;
    const uint8_t *from = set->slots->symmetry[symmetry].from, *as = set->slots->symmetry[symmetry].as;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        uint16_t image = set->rank[set->slots->image[as[slot]][set->kept[search->rank[from[slot]]]]];
        if (slot == 0 && set->piece[image] != search->piece[0])
            return false;
        if (image != search->rank[slot])
            return image < search->rank[slot];
    }
    return false;
}

static void take_assembly(struct assembling *search) {
    for (unsigned symmetry = 1; symmetry < search->symmetries; symmetry++)
        if (comes_before(search, symmetry))
            return;
    search->stopped = !search->found(search->context, search->rank);
}

/* Fills the slot at `place` in the order, and those after it. */
static void fill_slots(struct assembling *search, unsigned place, uint32_t filled) {
    const struct six_tables *tables = search->tables;
    const struct burr_set *set = tables->set;
    if (place == SLOTS) {
        take_assembly(search);
        return;
    }
    unsigned slot = order[place], kinds = place ? search->kinds : 1;
    uint16_t taken = burr_reads(set->slots, slot, filled);
    for (unsigned kind = 0; kind < kinds; kind++) {
        uint16_t piece = search->piece[kind];
        if (!search->copies[kind])
            continue;
        search->copies[kind]--;
        for (uint16_t rank = set->turn[piece]; rank < set->turn[piece + 1] && !search->stopped; rank++)
            if (!(set->kept[rank] & taken)) {
                search->rank[slot] = rank;
                fill_slots(search, place + 1, filled | set->slots->fills[slot][set->kept[rank]]);
            }
        search->copies[kind]++;
    }
}

/* Brings the piece to the front that is best placed first: the heaviest of those with the fewest
 * copies. */
static void choose_first(struct assembling *search) {
    const uint8_t *weight = search->tables->set->weight;
    unsigned best = 0;
    for (unsigned kind = 1; kind < search->kinds; kind++)
        if (search->copies[kind] < search->copies[best] ||
            (search->copies[kind] == search->copies[best] &&
             weight[search->piece[kind]] > weight[search->piece[best]]))
            best = kind;
    uint16_t piece = search->piece[best];
    uint8_t copies = search->copies[best];
    search->piece[best] = search->piece[0];
    search->copies[best] = search->copies[0];
    search->piece[0] = piece;
    search->copies[0] = copies;
}

/* Lists the assemblies of six pieces (ascending), one of each class under the burr's rotations.
 * Where the six are their own mirror images, reflections count, too. */
static void six_assemble(const struct six_tables *tables, const uint16_t piece[SLOTS], on_six *found,
                         void *context) {
    struct assembling search = {.tables = tables, .found = found, .context = context};
    unsigned weight = 0;
    for (unsigned i = 0; i < SLOTS; i++) {
        search.kinds += i == 0 || piece[i] != piece[i - 1];
        search.piece[search.kinds - 1] = piece[i];
        search.copies[search.kinds - 1]++;
        weight += tables->set->weight[piece[i]];
    }
    if (weight > BURR_INNER)
        return;
    search.symmetries = burr_compare_twins(tables->set, piece) ? BURR_ROTATIONS : BURR_SYMMETRIES;
    choose_first(&search);
    fill_slots(&search, 0, 0);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

struct asking {
    struct six *six;
    const struct six_question *question;
    struct six_answer *answer;
    enum treen_status status;
};

/* Tells whether the solutions so far are those that are asked for. */
static bool is_within(const struct six_question *question, const struct six_answer *answer) {
    return answer->solutions <= question->most_solutions &&
           (!answer->solutions || answer->easiest >= question->least_level);
}

static bool look_at(void *context, const uint16_t rank[SLOTS]) {
    struct asking *asking = context;
    const struct six_question *question = asking->question;
    struct six_answer *answer = asking->answer;
    uint64_t level, moves = 0;
    answer->assemblies++;
    if (answer->assemblies > question->most_assemblies)
        return false;
    if (!question->apart)
        return true;
    asking->status = six_take(asking->six, rank, &level, question->moves ? &moves : NULL);
    answer->solutions += level > 0;
    answer->moves = moves > answer->moves ? moves : answer->moves;
    if (level > answer->level) {
        answer->level = level;
        memcpy(answer->rank, rank, sizeof answer->rank);
    }
    if (level && (!answer->easiest || level < answer->easiest))
        answer->easiest = level;
    return asking->status == TREEN_OK && is_within(question, answer);
}

enum treen_status six_ask(struct six *six, const uint16_t piece[SLOTS], const struct six_question *question,
                          struct six_answer *answer) {
    struct asking asking = {.six = six, .question = question, .answer = answer};
    *answer = (struct six_answer){0};
    six_assemble(six->tables, piece, look_at, &asking);
    answer->whole = asking.status == TREEN_OK && answer->assemblies <= question->most_assemblies &&
                    is_within(question, answer);
    return asking.status;
}
