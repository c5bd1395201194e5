/* From characters to pieces in four steps. The drawing is laid into the box. It is cut into parts.
 * Each part gets a class of pieces that can lie there, so that as many parts as possible get one.
 * A letter that is the name of such a piece goes first.
 * The parts of a class are dealt out to its pieces, which nothing can tell apart.
 *
 * This is a guess in the reader's favour. A drawing that does not fit is told as it was drawn, and
 * the check finds the mistakes. */
#include "puzzle/check/naming.h"

#include "base/order.h"
#include "puzzle/placing/conditions.h"
#include "puzzle/placing/dealing.h"
#include "puzzle/puzzle.h"
#include "shape/cuboid.h"

#include <stdlib.h>
#include <string.h>

/* ---- The sets of locations that are placements ----------------------------------------------- */

/* Lists the placements by their sets of locations. Placements of several classes with one set are
 * chained: a drawing cannot tell them apart. */
static bool list_placements(struct naming *naming) {
    const struct fitting *fitting = naming->fitting;
    naming->next = ARENA_NEW(&naming->arena, fitting->placements, uint32_t);
    if (!naming->next)
        return false;
    for (uint32_t p = 0; p < fitting->placements; p++) {
        uint32_t number;
        bool added;
        if (!keyset_add(&naming->placements, fitting_locations(fitting, p),
                        fitting_volume(fitting, p) * sizeof(uint32_t), &number, &added) ||
            (added && !array_push(&naming->arena, &naming->first, NO_PLACEMENT)))
            return false;
        naming->next[p] = naming->first.at[number];
        naming->first.at[number] = p;
    }
    return true;
}

enum treen_status naming_open(struct naming *naming, const struct treen_puzzle *puzzle,
                              struct treen_error *error) {
    struct treen_puzzle open = *puzzle;
    *naming = (struct naming){0};
    open.about.placed = NULL;
    arena_beside(&naming->arena, &puzzle->arena);
    keyset_init(&naming->placements, &naming->arena);
    TRY_MEMORY(conditions_lift(&open, &naming->arena), error, "listing what a drawing may show");
    TRY(puzzle->kind->fit(&open, &naming->arena, &naming->fitting, error));
    return list_placements(naming) ? TREEN_OK : error_memory(error, "listing what a drawing may show");
}

void naming_close(struct naming *naming) {
    arena_free(&naming->arena);
}

/* ---- Laying the drawing into the box --------------------------------------------------------- */

/* A box with many cells that may stay empty leaves a drawing many places. After MOST_LOOKUPS
 * look-ups it stays in its first place. */
enum { MOST_LOOKUPS = 1 << 24 };

/* Tells whether the marks, shifted, lie in the box and fill all locations that must be filled. */
static bool fills(const struct fitting *fitting, const struct mark *mark, size_t count,
                  struct treen_cell shift, size_t *lookups) {
    size_t filled = 0;
    for (size_t i = 0; i < count; i++, ++*lookups) {
        uint32_t location = fitting_location(fitting, cell_add(mark[i].cell, shift));
        if (location == NO_LOCATION)
            return false;
        filled += fitting->must[location];
    }
    return filled == fitting->must_locations;
}

/* Finds the shift that takes the drawing into the box. People mean the drawing's corner on the
 * box's corner. If that does not fill the box, the picture may lack empty cells at its edges.
 * Shifts keep the reading order, so its first mark then lies no later than the first cell that must
 * be filled. */
static struct treen_cell find_shift(const struct fitting *fitting, const struct mark *mark, size_t count) {
    size_t lookups = 0;
    struct treen_cell corner = cuboid_of_cells(fitting->at, fitting_cells(fitting)).low;
    bool found = fills(fitting, mark, count, corner, &lookups), past = false;
    struct treen_cell shift = corner;
    for (size_t i = 0; !found && !past && i < fitting_cells(fitting) && lookups < MOST_LOOKUPS; i++) {
        shift = cell_subtract(fitting->at[i], mark[0].cell);
        found = fills(fitting, mark, count, shift, &lookups);
        past = fitting->must[i];
    }
    return found ? shift : corner;
}

static void lay_marks(const struct naming *naming, struct mark *mark, size_t count) {
    const struct fitting *fitting = naming->fitting;
    qsort(mark, count, sizeof *mark, cell_order);
    struct treen_cell shift = naming->still ? cuboid_of_cells(fitting->at, fitting_cells(fitting)).low
                                            : find_shift(fitting, mark, count);
    for (size_t i = 0; i < count; i++)
        mark[i].cell = cell_add(mark[i].cell, shift);
}

/* ---- Parts ----------------------------------------------------------------------------------- */

struct guessed {
    const struct mark *mark; /* its cells, in reading order */
    size_t count;
    uint32_t set;   /* number in naming->placements, or KEYSET_NONE */
    uint32_t class; /* the class that it was given to, or NO_CLASS */
};

struct guess {
    const struct naming *naming;
    struct arena *scratch;
    ARRAY(struct guessed) part;
    uint32_t *location; /* room for all marks */
};

/* Adds a part. Marks in reading order are locations in ascending order, and placements are written
 * in the same order. */
static bool add_part(struct guess *guess, const struct mark *mark, size_t count) {
    struct guessed part = {.mark = mark, .count = count, .set = KEYSET_NONE, .class = NO_CLASS};
    size_t inside = 0;
    for (; inside < count; inside++) {
        guess->location[inside] = fitting_location(guess->naming->fitting, mark[inside].cell);
        if (guess->location[inside] == NO_LOCATION)
            break;
    }
    if (inside == count)
        part.set = keyset_find(&guess->naming->placements, guess->location, count * sizeof *guess->location);
    return array_push(guess->scratch, &guess->part, part);
}

/* Collects into `reached` the marks that are connected with the one at `start`; returns their
 * number. */
static size_t collect(const struct grid *grid, const struct mark *mark, size_t count, size_t start,
                      bool *seen, struct mark *reached) {
    size_t found = 0;
    seen[start] = true;
    reached[found++] = mark[start];
    for (size_t i = 0; i < found; i++) {
        struct treen_cell around[GRID_NEIGHBOURS];
        int neighbours = grid->neighbours(reached[i].cell, around);
        for (int n = 0; n < neighbours; n++) {
            struct mark wanted = {.cell = around[n]};
            const struct mark *there = bsearch(&wanted, mark, count, sizeof wanted, cell_order);
            if (!there || seen[there - mark])
                continue;
            seen[there - mark] = true;
            reached[found++] = *there;
        }
    }
    return found;
}

/* Adds a part for each connected set of marks. The array `reached` is divided among the parts. */
static bool add_connected(struct guess *guess, const struct mark *mark, size_t count) {
    bool *seen = ARENA_NEW(guess->scratch, count, bool);
    struct mark *reached = ARENA_NEW(guess->scratch, count, struct mark);
    if (!seen || !reached)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (seen[i])
            continue;
        size_t found = collect(guess->naming->fitting->grid, mark, count, i, seen, reached);
        qsort(reached, found, sizeof *reached, cell_order);
        if (!add_part(guess, reached, found))
            return false;
        reached += found;
    }
    return true;
}

/* Adds the marks of one letter. If there are more parts than letters, parts that do not touch share
 * a letter. */
static bool add_letter(struct guess *guess, const struct mark *mark, size_t count) {
    size_t before = guess->part.count;
    if (!add_part(guess, mark, count))
        return false;
    if (guess->part.at[before].set != KEYSET_NONE || !guess->naming->fitting->grid)
        return true;
    struct guessed whole = guess->part.at[before];
    guess->part.count = before;
    if (!add_connected(guess, mark, count))
        return false;
    for (size_t i = before; i < guess->part.count; i++)
        if (guess->part.at[i].set == KEYSET_NONE) {
            guess->part.at[before] = whole;
            guess->part.count = before + 1;
        }
    return true;
}

static int by_letter(const void *a, const void *b) {
    const struct mark *left = a, *right = b;
    ORDER_BY(left->letter, right->letter);
    return cell_compare(left->cell, right->cell);
}

static bool list_parts(struct guess *guess, struct mark *mark, size_t count) {
    guess->location = ARENA_NEW(guess->scratch, count, uint32_t);
    if (!guess->location)
        return false;
    qsort(mark, count, sizeof *mark, by_letter);
    for (size_t from = 0, to = 0; from < count; from = to) {
        while (to < count && mark[to].letter == mark[from].letter)
            to++;
        if (!add_letter(guess, mark + from, to - from))
            return false;
    }
    return true;
}

/* ---- Sharing out: a bipartite matching by augmenting paths ----------------------------------- */

struct matching {
    struct guess *guess;
    bool full;      /* classes take up to `most` parts; else up to `least` */
    uint64_t *load; /* by class: the number of parts given to it */
    uint64_t *open; /* by class of cells that stay empty: those that the drawing leaves open */
    size_t *from;   /* by class: the part from which the search reached it */
    uint32_t *seen; /* by class: the last round in which the search reached it */
    /* a new one after each success: a class where a search failed is not tried again before */
    uint32_t round;
    size_t *waiting; /* parts that the search may take away from their class */
};

static bool matching_open(struct matching *matching, struct guess *guess) {
    size_t classes = guess->naming->fitting->classes;
    *matching = (struct matching){.guess = guess, .round = 1};
    matching->load = ARENA_NEW(guess->scratch, classes, uint64_t);
    matching->open = ARENA_NEW(guess->scratch, classes, uint64_t);
    matching->from = ARENA_NEW(guess->scratch, classes, size_t);
    matching->seen = ARENA_NEW(guess->scratch, classes, uint32_t);
    matching->waiting = ARENA_NEW(guess->scratch, guess->part.count, size_t);
    return matching->load && matching->open && matching->from && matching->seen && matching->waiting;
}

/* Counts the cells that the drawing leaves open where they may stay empty (`empty`). */
static bool count_open(struct matching *matching, const struct mark *mark, size_t count) {
    const struct naming *naming = matching->guess->naming;
    const struct fitting *fitting = naming->fitting;
    bool *drawn = ARENA_NEW(matching->guess->scratch, fitting_cells(fitting), bool);
    for (size_t i = 0; drawn && i < count; i++) {
        uint32_t location = fitting_location(fitting, mark[i].cell);
        if (location != NO_LOCATION)
            drawn[location] = true;
    }
    for (size_t p = 0; drawn && !naming->still && p < fitting->placements; p++) {
        uint32_t class = fitting->class_of[p];
        bool hole = fitting->piece[fitting->class[class].member[0]].hole;
        matching->open[class] += hole && !drawn[*fitting_locations(fitting, p)];
    }
    return drawn;
}

static bool has_room(const struct matching *matching, uint32_t class) {
    const struct fitting_class *of = &matching->guess->naming->fitting->class[class];
    return matching->load[class] + matching->open[class] < (matching->full ? of->most : of->least);
}

/* Gives the parts along the path to their new classes, back to the part without a class. */
static void follow_back(struct matching *matching, uint32_t class) {
    matching->load[class]++;
    while (class != NO_CLASS) {
        struct guessed *part = &matching->guess->part.at[matching->from[class]];
        uint32_t left = part->class;
        part->class = class;
        class = left;
    }
}

/* Adds the parts of the class to `waiting`. A part is of one class, and a class is reached once in
 * a round. So each part waits at most once, and `waiting` has room for all. */
static size_t push_parts_of(const struct matching *matching, uint32_t class, size_t waiting) {
    for (size_t i = 0; i < matching->guess->part.count; i++)
        if (matching->guess->part.at[i].class == class)
            matching->waiting[waiting++] = i;
    return waiting;
}

/* Finds a class for the part, which has none, perhaps by moving others; false when there is no way.
 * The search is breadth first, so that a long chain of parts does not exhaust the stack. */
static bool place_part(struct matching *matching, size_t part) {
    const struct naming *naming = matching->guess->naming;
    size_t waiting = 0;
    matching->waiting[waiting++] = part;
    for (size_t i = 0; i < waiting; i++) {
        uint32_t set = matching->guess->part.at[matching->waiting[i]].set;
        for (uint32_t p = naming->first.at[set]; p != NO_PLACEMENT; p = naming->next[p]) {
            uint32_t class = naming->fitting->class_of[p];
            if (matching->seen[class] == matching->round)
                continue;
            matching->seen[class] = matching->round;
            matching->from[class] = matching->waiting[i];
            if (has_room(matching, class)) {
                follow_back(matching, class);
                return true;
            }
            waiting = push_parts_of(matching, class, waiting);
        }
    }
    return false;
}

static void place_parts(struct matching *matching, bool full) {
    matching->full = full;
    matching->round++;
    for (size_t i = 0; i < matching->guess->part.count; i++) {
        const struct guessed *part = &matching->guess->part.at[i];
        if (part->class == NO_CLASS && part->set != KEYSET_NONE && place_part(matching, i))
            matching->round++;
    }
}

static bool may_be(const struct naming *naming, uint32_t set, uint32_t class) {
    uint32_t p = set == KEYSET_NONE ? NO_PLACEMENT : naming->first.at[set];
    while (p != NO_PLACEMENT && naming->fitting->class_of[p] != class)
        p = naming->next[p];
    return p != NO_PLACEMENT;
}

const struct fitting_piece *naming_lettered(const struct fitting *fitting, char letter) {
    const struct fitting_piece *found = NULL;
    for (size_t i = 0; i < fitting->pieces; i++) {
        const struct fitting_piece *piece = &fitting->piece[i];
        if (strlen(piece->name) != 1 || piece->most != 1)
            return NULL;
        if (*piece->name == letter)
            found = piece;
    }
    return found;
}

/* Gives parts whose letters are names of pieces to these, where they may lie so. */
static void place_lettered(struct matching *matching) {
    const struct naming *naming = matching->guess->naming;
    matching->full = true;
    for (size_t i = 0; i < matching->guess->part.count; i++) {
        struct guessed *part = &matching->guess->part.at[i];
        const struct fitting_piece *piece = naming_lettered(naming->fitting, part->mark->letter);
        if (!piece || !may_be(naming, part->set, piece->class) || !has_room(matching, piece->class))
            continue;
        part->class = piece->class;
        matching->load[piece->class]++;
    }
}

/* Gives each class first the copies that it must have, then those that it may have. An augmenting
 * path replaces every part that it takes from a class. The parts that are left go to a class that
 * is full. */
static void share_out(struct matching *matching) {
    const struct naming *naming = matching->guess->naming;
    place_lettered(matching);
    place_parts(matching, false);
    place_parts(matching, true);
    for (size_t i = 0; i < matching->guess->part.count; i++) {
        struct guessed *part = &matching->guess->part.at[i];
        if (part->class != NO_CLASS || part->set == KEYSET_NONE)
            continue;
        part->class = naming->fitting->class_of[naming->first.at[part->set]];
        matching->load[part->class]++;
    }
}

/* ---- Telling --------------------------------------------------------------------------------- */

static bool tell_cells(const struct guessed *guessed, struct arena *arena, struct treen_part *part) {
    struct treen_cell *cell = ARENA_NEW(arena, guessed->count, struct treen_cell);
    if (!cell)
        return false;
    for (size_t i = 0; i < guessed->count; i++)
        cell[i] = guessed->mark[i].cell;
    *part = (struct treen_part){.copy = 1, .cells = guessed->count, .cell = cell};
    return true;
}

/* Tells a part. Names belong to the naming, so they are copied to the solution's arena. */
static bool tell_part(const struct guessed *guessed, struct dealing *dealing, struct arena *arena,
                      struct treen_part *part) {
    if (!tell_cells(guessed, arena, part))
        return false;
    if (guessed->class == NO_CLASS) {
        part->piece = arena_text(arena, &guessed->mark->letter, 1);
    } else {
        dealing_next(&dealing[guessed->class], part);
        part->piece = arena_print(arena, "%s", part->piece);
    }
    return part->piece;
}

/* Tells the solution, with its parts in the order of a run. */
static bool tell_parts(const struct matching *matching, struct arena *arena,
                       struct treen_solution *solution) {
    const struct guess *guess = matching->guess;
    const struct fitting *fitting = guess->naming->fitting;
    struct treen_part *part = ARENA_NEW(arena, guess->part.count, struct treen_part);
    struct dealing *dealing = ARENA_NEW(guess->scratch, fitting->classes, struct dealing);
    if (!part || !dealing)
        return false;
    for (size_t c = 0; c < fitting->classes; c++)
        dealing[c] = dealing_open(fitting, c, matching->load[c]);
    for (size_t i = 0; i < guess->part.count; i++)
        if (!tell_part(&guess->part.at[i], dealing, arena, &part[i]))
            return false;
    dealing_sort(part, guess->part.count);
    *solution = (struct treen_solution){.parts = guess->part.count, .part = part};
    return true;
}

bool naming_solution(const struct naming *naming, struct mark *mark, size_t count, struct arena *scratch,
                     struct arena *arena, struct treen_solution *solution) {
    struct guess guess = {.naming = naming, .scratch = scratch};
    struct matching matching;
    lay_marks(naming, mark, count);
    if (!list_parts(&guess, mark, count) || !matching_open(&matching, &guess) ||
        !count_open(&matching, mark, count))
        return false;
    share_out(&matching);
    return tell_parts(&matching, arena, solution);
}

bool naming_rival(const struct naming *naming, const struct treen_part *part, struct arena *scratch,
                  const char **rival) {
    const struct fitting *fitting = naming->fitting;
    uint32_t *location = ARENA_NEW(scratch, part->cells, uint32_t);
    if (!location)
        return false;
    for (size_t i = 0; i < part->cells; i++)
        location[i] = fitting_location(fitting, part->cell[i]);
    uint32_t set = keyset_find(&naming->placements, location, part->cells * sizeof *location);
    uint32_t p = set == KEYSET_NONE ? NO_PLACEMENT : naming->first.at[set];
    while (p != NO_PLACEMENT && fitting->class_of[p] == fitting->piece[part->index].class)
        p = naming->next[p];
    *rival = p == NO_PLACEMENT ? NULL : fitting->piece[fitting->class[fitting->class_of[p]].member[0]].name;
    return true;
}
