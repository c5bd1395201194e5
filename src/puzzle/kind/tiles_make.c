/* Random boards of square tiles, for new puzzles: each inner side gets a mark, and the tiles are
 * turned and shuffled. */
#include "puzzle/tiles.h"

#include "base/error.h"
#include "base/random.h"
#include "puzzle/puzzle.h"

#include <string.h>

static const char marks[] = "RGBYOPCWKLMNSTUVXZADEFHI";

enum { SQUARE = 4 };

/* A board before its tiles are shuffled. */
struct sketch {
    uint32_t side, marks;
    struct random *random;
    char (*tile)[SQUARE]; /* [side * side] */
};

static char draw_mark(const struct sketch *sketch) {
    return marks[random_below(sketch->random, sketch->marks)];
}

/* Draws the sides. Those of the border have the mark '0', one mark, or any. */
static void draw_sides(const struct sketch *sketch, enum tiles_border border) {
    const uint32_t side = sketch->side;
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0; x < side; x++) {
            char *tile = sketch->tile[y * side + x];
            const bool outer[SQUARE] = {!y, x + 1 == side, y + 1 == side, !x};
            for (int s = 0; s < SQUARE; s++)
                tile[s] = !outer[s] || border == BORDER_FREE ? draw_mark(sketch)
                          : border == BORDER_ONE             ? marks[0]
                                                             : '0';
            if (y)
                tile[0] = sketch->tile[(y - 1) * side + x][2];
            if (x)
                tile[3] = sketch->tile[y * side + x - 1][1];
        }
}

/* Writes the tiles in random order, each turned, a word for each. */
static const char *write_tiles(const struct sketch *sketch, struct arena *arena) {
    const uint32_t tiles = sketch->side * sketch->side;
    uint32_t *order = ARENA_NEW(arena, tiles, uint32_t);
    char *text = ARENA_NEW(arena, (size_t)tiles * (SQUARE + 1) + 1, char), *at = text;
    if (!order || !text)
        return NULL;
    for (uint32_t i = 0; i < tiles; i++)
        order[i] = i;
    random_shuffle(sketch->random, order, tiles);
    for (uint32_t i = 0; i < tiles; i++) {
        uint32_t turn = random_below(sketch->random, SQUARE);
        for (uint32_t s = 0; s < SQUARE; s++)
            *at++ = sketch->tile[order[i]][(s + turn) % SQUARE];
        *at++ = (i + 1) % sketch->side ? ' ' : '\n';
    }
    return text;
}

static enum treen_status fill(const struct sketch *sketch, enum tiles_border border,
                              struct treen_puzzle *puzzle, struct treen_error *error) {
    static const char *const words[] = {[BORDER_FREE] = "free", [BORDER_ONE] = "one", [BORDER_GIVEN] = "0"};
    draw_sides(sketch, border);
    const char *box = arena_print(&puzzle->arena, "%ux%u", sketch->side, sketch->side);
    const char *tiles = write_tiles(sketch, &puzzle->arena);
    TRY_MEMORY(box && tiles, error, "making a puzzle");
    const struct tree child[] = {tree_of_text("grid", "square"), tree_of_text("box", box),
                                 tree_of_text("border", words[border]), tree_of_text("tiles", tiles)};
    const struct tree map = {.kind = TREE_MAP, .count = sizeof child / sizeof *child, .child = child};
    return tiles_read(puzzle, &map, error);
}

enum treen_status tiles_draw(const struct tiles_wish *wish, struct random *random,
                             struct treen_puzzle **puzzle, struct treen_error *error) {
    enum { LEAST = 2, MOST = 8 };
    struct sketch sketch = {wish->side, wish->marks, random, NULL};
    if (wish->side < LEAST || wish->side > MOST)
        return error_bad(error, "found a side of %u cells, expected %d to %d", wish->side, LEAST, MOST);
    if (!wish->marks || wish->marks > TILES_MARKS)
        return error_bad(error, "found %u marks, expected 1 to %d", wish->marks, TILES_MARKS);
    struct treen_puzzle *made = puzzle_new(&kind_tiles, kind_tiles.about.name, NULL);
    if (made)
        sketch.tile = arena_alloc(&made->arena, (size_t)wish->side * wish->side, SQUARE);
    enum treen_status status =
        sketch.tile ? fill(&sketch, wish->border, made, error) : error_memory(error, "making a puzzle");
    if (status == TREEN_OK)
        *puzzle = made;
    else
        treen_close(made);
    return status;
}

enum treen_status tiles_draft(uint32_t size, struct random *random, struct treen_puzzle **puzzle,
                              struct treen_error *error) {
    const uint32_t side = size ? size : TILES_SIDE;
    return tiles_draw(&(struct tiles_wish){side, side, BORDER_GIVEN}, random, puzzle, error);
}
