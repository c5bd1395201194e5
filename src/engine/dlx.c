/* Dancing links in its plainest form: Knuth's Algorithm C (exact cover with colours, TAOCP
 * 7.2.2.1). A scan of the active items finds the one with the fewest branches. This engine is the
 * oracle with which other engines are compared, and the yardstick of their speed. So the code
 * follows the book, without tricks.
 *
 * Items with a multiplicity other than one follow the book's Algorithm M in spirit. A branch on
 * such an item tries its options in order and leaves the tried ones hidden. So each set of options
 * is met in one order only. When the item needs no more options, a last branch takes none.
 *
 * Nearly all the time is spent in cover and uncover; tests for absent colours cost nothing. */
#include "base/error.h"
#include "engine/engine.h"
#include "engine/fork.h"
#include "engine/tour.h"

/* An item's header, or one item of one option. The links are 32-bit indices, so that four nodes
 * share a cache line. Nodes 0..items-1 are the headers. After them come the options, one after the
 * other, with a spacer before, between and after them. */
struct node {
    /* In the item's list. Of a spacer: the first node of the option before it, the last of the
     * one after it. */
    uint32_t up, down;
    uint32_t item; /* SPACER in a spacer */
    /* PURIFIED: agrees with the colour of its item. Of a spacer: the number of the option before
     * it. */
    uint32_t colour;
};
#define SPACER   UINT32_MAX
#define PURIFIED UINT32_MAX

/* The active primary items are a list around the root. A secondary item is a list of its own. So it
 * can be taken out and put back like any other, and is never chosen. */
struct item {
    uint32_t previous, next;
    uint32_t options; /* in the item's list */
    uint32_t taken;   /* chosen options that cover it; only with multiplicities */
};

/* One choice on the way from the root: `tried` of its `degree` branches have been entered. The
 * lists alone would do, but these two make the fraction done cheap to tell. */
struct dlx_level {
    struct fork fork;
    uint32_t item;
    uint32_t node; /* the present option's node in the item's list; the header = no option */
    /* The item can be covered again after this choice. It stays active, and tried options are on
     * the trail. */
    bool many;
    uint32_t trail; /* start of the level's part of the trail */
};

struct dlx {
    const struct problem *problem;
    struct control *control;
    struct node *node;
    struct item *item; /* [items + 1]; the last is the root */
    uint32_t root;
    const uint32_t *least, *most; /* null when every primary item must be covered once */
    struct dlx_level *level;
    uint32_t depth;
    uint32_t *trail; /* the nodes hidden at levels with `many`, in the order of hiding */
    uint32_t trail_end;
    uint32_t *chosen; /* room for the answer */
    bool answered;    /* the last position was told as an answer */
};

/* ---- Links that dance: each undoing retraces its doing backwards ----------------------------- */

/* Hides an option: takes its other items out of their lists. A purified item stays, because its
 * list is not walked again before the colour is taken back. */
static inline void hide(struct dlx *dlx, uint32_t from) {
    struct node *node = dlx->node;
    for (uint32_t at = from + 1; at != from;) {
        struct node here = node[at];
        if (here.item == SPACER) {
            at = here.up;
            continue;
        }
        if (here.colour != PURIFIED) {
            node[here.up].down = here.down;
            node[here.down].up = here.up;
            dlx->item[here.item].options--;
        }
        at++;
    }
}

/* Takes back hide, from right to left. The spacer leads to the option's last item. */
static inline void unhide(struct dlx *dlx, uint32_t from) {
    struct node *node = dlx->node;
    for (uint32_t at = from - 1; at != from;) {
        struct node here = node[at];
        if (here.item == SPACER) {
            at = here.down;
            continue;
        }
        if (here.colour != PURIFIED) {
            node[here.up].down = at;
            node[here.down].up = at;
            dlx->item[here.item].options++;
        }
        at--;
    }
}

static inline void deactivate(struct item *item, uint32_t which) {
    item[item[which].previous].next = item[which].next;
    item[item[which].next].previous = item[which].previous;
}

static inline void reactivate(struct item *item, uint32_t which) {
    item[item[which].previous].next = which;
    item[item[which].next].previous = which;
}

/* Covers an item for good. The options left in its list are impossible. */
static void cover(struct dlx *dlx, uint32_t item) {
    deactivate(dlx->item, item);
    for (uint32_t at = dlx->node[item].down; at != item; at = dlx->node[at].down)
        hide(dlx, at);
}

static void uncover(struct dlx *dlx, uint32_t item) {
    for (uint32_t at = dlx->node[item].up; at != item; at = dlx->node[at].up)
        unhide(dlx, at);
    reactivate(dlx->item, item);
}

/* Gives a secondary item a colour. Options with another colour are impossible. Options with the
 * same colour need no further look, and are marked. */
static void purify(struct dlx *dlx, uint32_t item, uint32_t colour) {
    struct node *node = dlx->node;
    for (uint32_t at = node[item].down; at != item; at = node[at].down)
        if (node[at].colour == colour)
            node[at].colour = PURIFIED;
        else
            hide(dlx, at);
}

/* Takes back purify. `colour` is that of the option that gave it; this option's own node is out of
 * the list and was not marked. */
static void unpurify(struct dlx *dlx, uint32_t item, uint32_t colour) {
    struct node *node = dlx->node;
    for (uint32_t at = node[item].up; at != item; at = node[at].up)
        if (node[at].colour == PURIFIED)
            node[at].colour = colour;
        else
            unhide(dlx, at);
}

/* ---- Multiplicities -------------------------------------------------------------------------- */

/* Tells whether the item's coverings are counted. With any multiplicity in the problem, all primary
 * items are counted: exactly once is then 1..1, so that one rule serves all. A plain problem pays
 * one test, which always goes the same way. */
static inline bool counts(const struct dlx *dlx, uint32_t item) {
    return dlx->most && item < dlx->problem->primary;
}

static inline uint32_t still_needed(const struct dlx *dlx, uint32_t item) {
    uint32_t taken = dlx->item[item].taken;
    return dlx->least[item] > taken ? dlx->least[item] - taken : 0;
}

/* Takes one covering of an item. The item remains active until it has been covered as often as it
 * can be. */
static void take_item(struct dlx *dlx, uint32_t item) {
    if (++dlx->item[item].taken == dlx->most[item])
        cover(dlx, item);
}

static void give_back(struct dlx *dlx, uint32_t item) {
    if (dlx->item[item].taken-- == dlx->most[item])
        uncover(dlx, item);
}

/* Puts an option aside for the levels below: it has been chosen, or all sets with it have been met.
 * Each option is the first of its list at that time, so its links cannot tell which option went
 * before it. The trail tells, and options come back in the opposite order. */
static void put_aside(struct dlx *dlx, uint32_t at) {
    struct node *node = dlx->node;
    hide(dlx, at);
    node[node[at].up].down = node[at].down;
    node[node[at].down].up = node[at].up;
    dlx->item[node[at].item].options--;
    dlx->trail[dlx->trail_end++] = at;
}

static void bring_back(struct dlx *dlx, uint32_t trail) {
    struct node *node = dlx->node;
    while (dlx->trail_end > trail) {
        uint32_t at = dlx->trail[--dlx->trail_end];
        node[node[at].up].down = at;
        node[node[at].down].up = at;
        dlx->item[node[at].item].options++;
        unhide(dlx, at);
    }
}

/* ---- Options --------------------------------------------------------------------------------- */

static inline void commit(struct dlx *dlx, struct node here) {
    if (counts(dlx, here.item))
        take_item(dlx, here.item);
    else if (here.colour == 0)
        cover(dlx, here.item);
    else if (here.colour != PURIFIED)
        purify(dlx, here.item, here.colour);
}

static inline void uncommit(struct dlx *dlx, struct node here) {
    if (counts(dlx, here.item))
        give_back(dlx, here.item);
    else if (here.colour == 0)
        uncover(dlx, here.item);
    else if (here.colour != PURIFIED)
        unpurify(dlx, here.item, here.colour);
}

/* Settles the other items of an option. The level settles the item for which the option was
 * chosen. */
static void choose_option(struct dlx *dlx, uint32_t from) {
    for (uint32_t at = from + 1; at != from;) {
        if (dlx->node[at].item == SPACER)
            at = dlx->node[at].up;
        else
            commit(dlx, dlx->node[at++]);
    }
}

static void unchoose_option(struct dlx *dlx, uint32_t from) {
    for (uint32_t at = from - 1; at != from;) {
        if (dlx->node[at].item == SPACER)
            at = dlx->node[at].down;
        else
            uncommit(dlx, dlx->node[at--]);
    }
}

/* ---- Items ----------------------------------------------------------------------------------- */

/* Returns how many branches an item leads to. If `needed` of `options` must be chosen, the first
 * chosen one can be any but the last `needed` - 1. */
static uint32_t branches(const struct dlx *dlx, uint32_t item) {
    uint32_t options = dlx->item[item].options, needed = still_needed(dlx, item);
    if (options < needed)
        return 0;
    return needed ? options - needed + 1 : options + 1;
}

static uint32_t choose_among_counted(const struct dlx *dlx, uint32_t *degree) {
    uint32_t best = dlx->root;
    *degree = UINT32_MAX;
    for (uint32_t at = dlx->item[dlx->root].next; at != dlx->root && *degree; at = dlx->item[at].next)
        if (branches(dlx, at) < *degree) {
            best = at;
            *degree = branches(dlx, at);
        }
    return best;
}

static uint32_t choose_plain(const struct dlx *dlx, uint32_t *degree) {
    const struct item *item = dlx->item;
    uint32_t best = dlx->root, fewest = UINT32_MAX;
    for (uint32_t at = item[dlx->root].next; at != dlx->root && fewest; at = item[at].next)
        if (item[at].options < fewest) {
            best = at;
            fewest = item[at].options;
        }
    *degree = fewest;
    return best;
}

/* Chooses the active item with the fewest branches, the first one of several. The scan ends at an
 * item without branches. */
static uint32_t choose_item(const struct dlx *dlx, uint32_t *degree) {
    return dlx->most ? choose_among_counted(dlx, degree) : choose_plain(dlx, degree);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Opens a level below the present position, without entering a branch; opens none at a dead end. An
 * item that can be covered only once more is covered now. All its options are rivals, so walking
 * down its list is enough. An item that can be covered again stays active, and the next level will
 * probably choose it again. */
static void open_level(struct dlx *dlx) {
    uint32_t degree, item = choose_item(dlx, &degree);
    if (degree == 0)
        return;
    bool many = dlx->most && dlx->most[item] - dlx->item[item].taken > 1;
    const struct fork *up = dlx->depth ? &dlx->level[dlx->depth - 1].fork : NULL;
    dlx->level[dlx->depth++] = (struct dlx_level){.fork = fork_below(dlx->control, up, degree),
                                                  .item = item,
                                                  .node = item,
                                                  .many = many,
                                                  .trail = dlx->trail_end};
    if (!many)
        cover(dlx, item);
}

/* Closes a level. An item that was covered is uncovered only after all of its options have been
 * left. */
static void close_level(struct dlx *dlx) {
    const struct dlx_level *level = &dlx->level[--dlx->depth];
    if (level->many)
        bring_back(dlx, level->trail);
    else
        uncover(dlx, level->item);
}

/* Enters the next branch. At the end of the list, a branch that is left takes no option. */
static bool enter(struct dlx *dlx, struct dlx_level *level) {
    if (level->fork.tried == level->fork.degree)
        return false;
    level->fork.tried++;
    level->node = dlx->node[level->many ? level->item : level->node].down;
    if (level->node != level->item) {
        if (level->many) {
            put_aside(dlx, level->node);
            dlx->item[level->item].taken++;
        }
        choose_option(dlx, level->node);
    } else if (level->many) {
        deactivate(dlx->item, level->item);
    }
    return true;
}

static void leave(struct dlx *dlx, const struct dlx_level *level) {
    if (level->fork.tried == 0)
        return;
    if (level->node != level->item) {
        unchoose_option(dlx, level->node);
        if (level->many)
            dlx->item[level->item].taken--;
    } else if (level->many) {
        reactivate(dlx->item, level->item);
    }
}

/* Moves to the next position of the tree that is not below the present one; false when there is
 * none. */
static bool advance(struct dlx *dlx) {
    while (dlx->depth) {
        struct dlx_level *level = &dlx->level[dlx->depth - 1];
        leave(dlx, level);
        if (enter(dlx, level))
            return true;
        close_level(dlx);
    }
    return false;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Does what is due at a node. */
static bool is_over(struct dlx *dlx) {
    dlx->control->report.share = dlx->depth ? 1 / dlx->level[dlx->depth - 1].fork.breadth : 1;
    return control_due(dlx->control, fork_done(dlx->level, sizeof *dlx->level, dlx->depth));
}

/* Returns the option of a node. The spacer to the right of an option knows its number. */
static uint32_t option_of(const struct dlx *dlx, uint32_t at) {
    while (dlx->node[at].item != SPACER)
        at++;
    return dlx->node[at].colour;
}

static void give(struct dlx *dlx, struct answer *answer) {
    *answer = (struct answer){.option = dlx->chosen};
    for (uint32_t i = 0; i < dlx->depth; i++)
        if (dlx->level[i].node != dlx->level[i].item)
            dlx->chosen[answer->count++] = option_of(dlx, dlx->level[i].node);
}

/* Gives the next answer. A position is an answer when no primary item is active, and else a node.
 * Every turn of the loop is one position. The levels know how to undo all choices, so an answer can
 * be handed out at any time, and no depth is too deep. */
static enum treen_status dlx_next(void *search, struct answer *answer) {
    struct dlx *dlx = search;
    if (dlx->answered && !advance(dlx))
        return TREEN_END;
    do {
        dlx->answered = dlx->item[dlx->root].next == dlx->root;
        enum split place = dlx->depth ? dlx->level[dlx->depth - 1].fork.branches : ABOVE;
        if (control_elsewhere(dlx->control, place, dlx->answered))
            continue;
        if (dlx->answered) {
            give(dlx, answer);
            return TREEN_OK;
        }
        if (control_node(dlx->control, place) && is_over(dlx))
            return TREEN_STOPPED;
        open_level(dlx);
    } while (advance(dlx));
    return TREEN_END;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the number of nodes: headers of items, a node for each item of each option, spacers
 * between options and at both ends. */
static size_t node_count(const struct problem *problem) {
    return problem->items + problem_entries(problem) + problem->options + 1;
}

static bool is_plain(const struct problem *problem) {
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i))
            return false;
    return true;
}

/* Returns a bound on the levels. Every level takes another option, or is done with an item. In a
 * plain problem, each level is another item. */
static size_t level_count(const struct problem *problem, bool plain) {
    return (plain ? problem->primary : problem->primary + problem->options) + 1;
}

/* Returns why the engine refuses the problem; null = it does not. The estimate leaves out the
 * arena's own bytes, so dlx_open may still fail. */
static const char *dlx_refuses(const struct problem *problem, size_t memory_left) {
    size_t nodes = node_count(problem), levels = level_count(problem, false);
    if (nodes >= UINT32_MAX || levels >= UINT32_MAX)
        return "it has more than 2^32 items in options";
    size_t bytes = nodes * sizeof(struct node) + problem->items * sizeof(struct item) +
                   levels * (sizeof(struct dlx_level) + 2 * sizeof(uint32_t));
    return bytes > memory_left ? "its lists need more memory than is left" : NULL;
}

static bool room_for_links(struct dlx *dlx, struct arena *arena) {
    const struct problem *problem = dlx->problem;
    size_t levels = level_count(problem, !dlx->most);
    dlx->node = ARENA_NEW(arena, node_count(problem), struct node);
    dlx->item = ARENA_NEW(arena, problem->items + 1, struct item);
    dlx->level = ARENA_NEW(arena, levels, struct dlx_level);
    dlx->chosen = ARENA_NEW(arena, levels, uint32_t);
    dlx->trail = dlx->most ? ARENA_NEW(arena, problem->options, uint32_t) : NULL;
    return dlx->node && dlx->item && dlx->level && dlx->chosen && (!dlx->most || dlx->trail);
}

static void link_items(struct dlx *dlx) {
    dlx->item[dlx->root].previous = dlx->item[dlx->root].next = dlx->root;
    for (uint32_t i = 0; i < dlx->root; i++) {
        dlx->node[i] = (struct node){.up = i, .down = i, .item = i};
        bool primary = i < dlx->problem->primary;
        dlx->item[i] = (struct item){.previous = primary ? dlx->item[dlx->root].previous : i,
                                     .next = primary ? dlx->root : i};
        reactivate(dlx->item, i);
    }
}

/* Appends a node to its item's list. Lists keep the order of the options, so that the first answers
 * are those that a reader of the file expects. */
static void append_to_list(struct dlx *dlx, uint32_t at, uint32_t item, uint32_t colour) {
    struct node *node = dlx->node;
    node[at] = (struct node){.up = node[item].up, .down = item, .item = item, .colour = colour};
    node[node[at].up].down = at;
    node[item].up = at;
    dlx->item[item].options++;
}

static void link_options(struct dlx *dlx) {
    const struct problem *problem = dlx->problem;
    struct node *node = dlx->node;
    uint32_t at = dlx->root;
    node[at].item = SPACER;
    for (uint32_t option = 0; option < problem->options; option++) {
        uint32_t before = at++;
        for (uint32_t i = problem->start[option]; i < problem->start[option + 1]; i++)
            append_to_list(dlx, at++, problem->item[i], problem->colour ? problem->colour[i] : 0);
        node[at] = (struct node){.up = before + 1, .item = SPACER, .colour = option};
        node[before].down = at - 1;
    }
}

static enum treen_status dlx_open(const struct problem *problem, struct control *control, struct arena *arena,
                                  void **search) {
    struct dlx *dlx = ARENA_NEW(arena, 1, struct dlx);
    TRY_ROOM(dlx);
    *dlx = (struct dlx){.problem = problem, .control = control, .root = (uint32_t)problem->items};
    if (!is_plain(problem)) {
        dlx->least = problem->least;
        dlx->most = problem->most;
    }
    TRY_ROOM(room_for_links(dlx, arena));
    link_items(dlx);
    link_options(dlx);
    *search = dlx;
    return TREEN_OK;
}

const struct engine engine_dlx = {
    .about = {.name = "dlx", .summary = "textbook dancing links: the oracle and the yardstick of the others"},
    .refuses = dlx_refuses,
    .open = dlx_open,
    .next = dlx_next,
    .tour = &dlx_tour,
};
