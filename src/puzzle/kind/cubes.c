/* Labelled cubes. This file decides which answers are images of each other, and their weights.
 * Cubes have names, so a symmetry of the box that moves any cube makes another solution of a
 * solution, or none. */
#include "puzzle/kind/cubes_pieces.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include <stdio.h>

static const char *const keys[] = {"cubes", NULL};

/* ---- Reading and writing --------------------------------------------------------------------- */

static enum treen_status read_cubes(struct treen_puzzle *puzzle, const struct tree *map,
                                    struct treen_error *error) {
    const struct tree *text = tree_get(map, "cubes");
    const char *source = puzzle->about.name;
    struct cubes_puzzle *cubes;
    if (!text || text->kind != TREE_TEXT)
        return tree_error(text ? text : map, source, error,
                          "expected 'cubes: |' and below it the box and the cubes with their rules");
    TRY(cubes_read(tree_scan(text, source, error), &puzzle->arena, &cubes));
    puzzle->own = cubes;
    puzzle->about.grid = cubes->box.grid->about.name;
    return TREEN_OK;
}

static void write_text(const struct treen_puzzle *puzzle, FILE *out) {
    fputs("cubes: |\n", out);
    cubes_write(puzzle->own, "  ", out);
}

static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    const struct cubes_puzzle *cubes = puzzle->own;
    return index < cubes->cubes.cubes ? cubes->name[index] : NULL;
}

/* ---- Posing ---------------------------------------------------------------------------------- */

struct cubes_posed {
    /* the question: the puzzle's cubes, and the symmetries that the search leaves out */
    struct cubes cubes;
    const struct cubes_puzzle *puzzle;
    /* the symmetries that turn every solution into a solution; none if there is a rule ORDER */
    struct box_group images;
    bool weighed;
    struct treen_part *part;
    struct treen_cell *cell;
};

/* Finds the images. Turned and reflected cubes keep touching, and their steps stay equal. A cube on
 * the left of a path stays on its left when all are turned, and goes to its right when they are
 * reflected. ORDER depends on directions of the box. A symmetry that keeps ORDER in one solution
 * breaks it in another: then there are no images. */
static enum treen_status find_images(struct cubes_posed *own, struct arena *arena) {
    if (cubes_have(own->puzzle, CUBE_ORDER))
        return TREEN_OK;
    struct group *group = ARENA_NEW(arena, 1, struct group);
    TRY_ROOM(group);
    grid_group(own->puzzle->box.grid, group);
    TRY_ROOM(box_symmetries(&own->puzzle->box, group, arena, &own->images));
    if (cubes_have(own->puzzle, CUBE_LEFT))
        own->images.count = own->images.rotations;
    return TREEN_OK;
}

/* Returns the number of symmetries that the search leaves out. A list is of one solution per class,
 * or of all; a count takes the quickest way. */
static size_t symmetries_left_out(const struct cubes_posed *own, const struct wish *wish) {
    if (!wish->list || wish->symmetry == TREEN_SYMMETRY_FULL)
        return own->images.count;
    return wish->symmetry == TREEN_SYMMETRY_ROTATION ? own->images.rotations : 0;
}

/* Sets the question. It is a copy of the puzzle's with symmetries added; its other arrays are the
 * puzzle's, which lives longer. */
static enum treen_status set_question(struct cubes_posed *own, const struct wish *wish, struct arena *arena) {
    size_t count = symmetries_left_out(own, wish);
    const uint32_t **image = ARENA_NEW(arena, count, const uint32_t *);
    own->cubes = own->puzzle->cubes;
    own->part = ARENA_NEW(arena, own->cubes.cubes, struct treen_part);
    own->cell = ARENA_NEW(arena, own->cubes.cubes, struct treen_cell);
    TRY_ROOM(image && own->part && own->cell);
    for (size_t i = 0; i < count; i++)
        image[i] = own->images.symmetry[i].image;
    own->cubes.symmetries = count;
    own->cubes.image = image;
    return TREEN_OK;
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct cubes_posed *own = ARENA_NEW(arena, 1, struct cubes_posed);
    TRY_MEMORY(made && own, error, "posing the problem");
    own->puzzle = puzzle->own;
    if (find_images(own, arena) != TREEN_OK || set_question(own, wish, arena) != TREEN_OK)
        return error_memory(error, "posing the problem");
    *made = (struct posed){.problem = {.form = FORM_CUBES, .question = &own->cubes},
                           .kind = &kind_cubes,
                           .own = own,
                           .classless = own->images.count == 0};
    *posed = made;
    return TREEN_OK;
}

/* ---- Weighing and telling -------------------------------------------------------------------- */

static bool stays(const struct symmetry *symmetry, const struct answer *answer) {
    for (size_t i = 0; i < answer->count; i++)
        if (symmetry->image[answer->option[i]] != answer->option[i])
            return false;
    return true;
}

/* Counts the different answers that the first `count` symmetries, which are a group, make of this
 * one. Some symmetries of a flat box do the same to its cells; they come in equal numbers, which is
 * enough. */
static unsigned images_of(const struct cubes_posed *own, size_t count, const struct answer *answer) {
    size_t staying = 0;
    for (size_t i = 0; i < count; i++)
        staying += stays(&own->images.symmetry[i], answer);
    return count ? (unsigned)(count / staying) : 0;
}

/* Weighs an answer. It stands for all assemblies that the symmetries left out by the search make of
 * it: all, the rotations, or itself alone. */
static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct cubes_posed *own = posed->own;
    unsigned rotations = images_of(own, own->images.rotations, answer);
    unsigned symmetries =
        own->images.count == own->images.rotations ? rotations : images_of(own, own->images.count, answer);
    size_t left_out = own->cubes.symmetries;
    *weight = (struct weight){.assemblies = !left_out                       ? 1
                                            : left_out == own->images.count ? symmetries
                                                                            : rotations,
                              .rotation_class = rotations,
                              .symmetry_class = symmetries,
                              .listed = true,
                              .labelled = &BIG_ONE,
                              .relabelled = !own->weighed};
    own->weighed = true;
}

static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct cubes_posed *own = posed->own;
    for (unsigned i = 0; i < answer->count; i++) {
        own->cell[i] = cubes_cell(&own->cubes, answer->option[i]);
        own->part[i] = (struct treen_part){
            .piece = own->puzzle->name[i], .index = i, .copy = 1, .cells = 1, .cell = &own->cell[i]};
    }
    solution->parts = answer->count;
    solution->part = own->part;
}

/* ---- Showing --------------------------------------------------------------------------------- */

/* Shows the empty box, and the cubes as the text has them. */
static enum treen_status show_puzzle(const struct cubes_puzzle *puzzle, struct arena *arena,
                                     struct scene *scene) {
    struct scene_stage stage = {.caption = "box"};
    struct treen_cell *cell = ARENA_NEW(arena, puzzle->box.cells, struct treen_cell);
    for (size_t i = 0; cell && i < puzzle->box.cells; i++)
        cell[i] = puzzle->box.cell[i].at;
    struct scene_body body = {.name = "box", .letter = '#', .cells = puzzle->box.cells, .cell = cell};
    TRY_ROOM(cell && array_push(arena, &stage.body, body) && array_push(arena, &scene->stage, stage));
    for (size_t i = 0; i < puzzle->cubes.cubes; i++) {
        const char *line = cubes_line(puzzle, i, arena);
        TRY_ROOM(line && array_push(arena, &scene->note, line));
    }
    return TREEN_OK;
}

/* Adds the cubes of one set as one body of one colour, so that the pieces are seen. */
static bool add_set(const struct cubes_puzzle *puzzle, const struct treen_solution *solution, uint32_t set,
                    struct arena *arena, struct scene_stage *stage) {
    ARRAY(struct treen_cell) cell = {0};
    ARRAY(const char *) label = {0};
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        if (puzzle->set[part->index] == set && part->cells &&
            (!array_push(arena, &cell, part->cell[0]) || !array_push(arena, &label, part->piece)))
            return false;
    }
    struct scene_body body = {.name = cubes_set_name(puzzle, set, arena),
                              .labels = label.at,
                              .colour = set + 1,
                              .cells = cell.count,
                              .cell = cell.at};
    return body.name && (!cell.count || array_push(arena, &stage->body, body));
}

static enum treen_status show_solution(const struct cubes_puzzle *puzzle,
                                       const struct treen_solution *solution, struct arena *arena,
                                       struct scene *scene) {
    struct scene_stage stage = {.caption = NULL};
    TRY_ROOM(scene_add_empty(&puzzle->box, solution, arena, &stage));
    for (uint32_t set = 0; set < puzzle->sets; set++)
        TRY_ROOM(add_set(puzzle, solution, set, arena, &stage));
    return array_push(arena, &scene->stage, stage) ? TREEN_OK : TREEN_NO_MEMORY;
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    const struct cubes_puzzle *cubes = puzzle->own;
    scene->title = puzzle->about.title;
    scene->grid = cubes->box.grid;
    return solution ? show_solution(cubes, solution, arena, scene) : show_puzzle(cubes, arena, scene);
}

const struct kind kind_cubes = {
    .about = {.name = "cubes", .summary = "labelled cubes, each placed by those before it"},
    .keys = keys,
    .read = read_cubes,
    .write = write_text,
    .piece_name = piece_name,
    .pose = pose,
    .weigh = weigh,
    .tell = tell,
    .describe = cubes_describe,
    .check = cubes_check,
    .show = show,
    .read_solutions = cubes_read_solutions,
    .turn_into = cubes_turn_into,
};
