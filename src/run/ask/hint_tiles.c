/* Hints for tiles: a cell in which one tile alone can lie by its neighbours, or else one with few
 * ways. */
#include "run/ask/hint.h"

#include "base/error.h"
#include "puzzle/tiles.h"

#include <inttypes.h>
#include <string.h>

struct tile_look {
    struct hint *hint;
    const struct tiles *tiles;
    struct arena scratch;
    struct tiles_ways ways;
    uint32_t *used; /* by class: placed tiles */
    uint32_t *fits; /* by cell: the ways that go with the placed tiles; 0 where one lies */
};

static bool is_placed(const struct tile_look *look, uint32_t cell) {
    return look->ways.placed[cell * look->tiles->sides];
}

/* Tells whether the side of a way goes with the placed tile behind it, if one lies there. */
static bool goes_together(const struct tile_look *look, uint32_t way, unsigned side) {
    const struct tiles *tiles = look->tiles;
    const uint32_t cell = look->ways.cell[way], other = tiles_sides(tiles, cell)[side].number;
    if (tiles->is_stack || other == BOX_OUTSIDE || !is_placed(look, other))
        return true;
    unsigned back = 0;
    while (tiles_sides(tiles, other)[back].number != cell)
        back++;
    char mark = look->ways.placed[other * tiles->sides + back];
    return tiles->mate[(int)mark] == look->ways.marks[way * tiles->sides + side];
}

/* Counts the ways in each open cell. */
static void count_fits(struct tile_look *look) {
    for (uint32_t way = 0; way < look->ways.problem.options; way++) {
        const uint32_t cell = look->ways.cell[way], class = look->ways.class[way];
        bool fits = !is_placed(look, cell) && look->used[class] < look->ways.copies[class];
        for (unsigned side = 0; fits && side < look->tiles->sides; side++)
            fits = goes_together(look, way, side);
        look->fits[cell] += fits;
    }
}

static bool open_look(struct tile_look *look) {
    const struct treen_solution *placed = look->hint->puzzle->about.placed;
    const struct tiles *tiles = look->tiles;
    look->used = ARENA_NEW(&look->scratch, tiles->classes, uint32_t);
    look->fits = ARENA_NEW(&look->scratch, tiles->place.box.cells, uint32_t);
    if (!look->used || !look->fits || !tiles_ways(tiles, placed, &look->scratch, &look->ways))
        return false;
    for (size_t i = 0; placed && i < placed->parts; i++)
        look->used[tiles->tile[placed->part[i].index].class]++;
    count_fits(look);
    return true;
}

/* Returns the open cell with the fewest ways; the number of cells when none is open. */
static uint32_t fewest_fits(const struct tile_look *look) {
    const uint32_t cells = (uint32_t)look->tiles->place.box.cells;
    uint32_t best = cells;
    for (uint32_t i = 0; i < cells; i++)
        if (look->fits[i] && (best == cells || look->fits[i] < look->fits[best]))
            best = i;
    return best;
}

const char *hint_say_tile_cell(const struct hint *hint, struct treen_cell at) {
    const struct tiles *tiles = hint->puzzle->own;
    return tiles->place.box.high.z ? arena_print(hint->arena, "(%d, %d, %d)", at.x, at.y, at.z)
                                   : arena_print(hint->arena, "(%d, %d)", at.x, at.y);
}

/* Tells the tile of the found solution in the cell as the next one. */
static bool say_tile(struct tile_look *look, uint32_t cell) {
    struct treen_hint *told = &look->hint->told;
    struct arena *arena = look->hint->arena;
    const char *at = hint_say_tile_cell(look->hint, look->tiles->place.box.cell[cell].at), *marks = "";
    told->next = &look->hint->solution->part[cell];
    told->forced = look->fits[cell] == 1;
    told->why = told->forced ? "no other tile fits there" : NULL;
    for (unsigned side = 0; marks && side < look->tiles->sides; side++)
        marks = arena_print(arena, "%s%s", marks, told->next->item[side]);
    if (!at || !marks)
        return false;
    told->level[0] = arena_print(arena, "Look at cell %s.", at);
    told->level[1] = told->forced ? arena_print(arena, "One tile alone fits at %s.", at)
                                  : arena_print(arena, "Try tile %s at %s.", told->next->piece, at);
    told->level[2] =
        told->forced
            ? arena_print(arena, "Tile %s lies at %s as %s: %s.", told->next->piece, at, marks, told->why)
            : arena_print(arena, "Tile %s can lie at %s as %s.", told->next->piece, at, marks);
    return told->level[0] && told->level[1] && told->level[2];
}

enum treen_status hint_tile(struct hint *hint, struct treen_error *error) {
    struct tile_look look = {.hint = hint, .tiles = hint->puzzle->own};
    arena_beside(&look.scratch, &hint->puzzle->arena);
    bool fine = open_look(&look);
    uint32_t cell = fine ? fewest_fits(&look) : 0;
    if (fine && cell == look.tiles->place.box.cells)
        hint->told.level[0] = "Nothing is left to do.";
    else
        fine = fine && say_tile(&look, cell);
    arena_free(&look.scratch);
    return fine ? TREEN_OK : error_memory(error, "looking for a hint");
}
