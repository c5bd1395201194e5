/* The problem of a fitting: items for its classes and locations, options for its placements. */
#include "puzzle/placing/fitting.h"

#include "base/error.h"
#include "base/order.h"
#include "puzzle/placing/copies.h"
#include "shape/cuboid.h"

#include <stdlib.h>

/* A fitting, and the treatment of its holes. */
struct posing {
    const struct fitting *fitting;
    bool says_holes;   /* each hole has an option */
    bool counts_holes; /* holes are counted, between the next two numbers */
    uint64_t least_holes, most_holes;
    bool from_copies; /* these bounds are those of the copies, or tighter */
};

/* ---- Holes ----------------------------------------------------------------------------------- */

/* The least and the most cells that a placement of a class covers. */
struct sizes {
    uint64_t least, most;
};

static struct sizes sizes_of(const struct fitting *fitting, const struct fitting_class *class) {
    struct sizes sizes = {UINT64_MAX, 0};
    for (size_t p = class->first; p < class->first + class->count; p++) {
        uint64_t size = fitting_volume(fitting, p);
        sizes.least = size < sizes.least ? size : sizes.least;
        sizes.most = size > sizes.most ? size : sizes.most;
    }
    return class->count ? sizes : (struct sizes){0, 0};
}

/* Bounds the number of cells that the copies leave uncovered; false when the copies never
 * fit. */
static bool bound_holes(const struct fitting *fitting, uint64_t *least, uint64_t *most) {
    *least = *most = fitting_cells(fitting);
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        struct sizes sizes = sizes_of(fitting, class);
        if (!class->count)
            continue;
        if (class->least > *most / sizes.least)
            return false;
        *most -= class->least * sizes.least;
        *least = class->most > *least / sizes.most ? 0 : *least - class->most * sizes.most;
    }
    return true;
}

/* Tells whether a search gains by deciding for each may location. A few holes among many may
 * locations are soon used up, and then the cells that must be covered show dead ends early. Many
 * holes prune nothing, and are branched on in vain. The same holds for a burr, whose pieces are the
 * better choice. Where all pieces are equal there is no better choice, and more holes pay. A memory
 * of states decides for each location in any case. */
static bool holes_help(const struct fitting *fitting, enum holes holes, uint64_t most) {
    enum { ONE_IN = 10, ONE_IN_OF_EQUAL = 5, ONE_IN_SAID = 4 };
    size_t one_in = holes == HOLES_SAID ? ONE_IN_SAID : fitting->classes == 1 ? ONE_IN_OF_EQUAL : ONE_IN;
    return !fitting->pierced && most <= fitting_may_cells(fitting) / one_in;
}

static struct posing pose_as_written(const struct fitting *fitting) {
    bool counts = fitting->least_filled > 0;
    return (struct posing){fitting, counts, counts, 0, fitting_may_cells(fitting) - fitting->least_filled,
                           false};
}

/* Poses the holes as helps. A written limit that follows from the copies is no condition. Any other
 * limit is always a condition. */
static struct posing pose_as_helps(const struct fitting *fitting, enum holes holes) {
    const uint64_t written = fitting_may_cells(fitting) - fitting->least_filled;
    struct posing posing = {.fitting = fitting, .from_copies = true};
    if (!bound_holes(fitting, &posing.least_holes, &posing.most_holes) || posing.least_holes > written)
        return pose_as_written(fitting);
    bool is_condition = fitting->least_filled && written < posing.most_holes;
    if (is_condition)
        posing.most_holes = written;
    posing.counts_holes =
        is_condition || (holes != HOLES_UNSAID && holes_help(fitting, holes, posing.most_holes));
    posing.says_holes = posing.counts_holes;
    return posing;
}

static struct posing pose(const struct fitting *fitting, enum holes holes) {
    if (!fitting_may_cells(fitting))
        return (struct posing){.fitting = fitting};
    struct posing posing =
        holes == HOLES_AS_WRITTEN ? pose_as_written(fitting) : pose_as_helps(fitting, holes);
    posing.says_holes |= holes == HOLES_SAID;
    return posing;
}

/* Returns the treatment of holes for a memory of states. Where pieces have several copies, saying
 * each hole pays: states then go through the box cell by cell, not copy by copy of a piece. Where
 * each piece is there once, a state is the covered cells in any case, and saying holes makes more
 * states. Counting a few holes always pays. */
enum holes holes_for_states(const struct fitting *fitting) {
    bool copies = false;
    for (size_t c = 0; c < fitting->classes; c++)
        copies |= fitting->class[c].least != 1 || fitting->class[c].most != 1;
    return copies ? HOLES_SAID : HOLES_AS_HELPS;
}

/* ---- Conditions on copies -------------------------------------------------------------------- */

/* Tells whether the volume fixes the number of copies. With one class whose placements have one
 * size, every cover has the same number, so an item for the number would not help the search. */
static bool copies_follow_from_volume(const struct posing *posing) {
    const struct fitting *fitting = posing->fitting;
    if (fitting->classes != 1 || !fitting->placements)
        return false;
    const struct fitting_class *class = &fitting->class[0];
    struct sizes sizes = sizes_of(fitting, class);
    uint64_t size = sizes.least;
    if (size != sizes.most)
        return false;
    if (fitting_may_cells(fitting))
        return posing->counts_holes && posing->from_copies;
    uint64_t cells = fitting_cells(fitting);
    return cells % size == 0 && class->least <= cells / size && cells / size <= class->most;
}

static bool is_primary(const struct posing *posing, size_t location) {
    return posing->fitting->must[location] ||
           (posing->says_holes && location < fitting_cells(posing->fitting));
}

/* The condition on a class: none, at most once, or an item that is counted. */
enum condition { FREE, AT_MOST_ONCE, COUNTED };

/* Tells whether each placement of the class covers a primary location. Every option needs a primary
 * item; a placement with optional locations alone has only its class. */
static bool covers_primary(const struct posing *posing, const struct fitting_class *class) {
    const struct fitting *fitting = posing->fitting;
    for (uint32_t p = class->first; p < class->first + class->count; p++) {
        const uint32_t *location = fitting_locations(fitting, p), *end = location + fitting_size(fitting, p);
        while (location < end && !is_primary(posing, *location))
            location++;
        if (location == end)
            return false;
    }
    return true;
}

static bool find_conditions(const struct posing *posing, struct arena *arena, enum condition *condition) {
    const struct fitting *fitting = posing->fitting;
    uint64_t *fit = ARENA_NEW(arena, fitting->classes, uint64_t);
    bool free = copies_follow_from_volume(posing);
    if (!fit || !copies_bound(fitting, arena, fit))
        return false;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        bool any = !class->least && covers_primary(posing, class);
        condition[c] = free || (any && fit[c] <= class->most) ? FREE
                       : any && class->most <= 1              ? AT_MOST_ONCE
                                                              : COUNTED;
    }
    return true;
}

/* ---- Items ----------------------------------------------------------------------------------- */

static bool number_items(const struct posing *posing, struct arena *arena, struct problem *problem,
                         struct fitting_items *items) {
    const struct fitting *fitting = posing->fitting;
    uint32_t *of_class = ARENA_NEW(arena, fitting->classes, uint32_t);
    uint32_t *of_location = ARENA_NEW(arena, fitting->locations, uint32_t);
    enum condition *condition = ARENA_NEW(arena, fitting->classes, enum condition);
    if (!of_class || !of_location || !condition || !find_conditions(posing, arena, condition))
        return false;
    uint32_t count = 0;
    for (size_t c = 0; c < fitting->classes; c++)
        of_class[c] = condition[c] == COUNTED ? count++ : NO_CLASS;
    for (size_t i = 0; i < fitting->locations; i++)
        if (is_primary(posing, i))
            of_location[i] = count++;
    uint32_t holes = posing->counts_holes && posing->most_holes ? count++ : NO_CLASS;
    const struct fitting_extra *extra = fitting->extra;
    const uint32_t demanded = count, demands = extra ? extra->demands : 0;
    count += demands;
    problem->primary = count;
    for (size_t c = 0; c < fitting->classes; c++)
        if (condition[c] == AT_MOST_ONCE)
            of_class[c] = count++;
    for (size_t i = 0; i < fitting->locations; i++)
        if (!is_primary(posing, i))
            of_location[i] = count++;
    problem->items = count + (extra ? extra->count - demands : 0);
    const bool say_holes = posing->says_holes && (posing->most_holes || !posing->counts_holes);
    *items = (struct fitting_items){of_class, of_location, holes, say_holes, demanded, count};
    return true;
}

/* Bounds the coverings of a class's item. No more copies fit than there are locations, which keeps
 * the numbers small. A class that wants more stays impossible. */
static void bound_copies(const struct fitting *fitting, size_t c, uint32_t *least, uint32_t *most) {
    const struct fitting_class *class = &fitting->class[c];
    uint64_t fit = fitting->locations;
    *least = (uint32_t)(class->least > fit ? fit + 1 : class->least);
    *most = (uint32_t)(class->most > fit ? fit : class->most);
    if (*most < *least)
        *most = *least;
    if (!*most)
        *most = 1;
}

static bool fill_multiplicities(const struct posing *posing, const struct fitting_items *items,
                                struct arena *arena, struct problem *problem) {
    const struct fitting *fitting = posing->fitting;
    bool plain = true;
    for (size_t c = 0; c < fitting->classes; c++)
        plain &= items->of_class[c] >= problem->primary ||
                 (fitting->class[c].least == 1 && fitting->class[c].most == 1);
    const uint32_t demands = fitting->extra ? fitting->extra->demands : 0;
    if (plain && items->holes == NO_CLASS && !demands)
        return true;
    uint32_t *least = ARENA_NEW(arena, problem->primary, uint32_t);
    uint32_t *most = ARENA_NEW(arena, problem->primary, uint32_t);
    if (!least || !most)
        return false;
    for (size_t i = 0; i < problem->primary; i++)
        least[i] = most[i] = 1;
    for (size_t c = 0; c < fitting->classes; c++)
        if (items->of_class[c] < problem->primary)
            bound_copies(fitting, c, &least[items->of_class[c]], &most[items->of_class[c]]);
    if (items->holes != NO_CLASS) {
        least[items->holes] = (uint32_t)posing->least_holes;
        most[items->holes] = (uint32_t)posing->most_holes;
    }
    for (uint32_t i = 0; i < demands; i++)
        most[items->demanded + i] = fitting->extra->most[i];
    problem->least = least;
    problem->most = most;
    return true;
}

/* ---- Their order ----------------------------------------------------------------------------- */

/* The place of a location in the order of fitting_sweep. */
struct swept {
    int64_t along[3]; /* the longest axis first */
    uint32_t location;
};

static int by_sweep(const void *a, const void *b) {
    const struct swept *left = a, *right = b;
    for (int i = 0; i < 3; i++)
        ORDER_BY(left->along[i], right->along[i]);
    return ORDER(left->location, right->location);
}

/* The extents of the locations along each axis. They lean where sums of their coordinates from the
 * middle, or of products of two, are not 0. */
struct leaning {
    int64_t extent[3], sum[3], product[3][3];
};

static struct leaning find_leaning(const struct fitting *fitting, struct swept *swept) {
    const struct cuboid around = cuboid_of_cells(fitting->at, fitting->locations);
    const struct treen_cell side = cell_subtract(around.high, around.low);
    struct leaning leaning = {.extent = {side.x, side.y, side.z}};
    for (uint32_t i = 0; i < fitting->locations; i++) {
        const struct treen_cell at = cell_subtract(fitting->at[i], around.low);
        swept[i] = (struct swept){{2 * at.x - side.x, 2 * at.y - side.y, 2 * at.z - side.z}, i};
        for (int k = 0; k < 3; k++) {
            leaning.sum[k] += swept[i].along[k];
            for (int j = 0; j < 3; j++)
                leaning.product[k][j] += swept[i].along[k] * swept[i].along[j];
        }
    }
    return leaning;
}

static int sign_of(int64_t number) {
    return ORDER(number, 0);
}

/* Sorts the axes by extents, then by how much the locations lean. */
static void sort_axes(const struct leaning *leaning, int axis[3]) {
    for (int k = 0; k < 3; k++) {
        int at = k;
        for (; at > 0; at--) {
            const int before = axis[at - 1];
            if (leaning->extent[before] > leaning->extent[k] ||
                (leaning->extent[before] == leaning->extent[k] &&
                 llabs(leaning->sum[before]) >= llabs(leaning->sum[k])))
                break;
            axis[at] = before;
        }
        axis[at] = k;
    }
}

/* Chooses the directions: the longest axis begins where there are few locations, the others where
 * there are many (E896). So a box that is drawn from another corner is swept as before. */
static void choose_signs(const struct leaning *leaning, const int axis[3], int sign[3]) {
    for (int r = 0; r < 3; r++)
        sign[r] = r ? -sign_of(leaning->sum[axis[r]]) : sign_of(leaning->sum[axis[r]]);
    for (int r = 0; r < 3; r++)
        for (int q = 0; q < 3 && !sign[r]; q++)
            if (q != r)
                sign[r] = sign_of(leaning->product[axis[r]][axis[q]]) * (sign[q] ? sign[q] : 1);
}

uint32_t *fitting_sweep(const struct fitting *fitting, struct arena *arena) {
    struct swept *swept = ARENA_NEW(arena, fitting->locations, struct swept);
    uint32_t *order = ARENA_NEW(arena, fitting->locations, uint32_t);
    int axis[3] = {0}, sign[3];
    if (!swept || !order)
        return NULL;
    const struct leaning leaning = find_leaning(fitting, swept);
    sort_axes(&leaning, axis);
    choose_signs(&leaning, axis, sign);
    for (uint32_t i = 0; i < fitting->locations; i++) {
        const struct swept at = swept[i];
        for (int r = 0; r < 3; r++)
            swept[i].along[r] = sign[r] < 0 ? -at.along[axis[r]] : at.along[axis[r]];
    }
    qsort(swept, fitting->locations, sizeof *swept, by_sweep);
    for (size_t i = 0; i < fitting->locations; i++)
        order[i] = swept[i].location;
    return order;
}

/* Writes the problem's hint: its primary locations as swept, then the items that count. */
static bool order_items(const struct posing *posing, const struct fitting_items *items, struct arena *arena,
                        struct problem *problem) {
    const struct fitting *fitting = posing->fitting;
    const uint32_t *swept = fitting_sweep(fitting, arena);
    uint32_t *order = ARENA_NEW(arena, problem->primary, uint32_t), count = 0;
    if (!swept || !order)
        return false;
    for (size_t i = 0; i < fitting->locations; i++)
        if (is_primary(posing, swept[i]))
            order[count++] = items->of_location[swept[i]];
    for (size_t c = 0; c < fitting->classes; c++)
        if (items->of_class[c] < problem->primary)
            order[count++] = items->of_class[c];
    if (items->holes != NO_CLASS)
        order[count++] = items->holes;
    for (uint32_t i = items->demanded; i < problem->primary; i++)
        order[count++] = i;
    problem->order = order;
    return true;
}

/* ---- Options --------------------------------------------------------------------------------- */

static bool fill_options(const struct fitting *fitting, const bool *keep, const struct fitting_items *items,
                         struct arena *arena, struct problem *problem) {
    size_t options = 0, entries = 0;
    for (size_t p = 0; p < fitting->placements; p++)
        if (!keep || keep[p]) {
            options++;
            entries += fitting_size(fitting, p) + fitting_extras(fitting, p) + 1;
        }
    size_t holes = items->say_holes ? fitting_may_cells(fitting) : 0;
    options += holes;
    entries += 2 * holes;
    uint32_t *start = ARENA_NEW(arena, options + 1, uint32_t);
    uint32_t *item = ARENA_NEW(arena, entries, uint32_t);
    if (!start || !item || entries >= UINT32_MAX)
        return false;
    uint32_t o = 0, at = 0;
    for (size_t p = 0; p < fitting->placements; p++)
        if (!keep || keep[p]) {
            uint32_t class_item = items->of_class[fitting->class_of[p]];
            if (class_item != NO_CLASS)
                item[at++] = class_item;
            for (size_t i = 0; i < fitting_size(fitting, p); i++)
                item[at++] = items->of_location[fitting_locations(fitting, p)[i]];
            for (size_t i = 0; i < fitting_extras(fitting, p); i++)
                item[at++] =
                    fitting_extra_item(fitting, items, fitting->extra->number[fitting->extra->start[p] + i]);
            start[++o] = at;
        }
    for (size_t i = 0; holes && i < fitting_cells(fitting); i++)
        if (!fitting->must[i]) {
            if (items->holes != NO_CLASS)
                item[at++] = items->holes;
            item[at++] = items->of_location[i];
            start[++o] = at;
        }
    problem->options = options;
    problem->start = start;
    problem->item = item;
    return true;
}

enum treen_status fitting_problem(const struct fitting *fitting, const bool *keep, enum holes holes,
                                  struct arena *arena, struct problem *problem, struct fitting_items *items,
                                  struct treen_error *error) {
    const struct posing posing = pose(fitting, holes);
    *problem = (struct problem){0};
    if (!number_items(&posing, arena, problem, items) ||
        !fill_multiplicities(&posing, items, arena, problem) ||
        (fitting->grid && !order_items(&posing, items, arena, problem)) ||
        !fill_options(fitting, keep, items, arena, problem))
        return error_memory(error, "making the cover problem");
    return TREEN_OK;
}
