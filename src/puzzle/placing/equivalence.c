#include "puzzle/placing/equivalence.h"

#include "base/bits.h"
#include "base/error.h"
#include "puzzle/placing/fitting.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* Tells whether the symmetry takes every class to one with the same number of copies. Then the
 * image of an assembly is always an assembly. */
static bool keeps_pieces(const struct images *images, size_t symmetry) {
    const struct fitting *fitting = images->fitting;
    for (size_t c = 0; c < fitting->classes; c++) {
        uint32_t image = images_of_classes(images, symmetry)[c];
        if (image == NO_CLASS || fitting->class[image].least != fitting->class[c].least ||
            fitting->class[image].most != fitting->class[c].most)
            return false;
    }
    return true;
}

/* Tells whether some allowed number of copies of each class may have images of an allowed
 * number. */
static bool may_keep_numbers(const struct images *images, size_t symmetry) {
    const struct fitting *fitting = images->fitting;
    uint64_t required = 0, met = 0;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        uint32_t to = images_of_classes(images, symmetry)[c];
        if (to == NO_CLASS ? class->least > 0
                           : class->least > fitting->class[to].most || class->most < fitting->class[to].least)
            return false;
        required += class->least > 0;
        met += to != NO_CLASS && fitting->class[to].least > 0;
    }
    return required == met;
}

/* Tells whether a piece of every assembly has no image, wherever it lies. */
static bool loses_piece(const struct images *images, size_t symmetry) {
    for (size_t c = 0; c < images->fitting->classes; c++)
        if (images->fitting->class[c].least && images_lack(images, symmetry, c))
            return true;
    return false;
}

/* Tells whether the image of some assembly may be an assembly. */
static bool may_keep_pieces(const struct images *images, size_t symmetry) {
    if (images->first)
        return true;
    return images->partial && images->partial[symmetry] ? !loses_piece(images, symmetry)
                                                        : may_keep_numbers(images, symmetry);
}

/* ---- Breaking the symmetry beforehand -------------------------------------------------------- */

/* Tells whether the symmetry is used for breaking: it is below `to` and always gives assemblies.
 * These symmetries are a group, because the rotations are, and because two of them one after the
 * other are one of them. */
static bool breaks_with(const struct equivalence *equivalence, size_t symmetry, size_t to) {
    return symmetry < to && equivalence->always[symmetry];
}

static bool stays_itself(const struct equivalence *equivalence, uint32_t class, size_t to) {
    const struct fitting *fitting = equivalence->fitting;
    if (fitting->class[class].least != 1 || fitting->class[class].most != 1 ||
        (equivalence->images.first && equivalence->sharing.among_others[class]))
        return false;
    for (size_t s = 1; s < to; s++)
        if (breaks_with(equivalence, s, to) && images_of_classes(&equivalence->images, s)[class] != class)
            return false;
    return true;
}

/* Tells whether the placement is the first of its orbit. `*size`: the orbit's size, which is that
 * of the group divided by the number of symmetries that leave the placement unchanged. */
static bool leads_orbit(const struct equivalence *equivalence, uint32_t p, size_t to, uint32_t *size) {
    uint32_t group = 0, fixing = 0;
    for (size_t s = 0; s < to; s++)
        if (breaks_with(equivalence, s, to)) {
            uint32_t image = images_under(&equivalence->images, s)[p];
            if (image < p)
                return false;
            group++;
            fixing += image == p;
        }
    *size = group / fixing;
    return true;
}

static size_t count_orbits(const struct equivalence *equivalence, const struct fitting_class *class,
                           size_t to) {
    size_t orbits = 0;
    uint32_t size;
    for (uint32_t p = class->first; p < class->first + class->count; p++)
        orbits += leads_orbit(equivalence, p, to, &size);
    return orbits;
}

/* Chooses the class to break with. A small share of placements left counts first, then a small
 * number of them. A piece with few places is placed early, and that cuts the whole search. The cube
 * root that weighs the two was found by measuring. */
static uint32_t best_to_break(const struct equivalence *equivalence, size_t to, double *cost) {
    const struct fitting *fitting = equivalence->fitting;
    uint32_t best = NO_CLASS;
    *cost = HUGE_VAL;
    for (uint32_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        if (!class->count || !stays_itself(equivalence, c, to))
            continue;
        size_t orbits = count_orbits(equivalence, class, to);
        double own = (double)orbits / class->count * cbrt((double)orbits);
        if (orbits < class->count && own < *cost) {
            best = c;
            *cost = own;
        }
    }
    return best;
}

/* Tells whether some symmetry but the identity may leave an assembly with this placement unchanged.
 * The symmetry must keep the placement, or take it to another class (that of a mirror image), which
 * may be in the assembly, too. */
static bool may_stay(const struct equivalence *equivalence, uint32_t class, uint32_t p) {
    for (size_t s = 1; s < equivalence->count; s++)
        if (images_under(&equivalence->images, s)[p] == p ||
            images_of_classes(&equivalence->images, s)[class] != class)
            return true;
    return false;
}

static void break_class(struct equivalence *equivalence, uint32_t class, size_t to) {
    const struct fitting_class *broken = &equivalence->fitting->class[class];
    for (uint32_t p = broken->first; p < broken->first + broken->count; p++) {
        equivalence->keep[p] = leads_orbit(equivalence, p, to, &equivalence->orbit[p]);
        equivalence->may_stay[p] = may_stay(equivalence, class, p);
    }
    equivalence->broken = class;
}

/* Breaks all symmetries below `most`. Where no piece breaks those, breaks only the rotations among
 * them: a reflection may take no single piece to itself. */
static void break_symmetry(struct equivalence *equivalence, size_t most) {
    size_t rotations = equivalence->rotations < most ? equivalence->rotations : most;
    double cost_all, cost_turned;
    uint32_t all = best_to_break(equivalence, most, &cost_all);
    uint32_t turned = best_to_break(equivalence, rotations, &cost_turned);
    bool with_all = all != NO_CLASS && cost_all <= cost_turned;
    if (with_all)
        break_class(equivalence, all, most);
    else if (turned != NO_CLASS)
        break_class(equivalence, turned, rotations);
    equivalence->list_all =
        equivalence->list_to <= 1 || (equivalence->all_always && equivalence->broken != NO_CLASS &&
                                      equivalence->list_to <= (with_all ? most : rotations));
}

/* Breaks the symmetry by a cell, where no piece does. Only for lists, which look at every answer in
 * any case. A count has ways of its own (fitting.c; a memory of states), in which colours would be
 * a hindrance. */
static bool break_by_cell(struct equivalence *equivalence, size_t most, struct arena *arena) {
    bool *used = ARENA_NEW(arena, most, bool);
    for (size_t s = 0; used && s < most; s++)
        used[s] = equivalence->always[s];
    return used && lead_cell_choose(&equivalence->lead, equivalence->fitting, used, most,
                                    equivalence->images.image, arena, equivalence->keep);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the number of symmetries that the wish is about. */
static size_t symmetries_of(const struct equivalence *equivalence, enum same_under symmetry) {
    return symmetry == TREEN_SYMMETRY_NONE       ? 1
           : symmetry == TREEN_SYMMETRY_ROTATION ? equivalence->rotations
                                                 : equivalence->count;
}

static bool room_for_classes(struct equivalence *equivalence, struct arena *arena) {
    const struct fitting *fitting = equivalence->fitting;
    equivalence->keep = ARENA_NEW(arena, fitting->placements, bool);
    equivalence->orbit = ARENA_NEW(arena, fitting->placements, uint32_t);
    equivalence->may_stay = ARENA_NEW(arena, fitting->placements, bool);
    equivalence->stamp = ARENA_NEW(arena, fitting->placements, uint32_t);
    equivalence->always = ARENA_NEW(arena, equivalence->count, bool);
    equivalence->turned = ARENA_NEW(arena, fitting->locations, uint32_t);
    equivalence->turned_used = ARENA_NEW(arena, fitting->classes, uint32_t);
    equivalence->place = ARENA_NEW(arena, fitting->locations, uint32_t);
    return equivalence->keep && equivalence->orbit && equivalence->may_stay && equivalence->stamp &&
           equivalence->always && equivalence->turned && equivalence->turned_used && equivalence->place;
}

/* Judges which symmetries always take assemblies to assemblies, and which never do. */
static void judge_symmetries(struct equivalence *equivalence) {
    const struct images *images = &equivalence->images;
    equivalence->all_always = equivalence->all_or_none = !images->first;
    for (size_t s = 0; s < equivalence->count; s++) {
        equivalence->always[s] = !s || keeps_pieces(images, s);
        equivalence->all_always &= equivalence->always[s];
        equivalence->all_or_none &= equivalence->always[s] || !may_keep_pieces(images, s);
        if (equivalence->always[s])
            equivalence->group = equivalence->group == s ? s + 1 : 0;
    }
}

/* Tells whether the symmetry takes an assembly to an assembly unless a piece of it has no image. */
static bool goes_by_pieces(const struct images *images, size_t symmetry) {
    const struct fitting *fitting = images->fitting;
    for (size_t c = 0; c < fitting->classes; c++) {
        const uint32_t to = images_of_classes(images, symmetry)[c];
        if (to == NO_CLASS ? fitting->class[c].least > 0
                           : fitting->class[to].least != fitting->class[c].least ||
                                 fitting->class[to].most != fitting->class[c].most)
            return false;
    }
    return !images->partial || !images->partial[symmetry];
}

static bool may_take(const struct equivalence *equivalence, size_t symmetry) {
    return equivalence->always[symmetry] || may_keep_pieces(&equivalence->images, symmetry);
}

bool equivalence_by_pieces(const struct equivalence *equivalence) {
    if (equivalence->images.first || equivalence->count > 64)
        return false;
    for (size_t s = 0; s < equivalence->count; s++)
        if (may_take(equivalence, s) && !equivalence->always[s] && !goes_by_pieces(&equivalence->images, s))
            return false;
    return true;
}

bool equivalence_loses(const struct equivalence *equivalence, uint64_t set, size_t class) {
    for (; set; set &= set - 1)
        if (images_of_classes(&equivalence->images, bits_low(set))[class] == NO_CLASS)
            return true;
    return false;
}

/* Tells whether the symmetry takes to assemblies what all of the set do. */
static bool takes_with(const struct equivalence *equivalence, size_t symmetry, uint64_t set) {
    for (size_t c = 0; c < equivalence->fitting->classes; c++)
        if (equivalence_loses(equivalence, UINT64_C(1) << symmetry, c) &&
            !equivalence_loses(equivalence, set, c))
            return false;
    return may_take(equivalence, symmetry);
}

uint64_t equivalence_taken(const struct equivalence *equivalence, uint64_t set) {
    uint64_t all = 0;
    for (uint64_t left = set; left; left &= left - 1)
        if (!may_take(equivalence, bits_low(left)))
            return 0;
    for (size_t s = 0; s < equivalence->count; s++)
        if (takes_with(equivalence, s, set))
            all |= UINT64_C(1) << s;
    return all;
}

enum treen_status equivalence_init(struct equivalence *equivalence, const struct fitting *fitting,
                                   const struct wish *wish, struct arena *arena, struct treen_error *error) {
    bool grid = fitting->symmetries.count > 0;
    *equivalence = (struct equivalence){.fitting = fitting,
                                        .broken = NO_CLASS,
                                        .count = grid ? fitting->symmetries.count : 1,
                                        .rotations = grid ? fitting->symmetries.rotations : 1};
    TRY_MEMORY(room_for_classes(equivalence, arena), error, "looking for symmetries");
    memset(equivalence->keep, true, fitting->placements * sizeof *equivalence->keep);
    enum treen_status status = images_init(&equivalence->images, fitting, equivalence->count, arena);
    if (status == TREEN_STOPPED)
        return error_say(error, status, "the time was over before the search could begin");
    if (status != TREEN_OK)
        return error_memory(error, "looking for symmetries");
    if (equivalence->images.first && !sharing_init(&equivalence->sharing, &equivalence->images, arena))
        return error_memory(error, "looking for symmetries");
    judge_symmetries(equivalence);
    equivalence->list_each = wish->symmetry == TREEN_SYMMETRY_NONE;
    equivalence->list_to = wish->list ? symmetries_of(equivalence, wish->symmetry) : 1;
    if (equivalence->count > 1)
        break_symmetry(equivalence, wish->list ? equivalence->list_to : equivalence->count);
    if (equivalence->broken == NO_CLASS && equivalence->list_to > 1 && !equivalence->images.first &&
        !break_by_cell(equivalence, equivalence->list_to, arena))
        return error_memory(error, "looking for symmetries");
    return TREEN_OK;
}

/* ---- Weighing afterwards --------------------------------------------------------------------- */

/* Writes the images of the placements under the symmetry into `turned`; false where one of them has
 * no image. */
static bool turn_assembly(struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                          size_t count) {
    const uint32_t *image = images_under(&equivalence->images, symmetry);
    for (size_t i = 0; i < count; i++)
        if ((equivalence->turned[i] = image[placement[i]]) == NO_CLASS)
            return false;
    return true;
}

static bool has_right_numbers(const struct fitting *fitting, const uint32_t *used) {
    for (size_t c = 0; c < fitting->classes; c++)
        if (used[c] < fitting->class[c].least || used[c] > fitting->class[c].most)
            return false;
    return true;
}

/* Counts the copies of the image's classes, where each class has one image. */
static bool turn_numbers(struct equivalence *equivalence, size_t symmetry, const uint32_t *used) {
    const size_t classes = equivalence->fitting->classes;
    const uint32_t *class_image = images_of_classes(&equivalence->images, symmetry);
    memset(equivalence->turned_used, 0, classes * sizeof *equivalence->turned_used);
    for (size_t c = 0; c < classes; c++)
        if (used[c] && class_image[c] == NO_CLASS)
            return false;
        else if (used[c])
            equivalence->turned_used[class_image[c]] += used[c];
    return true;
}

/* Counts the copies of the image's classes, where they depend on the placements. */
static bool turn_each(struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                      size_t count) {
    const struct fitting *fitting = equivalence->fitting;
    if (!turn_assembly(equivalence, symmetry, placement, count))
        return false;
    memset(equivalence->turned_used, 0, fitting->classes * sizeof *equivalence->turned_used);
    for (size_t i = 0; i < count; i++)
        equivalence->turned_used[fitting->class_of[equivalence->turned[i]]]++;
    return true;
}

/* Returns the number of assemblies at the places to which the symmetry takes this one. used[class]:
 * its copies of each class. */
static uint64_t assemblies_at_image(struct equivalence *equivalence, size_t symmetry,
                                    const uint32_t *placement, size_t count, const uint32_t *used) {
    const struct images *images = &equivalence->images;
    if (images->first)
        return turn_assembly(equivalence, symmetry, placement, count)
                   ? sharing_ways(&equivalence->sharing, equivalence->turned, count)
                   : 0;
    bool partial = images->partial && images->partial[symmetry];
    return (partial ? turn_each(equivalence, symmetry, placement, count)
                    : turn_numbers(equivalence, symmetry, used)) &&
           has_right_numbers(equivalence->fitting, equivalence->turned_used);
}

bool equivalence_image(struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                       size_t count, uint32_t *image) {
    if (!turn_each(equivalence, symmetry, placement, count) ||
        !has_right_numbers(equivalence->fitting, equivalence->turned_used))
        return false;
    memcpy(image, equivalence->turned, count * sizeof *image);
    images_sort(image, count);
    return true;
}

static void stamp_assembly(struct equivalence *equivalence, const uint32_t *placement, size_t count) {
    if (!++equivalence->tick) { /* the count of assemblies has begun again at 0 */
        memset(equivalence->stamp, 0, equivalence->fitting->placements * sizeof *equivalence->stamp);
        equivalence->tick = 1;
    }
    for (size_t i = 0; i < count; i++)
        equivalence->stamp[placement[i]] = equivalence->tick;
}

/* Tells whether the symmetry leaves the stamped assembly unchanged. All its placements have images
 * under it. */
static bool leaves_assembly(const struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                            size_t count) {
    const uint32_t *image = images_under(&equivalence->images, symmetry);
    for (size_t i = 0; i < count; i++)
        if (equivalence->stamp[image[placement[i]]] != equivalence->tick)
            return false;
    return true;
}

/* Tells whether the assembly in `turned` is in the search, too. */
static bool is_searched(const struct equivalence *equivalence, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!equivalence->keep[equivalence->turned[i]])
            return false;
    return !equivalence->lead.items || lead_ties(&equivalence->lead, equivalence->turned, count);
}

/* Tells whether the image is in the search, too, and comes before the assembly. Images that the
 * cut-down search never meets do not count: of those that it meets, the first is told. */
static bool comes_before(struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                         size_t count) {
    if (!turn_assembly(equivalence, symmetry, placement, count) || !is_searched(equivalence, count))
        return false;
    images_sort(equivalence->turned, count);
    for (size_t i = 0; i < count; i++)
        if (equivalence->turned[i] != placement[i])
            return equivalence->turned[i] < placement[i];
    return false;
}

/* Returns the placement of the broken class in an assembly. */
static uint32_t broken_placement(const struct equivalence *equivalence, const uint32_t *placement) {
    size_t at = 0;
    while (equivalence->fitting->class_of[placement[at]] != equivalence->broken)
        at++;
    return placement[at];
}

/* The images of an assembly: the symmetries that take it to assemblies, the number of assemblies
 * there, and the symmetries that leave it unchanged. */
struct met {
    unsigned places, fixing;
    uint64_t assemblies;
};

static unsigned met_assemblies(const struct met *met) {
    uint64_t assemblies = met->assemblies / met->fixing;
    return assemblies > UINT_MAX ? UINT_MAX : (unsigned)assemblies;
}

static void note_rotations(const struct met *met, bool shared, struct weight *weight) {
    weight->rotation_class = met->places / met->fixing;
    weight->rotation_assemblies = shared ? met_assemblies(met) : 0;
}

static void note_symmetries(const struct met *met, bool shared, struct weight *weight) {
    weight->symmetry_class = met->places / met->fixing;
    weight->symmetry_assemblies = shared ? met_assemblies(met) : 0;
}

/* Weighs an assembly by its images. Rotations come first among the symmetries, so one pass gives
 * both sizes: the counts after the rotations are theirs. `there`: the assemblies at the assembly's
 * own places; `shared`: there may be more than one. Each caller gives `shared` as a constant, so
 * the usual case has a loop of its own. */
static inline void weigh_images(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                                const uint32_t *used, bool shared, uint64_t there, struct weight *weight) {
    struct met met = {1, 1, there};
    stamp_assembly(equivalence, placement, count);
    for (size_t s = 1; s < equivalence->count; s++) {
        if (s == equivalence->rotations)
            note_rotations(&met, shared, weight);
        uint64_t assemblies = !shared && equivalence->always[s]
                                  ? 1
                                  : assemblies_at_image(equivalence, s, placement, count, used);
        if (!assemblies)
            continue;
        met.places++;
        met.assemblies += assemblies;
        met.fixing += leaves_assembly(equivalence, s, placement, count);
        if (weight->listed && s < equivalence->list_to)
            weight->listed = !comes_before(equivalence, s, placement, count);
    }
    if (equivalence->rotations == equivalence->count)
        note_rotations(&met, shared, weight);
    note_symmetries(&met, shared, weight);
}

/* Weighs an assembly by its places alone. Of the assemblies that share them, the first is listed
 * and counts for the classes. */
static void weigh_places(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                         const uint32_t *used, struct weight *weight) {
    for (size_t i = 0; i < count; i++)
        equivalence->place[i] = equivalence->images.first[placement[i]];
    images_sort(equivalence->place, count);
    uint64_t ways = sharing_ways(&equivalence->sharing, equivalence->place, count);
    weight->again = !sharing_is_first(&equivalence->sharing, placement, count);
    weight->listed = equivalence->list_each || !weight->again;
    weigh_images(equivalence, equivalence->place, count, used, true, ways, weight);
}

static void weigh_in_full(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                          const uint32_t *used, struct weight *weight) {
    if (equivalence->images.first)
        weigh_places(equivalence, placement, count, used, weight);
    else
        weigh_images(equivalence, placement, count, used, false, 1, weight);
}

/* Returns the number of assemblies for which the answer stands. Of images that tie in the search,
 * the first stands for all. */
static uint64_t weigh_by_cell(struct equivalence *equivalence, const uint32_t *placement, size_t count) {
    uint64_t used = 0, fixing = 0;
    if (lead_ties(&equivalence->lead, placement, count) == 1)
        return equivalence->lead.items;
    stamp_assembly(equivalence, placement, count);
    for (size_t s = 0; s < equivalence->list_to; s++) {
        if (!equivalence->always[s])
            continue;
        if (comes_before(equivalence, s, placement, count))
            return 0;
        used++;
        fixing += leaves_assembly(equivalence, s, placement, count);
    }
    return used / fixing;
}

/* Mostly the broken piece alone is enough: no symmetry can leave the assembly unchanged. So its
 * class is as large as the group, and this assembly is told. The other assemblies are weighed by
 * every placement under every symmetry. */
void equivalence_weigh(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                       const uint32_t *used, struct weight *weight) {
    bool grid = equivalence->fitting->symmetries.count > 0;
    *weight = (struct weight){.assemblies = 1, .listed = true};
    bool stays = true;
    if (equivalence->broken != NO_CLASS) {
        uint32_t p = broken_placement(equivalence, placement);
        weight->assemblies = equivalence->orbit[p];
        stays = equivalence->may_stay[p];
    }
    if (!grid)
        return;
    if (equivalence->lead.items)
        weight->assemblies = weigh_by_cell(equivalence, placement, count);
    if (!stays && equivalence->all_always && equivalence->list_all) {
        weight->rotation_class = (unsigned)equivalence->rotations;
        weight->symmetry_class = (unsigned)equivalence->count;
    } else {
        weigh_in_full(equivalence, placement, count, used, weight);
    }
}
