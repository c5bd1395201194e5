/* Sticks: the edges of a net, at their middles, in half edges. Flat nets are of squares, triangles
 * or hexagons. The same nets in layers are joined by standing sticks; squares in layers are the
 * cubic lattice. */
#include "shape/lattice/lattice.h"

#include <math.h>

static const double RADIUS = 0.12; /* of a drawn stick, whose length is 1 */

static int odd_coordinates(struct treen_cell cell) {
    return is_odd(cell.x) + is_odd(cell.y) + is_odd(cell.z);
}

/* Returns the shift from the stick of the same direction next to the origin. */
static struct treen_cell even_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 2), floor_to(cell.y, 2), floor_to(cell.z, 2)};
}

/* Lists the sticks at both ends of this one but for itself. `around` leads from a vertex to the
 * middles of its sticks, and `half` to one of them: this one, from the end `cell - half`. */
static int sticks_at_ends(struct treen_cell cell, struct treen_cell half, const struct treen_cell *around,
                          int count, struct treen_cell *out) {
    int found = 0;
    const struct treen_cell end[2] = {cell_subtract(cell, half), cell_add(cell, half)};
    for (int e = 0; e < 2; e++)
        for (int i = 0; i < count; i++) {
            struct treen_cell other = cell_add(end[e], around[i]);
            if (!cell_equal(other, cell))
                out[found++] = other;
        }
    return found;
}

/* Returns half of a stick along an axis. One with two odd coordinates runs along the third
 * direction of triangles. */
static struct treen_cell half_of(struct treen_cell cell) {
    bool third = is_odd(cell.x) && is_odd(cell.y);
    return (struct treen_cell){is_odd(cell.x), third ? -1 : is_odd(cell.y), is_odd(cell.z)};
}

static void stick_ends(struct treen_cell cell, struct treen_cell end[2]) {
    const struct treen_cell half = half_of(cell);
    end[0] = cell_subtract(cell, half);
    end[1] = cell_add(cell, half);
}

/* ---- Squares, and the cubic lattice ---------------------------------------------------------- */

static const struct treen_cell along_axes[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                               {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};

static bool cube_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return odd_coordinates(point) == 1;
}

static bool square_at(struct treen_cell point, struct treen_cell *cell) {
    return cube_at(point, cell) && point.z == 0;
}

static int cube_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return sticks_at_ends(cell, half_of(cell), along_axes, 6, out);
}

static int square_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return sticks_at_ends(cell, half_of(cell), along_axes, 4, out);
}

static struct grid_bar axis_bar(struct treen_cell cell) {
    struct treen_cell end[2];
    stick_ends(cell, end);
    return (struct grid_bar){
        {{end[0].x / 2.0, end[0].y / 2.0, end[0].z / 2.0}, {end[1].x / 2.0, end[1].y / 2.0, end[1].z / 2.0}},
        RADIUS};
}

/* Returns the corner of a net with all its edges: `size` counts squares, cubes, or rhombuses of two
 * triangles along each axis. */
static struct treen_cell cube_high(const int size[3]) {
    return (struct treen_cell){2 * size[0], 2 * size[1], 2 * size[2]};
}

static struct treen_cell square_high(const int size[3]) {
    return (struct treen_cell){2 * size[0], 2 * size[1], 0};
}

const struct grid grid_square_sticks = {
    .about = {.name = "square-sticks", .summary = "sticks: the edges of squares of one layer"},
    .dimensions = 2,
    .neighbours = square_neighbours,
    .home = even_home,
    .point = lattice_itself,
    .cell_at = square_at,
    .bar = axis_bar,
    .ends = stick_ends,
    .form = {{"", 2, 2, square_high, NULL}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}}, [MOTION_SPACE] = {1, {MIRROR_X}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
    .rows = ROWS_WIDE,
};

const struct grid grid_cube_sticks = {
    .about = {.name = "cube-sticks", .summary = "sticks: the edges of cubes"},
    .dimensions = 3,
    .neighbours = cube_neighbours,
    .home = even_home,
    .point = lattice_itself,
    .cell_at = cube_at,
    .bar = axis_bar,
    .ends = stick_ends,
    .form = {{"", 3, 3, cube_high, NULL}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {QUARTER_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_X}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
    .rows = ROWS_WIDE,
};

/* ---- Triangles: x and y meet at 60 degrees --------------------------------------------------- */

static const struct treen_cell along_triangles[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0}, {0, -1, 0},
                                                    {1, -1, 0}, {-1, 1, 0}, {0, 0, 1}, {0, 0, -1}};

/* Finds the stick of a layer, or above a vertex. */
static bool prism_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return (is_odd(point.x) || is_odd(point.y)) != is_odd(point.z);
}

static bool triangle_at(struct treen_cell point, struct treen_cell *cell) {
    return prism_at(point, cell) && point.z == 0;
}

static int prism_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return sticks_at_ends(cell, half_of(cell), along_triangles, 8, out);
}

static int triangle_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return sticks_at_ends(cell, half_of(cell), along_triangles, 6, out);
}

/* Finds the place of a vertex, given in half edges. */
static void set_vertex(double out[3], double x, double y, double z) {
    out[0] = x / 2 + y / 4;
    out[1] = y * sqrt(3) / 4;
    out[2] = z / 2;
}

static struct grid_bar triangle_bar(struct treen_cell cell) {
    struct treen_cell end[2];
    struct grid_bar bar = {.radius = RADIUS};
    stick_ends(cell, end);
    for (int e = 0; e < 2; e++)
        set_vertex(bar.end[e], end[e].x, end[e].y, end[e].z);
    return bar;
}

/* Returns the corner of a triangle with `size[0]` sticks on each side. Below: of a hexagon. In
 * layers, `size[1]` is the height. */
static struct treen_cell triangle_high(const int size[3]) {
    return (struct treen_cell){2 * size[0], 2 * size[0], 0};
}

static struct treen_cell triangle_prism_high(const int size[3]) {
    return (struct treen_cell){2 * size[0], 2 * size[0], 2 * size[1]};
}

static bool triangle_has(struct treen_cell cell, const int size[3]) {
    return cell.x + cell.y <= 2 * size[0];
}

static struct treen_cell hexagon_high(const int size[3]) {
    return (struct treen_cell){4 * size[0], 4 * size[0], 0};
}

static struct treen_cell hexagon_prism_high(const int size[3]) {
    return (struct treen_cell){4 * size[0], 4 * size[0], 2 * size[1]};
}

static bool hexagon_has(struct treen_cell cell, const int size[3]) {
    int sum = cell.x + cell.y;
    return sum >= 2 * size[0] && sum <= 6 * size[0];
}

const struct grid grid_triangle_sticks = {
    .about = {.name = "triangle-sticks", .summary = "sticks: the edges of triangles of one layer"},
    .dimensions = 2,
    .neighbours = triangle_neighbours,
    .home = even_home,
    .point = lattice_itself,
    .cell_at = triangle_at,
    .bar = triangle_bar,
    .ends = stick_ends,
    .form = {{"", 2, 2, square_high, NULL},
             {"triangle", 1, 1, triangle_high, triangle_has},
             {"hexagon", 1, 1, hexagon_high, hexagon_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
    .rows = ROWS_SLANTED,
};

const struct grid grid_prism_sticks = {
    .about = {.name = "prism-sticks", .summary = "sticks: the edges of triangular prisms"},
    .dimensions = 3,
    .neighbours = prism_neighbours,
    .home = even_home,
    .point = lattice_itself,
    .cell_at = prism_at,
    .bar = triangle_bar,
    .ends = stick_ends,
    .form = {{"", 3, 3, cube_high, NULL},
             {"triangle", 2, 2, triangle_prism_high, triangle_has},
             {"hexagon", 2, 2, hexagon_prism_high, hexagon_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
    .rows = ROWS_SLANTED,
};

/* ---- Hexagons: an edge is half way between the middles of two hexagons ----------------------- */

/* Middles of hexagons are where both coordinates are even. Three hexagons meet at a vertex, a
 * third of the way around; so points are in sixths. The standing stick above a vertex has the
 * vertex' half edges, rounded down. Both coordinates are even at one kind of vertex, and odd at the
 * other. */

/* Returns which kind of vertex a standing stick is at. The first kind is a third of the way from a
 * middle along x and y, the second kind two thirds. */
static int vertex_kind(struct treen_cell standing) {
    return is_odd(standing.x);
}

static struct treen_cell hexagon_point(struct treen_cell cell) {
    if (!is_odd(cell.z))
        return (struct treen_cell){3 * cell.x, 3 * cell.y, cell.z};
    int kind = vertex_kind(cell);
    return (struct treen_cell){3 * (cell.x - kind) + 2 + 2 * kind,
                               3 * (cell.y - is_odd(cell.y)) + 2 + 2 * kind, cell.z};
}

/* Solves hexagon_point for the cell. */
static bool hexprism_at(struct treen_cell point, struct treen_cell *cell) {
    int x = remainder_of(point.x, 6), y = remainder_of(point.y, 6);
    if (is_odd(point.z)) {
        *cell = (struct treen_cell){(point.x - x) / 3 + (x == 4), (point.y - y) / 3 + (y == 4), point.z};
        return x == y && (x == 2 || x == 4);
    }
    *cell = (struct treen_cell){(point.x - x) / 3 + (x == 3), (point.y - y) / 3 + (y == 3), point.z};
    return x % 3 == 0 && y % 3 == 0 && x + y > 0;
}

static bool hexagon_at(struct treen_cell point, struct treen_cell *cell) {
    return hexprism_at(point, cell) && point.z == 0;
}

/* Lists the three sticks of a layer at a vertex, which lie between its three hexagons. */
static void at_vertex(struct treen_cell vertex, struct treen_cell out[3]) {
    int kind = vertex_kind(vertex);
    struct treen_cell corner = {vertex.x - kind, vertex.y - kind, vertex.z};
    out[0] = cell_add(corner, (struct treen_cell){1, 1, 0});
    out[1] = cell_add(corner, kind ? (struct treen_cell){2, 1, 0} : (struct treen_cell){1, 0, 0});
    out[2] = cell_add(corner, kind ? (struct treen_cell){1, 2, 0} : (struct treen_cell){0, 1, 0});
}

/* Finds the two vertices of a stick of a layer, named as standing sticks are but in the layer. */
static void ends_of(struct treen_cell cell, struct treen_cell end[2]) {
    struct treen_cell low = {floor_to(cell.x, 2), floor_to(cell.y, 2), cell.z};
    end[0] = low;
    end[1] = cell_add(low, (struct treen_cell){1, 1, 0});
    if (!is_odd(cell.y))
        end[1].y -= 2;
    else if (!is_odd(cell.x))
        end[1].x -= 2;
}

/* Lists the neighbours of a standing stick: those above and below, and the three at each end. */
static int standing_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    for (int side = 0; side < 2; side++) {
        at_vertex((struct treen_cell){cell.x, cell.y, cell.z + 2 * side - 1}, out + 4 * side);
        out[4 * side + 3] = (struct treen_cell){cell.x, cell.y, cell.z + 4 * side - 2};
    }
    return 8;
}

static int layer_neighbours(struct treen_cell cell, bool standing, struct treen_cell out[GRID_NEIGHBOURS]) {
    struct treen_cell end[2], near[3];
    int count = 0;
    ends_of(cell, end);
    for (int e = 0; e < 2; e++) {
        at_vertex(end[e], near);
        for (int i = 0; i < 3; i++)
            if (!cell_equal(near[i], cell))
                out[count++] = near[i];
        for (int step = -1; standing && step <= 1; step += 2)
            out[count++] = cell_add(end[e], (struct treen_cell){0, 0, step});
    }
    return count;
}

static int hexagon_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return layer_neighbours(cell, false, out);
}

static int hexprism_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return is_odd(cell.z) ? standing_neighbours(cell, out) : layer_neighbours(cell, true, out);
}

/* Returns the bar. In this net no plane has more than three of the sticks that meet at a vertex, so
 * none cross. */
static struct grid_bar hexagon_bar(struct treen_cell cell) {
    struct treen_cell end[2] = {cell, cell};
    struct grid_bar bar = {.radius = RADIUS};
    const double edge = sqrt(3); /* middles of hexagons are so far apart, in sticks */
    if (is_odd(cell.z)) {
        end[0].z--;
        end[1].z++;
    } else {
        ends_of(cell, end);
    }
    for (int e = 0; e < 2; e++) {
        struct treen_cell vertex = hexagon_point((struct treen_cell){end[e].x, end[e].y, 1});
        set_vertex(bar.end[e], edge * vertex.x / 3, edge * vertex.y / 3, end[e].z);
    }
    return bar;
}

/* Tells whether one of the two hexagons beside the stick is in the box. `inside` takes the
 * hexagon's place, counted from 0. A standing stick counts where one in the layer does. */
static bool borders(struct treen_cell cell, const int size[3],
                    bool (*inside)(int x, int y, const int size[3])) {
    struct treen_cell near[3] = {cell};
    int count = 1;
    if (is_odd(cell.z)) {
        at_vertex(cell, near);
        count = 3;
    }
    for (int i = 0; i < count; i++)
        for (int side = -1; side <= 1; side += 2) {
            int x = near[i].x + side * is_odd(near[i].x);
            int y = near[i].y + side * (is_odd(near[i].x) && is_odd(near[i].y) ? -1 : is_odd(near[i].y));
            if (inside(x / 2 - 1, y / 2 - 1, size))
                return true;
        }
    return false;
}

static bool in_rhombus(int x, int y, const int size[3]) {
    return x >= 0 && y >= 0 && x < size[0] && y < size[1];
}

static bool in_hexagon(int x, int y, const int size[3]) {
    int last = size[0] - 1;
    return x >= 0 && y >= 0 && x <= 2 * last && y <= 2 * last && x + y >= last && x + y <= 3 * last;
}

static bool rhombus_has(struct treen_cell cell, const int size[3]) {
    return borders(cell, size, in_rhombus);
}

static bool comb_has(struct treen_cell cell, const int size[3]) {
    return borders(cell, size, in_hexagon);
}

static struct treen_cell rhombus_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] + 1, 2 * size[1] + 1, 0};
}

static struct treen_cell rhombus_prism_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] + 1, 2 * size[1] + 1, 2 * size[2]};
}

static struct treen_cell comb_high(const int size[3]) {
    return (struct treen_cell){4 * size[0] - 1, 4 * size[0] - 1, 0};
}

static struct treen_cell comb_prism_high(const int size[3]) {
    return (struct treen_cell){4 * size[0] - 1, 4 * size[0] - 1, 2 * size[1]};
}

const struct grid grid_hexagon_sticks = {
    .about = {.name = "hexagon-sticks", .summary = "sticks: the edges of hexagons of one layer"},
    .dimensions = 2,
    .neighbours = hexagon_neighbours,
    .home = even_home,
    .point = hexagon_point,
    .cell_at = hexagon_at,
    .bar = hexagon_bar,
    .form = {{"", 2, 2, rhombus_high, rhombus_has}, {"hexagon", 1, 1, comb_high, comb_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
    .rows = ROWS_SLANTED,
};

const struct grid grid_hexprism_sticks = {
    .about = {.name = "hexprism-sticks", .summary = "sticks: the edges of hexagonal prisms"},
    .dimensions = 3,
    .neighbours = hexprism_neighbours,
    .home = even_home,
    .point = hexagon_point,
    .cell_at = hexprism_at,
    .bar = hexagon_bar,
    .form = {{"", 3, 3, rhombus_prism_high, rhombus_has}, {"hexagon", 2, 2, comb_prism_high, comb_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
    .rows = ROWS_SLANTED,
};
