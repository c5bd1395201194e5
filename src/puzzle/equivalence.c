/* What a symmetry does to placements is worked out once, as a table by symmetry and placement; all questions
 * of the search are then look-ups. The table is made through keys: a placement's class and locations, moved
 * by the symmetry, are looked up among the placements themselves. */
#include "puzzle/equivalence.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/keyset.h"
#include "puzzle/fitting.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { MOST_KEY_COLOURS = 256 };

static uint32_t *images_under(const struct equivalence *equivalence, size_t symmetry) {
    return equivalence->image + symmetry * equivalence->fitting->placements;
}

static const uint32_t *classes_under(const struct fitting *fitting, size_t symmetry) {
    return fitting->class_image + symmetry * fitting->classes;
}

static void insertion_sort(uint32_t *number, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t moving = number[i];
        size_t at = i;
        for (; at > 0 && number[at - 1] > moving; at--)
            number[at] = number[at - 1];
        number[at] = moving;
    }
}

/* ---- Images of placements ------------------------------------------------------------------------------ */

/* Where keys are written, and how. */
struct key_writer {
    const struct fitting *fitting;
    size_t words; /* of a key made of bits; 0 = it is a list */
    uint32_t *key;
};

/* Its locations and their colours, each two in a number, ascending. */
static size_t write_list(const struct key_writer *writer, uint32_t placement, const uint32_t *moves) {
    const struct fitting *fitting = writer->fitting;
    size_t size = fitting_size(fitting, placement);
    const uint32_t *location = fitting_locations(fitting, placement);
    static_assert(MOST_CELLS < UINT32_MAX / MOST_KEY_COLOURS, "a location and a colour fit into a number");
    for (size_t i = 0; i < size; i++) {
        uint32_t colour = fitting->colour ? fitting->colour[fitting->start[placement] + i] : 0;
        writer->key[1 + i] = (moves ? moves[location[i]] : location[i]) * MOST_KEY_COLOURS + colour;
    }
    insertion_sort(writer->key + 1, size);
    return 1 + size;
}

static size_t write_bits(const struct key_writer *writer, uint32_t placement, const uint32_t *moves) {
    const uint32_t *location = fitting_locations(writer->fitting, placement);
    memset(writer->key + 1, 0, writer->words * sizeof *writer->key);
    for (size_t i = 0; i < fitting_size(writer->fitting, placement); i++) {
        uint32_t to = moves ? moves[location[i]] : location[i];
        writer->key[1 + to / 32] |= UINT32_C(1) << to % 32;
    }
    return 1 + writer->words;
}

/* A placement's key: its class, then what it covers. Keys are added in the order of the placements. `moves`: where a
 * symmetry takes each location; null = nowhere else. */
static size_t write_key(const struct key_writer *writer, uint32_t placement, uint32_t class,
                        const uint32_t *moves) {
    writer->key[0] = class;
    return (writer->words ? write_bits(writer, placement, moves) : write_list(writer, placement, moves)) *
           sizeof *writer->key;
}

static size_t largest_placement(const struct fitting *fitting) {
    size_t largest = 0;
    for (size_t p = 0; p < fitting->placements; p++)
        if (fitting_size(fitting, p) > largest)
            largest = fitting_size(fitting, p);
    return largest;
}

/* Bits are no longer than a list where pieces are large, and need no sorting. Colours are no bits. */
static bool start_keys(struct key_writer *writer, const struct fitting *fitting, struct arena *scratch) {
    size_t largest = largest_placement(fitting), words = (fitting->locations + 31) / 32;
    writer->fitting = fitting;
    writer->words = words <= largest && !fitting->colour ? words : 0;
    writer->key = ARENA_NEW(scratch, largest + 1, uint32_t);
    return writer->key;
}

static uint32_t image_of(const struct key_writer *writer, const struct keyset *keys, size_t symmetry,
                         uint32_t p) {
    const struct fitting *fitting = writer->fitting;
    uint32_t class = classes_under(fitting, symmetry)[fitting->class_of[p]];
    if (class == NO_CLASS)
        return NO_CLASS;
    size_t length = write_key(writer, p, class, fitting->symmetries.symmetry[symmetry].image);
    uint32_t image = keyset_find(keys, writer->key, length);
    assert(image != KEYSET_NONE);
    return image;
}

/* ---- Images by way of other images --------------------------------------------------------------------- */

/* One symmetry after another does to locations and to classes what a third one does. */
static bool is_product(const struct fitting *fitting, size_t product, size_t first, size_t then) {
    const struct symmetry *symmetry = fitting->symmetries.symmetry;
    const uint32_t *to = symmetry[product].image, *one = symmetry[first].image, *other = symmetry[then].image;
    const uint32_t *class = classes_under(fitting, product), *class_one = classes_under(fitting, first),
                   *class_other = classes_under(fitting, then);
    for (size_t i = 0; i < fitting->locations; i++)
        if (to[i] != other[one[i]])
            return false;
    for (size_t c = 0; c < fitting->classes; c++)
        if (class_one[c] == NO_CLASS || class[c] != class_other[class_one[c]])
            return false;
    return true;
}

/* The first few symmetries generate all rotations or nearly so: to try more of them takes longer than it
 * saves. */
enum { MOST_FACTORS = 4 };

/* Two symmetries before this one that make it, one after the other. */
static bool find_factors(const struct fitting *fitting, size_t symmetry, size_t *first, size_t *then) {
    for (*then = 1; *then < symmetry && *then <= MOST_FACTORS; ++*then)
        for (*first = 1; *first < symmetry; ++*first)
            if (is_product(fitting, symmetry, *first, *then))
                return true;
    return false;
}

/* Where two symmetries make this one, their images are looked up. Turning, sorting and finding each placement
 * instead takes the longer the larger pieces are: of PelikanBurr (25 cells) 223 million instructions for all
 * 48, a quarter of reading, solving and taking apart, and in this way 25 million. */
static void list_images_under(const struct equivalence *equivalence, size_t symmetry,
                              const struct keyset *keys, const struct key_writer *writer) {
    const struct fitting *fitting = equivalence->fitting;
    uint32_t *image = images_under(equivalence, symmetry);
    size_t first, then;
    if (symmetry && find_factors(fitting, symmetry, &first, &then)) {
        const uint32_t *one = images_under(equivalence, first), *other = images_under(equivalence, then);
        for (size_t p = 0; p < fitting->placements; p++)
            image[p] = other[one[p]];
        return;
    }
    for (uint32_t p = 0; p < fitting->placements; p++)
        image[p] = symmetry ? image_of(writer, keys, symmetry, p) : p;
}

/* Whether to leave it, because posing takes long and was to be over by now. What takes a moment is done in any case, so
 * that a question with little time has at least been asked. */
static bool is_over(const struct equivalence *equivalence, const struct control *control) {
    enum { MOMENT = 1000000 };
    return control && equivalence->fitting->placements * equivalence->count > MOMENT &&
           control_is_over(control, clock_seconds());
}

/* No placement comes twice (see fitting.h), so that each key is given its placement's number. */
static enum treen_status key_placements(const struct equivalence *equivalence, const struct control *control,
                                        const struct key_writer *writer, struct keyset *keys) {
    enum { BETWEEN_LOOKS = 1 << 16 };
    const struct fitting *fitting = equivalence->fitting;
    for (uint32_t p = 0; p < fitting->placements; p++) {
        uint32_t number;
        size_t length = write_key(writer, p, fitting->class_of[p], NULL);
        if (!keyset_add(keys, writer->key, length, &number, NULL))
            return TREEN_NO_MEMORY;
        assert(number == p);
        if (p % BETWEEN_LOOKS == 0 && is_over(equivalence, control))
            return TREEN_STOPPED;
    }
    return TREEN_OK;
}

static enum treen_status list_images_with(struct equivalence *equivalence, const struct control *control,
                                          struct keyset *keys, struct arena *scratch) {
    struct key_writer writer;
    if (!start_keys(&writer, equivalence->fitting, scratch))
        return TREEN_NO_MEMORY;
    TRY(key_placements(equivalence, control, &writer, keys));
    for (size_t s = 0; s < equivalence->count; s++) {
        if (is_over(equivalence, control))
            return TREEN_STOPPED;
        list_images_under(equivalence, s, keys, &writer);
    }
    return TREEN_OK;
}

/* The table of images, made through a set of keys that is thrown away afterwards. */
static enum treen_status list_images(struct equivalence *equivalence, const struct control *control,
                                     struct arena *arena) {
    struct arena scratch;
    struct keyset keys;
    equivalence->image = ARENA_NEW(arena, equivalence->count * equivalence->fitting->placements, uint32_t);
    if (!equivalence->image)
        return TREEN_NO_MEMORY;
    arena_init(&scratch, arena->limit - arena->used);
    keyset_init(&keys, &scratch);
    enum treen_status status = list_images_with(equivalence, control, &keys, &scratch);
    arena_free(&scratch);
    return status;
}

/* Whether the symmetry takes every class to one with the same number of copies: then the image of an assembly
 * is always an assembly. */
static bool keeps_pieces(const struct fitting *fitting, size_t symmetry) {
    for (size_t c = 0; c < fitting->classes; c++) {
        uint32_t image = classes_under(fitting, symmetry)[c];
        if (image == NO_CLASS || fitting->class[image].least != fitting->class[c].least ||
            fitting->class[image].most != fitting->class[c].most)
            return false;
    }
    return true;
}

/* Whether some number of copies of each class may be such that their images are a number that is allowed, too. */
static bool may_keep_pieces(const struct fitting *fitting, size_t symmetry) {
    uint64_t required = 0, met = 0;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        uint32_t to = classes_under(fitting, symmetry)[c];
        if (to == NO_CLASS ? class->least > 0
                           : class->least > fitting->class[to].most || class->most < fitting->class[to].least)
            return false;
        required += class->least > 0;
        met += to != NO_CLASS && fitting->class[to].least > 0;
    }
    return required == met;
}

/* ---- Breaking the symmetry beforehand ------------------------------------------------------------------ */

/* The symmetries used for breaking: those below `to` that always give assemblies. They are a group, because
 * the rotations are and because such symmetries can be done one after the other. */
static bool breaks_with(const struct equivalence *equivalence, size_t symmetry, size_t to) {
    return symmetry < to && equivalence->always[symmetry];
}

static bool stays_itself(const struct equivalence *equivalence, uint32_t class, size_t to) {
    const struct fitting *fitting = equivalence->fitting;
    if (fitting->class[class].least != 1 || fitting->class[class].most != 1)
        return false;
    for (size_t s = 1; s < to; s++)
        if (breaks_with(equivalence, s, to) && classes_under(fitting, s)[class] != class)
            return false;
    return true;
}

/* Whether the placement is the first of its orbit; its orbit's size (an orbit has as many placements as the
 * group has symmetries for each one that leaves the placement as it is). */
static bool leads_orbit(const struct equivalence *equivalence, uint32_t p, size_t to, uint32_t *size) {
    uint32_t group = 0, fixing = 0;
    for (size_t s = 0; s < to; s++)
        if (breaks_with(equivalence, s, to)) {
            uint32_t image = images_under(equivalence, s)[p];
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

/* The class to break with. What counts first is the share of its placements that is left, then how few that
 * are: a piece with few places is placed early, and then the whole search is cut. The cube root between the
 * two is measured: with it Soma takes Z (4492 nodes; L 5807, tripod 19412), pentominoes in 6x10 X (894222; P
 * 1818882, L 2210001), in 4x15 X (238204; Z 251766, F 453486). */
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

/* Whether some symmetry but the identity may leave an assembly with this placement as it is: it leaves the
 * placement, or takes it to one of another class (that of a mirror image), which may be in the assembly,
 * too. */
static bool may_stay(const struct equivalence *equivalence, uint32_t class, uint32_t p) {
    for (size_t s = 1; s < equivalence->count; s++)
        if (images_under(equivalence, s)[p] == p || classes_under(equivalence->fitting, s)[class] != class)
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

/* All symmetries up to `most`, or where no piece breaks those, the rotations among them (a puzzle all of
 * whose single pieces are handed has none that a reflection takes to itself). */
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

/* No piece breaks the symmetry, so a cell does. Only for lists, of which every answer is looked at anyhow: a count
 * has ways of its own (fitting.c; a memory of states), which colours would be in the way of. */
static bool break_by_cell(struct equivalence *equivalence, size_t most, struct arena *arena) {
    bool *used = ARENA_NEW(arena, most, bool);
    for (size_t s = 0; used && s < most; s++)
        used[s] = equivalence->always[s];
    return used && leading_choose(&equivalence->leading, equivalence->fitting, used, most, equivalence->image,
                                  arena, equivalence->keep);
}

/* ---- Opening ------------------------------------------------------------------------------------------- */

/* How many of the symmetries a wish is about. */
static size_t symmetries_of(const struct equivalence *equivalence, enum treen_symmetry symmetry) {
    return symmetry == TREEN_SYMMETRY_NONE       ? 1
           : symmetry == TREEN_SYMMETRY_ROTATION ? equivalence->rotations
                                                 : equivalence->count;
}

static bool make_room(struct equivalence *equivalence, struct arena *arena) {
    const struct fitting *fitting = equivalence->fitting;
    equivalence->keep = ARENA_NEW(arena, fitting->placements, bool);
    equivalence->orbit = ARENA_NEW(arena, fitting->placements, uint32_t);
    equivalence->may_stay = ARENA_NEW(arena, fitting->placements, bool);
    equivalence->stamp = ARENA_NEW(arena, fitting->placements, uint32_t);
    equivalence->always = ARENA_NEW(arena, equivalence->count, bool);
    equivalence->turned = ARENA_NEW(arena, fitting->locations, uint32_t);
    equivalence->turned_used = ARENA_NEW(arena, fitting->classes, uint32_t);
    return equivalence->keep && equivalence->orbit && equivalence->may_stay && equivalence->stamp &&
           equivalence->always && equivalence->turned && equivalence->turned_used;
}

enum treen_status equivalence_init(struct equivalence *equivalence, const struct fitting *fitting,
                                   const struct wish *wish, struct arena *arena, struct treen_error *error) {
    bool grid = fitting->symmetries.count > 0;
    *equivalence = (struct equivalence){.fitting = fitting,
                                        .broken = NO_CLASS,
                                        .count = grid ? fitting->symmetries.count : 1,
                                        .rotations = grid ? fitting->symmetries.rotations : 1,
                                        .all_always = true,
                                        .all_or_none = true};
    if (!make_room(equivalence, arena))
        return error_memory(error, "looking for symmetries");
    memset(equivalence->keep, true, fitting->placements * sizeof *equivalence->keep);
    enum treen_status status =
        equivalence->count > 1 ? list_images(equivalence, wish->control, arena) : TREEN_OK;
    if (status == TREEN_STOPPED)
        return error_say(error, status, "the time was over before the search could begin");
    if (status != TREEN_OK)
        return error_memory(error, "looking for symmetries");
    for (size_t s = 0; s < equivalence->count; s++) {
        equivalence->always[s] = !s || keeps_pieces(fitting, s);
        equivalence->all_always &= equivalence->always[s];
        equivalence->all_or_none &= equivalence->always[s] || !may_keep_pieces(fitting, s);
        if (equivalence->always[s])
            equivalence->group = equivalence->group == s ? s + 1 : 0;
    }
    equivalence->list_to = wish->list ? symmetries_of(equivalence, wish->symmetry) : 1;
    if (equivalence->count > 1)
        break_symmetry(equivalence, wish->list ? equivalence->list_to : equivalence->count);
    if (equivalence->broken == NO_CLASS && equivalence->list_to > 1 &&
        !break_by_cell(equivalence, equivalence->list_to, arena))
        return error_memory(error, "looking for symmetries");
    return TREEN_OK;
}

/* ---- Weighing afterwards ------------------------------------------------------------------------------- */

/* Whether the image of an assembly with so many copies of each class is again made of the same pieces. */
static bool gives_assembly(struct equivalence *equivalence, size_t symmetry, const uint32_t *used) {
    if (equivalence->always[symmetry])
        return true;
    const struct fitting *fitting = equivalence->fitting;
    const uint32_t *class_image = classes_under(fitting, symmetry);
    memset(equivalence->turned_used, 0, fitting->classes * sizeof *equivalence->turned_used);
    for (size_t c = 0; c < fitting->classes; c++)
        if (used[c] && class_image[c] == NO_CLASS)
            return false;
        else if (used[c])
            equivalence->turned_used[class_image[c]] += used[c];
    for (size_t c = 0; c < fitting->classes; c++)
        if (equivalence->turned_used[c] < fitting->class[c].least ||
            equivalence->turned_used[c] > fitting->class[c].most)
            return false;
    return true;
}

static void stamp_assembly(struct equivalence *equivalence, const uint32_t *placement, size_t count) {
    if (!++equivalence->tick) { /* once in four thousand million assemblies */
        memset(equivalence->stamp, 0, equivalence->fitting->placements * sizeof *equivalence->stamp);
        equivalence->tick = 1;
    }
    for (size_t i = 0; i < count; i++)
        equivalence->stamp[placement[i]] = equivalence->tick;
}

/* Whether the symmetry leaves the stamped assembly as it is. */
static bool leaves_assembly(const struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                            size_t count) {
    const uint32_t *image = images_under(equivalence, symmetry);
    for (size_t i = 0; i < count; i++)
        if (image[placement[i]] == NO_CLASS || equivalence->stamp[image[placement[i]]] != equivalence->tick)
            return false;
    return true;
}

/* Whether the assembly, an image in `turned`, is in the search too. */
static bool is_searched(const struct equivalence *equivalence, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!equivalence->keep[equivalence->turned[i]])
            return false;
    return !equivalence->leading.cells || leading_ties(&equivalence->leading, equivalence->turned, count);
}

/* Whether the image is in the search too and comes before the assembly. Images that the cut-down search never
 * meets do not count: of those that it meets, the first is told. */
static bool comes_before(struct equivalence *equivalence, size_t symmetry, const uint32_t *placement,
                         size_t count) {
    const uint32_t *image = images_under(equivalence, symmetry);
    for (size_t i = 0; i < count; i++)
        equivalence->turned[i] = image[placement[i]];
    if (!is_searched(equivalence, count))
        return false;
    insertion_sort(equivalence->turned, count);
    for (size_t i = 0; i < count; i++)
        if (equivalence->turned[i] != placement[i])
            return equivalence->turned[i] < placement[i];
    return false;
}

/* The placement of the broken class in an assembly. */
static uint32_t broken_placement(const struct equivalence *equivalence, const uint32_t *placement) {
    size_t at = 0;
    while (equivalence->fitting->class_of[placement[at]] != equivalence->broken)
        at++;
    return placement[at];
}

/* Rotations come first among the symmetries, so one pass gives both sizes: what is counted when the rotations
 * are through is theirs. */
static void weigh_in_full(struct equivalence *equivalence, const uint32_t *placement, size_t count,
                          const uint32_t *used, struct weight *weight) {
    unsigned valid = 1, fixing = 1;
    stamp_assembly(equivalence, placement, count);
    for (size_t s = 1; s < equivalence->count; s++) {
        if (s == equivalence->rotations)
            weight->rotation_class = valid / fixing;
        if (!gives_assembly(equivalence, s, used))
            continue;
        valid++;
        fixing += leaves_assembly(equivalence, s, placement, count);
        if (weight->listed && s < equivalence->list_to)
            weight->listed = !comes_before(equivalence, s, placement, count);
    }
    if (equivalence->rotations == equivalence->count)
        weight->rotation_class = valid / fixing;
    weight->symmetry_class = valid / fixing;
}

/* How many assemblies the answer stands for. Of images that tie in the search the first stands for all. */
static uint64_t weigh_by_cell(struct equivalence *equivalence, const uint32_t *placement, size_t count) {
    uint64_t used = 0, fixing = 0;
    if (leading_ties(&equivalence->leading, placement, count) == 1)
        return equivalence->leading.cells;
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

/* Mostly the broken piece alone tells all: no symmetry can leave the assembly as it is, so that its class is
 * as large as the group, and it is the one that is told. Whatever is left over is weighed by looking at every
 * placement under every symmetry. */
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
    if (equivalence->leading.cells)
        weight->assemblies = weigh_by_cell(equivalence, placement, count);
    if (!stays && equivalence->all_always && equivalence->list_all) {
        weight->rotation_class = (unsigned)equivalence->rotations;
        weight->symmetry_class = (unsigned)equivalence->count;
    } else {
        weigh_in_full(equivalence, placement, count, used, weight);
    }
}
