/* Checks a solution of tiles by the marks of its parts alone. */
#include "puzzle/tiles.h"

#include "base/error.h"
#include "base/keyset.h"
#include "puzzle/puzzle.h"

#include <string.h>

struct checker {
    const struct tiles *tiles;
    struct arena *arena;
    report *broken;
    struct keyset names; /* of the tiles */
    uint32_t *used;      /* by tile */
    char *marks;         /* [cells][sides]; 0 = no tile lies there */
};

#define BREAK(checker, ...) REPORT((checker)->broken, (checker)->arena, __VA_ARGS__)

static enum treen_status checker_open(struct checker *checker) {
    const struct tiles *tiles = checker->tiles;
    keyset_init(&checker->names, checker->arena);
    for (size_t i = 0; i < tiles->tiles; i++)
        TRY_ROOM(keyset_add_text(&checker->names, tiles->tile[i].name));
    checker->used = ARENA_NEW(checker->arena, tiles->tiles, uint32_t);
    checker->marks = ARENA_NEW(checker->arena, tiles->place.box.cells * tiles->sides, char);
    return checker->used && checker->marks ? TREEN_OK : TREEN_NO_MEMORY;
}

static const char *say(const struct checker *checker, uint32_t cell) {
    struct treen_cell at = checker->tiles->place.box.cell[cell].at;
    return checker->tiles->place.grid->dimensions == 2
               ? arena_print(checker->arena, "(%d, %d)", at.x, at.y)
               : arena_print(checker->arena, "(%d, %d, %d)", at.x, at.y, at.z);
}

/* Tells whether a turn of the tile has the marks of the part. */
static bool is_turned(const struct tiles *tiles, const struct tile *tile, const struct treen_part *part) {
    for (size_t t = 0; part->items == tiles->sides && t < tiles->turns; t++) {
        char turned[TILE_SIDES];
        bool same = true;
        tiles_turned(tiles, tile->marks, t, turned);
        for (unsigned s = 0; s < tiles->sides; s++)
            same &= part->item[s][0] == turned[s] && !part->item[s][1];
        if (same)
            return true;
    }
    return false;
}

static enum treen_status lay_part(struct checker *checker, const struct treen_part *part) {
    const struct tiles *tiles = checker->tiles;
    const char *name = part->piece ? part->piece : "";
    uint32_t tile = keyset_find(&checker->names, name, strlen(name));
    uint32_t cell = part->cells == 1 ? box_number(&tiles->place.box, part->cell[0]) : BOX_OUTSIDE;
    if (tile == KEYSET_NONE)
        return BREAK(checker, "there is no tile '%s'", name);
    checker->used[tile]++;
    if (cell == BOX_OUTSIDE)
        return BREAK(checker, "tile '%s' does not lie in one cell of the board", name);
    if (checker->marks[cell * tiles->sides])
        return BREAK(checker, "two tiles lie in %s", say(checker, cell));
    if (!is_turned(tiles, &tiles->tile[tile], part))
        return BREAK(checker, "tile '%s' in %s has other marks than the file gives it", name,
                     say(checker, cell));
    if (tiles->is_stack && tile != cell)
        return BREAK(checker, "cube '%s' does not lie at its place in the stack", name);
    for (unsigned s = 0; s < tiles->sides; s++)
        checker->marks[cell * tiles->sides + s] = part->item[s][0];
    return TREEN_OK;
}

/* Checks a side that touches another tile. Each pair is looked at once. */
static enum treen_status check_touch(const struct checker *checker, uint32_t cell, unsigned s) {
    const struct tiles *tiles = checker->tiles;
    uint32_t other = tiles_sides(tiles, cell)[s].number;
    char mark = checker->marks[cell * tiles->sides + s], met = 0;
    for (unsigned i = 0; i < tiles->sides; i++)
        if (tiles_sides(tiles, other)[i].number == cell)
            met = checker->marks[other * tiles->sides + i];
    return other < cell || !mark || !met || tiles->mate[(int)mark] == met
               ? TREEN_OK
               : BREAK(checker, "mark %c in %s meets mark %c in %s", mark, say(checker, cell), met,
                       say(checker, other));
}

/* Checks a side on the border. `seen` has the marks of the border so far, by side. */
static enum treen_status check_border(const struct checker *checker, uint32_t cell, unsigned s,
                                      bool seen[TILE_SIDES][TILE_MARKS], char *first) {
    const struct tiles *tiles = checker->tiles;
    char mark = checker->marks[cell * tiles->sides + s];
    if (!mark)
        return TREEN_OK;
    *first = *first ? *first : mark;
    bool twice = seen[s][(int)mark], given = tiles->given[s] == '?' || tiles->given[s] == mark;
    seen[s][(int)mark] = true;
    if (tiles->border == BORDER_GIVEN && !given)
        return BREAK(checker, "mark %c of %s is on the border, expected %c", mark, say(checker, cell),
                     tiles->given[s]);
    if (tiles->border == BORDER_ONE && mark != *first)
        return BREAK(checker, "mark %c of %s is on the border, and so is %c", mark, say(checker, cell),
                     *first);
    if (tiles->border == BORDER_DIFFERENT && twice)
        return BREAK(checker, "mark %c of %s comes twice on this side of the border", mark,
                     say(checker, cell));
    return TREEN_OK;
}

static enum treen_status check_sides(const struct checker *checker) {
    const struct tiles *tiles = checker->tiles;
    bool seen[TILE_SIDES][TILE_MARKS] = {{false}};
    char first = 0;
    for (uint32_t cell = 0; cell < tiles->place.box.cells; cell++)
        for (unsigned s = 0; s < tiles->sides; s++)
            if (tiles_sides(tiles, cell)[s].number == BOX_OUTSIDE)
                TRY(check_border(checker, cell, s, seen, &first));
            else if (!tiles->is_stack)
                TRY(check_touch(checker, cell, s));
    return TREEN_OK;
}

/* Lays all parts down, and counts the tiles. */
static enum treen_status lay_parts(struct checker *checker, const struct treen_solution *solution) {
    const struct tiles *tiles = checker->tiles;
    TRY(checker_open(checker));
    for (size_t i = 0; i < solution->parts; i++)
        TRY(lay_part(checker, &solution->part[i]));
    for (size_t i = 0; i < tiles->tiles; i++)
        if (checker->used[i] > tiles->tile[i].copies)
            TRY(BREAK(checker, "tile '%s' is used %u times, expected %u at most", tiles->tile[i].name,
                      checker->used[i], tiles->tile[i].copies));
    return TREEN_OK;
}

enum treen_status tiles_check_placed(const struct treen_puzzle *puzzle, const struct treen_solution *placed,
                                     struct arena *arena, report *broken) {
    struct checker checker = {.tiles = puzzle->own, .arena = arena, .broken = broken};
    TRY(lay_parts(&checker, placed));
    return broken->count ? TREEN_OK : check_sides(&checker);
}

/* Checks that the tiles that were placed, or equal ones, lie as they did. */
static enum treen_status check_placed(const struct checker *checker, const struct treen_solution *placed) {
    const struct tiles *tiles = checker->tiles;
    for (size_t i = 0; placed && i < placed->parts; i++) {
        const struct treen_part *part = &placed->part[i];
        const char *marks = checker->marks + box_number(&tiles->place.box, part->cell[0]) * tiles->sides;
        bool same = true;
        for (unsigned s = 0; s < tiles->sides; s++)
            same &= part->item[s][0] == marks[s];
        if (!same)
            TRY(BREAK(checker, "tile '%s' does not lie where it was placed", part->piece));
    }
    return TREEN_OK;
}

enum treen_status tiles_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken) {
    struct checker checker = {.tiles = puzzle->own, .arena = arena, .broken = broken};
    const struct tiles *tiles = checker.tiles;
    size_t empty = 0;
    TRY(lay_parts(&checker, solution));
    TRY(check_placed(&checker, puzzle->about.placed));
    for (size_t i = 0; i < tiles->place.box.cells; i++)
        empty += !checker.marks[i * tiles->sides];
    if (empty)
        TRY(REPORT(broken, arena, "%zu of %zu cells have no right tile", empty, tiles->place.box.cells));
    return check_sides(&checker);
}
