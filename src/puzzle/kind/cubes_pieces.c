/* Finds the sets of cubes that are rigid, and whether all cubes are one chain. A set is laid out in
 * every way that its rules allow without a box. A rigid one has only a few ways. */
#include "puzzle/kind/cubes_pieces.h"

#include "base/keyset.h"

/* A rigid piece lies in at most MOST_SHAPES ways. Its cubes can be numbered in few ways in each of
 * them; six arms around a middle have the most, 720. Larger sets are not tried. */
enum { MOST_SHAPES = 48, MOST_WAYS = 48 * 5040, MOST_TRIED = 1000000, MOST_CUBES_OF_PIECE = 200 };

struct layout {
    const struct cubes_puzzle *puzzle;
    const struct grid *grid;
    struct arena *arena;
    const uint32_t *cube; /* the set's cubes, [cubes] */
    size_t cubes;
    struct treen_cell *place; /* by cube of the puzzle */
    uint32_t tried, ways;
    struct keyset shapes;   /* the settled cells of each way */
    ARRAY(uint32_t) number; /* by shape: the number of its ways */
    struct shape shape;     /* scratch: the shape of the current way */
    struct treen_cell *cell;
    bool loose; /* the set is not rigid, or there is too much to try */
};

/* ---- One way to lay a set out ---------------------------------------------------------------- */

/* Tells whether n comes after a. For two cells of the box the rule ORDER compares x, then y, then
 * z; here there is no box. */
static bool comes_after(struct treen_cell a, struct treen_cell n) {
    return n.x != a.x ? n.x > a.x : n.y != a.y ? n.y > a.y : n.z > a.z;
}

static bool may_lie(const struct layout *layout, size_t index, struct treen_cell cell) {
    const struct cubes *cubes = &layout->puzzle->cubes;
    uint32_t cube = layout->cube[index];
    for (size_t i = 0; i < index; i++)
        if (cell_equal(layout->place[layout->cube[i]], cell))
            return false;
    for (uint32_t i = cubes->start[cube]; i < cubes->start[cube + 1]; i++) {
        const struct cube_constraint *rule = &cubes->constraint[i];
        bool holds = rule->rule == CUBE_ORDER ? comes_after(layout->place[rule->cube[0]], cell)
                                              : cubes_rule_holds(cubes, rule, layout->place, cell);
        if (!holds)
            return false;
    }
    return true;
}

/* Lists the cells in which the rule leaves a cube; 0 = the rule leaves many cells. */
static int cells_of_rule(const struct layout *layout, const struct cube_constraint *rule,
                         struct treen_cell out[GRID_NEIGHBOURS]) {
    const struct treen_cell *place = layout->place;
    const uint32_t *cube = rule->cube;
    switch (rule->rule) {
    case CUBE_TOUCH:
        return layout->grid->neighbours(place[cube[0]], out);
    case CUBE_ALIGNED:
        out[0] = cell_add(place[cube[1]], cell_subtract(place[cube[1]], place[cube[0]]));
        return 1;
    case CUBE_VEC:
        out[0] = cell_add(place[cube[2]], cell_subtract(place[cube[1]], place[cube[0]]));
        return 1;
    default:
        return 0;
    }
}

/* Lists the cells to try for a cube. The first cube of the set has one, anywhere. */
static int cells_to_try(const struct layout *layout, size_t index, struct treen_cell out[GRID_NEIGHBOURS]) {
    const struct cubes *cubes = &layout->puzzle->cubes;
    uint32_t cube = layout->cube[index];
    int fewest = 0;
    if (!index) {
        out[0] = (struct treen_cell){0, 0, 0};
        return 1;
    }
    for (uint32_t i = cubes->start[cube]; fewest != 1 && i < cubes->start[cube + 1]; i++) {
        struct treen_cell cell[GRID_NEIGHBOURS];
        int count = cells_of_rule(layout, &cubes->constraint[i], cell);
        if (count && (!fewest || count < fewest))
            memcpy(out, cell, (size_t)(fewest = count) * sizeof *cell);
    }
    return fewest;
}

/* ---- All ways -------------------------------------------------------------------------------- */

/* Writes the key of a settled shape to layout->cell; returns its bytes. */
static size_t shape_key(const struct layout *layout, const struct shape *shape) {
    for (size_t i = 0; i < shape->count; i++)
        layout->cell[i] = shape->cell[i].at;
    return shape->count * sizeof *layout->cell;
}

/* Keeps the way in which all cubes lie now. Returns false when there is no memory. */
static bool keep_way(struct layout *layout) {
    uint32_t number;
    for (size_t i = 0; i < layout->cubes; i++)
        layout->shape.cell[i] = (struct coloured_cell){.at = layout->place[layout->cube[i]]};
    shape_sort(&layout->shape);
    shape_settle(layout->grid, &layout->shape);
    size_t bytes = shape_key(layout, &layout->shape);
    if (!keyset_add(&layout->shapes, layout->cell, bytes, &number, NULL) ||
        (number == layout->number.count && !array_push(layout->arena, &layout->number, 0)))
        return false;
    layout->number.at[number]++;
    layout->loose |= layout->shapes.count > MOST_SHAPES || ++layout->ways > MOST_WAYS;
    return true;
}

/* Lays out the cubes from `index` on. Rules link the cubes of a set; yet no rule of a cube may
 * leave it few cells (LEFT alone, for example). Then the set is loose. The recursion is as deep as
 * the piece has cubes. Returns false when there is no memory. */
static bool lay_out(struct layout *layout, size_t index) {
    struct treen_cell cell[GRID_NEIGHBOURS];
    if (index == layout->cubes)
        return keep_way(layout);
    int count = cells_to_try(layout, index, cell);
    layout->loose |= !count || ++layout->tried > MOST_TRIED;
    for (int i = 0; i < count && !layout->loose; i++) {
        if (!may_lie(layout, index, cell[i]))
            continue;
        layout->place[layout->cube[index]] = cell[i];
        if (!lay_out(layout, index + 1))
            return false;
    }
    return true;
}

/* ---- A piece --------------------------------------------------------------------------------- */

static bool list_cubes(struct layout *layout, uint32_t set) {
    const struct cubes_puzzle *puzzle = layout->puzzle;
    size_t count = 0;
    uint32_t *cube = ARENA_NEW(layout->arena, puzzle->cubes.cubes, uint32_t);
    for (uint32_t n = 0; cube && n < puzzle->cubes.cubes; n++)
        if (puzzle->set[n] == set)
            cube[count++] = n;
    layout->cube = cube;
    layout->cubes = count;
    layout->shape = (struct shape){count, ARENA_NEW(layout->arena, count, struct coloured_cell)};
    layout->cell = ARENA_NEW(layout->arena, count, struct treen_cell);
    layout->place = ARENA_NEW(layout->arena, puzzle->cubes.cubes, struct treen_cell);
    return cube && layout->shape.cell && layout->cell && layout->place;
}

/* Tells whether every shape has the same number of ways. */
static bool is_even(const struct layout *layout) {
    for (size_t i = 1; i < layout->number.count; i++)
        if (layout->number.at[i] != layout->number.at[0])
            return false;
    return layout->number.count > 0;
}

/* Tells whether the shapes are the orientations of one of them under the motion. If so, the first
 * of these is kept, which is the flattest. */
static bool are_orientations(struct layout *layout, const struct group *group, enum motion motion,
                             bool *are) {
    shape_list list = {0};
    *are = false;
    if (!shape_orientations(layout->grid, group, motion, &layout->shape, layout->arena, &list))
        return false;
    if (list.count != layout->shapes.count)
        return true;
    for (size_t i = 0; i < list.count; i++) {
        size_t bytes = shape_key(layout, &list.at[i]);
        if (keyset_find(&layout->shapes, layout->cell, bytes) == KEYSET_NONE)
            return true;
    }
    layout->shape = list.at[0];
    *are = true;
    return true;
}

/* Finds the motion of the piece. No rule can keep a set from being turned, except ORDER; and the
 * orientations that ORDER leaves belong to no motion. */
static bool find_motion(struct layout *layout, struct cubes_piece *piece, bool *rigid) {
    static const enum motion motions[] = {MOTION_SPACE, MOTION_MIRROR};
    struct group *group = ARENA_NEW(layout->arena, 1, struct group);
    if (!group)
        return false;
    grid_group(layout->grid, group);
    for (size_t i = 0; !*rigid && i < sizeof motions / sizeof *motions; i++) {
        piece->motion = motions[i];
        if (!are_orientations(layout, group, motions[i], rigid))
            return false;
    }
    return true;
}

/* The set is laid out. Then every shape must have the same number of ways, and the shapes must be
 * the orientations of one of them. */
bool cubes_piece(const struct cubes_puzzle *puzzle, uint32_t set, struct arena *arena,
                 struct cubes_piece *piece, bool *rigid) {
    struct layout layout = {.puzzle = puzzle, .grid = puzzle->box.grid, .arena = arena};
    *rigid = false;
    if (!list_cubes(&layout, set) || !(piece->name = cubes_set_name(puzzle, set, arena)))
        return false;
    keyset_init(&layout.shapes, arena);
    layout.loose = layout.cubes > MOST_CUBES_OF_PIECE;
    if (!layout.loose && !lay_out(&layout, 0))
        return false;
    if (layout.loose || !is_even(&layout))
        return true;
    piece->labellings = layout.number.at[0];
    bool done = find_motion(&layout, piece, rigid);
    piece->shape = layout.shape;
    return done;
}

/* ---- A chain --------------------------------------------------------------------------------- */

/* Returns the joint at cube n - 1 by the rules of cube n; 0 when it has other rules. A cube aligned
 * with two that touch also touches the nearer one of them. */
static char joint_before(const struct cubes *cubes, uint32_t n) {
    bool touches = false, straight = false, bent = false;
    for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++) {
        const struct cube_constraint *rule = &cubes->constraint[i];
        bool follows = n > 1 && rule->cube[0] == n - 2 && rule->cube[1] == n - 1;
        if (rule->rule == CUBE_TOUCH && rule->cube[0] == n - 1)
            touches = true;
        else if (rule->rule == CUBE_ALIGNED && follows)
            straight = true;
        else if (rule->rule == CUBE_NOT_ALIGNED && follows)
            bent = true;
        else
            return 0;
    }
    if (straight && bent)
        return 0;
    return straight ? 's' : !touches ? 0 : bent ? 't' : '?';
}

/* The joint of a cube's rules is that of the cube before it. The first cube has no rules, and the
 * ends have no joint. */
bool cubes_chain(const struct cubes_puzzle *puzzle, struct arena *arena, struct cubes_chain *chain) {
    const struct cubes *cubes = &puzzle->cubes;
    char *joint = ARENA_NEW(arena, cubes->cubes + 1, char);
    chain->joint = NULL;
    if (!joint)
        return false;
    for (uint32_t n = 1; n < cubes->cubes; n++)
        if (!(joint[n - 1] = joint_before(cubes, n)))
            return true;
    if (cubes->start[1] || cubes->cubes < 2)
        return true;
    joint[0] = joint[cubes->cubes - 1] = 'e';
    chain->joint = joint;
    chain->same_from_both_ends = true;
    for (size_t n = 0; n < cubes->cubes; n++)
        chain->same_from_both_ends &= joint[n] == joint[cubes->cubes - 1 - n];
    return true;
}
