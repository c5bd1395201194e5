/* Fills a rectangle with rectangles, by coordinates alone (E197): no table here is as large as the
 * number of cells.
 *
 * Each rectangle lies as low as it can, so that the upper edge of the placed ones is a skyline:
 * steps from left to right. A step that is lower than both its neighbours is a niche. A rectangle
 * must lie on the niche's left end, and it is no wider than the niche. So each position chooses the
 * rectangle in the corner of its narrowest niche, and every answer is found once. (Bottom-left
 * filling: B. S. Baker, E. G. Coffman, R. L. Rivest 1980; niches of a skyline: E. K. Burke, G.
 * Kendall, G. Whitwell 2004. Choosing the narrowest niche and not the lowest is like Knuth's choice
 * of the item with the fewest options.)
 *
 * A position is dead in three cases. No set of the rectangles left is as wide as a niche. No set is
 * as long as the way from a step to the top. Or the rectangles that are narrow enough for a niche
 * have less area than it has up to its lower neighbour.
 *
 * Of answers that are images of each other one is given. A size with one copy is the leader. It
 * must lie in the part of the whole that symmetries take to all other parts. This part is at the
 * bottom, so that the leader comes soon. A position in which the leader has no place any more is
 * dead. An answer with several images there, or without a leader, is compared with its images. */
#include "base/error.h"
#include "base/order.h"
#include "engine/engine.h"
#include "engine/fork.h"

#include "engine/skyline/rectangles.h"
#include "engine/skyline/dead.h"
#include "engine/skyline/images.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct step {
    uint32_t x, width, height;
};

/* A size, in one of its two orientations. */
struct side {
    uint32_t size, width, height;
};

/* The choice of the rectangle in the corner of a niche. */
struct skyline_level {
    struct fork fork;
    struct step *step; /* the skyline */
    uint32_t steps, niche;
    struct side *side;           /* the sizes that may lie there */
    uint64_t positions, answers; /* their numbers when the level was opened */
};

struct skyline {
    const struct rectangles *question;
    struct control *control;
    struct side *side; /* all sides, in the order of trying: large ones first */
    size_t sides;
    bool all_turn;                 /* every size turns or is a square */
    uint32_t *narrow;              /* the sizes by their least width, ascending */
    uint32_t *left;                /* by size: the number of copies that are not placed */
    uint32_t pieces;               /* the number of copies of all sizes */
    uint32_t leader;               /* the size that symmetries are broken by; NO_SIZE = none */
    struct skyline_level *level;   /* [pieces] */
    struct rectangle *placed;      /* by level */
    struct rectangle *own, *image; /* scratch: an answer, and its image, sorted */
    uint32_t depth;                /* the number of open levels */
    bool answered;                 /* the present position is an answer */
    uint32_t *chosen;              /* the answer last told */
    struct skyline_dead dead;      /* states below subproblems */
    /* the numbers so far; answers count whether they are given or are images of others */
    uint64_t positions, answers;
};

/* ---- The leader ------------------------------------------------------------------------------ */

/* Tells whether the leader may lie on the step. Of the left corners on the step it tries the column
 * in which most places lead: nearest to the middle, if possible to its left. */
static bool may_lead_upon(const struct skyline *skyline, const struct step *step, uint32_t width,
                          uint32_t height) {
    const struct rectangles *question = skyline->question;
    if (width > question->width || height > question->height)
        return false;
    uint32_t x = (question->width - width) / 2, last = step->x + step->width - 1;
    x = x < step->x ? step->x : x > last ? last : x;
    struct rectangle at = {skyline->leader, x, step->height, width, height};
    return rectangle_leads(question, &at);
}

/* Tells whether the leader lies in its part of the whole, or still has a place there. */
static bool leader_has_a_place(const struct skyline *skyline, const struct skyline_level *level) {
    if (skyline->leader == NO_SIZE || !skyline->left[skyline->leader])
        return true;
    const struct rectangle_size *size = &skyline->question->size[skyline->leader];
    for (uint32_t i = 0; i < level->steps; i++)
        if (may_lead_upon(skyline, &level->step[i], size->width, size->height) ||
            (size->turns && may_lead_upon(skyline, &level->step[i], size->height, size->width)))
            return true;
    return false;
}

/* ---- The skyline ----------------------------------------------------------------------------- */

/* Adds a step on the right; steps of one height are joined. */
static void add_step(struct skyline_level *level, uint32_t x, uint32_t width, uint32_t height) {
    struct step *last = level->steps ? &level->step[level->steps - 1] : NULL;
    if (last && last->height == height)
        last->width += width;
    else
        level->step[level->steps++] = (struct step){x, width, height};
}

/* Makes the skyline after a rectangle is placed in the corner of the niche of the level above. */
static void raise_skyline(const struct skyline_level *above, const struct rectangle *at,
                          struct skyline_level *level) {
    level->steps = 0;
    for (uint32_t i = 0; i < above->steps; i++) {
        const struct step *step = &above->step[i];
        if (i != above->niche) {
            add_step(level, step->x, step->width, step->height);
            continue;
        }
        add_step(level, at->x, at->width, at->y + at->height);
        if (step->width > at->width)
            add_step(level, at->x + at->width, step->width - at->width, step->height);
    }
}

/* ---- Niches that can still be filled --------------------------------------------------------- */

/* Lengths, as bits; those beyond the word are taken for possible. */
struct lengths {
    uint64_t across, up;
};

/* Adds the lengths with one of these, or two, … The numbers 1, 2, 4, … of them and the rest make
 * all sums. */
static uint64_t add_lengths(uint64_t lengths, uint64_t each, uint32_t copies) {
    for (uint32_t some = 1; copies; some *= 2) {
        uint32_t taken = some < copies ? some : copies;
        if (taken * each > 63)
            break;
        lengths |= lengths << taken * each;
        copies -= taken;
    }
    return lengths;
}

/* Returns the lengths that the rectangles left may have together, side by side and one upon the
 * other. Copies are counted, but a copy may give both of its sides. */
static struct lengths lengths_left(const struct skyline *skyline) {
    struct lengths lengths = {1, 1};
    for (size_t i = 0; i < skyline->sides; i++) {
        const struct side *side = &skyline->side[i];
        lengths.across = add_lengths(lengths.across, side->width, skyline->left[side->size]);
        if (!skyline->all_turn)
            lengths.up = add_lengths(lengths.up, side->height, skyline->left[side->size]);
    }
    if (skyline->all_turn)
        lengths.up = lengths.across;
    return lengths;
}

static bool is_length(uint64_t lengths, uint32_t length) {
    return length > 63 || (lengths >> length & 1);
}

static uint32_t least_width(const struct rectangle_size *size) {
    return size->turns && size->height < size->width ? size->height : size->width;
}

/* Tells whether the rectangles that are narrow enough for the niche have that area together. */
static bool area_suffices(const struct skyline *skyline, uint32_t width, uint64_t area) {
    const struct rectangles *question = skyline->question;
    uint64_t sum = 0;
    for (size_t i = 0; i < question->sizes && sum < area; i++) {
        const struct rectangle_size *size = &question->size[skyline->narrow[i]];
        if (least_width(size) > width)
            return false;
        sum += (uint64_t)skyline->left[skyline->narrow[i]] * size->width * size->height;
    }
    return sum >= area;
}

/* Returns the depth of the step below the lower one of its neighbours or the top; 0 = it is no
 * niche. */
static uint32_t depth_of(const struct skyline *skyline, const struct skyline_level *level, uint32_t i) {
    uint32_t height = level->step[i].height, least = skyline->question->height;
    if (i > 0 && level->step[i - 1].height < least)
        least = level->step[i - 1].height;
    if (i + 1 < level->steps && level->step[i + 1].height < least)
        least = level->step[i + 1].height;
    return least > height ? least - height : 0;
}

/* Chooses the narrowest niche; false when one of the niches cannot be filled. */
static bool choose_niche(const struct skyline *skyline, struct skyline_level *level,
                         const struct lengths *lengths) {
    uint32_t narrowest = UINT32_MAX;
    for (uint32_t i = 0; i < level->steps; i++) {
        const struct step *step = &level->step[i];
        if (!is_length(lengths->up, skyline->question->height - step->height))
            return false;
        uint32_t depth = depth_of(skyline, level, i);
        if (!depth)
            continue;
        if (!is_length(lengths->across, step->width) ||
            !area_suffices(skyline, step->width, (uint64_t)step->width * depth))
            return false;
        if (step->width < narrowest) {
            narrowest = step->width;
            level->niche = i;
        }
    }
    return true;
}

/* Lists the sizes that may lie in the corner of the niche. The rest of the niche's width must still
 * be a length. */
static void list_sides(struct skyline *skyline, struct skyline_level *level, const struct lengths *lengths) {
    const struct step *niche = &level->step[level->niche];
    uint32_t room = skyline->question->height - niche->height;
    level->fork.degree = 0;
    for (size_t i = 0; i < skyline->sides; i++) {
        const struct side *side = &skyline->side[i];
        struct rectangle at = {side->size, niche->x, niche->height, side->width, side->height};
        if (skyline->left[side->size] && side->width <= niche->width && side->height <= room &&
            is_length(lengths->across, niche->width - side->width) &&
            is_length(lengths->up, room - side->height) &&
            (side->size != skyline->leader || rectangle_leads(skyline->question, &at)))
            level->side[level->fork.degree++] = *side;
    }
}

/* ---- States ---------------------------------------------------------------------------------- */

/* Tells whether states are remembered here. The same rectangles lie below the same skyline in many
 * ways: compounds that are rectangles are turned over, columns of them change places. The rest
 * above is the same each time. Subproblems that other threads search, too, begin without states, so
 * that nodes do not depend on the threads. */
static bool keeps_states(const struct skyline *skyline) {
    enum { FEW = 12 }; /* pieces left: their states are many, and are searched quickly */
    return skyline->dead.places && skyline->depth &&
           skyline->level[skyline->depth - 1].fork.branches == BELOW &&
           skyline->pieces - skyline->depth >= FEW;
}

/* Writes the numbers of copies left, and the skyline, whose steps lead from one side to the other.
 * Returns false when they are too long. */
static bool write_state(const struct skyline *skyline, const struct skyline_level *level,
                        struct skyline_state *state) {
    const struct rectangles *question = skyline->question;
    size_t count = question->sizes;
    if (count + 2 * level->steps > STATE_BYTES)
        return false;
    uint8_t row[STATE_BYTES] = {0};
    for (size_t i = 0; i < question->sizes; i++)
        row[i] = (uint8_t)skyline->left[i];
    for (uint32_t i = 0; i < level->steps; i++) {
        row[count++] = (uint8_t)level->step[i].width;
        row[count++] = (uint8_t)level->step[i].height;
    }
    memcpy(state->row, row, sizeof row);
    return true;
}

/* Fetches the level's state, if it is one to remember; otherwise its key stays zero. */
static void fetch_state(const struct skyline *skyline, const struct skyline_level *level,
                        struct skyline_state *state) {
    state->key = 0;
    if (keeps_states(skyline) && write_state(skyline, level, state))
        skyline_dead_fetch(&skyline->dead, state);
}

/* Remembers a level without an answer, which is closed now. A few positions are not worth a
 * place. */
static void note_dead(struct skyline *skyline, const struct skyline_level *level) {
    enum { FEW = 16 };
    struct skyline_state state;
    if (level->answers != skyline->answers || skyline->positions - level->positions < FEW)
        return;
    fetch_state(skyline, level, &state);
    if (state.key)
        skyline_dead_add(&skyline->dead, &state);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Opens the next choice; no branch has been entered yet. It opens none at a dead end. */
static void open_level(struct skyline *skyline) {
    uint32_t depth = skyline->depth;
    struct skyline_level *level = &skyline->level[depth];
    if (depth)
        raise_skyline(&skyline->level[depth - 1], &skyline->placed[depth - 1], level);
    level->positions = skyline->positions++;
    level->answers = skyline->answers;
    if (!leader_has_a_place(skyline, level))
        return;
    struct skyline_state state;
    fetch_state(skyline, level, &state);
    struct lengths lengths = lengths_left(skyline);
    if (!choose_niche(skyline, level, &lengths) || (state.key && skyline_dead_has(&skyline->dead, &state)))
        return;
    list_sides(skyline, level, &lengths);
    if (!level->fork.degree)
        return;
    level->fork = fork_below(skyline->control, depth ? &level[-1].fork : NULL, level->fork.degree);
    skyline->depth++;
}

static bool enter(struct skyline *skyline, struct skyline_level *level) {
    if (level->fork.tried == level->fork.degree)
        return false;
    const struct side *side = &level->side[level->fork.tried++];
    const struct step *niche = &level->step[level->niche];
    struct rectangle *at = &skyline->placed[skyline->depth - 1];
    *at = (struct rectangle){side->size, niche->x, niche->height, side->width, side->height};
    skyline->left[side->size]--;
    return true;
}

static void leave(struct skyline *skyline, const struct skyline_level *level) {
    if (!level->fork.tried)
        return;
    skyline->left[skyline->placed[skyline->depth - 1].size]++;
}

/* Moves to the next position of the tree that is not below the present one; false when there is
 * none. */
static bool advance(struct skyline *skyline) {
    while (skyline->depth) {
        struct skyline_level *level = &skyline->level[skyline->depth - 1];
        leave(skyline, level);
        if (enter(skyline, level))
            return true;
        skyline->depth--;
        note_dead(skyline, level);
    }
    return false;
}

/* ---- The search ------------------------------------------------------------------------------ */

static void tell_places(struct skyline *skyline, struct answer *answer) {
    for (uint32_t i = 0; i < skyline->pieces; i++)
        skyline->chosen[i] = rectangles_option(skyline->question, &skyline->placed[i]);
    *answer = (struct answer){skyline->pieces, skyline->chosen};
}

/* Tells whether the answer is the one of its images that is given. */
static bool is_first(const struct skyline *skyline) {
    const struct rectangles_answer answer = {skyline->pieces, skyline->placed, skyline->own, skyline->image};
    return rectangles_are_first(skyline->question, skyline->leader, &answer);
}

/* Finds the next answer. A position is an answer when all rectangles are placed, and otherwise a
 * node. */
static enum treen_status skyline_next(void *search, struct answer *answer) {
    struct skyline *skyline = search;
    if (skyline->answered && !advance(skyline))
        return TREEN_END;
    do {
        skyline->answered = skyline->depth == skyline->pieces;
        enum split place = skyline->depth ? skyline->level[skyline->depth - 1].fork.branches : ABOVE;
        if (control_elsewhere(skyline->control, place, skyline->answered))
            continue;
        skyline->answers += skyline->answered;
        if (control_is_root(place) && !control_is_whole(skyline->control))
            skyline_dead_forget(&skyline->dead);
        if (!skyline->answered) {
            if (control_node(skyline->control, place) &&
                control_due(skyline->control,
                            fork_done(skyline->level, sizeof *skyline->level, skyline->depth)))
                return TREEN_STOPPED;
            open_level(skyline);
        } else if (is_first(skyline)) {
            tell_places(skyline, answer);
            return TREEN_OK;
        }
    } while (advance(skyline));
    return TREEN_END;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static uint32_t pieces_of(const struct rectangles *question) {
    uint32_t pieces = 0;
    for (size_t i = 0; i < question->sizes; i++)
        pieces += question->size[i].copies;
    return pieces;
}

/* Returns the most steps at a depth: each piece adds one at most. */
static size_t most_steps(const struct rectangles *question, size_t depth) {
    return depth < question->width ? depth + 1 : question->width;
}

static const char *skyline_refuses(const struct problem *problem, size_t memory_left) {
    const struct rectangles *question = problem->question;
    double pieces = pieces_of(question), sizes = (double)question->sizes;
    double steps = pieces < question->width ? pieces : question->width;
    double each = steps * sizeof(struct step) + 2 * sizes * sizeof(struct side) +
                  sizeof(struct skyline_level) + 3 * sizeof(struct rectangle) + sizeof(uint32_t);
    return pieces * each + 64 * sizes > (double)memory_left ? "its lists need more memory than is left"
                                                            : NULL;
}

static int compare_sides(const void *a, const void *b) {
    const struct side *one = a, *other = b;
    uint64_t area = (uint64_t)one->width * one->height, others = (uint64_t)other->width * other->height;
    ORDER_BY(others, area);
    ORDER_BY(one->size, other->size);
    return ORDER(other->width, one->width);
}

static void list_all_sides(struct skyline *skyline) {
    const struct rectangles *question = skyline->question;
    for (uint32_t i = 0; i < question->sizes; i++) {
        const struct rectangle_size *size = &question->size[i];
        skyline->side[skyline->sides++] = (struct side){i, size->width, size->height};
        if (size->turns && size->width != size->height)
            skyline->side[skyline->sides++] = (struct side){i, size->height, size->width};
    }
    qsort(skyline->side, skyline->sides, sizeof *skyline->side, compare_sides);
}

/* Sorts the sizes by width, by insertion: there are few. */
static void sort_by_width(struct skyline *skyline) {
    const struct rectangle_size *size = skyline->question->size;
    for (uint32_t i = 0; i < skyline->question->sizes; i++) {
        uint32_t at = i;
        for (; at > 0 && least_width(&size[skyline->narrow[at - 1]]) > least_width(&size[i]); at--)
            skyline->narrow[at] = skyline->narrow[at - 1];
        skyline->narrow[at] = i;
    }
}

static bool make_levels(struct skyline *skyline, struct arena *arena) {
    const struct rectangles *question = skyline->question;
    skyline->level = ARENA_NEW(arena, skyline->pieces, struct skyline_level);
    for (size_t i = 0; skyline->level && i < skyline->pieces; i++) {
        struct skyline_level *level = &skyline->level[i];
        level->step = ARENA_NEW(arena, most_steps(question, i), struct step);
        level->side = ARENA_NEW(arena, skyline->sides, struct side);
        if (!level->step || !level->side)
            return false;
    }
    return skyline->level;
}

/* Makes room for states in a part of the memory, if all their numbers are bytes. A few pieces have
 * few states, and so has a subproblem. */
static bool make_states(struct skyline *skyline, struct arena *arena) {
    enum { FEW_PIECES = 16, FEW = 64 << 10, SOME_PIECES = 24, SOME = 8 << 20, MANY = 64 << 20 };
    const struct rectangles *question = skyline->question;
    if (question->width > UINT8_MAX || question->height > UINT8_MAX || skyline->pieces > UINT8_MAX)
        return true;
    size_t quarter = (arena->limit - arena->used) / 4;
    bool some = skyline->pieces <= SOME_PIECES || !control_is_whole(skyline->control);
    size_t bytes = skyline->pieces <= FEW_PIECES ? FEW : some ? SOME : MANY;
    return skyline_dead_make(&skyline->dead, quarter < bytes ? quarter : bytes, arena);
}

static bool make_lists(struct skyline *skyline, struct arena *arena) {
    const struct rectangles *question = skyline->question;
    skyline->side = ARENA_NEW(arena, 2 * question->sizes, struct side);
    skyline->narrow = ARENA_NEW(arena, question->sizes, uint32_t);
    skyline->left = ARENA_NEW(arena, question->sizes, uint32_t);
    skyline->placed = ARENA_NEW(arena, skyline->pieces, struct rectangle);
    skyline->own = ARENA_NEW(arena, skyline->pieces, struct rectangle);
    skyline->image = ARENA_NEW(arena, skyline->pieces, struct rectangle);
    skyline->chosen = ARENA_NEW(arena, skyline->pieces, uint32_t);
    return skyline->side && skyline->narrow && skyline->left && skyline->placed && skyline->own &&
           skyline->image && skyline->chosen;
}

/* Fills the lists for the empty box: one niche, as wide as the whole. */
static void fill_lists(struct skyline *skyline) {
    const struct rectangles *question = skyline->question;
    skyline->all_turn = true;
    for (size_t i = 0; i < question->sizes; i++) {
        const struct rectangle_size *size = &question->size[i];
        skyline->left[i] = size->copies;
        skyline->all_turn &= size->turns || size->width == size->height;
    }
    list_all_sides(skyline);
    sort_by_width(skyline);
    skyline->leader = rectangles_leader(question);
}

static enum treen_status skyline_open(const struct problem *problem, struct control *control,
                                      struct arena *arena, void **search) {
    struct skyline *skyline = ARENA_NEW(arena, 1, struct skyline);
    TRY_ROOM(skyline);
    const struct rectangles *question = problem->question;
    *skyline = (struct skyline){.question = question, .control = control, .pieces = pieces_of(question)};
    assert(skyline->pieces && question->symmetries && question->symmetries <= RECTANGLE_SYMMETRIES);
    TRY_ROOM(make_lists(skyline, arena));
    fill_lists(skyline);
    TRY_ROOM(make_levels(skyline, arena) && make_states(skyline, arena));
    add_step(&skyline->level[0], 0, question->width, 0);
    *search = skyline;
    return TREEN_OK;
}

const struct engine engine_skyline = {
    .about = {.name = "skyline",
              .summary = "rectangles in a rectangle, each in the corner of the narrowest niche"},
    .form = FORM_RECTANGLES,
    .refuses = skyline_refuses,
    .open = skyline_open,
    .next = skyline_next,
};
