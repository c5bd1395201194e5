/* Snakes: the question for a search, and the weights of its answers.
 *
 * A solution is the chain in the box. A chain that reads the same from both ends lies in the same
 * way when its ends change places. The engine tells the ends apart, so two of its answers are then
 * one solution. */
#include "puzzle/snake.h"

#include "engine/chain/chain.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include <stdio.h>
#include <string.h>

struct snake_posed {
    const struct snake *snake;
    struct chain chain;
    bool same_from_both_ends; /* of the snake, unless its first cubes were placed: these are one end */
    size_t images, rotations; /* symmetries with different images of cells; chain.image has all of them */
    uint32_t *reversed;       /* an answer, read from its other end */
    struct treen_part part;
    struct treen_cell *cell;
    bool weighed;
};

static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    (void)puzzle;
    return index ? NULL : "snake";
}

/* ---- Posing ---------------------------------------------------------------------------------- */

const uint32_t *snake_steps(const struct box *box, struct arena *arena) {
    size_t directions = (size_t)box->grid->directions;
    uint32_t *step = ARENA_NEW(arena, box->cells * directions, uint32_t);
    for (size_t i = 0; step && i < box->cells; i++)
        for (size_t d = 0; d < directions; d++)
            step[i * directions + d] = box_number(box, cell_add(box->cell[i].at, box->grid->direction[d]));
    return step;
}

static bool is_new(const uint32_t *const *image, size_t count, const uint32_t *other, size_t cells) {
    for (size_t i = 0; i < count; i++)
        if (!memcmp(image[i], other, cells * sizeof *other))
            return false;
    return true;
}

/* Tells whether the symmetry keeps the cells of the first cubes that were placed. */
static bool keeps_begin(const uint32_t *image, const uint32_t *begin, size_t begun) {
    size_t i = 0;
    while (i < begun && image[begin[i]] == begin[i])
        i++;
    return i == begun;
}

/* Lists the images. Motions of a flat box may have the same images of all cells; they are one
 * symmetry here. */
static bool list_images(struct snake_posed *own, struct arena *arena) {
    const struct box *box = &own->snake->place.box;
    struct box_group group;
    if (!box_symmetries(box, &own->snake->place.group, arena, &group))
        return false;
    const uint32_t **image = ARENA_NEW(arena, group.count, const uint32_t *);
    for (size_t i = 0; image && i < group.count; i++) {
        if (is_new(image, own->images, group.symmetry[i].image, box->cells) &&
            keeps_begin(group.symmetry[i].image, own->chain.begin, own->chain.begun))
            image[own->images++] = group.symmetry[i].image;
        if (i < group.rotations)
            own->rotations = own->images;
    }
    own->chain.image = image;
    return image != NULL;
}

/* Returns the number of images that the engine leaves out. It gives one answer of each class that
 * is listed; a count takes the largest classes. */
static size_t images_of(const struct snake_posed *own, const struct wish *wish) {
    if (!wish->list || wish->symmetry == TREEN_SYMMETRY_FULL)
        return own->images;
    return wish->symmetry == TREEN_SYMMETRY_ROTATION ? own->rotations : 1;
}

static bool fill_chain(struct snake_posed *own, const struct treen_puzzle *puzzle, const struct wish *wish,
                       struct arena *arena) {
    const struct snake *snake = own->snake;
    own->chain = (struct chain){.links = snake->links,
                                .joint = snake->joint,
                                .cells = snake->place.box.cells,
                                .directions = (size_t)snake->place.box.grid->directions,
                                .step = snake_steps(&snake->place.box, arena), /* BOX_OUTSIDE is CHAIN_WALL */
                                .must = snake->place.box.must};
    if (!snake_begin(puzzle, arena, &own->chain.begin, &own->chain.begun) || !own->chain.step ||
        !list_images(own, arena))
        return false;
    own->same_from_both_ends = snake->same_from_both_ends && !own->chain.begun;
    own->chain.images = images_of(own, wish);
    own->reversed = ARENA_NEW(arena, snake->links, uint32_t);
    own->cell = ARENA_NEW(arena, snake->links, struct treen_cell);
    return own->reversed && own->cell;
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct snake_posed *own = ARENA_NEW(arena, 1, struct snake_posed);
    TRY_MEMORY(made && own, error, "posing the problem");
    own->snake = puzzle->own;
    TRY_MEMORY(fill_chain(own, puzzle, wish, arena), error, "posing the problem");
    *made = (struct posed){
        .problem = {.form = FORM_CHAIN, .question = &own->chain}, .kind = &kind_snake, .own = own};
    *posed = made;
    return TREEN_OK;
}

/* ---- Weighing -------------------------------------------------------------------------------- */

/* Compares the image of a path with another path, link by link. */
static int compare_image(const uint32_t *image, const uint32_t *path, const uint32_t *other, size_t links) {
    for (size_t i = 0; i < links; i++)
        if (image[path[i]] != other[i])
            return image[path[i]] < other[i] ? -1 : 1;
    return 0;
}

static void reverse(struct snake_posed *own, const uint32_t *path) {
    size_t links = own->chain.links;
    for (size_t i = 0; i < links; i++)
        own->reversed[i] = path[links - 1 - i];
}

/* Counts the different solutions among the first `symmetries` images of one: all of them, divided
 * by the number that keep it. */
static unsigned class_size(const struct snake_posed *own, const uint32_t *path, size_t symmetries) {
    size_t keeping = 0, links = own->chain.links;
    for (size_t i = 0; i < symmetries; i++) {
        const uint32_t *image = own->chain.image[i];
        keeping += compare_image(image, path, path, links) == 0 ||
                   (own->same_from_both_ends && compare_image(image, own->reversed, path, links) == 0);
    }
    return (unsigned)(symmetries / keeping);
}

/* Tells whether the answer counts. The engine gives the first path among its images. A path read
 * from its other end is the same solution. If that is no image of the path, the engine gives an
 * image of it, too: only the first of the two counts. */
static bool is_counted(const struct snake_posed *own, const uint32_t *path) {
    for (size_t i = 0; own->same_from_both_ends && i < own->chain.images; i++)
        if (compare_image(own->chain.image[i], own->reversed, path, own->chain.links) < 0)
            return false;
    return true;
}

static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct snake_posed *own = posed->own;
    reverse(own, answer->option);
    bool counted = is_counted(own, answer->option);
    *weight = (struct weight){.assemblies = counted ? class_size(own, answer->option, own->chain.images) : 0,
                              .rotation_class = class_size(own, answer->option, own->rotations),
                              .symmetry_class = class_size(own, answer->option, own->images),
                              .listed = counted,
                              .labelled = &BIG_ONE,
                              .relabelled = !own->weighed};
    own->weighed = true;
}

/* Tells the cells in the order of the chain. */
static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct snake_posed *own = posed->own;
    for (size_t i = 0; i < answer->count; i++)
        own->cell[i] = own->snake->place.box.cell[answer->option[i]].at;
    own->part = (struct treen_part){.piece = "snake", .copy = 1, .cells = answer->count, .cell = own->cell};
    solution->parts = 1;
    solution->part = &own->part;
    solution->is_path = true;
}

/* ---- Describing ------------------------------------------------------------------------------ */

/* Returns the longest run. A joint that may do either ends it: so every folding has a line of this
 * length. */
static size_t longest_run(const struct snake *snake) {
    size_t longest = 0, run = 1;
    for (size_t i = 1; i < snake->links; i++) {
        run = i > 1 && snake->joint[i - 1] != JOINT_STRAIGHT ? 2 : run + 1;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* Describes the snake. Along a chain even and odd cells alternate. */
static enum treen_status describe(const struct treen_puzzle *puzzle, struct arena *arena,
                                  struct treen_info *info) {
    const struct snake *snake = puzzle->own;
    const struct box *box = &snake->place.box;
    struct box_group group;
    const uint32_t *begin;
    size_t begun;
    TRY_ROOM(box_symmetries(box, &snake->place.group, arena, &group) &&
             snake_begin(puzzle, arena, &begin, &begun));
    for (size_t i = 0; i < group.count; i++)
        if (keeps_begin(group.symmetry[i].image, begin, begun)) {
            info->symmetries++;
            info->rotations += i < group.rotations;
        }
    info->links = snake->links;
    info->runs = snake_runs(snake);
    info->same_from_both_ends = snake->same_from_both_ends;
    info->must = box->must_cells;
    info->may = box->cells - box->must_cells;
    for (size_t i = 0; i < box->cells; i++)
        if (box->must[i])
            *((box->cell[i].at.x + box->cell[i].at.y + box->cell[i].at.z) & 1 ? &info->odd : &info->even) +=
                1;
    size_t more = info->even > info->odd ? info->even : info->odd;
    if (longest_run(snake) > snake_side(box))
        info->impossible =
            arena_print(arena, "the snake has %zu cubes in a line, and the box is %u long at most",
                        longest_run(snake), snake_side(box));
    else if (more > (snake->links + 1) / 2)
        info->impossible =
            arena_print(arena, "the box has %zu even and %zu odd cells, and along a chain these take turns",
                        info->even, info->odd);
    return TREEN_OK;
}

/* Looks for a reason why the snake is impossible. Looking for the box's symmetries takes a step for
 * each cell and symmetry. */
static enum treen_status doubt(const struct treen_puzzle *puzzle, const struct posed *posed, int64_t *work,
                               struct arena *arena, const char **why) {
    struct treen_info info = {0};
    const struct snake *snake = puzzle->own;
    (void)posed;
    *why = NULL;
    *work -= (int64_t)snake->place.box.cells * GRID_SYMMETRIES;
    if (*work <= 0)
        return TREEN_OK;
    TRY(describe(puzzle, arena, &info));
    *why = info.impossible;
    return TREEN_OK;
}

/* ---- Showing --------------------------------------------------------------------------------- */

/* Tells whether the chain bends at that cube. */
static bool bends_at(const struct treen_part *part, size_t link) {
    const struct treen_cell *cell = part->cell + link;
    return link && link + 1 < part->cells &&
           !cell_equal(cell_subtract(cell[0], cell[-1]), cell_subtract(cell[1], cell[0]));
}

/* Adds a body of the cubes up to the next bend, that one included; a chain in the file counts them
 * in the same way. Two colours in turn, and the lines between bodies, then show the folding.
 * `first` goes on to the next run. */
static bool add_run(const struct treen_part *part, const char *const *label, size_t *first,
                    struct arena *arena, struct scene_stage *stage) {
    size_t end = *first, run = stage->body.count + 1;
    while (end + 1 < part->cells && !bends_at(part, end))
        end++;
    struct scene_body body = {.name = arena_print(arena, "run %zu", run),
                              .labels = label + *first,
                              .colour = 2 - run % 2,
                              .cells = end + 1 - *first,
                              .cell = part->cell + *first};
    *first = end + 1;
    return body.name && array_push(arena, &stage->body, body);
}

/* Labels each cell with the number of its cube, from 1; cells that stay empty are dots. */
static bool number_cells(const struct snake *snake, const struct treen_solution *solution,
                         struct arena *arena, struct scene_stage *stage) {
    static const struct treen_part none = {0};
    const struct treen_part *part = solution->parts ? solution->part : &none;
    const char **label = ARENA_NEW(arena, part->cells, const char *);
    for (size_t i = 0; label && i < part->cells; i++)
        if (!(label[i] = arena_print(arena, "%zu", i + 1)))
            return false;
    for (size_t first = 0; label && first < part->cells;)
        if (!add_run(part, label, &first, arena, stage))
            return false;
    return label && scene_add_empty(&snake->place.box, solution, arena, stage);
}

const char *snake_direction(const struct grid *grid, struct treen_cell step) {
    if (step.x)
        return step.x > 0 ? "right" : "left";
    if (step.y && grid->dimensions == 2)
        return step.y > 0 ? "down" : "up";
    if (step.y)
        return step.y > 0 ? "forward" : "backward";
    return step.z > 0 ? "down" : "up";
}

/* Tells the folding as "right 2, forward 2, up 1": a leg for each change of direction. */
static const char *tell_legs(const struct grid *grid, const struct treen_part *part, struct arena *arena) {
    enum { LONGEST = 32 };
    char *text = ARENA_NEW(arena, part->cells * LONGEST, char), *end = text;
    for (size_t i = 1, steps = 1; text && i < part->cells; i++, steps++) {
        struct treen_cell step = cell_subtract(part->cell[i], part->cell[i - 1]);
        bool goes_on =
            i + 1 < part->cells && cell_equal(cell_subtract(part->cell[i + 1], part->cell[i]), step);
        if (goes_on)
            continue;
        end += snprintf(end, LONGEST, "%s%s %zu", end > text ? ", " : "", snake_direction(grid, step), steps);
        steps = 0;
    }
    return text;
}

static bool tell_folding(const struct snake *snake, const struct treen_solution *solution,
                         struct arena *arena, struct scene *scene) {
    const struct treen_part *part = solution->part;
    const struct grid *grid = snake->place.grid;
    struct treen_cell low = snake->place.box.low;
    if (!solution->parts || !part->cells)
        return true;
    const char *legs = tell_legs(grid, part, arena);
    struct treen_cell at = cell_subtract(part->cell[0], low);
    const char *layer = grid->dimensions > 2 ? arena_print(arena, "layer %d, ", at.z + 1) : "";
    scene->prose = !legs || !layer ? NULL
                                   : arena_print(arena, "Start in %srow %d, column %d%s%s.", layer, at.y + 1,
                                                 at.x + 1, *legs ? "; go " : "", legs);
    return scene->prose;
}

/* Adds a move that takes a run away, with all runs after it. Nothing moves, since treen does not
 * know how the cubes swing on their elastic. The last body may be the empty cells, which never
 * move. */
static bool add_unfolding(const struct scene_stage *stage, size_t run, const char *leg, struct arena *arena,
                          struct scene_move *move) {
    struct scene_pose *from = ARENA_NEW(arena, stage->body.count, struct scene_pose);
    struct scene_pose *to = ARENA_NEW(arena, stage->body.count, struct scene_pose);
    for (size_t i = 0; from && to && i < stage->body.count; i++) {
        from[i].gone = i > run;
        to[i].gone = i >= run;
    }
    *move = (struct scene_move){.caption = arena_print(arena, "run %zu is unfolded", run + 1),
                                .undone = arena_print(arena, "run %zu goes %s", run + 1, leg),
                                .from = from,
                                .to = to};
    return from && to && move->caption && move->undone;
}

/* Adds the runs as moves, the last one first: as with burrs, the reverse puts it together. Each
 * move has the places of all bodies, so very long snakes have none: nobody would follow a
 * thousand. */
static bool add_moves(const struct grid *grid, struct scene_stage *stage, struct arena *arena) {
    enum { MOST = 300 };
    size_t runs = stage->body.count;
    while (runs && stage->body.at[runs - 1].hollow)
        runs--;
    if (runs > MOST)
        return true;
    for (size_t run = runs; run-- > 1;) {
        const struct scene_body *body = &stage->body.at[run];
        struct treen_cell step = cell_subtract(body->cell[0], body->cell[-1]); /* the chain is one array */
        const char *leg = arena_print(arena, "%s %zu", snake_direction(grid, step), body->cells);
        struct scene_move move;
        if (!leg || !add_unfolding(stage, run, leg, arena, &move) || !array_push(arena, &stage->move, move))
            return false;
    }
    return true;
}

/* Shows the box as a file has it. */
static bool show_box(const struct snake *snake, struct arena *arena, struct scene *scene) {
    const struct box *box = &snake->place.box;
    struct treen_cell *cell = ARENA_NEW(arena, box->cells, struct treen_cell);
    char *marks = ARENA_NEW(arena, box->cells, char);
    struct scene_stage stage = {.caption = "box"};
    if (!cell || !marks)
        return false;
    for (size_t i = 0; i < box->cells; i++) {
        cell[i] = box->cell[i].at;
        marks[i] = box->must[i] ? '#' : '+';
    }
    struct scene_body body = {.name = "box", .marks = marks, .cells = box->cells, .cell = cell};
    return array_push(arena, &stage.body, body) && array_push(arena, &scene->stage, stage);
}

/* Returns the cells of the chain laid out flat. Runs go to the right and to the back in turn, so
 * that they never meet and no run hides another. Joints that may be either go straight on. Null
 * when there is no memory. */
static struct treen_cell *lay_out(const struct snake *snake, struct arena *arena) {
    struct treen_cell *cell = ARENA_NEW(arena, snake->links, struct treen_cell), at = {0};
    bool back = false;
    for (size_t i = 0; cell && i < snake->links; i++) {
        cell[i] = at;
        back ^= snake->joint[i] == JOINT_BENT;
        at = cell_add(at, (struct treen_cell){!back, -back, 0});
    }
    return cell;
}

/* Shows the chain as it lies on the table, a body for each run, with the letters of the file. */
static bool show_runs(const struct snake *snake, const char *letters, struct arena *arena,
                      struct scene *scene) {
    enum { MOST = 300 }; /* cubes: as text it has about half as many lines */
    struct scene_stage stage = {.caption = "snake"};
    const struct treen_cell *cell = snake->links <= MOST ? lay_out(snake, arena) : NULL;
    if (!cell)
        return snake->links > MOST;
    for (size_t first = 0, end; first < snake->links; first = end) {
        for (end = first + 1; end < snake->links && snake->joint[end - 1] != JOINT_BENT;)
            end++;
        struct scene_body body = {.name = "run",
                                  .marks = letters + first,
                                  .colour = 1 + (unsigned)(stage.body.count % 2),
                                  .cells = end - first,
                                  .cell = cell + first};
        if (!array_push(arena, &stage.body, body))
            return false;
    }
    return array_push(arena, &scene->stage, stage);
}

/* Shows the cubes as letters, in the words of the file. */
static bool show_chain(const struct snake *snake, struct arena *arena, struct scene *scene) {
    char *letters = ARENA_NEW(arena, snake->links + 1, char);
    if (!letters)
        return false;
    for (size_t i = 0; i < snake->links; i++)
        letters[i] = "ets?"[snake->joint[i]];
    const char *text =
        arena_print(arena, "%zu cubes in %zu runs%s (e end, s straight on, t turn%s):", snake->links,
                    snake_runs(snake), snake->same_from_both_ends ? ", the same from both ends" : "",
                    strchr(letters, '?') ? ", ? either" : "");
    return text && show_runs(snake, letters, arena, scene) && array_push(arena, &scene->note, text) &&
           array_push(arena, &scene->note, letters);
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    const struct snake *snake = puzzle->own;
    struct scene_stage stage = {0};
    scene->title = puzzle->about.title;
    scene->grid = snake->place.grid;
    bool shown = solution ? number_cells(snake, solution, arena, &stage) &&
                                add_moves(snake->place.grid, &stage, arena) &&
                                array_push(arena, &scene->stage, stage) &&
                                tell_folding(snake, solution, arena, scene)
                          : show_box(snake, arena, scene) && show_chain(snake, arena, scene);
    return shown ? TREEN_OK : TREEN_NO_MEMORY;
}

const struct kind kind_snake = {
    .about = {.name = "snake", .summary = "cubes on an elastic, to be folded into a box"},
    .keys = snake_keys,
    .read = snake_read,
    .write = snake_write,
    .piece_name = piece_name,
    .pose = pose,
    .weigh = weigh,
    .tell = tell,
    .describe = describe,
    .impossible = doubt,
    .check = snake_check,
    .show = show,
    .read_solutions = snake_read_solutions,
};
