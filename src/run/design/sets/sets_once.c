/* All sets by one search: the fillings of the box, sorted by the set that they use. A unit has the
 * sets whose largest piece is of a class, or the two largest ones. So each set is of one unit. */
#include "run/design/counting.h"
#include "run/design/finder.h"
#include "run/design/sets/sets.h"

#include "base/error.h"
#include "base/keyset.h"
#include <string.h>

/* The sets that a unit meets. */
struct gathering {
    const struct sets *sets;
    struct keyset seen;     /* keys: the forms of a set, ascending */
    ARRAY(uint64_t) shares; /* by set: weights times symmetries of its fillings */
    bool failed;            /* there was no memory */
    struct arena *arena;
};

/* ---- Choosing the way ------------------------------------------------------------------------ */

/* Sets that are counted one by one for an estimate, and the nodes of each at most. */
enum { SAMPLES = 24, SAMPLE_NODES = 4000 };

/* Units with more nodes are divided by the second largest piece (E470). */
static const double UNIT_NODES = 1e6;

/* Estimates the nodes of searches for all sets, one by one. */
static bool estimate_each(const struct sets *sets, uint64_t most, struct random *random, struct arena *arena,
                          double *nodes) {
    struct filling *filling = ARENA_NEW(arena, 1, struct filling);
    uint32_t form[CHOICE_MOST];
    double sum = 0;
    for (int i = 0; filling && i < SAMPLES; i++) {
        multisets_at(&sets->choices, random_next(random) % sets->choices.choices, form);
        sum += 1; /* for its parity */
        if (filling_is_impossible(&sets->forms, form, sets->choices.pieces))
            continue;
        filling_count(filling, &sets->forms, form, sets->choices.pieces, most, SAMPLE_NODES);
        sum += (double)filling->nodes;
    }
    *nodes = sum / SAMPLES * (double)sets->choices.choices;
    return filling;
}

static struct trait_range range_of(const struct aim *aim, enum quantity quantity) {
    struct condition range = aim_range(aim, quantity);
    return (struct trait_range){range.low, range.high};
}

enum treen_status sets_once_open(struct sets *sets, const struct aim *aim, struct arena *arena,
                                 double *nodes) {
    struct partition *partition = &sets->partition;
    struct partition_search search;
    struct random random = {1};
    uint64_t high = counting_range(aim).high;
    double each;
    *partition = (struct partition){
        .forms = &sets->forms,
        .pieces = sets->choices.pieces,
        .copies = sets->choices.copies,
        .least = sets->choices.smallest[0] > sets->small[0] ? sets->choices.smallest[0] : sets->small[0],
        .flat = range_of(aim, Q_flat),
        .symmetric = range_of(aim, Q_symmetric),
        .different = range_of(aim, Q_different)};
    TRY_ROOM(partition_open(partition, arena) && partition_search_open(&search, partition, arena));
    TRY_ROOM(estimate_each(sets, sets->enough ? sets->enough - 1 : high, &random, arena, &each));
    *nodes = partition_estimate(partition, &search, &random);
    sets->together = *nodes < each;
    sets->pairs = *nodes > UNIT_NODES * (double)partition->classes;
    return TREEN_OK;
}

uint64_t sets_once_units(const struct sets *sets) {
    uint64_t classes = sets->partition.classes;
    return sets->pairs ? classes * (classes + 1) / 2 : classes;
}

/* ---- A unit ---------------------------------------------------------------------------------- */

/* Puts few forms in order. */
static void sort_forms(uint32_t *form, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j && form[j - 1] > form[j]; j--) {
            uint32_t moved = form[j];
            form[j] = form[j - 1];
            form[j - 1] = moved;
        }
}

/* Gives the first of a set and its mirror image. */
static void settle_forms(const struct sets *sets, const struct placed_form *placed, uint32_t *form) {
    uint32_t mirror[CHOICE_MOST], pieces = sets->choices.pieces, i = 0;
    for (uint32_t j = 0; j < pieces; j++) {
        form[j] = placed[j].form;
        mirror[j] = sets->forms.form[form[j]].mirror;
    }
    sort_forms(form, pieces);
    sort_forms(mirror, pieces);
    while (i < pieces && mirror[i] == form[i])
        i++;
    if (i < pieces && mirror[i] < form[i])
        memcpy(form, mirror, pieces * sizeof *form);
}

/* Notes a filling. */
static bool note_set(void *context, const struct partition_search *search, uint64_t weight) {
    struct gathering *gathering = context;
    uint32_t form[CHOICE_MOST], number, pieces = gathering->sets->choices.pieces;
    bool added;
    settle_forms(gathering->sets, search->placed, form);
    gathering->failed |= !keyset_add(&gathering->seen, form, pieces * sizeof *form, &number, &added) ||
                         (added && !array_push(gathering->arena, &gathering->shares, (uint64_t)0));
    if (!gathering->failed)
        gathering->shares.at[number] += weight;
    return !gathering->failed;
}

static uint64_t count_class(const struct sets *sets, const uint32_t *form, uint32_t class) {
    uint32_t first = sets->partition.first[class], mirror = sets->forms.form[first].mirror;
    uint64_t count = 0;
    for (uint32_t i = 0; i < sets->choices.pieces; i++)
        count += form[i] == first || form[i] == mirror;
    return count;
}

/* Returns in how many ways the first piece of a set can be chosen, or the first two. */
static uint64_t count_leads(const struct sets *sets, const uint32_t *form, const uint32_t class[2]) {
    uint64_t first = count_class(sets, form, class[0]);
    return sets->pairs ? first * (count_class(sets, form, class[1]) - (class[0] == class[1])) : first;
}

/* Returns the composition of a set; null where the aim leaves it out. */
static const struct composition *composition_of(const struct sets *sets, const uint32_t *form) {
    uint32_t pieces[SIZES_MOST] = {0};
    for (uint32_t i = 0; i < sets->choices.pieces; i++)
        pieces[sets->forms.form[form[i]].size]++;
    for (size_t i = 0; i < sets->choices.composition.count; i++)
        if (!memcmp(sets->choices.composition.at[i].pieces, pieces, sizeof pieces))
            return &sets->choices.composition.at[i];
    return NULL;
}

/* Tells a set with its number of solutions. */
static enum treen_status tell_one(const struct sets *sets, const uint32_t *form, uint64_t solutions,
                                  struct finder *finder) {
    struct measures measures;
    const struct composition *composition = composition_of(sets, form);
    sets_measure(sets, form, &measures);
    if (!composition || aim_fails(finder->aim, &measures))
        return TREEN_OK;
    uint64_t count[OUTCOMES] = {[SOME] = 0};
    count[sets->enough == 1 ? SOME : solutions == 1 ? ONE : MORE] = 1;
    TRY(sets_count_outcomes(sets, composition, finder, count));
    finder_look(finder, 1);
    measures.of[Q_solutions] = space_enough(sets->enough, solutions);
    return sets_tell(sets, form, finder, &measures);
}

/* Gives the classes of a unit: the largest ones first. */
static void classes_of(const struct sets *sets, uint64_t unit, uint32_t class[2]) {
    uint64_t number = sets_once_units(sets) - 1 - unit, one = sets->pairs ? 0 : number;
    while (sets->pairs && (one + 1) * (one + 2) / 2 <= number)
        one++;
    class[0] = (uint32_t)one;
    class[1] = (uint32_t)(sets->pairs ? number - one * (one + 1) / 2 : one);
}

enum treen_status sets_once(const struct sets *sets, struct sets_work *work, uint64_t unit,
                            struct finder *finder) {
    struct gathering gathering = {.sets = sets, .arena = &finder->arena};
    struct partition_search *search = &work->search;
    uint32_t class[2];
    keyset_init(&gathering.seen, gathering.arena);
    search->visit = note_set;
    search->context = &gathering;
    search->patience = finder_patience(finder);
    classes_of(sets, unit, class);
    if (!partition_visit(search, class[0], class[1], !sets->pairs))
        return gathering.failed ? TREEN_NO_MEMORY : TREEN_STOPPED;
    for (size_t i = 0; i < gathering.seen.count; i++) {
        const uint32_t *form = gathering.seen.key[i].bytes;
        uint64_t ways = count_leads(sets, form, class) * sets->forms.turns;
        TRY(tell_one(sets, form, gathering.shares.at[i] / ways, finder));
    }
    return TREEN_OK;
}
