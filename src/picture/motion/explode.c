/* Bodies are taken away one by one, each along its freest way (ways.h). Then they are put back in
 * the reverse order, as far along their ways as the gap wants. Many small ones are parted on the
 * paper instead (parted.h). */
#include "picture/motion/explode.h"

#include "picture/motion/parted.h"
#include "picture/motion/ways.h"
#include "shape/vector.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* Edges of a cell between two bodies: at least, and as a part of the whole's length. */
static const double GAP = 1, GAP_OF_LENGTH = 0.25;
static const double BESIDE = 0.5;   /* bodies nearer than this are beside each other */
static const double MOST_PAPER = 2; /* times that of pictures that are just separate */
static const double SPREAD = 1.9;   /* times the distance from the middle, where bodies have no ways */

struct explosion {
    const struct grid *grid;
    const struct scene_stage *stage;
    struct ways ways;
    size_t bodies;
    double (*middle)[3]; /* of each body */
    /* bodies in the order of leaving, and their directions */
    size_t *order;
    int *way;
    /* edges of a cube: between two bodies; cells whose middles are nearer than `near` on the
     * picture overlap there */
    double gap, near;
    double (*spot)[2]; /* middles on the picture of the cells that are back */
    size_t spots;
};

/* ---- Away from the middle -------------------------------------------------------------------- */

static void add_middles(const struct grid *grid, const struct scene_body *body, double sum[3]) {
    for (size_t i = 0; i < body->cells; i++) {
        double middle[3];
        grid_middle(grid, body->cell[i], middle);
        for (int k = 0; k < 3; k++)
            sum[k] += middle[k];
    }
}

/* Moves each body away from the middle of all, to SPREAD times its distance. */
static void spread(const struct grid *grid, const struct scene_stage *stage, struct pose *pose) {
    double all[3] = {0};
    size_t cells = 0;
    for (size_t i = 0; i < stage->body.count; i++) {
        add_middles(grid, &stage->body.at[i], all);
        cells += stage->body.at[i].cells;
    }
    for (size_t i = 0; i < stage->body.count; i++) {
        const struct scene_body *body = &stage->body.at[i];
        double own[3] = {0};
        add_middles(grid, body, own);
        for (int k = 0; k < 3 && body->cells; k++)
            pose[i].by[k] += (SPREAD - 1) * (own[k] / (double)body->cells - all[k] / (double)cells);
    }
}

/* ---- The order of leaving -------------------------------------------------------------------- */

/* Finds the middle of the bodies that are still there. */
static void find_middle(const struct explosion *explosion, double middle[3]) {
    double cells = 0;
    middle[0] = middle[1] = middle[2] = 0;
    for (size_t i = 0; i < explosion->bodies; i++)
        for (int k = 0; k < 3 && !explosion->ways.gone[i]; k++) {
            double weight = (double)explosion->stage->body.at[i].cells;
            middle[k] += weight * explosion->middle[i][k];
            cells += weight / 3;
        }
    for (int k = 0; k < 3 && cells > 0; k++)
        middle[k] /= cells;
}

/* Finds the body that leaves next: with the least in its way, and of several the one that lies
 * farthest out in its direction. Returns false when all are gone. */
static bool find_next(const struct explosion *explosion, size_t *body, int *direction) {
    double centre[3], best = -INFINITY;
    unsigned least = UINT_MAX;
    find_middle(explosion, centre);
    for (size_t i = 0; i < explosion->bodies; i++)
        for (int d = 0; d < explosion->grid->directions && !explosion->ways.gone[i]; d++) {
            double way[3], out[3];
            unsigned hits = ways_hits(&explosion->ways, i, d);
            ways_vector(&explosion->ways, i, d, way);
            for (int k = 0; k < 3; k++)
                out[k] = explosion->middle[i][k] - centre[k];
            if (hits > least || (hits == least && dot(out, way) <= best + 1e-6))
                continue;
            least = hits;
            best = dot(out, way);
            *body = i;
            *direction = d;
        }
    return least != UINT_MAX;
}

/* Returns the number of bodies in the order; hollow and empty ones are not among them. */
static size_t find_order(struct explosion *explosion) {
    size_t count = 0;
    for (size_t i = 0; i < explosion->bodies; i++) {
        const struct scene_body *body = &explosion->stage->body.at[i];
        if (!explosion->ways.gone[i]) {
            add_middles(explosion->grid, body, explosion->middle[i]);
            for (int k = 0; k < 3; k++)
                explosion->middle[i][k] /= (double)body->cells;
        }
    }
    while (find_next(explosion, &explosion->order[count], &explosion->way[count]))
        ways_leave(&explosion->ways, explosion->order[count++]);
    return count;
}

/* ---- Putting back ---------------------------------------------------------------------------- */

/* The room of a cell along three axes at right angles. */
struct extent {
    double low[3], high[3];
};

/* Makes two axes at right angles to the first. */
static void make_axes(double axis[3][3]) {
    int least = fabs(axis[0][0]) <= fabs(axis[0][1]) && fabs(axis[0][0]) <= fabs(axis[0][2]) ? 0
                : fabs(axis[0][1]) <= fabs(axis[0][2])                                       ? 1
                                                                                             : 2;
    double along = axis[0][least], length = sqrt(1 - along * along);
    for (int k = 0; k < 3; k++)
        axis[1][k] = ((k == least) - along * axis[0][k]) / length;
    for (int k = 0; k < 3; k++)
        axis[2][k] =
            axis[0][(k + 1) % 3] * axis[1][(k + 2) % 3] - axis[0][(k + 2) % 3] * axis[1][(k + 1) % 3];
}

static void widen(struct extent *extent, double axis[3][3], const double place[3], double radius) {
    for (int a = 0; a < 3; a++) {
        extent->low[a] = fmin(extent->low[a], dot(axis[a], place) - radius);
        extent->high[a] = fmax(extent->high[a], dot(axis[a], place) + radius);
    }
}

/* Finds the room of a cell whose body has moved. */
static struct extent extent_of(const struct grid *grid, struct treen_cell cell, const double by[3],
                               double axis[3][3]) {
    struct extent extent = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    struct grid_face face[GRID_FACES];
    if (grid->bar) {
        struct grid_bar bar = grid->bar(cell);
        for (int e = 0; e < 2; e++)
            widen(&extent, axis, bar.end[e], bar.radius);
    }
    for (int i = grid->faces ? grid->faces(cell, face) : 0; i-- > 0;)
        for (int j = 0; j < face[i].corners; j++)
            widen(&extent, axis, face[i].corner[j], 0);
    for (int a = 0; a < 3; a++) {
        extent.low[a] += dot(axis[a], by);
        extent.high[a] += dot(axis[a], by);
    }
    return extent;
}

/* Returns how far `own` must go along the first axis to leave a gap before `other`; 0 when it
 * passes by. */
static double distance(const struct extent *own, const struct extent *other, double gap) {
    for (int a = 1; a < 3; a++)
        if (own->low[a] > other->high[a] + BESIDE || other->low[a] > own->high[a] + BESIDE)
            return 0;
    return other->high[0] + gap - own->low[0];
}

/* Finds how far the body goes on its way, past the bodies that are in their places already. */
static double find_distance(const struct explosion *explosion, size_t number, size_t count, double axis[3][3],
                            const struct pose *pose, struct extent *extent) {
    static const double nowhere[3] = {0};
    const struct scene_body *own = &explosion->stage->body.at[explosion->order[number]];
    double most = 0;
    for (size_t i = 0; i < own->cells; i++)
        extent[i] = extent_of(explosion->grid, own->cell[i], nowhere, axis);
    for (size_t n = number + 1; n < count; n++) {
        size_t there = explosion->order[n];
        const struct scene_body *body = &explosion->stage->body.at[there];
        for (size_t j = 0; j < body->cells; j++) {
            struct extent other = extent_of(explosion->grid, body->cell[j], pose[there].by, axis);
            for (size_t i = 0; i < own->cells; i++)
                most = fmax(most, distance(&extent[i], &other, explosion->gap));
        }
    }
    return most;
}

/* Tells whether a place on the picture is on a cell of the bodies that are back. */
static bool is_taken(const struct explosion *explosion, const double spot[2]) {
    double near = explosion->near * explosion->near;
    for (size_t i = 0; i < explosion->spots; i++) {
        double x = spot[0] - explosion->spot[i][0], y = spot[1] - explosion->spot[i][1];
        if (x * x + y * y < near)
            return true;
    }
    return false;
}

/* Returns the share of the body's cells that overlap another body on the picture, either way. */
static double overlap(const struct explosion *explosion, const struct scene_body *body, const double by[3]) {
    size_t hits = 0;
    for (size_t i = 0; i < body->cells; i++) {
        double spot[2];
        parted_spot(explosion->grid, body->cell[i], by, spot);
        hits += is_taken(explosion, spot);
    }
    return (double)hits / (double)body->cells;
}

/* Moves the body by the distance, or further where it then hides less of the others and less of it
 * is hidden. Each half gap further must be worth it. */
static void place_body(struct explosion *explosion, const struct scene_body *body, const double way[3],
                       double far, struct pose *pose) {
    enum { FURTHER = 8 };
    static const double worth = 0.06;
    double best = INFINITY, chosen = far;
    for (int try = 0; try <= FURTHER && (try == 0 || explosion->spots); try++) {
        double now = far + try * explosion->gap / 2;
        const double by[3] = {now * way[0], now * way[1], now * way[2]};
        double cost = overlap(explosion, body, by) + worth * try;
        if (cost < best) {
            best = cost;
            chosen = now;
        }
    }
    for (int k = 0; k < 3; k++)
        pose->by[k] = chosen * way[k];
    for (size_t i = 0; i < body->cells; i++)
        parted_spot(explosion->grid, body->cell[i], pose->by, explosion->spot[explosion->spots++]);
}

static void put_back(struct explosion *explosion, size_t count, struct extent *extent, struct pose *pose) {
    for (size_t n = count; n-- > 0;) {
        size_t body = explosion->order[n];
        double axis[3][3];
        ways_vector(&explosion->ways, body, explosion->way[n], axis[0]);
        make_axes(axis);
        double far = find_distance(explosion, n, count, axis, pose, extent);
        place_body(explosion, &explosion->stage->body.at[body], axis[0], far, &pose[body]);
    }
}

/* Finds the gap: thick pieces want a greater one. */
static void find_gap(struct explosion *explosion) {
    static const double nowhere[3] = {0};
    double upright[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, longest = 0;
    struct extent all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < explosion->ways.owners.cells; i++) {
        struct extent cell =
            extent_of(explosion->grid, explosion->ways.owners.owner[i].cell, nowhere, upright);
        for (int a = 0; a < 3; a++) {
            explosion->near = fmax(explosion->near, cell.high[a] - cell.low[a]);
            all.low[a] = fmin(all.low[a], cell.low[a]);
            all.high[a] = fmax(all.high[a], cell.high[a]);
            longest = fmax(longest, all.high[a] - all.low[a]);
        }
    }
    explosion->gap = fmax(GAP, GAP_OF_LENGTH * longest);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool open_explosion(struct explosion *explosion, struct arena *arena) {
    explosion->middle = arena_alloc(arena, explosion->bodies, sizeof *explosion->middle);
    explosion->order = ARENA_NEW(arena, explosion->bodies + 1, size_t);
    explosion->way = ARENA_NEW(arena, explosion->bodies + 1, int);
    return explosion->middle && explosion->order && explosion->way &&
           ways_open(explosion->grid, explosion->stage, arena, &explosion->ways);
}

/* Poses the bodies apart on the paper instead, where their ways take much more of it: many small
 * bodies would leave in long chains. Returns false when there is no memory. */
static bool keep_together(const struct explosion *explosion, struct arena *arena, struct pose *pose) {
    struct pose *parted = ARENA_NEW(arena, explosion->bodies, struct pose);
    if (!parted || !parted_stage(explosion->grid, explosion->stage, arena, parted))
        return false;
    double ways = parted_paper(explosion->grid, explosion->stage, pose),
           least = parted_paper(explosion->grid, explosion->stage, parted);
    if (ways > MOST_PAPER * least)
        memcpy(pose, parted, explosion->bodies * sizeof *pose);
    return true;
}

bool explode_stage(const struct grid *grid, const struct scene_stage *stage, enum side side,
                   struct arena *arena, struct pose *pose) {
    struct explosion explosion = {.grid = grid, .stage = stage, .bodies = stage->body.count};
    if (side != SIDE_CORNER || !grid->directions || !ways_can(grid, stage)) {
        spread(grid, stage, pose);
        return true;
    }
    if (!open_explosion(&explosion, arena))
        return false;
    struct extent *extent = ARENA_NEW(arena, explosion.ways.owners.cells, struct extent);
    explosion.spot = arena_alloc(arena, explosion.ways.owners.cells, sizeof *explosion.spot);
    if (!extent || !explosion.spot)
        return false;
    find_gap(&explosion);
    put_back(&explosion, find_order(&explosion), extent, pose);
    return keep_together(&explosion, arena, pose);
}
