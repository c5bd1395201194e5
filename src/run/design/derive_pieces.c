/* Measures of pieces: the thinnest part, and how like each other two are. */
#include "base/array.h"
#include "run/design/derive.h"

/* ---- The thinnest part ----------------------------------------------------------------------- */

/* A face between two cells of a piece. */
struct face {
    uint32_t one, other; /* cells */
    int flow;            /* 1: from one to other; -1: back */
};

/* A flow through the faces of a piece, from two cells to two others. Each face carries one unit. So
 * the most that flows is the fewest faces that part the two pairs (L. Ford, D. Fulkerson, 1956). */
struct flow {
    const struct shape *shape;
    ARRAY(struct face) face;
    size_t *first;   /* the faces of cell c are at[first[c]..first[c + 1]) */
    uint32_t *at;    /* numbers of faces */
    uint32_t *came;  /* by cell: 1 + the face by which it was reached; 0 = it was not */
    uint32_t *queue; /* cells */
};

static bool list_faces(const struct grid *grid, struct flow *flow, struct arena *arena) {
    const struct shape *shape = flow->shape;
    struct treen_cell near[GRID_NEIGHBOURS];
    for (uint32_t i = 0; i < shape->count; i++) {
        int count = grid->neighbours(shape->cell[i].at, near);
        for (uint32_t j = i + 1; j < shape->count; j++)
            if (cell_is_among(near, count, shape->cell[j].at) &&
                !array_push(arena, &flow->face, (struct face){i, j, 0}))
                return false;
    }
    return true;
}

static bool open_flow(const struct grid *grid, struct flow *flow, struct arena *arena) {
    size_t cells = flow->shape->count, used = 0;
    flow->first = ARENA_NEW(arena, cells + 1, size_t);
    flow->came = ARENA_NEW(arena, cells, uint32_t);
    flow->queue = ARENA_NEW(arena, cells, uint32_t);
    if (!flow->first || !flow->came || !flow->queue || !list_faces(grid, flow, arena))
        return false;
    flow->at = ARENA_NEW(arena, 2 * flow->face.count + 1, uint32_t);
    for (uint32_t c = 0; flow->at && c < cells; c++) {
        for (uint32_t f = 0; f < flow->face.count; f++)
            if (flow->face.at[f].one == c || flow->face.at[f].other == c)
                flow->at[used++] = f;
        flow->first[c + 1] = used;
    }
    return flow->at;
}

/* Returns the cell behind a face, or `from` where no more flows through it. */
static uint32_t behind(const struct face *face, uint32_t from) {
    if (face->one == from)
        return face->flow < 1 ? face->other : from;
    return face->flow > -1 ? face->one : from;
}

static bool is_end(const struct face *face, uint32_t cell) {
    return face->one == cell || face->other == cell;
}

/* Lets one more unit flow, back from a cell that was reached. */
static void flow_back(struct flow *flow, uint32_t cell) {
    while (flow->came[cell] != UINT32_MAX) {
        struct face *face = &flow->face.at[flow->came[cell] - 1];
        bool forward = face->other == cell;
        face->flow += forward ? 1 : -1;
        cell = forward ? face->one : face->other;
    }
}

/* Lets one more unit flow from the cells of a face to those of another one; false when none can. */
static bool flow_more(struct flow *flow, const struct face *from, const struct face *to) {
    size_t count = 2;
    for (size_t c = 0; c < flow->shape->count; c++)
        flow->came[c] = 0;
    flow->came[from->one] = flow->came[from->other] = UINT32_MAX;
    flow->queue[0] = from->one;
    flow->queue[1] = from->other;
    for (size_t i = 0; i < count; i++) {
        uint32_t cell = flow->queue[i];
        if (is_end(to, cell)) {
            flow_back(flow, cell);
            return true;
        }
        for (size_t k = flow->first[cell]; k < flow->first[cell + 1]; k++) {
            uint32_t next = behind(&flow->face.at[flow->at[k]], cell);
            if (next == cell || flow->came[next])
                continue;
            flow->came[next] = flow->at[k] + 1;
            flow->queue[count++] = next;
        }
    }
    return false;
}

/* Returns the most that flows between the cells of two faces, or `most` where it is no less. */
static uint64_t flow_between(struct flow *flow, const struct face *from, const struct face *to,
                             uint64_t most) {
    uint64_t units = 0;
    for (size_t f = 0; f < flow->face.count; f++)
        flow->face.at[f].flow = 0;
    while (units < most && flow_more(flow, from, to))
        units++;
    return units;
}

static uint64_t fewest_neighbours(const struct flow *flow) {
    uint64_t fewest = UINT64_MAX;
    for (size_t c = 0; c < flow->shape->count; c++) {
        uint64_t faces = flow->first[c + 1] - flow->first[c];
        fewest = faces < fewest ? faces : fewest;
    }
    return fewest;
}

/* Returns the thinnest part of a piece of two cells or more. Of two parts, the one with the first
 * cell has a face of that cell. */
static uint64_t neck_of(struct flow *flow) {
    uint64_t least = UINT64_MAX;
    for (size_t k = flow->first[0]; k < flow->first[1]; k++) {
        const struct face *from = &flow->face.at[flow->at[k]];
        for (size_t f = 0; f < flow->face.count; f++) {
            const struct face *to = &flow->face.at[f];
            if (!is_end(from, to->one) && !is_end(from, to->other))
                least = flow_between(flow, from, to, least);
        }
    }
    return least == UINT64_MAX ? fewest_neighbours(flow) : least;
}

bool derive_neck(const struct packing *packing, struct arena *arena, uint64_t *value) {
    *value = UNMEASURED;
    for (size_t i = 0; i < packing->pieces; i++) {
        struct flow flow = {.shape = &packing->piece[i].shape};
        bool connected;
        if (flow.shape->count < 2)
            continue;
        if (!shape_connected(packing->grid, flow.shape, arena, &connected) ||
            !open_flow(packing->grid, &flow, arena))
            return false;
        uint64_t neck = connected ? neck_of(&flow) : 0;
        *value = neck < *value ? neck : *value;
    }
    return true;
}

/* ---- Two pieces ------------------------------------------------------------------------------ */

/* Shifts of one piece against another, each with the number of cells that lie on each other. */
struct overlaps {
    struct treen_cell low; /* of the shifts */
    int wide[3];
    uint32_t *cells; /* x fastest */
    size_t count;
};

static bool open_overlaps(const struct shape *one, const struct shape *other, struct arena *arena,
                          struct overlaps *overlaps) {
    struct cuboid a = cuboid_of_shape(one), b = cuboid_of_shape(other);
    overlaps->low = cell_subtract(b.low, a.high);
    struct treen_cell wide = cell_subtract(cell_subtract(b.high, a.low), overlaps->low);
    overlaps->wide[0] = wide.x + 1;
    overlaps->wide[1] = wide.y + 1;
    overlaps->wide[2] = wide.z + 1;
    overlaps->count = (size_t)overlaps->wide[0] * (size_t)overlaps->wide[1] * (size_t)overlaps->wide[2];
    overlaps->cells = ARENA_NEW(arena, overlaps->count, uint32_t);
    return overlaps->cells;
}

/* Counts the cells that lie on each other, by the shift for which they are most. */
static bool count_overlap(const struct grid *grid, const struct shape *one, const struct shape *other,
                          struct arena *arena, uint64_t *most) {
    struct overlaps overlaps;
    if (!open_overlaps(one, other, arena, &overlaps))
        return false;
    for (size_t i = 0; i < one->count; i++)
        for (size_t j = 0; j < other->count; j++) {
            struct treen_cell shift = cell_subtract(other->cell[j].at, one->cell[i].at);
            if (!grid_shifts(grid, one->cell[i].at, shift) || one->cell[i].colour != other->cell[j].colour)
                continue;
            struct treen_cell at = cell_subtract(shift, overlaps.low);
            size_t number =
                ((size_t)at.z * (size_t)overlaps.wide[1] + (size_t)at.y) * (size_t)overlaps.wide[0] +
                (size_t)at.x;
            if (++overlaps.cells[number] > *most)
                *most = overlaps.cells[number];
        }
    return true;
}

bool derive_distance(const struct packing *packing, enum motion motion, const struct shape *one,
                     const struct shape *other, struct arena *arena, uint64_t *distance) {
    size_t larger = one->count > other->count ? one->count : other->count;
    shape_list turned = {0};
    uint64_t most = 0;
    if (!shape_orientations(packing->grid, &packing->group, motion, one, arena, &turned))
        return false;
    for (size_t i = 0; i < turned.count; i++)
        if (!count_overlap(packing->grid, &turned.at[i], other, arena, &most))
            return false;
    *distance = larger - most;
    return true;
}

bool derive_alike(const struct packing *packing, struct arena *arena, uint64_t *value) {
    *value = UNMEASURED;
    for (size_t i = 0; i < packing->pieces; i++) {
        if (packing->piece[i].most > 1)
            *value = 0;
        for (size_t j = 0; j < i && *value; j++) {
            uint64_t distance;
            const struct packing_piece *one = &packing->piece[i], *other = &packing->piece[j];
            enum motion motion = one->motion > other->motion ? one->motion : other->motion;
            if (!derive_distance(packing, motion, &one->shape, &other->shape, arena, &distance))
                return false;
            *value = distance < *value ? distance : *value;
        }
    }
    return true;
}
