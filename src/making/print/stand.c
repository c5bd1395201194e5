/* Triangles are cut at the height of the flat. The cuts are loops, and the facets inside of the
 * loops are the flats. */
#include "making/print/stand.h"

#include "making/facet.h"

#include <math.h>

/* ---- Flats ----------------------------------------------------------------------------------- */

/* A side of the cut: from one new corner to the next, as the flat has it. */
struct side_of_cut {
    uint32_t from, to;
    bool used;
};

/* A side of a triangle that the cut goes through, and the new corner on it. */
struct crossing {
    uint32_t above, below, place;
};

struct cut {
    double up[3], height, grain; /* kept: up . p > height */
    struct mesh kept;
    ARRAY(struct crossing) crossing;
    ARRAY(struct side_of_cut) side;
    struct arena *arena;
};

static double above(const struct cut *cut, uint32_t place) {
    return dot(cut->up, cut->kept.place.at[place].at) - cut->height;
}

/* Moves the cut up until no corner is on it: a grain at a time. */
static void clear_corners(struct cut *cut) {
    const uint32_t places = (uint32_t)cut->kept.place.count;
    for (uint32_t i = 0; i < places; i++)
        if (fabs(above(cut, i)) < cut->grain) {
            cut->height += 2.5 * cut->grain;
            i = UINT32_MAX;
        }
}

/* Finds the corner of the cut between two corners; SIZE_MAX: there is no memory. */
static size_t corner_between(struct cut *cut, uint32_t high, uint32_t low) {
    for (size_t i = 0; i < cut->crossing.count; i++)
        if (cut->crossing.at[i].above == high && cut->crossing.at[i].below == low)
            return cut->crossing.at[i].place;
    const double *a = cut->kept.place.at[high].at, *b = cut->kept.place.at[low].at;
    double part = above(cut, high) / (above(cut, high) - above(cut, low));
    struct place place = {{0}};
    for (int k = 0; k < 3; k++)
        place.at[k] = a[k] + part * (b[k] - a[k]);
    const uint32_t index = (uint32_t)cut->kept.place.count;
    if (!array_push(cut->arena, &cut->kept.place, place) ||
        !array_push(cut->arena, &cut->crossing, (struct crossing){high, low, index}))
        return SIZE_MAX;
    return index;
}

/* Keeps the part of a triangle above the cut. */
static bool cut_triangle(struct cut *cut, const struct triangle *triangle) {
    size_t corner[4], from = 0, to = 0;
    int corners = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t a = triangle->corner[i], b = triangle->corner[(i + 1) % 3];
        bool high = above(cut, a) > 0;
        if (high)
            corner[corners++] = a;
        if (high == (above(cut, b) > 0))
            continue;
        size_t place = corner_between(cut, high ? a : b, high ? b : a);
        if (place == SIZE_MAX)
            return false;
        corner[corners++] = place;
        *(high ? &to : &from) = place;
    }
    for (int i = 2; i < corners; i++)
        if (!array_push(cut->arena, &cut->kept.triangle,
                        (struct triangle){{(uint32_t)corner[0], (uint32_t)corner[i - 1], (uint32_t)corner[i]},
                                          triangle->colour}))
            return false;
    return from == to ||
           array_push(cut->arena, &cut->side, (struct side_of_cut){(uint32_t)from, (uint32_t)to, false});
}

/* Adds the loop that goes on from a side. */
static bool add_loop(struct cut *cut, struct side_of_cut *side, struct loops *loops) {
    struct loop loop = {.first = loops->corner.count};
    while (side && !side->used) {
        side->used = true;
        if (!array_push(cut->arena, &loops->corner, side->from))
            return false;
        loop.count++;
        const uint32_t next = side->to;
        side = NULL;
        for (size_t i = 0; !side && i < cut->side.count; i++)
            if (cut->side.at[i].from == next)
                side = &cut->side.at[i];
    }
    return array_push(cut->arena, &loops->loop, loop);
}

/* Closes the cut by flats. */
static bool add_flats(struct cut *cut) {
    const double down[3] = {-cut->up[0], -cut->up[1], -cut->up[2]};
    struct loops loops = {0};
    for (size_t i = 0; i < cut->side.count; i++)
        if (!cut->side.at[i].used && !add_loop(cut, &cut->side.at[i], &loops))
            return false;
    return facet_divide(&loops, down, cut->grain / 1000, cut->arena, &cut->kept);
}

static bool cut_mesh(struct cut *cut, const struct mesh *mesh) {
    for (size_t i = 0; i < mesh->place.count; i++)
        if (!array_push(cut->arena, &cut->kept.place, mesh->place.at[i]))
            return false;
    clear_corners(cut);
    for (size_t i = 0; i < mesh->triangle.count; i++)
        if (!cut_triangle(cut, &mesh->triangle.at[i]))
            return false;
    return add_flats(cut);
}

/* Corners and sides are looked for in turn: a cut has some hundreds of them. */
bool stand_cut(double height, struct arena *arena, struct mesh *mesh, struct lie *lie) {
    struct arena scratch;
    double low[3], high[3];
    arena_beside(&scratch, arena);
    lie_bounds(lie, mesh, low, high);
    struct cut cut = {
        .height = low[2] + height - lie->shift[2], .grain = 1e-6 * (high[2] - low[2]), .arena = &scratch};
    for (int k = 0; k < 3; k++)
        cut.up[k] = lie->turn[2][k];
    bool done = cut_mesh(&cut, mesh);
    *mesh = (struct mesh){0};
    done = done && mesh_compact(&cut.kept, arena, mesh);
    arena_free(&scratch);
    if (done)
        lie->shift[2] = -cut.height;
    return done;
}

/* ---- The middle of mass ---------------------------------------------------------------------- */

/* Writes the middle of the mass. The volumes of the tetrahedra from a corner to all triangles have
 * signs. */
static void middle_of_mass(const struct mesh *mesh, double middle[3]) {
    const double *base = mesh->place.at[0].at;
    double whole = 0, sum[3] = {0};
    for (size_t t = 0; t < mesh->triangle.count; t++) {
        double side[3][3], across[3];
        for (int c = 0; c < 3; c++)
            subtract(mesh->place.at[mesh->triangle.at[t].corner[c]].at, base, side[c]);
        cross(side[0], side[1], across);
        double volume = dot(across, side[2]);
        whole += volume;
        for (int k = 0; k < 3; k++)
            sum[k] += volume * (side[0][k] + side[1][k] + side[2][k]) / 4;
    }
    for (int k = 0; k < 3; k++)
        middle[k] = base[k] + sum[k] / whole;
}

/* In millimetres: a distance that nobody can measure. */
static const double NOTHING = 1e-6;

struct spot {
    double x, y;
};

/* Returns twice the area of the triangle from a to b and the origin, with its sign. */
static double turn_around(const struct spot *a, const struct spot *b) {
    return a->x * b->y - a->y * b->x;
}

/* Tells whether all spots lie on the left of the line from a to b, and the origin on its right. */
static bool parts_off(const struct spot *spot, size_t spots, const struct spot *a, const struct spot *b) {
    const struct spot along = {b->x - a->x, b->y - a->y};
    if (turn_around(a, b) >= 0)
        return false;
    for (size_t i = 0; i < spots; i++) {
        const struct spot from = {spot[i].x - a->x, spot[i].y - a->y};
        if (turn_around(&along, &from) < -1e-9)
            return false;
    }
    return true;
}

/* Returns the distance from the origin to the segment from a to b. */
static double distance_to(const struct spot *a, const struct spot *b) {
    double x = b->x - a->x, y = b->y - a->y, length2 = x * x + y * y;
    double part = length2 > 0 ? fmin(fmax(-(a->x * x + a->y * y) / length2, 0), 1) : 0;
    return hypot(a->x + part * x, a->y + part * y);
}

/* Returns how far the origin lies outside of the hull of all spots; 0: inside. The nearest way to
 * the hull ends on one of its sides. */
static double outside_of(const struct spot *spot, size_t spots) {
    double least = INFINITY;
    bool out = spots < 3;
    for (size_t i = 0; i < spots; i++)
        for (size_t j = 0; j < spots; j++) {
            least = fmin(least, distance_to(&spot[i], &spot[j]));
            out = out || (i != j && parts_off(spot, spots, &spot[i], &spot[j]));
        }
    return out && least > NOTHING ? least : 0;
}

double stand_outside(const struct mesh *mesh, const struct lie *lie, double near) {
    enum { MOST_SPOTS = 400 };
    struct spot spot[MOST_SPOTS];
    double low[3], high[3], middle[3], at[3];
    size_t spots = 0;
    if (!mesh->triangle.count)
        return 0;
    middle_of_mass(mesh, at);
    lie_place(lie, at, middle);
    lie_bounds(lie, mesh, low, high);
    for (size_t i = 0; i < mesh->place.count && spots < MOST_SPOTS; i++) {
        lie_place(lie, mesh->place.at[i].at, at);
        if (at[2] <= low[2] + near)
            spot[spots++] = (struct spot){at[0] - middle[0], at[1] - middle[1]};
    }
    return outside_of(spot, spots);
}
