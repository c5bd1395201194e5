/* Pictures of tiles: each side of a flat tile is a triangle of its mark's colour. A cube is a row
 * of six squares: its top, the four around it, its bottom. */
#include "puzzle/tiles.h"

#include "puzzle/scene.h"

#include <math.h>
#include <string.h>

static const double GAP = 0.25; /* between tiles that do not touch, in edges */

struct drawer {
    const struct tiles *tiles;
    struct arena *arena;
    unsigned colour[TILE_MARKS]; /* by mark: its number in the palette */
    ARRAY(struct scene_patch) patch;
    double low[2], high[2];
};

/* Chooses colours. Where all marks are first letters of colours, they are drawn in these; 0 is
 * grey. Marks that go together have one colour. */
static void choose_colours(struct drawer *drawer) {
    static const char letters[] = "0BCGOPRWY";
    static const unsigned number[] = {0, 5, 2, 3, 1, 7, 6, 10, 4};
    const struct tiles *tiles = drawer->tiles;
    bool used[TILE_MARKS] = {false}, named = true;
    unsigned next = 0;
    for (size_t i = 0; i < tiles->tiles; i++)
        for (unsigned s = 0; s < tiles->sides; s++) {
            char mark = tiles->tile[i].marks[s], mate = tiles->mate[(int)mark];
            used[(int)(mark < mate ? mark : mate)] = true;
        }
    for (int m = 1; m < TILE_MARKS; m++)
        named &= !used[m] || strchr(letters, m);
    for (int m = 1; m < TILE_MARKS; m++)
        if (used[m])
            drawer->colour[m] = drawer->colour[(int)tiles->mate[m]] =
                named ? number[strchr(letters, m) - letters] : ++next;
}

static bool add_patch(struct drawer *drawer, struct scene_patch patch) {
    for (int i = 0; i < patch.corners; i++)
        for (int k = 0; k < 2; k++) {
            drawer->low[k] = fmin(drawer->low[k], patch.corner[i][k]);
            drawer->high[k] = fmax(drawer->high[k], patch.corner[i][k]);
        }
    return array_push(drawer->arena, &drawer->patch, patch);
}

/* Returns the patch of a mark, without corners. */
static struct scene_patch patch_of(const struct drawer *drawer, char mark) {
    return (struct scene_patch){
        .filled = true, .colour = drawer->colour[(int)mark], .text = arena_text(drawer->arena, &mark, 1)};
}

/* Draws a cube as a row of squares. */
static bool draw_cube(struct drawer *drawer, const char *marks, double x, double y) {
    struct scene_patch outline = {.corners = 4,
                                  .corner = {{x + 1, y}, {x + 5, y}, {x + 5, y + 1}, {x + 1, y + 1}}};
    for (int s = 0; s < TILE_SIDES; s++) {
        double inset = s % 5 ? 0 : 0.2, left = x + s + inset, right = x + s + 1 - inset;
        struct scene_patch patch = patch_of(drawer, marks[s]);
        patch.corners = 4;
        memcpy(patch.corner,
               (double[4][2]){
                   {left, y + inset}, {right, y + inset}, {right, y + 1 - inset}, {left, y + 1 - inset}},
               sizeof(double[4][2]));
        if (!patch.text || !add_patch(drawer, patch))
            return false;
    }
    return add_patch(drawer, outline);
}

/* Writes the two corners of a side, clockwise. A face goes through the layer; its ends in the upper
 * plane are taken. */
static void find_corners(const struct grid_face *face, const double middle[3], double corner[2][2]) {
    int count = 0;
    for (int i = 0; i < face->corners && count < 2; i++)
        if (face->corner[i][2] <= middle[2])
            memcpy(corner[count++], face->corner[i], sizeof *corner);
    double turn = (corner[0][0] - middle[0]) * (corner[1][1] - middle[1]) -
                  (corner[0][1] - middle[1]) * (corner[1][0] - middle[0]);
    for (int k = 0; turn < 0 && k < 2; k++) {
        double other = corner[0][k];
        corner[0][k] = corner[1][k];
        corner[1][k] = other;
    }
}

/* Draws a flat tile that lies in the cell, shifted by (x, y). */
static bool draw_flat(struct drawer *drawer, struct treen_cell cell, const char *marks, double x, double y) {
    const struct grid *grid = drawer->tiles->place.grid;
    struct grid_face face[TILE_SIDES];
    struct scene_patch outline = {.corners = (int)drawer->tiles->sides};
    double middle[3];
    grid_middle(grid, cell, middle);
    tiles_faces(grid, cell, face);
    for (unsigned s = 0; s < drawer->tiles->sides; s++) {
        struct scene_patch patch = patch_of(drawer, marks[s]);
        find_corners(&face[s], middle, patch.corner);
        memcpy(patch.corner[2], middle, sizeof *patch.corner);
        patch.corners = 3;
        for (int i = 0; i < 3; i++) {
            patch.corner[i][0] += x;
            patch.corner[i][1] += y;
        }
        memcpy(outline.corner[s], patch.corner[0], sizeof *patch.corner);
        if (!patch.text || !add_patch(drawer, patch))
            return false;
    }
    return add_patch(drawer, outline);
}

static bool draw_tile(struct drawer *drawer, struct treen_cell cell, const char *marks, double x, double y) {
    if (drawer->tiles->place.grid->dimensions == 2)
        return draw_flat(drawer, cell, marks, x, y);
    const struct box *box = &drawer->tiles->place.box;
    int wide = box->high.x - box->low.x + 1, high = box->high.y - box->low.y + 1;
    double row = cell.y + cell.z * (high + (high > 1 ? 0.5 : 0));
    return draw_cube(drawer, marks, x + (wide > 1 ? 6.5 : 6) * cell.x, y + row);
}

static bool draw_solution(struct drawer *drawer, const struct treen_solution *solution) {
    bool done = true;
    for (size_t i = 0; done && i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        char marks[TILE_SIDES];
        if (!part->cells || part->items != drawer->tiles->sides)
            continue;
        for (unsigned s = 0; s < drawer->tiles->sides; s++)
            marks[s] = part->item[s][0];
        done = draw_tile(drawer, part->cell[0], marks, 0, 0);
    }
    return done;
}

/* Draws all tiles side by side, as cards to cut out. They stand in as many columns as rows. */
static bool draw_cards(struct drawer *drawer) {
    const struct tiles *tiles = drawer->tiles;
    bool flat = tiles->place.grid->dimensions == 2, tip = tiles->sides == 3;
    struct treen_cell cell = {0, tip, 0}; /* a triangle with its tip up */
    double wide = flat ? 1 + GAP : 6 + GAP, high = 1 + (tiles->sides == 6 && flat ? 0.155 : 0) + GAP;
    size_t count = 0, columns = (size_t)ceil(sqrt((double)tiles->total * high / wide));
    for (size_t i = 0; i < tiles->tiles; i++)
        for (uint32_t c = 0; c < tiles->tile[i].copies; c++, count++)
            if (!draw_tile(drawer, cell, tiles->tile[i].marks, wide * (double)(count % columns),
                           high * (double)(count / columns)))
                return false;
    return true;
}

const struct scene_paper *tiles_paper(const struct tiles *tiles, const struct treen_solution *solution,
                                      struct arena *arena) {
    struct scene_paper *paper = ARENA_NEW(arena, 1, struct scene_paper);
    struct drawer drawer = {
        .tiles = tiles, .arena = arena, .low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
    choose_colours(&drawer);
    if (!paper || !(solution ? draw_solution(&drawer, solution) : draw_cards(&drawer)))
        return NULL;
    for (size_t i = 0; i < drawer.patch.count; i++)
        for (int c = 0; c < drawer.patch.at[i].corners; c++)
            for (int k = 0; k < 2; k++)
                drawer.patch.at[i].corner[c][k] -= drawer.low[k];
    *paper = (struct scene_paper){.patches = drawer.patch.count, .patch = drawer.patch.at};
    if (paper->patches) {
        paper->width = drawer.high[0] - drawer.low[0];
        paper->height = drawer.high[1] - drawer.low[1];
    }
    return paper;
}
