/* All ways to lay tiles down, as a cover, and their images under the symmetries of the box.
 *
 * The cells come first among the items, then the classes of tiles. Each pair of touching sides is
 * an item whose colour is the mark on the side of the first cell. */
#include "puzzle/tiles.h"

#include <string.h>

struct ways_lister {
    const struct tiles *tiles;
    struct arena *arena;
    struct tiles_ways *ways;
    ARRAY(uint32_t) class, cell, start, item, colour;
    ARRAY(char) marks;
    uint32_t *edge;            /* [cells][sides]: the item of a touching side */
    uint32_t border;           /* the first item of the border's rule */
    uint8_t index[TILE_MARKS]; /* by mark: its number, from 1 */
};

/* ---- Items ----------------------------------------------------------------------------------- */

/* Numbers the marks, so that colours are small. Returns their number. */
static uint32_t number_marks(struct ways_lister *lister) {
    const struct tiles *tiles = lister->tiles;
    uint32_t marks = 0;
    for (size_t i = 0; i < tiles->tiles; i++)
        for (unsigned s = 0; s < tiles->sides; s++) {
            const char *mark = &tiles->tile[i].marks[s];
            for (int m = 0; m < 2; m++) {
                uint8_t *index = &lister->index[(int)(m ? tiles->mate[(int)*mark] : *mark)];
                *index = *index ? *index : (uint8_t)++marks;
            }
        }
    return marks;
}

/* Returns the side of a cell that looks at another cell. */
static unsigned side_towards(const struct tiles *tiles, size_t cell, uint32_t other) {
    unsigned side = 0;
    while (tiles_sides(tiles, cell)[side].number != other)
        side++;
    return side;
}

/* Gives each pair of touching sides an item from `first` on. Returns the next one. */
static uint32_t number_edges(struct ways_lister *lister, uint32_t first) {
    const struct tiles *tiles = lister->tiles;
    unsigned sides = tiles->sides;
    for (uint32_t c = 0; c < tiles->place.box.cells; c++)
        for (unsigned s = 0; s < sides; s++) {
            uint32_t other = tiles_sides(tiles, c)[s].number;
            if (!tiles->is_stack && other != BOX_OUTSIDE && other > c)
                lister->edge[c * sides + s] = lister->edge[other * sides + side_towards(tiles, other, c)] =
                    first++;
        }
    return first;
}

/* Numbers the items. A class is a primary item where all its tiles are used. */
static bool number_items(struct ways_lister *lister) {
    const struct tiles *tiles = lister->tiles;
    struct problem *problem = &lister->ways->problem;
    size_t cells = tiles->place.box.cells, classes = tiles->is_stack ? 0 : tiles->classes;
    uint32_t marks = number_marks(lister);
    lister->edge = ARENA_NEW(lister->arena, cells * tiles->sides, uint32_t);
    lister->ways->copies = ARENA_NEW(lister->arena, tiles->classes, uint32_t);
    if (!lister->edge || !lister->ways->copies)
        return false;
    for (size_t i = 0; i < tiles->tiles; i++)
        lister->ways->copies[tiles->tile[i].class] += tiles->tile[i].copies;
    lister->border = number_edges(lister, (uint32_t)(cells + classes));
    problem->items = lister->border + (tiles->border == BORDER_ONE         ? 1
                                       : tiles->border == BORDER_DIFFERENT ? tiles->sides * marks
                                                                           : 0);
    problem->primary = cells + (tiles->total == cells ? classes : 0);
    if (tiles->classes == tiles->total)
        return true;
    uint32_t *most = ARENA_NEW(lister->arena, problem->primary, uint32_t);
    for (size_t i = 0; most && i < problem->primary; i++)
        most[i] = i < cells ? 1 : lister->ways->copies[i - cells];
    problem->least = problem->most = most;
    return most;
}

/* ---- Options --------------------------------------------------------------------------------- */

static bool add_entry(struct ways_lister *lister, uint32_t item, uint32_t colour) {
    return array_push(lister->arena, &lister->item, item) &&
           array_push(lister->arena, &lister->colour, colour);
}

/* Tells whether the border and the placed tiles allow these marks. */
static bool may_lie(const struct ways_lister *lister, uint32_t cell, const char *marks) {
    const struct tiles *tiles = lister->tiles;
    const char *placed = lister->ways->placed + cell * tiles->sides;
    char border = 0;
    if (*placed && memcmp(placed, marks, tiles->sides) != 0)
        return false;
    for (unsigned s = 0; s < tiles->sides; s++) {
        bool inside = tiles_sides(tiles, cell)[s].number != BOX_OUTSIDE;
        if (inside || tiles->border == BORDER_FREE || tiles->border == BORDER_DIFFERENT)
            continue;
        if (tiles->border == BORDER_GIVEN ? tiles->given[s] != '?' && tiles->given[s] != marks[s]
                                          : border && border != marks[s])
            return false;
        border = marks[s];
    }
    return true;
}

/* Adds the entries of the sides. */
static bool add_sides(struct ways_lister *lister, uint32_t cell, const char *marks) {
    const struct tiles *tiles = lister->tiles;
    const struct tiles_side *side = tiles_sides(tiles, cell);
    uint32_t all = (uint32_t)(lister->ways->problem.items - lister->border) / tiles->sides;
    uint8_t border = 0;
    bool fine = true;
    for (unsigned s = 0; fine && s < tiles->sides; s++) {
        uint8_t own = lister->index[(int)marks[s]], mate = lister->index[(int)tiles->mate[(int)marks[s]]];
        uint32_t edge = lister->edge[cell * tiles->sides + s];
        if (edge)
            fine = add_entry(lister, edge, side[s].number > cell ? own : mate);
        else if (side[s].number == BOX_OUTSIDE && tiles->border == BORDER_DIFFERENT)
            fine = add_entry(lister, lister->border + s * all + own - 1, 0);
        else if (side[s].number == BOX_OUTSIDE && tiles->border == BORDER_ONE)
            border = own;
    }
    return fine && (!border || add_entry(lister, lister->border, border));
}

/* Lays a tile of a class in a cell, unless it lies so already. */
static bool add_way(struct ways_lister *lister, uint32_t class, uint32_t cell, const char *marks) {
    struct {
        uint32_t cell;
        char marks[TILE_SIDES + 2];
    } key = {.cell = cell};
    const struct tiles *tiles = lister->tiles;
    uint32_t number;
    bool added;
    memcpy(key.marks, marks, tiles->sides);
    if (!may_lie(lister, cell, marks))
        return true;
    if (!keyset_add(&lister->ways->known, &key, sizeof key, &number, &added))
        return false;
    if (!added)
        return true;
    for (unsigned s = 0; s < tiles->sides; s++)
        if (!array_push(lister->arena, &lister->marks, marks[s]))
            return false;
    return array_push(lister->arena, &lister->class, class) &&
           array_push(lister->arena, &lister->cell, cell) && add_entry(lister, cell, 0) &&
           (tiles->is_stack || add_entry(lister, (uint32_t)tiles->place.box.cells + class, 0)) &&
           add_sides(lister, cell, marks) &&
           array_push(lister->arena, &lister->start, (uint32_t)lister->item.count);
}

static bool add_ways(struct ways_lister *lister) {
    const struct tiles *tiles = lister->tiles;
    for (uint32_t i = 0; i < tiles->tiles; i++)
        for (uint32_t cell = 0; cell < tiles->place.box.cells; cell++)
            for (size_t t = 0; t < tiles->turns && (!tiles->is_stack || i == cell); t++) {
                char marks[TILE_SIDES];
                tiles_turned(tiles, tiles->tile[i].marks, t, marks);
                if (!add_way(lister, tiles->tile[i].class, cell, marks))
                    return false;
            }
    return true;
}

/* Notes the marks of the placed tiles. False when there is no memory. */
static bool note_placed(const struct ways_lister *lister, const struct treen_solution *placed) {
    const struct tiles *tiles = lister->tiles;
    const struct box *box = &tiles->place.box;
    char *marks = lister->ways->placed = ARENA_NEW(lister->arena, box->cells * tiles->sides, char);
    for (size_t i = 0; marks && placed && i < placed->parts; i++)
        for (unsigned s = 0; s < tiles->sides; s++)
            marks[box_number(box, placed->part[i].cell[0]) * tiles->sides + s] = placed->part[i].item[s][0];
    return marks;
}

bool tiles_ways(const struct tiles *tiles, const struct treen_solution *placed, struct arena *arena,
                struct tiles_ways *ways) {
    struct ways_lister lister = {.tiles = tiles, .arena = arena, .ways = ways};
    *ways = (struct tiles_ways){.problem = {.form = FORM_COVER}};
    keyset_init(&ways->known, arena);
    if (!number_items(&lister) || !note_placed(&lister, placed) || !array_push(arena, &lister.start, 0) ||
        !add_ways(&lister))
        return false;
    ways->class = lister.class.at;
    ways->cell = lister.cell.at;
    ways->marks = lister.marks.at;
    ways->problem.options = lister.cell.count;
    ways->problem.start = lister.start.at;
    ways->problem.item = lister.item.at;
    ways->problem.colour = lister.colour.at;
    return true;
}

/* ---- Images ---------------------------------------------------------------------------------- */

/* Returns the side of the image cell that a side comes to. A motion of the grid takes the place
 * beyond a side to the one beyond its image. */
static unsigned image_side(const struct tiles *tiles, const struct symmetry *symmetry, uint32_t cell,
                           unsigned side) {
    const struct grid *grid = tiles->place.grid;
    const struct box *box = &tiles->place.box;
    struct treen_cell from = grid->point(box->cell[cell].at),
                      to = grid->point(box->cell[symmetry->image[cell]].at), beyond = {0};
    struct treen_cell step = cell_subtract(grid->point(tiles_sides(tiles, cell)[side].beyond), from);
    unsigned image = 0;
    grid->cell_at(cell_add(to, matrix_apply(symmetry->matrix, step)), &beyond);
    while (image < tiles->sides - 1 &&
           !cell_equal(tiles_sides(tiles, symmetry->image[cell])[image].beyond, beyond))
        image++;
    return image;
}

/* Tells whether a symmetry takes placed tiles to placed tiles. No other one counts. */
static bool keeps_placed(const struct tiles *tiles, const struct tiles_ways *ways, const uint32_t *image) {
    for (size_t o = 0; o < ways->problem.options; o++)
        if (ways->placed[ways->cell[o] * tiles->sides] &&
            (image[o] == NO_WAY || !ways->placed[ways->cell[image[o]] * tiles->sides]))
            return false;
    return true;
}

/* Finds the images of all ways under a symmetry. The cells of a stack have no order: each keeps its
 * place. */
static void find_images(const struct tiles *tiles, const struct tiles_ways *ways,
                        const struct symmetry *symmetry, uint32_t *image) {
    uint32_t last = UINT32_MAX;
    unsigned turned[TILE_SIDES] = {0};
    for (size_t o = 0; o < ways->problem.options; o++) {
        struct {
            uint32_t cell;
            char marks[TILE_SIDES + 2];
        } key = {.cell = symmetry->image[ways->cell[o]]};
        for (unsigned s = 0; s < tiles->sides && ways->cell[o] != last; s++)
            turned[s] = image_side(tiles, symmetry, ways->cell[o], s);
        for (unsigned s = 0; s < tiles->sides; s++)
            key.marks[turned[s]] = ways->marks[o * tiles->sides + s];
        last = ways->cell[o];
        if (tiles->is_stack)
            key.cell = last;
        image[o] = keyset_find(&ways->known, &key, sizeof key);
    }
    if (!keeps_placed(tiles, ways, image))
        memset(image, 0xff, ways->problem.options * sizeof *image);
}

bool tiles_images(const struct tiles *tiles, const struct tiles_ways *ways, struct arena *arena,
                  struct box_group *group, const uint32_t **image) {
    size_t options = ways->problem.options;
    if (!box_symmetries(&tiles->place.box, &tiles->place.group, arena, group))
        return false;
    uint32_t *all = ARENA_NEW(arena, group->count * options, uint32_t);
    for (size_t s = 0; all && s < group->count; s++)
        find_images(tiles, ways, &group->symmetry[s], all + s * options);
    *image = all;
    return all;
}

/* ---- A leading tile -------------------------------------------------------------------------- */

/* Tells whether the first symmetries turn every assembly into an assembly. All tiles are used, so
 * each class must go to one of as many tiles. */
static bool keep_all(const struct tiles_ways *ways, size_t symmetries, const uint32_t *image) {
    size_t options = ways->problem.options;
    for (size_t i = 0; i < symmetries * options; i++)
        if (image[i] == NO_WAY ||
            ways->copies[ways->class[image[i]]] != ways->copies[ways->class[i % options]])
            return false;
    return true;
}

/* Returns the first of a way's images, and their number; 0 where an image is of another class. */
static uint32_t orbit_of(const struct tiles_ways *ways, size_t symmetries, const uint32_t *image,
                         uint32_t option, uint32_t *size) {
    uint32_t first = option, same = 0, own = 0;
    for (size_t s = 0; s < symmetries; s++) {
        uint32_t other = image[s * ways->problem.options + option];
        first = other < first ? other : first;
        same += other == option;
        own += ways->class[other] == ways->class[option];
    }
    *size = own == symmetries ? (uint32_t)symmetries / same : 0;
    return first;
}

bool tiles_lead(const struct tiles *tiles, const struct tiles_ways *ways, const struct box_group *group,
                size_t symmetries, const uint32_t *image, struct arena *arena, struct tiles_lead *lead) {
    size_t options = ways->problem.options, most = 1;
    uint32_t *left = ARENA_NEW(arena, tiles->classes, uint32_t), best = NO_WAY, size;
    *lead = (struct tiles_lead){.orbit = ARENA_NEW(arena, options, uint32_t)};
    lead->gone = ARENA_NEW(arena, options, bool);
    if (!left || !lead->orbit || !lead->gone)
        return false;
    while (symmetries > 1 && !keep_all(ways, symmetries, image))
        symmetries = symmetries > group->rotations ? group->rotations : 1;
    if (symmetries == 1 || tiles->total > tiles->place.box.cells)
        return true;
    for (uint32_t o = 0; o < options; o++)
        if (orbit_of(ways, symmetries, image, o, &size) != o)
            left[ways->class[o]]++;
    for (uint32_t o = 0; o < options; o++) {
        uint32_t class = ways->class[o];
        orbit_of(ways, symmetries, image, o, &size);
        if (size && ways->copies[class] == 1 && left[class] >= most) {
            most = left[class] + 1;
            best = class;
        }
    }
    for (uint32_t o = 0; o < options; o++)
        if (ways->class[o] == best) {
            lead->gone[o] = orbit_of(ways, symmetries, image, o, &size) != o;
            lead->orbit[o] = size;
        }
    lead->is_there = best != NO_WAY;
    return true;
}
