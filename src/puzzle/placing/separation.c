/* A separation is a tree: the moves until a part leaves, then the parts that came off (removed)
 * and those that stayed (left). Each side may have a separation of its own. Levels and steps are
 * this tree read in one order: the moves here, then the side that stayed, then the side that
 * came off. */
#include "puzzle/placing/separation.h"

#include "puzzle/placing/posture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The question ---------------------------------------------------------------------------- */

/* Fills in the cells where the part lies now, not those of its piece as drawn. Colours no longer
 * matter. */
static bool fill_part(const struct packing *packing, const struct treen_part *part, struct arena *arena,
                      struct apart_part *asked) {
    const struct packing_piece *piece = &packing->piece[part->index];
    struct shape *shape = ARENA_NEW(arena, 1, struct shape);
    struct apart_group *group = ARENA_NEW(arena, piece->groups, struct apart_group);
    if (!shape || !group || !shape_of_cells(part->cell, part->cells, arena, shape))
        return false;
    for (size_t i = 0; i < piece->groups; i++)
        group[i] = (struct apart_group){piece->group[i].number, piece->group[i].count};
    *asked =
        (struct apart_part){.shape = shape, .piece = part->index, .groups = piece->groups, .group = group};
    return true;
}

/* Parts keep their numbers, so the answer is about the assembly's parts. */
bool separation_question(const struct packing *packing, const struct treen_solution *assembly,
                         struct arena *arena, struct apart_question *question) {
    struct apart_part *part = ARENA_NEW(arena, assembly->parts, struct apart_part);
    for (size_t i = 0; part && i < assembly->parts; i++)
        if (!fill_part(packing, &assembly->part[i], arena, &part[i]))
            return false;
    *question = (struct apart_question){.parts = assembly->parts, .part = part};
    return part;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Tells whether more than one move at a time is needed anywhere in the separation. Separations by
 * single moves alone are left out of the level, as people write it: "3.2" and not "3.2.1.1.1". */
static bool is_told(const struct treen_separation *separation) {
    return separation && (separation->moves > 1 || is_told(separation->left) || is_told(separation->removed));
}

typedef ARRAY(unsigned) level_list;

/* Lists the levels. The whole is listed even where it is a 1; its sides only where they need
 * more. */
static bool list_levels(const struct treen_separation *separation, struct arena *arena, level_list *levels) {
    return array_push(arena, levels, (unsigned)separation->moves) &&
           (!is_told(separation->left) || list_levels(separation->left, arena, levels)) &&
           (!is_told(separation->removed) || list_levels(separation->removed, arena, levels));
}

/* Counts the turns of the separation itself. */
static unsigned own_turns(const struct treen_separation *separation) {
    unsigned turns = 0;
    for (size_t i = 0; separation->turn && i < separation->moves; i++)
        turns += separation->turn[i].sense != 0;
    return turns;
}

/* Lists the turns of each level, in the order of list_levels. */
static bool list_turns(const struct treen_separation *separation, struct arena *arena, level_list *turns) {
    return array_push(arena, turns, own_turns(separation)) &&
           (!is_told(separation->left) || list_turns(separation->left, arena, turns)) &&
           (!is_told(separation->removed) || list_turns(separation->removed, arena, turns));
}

/* Rounds up to four digits, so that the play that is told is enough when it is asked for. */
static double told_play(double play) {
    if (play <= 0)
        return 0;
    double unit = pow(10, floor(log10(play)) - 3), told = ceil(play / unit) * unit;
    return told < play ? told + unit : told;
}

/* Adds the turns of all separations, and finds the most play that one needs. */
static void count_turns(const struct treen_separation *separation, struct treen_disassembly *disassembly) {
    if (!separation)
        return;
    disassembly->turns += own_turns(separation);
    for (size_t i = 0; separation->turn && i < separation->moves; i++)
        if (separation->turn[i].play > disassembly->play)
            disassembly->play = separation->turn[i].play;
    count_turns(separation->left, disassembly);
    count_turns(separation->removed, disassembly);
}

static size_t count_moves(const struct treen_separation *separation) {
    return separation ? separation->moves + count_moves(separation->left) + count_moves(separation->removed)
                      : 0;
}

/* ---- Directions in words --------------------------------------------------------------------- */

/* The ways in a layer: towards x (-1, 0, 1), towards y, and whether x is by far the greater
 * part. */
struct side {
    int x, y;
    bool mostly_x;
};

static int sign(double a) {
    return (a > 1e-6) - (a < -1e-6);
}

/* Finds the way of a lattice vector in pictures: x right, y to the front, z down, since layers are
 * read from the top. */
static struct side side_of(const struct grid *grid, struct treen_cell cell, struct treen_cell by, int *down) {
    double from[3], to[3];
    grid_middle(grid, cell, from);
    grid_middle(grid, cell_add(cell, by), to);
    double x = to[0] - from[0], y = to[1] - from[1];
    *down = sign(to[2] - from[2]);
    return (struct side){sign(x), sign(y), y * y < x * x / 2};
}

/* Words for a way in a layer, by its signs. On hexagons a way can lie between the right and the
 * front right: then it has a flatter word. */
struct ways {
    const char *words[3][3], *flatter[2][2];
};
static const struct ways in_layer = {{{"to the back left", "to the back", "to the back right"},
                                      {"to the left", "", "to the right"},
                                      {"to the front left", "to the front", "to the front right"}},
                                     {{"to the left, slightly back", "to the right, slightly back"},
                                      {"to the left, slightly forward", "to the right, slightly forward"}}};

/* On a grid of one layer y is down the page. */
static const struct ways on_page = {{{"to the upper left", "upwards", "to the upper right"},
                                     {"to the left", "", "to the right"},
                                     {"to the lower left", "downwards", "to the lower right"}},
                                    {{"to the left, slightly up", "to the right, slightly up"},
                                     {"to the left, slightly down", "to the right, slightly down"}}};

static const char *side_words(const struct ways *ways, struct side side) {
    return side.x && side.y && side.mostly_x ? ways->flatter[side.y > 0][side.x > 0]
                                             : ways->words[side.y + 1][side.x + 1];
}

struct separation_words separation_words(const struct grid *grid, struct treen_cell cell,
                                         struct treen_cell by, struct arena *arena) {
    int down;
    struct side side = side_of(grid, cell, by, &down);
    const char *up_or_down = down > 0 ? "down" : "up";
    if (grid->dimensions == 2 && !side.x)
        return side.y > 0 ? (struct separation_words){"down", "downwards"}
                          : (struct separation_words){"up", "upwards"};
    if (down && !side.x && !side.y)
        return (struct separation_words){up_or_down, down > 0 ? "downwards" : "upwards"};
    if (!down && !side.y)
        return side.x > 0 ? (struct separation_words){"right", "to the right"}
                          : (struct separation_words){"left", "to the left"};
    const char *words = side_words(grid->dimensions == 2 ? &on_page : &in_layer, side);
    return down ? (struct separation_words){arena_print(arena, "%s and %s", up_or_down, words),
                                            arena_print(arena, "%swards and %s", up_or_down, words)}
                : (struct separation_words){words, words};
}

/* Returns the name of a part: "A", or "T 3" where there may be several. */
static const char *name_of(const struct packing *packing, const struct treen_part *part,
                           struct arena *arena) {
    return packing->piece[part->index].most > 1 ? arena_print(arena, "%s %u", part->piece, part->copy)
                                                : part->piece;
}

/* Returns the names of a move's parts: "A", "A and B", "A, B and C". */
static const char *names_of(const struct packing *packing, const struct treen_solution *assembly,
                            const struct treen_move *move, struct arena *arena) {
    const char *names = name_of(packing, &assembly->part[move->part[0]], arena);
    for (size_t i = 1; names && i < move->parts; i++) {
        const char *name = name_of(packing, &assembly->part[move->part[i]], arena);
        names = name ? arena_print(arena, "%s%s%s", names, i + 1 < move->parts ? ", " : " and ", name) : NULL;
    }
    return names;
}

static const char *share_words(int degrees) {
    return degrees == 60    ? "a sixth"
           : degrees == 120 ? "a third"
           : degrees == 180 ? "half a turn"
                            : "a quarter";
}

/* Returns the words for a turn. Pictures have x to the right, y to the front and z down. */
static const char *turn_words(const char *names, const struct treen_turn *turn, bool back,
                              struct arena *arena) {
    static const char *const sides[] = {"the right", "the front", "above"};
    bool right = (turn->axis == 2) == (turn->sense > 0);
    return arena_print(arena, "turn %s %s %s, seen from %s", names, share_words(turn->degrees),
                       right != back ? "clockwise" : "anticlockwise", sides[turn->axis]);
}

/* Returns the words for a step of these names, or for the step `back`, which goes the way that
 * `words` tell. */
static const char *words_of(const struct treen_step *step, const char *names, struct separation_words words,
                            bool back, struct arena *arena) {
    const struct treen_turn *turn = turn_of_move(step->separation, step->move);
    if (!names || !words.moving || !words.leaving)
        return NULL;
    if (turn)
        return turn_words(names, turn, back, arena);
    if (!step->move->leaves)
        return arena_print(arena, "move %s %s %u", names, words.moving, step->distance);
    if (back)
        return arena_print(arena, "put %s in %s", names, words.leaving);
    return arena_print(arena, "%s leave%s %s", names, step->move->parts > 1 ? "" : "s", words.leaving);
}

const char *separation_others(const struct packing *packing, const struct treen_solution *assembly,
                              const struct treen_step *step, struct arena *arena) {
    const struct treen_cell still = {0, 0, 0};
    const struct treen_separation *half = step->separation;
    const struct treen_move *move = step->move;
    unsigned *part = ARENA_NEW(arena, half->parts, unsigned);
    size_t parts = 0;
    if (!part)
        return NULL;
    for (size_t i = 0, k = 0; i < half->parts; i++)
        if (k < move->parts && move->part[k] == half->part[i])
            k++;
        else
            part[parts++] = half->part[i];
    const struct treen_separation shifts = {.parts = half->parts, .part = half->part};
    const struct treen_move others = {.parts = parts, .part = part, .leaves = move->leaves};
    const struct treen_step step_back = {.separation = &shifts, .move = &others, .distance = step->distance};
    const char *names =
        move->parts == 1 && parts > 1 ? "all others" : names_of(packing, assembly, &others, arena);
    struct separation_words words = separation_words(packing->grid, assembly->part[0].cell[0],
                                                     cell_subtract(still, step->direction), arena);
    return words_of(&step_back, names, words, false, arena);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

struct stepper {
    const struct packing *packing;
    const struct treen_solution *assembly;
    struct arena *arena;
    struct treen_step *step;
    size_t steps;
    struct posture *posture;   /* by part */
    struct treen_cell *turned; /* by step and part: where x, y and z point; null: nothing turns */
    struct separation_words way[GRID_DIRECTIONS]; /* by direction; null = not yet known */
};

static bool is_multiple(struct treen_cell by, struct treen_cell step, int times) {
    return by.x == times * step.x && by.y == times * step.y && by.z == times * step.z;
}

/* Finds the grid's direction of the shift, and the number of its steps; false when there is
 * none. */
static bool find_direction(const struct grid *grid, struct treen_cell by, struct treen_cell *step,
                           unsigned *distance) {
    int size = abs(by.x) + abs(by.y) + abs(by.z);
    for (int d = 0; d < grid->directions; d++) {
        *step = grid->direction[d];
        int times = size / (abs(step->x) + abs(step->y) + abs(step->z));
        *distance = (unsigned)times;
        if (times && is_multiple(by, *step, times))
            return true;
    }
    return false;
}

/* Makes the move. A turn's direction is that of its axis. */
static void make_move(struct stepper *stepper, struct treen_step *step) {
    const struct treen_move *move = step->move;
    const struct treen_turn *turn = turn_of_move(step->separation, move);
    for (size_t i = 0; i < move->parts; i++) {
        struct posture *posture = &stepper->posture[move->part[i]];
        posture->shift = cell_add(posture->shift, move->by);
        if (turn)
            posture_turn(stepper->packing->grid, posture, turn, false);
    }
    step->distance = 1;
    if (turn)
        step->direction =
            (struct treen_cell){turn->axis == 0 ? turn->sense : 0, turn->axis == 1 ? turn->sense : 0,
                                turn->axis == 2 ? turn->sense : 0};
    else
        find_direction(stepper->packing->grid, move->by, &step->direction, &step->distance);
}

/* Returns the words for a direction. A turn, which has words of its own, has the first one's. */
static struct separation_words way_of(struct stepper *stepper, struct treen_cell direction) {
    const struct grid *grid = stepper->packing->grid;
    int d = grid->directions - 1;
    while (d && !cell_equal(grid->direction[d], direction))
        d--;
    struct separation_words *way = &stepper->way[d];
    if (!way->moving)
        *way = separation_words(grid, stepper->assembly->part[0].cell[0], grid->direction[d], stepper->arena);
    return *way;
}

/* Adds a step with a copy of the postures, because the stepper changes its own. */
static bool add_step(struct stepper *stepper, const struct treen_separation *separation,
                     const struct treen_move *move) {
    size_t parts = stepper->assembly->parts, number = stepper->steps++;
    struct treen_step *step = &stepper->step[number];
    struct treen_cell *shift = ARENA_NEW(stepper->arena, parts, struct treen_cell);
    if (!shift)
        return false;
    step->separation = separation;
    step->move = move;
    make_move(stepper, step);
    for (size_t i = 0; i < parts; i++) {
        shift[i] = stepper->posture[i].shift;
        if (stepper->turned)
            memcpy(stepper->turned + 3 * (number * parts + i), stepper->posture[i].to,
                   sizeof stepper->posture[i].to);
    }
    step->shift = shift;
    const char *names = names_of(stepper->packing, stepper->assembly, step->move, stepper->arena);
    struct treen_cell back = cell_subtract((struct treen_cell){0, 0, 0}, step->direction);
    step->words = words_of(step, names, way_of(stepper, step->direction), false, stepper->arena);
    step->undone = words_of(step, names, way_of(stepper, back), true, stepper->arena);
    return step->words && step->undone;
}

/* Takes back the shifts of the move that leaves: the sides go on from there. */
static void take_back(struct stepper *stepper, const struct treen_move *move) {
    for (size_t i = 0; i < move->parts; i++) {
        struct posture *posture = &stepper->posture[move->part[i]];
        posture->shift = cell_subtract(posture->shift, move->by);
    }
}

static bool add_steps(struct stepper *stepper, const struct treen_separation *separation) {
    if (!separation)
        return true;
    for (size_t i = 0; i < separation->moves; i++)
        if (!add_step(stepper, separation, &separation->move[i]))
            return false;
    take_back(stepper, &separation->move[separation->moves - 1]);
    return add_steps(stepper, separation->left) && add_steps(stepper, separation->removed);
}

/* Makes a stepper; false when there is no memory. */
static bool start_stepper(struct stepper *stepper, size_t moves, bool turns) {
    size_t parts = stepper->assembly->parts;
    stepper->step = ARENA_NEW(stepper->arena, moves, struct treen_step);
    stepper->posture = ARENA_NEW(stepper->arena, parts, struct posture);
    if (turns)
        stepper->turned = ARENA_NEW(stepper->arena, 3 * moves * parts, struct treen_cell);
    for (size_t i = 0; stepper->posture && i < parts; i++)
        stepper->posture[i] = posture_still();
    return stepper->step && stepper->posture && (stepper->turned || !turns);
}

bool separation_tell(const struct packing *packing, struct arena *arena,
                     struct treen_disassembly *disassembly) {
    const struct treen_separation *separation = disassembly->separation;
    size_t moves = count_moves(separation);
    level_list levels = {0}, turns = {0};
    struct stepper stepper = {.packing = packing, .assembly = disassembly->assembly, .arena = arena};
    disassembly->turns = 0;
    disassembly->play = 0;
    count_turns(separation, disassembly);
    disassembly->play = told_play(disassembly->play);
    if (!start_stepper(&stepper, moves, disassembly->turns) || !add_steps(&stepper, separation) ||
        (separation && (!list_levels(separation, arena, &levels) || !list_turns(separation, arena, &turns))))
        return false;
    disassembly->moves = moves;
    disassembly->steps = stepper.steps;
    disassembly->step = stepper.step;
    disassembly->levels = levels.count;
    disassembly->level = levels.at;
    disassembly->level_turns = turns.at;
    disassembly->turned = stepper.turned;
    return true;
}
