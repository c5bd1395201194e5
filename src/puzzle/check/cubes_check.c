/* Checks a solution of labelled cubes by itself: each rule is worked out again, from the
 * coordinates alone. */
#include "puzzle/cubes.h"

#include "base/error.h"
#include "base/keyset.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>

struct checker {
    const struct cubes_puzzle *puzzle;
    struct arena *arena;
    report *broken;
    struct keyset names;      /* of the cubes, with their numbers */
    struct keyset taken;      /* the cells so far */
    ARRAY(uint32_t) owner;    /* by number in `taken`: the cube in that cell */
    bool *placed;             /* by cube */
    struct treen_cell *place; /* by cube that is placed */
};

#define BREAK(checker, ...) REPORT((checker)->broken, (checker)->arena, __VA_ARGS__)

static enum treen_status checker_open(struct checker *checker) {
    const struct cubes_puzzle *puzzle = checker->puzzle;
    keyset_init(&checker->names, checker->arena);
    keyset_init(&checker->taken, checker->arena);
    for (size_t i = 0; i < puzzle->cubes.cubes; i++)
        TRY_ROOM(keyset_add_text(&checker->names, puzzle->name[i]));
    checker->placed = ARENA_NEW(checker->arena, puzzle->cubes.cubes, bool);
    checker->place = ARENA_NEW(checker->arena, puzzle->cubes.cubes, struct treen_cell);
    return checker->placed && checker->place ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- The places of the cubes ----------------------------------------------------------------- */

static bool inside(const struct cubes *cubes, struct treen_cell cell) {
    return cell.x >= 0 && cell.x < cubes->width && cell.y >= 0 && cell.y < cubes->height && cell.z >= 0 &&
           cell.z < cubes->depth;
}

/* Lays a cube. A cube in the place of another is still laid, so that its rules are judged. */
static enum treen_status lay_cube(struct checker *checker, uint32_t cube, const struct treen_cell *cell) {
    const char *const *name = checker->puzzle->name;
    uint32_t number;
    bool added;
    if (checker->placed[cube])
        return BREAK(checker, "cube %s comes twice", name[cube]);
    checker->placed[cube] = true;
    checker->place[cube] = *cell;
    if (!inside(&checker->puzzle->cubes, *cell))
        return BREAK(checker, "cube %s lies at (%d, %d, %d), which is outside the box", name[cube], cell->x,
                     cell->y, cell->z);
    TRY_ROOM(keyset_add(&checker->taken, cell, sizeof *cell, &number, &added));
    if (!added)
        return BREAK(checker, "cubes %s and %s both lie at (%d, %d, %d)", name[checker->owner.at[number]],
                     name[cube], cell->x, cell->y, cell->z);
    return array_push(checker->arena, &checker->owner, cube) ? TREEN_OK : TREEN_NO_MEMORY;
}

static enum treen_status check_part(struct checker *checker, const struct treen_part *part) {
    const char *name = part->piece ? part->piece : "";
    uint32_t cube = keyset_find(&checker->names, name, strlen(name));
    if (cube == KEYSET_NONE)
        return BREAK(checker, "there is no cube '%s'", name);
    if (part->copy != 1)
        TRY(BREAK(checker, "cube %s has a copy number %u, expected 1", name, part->copy));
    if (part->cells != 1)
        return BREAK(checker, "cube %s has %zu cells, expected one", name, part->cells);
    return lay_cube(checker, cube, &part->cell[0]);
}

/* ---- The rules ------------------------------------------------------------------------------- */

static bool same_step(struct treen_cell a, struct treen_cell b, struct treen_cell from,
                      struct treen_cell to) {
    return cell_equal(cell_subtract(b, a), cell_subtract(to, from));
}

static bool touch(struct treen_cell a, struct treen_cell n) {
    struct treen_cell step = cell_subtract(n, a);
    return abs(step.x) + abs(step.y) + abs(step.z) == 1;
}

/* Tells the sign of the volume that the steps a to b, b to c and c to n span. The cells are in the
 * box here, so that no product leaves 64 bits. */
static bool is_left(struct treen_cell a, struct treen_cell b, struct treen_cell c, struct treen_cell n) {
    struct treen_cell u = cell_subtract(b, a), v = cell_subtract(c, b), w = cell_subtract(n, c);
    int64_t volume = w.x * ((int64_t)u.y * v.z - (int64_t)u.z * v.y) +
                     w.y * ((int64_t)u.z * v.x - (int64_t)u.x * v.z) +
                     w.z * ((int64_t)u.x * v.y - (int64_t)u.y * v.x);
    return volume > 0;
}

/* Returns a number that grows by x first, then y, then z, for the rule ORDER. */
static int64_t rank_of(const struct cubes *cubes, struct treen_cell cell) {
    return ((int64_t)cell.x * cubes->height + cell.y) * cubes->depth + cell.z;
}

/* The rules are written a second time here, from their words and not from engine stack's rows of
 * cells. So a mistake in one of the two is found. */
bool cubes_rule_holds(const struct cubes *cubes, const struct cube_constraint *rule,
                      const struct treen_cell *place, struct treen_cell n) {
    struct treen_cell at[CUBE_NAMES];
    for (unsigned i = 0; i < cube_rule_names(rule->rule); i++)
        at[i] = place[rule->cube[i]];
    switch (rule->rule) {
    case CUBE_TOUCH:
        return touch(at[0], n);
    case CUBE_ALIGNED:
        return same_step(at[0], at[1], at[1], n);
    case CUBE_NOT_ALIGNED:
        return !same_step(at[0], at[1], at[1], n);
    case CUBE_VEC:
        return same_step(at[0], at[1], at[2], n);
    case CUBE_LEFT:
        return is_left(at[0], at[1], at[2], n);
    default:
        return rank_of(cubes, n) > rank_of(cubes, at[0]);
    }
}

/* Writes "cube 7 breaks its rule TOUCH 5", in the words of the file. */
static enum treen_status say_broken(struct checker *checker, uint32_t cube,
                                    const struct cube_constraint *rule) {
    const char *names = "";
    for (unsigned i = 0; names && i < cube_rule_names(rule->rule); i++)
        names = arena_print(checker->arena, "%s %s", names, checker->puzzle->name[rule->cube[i]]);
    TRY_ROOM(names);
    return BREAK(checker, "cube %s breaks its rule %s%s", checker->puzzle->name[cube],
                 cubes_words[rule->rule], names);
}

/* Tells whether the rule is judged. Rules about a cube that is missing or outside are not: that has
 * been reported. */
static bool is_judged(const struct checker *checker, uint32_t cube, const struct cube_constraint *rule) {
    const struct cubes *cubes = &checker->puzzle->cubes;
    bool judged = checker->placed[cube] && inside(cubes, checker->place[cube]);
    for (unsigned i = 0; judged && i < cube_rule_names(rule->rule); i++)
        judged = checker->placed[rule->cube[i]] && inside(cubes, checker->place[rule->cube[i]]);
    return judged;
}

static enum treen_status check_cube(struct checker *checker, uint32_t cube) {
    const struct cubes *cubes = &checker->puzzle->cubes;
    if (!checker->placed[cube])
        return BREAK(checker, "cube %s is missing", checker->puzzle->name[cube]);
    for (uint32_t i = cubes->start[cube]; i < cubes->start[cube + 1]; i++) {
        const struct cube_constraint *rule = &cubes->constraint[i];
        if (is_judged(checker, cube, rule) &&
            !cubes_rule_holds(cubes, rule, checker->place, checker->place[cube]))
            TRY(say_broken(checker, cube, rule));
    }
    return TREEN_OK;
}

enum treen_status cubes_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken) {
    struct checker checker = {.puzzle = puzzle->own, .arena = arena, .broken = broken};
    TRY(checker_open(&checker));
    for (size_t i = 0; i < solution->parts; i++)
        TRY(check_part(&checker, &solution->part[i]));
    for (uint32_t n = 0; n < checker.puzzle->cubes.cubes; n++)
        TRY(check_cube(&checker, n));
    return TREEN_OK;
}
