#include "puzzle/kind/rectangles.h"

#include "base/error.h"
#include "base/order.h"
#include "engine/skyline/rectangles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Each size has its pieces' copies one after the other, by piece, from first_copy[size] on. */
struct rectangles_posed {
    struct rectangles question;
    const struct packing *packing;
    struct rectangle_size *size;
    uint32_t *size_of;            /* by piece */
    uint8_t all[GRID_SYMMETRIES]; /* the box's symmetries (RECTANGLE_…), the rotations first */
    size_t symmetries, rotations; /* the numbers of all of these, and of the rotations */
    size_t copies;                /* the copies of all pieces */
    struct big labelled;
    bool weighed;
    uint32_t *option; /* an answer, with ascending options */
    struct treen_part *part;
    struct treen_cell *cell;
};

/* ---- Sizes ----------------------------------------------------------------------------------- */

static uint32_t width_of(const struct cuboid *cuboid) {
    return (uint32_t)(cuboid->high.x - cuboid->low.x) + 1;
}

static uint32_t height_of(const struct cuboid *cuboid) {
    return (uint32_t)(cuboid->high.y - cuboid->low.y) + 1;
}

/* Tells whether the number of cells is that of the whole rectangle. */
static bool is_full(const struct cuboid *cuboid, size_t cells) {
    return (uint64_t)width_of(cuboid) * height_of(cuboid) == cells;
}

/* Tells whether the packing is rectangles that fill a rectangle: every copy of every piece is used,
 * and together they fill the box. */
static bool are_rectangles(const struct packing *packing) {
    const struct cuboid box = {packing->box.low, packing->box.high};
    uint64_t area = 0;
    if (!packing->grid->cubic || packing->box.wrap || packing->grid->dimensions != 2 || packing->colours ||
        !packing->box.cells || !is_full(&box, packing->box.cells))
        return false;
    for (size_t i = 0; i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        struct cuboid around = cuboid_of_shape(&piece->shape);
        if (piece->least != piece->most || piece->groups || !is_full(&around, piece->shape.count))
            return false;
        area += (uint64_t)piece->most * piece->shape.count;
    }
    return area == packing->box.cells;
}

/* Tells whether one of the piece's motions turns it by a quarter. */
static bool may_turn(const struct packing *packing, const struct packing_piece *piece) {
    for (size_t i = 0; i < packing->group.motion_count[piece->motion]; i++)
        if (!packing->group.element[i].m[0][0])
            return true;
    return false;
}

/* Returns the piece's size. Equal pieces have equal sizes: a piece that may be turned is noted as
 * wide, and a square needs no turn. */
static struct rectangle_size size_of(const struct packing *packing, const struct packing_piece *piece) {
    struct cuboid around = cuboid_of_shape(&piece->shape);
    uint32_t width = width_of(&around), height = height_of(&around);
    bool turns = width != height && may_turn(packing, piece);
    if (turns && width < height)
        return (struct rectangle_size){height, width, turns, piece->most};
    return (struct rectangle_size){width, height, turns, piece->most};
}

static bool are_equal(const struct rectangle_size *one, const struct rectangle_size *other) {
    return one->width == other->width && one->height == other->height && one->turns == other->turns;
}

static bool list_sizes(struct rectangles_posed *own, struct arena *arena) {
    const struct packing *packing = own->packing;
    own->size = ARENA_NEW(arena, packing->pieces, struct rectangle_size);
    own->size_of = ARENA_NEW(arena, packing->pieces, uint32_t);
    if (!own->size || !own->size_of)
        return false;
    size_t sizes = 0;
    for (size_t i = 0; i < packing->pieces; i++) {
        struct rectangle_size size = size_of(packing, &packing->piece[i]);
        size_t known = 0;
        while (known < sizes && !are_equal(&own->size[known], &size))
            known++;
        if (known < sizes)
            own->size[known].copies += size.copies;
        else
            own->size[sizes++] = size;
        own->size_of[i] = (uint32_t)known;
        own->copies += size.copies;
    }
    own->question.sizes = sizes;
    own->question.size = own->size;
    return true;
}

/* ---- Symmetries ------------------------------------------------------------------------------ */

static uint32_t image_of(const struct rectangles *question, unsigned symmetry, uint32_t x, uint32_t y) {
    struct rectangle cell = {0, x, y, 1, 1};
    cell = rectangles_image(question, symmetry, cell);
    return cell.y * question->width + cell.x;
}

static bool does_the_same(const struct rectangles *question, unsigned symmetry, const uint32_t *image) {
    uint32_t right = question->width - 1, top = question->height - 1;
    return (!(symmetry & RECTANGLE_SWAP) || right == top) && image[0] == image_of(question, symmetry, 0, 0) &&
           image[right] == image_of(question, symmetry, right, 0) &&
           image[top * question->width] == image_of(question, symmetry, 0, top);
}

/* Names a symmetry by its images of three corners. In a single row or column several symmetries do
 * the same; any of them will do. */
static uint8_t name_symmetry(const struct rectangles *question, const uint32_t *image) {
    uint8_t symmetry = 0;
    while (symmetry < RECTANGLE_SYMMETRIES && !does_the_same(question, symmetry, image))
        symmetry++;
    assert(symmetry < RECTANGLE_SYMMETRIES);
    return symmetry;
}

static bool list_symmetries(struct rectangles_posed *own, struct arena *arena) {
    struct box_group group;
    if (!box_symmetries(&own->packing->box, &own->packing->group, arena, &group))
        return false;
    own->symmetries = group.count;
    own->rotations = group.rotations;
    for (size_t s = 0; s < group.count; s++)
        own->all[s] = name_symmetry(&own->question, group.symmetry[s].image);
    return true;
}

/* Chooses the symmetries that the search leaves out. A list is of one solution per class, or of
 * all; a count takes the quickest way. */
static void leave_out(struct rectangles_posed *own, const struct wish *wish) {
    size_t count = !wish->list || wish->symmetry == TREEN_SYMMETRY_FULL ? own->symmetries
                   : wish->symmetry == TREEN_SYMMETRY_ROTATION          ? own->rotations
                                                                        : 1;
    assert(count <= RECTANGLE_SYMMETRIES);
    own->question.symmetries = count;
    memcpy(own->question.symmetry, own->all, count);
}

/* Tells whether the box may be swapped, but not all rectangles in it: then an image of an assembly
 * may be none. */
static bool images_may_be_none(const struct rectangles_posed *own) {
    bool swaps = false;
    for (size_t s = 0; s < own->symmetries; s++)
        swaps |= own->all[s] & RECTANGLE_SWAP;
    for (size_t i = 0; swaps && i < own->question.sizes; i++)
        if (own->size[i].width != own->size[i].height && !own->size[i].turns)
            return true;
    return false;
}

/* Tells whether some rectangles may be turned and others of their shape may not. Classes have one
 * piece for these (sharing.h), and this file two sizes. */
static bool share_shapes(const struct rectangles_posed *own) {
    const struct rectangle_size *size = own->size;
    for (size_t i = 0; i < own->question.sizes; i++)
        for (size_t j = i + 1; j < own->question.sizes; j++) {
            bool equal = size[i].width == size[j].width && size[i].height == size[j].height;
            bool turned = size[i].width == size[j].height && size[i].height == size[j].width;
            if (size[i].turns != size[j].turns && (equal || turned))
                return true;
        }
    return false;
}

/* ---- Posing ---------------------------------------------------------------------------------- */

/* Tells whether this is quicker than a cover (E197). */
static bool pays(const struct rectangles_posed *own) {
    enum { CELLS = 1024, CELLS_EACH = 32, COPIES_EACH = 8 };
    size_t cells = own->packing->box.cells;
    return cells >= CELLS && cells >= CELLS_EACH * own->copies &&
           own->copies <= COPIES_EACH * own->question.sizes;
}

static bool count_labelled(struct rectangles_posed *own) {
    bool done = true;
    big_set(&own->labelled, 1);
    for (size_t i = 0; done && i < own->question.sizes; i++)
        for (uint32_t k = 2; done && k <= own->size[i].copies; k++)
            done = big_multiply(&own->labelled, k);
    return done;
}

static bool room_for_answer(struct rectangles_posed *own, struct arena *arena) {
    own->option = ARENA_NEW(arena, own->copies, uint32_t);
    own->part = ARENA_NEW(arena, own->copies, struct treen_part);
    own->cell = ARENA_NEW(arena, own->packing->box.cells, struct treen_cell);
    return own->option && own->part && own->cell;
}

static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight);
static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution);
static void release(struct posed *posed);

/* An inner kind of packings that are posed as rectangles. */
static const struct kind kind_rectangles = {
    .about.name = "packing", .weigh = weigh, .tell = tell, .release = release};

enum treen_status rectangles_pose(const struct packing *packing, const struct wish *wish, struct arena *arena,
                                  struct posed **posed, struct treen_error *error) {
    *posed = NULL;
    if ((wish->form != FORM_RECTANGLES && !wish->any_form) || !are_rectangles(packing))
        return TREEN_OK;
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct rectangles_posed *own = ARENA_NEW(arena, 1, struct rectangles_posed);
    TRY_MEMORY(made && own, error, "posing the problem");
    const struct cuboid box = {packing->box.low, packing->box.high};
    own->packing = packing;
    own->question.width = width_of(&box);
    own->question.height = height_of(&box);
    TRY_MEMORY(list_sizes(own, arena), error, "posing the problem");
    if ((wish->any_form && !pays(own)) || rectangles_options(&own->question) > UINT32_MAX)
        return TREEN_OK;
    TRY_MEMORY(list_symmetries(own, arena), error, "posing the problem");
    if (images_may_be_none(own) || share_shapes(own))
        return TREEN_OK;
    leave_out(own, wish);
    if (!room_for_answer(own, arena) || !count_labelled(own)) {
        big_free(&own->labelled);
        return error_memory(error, "posing the problem");
    }
    *made = (struct posed){.problem = {.form = FORM_RECTANGLES, .question = &own->question},
                           .kind = &kind_rectangles,
                           .own = own,
                           .labelled = &own->labelled};
    *posed = made;
    return TREEN_OK;
}

static void release(struct posed *posed) {
    struct rectangles_posed *own = posed->own;
    big_free(&own->labelled);
}

/* ---- Weighing and telling -------------------------------------------------------------------- */

static void take_answer(struct rectangles_posed *own, const struct answer *answer) {
    assert(answer->count == own->copies);
    memcpy(own->option, answer->option, own->copies * sizeof *own->option);
    qsort(own->option, own->copies, sizeof *own->option, order_numbers);
}

static bool stays(const struct rectangles_posed *own, unsigned symmetry) {
    for (size_t i = 0; i < own->copies; i++) {
        struct rectangle at = rectangles_place(&own->question, own->option[i]);
        at = rectangles_image(&own->question, symmetry, at);
        uint32_t image = rectangles_option(&own->question, &at);
        if (!bsearch(&image, own->option, own->copies, sizeof image, order_numbers))
            return false;
    }
    return true;
}

/* Counts the different assemblies that the first `count` symmetries, which are a group, make of
 * this one. */
static unsigned images_of(const struct rectangles_posed *own, size_t count) {
    size_t staying = 0;
    for (size_t s = 0; s < count; s++)
        staying += stays(own, own->all[s]);
    return (unsigned)(count / staying);
}

/* Weighs an answer. It stands for all assemblies that the symmetries left out by the search make of
 * it. */
static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct rectangles_posed *own = posed->own;
    take_answer(own, answer);
    unsigned rotations = images_of(own, own->rotations), symmetries = images_of(own, own->symmetries);
    size_t left_out = own->question.symmetries;
    *weight = (struct weight){.assemblies = left_out == own->symmetries  ? symmetries
                                            : left_out == own->rotations ? rotations
                                                                         : 1,
                              .rotation_class = rotations,
                              .symmetry_class = symmetries,
                              .listed = true,
                              .labelled = &own->labelled,
                              .relabelled = !own->weighed};
    own->weighed = true;
}

/* Tells the cells of an option, at *cell, which moves on. */
static void tell_cells(const struct rectangles_posed *own, uint32_t option, struct treen_part *part,
                       struct treen_cell **cell) {
    struct rectangle at = rectangles_place(&own->question, option);
    const struct treen_cell *low = &own->packing->box.low;
    part->cells = (size_t)at.width * at.height;
    part->cell = *cell;
    for (uint32_t y = at.y; y < at.y + at.height; y++)
        for (uint32_t x = at.x; x < at.x + at.width; x++)
            *(*cell)++ = (struct treen_cell){low->x + (int)x, low->y + (int)y, low->z};
}

/* Tells an answer by piece, then by copy. Options of one size come together, and its pieces take
 * them in turn. */
static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct rectangles_posed *own = posed->own;
    const struct packing *packing = own->packing;
    struct treen_part *part = own->part;
    struct treen_cell *cell = own->cell;
    take_answer(own, answer);
    for (size_t i = 0; i < packing->pieces; i++) {
        size_t at = 0;
        for (size_t size = 0; size < own->size_of[i]; size++)
            at += own->size[size].copies;
        for (size_t before = 0; before < i; before++)
            at += own->size_of[before] == own->size_of[i] ? packing->piece[before].most : 0;
        for (uint32_t copy = 1; copy <= packing->piece[i].most; copy++, part++) {
            *part = (struct treen_part){.piece = packing->piece[i].name, .index = (unsigned)i, .copy = copy};
            tell_cells(own, own->option[at++], part, &cell);
        }
    }
    solution->parts = own->copies;
    solution->part = own->part;
}
