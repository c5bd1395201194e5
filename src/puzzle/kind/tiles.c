/* Tiles: poses them as a cover with colours, and tells which answers are images of each other. */
#include "puzzle/tiles.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

struct tiles_posed {
    const struct tiles *tiles;
    struct tiles_ways ways;
    struct box_group group;
    const uint32_t *image; /* as in tiles_images */
    struct tiles_lead lead;
    const uint32_t *kept;  /* by option of the problem; null = all are */
    size_t list_to;        /* solutions that the first of the symmetries make equal are told once */
    uint32_t *at, *turned; /* by cell: the option of the answer, and of its image */
    uint32_t *used;        /* by class; 0 between two calls */
    struct big labelled;
    bool weighed;
    uint32_t *first; /* by class: where its tiles begin in `member` */
    const struct tile **member;
    struct treen_part *part; /* by cell */
    struct treen_cell *cell; /* by cell */
    const char **item;       /* by option and side; messages (message.h) do not copy them */
    char (*mark)[2];         /* by mark: its text */
};

/* ---- Posing ---------------------------------------------------------------------------------- */

/* Multiplies the ways to tell equal tiles apart. False when there is no memory. */
static bool count_labelled(struct tiles_posed *own) {
    const struct tiles *tiles = own->tiles;
    big_set(&own->labelled, 1);
    for (size_t i = 0; i < tiles->classes; i++)
        for (uint32_t n = own->ways.copies[i]; n > 1; n--)
            if (!big_multiply(&own->labelled, n))
                return false;
    return true;
}

/* Lists the tiles of each class, in the order of the file. */
static void list_members(struct tiles_posed *own) {
    const struct tiles *tiles = own->tiles;
    size_t count = 0;
    for (uint32_t c = 0; c < tiles->classes; c++) {
        own->first[c] = (uint32_t)count;
        for (size_t i = 0; i < tiles->tiles; i++)
            if (tiles->tile[i].class == c)
                own->member[count++] = &tiles->tile[i];
    }
}

static bool make_room(struct tiles_posed *own, struct arena *arena) {
    const struct tiles *tiles = own->tiles;
    size_t cells = tiles->place.box.cells, marks = own->ways.problem.options * tiles->sides;
    own->at = ARENA_NEW(arena, cells, uint32_t);
    own->turned = ARENA_NEW(arena, cells, uint32_t);
    own->used = ARENA_NEW(arena, tiles->classes, uint32_t);
    own->first = ARENA_NEW(arena, tiles->classes, uint32_t);
    own->member = ARENA_NEW(arena, tiles->tiles, const struct tile *);
    own->part = ARENA_NEW(arena, cells, struct treen_part);
    own->cell = ARENA_NEW(arena, cells, struct treen_cell);
    own->item = ARENA_NEW(arena, marks, const char *);
    own->mark = arena_alloc(arena, TILE_MARKS, sizeof *own->mark);
    if (!own->at || !own->turned || !own->used || !own->first || !own->member || !own->part || !own->cell ||
        !own->item || !own->mark)
        return false;
    for (int i = 0; i < TILE_MARKS; i++)
        own->mark[i][0] = (char)i;
    for (size_t i = 0; i < marks; i++)
        own->item[i] = own->mark[(int)own->ways.marks[i]];
    list_members(own);
    return true;
}

/* Cuts the problem down: the leading tile lies in one way of each orbit. Where all solutions are
 * listed it is not cut. */
static bool cut_down(struct tiles_posed *own, const struct wish *wish, struct arena *arena,
                     struct posed *made) {
    const struct problem *problem = &own->ways.problem;
    made->problem = *problem;
    own->list_to = !wish->list || wish->symmetry == TREEN_SYMMETRY_NONE ? 1
                   : wish->symmetry == TREEN_SYMMETRY_ROTATION          ? own->group.rotations
                                                                        : own->group.count;
    if (!tiles_lead(own->tiles, &own->ways, &own->group, wish->list ? own->list_to : own->group.count,
                    own->image, arena, &own->lead))
        return false;
    if (!own->lead.is_there)
        return true;
    bool made_rest = problem_without(problem, own->lead.gone, arena, &made->problem, &own->kept);
    made->left_out = problem->options - made->problem.options;
    return made_rest;
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct tiles_posed *own = ARENA_NEW(arena, 1, struct tiles_posed);
    TRY_MEMORY(made && own, error, "posing the problem");
    own->tiles = puzzle->own;
    *made = (struct posed){.kind = &kind_tiles, .own = own};
    if (!tiles_ways(own->tiles, puzzle->about.placed, arena, &own->ways) ||
        !tiles_images(own->tiles, &own->ways, arena, &own->group, &own->image) || !make_room(own, arena) ||
        !count_labelled(own) || !cut_down(own, wish, arena, made)) {
        big_free(&own->labelled);
        return error_memory(error, "posing the problem");
    }
    made->labelled = &own->labelled;
    *posed = made;
    return TREEN_OK;
}

static void release(struct posed *posed) {
    big_free(&((struct tiles_posed *)posed->own)->labelled);
}

/* Poses all answers, which the identity leaves. Classes are counted by weighing them. */
static enum treen_status fixed(const struct posed *posed, size_t symmetry, uint64_t taken,
                               struct arena *arena, struct problem *problem, struct treen_error *error) {
    (void)symmetry, (void)taken, (void)arena, (void)error;
    *problem = ((const struct tiles_posed *)posed->own)->ways.problem;
    return TREEN_OK;
}

/* ---- Weighing and telling -------------------------------------------------------------------- */

/* Makes the image of the answer. Returns false when it is no assembly of these tiles: some lie so
 * only when they are reflected, or differ from their mirror images. */
static bool make_image(struct tiles_posed *own, size_t symmetry) {
    const struct tiles_ways *ways = &own->ways;
    const uint32_t *image = own->image + symmetry * ways->problem.options;
    size_t cells = own->tiles->place.box.cells, done = 0;
    bool fine = true;
    for (; fine && done < cells; done++) {
        uint32_t option = image[own->at[done]];
        if (option == NO_WAY) {
            fine = false;
            break;
        }
        own->turned[ways->cell[option]] = option;
        fine = ++own->used[ways->class[option]] <= ways->copies[ways->class[option]];
    }
    memset(own->used, 0, own->tiles->classes * sizeof *own->used);
    return fine;
}

/* Notes the option of each cell. */
static void place_answer(struct tiles_posed *own, const struct answer *answer) {
    for (size_t i = 0; i < answer->count; i++) {
        uint32_t option = own->kept ? own->kept[answer->option[i]] : answer->option[i];
        own->at[own->ways.cell[option]] = option;
    }
}

/* Tells whether the image is an answer of the problem that was cut down. */
static bool is_searched(const struct tiles_posed *own) {
    bool is = true;
    for (size_t i = 0; i < own->tiles->place.box.cells; i++)
        is &= !own->lead.gone[own->turned[i]];
    return is;
}

/* Compares the image with the answer, cell by cell: below 0, it comes first. */
static int compare_image(const struct tiles_posed *own) {
    size_t cells = own->tiles->place.box.cells, i = 0;
    while (i < cells && own->turned[i] == own->at[i])
        i++;
    return i == cells ? 0 : own->turned[i] < own->at[i] ? -1 : 1;
}

/* Weighs an answer: the images that are assemblies, divided by those that are the answer itself.
 * The first of a class is told. */
static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct tiles_posed *own = posed->own;
    unsigned are = 0, same = 0;
    *weight = (struct weight){
        .assemblies = 1, .listed = true, .labelled = &own->labelled, .relabelled = !own->weighed};
    own->weighed = true;
    place_answer(own, answer);
    for (size_t i = 0; i < answer->count; i++)
        if (own->lead.orbit[own->at[i]])
            weight->assemblies = own->lead.orbit[own->at[i]];
    for (size_t s = 0; s < own->group.count; s++) {
        if (make_image(own, s)) {
            int order = compare_image(own);
            are++;
            same += order == 0;
            weight->listed &= order >= 0 || s >= own->list_to || !is_searched(own);
        }
        if (s + 1 == own->group.rotations)
            weight->rotation_class = are / same;
    }
    weight->symmetry_class = are / same;
}

static void tell_tile(struct tiles_posed *own, size_t cell) {
    const struct tiles *tiles = own->tiles;
    uint32_t option = own->at[cell], class = own->ways.class[option], copy = own->used[class]++;
    const struct tile *const *tile = own->member + own->first[class];
    for (; copy >= (*tile)->copies; tile++)
        copy -= (*tile)->copies;
    own->cell[cell] = tiles->place.box.cell[cell].at;
    own->part[cell] = (struct treen_part){.piece = (*tile)->name,
                                          .index = (unsigned)(*tile - tiles->tile),
                                          .copy = copy + 1,
                                          .cells = 1,
                                          .cell = &own->cell[cell],
                                          .items = tiles->sides,
                                          .item = own->item + option * tiles->sides};
}

/* Tells the tiles in the order of their cells. */
static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct tiles_posed *own = posed->own;
    place_answer(own, answer);
    for (size_t i = 0; i < answer->count; i++)
        tell_tile(own, i);
    memset(own->used, 0, own->tiles->classes * sizeof *own->used);
    solution->parts = answer->count;
    solution->part = own->part;
}

/* ---- Describing ------------------------------------------------------------------------------ */

static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    const struct tiles *tiles = puzzle->own;
    return index < tiles->tiles ? tiles->tile[index].name : NULL;
}

static enum treen_status describe(const struct treen_puzzle *puzzle, struct arena *arena,
                                  struct treen_info *info) {
    const struct tiles *tiles = puzzle->own;
    struct tiles_ways ways;
    struct box_group group;
    struct treen_piece_info *piece = ARENA_NEW(arena, tiles->tiles, struct treen_piece_info);
    size_t cells = tiles->place.box.cells;
    TRY_ROOM(piece && tiles_ways(tiles, puzzle->about.placed, arena, &ways) &&
             box_symmetries(&tiles->place.box, &tiles->place.group, arena, &group));
    for (size_t i = 0; i < tiles->tiles; i++) {
        const struct tile *tile = &tiles->tile[i];
        piece[i] = (struct treen_piece_info){.name = tile->name,
                                             .least = tiles->total == cells ? tile->copies : 0,
                                             .most = tile->copies,
                                             .cells = 1};
        for (size_t o = 0; o < ways.problem.options; o++)
            piece[i].placements += ways.class[o] == tile->class;
    }
    info->pieces = tiles->tiles;
    info->piece = piece;
    info->must = info->least = cells;
    info->most = tiles->total;
    info->rotations = group.rotations;
    info->symmetries = group.count;
    info->items = ways.problem.items;
    info->options = ways.problem.options;
    return TREEN_OK;
}

const struct kind kind_tiles = {
    .about = {.name = "tiles", .summary = "tiles with a mark on each side, which must go together"},
    .keys = tiles_keys,
    .read = tiles_read,
    .write = tiles_write,
    .piece_name = piece_name,
    .draft = tiles_draft,
    .pose = pose,
    .weigh = weigh,
    .tell = tell,
    .fixed = fixed,
    .release = release,
    .describe = describe,
    .check = tiles_check,
    .show = tiles_show,
    .read_solutions = tiles_read_solutions,
};
