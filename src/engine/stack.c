/* Labelled cubes, placed one after the other in the order of the question. Every cube that is not placed yet has
 * a row of bits: the cells that the rules leave it. Placing a cube applies the rules that are now complete to the
 * rows of later cubes (forward checking), and goes back when one of these has no empty cell left, or when the
 * empty cells have fallen into regions too small for the cubes that hang together (see stack_plan.h).
 *
 * The order is never changed: files state cubes piece by piece, which keeps rows short, and the symmetries are
 * broken along it, without a memory of answers: the least of all images has the least cell for cube 0, then,
 * among the symmetries that keep that cell, the least one for cube 1, and so on. */
#include "engine/engine.h"

#include "base/bits.h"
#include "engine/stack_plan.h"

#include <assert.h>
#include <string.h>

enum { DIRECTIONS = 6, NO_CELL = UINT32_MAX };

/* One step to a neighbour, for a whole row of cells at once: those that have one there, shifted. */
struct direction {
    uint64_t *from;
    size_t by; /* bits */
    bool up;
};

/* The choice of a cell for a cube. */
struct level {
    uint64_t *candidates; /* cells yet to be tried */
    uint32_t cell;        /* tried now */
    uint32_t degree, tried;
    size_t trail;        /* length of the trail before this level */
    uint64_t keeping;    /* bits: symmetries that keep every cube before this one where it is */
    double breadth;      /* the product of the degrees down to and with this level */
    enum split branches; /* where they are */
};

/* A row as it was before a rule narrowed it. */
struct narrowed {
    uint32_t cube;
    uint64_t *row;
};

struct stack {
    const struct cubes *cubes;
    struct control *control;
    struct stack_plan plan;
    size_t cells, words;   /* words: of a row */
    uint32_t spare;        /* cells that stay empty */
    struct treen_cell *at; /* by cell */
    struct direction direction[DIRECTIONS];
    uint64_t *empty; /* the cells without a cube */
    uint64_t **row;  /* by cube: the cells that rules leave it, empty or not */
    struct narrowed
        *trail; /* rows to be put back; as long as there are constraints, each of which applies once */
    size_t trail_end;
    struct level *level;     /* [cubes] */
    uint32_t depth;          /* levels that are open */
    bool answered;           /* the present position is an answer */
    uint32_t *chosen;        /* the answer last told */
    uint64_t *rest, *region; /* scratch rows */
};

/* ---- Rows ---------------------------------------------------------------------------------------------- */

static uint64_t *new_row(const struct stack *stack, struct arena *arena) {
    return ARENA_NEW(arena, stack->words, uint64_t);
}

static bool share_a_cell(const struct stack *stack, const uint64_t *a, const uint64_t *b) {
    for (size_t w = 0; w < stack->words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

/* The lowest cell of a row, or NO_CELL. */
static uint32_t first_cell(const struct stack *stack, const uint64_t *row) {
    for (size_t w = 0; w < stack->words; w++)
        if (row[w])
            return (uint32_t)(w * 64 + bits_low(row[w]));
    return NO_CELL;
}

static uint32_t cell_number(const struct stack *stack, struct treen_cell cell) {
    const struct cubes *cubes = stack->cubes;
    bool inside = cell.x >= 0 && cell.x < cubes->width && cell.y >= 0 && cell.y < cubes->height &&
                  cell.z >= 0 && cell.z < cubes->depth;
    return inside ? (uint32_t)((cell.z * cubes->height + cell.y) * cubes->width + cell.x) : NO_CELL;
}

/* ---- Rules --------------------------------------------------------------------------------------------- */

/* Leaves of the row only those of the cells that it has; NO_CELL is none. */
static void keep_cells(const struct stack *stack, uint64_t *row, const uint32_t *cell, unsigned count) {
    bool had[DIRECTIONS];
    for (unsigned i = 0; i < count; i++)
        had[i] = cell[i] != NO_CELL && bits_has(row, cell[i]);
    memset(row, 0, stack->words * sizeof *row);
    for (unsigned i = 0; i < count; i++)
        if (had[i])
            bits_set(row, cell[i]);
}

static void keep_neighbours(const struct stack *stack, uint64_t *row, struct treen_cell a) {
    const uint32_t around[DIRECTIONS] = {cell_number(stack, (struct treen_cell){a.x - 1, a.y, a.z}),
                                         cell_number(stack, (struct treen_cell){a.x + 1, a.y, a.z}),
                                         cell_number(stack, (struct treen_cell){a.x, a.y - 1, a.z}),
                                         cell_number(stack, (struct treen_cell){a.x, a.y + 1, a.z}),
                                         cell_number(stack, (struct treen_cell){a.x, a.y, a.z - 1}),
                                         cell_number(stack, (struct treen_cell){a.x, a.y, a.z + 1})};
    keep_cells(stack, row, around, DIRECTIONS);
}

/* from + (b - a) */
static uint32_t repeat_step(const struct stack *stack, struct treen_cell a, struct treen_cell b,
                            struct treen_cell from) {
    return cell_number(stack,
                       (struct treen_cell){from.x + b.x - a.x, from.y + b.y - a.y, from.z + b.z - a.z});
}

/* Cells n with (n - origin) . normal > 0; `least` at the origin itself. Products stay below 2^43, since the sides
 * of a box multiply to 2^20 at the most. */
struct half_space {
    struct treen_cell origin;
    int64_t x, y, z;
};

static void keep_half(const struct stack *stack, uint64_t *row, const struct half_space *half) {
    for (size_t w = 0; w < stack->words; w++)
        for (uint64_t left = row[w]; left; left &= left - 1) {
            struct treen_cell n = stack->at[w * 64 + bits_low(left)];
            int64_t side = (n.x - half->origin.x) * half->x + (n.y - half->origin.y) * half->y +
                           (n.z - half->origin.z) * half->z;
            if (side <= 0)
                row[w] &= ~(left & -left);
        }
}

/* Where a path a b c does not bend, the product is 0 and no cell is left of it. */
static void keep_left(const struct stack *stack, uint64_t *row, struct treen_cell a, struct treen_cell b,
                      struct treen_cell c) {
    int64_t ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z, vx = c.x - b.x, vy = c.y - b.y, vz = c.z - b.z;
    struct half_space half = {c, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
    keep_half(stack, row, &half);
}

/* The measure x * height * depth + y * depth + z, of which only differences count. */
static void keep_after(const struct stack *stack, uint64_t *row, struct treen_cell a) {
    int64_t height = stack->cubes->height, depth = stack->cubes->depth;
    keep_half(stack, row, &(struct half_space){a, height * depth, depth, 1});
}

static struct treen_cell place_of(const struct stack *stack, uint32_t cube) {
    return stack->at[stack->level[cube].cell];
}

static void apply(const struct stack *stack, const struct cube_constraint *constraint, uint64_t *row) {
    struct treen_cell place[CUBE_NAMES];
    for (unsigned i = 0; i < cube_rule_names(constraint->rule); i++)
        place[i] = place_of(stack, constraint->cube[i]);
    uint32_t cell;
    switch (constraint->rule) {
    case CUBE_TOUCH:
        keep_neighbours(stack, row, place[0]);
        break;
    case CUBE_ALIGNED:
        cell = repeat_step(stack, place[0], place[1], place[1]);
        keep_cells(stack, row, &cell, 1);
        break;
    case CUBE_VEC:
        cell = repeat_step(stack, place[0], place[1], place[2]);
        keep_cells(stack, row, &cell, 1);
        break;
    case CUBE_NOT_ALIGNED:
        cell = repeat_step(stack, place[0], place[1], place[1]);
        if (cell != NO_CELL)
            bits_clear(row, cell);
        break;
    case CUBE_LEFT:
        keep_left(stack, row, place[0], place[1], place[2]);
        break;
    default:
        keep_after(stack, row, place[0]);
    }
}

/* ---- Propagation --------------------------------------------------------------------------------------- */

static void apply_rules(struct stack *stack, uint32_t cube) {
    const struct stack_plan *plan = &stack->plan;
    for (uint32_t i = plan->rule_start[cube]; i < plan->rule_start[cube + 1]; i++) {
        const struct stack_rule *rule = &plan->rule[i];
        struct narrowed *kept = &stack->trail[stack->trail_end++];
        kept->cube = rule->cube;
        memcpy(kept->row, stack->row[rule->cube], stack->words * sizeof *kept->row);
        apply(stack, rule->constraint, stack->row[rule->cube]);
    }
}

static void put_back(struct stack *stack, size_t end) {
    while (stack->trail_end > end) {
        const struct narrowed *kept = &stack->trail[--stack->trail_end];
        memcpy(stack->row[kept->cube], kept->row, stack->words * sizeof *kept->row);
    }
}

static bool all_have_a_cell(const struct stack *stack, uint32_t cube) {
    const struct stack_plan *plan = &stack->plan;
    for (uint32_t i = plan->narrow_start[cube]; i < plan->narrow_start[cube + 1]; i++)
        if (!share_a_cell(stack, stack->row[plan->narrow[i]], stack->empty))
            return false;
    return true;
}

/* Word w of the cells of `row` taken one step further. */
static uint64_t step_word(const struct stack *stack, const uint64_t *row, const struct direction *direction,
                          size_t w) {
    size_t words = direction->by / 64, bits = direction->by % 64;
    const uint64_t *from = direction->from;
    uint64_t word = 0;
    if (direction->up) {
        if (w >= words)
            word = (row[w - words] & from[w - words]) << bits;
        if (bits && w > words)
            word |= (row[w - words - 1] & from[w - words - 1]) >> (64 - bits);
    } else {
        if (w + words < stack->words)
            word = (row[w + words] & from[w + words]) >> bits;
        if (bits && w + words + 1 < stack->words)
            word |= (row[w + words + 1] & from[w + words + 1]) << (64 - bits);
    }
    return word;
}

/* Adds the empty cells next to the region, in place: what a word has gained serves the next one at once. False
 * when there are none. */
static bool grow(const struct stack *stack) {
    bool grown = false;
    for (size_t w = 0; w < stack->words; w++) {
        uint64_t word = stack->region[w];
        for (unsigned d = 0; d < DIRECTIONS; d++)
            word |= step_word(stack, stack->region, &stack->direction[d], w) & stack->empty[w];
        grown |= word != stack->region[w];
        stack->region[w] = word;
    }
    return grown;
}

/* The same, to the end, in a box of one word, where each direction serves the next: 7 % off the time of the Soma cube.
 * A shift by a whole word has no cell to shift. */
static uint64_t fill_word(const struct stack *stack, uint64_t region) {
    uint64_t empty = stack->empty[0], before;
    do {
        before = region;
        for (unsigned d = 0; d < DIRECTIONS; d += 2) {
            const struct direction *down = &stack->direction[d], *up = down + 1;
            region |= (region & down->from[0]) >> (down->by % 64) & empty;
            region |= (region & up->from[0]) << (up->by % 64) & empty;
        }
    } while (region != before);
    return region;
}

/* Fills the region from one of its cells. */
static void fill(const struct stack *stack, uint32_t first) {
    memset(stack->region, 0, stack->words * sizeof *stack->region);
    bits_set(stack->region, first);
    if (stack->words == 1)
        stack->region[0] = fill_word(stack, stack->region[0]);
    else
        while (grow(stack))
            ;
}

/* How many cells of a region of this size stay empty at the least. Of large regions nothing is known. */
static size_t lost_of(uint64_t sums, size_t size) {
    return size < 64 ? size - bits_high(sums & (UINT64_MAX >> (63 - size))) : 0;
}

/* Whether the regions into which the empty cells have fallen can be filled, but for as many as may stay empty. */
static bool regions_suffice(const struct stack *stack, uint32_t cube) {
    uint64_t sums = stack->plan.sums[cube];
    uint32_t first;
    size_t lost = 0;
    if (!~sums)
        return true;
    memcpy(stack->rest, stack->empty, stack->words * sizeof *stack->rest);
    while (lost <= stack->spare && (first = first_cell(stack, stack->rest)) != NO_CELL) {
        fill(stack, first);
        lost += lost_of(sums, bits_count(stack->region, stack->words));
        for (size_t w = 0; w < stack->words; w++)
            stack->rest[w] &= ~stack->region[w];
    }
    return lost <= stack->spare;
}

/* What follows from the cube's place for those after it; false when there is no answer any more. */
static bool propagate(struct stack *stack, uint32_t cube) {
    apply_rules(stack, cube);
    return all_have_a_cell(stack, cube) && regions_suffice(stack, cube);
}

/* ---- Symmetries ---------------------------------------------------------------------------------------- */

/* Of the symmetries that keep the cubes before the last placed one, those that keep that one, too. */
static uint64_t still_keeping(const struct stack *stack) {
    const struct cubes *cubes = stack->cubes;
    if (!stack->depth)
        return cubes->symmetries < 64 ? (UINT64_C(1) << cubes->symmetries) - 1 : UINT64_MAX;
    const struct level *level = &stack->level[stack->depth - 1];
    uint64_t keeping = level->keeping;
    for (uint64_t left = keeping; left; left &= left - 1)
        if (cubes->image[bits_low(left)][level->cell] != level->cell)
            keeping &= ~(left & -left);
    return keeping;
}

/* Takes out the cells that a symmetry can take to a lesser one, without moving a cube. */
static void keep_least(const struct stack *stack, const struct level *level) {
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

/* ---- Levels -------------------------------------------------------------------------------------------- */

/* The choice for the next cube, of which no branch has been entered yet; none at a dead end. */
static void open_level(struct stack *stack) {
    uint32_t cube = stack->depth;
    struct level *level = &stack->level[cube];
    level->trail = stack->trail_end;
    bool alive = !cube || propagate(stack, cube - 1);
    if (alive) {
        for (size_t w = 0; w < stack->words; w++)
            level->candidates[w] = stack->row[cube][w] & stack->empty[w];
        level->keeping = still_keeping(stack);
        keep_least(stack, level);
        level->degree = (uint32_t)bits_count(level->candidates, stack->words);
    }
    if (!alive || !level->degree) {
        put_back(stack, level->trail);
        return;
    }
    double above = cube ? stack->level[cube - 1].breadth : 1;
    level->tried = 0;
    level->breadth = above * level->degree;
    level->branches = control_split(above, level->degree);
    stack->depth++;
}

static void close_level(struct stack *stack) {
    put_back(stack, stack->level[--stack->depth].trail);
}

static bool enter(struct stack *stack, struct level *level) {
    if (level->tried == level->degree)
        return false;
    level->tried++;
    level->cell = first_cell(stack, level->candidates);
    bits_clear(level->candidates, level->cell);
    bits_clear(stack->empty, level->cell);
    return true;
}

static void leave(struct stack *stack, const struct level *level) {
    if (level->tried)
        bits_set(stack->empty, level->cell);
}

/* Moves to the next position of the tree that is not below the present one; false when there is none. */
static bool advance(struct stack *stack) {
    while (stack->depth) {
        struct level *level = &stack->level[stack->depth - 1];
        leave(stack, level);
        if (enter(stack, level))
            return true;
        close_level(stack);
    }
    return false;
}

/* ---- The search ---------------------------------------------------------------------------------------- */

/* The part of the tree that lies before the present position, were all branches of a level equally large. */
static double fraction_done(const struct stack *stack) {
    double done = 0, share = 1;
    for (uint32_t i = 0; i < stack->depth; i++) {
        share /= stack->level[i].degree;
        done += share * (stack->level[i].tried - 1);
    }
    return done;
}

static void tell(struct stack *stack, struct answer *answer) {
    for (uint32_t i = 0; i < stack->depth; i++)
        stack->chosen[i] = stack->level[i].cell;
    *answer = (struct answer){stack->depth, stack->chosen};
}

/* A position is an answer when every cube is placed, and else a node. */
static enum treen_status stack_next(void *search, struct answer *answer) {
    struct stack *stack = search;
    if (stack->answered && !advance(stack))
        return TREEN_END;
    do {
        stack->answered = stack->depth == stack->cubes->cubes;
        enum split place = stack->depth ? stack->level[stack->depth - 1].branches : ABOVE;
        if (control_elsewhere(stack->control, place, stack->answered))
            continue;
        if (stack->answered) {
            tell(stack, answer);
            return TREEN_OK;
        }
        if (control_node(stack->control, place) && control_due(stack->control, fraction_done(stack)))
            return TREEN_STOPPED;
        open_level(stack);
    } while (advance(stack));
    return TREEN_END;
}

/* ---- Opening ------------------------------------------------------------------------------------------- */

/* Rows that the search holds: one and the candidates by cube, one by constraint, and a few more. */
static const char *stack_refuses(const struct problem *problem, size_t memory_left) {
    const struct cubes *cubes = problem->question;
    double constraints = cubes->start[cubes->cubes], cells = (double)cubes_cells(cubes);
    double rows = 2 * (double)cubes->cubes + constraints + DIRECTIONS + 3;
    double bytes = rows * (cells / 8 + 8) + cells * sizeof(struct treen_cell) +
                   constraints * sizeof(struct narrowed) + (double)cubes->cubes * sizeof(struct level) +
                   stack_plan_bytes(cubes);
    return bytes > (double)memory_left ? "its lists need more memory than is left" : NULL;
}

static bool make_rows(struct stack *stack, struct arena *arena) {
    size_t count = stack->cubes->cubes;
    stack->row = ARENA_NEW(arena, count, uint64_t *);
    stack->level = ARENA_NEW(arena, count, struct level);
    for (size_t i = 0; stack->row && stack->level && i < count; i++) {
        stack->row[i] = new_row(stack, arena);
        stack->level[i].candidates = new_row(stack, arena);
        if (!stack->row[i] || !stack->level[i].candidates)
            return false;
        for (size_t c = 0; c < stack->cells; c++)
            bits_set(stack->row[i], c);
    }
    return stack->row && stack->level;
}

static bool make_trail(struct stack *stack, struct arena *arena) {
    size_t constraints = stack->cubes->start[stack->cubes->cubes];
    stack->trail = ARENA_NEW(arena, constraints, struct narrowed);
    for (size_t i = 0; stack->trail && i < constraints; i++)
        if (!(stack->trail[i].row = new_row(stack, arena)))
            return false;
    return stack->trail;
}

/* Steps along x, y and z, there and back. */
static bool make_directions(struct stack *stack, struct arena *arena) {
    const struct cubes *cubes = stack->cubes;
    const size_t by[DIRECTIONS / 2] = {1, (size_t)cubes->width, (size_t)cubes->width * (size_t)cubes->height};
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct direction *direction = &stack->direction[d];
        *direction = (struct direction){new_row(stack, arena), by[d / 2], d % 2};
        if (!direction->from)
            return false;
        for (size_t c = 0; c < stack->cells; c++) {
            struct treen_cell to = stack->at[c];
            *(d / 2 == 0 ? &to.x : d / 2 == 1 ? &to.y : &to.z) += direction->up ? 1 : -1;
            if (cell_number(stack, to) != NO_CELL)
                bits_set(direction->from, c);
        }
    }
    return true;
}

static bool make_box(struct stack *stack, struct arena *arena) {
    stack->at = ARENA_NEW(arena, stack->cells, struct treen_cell);
    stack->empty = new_row(stack, arena);
    stack->rest = new_row(stack, arena);
    stack->region = new_row(stack, arena);
    stack->chosen = ARENA_NEW(arena, stack->cubes->cubes, uint32_t);
    if (!stack->at || !stack->empty || !stack->rest || !stack->region || !stack->chosen)
        return false;
    for (uint32_t c = 0; c < stack->cells; c++) {
        stack->at[c] = cubes_cell(stack->cubes, c);
        bits_set(stack->empty, c);
    }
    return true;
}

static enum treen_status stack_open(const struct problem *problem, struct control *control,
                                    enum kernel kernel, struct arena *arena, void **search) {
    (void)kernel; /* that is another engine's choice */
    struct stack *stack = ARENA_NEW(arena, 1, struct stack);
    if (!stack)
        return TREEN_NO_MEMORY;
    const struct cubes *cubes = problem->question;
    assert(cubes->symmetries <= 64 && cubes->cubes <= cubes_cells(cubes));
    *stack = (struct stack){.cubes = cubes, .control = control, .cells = cubes_cells(cubes)};
    stack->words = bits_words(stack->cells);
    stack->spare = (uint32_t)(stack->cells - cubes->cubes);
    if (!make_box(stack, arena) || !make_directions(stack, arena) || !make_rows(stack, arena) ||
        !make_trail(stack, arena) || !stack_plan_make(cubes, arena, &stack->plan))
        return TREEN_NO_MEMORY;
    *search = stack;
    return TREEN_OK;
}

/* Everything is the arena's. */
static void stack_close(void *search) {
    (void)search;
}

const struct engine engine_stack = {
    .about = {"stack", "labelled cubes, one after the other, with forward checking"},
    .form = FORM_CUBES,
    .refuses = stack_refuses,
    .open = stack_open,
    .next = stack_next,
    .close = stack_close,
};
