/* Folds a chain, a straight leg at a time, on bit-boards of the free cells (E171).
 *
 * A leg follows from one choice: it is the steps from a joint that may bend to the next that may.
 * For every leg a table has the cells that it takes, and those next to them. So a position costs a
 * few words, whatever the leg's length. A move is hopeless, and not entered, in these cases:
 * - The head can no longer reach all free cells. New ones are cut off only around the last leg, so
 *   a flood that has reached all free cells there can end.
 * - Too many cells have a single free neighbour. There the chain can only end, or must go next: at
 *   most one cell of each sort. An end has the colour (of a chess board) that the last link falls
 *   on.
 * - The chain does not fill the box, and too few cells of either colour are within reach.
 *
 * The flood saves much on flat boxes, and costs more than it saves on some cubes. */
#include "engine/chain/fold_tables.h"
#include "engine/fork.h"
#include "engine/tour.h"

#include "base/bits.h"
#include "base/error.h"

#include <string.h>

/* A step of the chain, with the cells that are free afterwards. */
struct move {
    uint32_t head;      /* the cell of the last link placed */
    uint32_t direction; /* of the step to that cell */
    uint32_t dead_end;  /* the cell where the chain can only end, or CHAIN_WALL */
    uint32_t first;     /* the first cell of the leg: a symmetry that keeps it keeps the leg */
};

/* A position of the search, and the moves from it. */
struct fold_level {
    struct fork fork;
    uint32_t link; /* the number of placed links */
    struct move at;
    /* the symmetries that keep all cells so far: fold->kept from first_image on */
    uint32_t images, first_image;
};

struct fold {
    struct fold_tables tables;
    struct control *control; /* null = a random walk */
    bool fills;              /* every cell is taken at the end */
    struct fold_level *level;
    uint32_t depth;    /* levels on the way; 0 = before the root */
    struct move *move; /* level by level: see first_move */
    uint64_t *board;   /* by move: the cells that are free after it */
    uint64_t *scratch; /* four boards: two of a flood, the cells that it looks for, all cells */
    uint32_t *kept;    /* numbers of symmetries, level by level */
    uint32_t *chosen;  /* room for the answer */
    bool answered;
};

/* ---- Boards. `words` is a constant in most calls, and the loops are unrolled ----------------- */

#define EVERY_WORD(w) for (size_t w = 0; w < words; w++)

static inline __attribute__((always_inline)) bool meets(const uint64_t *a, const uint64_t *b, size_t words) {
    uint64_t both = 0;
    EVERY_WORD(w)
    both |= a[w] & b[w];
    return both != 0;
}

/* Counts the free neighbours of a cell; more than 2 count as 2. */
static inline __attribute__((always_inline)) unsigned ways(const struct fold *fold, uint32_t cell,
                                                           const uint64_t *free, size_t words) {
    const uint64_t *near = fold->tables.near + cell * words;
    unsigned count = 0;
    EVERY_WORD(w) {
        uint64_t open = near[w] & free[w];
        count += open & (open - 1) ? 2 : open != 0;
    }
    return count;
}

static inline __attribute__((always_inline)) bool has_all(const uint64_t *row, const uint64_t *wanted,
                                                          size_t words) {
    uint64_t lacking = 0;
    EVERY_WORD(w)
    lacking |= wanted[w] & ~row[w];
    return lacking == 0;
}

/* Takes a cell out of `fresh`; CHAIN_WALL: there is none. */
static inline __attribute__((always_inline)) uint32_t take_fresh(uint64_t *fresh, size_t words) {
    EVERY_WORD(w)
    if (fresh[w]) {
        uint32_t cell = (uint32_t)(64 * w) + bits_low(fresh[w]);
        fresh[w] &= fresh[w] - 1;
        return cell;
    }
    return CHAIN_WALL;
}

/* Grows from the neighbours of `head` within the free cells, until all of `wanted` (which are free)
 * are reached, or nothing more is. Returns true in the first case. The reach is in scratch. */
static inline __attribute__((always_inline)) bool
flood(const struct fold *fold, uint32_t head, const uint64_t *free, const uint64_t *wanted, size_t words) {
    uint64_t *reach = fold->scratch, *fresh = reach + words;
    const uint64_t *near = fold->tables.near + head * words;
    EVERY_WORD(w)
    reach[w] = fresh[w] = near[w] & free[w];
    while (!has_all(reach, wanted, words)) {
        uint32_t cell = take_fresh(fresh, words);
        if (cell == CHAIN_WALL)
            return false;
        EVERY_WORD(w) {
            uint64_t more = fold->tables.near[cell * words + w] & free[w] & ~reach[w];
            reach[w] |= more;
            fresh[w] |= more;
        }
    }
    return true;
}

/* ---- Hopeless moves -------------------------------------------------------------------------- */

/* Tells whether the chain's last link can lie there: `left` links follow the one at the head. */
static inline bool can_end(const struct fold *fold, uint32_t cell, uint32_t head, uint32_t left) {
    return !fold->tables.black ||
           fold_is_black(&fold->tables, cell) == (fold_is_black(&fold->tables, head) ^ (left & 1));
}

/* Tells whether too many cells that must be filled have at most one free neighbour. New ones are
 * only next to the last leg; one found before is looked at again when the head comes by. */
static inline __attribute__((always_inline)) bool has_dead_ends(const struct fold *fold, struct move *move,
                                                                uint32_t left, const uint64_t *free,
                                                                const uint64_t *around, size_t words) {
    const uint64_t *near = fold->tables.near + move->head * words;
    unsigned ends = 0, nexts = 0;
    if (move->dead_end != CHAIN_WALL && (!bits_has(free, move->dead_end) || bits_has(around, move->dead_end)))
        move->dead_end = CHAIN_WALL;
    ends = move->dead_end != CHAIN_WALL;
    EVERY_WORD(w)
    for (uint64_t some = around[w] & free[w] & fold->tables.must[w]; some; some &= some - 1) {
        uint32_t cell = (uint32_t)(64 * w) + bits_low(some);
        unsigned open = ways(fold, cell, free, words);
        if (open > 1)
            continue;
        if (bits_has(near, cell)) {
            nexts++;
            if (open == 0 && left > 1)
                return true;
        } else {
            if (open == 0 || !can_end(fold, cell, move->head, left))
                return true;
            move->dead_end = cell;
            ends++;
        }
    }
    /* A cell beside the head has the head as a way in. With one way left it must come next, or be
     * the end. So at most one of these cells is next, and one cell anywhere is the end. */
    return ends > 1 || ends + nexts > 2;
}

/* Tells whether the chain, which need not fill the box, lacks room: it can reach too few cells, or
 * too many must be filled. Colours alternate along a chain, and the head's other colour is next. So
 * half of the links left, rounded up, are of that colour. */
static bool lacks_room(const struct fold *fold, uint32_t head, uint32_t left, const uint64_t *free) {
    const uint64_t *reach = fold->scratch;
    size_t words = fold->tables.words, room[2] = {0}, must[2] = {0};
    for (size_t w = 0; w < words; w++) {
        uint64_t black = fold->tables.black ? fold->tables.black[w] : 0,
                 todo = fold->tables.must[w] & free[w];
        if (todo & ~reach[w])
            return true;
        room[0] += bits_ones(reach[w] & ~black);
        room[1] += bits_ones(reach[w] & black);
        must[0] += bits_ones(todo & ~black);
        must[1] += bits_ones(todo & black);
    }
    if (!fold->tables.black)
        return room[0] < left || must[0] > left;
    size_t same = fold_is_black(&fold->tables, head), other = !same;
    return room[other] < (left + 1) / 2 || room[same] < left / 2 || must[other] > (left + 1) / 2 ||
           must[same] > left / 2;
}

/* Tells whether the move is hopeless. `left` links are still to be placed after it. */
static inline __attribute__((always_inline)) bool is_hopeless(const struct fold *fold, struct move *move,
                                                              uint32_t left, const uint64_t *free,
                                                              const uint64_t *around, size_t words) {
    if (left == 0)
        return meets(free, fold->tables.must, words);
    if (has_dead_ends(fold, move, left, free, around, words))
        return true;
    if (!fold->fills) {
        flood(fold, move->head, free, free, words);
        return lacks_room(fold, move->head, left, free);
    }
    uint64_t *wanted = fold->scratch + 2 * words;
    EVERY_WORD(w)
    wanted[w] = around[w] & free[w];
    return !flood(fold, move->head, free, wanted, words) ||
           !meets(fold->tables.near + move->head * words, free, words);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Returns the place of a level's moves. The root is first, and may have a move for each cell. */
static inline size_t first_move(const struct fold *fold, size_t depth) {
    return depth ? fold->tables.chain->cells + (depth - 1) * fold->tables.chain->directions : 0;
}

/* Returns the free cells after a move. Every move keeps a board of its own, so that nothing is
 * undone on the way back. */
static inline uint64_t *board_of(const struct fold *fold, size_t move, size_t words) {
    return fold->board + move * words;
}

/* Tells whether the cell is the first of its images under the symmetries that keep the cells so
 * far; the others are not tried. */
static inline bool is_first_image(const struct fold *fold, const struct fold_level *level, uint32_t cell) {
    for (uint32_t i = 0; i < level->images; i++)
        if (fold->tables.chain->image[fold->kept[level->first_image + i]][cell] < cell)
            return false;
    return true;
}

/* Tells whether the joint allows the direction. From the first link every direction is allowed. The
 * opposite of the way in, d ^ 1, is no bend: its cell is taken. */
static inline bool joint_allows(const struct fold *fold, const struct fold_level *level, uint32_t direction) {
    if (level->link == 1)
        return true;
    uint8_t joint = fold->tables.chain->joint[level->link - 1];
    return direction == level->at.direction ? joint & JOINT_STRAIGHT
                                            : joint & JOINT_BENT && direction != (level->at.direction ^ 1);
}

/* Tells whether the leg, of `length` links after the level's, lies as the first links must. */
static bool is_begun_so(const struct fold *fold, const struct fold_level *level, uint32_t direction,
                        uint32_t length) {
    const struct chain *chain = fold->tables.chain;
    uint32_t cell = level->at.head;
    for (size_t link = level->link; link < level->link + length && link < chain->begun; link++) {
        cell = chain->step[cell * chain->directions + direction];
        if (cell != chain->begin[link])
            return false;
    }
    return true;
}

/* Finds the legs from the head that fit and are not hopeless, as the moves of this level. Each is
 * laid into the place of the next move; the place is kept if the leg is good, and overwritten if
 * not. */
static inline __attribute__((always_inline)) void find_legs(struct fold *fold, struct fold_level *level,
                                                            const uint64_t *free, size_t words) {
    const struct chain *chain = fold->tables.chain;
    size_t first = first_move(fold, (size_t)(level - fold->level));
    uint32_t from = level->link - 1, left = (uint32_t)chain->links - level->link - fold->tables.length[from];
    size_t row = (fold->tables.size_of[from] * chain->cells + level->at.head) * chain->directions;
    for (uint32_t d = 0; d < chain->directions; d++) {
        const struct leg *leg = &fold->tables.leg[row + d];
        if (leg->end == CHAIN_WALL || !joint_allows(fold, level, d) ||
            (level->link < chain->begun && !is_begun_so(fold, level, d, fold->tables.length[from])))
            continue;
        const uint64_t *cells = fold->tables.leg_cell + (row + d) * words,
                       *around = fold->tables.around + (row + d) * words;
        uint64_t *after = board_of(fold, first + level->fork.degree, words), taken = 0;
        EVERY_WORD(w) {
            taken |= cells[w] & ~free[w];
            after[w] = free[w] & ~cells[w];
        }
        if (taken || (level->images > 1 && !is_first_image(fold, level, leg->first)))
            continue;
        struct move *move = &fold->move[first + level->fork.degree];
        *move = (struct move){leg->end, d, level->at.dead_end, leg->first};
        level->fork.degree += !is_hopeless(fold, move, left, after, around, words);
    }
}

/* Tells whether the first link may lie in the cell. If the chain fills the box, the colours tell
 * the half of the box. */
static bool can_start(const struct fold *fold, uint32_t cell, const size_t colours[2]) {
    size_t links = fold->tables.chain->links;
    return !fold->tables.black || !fold->fills ||
           colours[fold_is_black(&fold->tables, cell)] == (links + 1) / 2;
}

/* Finds the root's moves: the first links, one for each cell. They are no legs, and no joint
 * restricts them. */
static void find_starts(struct fold *fold, struct fold_level *level, const uint64_t *all) {
    const struct chain *chain = fold->tables.chain;
    size_t words = fold->tables.words, colours[2] = {0};
    for (uint32_t cell = 0; fold->tables.black && cell < chain->cells; cell++)
        colours[fold_is_black(&fold->tables, cell)]++;
    for (uint32_t cell = 0; cell < chain->cells; cell++) {
        if (!can_start(fold, cell, colours) || !is_first_image(fold, level, cell) ||
            (chain->begun && cell != chain->begin[0]))
            continue;
        uint64_t *after = board_of(fold, level->fork.degree, words);
        memcpy(after, all, words * sizeof *after);
        bits_clear(after, cell);
        struct move *move = &fold->move[level->fork.degree];
        *move = (struct move){cell, 0, CHAIN_WALL, cell};
        level->fork.degree += !is_hopeless(fold, move, (uint32_t)chain->links - 1, after, all, words);
    }
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Keeps the symmetries of the level above that keep the cell, too. */
static void keep_images(struct fold *fold, const struct fold_level *above, struct fold_level *level) {
    level->first_image = above->first_image + above->images;
    level->images = 0;
    if (above->images == 1) { /* the identity, which all levels below share */
        level->first_image = above->first_image;
        level->images = 1;
        return;
    }
    for (uint32_t i = 0; i < above->images; i++) {
        uint32_t image = fold->kept[above->first_image + i];
        if (fold->tables.chain->image[image][level->at.first] == level->at.first)
            fold->kept[level->first_image + level->images++] = image;
    }
}

static void open_root(struct fold *fold) {
    struct fold_level *root = &fold->level[0];
    uint64_t *all = fold->scratch + 3 * fold->tables.words;
    *root = (struct fold_level){.images = (uint32_t)fold->tables.chain->images};
    for (uint32_t i = 0; i < root->images; i++)
        fold->kept[i] = i;
    for (uint32_t cell = 0; cell < fold->tables.chain->cells; cell++)
        bits_set(all, cell);
    find_starts(fold, root, all);
    root->fork = fork_below(fold->control, NULL, root->fork.degree);
    fold->depth = 1;
}

/* Opens the level that the last move of the level above has led to. */
static inline __attribute__((always_inline)) void open_level(struct fold *fold, size_t words) {
    struct fold_level *level = &fold->level[fold->depth], *above = level - 1;
    size_t taken = first_move(fold, fold->depth - 1) + above->fork.tried - 1;
    level->fork.degree = level->fork.tried = 0;
    keep_images(fold, above, level);
    find_legs(fold, level, board_of(fold, taken, words), words);
    level->fork = fork_below(fold->control, &above->fork, level->fork.degree);
    fold->depth++;
}

/* Goes down the next move of the level above, to the position of the level below. */
static inline void descend(struct fold *fold, uint32_t depth) {
    struct fold_level *level = &fold->level[depth], *below = level + 1;
    below->at = fold->move[first_move(fold, depth) + level->fork.tried++];
    below->link = level->link + (level->link ? fold->tables.length[level->link - 1] : 1);
}

/* Moves on to the next position of the tree that is not below the present one; false when there is
 * none. The move of level i leads to level i + 1, so the depth is the number of choices made. */
static inline bool advance_fold(struct fold *fold) {
    while (fold->depth && fold->level[fold->depth - 1].fork.tried == fold->level[fold->depth - 1].fork.degree)
        fold->depth--;
    if (fold->depth)
        descend(fold, fold->depth - 1);
    return fold->depth > 0;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Tells the answer. Levels have the end of each leg; the cells between are walked again, which is
 * cheap. */
static void tell_folding(struct fold *fold, struct answer *answer) {
    const struct chain *chain = fold->tables.chain;
    size_t link = 0;
    for (uint32_t i = 1; i <= fold->depth; i++) {
        const struct fold_level *level = &fold->level[i];
        if (link == 0)
            fold->chosen[link++] = level->at.head;
        for (; link < level->link; link++)
            fold->chosen[link] =
                chain->step[fold->chosen[link - 1] * chain->directions + level->at.direction];
    }
    *answer = (struct answer){chain->links, fold->chosen};
}

/* Searches on. As in engine dlx every turn of the loop is one position, and the way back is in the
 * levels. */
static inline __attribute__((always_inline)) enum treen_status search(struct fold *fold,
                                                                      struct answer *answer, size_t words) {
    if (fold->answered && !advance_fold(fold))
        return TREEN_END;
    do {
        fold->answered = fold->depth && fold->level[fold->depth].link == fold->tables.chain->links;
        enum split place = fold->depth ? fold->level[fold->depth - 1].fork.branches : ABOVE;
        if (control_elsewhere(fold->control, place, fold->answered))
            continue;
        if (fold->answered) {
            tell_folding(fold, answer);
            return TREEN_OK;
        }
        if (control_node(fold->control, place) &&
            control_due(fold->control, fork_done(fold->level, sizeof *fold->level, fold->depth)))
            return TREEN_STOPPED;
        if (fold->depth)
            open_level(fold, words);
        else
            open_root(fold);
    } while (advance_fold(fold));
    return TREEN_END;
}

/* Finds the next answer. Boxes of up to 64 and 128 cells (4x4x4, 5x5x5) have a search of their
 * own. */
static enum treen_status fold_next(void *state, struct answer *answer) {
    struct fold *fold = state;
    switch (fold->tables.words) {
    case 1:
        return search(fold, answer, 1);
    case 2:
        return search(fold, answer, 2);
    default:
        return search(fold, answer, fold->tables.words);
    }
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Makes the levels. The root alone has a move for each cell. Each level keeps some of the
 * symmetries above, and only while there is more than one. A symmetry that moves no cell of a flat
 * chain is kept by all levels. */
static bool make_levels(struct fold *fold, struct arena *arena) {
    const struct chain *chain = fold->tables.chain;
    size_t levels = chain->links + 1, moves = chain->cells + levels * chain->directions;
    fold->level = ARENA_NEW(arena, levels + 1, struct fold_level);
    fold->move = ARENA_NEW(arena, moves, struct move);
    fold->board = ARENA_NEW(arena, moves * fold->tables.words, uint64_t);
    fold->kept = ARENA_NEW(arena, (levels + 1) * chain->images, uint32_t);
    fold->chosen = ARENA_NEW(arena, chain->links, uint32_t);
    fold->scratch = ARENA_NEW(arena, 4 * fold->tables.words, uint64_t);
    return fold->level && fold->move && fold->board && fold->kept && fold->chosen && fold->scratch;
}

static enum treen_status fold_open(const struct problem *problem, struct control *control,
                                   struct arena *arena, void **search_out) {
    struct fold *fold = ARENA_NEW(arena, 1, struct fold);
    const struct chain *chain = problem->question;
    TRY_ROOM(fold);
    *fold = (struct fold){.control = control, .fills = chain->links == chain->cells};
    TRY_ROOM(fold_tables_init(&fold->tables, chain, arena) && make_levels(fold, arena));
    *search_out = fold;
    return TREEN_OK;
}

/* Refuses a box whose tables, which grow with the square of the box, do not fit. Legs seldom have
 * more than five different lengths. */
static const char *fold_refuses(const struct problem *problem, size_t memory_left) {
    const struct chain *chain = problem->question;
    double words = (double)bits_words(chain->cells), cells = (double)chain->cells;
    double rows =
        cells * (2 + 2 * 5 * (double)chain->directions) + (double)(chain->links * chain->directions);
    double bytes =
        rows * words * sizeof(uint64_t) + (double)(chain->links * chain->images) * sizeof(uint32_t);
    return bytes > (double)memory_left ? "its tables need more memory than is left" : NULL;
}

/* ---- For random walks ------------------------------------------------------------------------ */

static enum treen_status tour_open(const struct problem *problem, void *search, struct arena *arena,
                                   void **walker, size_t *levels) {
    const struct chain *chain = problem->question;
    (void)search;
    *levels = chain->links + TOUR_ROOT + 2;
    return fold_open(problem, NULL, arena, walker);
}

/* Arrives at a level; fold's levels count from 0. */
static enum treen_status tour_arrive(void *walker, uint32_t depth, struct tour_place *place) {
    struct fold *fold = walker;
    fold->depth = depth - TOUR_ROOT;
    const struct fold_level *level = &fold->level[fold->depth];
    place->answered = fold->depth && level->link == fold->tables.chain->links;
    if (!place->answered && fold->depth)
        open_level(fold, fold->tables.words);
    else if (!place->answered)
        open_root(fold);
    place->degree = place->answered ? 0 : level->fork.degree;
    return TREEN_OK;
}

static void tour_enter(void *walker, uint32_t depth, uint32_t branch, bool taken) {
    struct fold *fold = walker;
    fold->level[depth - TOUR_ROOT].fork.tried = branch;
    if (taken)
        descend(fold, depth - TOUR_ROOT);
}

static void tour_answer(void *walker, uint32_t depth, struct answer *answer) {
    struct fold *fold = walker;
    fold->depth = depth - TOUR_ROOT;
    tell_folding(fold, answer);
}

static const struct tour fold_tour = {
    .open = tour_open, .arrive = tour_arrive, .enter = tour_enter, .answer = tour_answer};

const struct engine engine_fold = {
    .about = {.name = "fold", .summary = "folds chains (snake cubes) on bit-boards"},
    .form = FORM_CHAIN,
    .refuses = fold_refuses,
    .open = fold_open,
    .next = fold_next,
    .tour = &fold_tour,
};
