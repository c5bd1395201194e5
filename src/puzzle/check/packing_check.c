/* Checks a packing's solution by itself: without a list of placements or orientations. */
#include "puzzle/packing.h"

#include "base/array.h"
#include "base/error.h"
#include "base/keyset.h"
#include "puzzle/check/conditions_check.h"
#include "puzzle/puzzle.h"
#include "shape/vector.h"
#include "shape/wrap.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Two sticks of a part that share an end. `line` leads from the middle of one to that of the
 * other. */
struct corner {
    const struct treen_part *part;
    struct treen_cell cell[2];
    double line[2][3];
    uint32_t before; /* the corner before at the same place, from 1; 0 = none */
};

/* The corners of parts of sticks at one place. */
struct corners {
    uint32_t last;                 /* the number of the last one, from 1 */
    const struct treen_part *told; /* the last part that crosses another one here */
};

struct checker {
    const struct packing *packing;
    struct arena *arena;
    report *broken;
    struct keyset names;          /* of the pieces, with their numbers */
    struct keyset copies;         /* (piece, copy) of the parts so far */
    uint32_t *used;               /* by piece: the number of its parts */
    uint32_t *covered;            /* by cell of the box: how often it is covered */
    struct treen_cell *part;      /* scratch: a part's cells, sorted; room for the largest piece */
    struct coloured_cell *turned; /* scratch: its piece, moved to the part's place, unsorted */
    struct keyset *known;         /* parts that lie as their pieces may; null: none are kept */
    int *key;                     /* scratch: a part in it, its piece and its cells */
    struct keyset places;         /* where two sticks of a part meet */
    ARRAY(struct corners) place;  /* those of each place */
    ARRAY(struct corner) corner;
};

/* A sum of points by axis, counted from one of them. */
struct sum {
    int64_t of[3];
};

#define BREAK(checker, ...) REPORT((checker)->broken, (checker)->arena, __VA_ARGS__)

static enum treen_status checker_open(struct checker *checker) {
    const struct packing *packing = checker->packing;
    size_t largest = 0;
    keyset_init(&checker->names, checker->arena);
    keyset_init(&checker->copies, checker->arena);
    keyset_init(&checker->places, checker->arena);
    for (size_t i = 0; i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        TRY_ROOM(keyset_add_text(&checker->names, piece->name));
        for (size_t s = 0; s <= piece->others; s++)
            largest = packing_shape(piece, s)->count > largest ? packing_shape(piece, s)->count : largest;
    }
    checker->used = ARENA_NEW(checker->arena, packing->pieces, uint32_t);
    checker->covered = ARENA_NEW(checker->arena, packing->box.cells, uint32_t);
    checker->part = ARENA_NEW(checker->arena, largest, struct treen_cell);
    checker->turned = ARENA_NEW(checker->arena, largest, struct coloured_cell);
    checker->key = ARENA_NEW(checker->arena, 1 + 3 * largest, int);
    return checker->used && checker->covered && checker->part && checker->turned && checker->key
               ? TREEN_OK
               : TREEN_NO_MEMORY;
}

/* ---- The place of a part --------------------------------------------------------------------- */

/* Covers the box's cells. The first cell outside of it gets a sentence. */
static enum treen_status lay_part(struct checker *checker, const struct treen_part *part) {
    const struct treen_cell *outside = NULL;
    for (size_t i = 0; i < part->cells; i++) {
        uint32_t number = box_number(&checker->packing->box, part->cell[i]);
        if (number != BOX_OUTSIDE)
            checker->covered[number]++;
        else if (!outside)
            outside = &part->cell[i];
    }
    if (!outside)
        return TREEN_OK;
    return BREAK(checker, "piece '%s' has a cell at (%d, %d, %d), which is outside the box",
                 part->piece ? part->piece : "", outside->x, outside->y, outside->z);
}

/* ---- The shape of a part --------------------------------------------------------------------- */

/* Sorts the part's cells, unless they are in order already, as those of a search are. */
static void sort_part(struct checker *checker, const struct treen_part *part) {
    bool sorted = true;
    for (size_t i = 0; i < part->cells; i++) {
        const struct box *box = &checker->packing->box;
        checker->part[i] = box->wrap ? wrap_cell(box, part->cell[i]) : part->cell[i];
        sorted &= !i || cell_order(&checker->part[i - 1], &checker->part[i]) <= 0;
    }
    if (!sorted)
        qsort(checker->part, part->cells, sizeof *checker->part, cell_order);
}

static void add_point(struct sum *sum, struct treen_cell point, struct treen_cell from) {
    sum->of[0] += (int64_t)point.x - from.x;
    sum->of[1] += (int64_t)point.y - from.y;
    sum->of[2] += (int64_t)point.z - from.z;
}

/* Returns the sum's coordinate along an axis after its points have been turned. */
static int64_t turned_along(int axis, const struct matrix *matrix, const struct sum *sum) {
    const int8_t *row = matrix->m[axis];
    int64_t turned = row[0] * sum->of[0] + row[1] * sum->of[1] + row[2] * sum->of[2];
    return matrix->over == 1 ? turned : turned / matrix->over;
}

/* Tells whether the cell is not before the other one, in the order of the sorted part. There are no
 * branches, which could not be predicted. */
static bool is_from(struct treen_cell cell, struct treen_cell other) {
    bool in_row = (cell.y > other.y) | ((cell.y == other.y) & (cell.x >= other.x));
    return (cell.z > other.z) | ((cell.z == other.z) & in_row);
}

static bool is_in_part(const struct checker *checker, size_t cells, struct treen_cell cell) {
    const struct treen_cell *low = checker->part;
    for (size_t left = cells; left > 1;) {
        size_t half = left / 2;
        low += is_from(cell, low[half]) ? half : 0;
        left -= half;
    }
    return cell_equal(*low, cell);
}

/* Finds the place of the piece's first cell if the piece, turned by the matrix, covers the part.
 * The means of both sets of points tell it: the sums differ by the shift, once for each cell. So
 * most orientations fail at once, or at one of the first cells.
 * Returns false when there is no such place, which the first axis mostly tells. */
static bool find_first(const struct checker *checker, const struct shape *shape, const struct matrix *matrix,
                       const struct sum *own, const struct sum *whole, struct treen_cell *first) {
    const struct grid *grid = checker->packing->grid;
    int64_t cells = (int64_t)shape->count, by[3];
    for (int axis = 0; axis < 3; axis++) {
        int64_t left = whole->of[axis] - turned_along(axis, matrix, own);
        by[axis] = left / cells;
        if (left != by[axis] * cells)
            return false;
    }
    struct treen_cell from = grid->point(checker->part[0]);
    struct treen_cell point = {from.x + (int)by[0], from.y + (int)by[1], from.z + (int)by[2]};
    return grid->cell_at(point, first) && is_in_part(checker, shape->count, *first);
}

static bool colours_match(const struct checker *checker, size_t cells) {
    const struct packing *packing = checker->packing;
    struct colour_rules rules = packing_rules(packing);
    for (size_t i = 0; packing->colours && i < cells; i++) {
        uint32_t number = box_number(&packing->box, checker->turned[i].at);
        if (number != BOX_OUTSIDE &&
            !colours_agree(&rules, checker->turned[i].colour, packing->box.cell[number].colour))
            return false;
    }
    return true;
}

/* Turns the piece, shifts it so that its first cell is at the place, and tells whether it has
 * exactly the part's cells. Both sets have the same number of cells, so it is enough that each cell
 * of one is in the other. A piece that goes around the board may come to a cell twice. */
static bool covers_part(struct checker *checker, const struct shape *shape, const struct matrix *matrix,
                        struct treen_cell place) {
    const struct grid *grid = checker->packing->grid;
    const struct box *box = &checker->packing->box;
    struct treen_cell shift = {0, 0, 0};
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell at;
        if (!grid->cell_at(matrix_apply(matrix, grid->point(shape->cell[i].at)), &at))
            return false;
        shift = i ? shift : cell_subtract(place, at);
        struct treen_cell cell = cell_add(at, shift);
        if (box->wrap)
            cell = wrap_cell(box, cell);
        if (!grid_shifts(grid, at, shift) || !is_in_part(checker, shape->count, cell))
            return false;
        checker->turned[i] = (struct coloured_cell){.at = cell, .colour = shape->cell[i].colour};
        for (size_t j = 0; box->wrap && j < i; j++)
            if (cell_equal(checker->turned[j].at, cell))
                return false;
    }
    return true;
}

/* A piece of the right shape can still have its colours in the wrong places in every position. */
enum likeness { OF_OTHER_SHAPE, OF_OTHER_COLOURS, ALIKE };

/* Tries every place of the piece's first cell, on both sides of a mirrored seam. Places of one turn
 * may differ in the colours. */
static enum likeness compare_around(struct checker *checker, const struct shape *shape,
                                    const struct matrix *matrix) {
    const struct box *box = &checker->packing->box;
    const bool mirrored = box->wrap->mirrored != WRAP_UNMIRRORED;
    enum likeness likeness = OF_OTHER_SHAPE;
    for (size_t i = 0; likeness != ALIKE && i < shape->count * (mirrored ? 2 : 1); i++) {
        struct treen_cell place = checker->part[i % shape->count];
        if (covers_part(checker, shape, matrix, i < shape->count ? place : wrap_glide(box, box->wrap, place)))
            likeness = colours_match(checker, shape->count) ? ALIKE : OF_OTHER_COLOURS;
    }
    return likeness;
}

static enum likeness compare_with(struct checker *checker, const struct shape *shape,
                                  const struct matrix *matrix, const struct sum *own,
                                  const struct sum *whole) {
    if (checker->packing->box.wrap)
        return compare_around(checker, shape, matrix);
    struct treen_cell first;
    if (!find_first(checker, shape, matrix, own, whole, &first) ||
        !covers_part(checker, shape, matrix, first))
        return OF_OTHER_SHAPE;
    return colours_match(checker, shape->count) ? ALIKE : OF_OTHER_COLOURS;
}

static enum likeness compare_shape(struct checker *checker, const struct shape *shape, enum motion motion,
                                   bool hole, const struct treen_part *part) {
    const struct group *group = &checker->packing->group;
    enum likeness likeness = OF_OTHER_SHAPE;
    if (part->cells != shape->count)
        return likeness;
    sort_part(checker, part);
    const struct grid *grid = checker->packing->grid;
    struct sum own = {{0, 0, 0}}, whole = own;
    for (size_t i = 0; i < part->cells; i++) {
        add_point(&own, grid->point(shape->cell[i].at), grid->point(shape->cell[0].at));
        add_point(&whole, grid->point(part->cell[i]), grid->point(checker->part[0]));
    }
    for (size_t i = 0; likeness != ALIKE && i < group->motion_count[motion]; i++) {
        enum likeness found = compare_with(checker, shape, &group->element[i], &own, &whole);
        likeness = found > likeness ? found : likeness;
    }
    if (hole && likeness == ALIKE) { /* it lies on cells of its colour alone */
        uint32_t number = box_number(&checker->packing->box, part->cell[0]);
        if (number != BOX_OUTSIDE && checker->packing->box.cell[number].colour != shape->cell[0].colour)
            likeness = OF_OTHER_COLOURS;
    }
    return likeness;
}

/* Compares the part with each shape that the piece may have. */
static enum likeness compare_part(struct checker *checker, const struct packing_piece *piece,
                                  const struct treen_part *part) {
    enum likeness best = OF_OTHER_SHAPE;
    for (size_t i = 0; best != ALIKE && i <= piece->others; i++) {
        enum likeness likeness =
            compare_shape(checker, packing_shape(piece, i), piece->motion, piece->hole, part);
        best = likeness > best ? likeness : best;
    }
    return best;
}

/* Tells whether a part of `length` bytes may be kept: the search needs the memory more. */
static bool may_keep(const struct keyset *known, size_t length) {
    enum { MOST = 1 << 20, SPARE = 16 };
    const struct arena *arena = known->arena;
    return arena->used + length < MOST && arena_spare(arena) / SPARE > arena->used + length;
}

/* Compares the part with its piece. Solutions of a search have many parts in common, and each is
 * compared once, as long as there is room for it. */
static enum treen_status compare_once(struct checker *checker, uint32_t piece, const struct treen_part *part,
                                      enum likeness *likeness) {
    const struct packing_piece *about = &checker->packing->piece[piece];
    struct keyset *known = part->cells == packing_shape(about, 0)->count ? checker->known : NULL;
    size_t length = 1;
    uint32_t number;
    checker->key[0] = (int)piece;
    for (size_t i = 0; known && i < part->cells; i++) {
        checker->key[length++] = part->cell[i].x;
        checker->key[length++] = part->cell[i].y;
        checker->key[length++] = part->cell[i].z;
    }
    length *= sizeof *checker->key;
    *likeness = ALIKE;
    if (known && keyset_find(known, checker->key, length) != KEYSET_NONE)
        return TREEN_OK;
    *likeness = compare_part(checker, about, part);
    if (known && *likeness == ALIKE && may_keep(known, length))
        TRY_ROOM(keyset_add(known, checker->key, length, &number, NULL));
    return TREEN_OK;
}

/* ---- Crossings ------------------------------------------------------------------------------- */

/* Tells whether two lines meet, each at a place between its ends. */
static bool lines_cross(const double one[2][3], const double other[2][3]) {
    const double near = 1e-6;
    double along[3], beyond[3], between[3], normal[3], on[3];
    subtract(one[1], one[0], along);
    subtract(other[1], other[0], beyond);
    subtract(other[0], one[0], between);
    cross(along, beyond, normal);
    const double area = dot(normal, normal);
    if (area < near || fabs(dot(between, normal)) > near)
        return false;
    cross(between, beyond, on);
    const double at = dot(on, normal) / area;
    cross(between, along, on);
    const double there = dot(on, normal) / area;
    return at > near && at < 1 - near && there > near && there < 1 - near;
}

/* Tells whether two sticks share an end, and fills in the corner there. */
static bool make_corner(const struct grid *grid, const struct treen_part *part, size_t one, size_t other,
                        struct corner *corner, double place[3]) {
    const double near = 1e-6;
    const struct grid_bar bar[2] = {grid->bar(part->cell[one]), grid->bar(part->cell[other])};
    *corner = (struct corner){.part = part, .cell = {part->cell[one], part->cell[other]}};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 3; i++)
            corner->line[s][i] = (bar[s].end[0][i] + bar[s].end[1][i]) / 2;
    for (int e = 0; e < 4; e++) {
        double apart[3];
        subtract(bar[0].end[e & 1], bar[1].end[e >> 1], apart);
        if (dot(apart, apart) < near) {
            memcpy(place, bar[0].end[e & 1], 3 * sizeof *place);
            return true;
        }
    }
    return false;
}

/* Compares the corner with those of other parts at its place. The first two that cross get a
 * sentence; `told` is the last part that did, by place. */
static enum treen_status compare_corners(struct checker *checker, const struct corner *corner,
                                         const struct treen_part **told) {
    for (uint32_t b = corner->before; b && *told != corner->part; b = checker->corner.at[b - 1].before) {
        const struct corner *first = &checker->corner.at[b - 1];
        if (first->part == corner->part || !lines_cross(first->line, corner->line))
            continue;
        *told = corner->part;
        TRY(BREAK(checker, "pieces '%s' and '%s' cross between the cells (%d, %d, %d) and (%d, %d, %d)",
                  first->part->piece ? first->part->piece : "",
                  corner->part->piece ? corner->part->piece : "", corner->cell[0].x, corner->cell[0].y,
                  corner->cell[0].z, corner->cell[1].x, corner->cell[1].y, corner->cell[1].z));
    }
    return TREEN_OK;
}

/* Adds a corner to those of its place. */
static enum treen_status add_corner(struct checker *checker, struct corner *corner, const double place[3]) {
    enum { FINE = 64 }; /* places are compared as whole numbers of this fraction */
    int64_t key[3];
    uint32_t number;
    bool added;
    for (int i = 0; i < 3; i++)
        key[i] = llrint(FINE * place[i]);
    if (!keyset_add(&checker->places, key, sizeof key, &number, &added) ||
        (added && !array_push(checker->arena, &checker->place, (struct corners){0, NULL})))
        return TREEN_NO_MEMORY;
    struct corners *corners = &checker->place.at[number];
    corner->before = corners->last;
    TRY_ROOM(array_push(checker->arena, &checker->corner, *corner));
    corners->last = (uint32_t)checker->corner.count;
    return compare_corners(checker, corner, &corners->told);
}

/* Checks that no two parts cross: the corners of one part do not lead through those of another. */
static enum treen_status check_crossings(struct checker *checker, const struct treen_solution *solution) {
    const struct grid *grid = checker->packing->grid;
    struct corner corner;
    double place[3];
    if (checker->packing->crossing || !grid->ends)
        return TREEN_OK;
    for (size_t p = 0; p < solution->parts; p++) {
        const struct treen_part *part = &solution->part[p];
        for (size_t i = 0; i < part->cells; i++)
            for (size_t j = 0; j < i; j++)
                if (make_corner(grid, part, j, i, &corner, place))
                    TRY(add_corner(checker, &corner, place));
    }
    return TREEN_OK;
}

/* ---- The rules ------------------------------------------------------------------------------- */

static enum treen_status check_copy(struct checker *checker, uint32_t piece, unsigned copy) {
    const struct packing_piece *about = &checker->packing->piece[piece];
    const uint32_t key[2] = {piece, copy};
    uint32_t number;
    bool added;
    checker->used[piece]++;
    if (copy < 1 || copy > about->most)
        return BREAK(checker, "piece '%s' has a copy number %u, expected 1 to %" PRIu32, about->name, copy,
                     about->most);
    TRY_ROOM(keyset_add(&checker->copies, key, sizeof key, &number, &added));
    return added ? TREEN_OK : BREAK(checker, "copy %u of piece '%s' comes twice", copy, about->name);
}

static enum treen_status check_part(struct checker *checker, const struct treen_part *part) {
    const char *name = part->piece ? part->piece : "";
    uint32_t piece = keyset_find(&checker->names, name, strlen(name));
    TRY(lay_part(checker, part));
    if (piece == KEYSET_NONE)
        return BREAK(checker, "there is no piece '%s'", name);
    TRY(check_copy(checker, piece, part->copy));
    enum likeness likeness;
    TRY(compare_once(checker, piece, part, &likeness));
    switch (likeness) {
    case OF_OTHER_SHAPE:
        return BREAK(checker, "piece '%s' does not have its shape in any position that it may take", name);
    case OF_OTHER_COLOURS:
        return BREAK(checker, "the colours of piece '%s' do not go with those of the box", name);
    default:
        return TREEN_OK;
    }
}

/* Counts each open cell that has the colour of cells that stay empty (`empty`) as one of them. A
 * solution may tell these cells, or leave them out. They are the last pieces. */
static void take_open_cells(struct checker *checker) {
    const struct packing *packing = checker->packing;
    const bool any = packing->pieces && packing->piece[packing->pieces - 1].hole;
    for (size_t i = 0; any && i < packing->box.cells; i++)
        for (size_t p = packing->pieces; p-- && packing->piece[p].hole && !checker->covered[i];) {
            if (packing_shape(&packing->piece[p], 0)->cell[0].colour != packing->box.cell[i].colour)
                continue;
            checker->used[p]++;
            checker->covered[i] = 1;
        }
}

static enum treen_status check_copies(struct checker *checker) {
    for (size_t i = 0; i < checker->packing->pieces; i++) {
        const struct packing_piece *piece = &checker->packing->piece[i];
        uint32_t used = checker->used[i];
        if (used >= piece->least && used <= piece->most)
            continue;
        if (piece->least == piece->most)
            TRY(BREAK(checker, "piece '%s' is used %" PRIu32 " times, expected %" PRIu32, piece->name, used,
                      piece->least));
        else
            TRY(BREAK(checker, "piece '%s' is used %" PRIu32 " times, expected %" PRIu32 " to %" PRIu32,
                      piece->name, used, piece->least, piece->most));
    }
    return TREEN_OK;
}

/* Checks the groups of which one piece is used. */
static enum treen_status check_eithers(struct checker *checker) {
    for (size_t i = 0; i < checker->packing->eithers; i++) {
        const struct packing_either *either = &checker->packing->either[i];
        uint64_t used = 0;
        for (size_t k = 0; k < either->pieces; k++)
            used += checker->used[either->piece[k]];
        if (used > 1 || (either->must && !used))
            TRY(BREAK(checker, "%" PRIu64 " pieces of the group with '%s' are used, expected %s one", used,
                      checker->packing->piece[either->piece[0]].name, either->must ? "exactly" : "at most"));
    }
    return TREEN_OK;
}

/* Tells whether the part lies just where another one does, and the other's piece may lie there. */
static bool lies_as(struct checker *checker, const struct treen_part *part, const struct treen_part *other) {
    if (part->cells != other->cells ||
        compare_part(checker, &checker->packing->piece[other->index], part) != ALIKE)
        return false;
    for (size_t i = 0; i < other->cells; i++)
        if (!is_in_part(checker, part->cells, other->cell[i]))
            return false;
    return true;
}

/* Checks that the pieces in the box before the search are where they were. Equal pieces may have
 * changed their names. */
static enum treen_status check_placed(struct checker *checker, const struct treen_solution *placed,
                                      const struct treen_solution *solution) {
    for (size_t i = 0; placed && i < placed->parts; i++) {
        size_t p = 0;
        while (p < solution->parts && !lies_as(checker, &solution->part[p], &placed->part[i]))
            p++;
        if (p == solution->parts)
            TRY(BREAK(checker, "piece '%s' does not lie where it was placed", placed->part[i].piece));
    }
    return TREEN_OK;
}

/* Checks that all cells are covered. One sentence is enough for all empty ones: a solution of
 * another puzzle would fill pages. */
static enum treen_status check_cells(struct checker *checker) {
    const struct box *box = &checker->packing->box;
    const struct coloured_cell *first = NULL;
    size_t empty = 0, holes = 0, may = box->cells - box->must_cells;
    for (size_t i = 0; i < box->cells; i++) {
        struct treen_cell at = box->cell[i].at;
        if (checker->covered[i] > 1)
            TRY(BREAK(checker, "cell (%d, %d, %d) is covered %" PRIu32 " times", at.x, at.y, at.z,
                      checker->covered[i]));
        holes += !checker->covered[i] && !box->must[i];
        if (checker->covered[i] || !box->must[i])
            continue;
        first = first ? first : &box->cell[i];
        empty++;
    }
    if (holes > may - checker->packing->least_filled)
        TRY(BREAK(checker, "%zu of the cells that may stay empty do so, expected %zu at most", holes,
                  may - checker->packing->least_filled));
    if (!empty)
        return TREEN_OK;
    return BREAK(checker, "%zu of %zu cells that must be filled are not, the first of them (%d, %d, %d)",
                 empty, box->must_cells, first->at.x, first->at.y, first->at.z);
}

enum treen_status packing_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                struct arena *arena, report *broken) {
    return packing_check_again(puzzle, solution, NULL, arena, broken);
}

enum treen_status packing_check_again(const struct treen_puzzle *puzzle,
                                      const struct treen_solution *solution, struct keyset *known,
                                      struct arena *arena, report *broken) {
    struct checker checker = {.packing = puzzle->own, .arena = arena, .broken = broken, .known = known};
    TRY(checker_open(&checker));
    for (size_t i = 0; i < solution->parts; i++)
        TRY(check_part(&checker, &solution->part[i]));
    take_open_cells(&checker);
    TRY(check_copies(&checker));
    TRY(check_eithers(&checker));
    TRY(check_crossings(&checker, solution));
    TRY(check_placed(&checker, puzzle->about.placed, solution));
    TRY(check_cells(&checker));
    return conditions_check(puzzle->own, solution, arena, broken);
}
