/* The most cells are those of a count with few holes. The most pieces or value are lists of copies,
 * one for each class, and each list is a packing with as many copies. A symmetry takes lists to
 * lists, so the classes of the first of its images stand for those of all. */
#include "run/ask/most_ways.h"

#include "base/error.h"
#include "base/keyset.h"
#include "run/run.h"

#include <string.h>

enum { MOST_LISTS = 100000 };

struct counting {
    const struct most_asked *asked;
    const struct settings *options;
    struct most_ways *ways;
    struct treen_error *error;
    struct arena arena;
    struct keyset lists;  /* copies[classes of the fitting] */
    bool related;         /* the images of lists are known */
    size_t solvable;      /* lists with a solution */
    uint32_t *copies;     /* of the list so far */
    uint32_t *image;      /* scratch: a list */
    uint64_t *worth_left; /* by class of struct most: the most that it and those behind it add */
    uint64_t *volume;     /* by class of struct most: the fewest cells of a copy */
    uint32_t *worth;      /* by class of struct most: of a copy */
};

static const struct fitting *fitting_of(const struct counting *counting) {
    return counting->asked->fitting;
}

static bool has_holes(const struct packing *packing) {
    bool holes = false;
    for (size_t i = 0; i < packing->pieces; i++)
        holes |= packing->piece[i].hole;
    return holes;
}

static bool is_hole(const struct counting *counting, uint32_t class) {
    const struct fitting *fitting = fitting_of(counting);
    return counting->asked->packing.piece[fitting->class[class].member[0]].hole;
}

/* ---- One count ------------------------------------------------------------------------------- */

/* Adds the counts of a run. Of classes those of rotations, of symmetries, or none. */
static bool add_counts(struct counting *counting, const struct run_summary *found, bool rotation,
                       bool symmetry) {
    struct most_ways *ways = counting->ways;
    if (!found->total || !strcmp(found->total, "0"))
        return true;
    ways->classes &=
        found->up_to_rotation && found->up_to_symmetry && (counting->related || !counting->solvable);
    counting->solvable++;
    return big_add_digits(&ways->total, found->total) &&
           (!ways->classes || !rotation || big_add_digits(&ways->up_to_rotation, found->up_to_rotation)) &&
           (!ways->classes || !symmetry || big_add_digits(&ways->up_to_symmetry, found->up_to_symmetry));
}

/* Counts the solutions of a packing, which is like the one asked about. */
static enum treen_status count_packing(struct counting *counting, struct packing *packing, bool rotation,
                                       bool symmetry) {
    struct treen_puzzle puzzle = counting->asked->puzzle;
    struct settings options = *counting->options;
    const struct run_summary *found;
    struct run *run = NULL;
    puzzle.own = packing;
    options.explain = false;
    TRY(run_open(&puzzle, TREEN_COUNT, &options, &run, counting->error));
    enum treen_status status = run_explain(run, run_finish(run), counting->error);
    if (run_sum_up(run, &found) != TREEN_OK || !add_counts(counting, found, rotation, symmetry))
        status = error_memory(counting->error, "counting the best solutions");
    else
        counting->ways->nodes += found->stats.nodes;
    run_close(run);
    return status;
}

/* Counts the solutions that cover as many cells. */
static enum treen_status count_covered(struct counting *counting) {
    struct packing packing = counting->asked->packing;
    uint64_t covered = counting->asked->settle.value;
    if (has_holes(&packing))
        return error_at(counting->error, counting->asked->puzzle.about.name, 0, 0,
                        "found cells of a colour that stay empty, with which best solutions are not counted");
    packing.least_filled =
        covered > packing.box.must_cells ? (uint32_t)(covered - packing.box.must_cells) : 0;
    return count_packing(counting, &packing, true, true);
}

/* ---- Lists of copies ------------------------------------------------------------------------- */

/* Makes the pieces of a list. The copies of a class go to its members in turn, beyond the least of
 * each. Pieces without copies are left out; holes stay. */
static void deal_list(const struct counting *counting, const uint32_t *copies, struct packing *packing) {
    const struct fitting *fitting = fitting_of(counting);
    size_t pieces = 0;
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        uint64_t spare = copies[c] - (copies[c] > class->least ? class->least : copies[c]);
        for (size_t m = 0; m < class->members; m++) {
            struct packing_piece *piece = &packing->piece[pieces];
            *piece = counting->asked->packing.piece[class->member[m]];
            if (!piece->hole) {
                uint64_t more = piece->most - piece->least < spare ? piece->most - piece->least : spare;
                spare -= more;
                piece->least = piece->most = piece->least + (uint32_t)more;
            }
            pieces += piece->most > 0;
        }
    }
    packing->pieces = pieces;
}

/* Writes the image of a list under a symmetry. False: some class of it has none. */
static bool turn_list(const struct counting *counting, size_t symmetry, const uint32_t *copies) {
    const struct fitting *fitting = fitting_of(counting);
    const uint32_t *image = fitting->class_image + symmetry * fitting->classes;
    memset(counting->image, 0, fitting->classes * sizeof *counting->image);
    for (size_t c = 0; c < fitting->classes; c++)
        if (copies[c] && image[c] == NO_CLASS)
            return false;
        else if (copies[c])
            counting->image[image[c]] += copies[c];
    return true;
}

/* Tells whether no image of the list comes before it, under the first `symmetries`. Where images of
 * lists are not known, it counts; the classes of two such lists are not told. */
static bool is_first(const struct counting *counting, uint32_t number, size_t symmetries) {
    const struct fitting *fitting = fitting_of(counting);
    for (size_t s = 1; counting->related && s < symmetries; s++)
        if (turn_list(counting, s, counting->lists.key[number].bytes) &&
            keyset_find(&counting->lists, counting->image, fitting->classes * sizeof *counting->image) <
                number)
            return false;
    return true;
}

/* Counts the solutions of a list. Without any piece there is one. */
static enum treen_status count_list(struct counting *counting, uint32_t number) {
    static const struct run_summary nothing = {.total = "1", .up_to_rotation = "1", .up_to_symmetry = "1"};
    const struct fitting *fitting = fitting_of(counting);
    struct packing packing = counting->asked->packing;
    struct arena scratch;
    arena_beside(&scratch, &counting->arena);
    packing.piece = ARENA_NEW(&scratch, packing.pieces + 1, struct packing_piece);
    enum treen_status status = TREEN_NO_MEMORY;
    if (packing.piece) {
        deal_list(counting, counting->lists.key[number].bytes, &packing);
        status = packing.pieces                               ? count_packing(counting, &packing,
                                                                              is_first(counting, number, fitting->symmetries.rotations),
                                                                              is_first(counting, number, fitting->symmetries.count))
                 : add_counts(counting, &nothing, true, true) ? TREEN_END
                                                              : TREEN_NO_MEMORY;
    }
    arena_free(&scratch);
    return status == TREEN_NO_MEMORY ? error_memory(counting->error, "counting the best solutions") : status;
}

/* Adds the lists in which the classes from this one on are worth `worth`, on `room` cells. */
static enum treen_status add_lists(struct counting *counting, uint32_t class, uint64_t worth, uint64_t room) {
    const struct most_asked *asked = counting->asked;
    if (worth > counting->worth_left[class])
        return TREEN_OK;
    if (class == asked->most.classes) {
        bool added =
            keyset_add(&counting->lists, counting->copies,
                       fitting_of(counting)->classes * sizeof *counting->copies, &(uint32_t){0}, NULL);
        TRY_MEMORY(added, counting->error, "counting the best solutions");
        return counting->lists.count <= MOST_LISTS
                   ? TREEN_OK
                   : error_at(counting->error, asked->puzzle.about.name, 0, 0,
                              "found more than %d ways to choose the pieces, too many to count", MOST_LISTS);
    }
    const uint32_t number = asked->class[class].class;
    const bool hole = is_hole(counting, number);
    const uint64_t volume = counting->volume[class], each = counting->worth[class];
    const uint32_t before = counting->copies[number], least = hole ? 0 : asked->most.least[class],
                   most = hole ? 0 : asked->most.copies[class];
    for (uint32_t n = least; n <= most && n * volume <= room && n * each <= worth; n++) {
        counting->copies[number] = before + n;
        TRY(add_lists(counting, class + 1, worth - n * each, room - n * volume));
    }
    counting->copies[number] = before;
    return TREEN_OK;
}

/* Notes the worth and the volume of a copy of each class. */
static bool weigh_classes(struct counting *counting) {
    const struct most_asked *asked = counting->asked;
    const struct fitting *fitting = fitting_of(counting);
    const size_t classes = asked->most.classes;
    counting->copies = ARENA_NEW(&counting->arena, fitting->classes + 1, uint32_t);
    counting->image = ARENA_NEW(&counting->arena, fitting->classes + 1, uint32_t);
    counting->worth_left = ARENA_NEW(&counting->arena, classes + 1, uint64_t);
    counting->volume = ARENA_NEW(&counting->arena, classes + 1, uint64_t);
    counting->worth = ARENA_NEW(&counting->arena, classes + 1, uint32_t);
    if (!counting->copies || !counting->image || !counting->worth_left || !counting->volume ||
        !counting->worth)
        return false;
    for (size_t k = classes; k-- > 0;) {
        const uint32_t number = asked->class[k].class;
        const struct fitting_class *class = &fitting->class[number];
        uint64_t least = fitting->locations + 1;
        for (uint32_t p = class->first; p < class->first + class->count; p++)
            if (fitting_volume(fitting, p) < least)
                least = fitting_volume(fitting, p);
        counting->volume[k] = least;
        counting->worth[k] = is_hole(counting, number)    ? 0
                             : asked->goal == GOAL_PIECES ? 1
                                                          : asked->class[k].value;
        counting->worth_left[k] =
            counting->worth_left[k + 1] + (uint64_t)asked->most.copies[k] * counting->worth[k];
    }
    return true;
}

/* Counts the solutions of each list. */
static enum treen_status count_lists(struct counting *counting) {
    const struct most_asked *asked = counting->asked;
    if (asked->packing.eithers || asked->puzzle.about.placed)
        return error_at(counting->error, asked->puzzle.about.name, 0, 0,
                        "found %s, with which best solutions are not counted",
                        asked->packing.eithers ? "groups of pieces" : "placed pieces");
    TRY_MEMORY(weigh_classes(counting), counting->error, "counting the best solutions");
    TRY(add_lists(counting, 0, asked->settle.value, fitting_cells(fitting_of(counting))));
    counting->related = !fitting_of(counting)->kinship && !has_holes(&asked->packing);
    enum treen_status status = TREEN_END;
    for (uint32_t i = 0; i < counting->lists.count && status == TREEN_END; i++)
        status = count_list(counting, i);
    return status;
}

enum treen_status most_ways_count(const struct most_asked *asked, const struct settings *options,
                                  struct most_ways *ways, struct treen_error *error) {
    struct counting counting = {.asked = asked, .options = options, .ways = ways, .error = error};
    arena_beside(&counting.arena, &asked->arena);
    keyset_init(&counting.lists, &counting.arena);
    ways->classes = true;
    enum treen_status status = asked->goal == GOAL_CELLS ? count_covered(&counting) : count_lists(&counting);
    arena_free(&counting.arena);
    return status;
}

void most_ways_free(struct most_ways *ways) {
    big_free(&ways->total);
    big_free(&ways->up_to_rotation);
    big_free(&ways->up_to_symmetry);
}
