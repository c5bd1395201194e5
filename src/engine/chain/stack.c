/* Places labelled cubes one after the other in the order of the question (E174). Every cube that is
 * not placed yet has a row of bits: the cells that the rules leave it. Placing a cube applies the
 * rules that are now complete to the rows of later cubes (forward checking). The search goes back
 * when one of these has no empty cell left. It also goes back when the empty cells have fallen into
 * regions too small for the cubes that belong together (see stack_plan.h).
 *
 * The order never changes. Files state cubes piece by piece, which keeps rows short. And symmetries
 * are broken along the order, without a memory of answers (E176). The least of all images has the
 * least cell for cube 0. Among the symmetries that keep this cell, it has the least one for cube 1;
 * and so on. */
#include "engine/engine.h"
#include "engine/fork.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/chain/stack_box.h"
#include "engine/chain/stack_plan.h"

#include <assert.h>
#include <string.h>

/* The choice of a cell for a cube. */
struct stack_level {
    struct fork fork;
    uint64_t *candidates; /* cells still to be tried */
    uint32_t cell;        /* the cell that is tried now */
    size_t trail;         /* the length of the trail before this level */
    uint64_t keeping;     /* bits: symmetries that keep the place of every cube before this one */
};

/* A row before a rule narrowed it. */
struct narrowed {
    uint32_t cube;
    uint64_t *row;
};

struct stack {
    const struct cubes *cubes;
    struct control *control;
    struct stack_plan plan;
    struct stack_box box;
    size_t words;           /* of a row */
    uint32_t spare;         /* the number of cells that stay empty */
    uint64_t *empty;        /* the cells without a cube */
    uint64_t **row;         /* by cube: the cells that rules leave it, empty or not */
    struct narrowed *trail; /* rows to put back; each constraint applies once, so there are no more */
    size_t trail_end;
    struct stack_level *level; /* [cubes] */
    uint32_t depth;            /* the number of open levels */
    bool answered;             /* the present position is an answer */
    uint32_t *chosen;          /* the answer last told */
    uint64_t *rest, *region;   /* scratch rows */
};

/* ---- Rows ------------------------------------------------------------------------------------ */

static bool share_a_cell(const struct stack *stack, const uint64_t *a, const uint64_t *b) {
    for (size_t w = 0; w < stack->words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

/* ---- Propagation ----------------------------------------------------------------------------- */

static void apply_rule(struct stack *stack, const struct stack_rule *rule) {
    const struct cube_constraint *constraint = rule->constraint;
    uint32_t cell[CUBE_NAMES] = {0};
    for (unsigned i = 0; i < cube_rule_names(constraint->rule); i++)
        cell[i] = stack->level[constraint->cube[i]].cell;
    stack_box_apply(&stack->box, constraint->rule, cell, stack->row[rule->cube]);
}

/* Applies the rules of a placed cube. The whole row is kept and not only its losses: it is a word
 * or a few, and is simply copied back. */
static void apply_rules(struct stack *stack, uint32_t cube) {
    const struct stack_plan *plan = &stack->plan;
    for (uint32_t i = plan->rule_start[cube]; i < plan->rule_start[cube + 1]; i++) {
        const struct stack_rule *rule = &plan->rule[i];
        struct narrowed *kept = &stack->trail[stack->trail_end++];
        kept->cube = rule->cube;
        memcpy(kept->row, stack->row[rule->cube], stack->words * sizeof *kept->row);
        apply_rule(stack, rule);
    }
}

/* Puts rows back, the last first: of a row that was narrowed twice, the older copy comes back
 * last. */
static void put_back(struct stack *stack, size_t end) {
    while (stack->trail_end > end) {
        const struct narrowed *kept = &stack->trail[--stack->trail_end];
        memcpy(stack->row[kept->cube], kept->row, stack->words * sizeof *kept->row);
    }
}

/* Tells whether later cubes have an empty cell. Rows do not exclude taken cells; only here they are
 * compared with the empty ones. */
static bool all_have_a_cell(const struct stack *stack, uint32_t cube) {
    const struct stack_plan *plan = &stack->plan;
    for (uint32_t i = plan->narrow_start[cube]; i < plan->narrow_start[cube + 1]; i++)
        if (!share_a_cell(stack, stack->row[plan->narrow[i]], stack->empty))
            return false;
    return true;
}

/* Returns the least number of cells that stay empty in a region of this size: the rest after the
 * largest sum that fits. Bit 63 is the last one known; larger regions are taken to lose nothing. */
static size_t lost_of(uint64_t sums, size_t size) {
    return size < 64 ? size - bits_high(sums & (UINT64_MAX >> (63 - size))) : 0;
}

/* Tells whether the regions of empty cells can be filled, up to the cells that may stay empty
 * (E175). */
static bool regions_suffice(const struct stack *stack, uint32_t cube) {
    uint64_t sums = stack->plan.sums[cube];
    uint32_t first;
    size_t lost = 0;
    /* Every size can be made: no region loses a cell, and the flood is not needed. */
    if (!~sums)
        return true;
    memcpy(stack->rest, stack->empty, stack->words * sizeof *stack->rest);
    while (lost <= stack->spare && (first = stack_box_first(&stack->box, stack->rest)) != STACK_NOWHERE) {
        stack_box_fill(&stack->box, stack->empty, first, stack->region);
        lost += lost_of(sums, bits_count(stack->region, stack->words));
        for (size_t w = 0; w < stack->words; w++)
            stack->rest[w] &= ~stack->region[w];
    }
    return lost <= stack->spare;
}

/* Draws the conclusions of the cube's place for those after it. Returns false when there is no
 * answer any more. */
static bool propagate(struct stack *stack, uint32_t cube) {
    apply_rules(stack, cube);
    return all_have_a_cell(stack, cube) && regions_suffice(stack, cube);
}

/* ---- Symmetries ------------------------------------------------------------------------------ */

/* Returns the symmetries that keep all placed cubes, from those that keep all but the last. */
static uint64_t still_keeping(const struct stack *stack) {
    const struct cubes *cubes = stack->cubes;
    if (!stack->depth)
        return cubes->symmetries < 64 ? (UINT64_C(1) << cubes->symmetries) - 1 : UINT64_MAX;
    const struct stack_level *level = &stack->level[stack->depth - 1];
    uint64_t keeping = level->keeping;
    for (uint64_t left = keeping; left; left &= left - 1)
        if (cubes->image[bits_low(left)][level->cell] != level->cell)
            keeping &= ~(left & -left);
    return keeping;
}

/* Takes out the cells that a symmetry takes to a lesser one without moving a cube. */
static void keep_least(const struct stack *stack, const struct stack_level *level) {
    for (uint64_t left = level->keeping & ~UINT64_C(1); left; left &= left - 1) {
        const uint32_t *image = stack->cubes->image[bits_low(left)];
        for (size_t w = 0; w < stack->words; w++)
            for (uint64_t some = level->candidates[w]; some; some &= some - 1) {
                uint32_t cell = (uint32_t)(w * 64 + bits_low(some));
                if (image[cell] < cell)
                    level->candidates[w] &= ~(some & -some);
            }
    }
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Opens the choice for the next cube; no branch has been entered yet. It opens none at a dead
 * end. The conclusions of the last cube's place are drawn here, and not when it is entered: the
 * last cube of an answer needs none. A dead end puts back its rows at once, a level when it is
 * closed. */
static void open_level(struct stack *stack) {
    uint32_t cube = stack->depth;
    struct stack_level *level = &stack->level[cube];
    uint32_t degree = 0;
    level->trail = stack->trail_end;
    if (!cube || propagate(stack, cube - 1)) {
        for (size_t w = 0; w < stack->words; w++)
            level->candidates[w] = stack->row[cube][w] & stack->empty[w];
        level->keeping = still_keeping(stack);
        keep_least(stack, level);
        degree = (uint32_t)bits_count(level->candidates, stack->words);
    }
    if (!degree) {
        put_back(stack, level->trail);
        return;
    }
    level->fork = fork_below(stack->control, cube ? &level[-1].fork : NULL, degree);
    stack->depth++;
}

static void close_level(struct stack *stack) {
    put_back(stack, stack->level[--stack->depth].trail);
}

static bool enter(struct stack *stack, struct stack_level *level) {
    if (level->fork.tried == level->fork.degree)
        return false;
    level->fork.tried++;
    level->cell = stack_box_first(&stack->box, level->candidates);
    bits_clear(level->candidates, level->cell);
    bits_clear(stack->empty, level->cell);
    return true;
}

static void leave(struct stack *stack, const struct stack_level *level) {
    if (level->fork.tried)
        bits_set(stack->empty, level->cell);
}

/* Moves to the next position of the tree that is not below the present one; false when there is
 * none. */
static bool advance(struct stack *stack) {
    while (stack->depth) {
        struct stack_level *level = &stack->level[stack->depth - 1];
        leave(stack, level);
        if (enter(stack, level))
            return true;
        close_level(stack);
    }
    return false;
}

/* ---- The search ------------------------------------------------------------------------------ */

static void tell_stack(struct stack *stack, struct answer *answer) {
    for (uint32_t i = 0; i < stack->depth; i++)
        stack->chosen[i] = stack->level[i].cell;
    *answer = (struct answer){stack->depth, stack->chosen};
}

/* Finds the next answer. A position is an answer when every cube is placed, and otherwise a
 * node. */
static enum treen_status stack_next(void *search, struct answer *answer) {
    struct stack *stack = search;
    if (stack->answered && !advance(stack))
        return TREEN_END;
    do {
        stack->answered = stack->depth == stack->cubes->cubes;
        enum split place = stack->depth ? stack->level[stack->depth - 1].fork.branches : ABOVE;
        if (control_elsewhere(stack->control, place, stack->answered))
            continue;
        if (stack->answered) {
            tell_stack(stack, answer);
            return TREEN_OK;
        }
        if (control_node(stack->control, place) &&
            control_due(stack->control, fork_done(stack->level, sizeof *stack->level, stack->depth)))
            return TREEN_STOPPED;
        open_level(stack);
    } while (advance(stack));
    return TREEN_END;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Refuses a question whose rows do not fit: one and the candidates by cube, one by constraint, and
 * a few more. */
static const char *stack_refuses(const struct problem *problem, size_t memory_left) {
    const struct cubes *cubes = problem->question;
    double constraints = cubes->start[cubes->cubes], cells = (double)cubes_cells(cubes);
    double rows = 2 * (double)cubes->cubes + constraints + STACK_DIRECTIONS + 3;
    double bytes = rows * (cells / 8 + 8) + cells * sizeof(struct treen_cell) +
                   constraints * sizeof(struct narrowed) + (double)cubes->cubes * sizeof(struct stack_level) +
                   stack_plan_bytes(cubes);
    return bytes > (double)memory_left ? "its lists need more memory than is left" : NULL;
}

static bool make_rows(struct stack *stack, struct arena *arena) {
    size_t count = stack->cubes->cubes;
    stack->row = ARENA_NEW(arena, count, uint64_t *);
    stack->level = ARENA_NEW(arena, count, struct stack_level);
    for (size_t i = 0; stack->row && stack->level && i < count; i++) {
        stack->row[i] = stack_box_row(&stack->box, arena);
        stack->level[i].candidates = stack_box_row(&stack->box, arena);
        if (!stack->row[i] || !stack->level[i].candidates)
            return false;
        stack_box_set_all(&stack->box, stack->row[i]);
    }
    return stack->row && stack->level;
}

static bool make_trail(struct stack *stack, struct arena *arena) {
    size_t constraints = stack->cubes->start[stack->cubes->cubes];
    stack->trail = ARENA_NEW(arena, constraints, struct narrowed);
    for (size_t i = 0; stack->trail && i < constraints; i++)
        if (!(stack->trail[i].row = stack_box_row(&stack->box, arena)))
            return false;
    return stack->trail;
}

static bool make_scratch(struct stack *stack, struct arena *arena) {
    stack->empty = stack_box_row(&stack->box, arena);
    stack->rest = stack_box_row(&stack->box, arena);
    stack->region = stack_box_row(&stack->box, arena);
    stack->chosen = ARENA_NEW(arena, stack->cubes->cubes, uint32_t);
    if (!stack->empty || !stack->rest || !stack->region || !stack->chosen)
        return false;
    stack_box_set_all(&stack->box, stack->empty);
    return true;
}

static enum treen_status stack_open(const struct problem *problem, struct control *control,
                                    struct arena *arena, void **search) {
    struct stack *stack = ARENA_NEW(arena, 1, struct stack);
    TRY_ROOM(stack);
    const struct cubes *cubes = problem->question;
    assert(cubes->symmetries <= 64 && cubes->cubes <= cubes_cells(cubes));
    *stack = (struct stack){.cubes = cubes, .control = control};
    TRY_ROOM(stack_box_make(cubes, arena, &stack->box));
    stack->words = stack->box.words;
    stack->spare = (uint32_t)(stack->box.cells - cubes->cubes);
    TRY_ROOM(make_scratch(stack, arena) && make_rows(stack, arena) && make_trail(stack, arena) &&
             stack_plan_make(cubes, arena, &stack->plan));
    *search = stack;
    return TREEN_OK;
}

const struct engine engine_stack = {
    .about = {.name = "stack", .summary = "labelled cubes, one after the other, with forward checking"},
    .form = FORM_CUBES,
    .refuses = stack_refuses,
    .open = stack_open,
    .next = stack_next,
};
