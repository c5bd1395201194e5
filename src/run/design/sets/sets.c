/* The space of sets of pieces for a box: all choices of forms whose volumes add up, each counted by
 * filling.c. A set and its mirror image are one candidate. */
#include "run/design/sets/sets.h"
#include "run/design/counting.h"
#include "run/design/finder.h"
#include "run/design/place.h"

#include "base/error.h"
#include "base/order.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The steps of a unit that searches, and the nodes of each set. */
enum { STEPS_EACH = 400, MOST_NODES = 2000000 };

/* Names of outcomes. In boxes of several layers assemblies were counted. */
static const char *const outcome_names[][2] = {
    [FORBIDDEN] = {"forbidden by parity", "forbidden by parity"},
    [NONE] = {"without a solution", "without an assembly"},
    [ONE] = {"with one solution", "with one assembly"},
    [MORE] = {"with more", "with more"},
    [SOME] = {"with a solution", "with an assembly"},
};

static void *open_work(void *own, struct arena *arena) {
    const struct sets *sets = own;
    struct sets_work *work = ARENA_NEW(arena, 1, struct sets_work);
    bool opened = work && (!sets->together || partition_search_open(&work->search, &sets->partition, arena));
    return opened ? work : NULL;
}

/* ---- Measuring ------------------------------------------------------------------------------- */

/* Tells whether the mirror image of the set comes before the set. */
static bool is_later_twin(const struct sets *sets, const uint32_t *form) {
    uint32_t mirror[CHOICE_MOST], pieces = sets->choices.pieces;
    for (uint32_t i = 0; i < pieces; i++)
        mirror[i] = sets->forms.form[form[i]].mirror;
    qsort(mirror, pieces, sizeof *mirror, order_numbers);
    for (uint32_t i = 0; i < pieces; i++)
        if (mirror[i] != form[i])
            return mirror[i] < form[i];
    return false;
}

void sets_measure(const struct sets *sets, const uint32_t *form, struct measures *measures) {
    uint32_t pieces = sets->choices.pieces, different = 0, flat = 0, symmetric = 0;
    for (uint32_t i = 0; i < pieces; i++) {
        different += !i || form[i] != form[i - 1];
        flat += sets->forms.form[form[i]].flat;
        symmetric += sets->forms.form[form[i]].symmetric;
    }
    measures_clear(measures);
    measures->of[Q_pieces] = pieces;
    measures->of[Q_different] = different;
    measures->of[Q_cells] = sets->forms.cells;
    measures->of[Q_smallest] = sets->forms.form[form[0]].size;
    measures->of[Q_largest] = sets->forms.form[form[pieces - 1]].size;
    measures->of[Q_flat] = flat;
    measures->of[Q_symmetric] = symmetric;
}

/* Returns the number of solutions beyond which a set is not wanted; UINT64_MAX = count all. */
static uint64_t most_solutions(const struct finder *finder) {
    uint64_t high = counting_range(finder->aim).high;
    return high < UINT64_MAX - 1 ? high : UINT64_MAX;
}

/* Counts the solutions of a set. Where they are more than the aim wants, that is all that is
 * known. */
static enum outcome count_solutions(const struct sets *sets, struct sets_work *work,
                                    const struct finder *finder, struct measures *measures) {
    uint32_t pieces = sets->choices.pieces;
    uint64_t most = sets->enough ? sets->enough - 1 : most_solutions(finder);
    if (filling_is_impossible(&sets->forms, work->form, pieces)) {
        measures->of[Q_solutions] = 0;
        return FORBIDDEN;
    }
    work->filling.patience = finder_patience(finder);
    uint64_t found = filling_count(&work->filling, &sets->forms, work->form, pieces, most, 0);
    measures->of[Q_solutions] = found;
    if (found == 0)
        return NONE;
    return most == 0 ? SOME : found == 1 ? ONE : MORE;
}

enum treen_status sets_tell(const struct sets *sets, const uint32_t *form, struct finder *finder,
                            const struct measures *measures) {
    char bytes[2 * CHOICE_MOST];
    for (uint32_t i = 0; i < sets->choices.pieces; i++) {
        bytes[2 * i] = (char)(form[i] >> 8);
        bytes[2 * i + 1] = (char)(form[i] & 255);
    }
    return finder_tell(finder, bytes, 2 * (size_t)sets->choices.pieces, measures);
}

/* ---- Everything ------------------------------------------------------------------------------ */

enum treen_status sets_count_outcomes(const struct sets *sets, const struct composition *composition,
                                      struct finder *finder, uint64_t count[OUTCOMES]) {
    char sizes[256], name[320];
    size_t used = 0;
    for (uint32_t size = sets->choices.least; size <= sets->choices.most && used < sizeof sizes; size++)
        if (composition->pieces[size])
            used += (size_t)snprintf(sizes + used, sizeof sizes - used, "%s%" PRIu32 " of %" PRIu32,
                                     used ? ", " : "", composition->pieces[size], size);
    for (int i = 0; i < OUTCOMES; i++) {
        if (!count[i])
            continue;
        const char *outcome = outcome_names[i][recheck_may_hold(&sets->packing)];
        snprintf(name, sizeof name, "sets %s", outcome);
        TRY(finder_count(finder, name, count[i]));
        snprintf(name, sizeof name, "sets %s: %s", outcome, sizes);
        TRY(finder_count(finder, name, count[i]));
        count[i] = 0;
    }
    return TREEN_OK;
}

/* Looks at the set of the work. */
static enum treen_status look_at_set(const struct sets *sets, struct sets_work *work, struct finder *finder,
                                     uint64_t count[OUTCOMES]) {
    struct measures measures;
    if (is_later_twin(sets, work->form))
        return TREEN_OK;
    sets_measure(sets, work->form, &measures);
    if (aim_fails(finder->aim, &measures))
        return TREEN_OK;
    finder_look(finder, 1);
    enum outcome outcome = count_solutions(sets, work, finder, &measures);
    if (work->filling.stopped)
        return TREEN_STOPPED;
    count[outcome]++;
    return sets_tell(sets, work->form, finder, &measures);
}

static enum treen_status list(const struct sets *sets, struct sets_work *work, uint64_t unit,
                              struct finder *finder) {
    const struct multisets *choices = &sets->choices;
    uint64_t number = unit * sets->each, end = number + sets->each;
    uint64_t count[OUTCOMES] = {0};
    const struct composition *composition = multisets_at(choices, number, work->form);
    for (end = end < choices->choices ? end : choices->choices; number < end;) {
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        TRY(look_at_set(sets, work, finder, count));
        if (++number == end || multisets_next(choices, composition, work->form))
            continue;
        TRY(sets_count_outcomes(sets, composition, finder, count));
        composition = multisets_at(choices, number, work->form);
    }
    return sets_count_outcomes(sets, composition, finder, count);
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Counts the solutions of the work's set, as far as the nodes of a search allow. */
static uint64_t count_roughly(const struct sets *sets, struct sets_work *work, const struct finder *finder,
                              struct measures *measures) {
    if (filling_is_impossible(&sets->forms, work->form, sets->choices.pieces)) {
        measures->of[Q_solutions] = 0;
        return 0;
    }
    work->filling.patience = finder_patience(finder);
    uint64_t found = filling_count(&work->filling, &sets->forms, work->form, sets->choices.pieces,
                                   sets->enough ? sets->enough - 1 : UINT64_MAX, MOST_NODES);
    if (found != UINT64_MAX)
        measures->of[Q_solutions] = found;
    return found < COUNT_FAR ? found : COUNT_FAR;
}

static void choose_any(const struct sets *sets, struct random *random, uint32_t *form) {
    multisets_at(&sets->choices, random_next(random) % sets->choices.choices, form);
}

/* Exchanges one or two pieces for others, so that the volume stays. Equal pieces all change. */
static void change(const struct sets *sets, struct random *random, uint32_t *form) {
    const struct multisets *choices = &sets->choices;
    if (choices->equal) {
        choose_any(sets, random, form);
        return;
    }
    uint32_t pieces = choices->pieces, one = random_below(random, pieces), two = random_below(random, pieces);
    uint32_t sum = sets->forms.form[form[one]].size, size = sum;
    if (one != two && random_below(random, 2)) {
        sum += sets->forms.form[form[two]].size;
        size = random_between(random, choices->least, choices->most);
        if (size >= sum || sum - size < choices->least || sum - size > choices->most ||
            !choices->forms[size] || !choices->forms[sum - size])
            return;
        form[two] = choices->offset[sum - size] + random_below(random, choices->forms[sum - size]);
    }
    form[one] = choices->offset[size] + random_below(random, choices->forms[size]);
    qsort(form, pieces, sizeof *form, order_numbers);
}

static bool has_copies(const struct sets *sets, const uint32_t *form) {
    for (uint32_t i = 1; i < sets->choices.pieces; i++)
        if (form[i] == form[i - 1])
            return true;
    return false;
}

/* Replaces a set by its mirror image, where that comes first. */
static void settle_set(const struct sets *sets, uint32_t *form) {
    if (!is_later_twin(sets, form))
        return;
    for (uint32_t i = 0; i < sets->choices.pieces; i++)
        form[i] = sets->forms.form[form[i]].mirror;
    qsort(form, sets->choices.pieces, sizeof *form, order_numbers);
}

/* Climbs from a random set: a change that is no worse is kept. */
static enum treen_status climb(const struct sets *sets, struct sets_work *work, struct finder *finder) {
    struct random *random = finder_random(finder);
    uint64_t best = UINT64_MAX;
    uint32_t kept[CHOICE_MOST];
    choose_any(sets, random, work->form);
    for (int step = 0; step < STEPS_EACH; step++) {
        struct measures measures;
        if (finder_is_over(finder))
            return TREEN_STOPPED;
        settle_set(sets, work->form);
        sets_measure(sets, work->form, &measures);
        finder_look(finder, 1);
        uint64_t now = counting_distance(finder->aim, count_roughly(sets, work, finder, &measures));
        TRY(sets_tell(sets, work->form, finder, &measures));
        if (now <= best)
            memcpy(kept, work->form, sizeof kept);
        best = now < best ? now : best;
        do {
            memcpy(work->form, kept, sizeof kept);
            change(sets, random, work->form);
        } while (!sets->choices.copies && has_copies(sets, work->form));
    }
    return TREEN_OK;
}

static enum treen_status unit(void *own, void *work, uint64_t number, struct finder *finder) {
    const struct sets *sets = own;
    if (sets->together)
        return sets_once(sets, work, number, finder);
    return sets->searches ? climb(sets, work, finder) : list(sets, work, number, finder);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool reads(void *own, const char *candidate, size_t length) {
    const struct sets *sets = own;
    bool fine = length == 2 * (size_t)sets->choices.pieces;
    for (size_t i = 0; fine && i < length; i += 2)
        fine =
            ((size_t)(unsigned char)candidate[i] << 8 | (unsigned char)candidate[i + 1]) < sets->forms.count;
    return fine;
}

static struct space_terms terms(const void *own) {
    return (struct space_terms){.alike = MOTIONS, .enough = ((const struct sets *)own)->enough};
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct sets *sets = own;
    struct packing packing = sets->packing;
    struct packing_piece piece[CHOICE_MOST];
    char name[CHOICE_MOST][8];
    packing.pieces = 0;
    packing.piece = piece;
    for (size_t i = 0; i + 1 < length && i < 2 * CHOICE_MOST; i += 2) {
        uint32_t form = (uint32_t)(unsigned char)candidate[i] << 8 | (unsigned char)candidate[i + 1];
        const struct shape *shape = sets->forms.form[form % sets->forms.count].shape;
        if (packing.pieces && piece[packing.pieces - 1].shape.cell == shape->cell) {
            piece[packing.pieces - 1].least = ++piece[packing.pieces - 1].most;
            continue;
        }
        design_piece_name(packing.pieces, name[packing.pieces]);
        piece[packing.pieces] = (struct packing_piece){.name = name[packing.pieces],
                                                       .shape = *shape,
                                                       .least = 1,
                                                       .most = 1,
                                                       .motion = sets->forms.motion};
        packing.pieces++;
    }
    return design_write_named(&packing, out);
}

const struct space space_sets = {
    .about = {.name = "sets", .summary = "sets of pieces that fill a box"},
    .usual = "solutions=1",
    .settings = "box grid pieces cells copies mirrors way",
    .alone = "grid",
    .measures = 1u << Q_solutions | 1u << Q_assemblies | 1u << Q_pieces | 1u << Q_different | 1u << Q_cells |
                1u << Q_smallest | 1u << Q_largest | 1u << Q_flat | 1u << Q_symmetric,
    .lists = true,
    .searches = true,
    .assembles = true,
    .packs = true,
    .open = sets_open,
    .work = open_work,
    .unit = unit,
    .reads = reads,
    .terms = terms,
    .bound = sets_bound,
    .write = write,
};
