/* Reads and writes tiles in treen's own format. */
#include "puzzle/tiles.h"

#include "base/error.h"
#include "base/harmless.h"
#include "base/keyset.h"
#include "base/text/words.h"
#include "puzzle/check/placed_read.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

const char *const tiles_keys[] = {"tiles", "set", "mates",  "border", "motions",
                                  "grid",  "box", "placed", NULL};

static const char *const grids[] = {"square", "triangle", "hexagon", "cube", NULL};
static const char *const borders[] = {"free", "one", "different", NULL};

struct tiles_reader {
    struct tiles *tiles;
    const struct tree *map;
    const char *source;
    struct arena *arena;
    struct treen_error *error;
    struct keyset names;
    ARRAY(struct tile) tile;
};

static enum treen_status no_memory(const struct tiles_reader *reader) {
    return error_memory(reader->error, "reading the tiles");
}

/* Finds the text of a key; null = it is not there. */
static enum treen_status text_of(const struct tiles_reader *reader, const char *key, const char *expected,
                                 const struct tree **text) {
    *text = tree_get(reader->map, key);
    if (!*text || ((*text)->kind == TREE_TEXT && !(*text)->empty))
        return TREEN_OK;
    return tree_error(*text, reader->source, reader->error, "expected %s", expected);
}

/* Finds which of the words the key has; `standard` where there is no key. */
static enum treen_status read_word(const struct tiles_reader *reader, const char *key,
                                   const char *const *words, size_t standard, size_t *found) {
    const struct tree *node;
    char all[80];
    words_list(words, "", "", all, sizeof all);
    *found = standard;
    TRY(text_of(reader, key, all, &node));
    for (*found = node ? 0 : standard; node && words[*found] && strcmp(words[*found], node->text);)
        ++*found;
    return !node || words[*found]
               ? TREEN_OK
               : tree_error(node, reader->source, reader->error, "found '%s', expected %s", node->text, all);
}

/* ---- The board ------------------------------------------------------------------------------- */

/* Reads the grid, and how tiles may be turned. */
static enum treen_status read_grid(struct tiles_reader *reader) {
    struct tiles *tiles = reader->tiles;
    size_t grid, motion;
    TRY(read_word(reader, "grid", grids, 0, &grid));
    tiles->place.grid = grid_named(grids[grid], strlen(grids[grid]));
    tiles->sides = (unsigned[]){4, 3, 6, 6}[grid];
    TRY(read_word(reader, "motions", packing_motions, tiles->place.grid->rotation, &motion));
    tiles->motion = (enum motion)motion;
    if (tiles->sides == 3 && !motion)
        return tree_error(tree_get(reader->map, "motions"), reader->source, reader->error,
                          "found 'shift' for triangles, of which every second one is turned: expected plane "
                          "or space");
    tiles_find_turns(tiles);
    return TREEN_OK;
}

/* Reads the box, which every tile of a stack makes longer by one. */
static enum treen_status read_board(struct tiles_reader *reader) {
    struct tiles *tiles = reader->tiles;
    const struct tree *box = tree_get(reader->map, "box");
    struct tree child[2] = {tree_of_text("grid", tiles->place.grid->about.name)};
    struct tree map = {.kind = TREE_MAP, .place = reader->map->place, .count = 1, .child = child};
    tiles->is_stack = box && box->kind == TREE_TEXT && !strcmp(box->text, "stack");
    if (tiles->is_stack && tiles->place.grid->dimensions == 2)
        return tree_error(box, reader->source, reader->error, "found a stack on the grid '%s', expected cube",
                          tiles->place.grid->about.name);
    const char *sides = arena_print(reader->arena, "1x1x%zu", tiles->total);
    if (!sides)
        return no_memory(reader);
    if (box)
        child[map.count++] = tiles->is_stack ? tree_of_text("box", sides) : *box;
    TRY(packing_read_place(&tiles->place, &map, reader->source, reader->arena, reader->error));
    if (tiles->place.box.must_cells < tiles->place.box.cells)
        return tree_error(box, reader->source, reader->error,
                          "found cells that may stay empty, expected a board that tiles fill");
    return TREEN_OK;
}

static enum treen_status judge_box(const struct tiles_reader *reader) {
    const struct tiles *tiles = reader->tiles;
    size_t cells = tiles->place.box.cells;
    const struct tree *box = tree_get(reader->map, "box");
    if (tiles->total < cells || cells > MOST_TILES)
        return tree_error(box, reader->source, reader->error, "found a board of %zu cells for %zu tile%s",
                          cells, tiles->total, tiles->total == 1 ? "" : "s");
    if (tiles->total > cells && tiles->classes < tiles->total)
        return tree_error(box, reader->source, reader->error,
                          "found a board of %zu cells for %zu tiles, some of them equal: expected as many "
                          "cells, or tiles that all differ",
                          cells, tiles->total);
    return TREEN_OK;
}

/* ---- Marks ----------------------------------------------------------------------------------- */

/* Tells whether the character can be a mark: it has no other meaning in these texts. */
static bool is_mark(char c) {
    return c > ' ' && c < 127 && !strchr(":#*?.'\"", c);
}

/* Checks that a word is marks, as many as `count` (0 = any number). */
static enum treen_status need_marks(const struct scan *scan, struct scan_word word, size_t count,
                                    const char *what) {
    bool are = !count || word.length == count;
    for (size_t i = 0; i < word.length; i++)
        are &= is_mark(word.text[i]);
    if (are)
        return TREEN_OK;
    return count ? scan_expected(scan, word, "%s: %zu marks, a letter, digit or sign each", what, count)
                 : scan_expected(scan, word, "%s, a letter, digit or sign each", what);
}

/* Reads the pairs of marks that go together. */
static enum treen_status read_mates(struct tiles_reader *reader) {
    const struct tree *node;
    char *mate = reader->tiles->mate;
    for (int i = 0; i < TILE_MARKS; i++)
        mate[i] = (char)i;
    TRY(text_of(reader, "mates", "pairs of marks that go together, as in 'mates: Aa Bb'", &node));
    if (!node)
        return TREEN_OK;
    struct scan scan = tree_scan(node, reader->source, reader->error);
    while (scan_space(&scan)) {
        struct scan_word word = scan_word(&scan);
        TRY(need_marks(&scan, word, 2, "a pair that goes together"));
        char a = word.text[0], b = word.text[1];
        if (a == b || mate[(int)a] != a || mate[(int)b] != b)
            return scan_expected(&scan, word, "two marks that are in no other pair");
        mate[(int)a] = b;
        mate[(int)b] = a;
    }
    return TREEN_OK;
}

/* Reads the rule of the border: a word, a mark, or a mark for each way that a side looks. */
static enum treen_status read_border(struct tiles_reader *reader) {
    struct tiles *tiles = reader->tiles;
    const struct tree *node;
    TRY(text_of(reader, "border", "free, one, different, or a mark: 'border: R'", &node));
    tiles->border = tiles->is_stack ? BORDER_DIFFERENT : BORDER_FREE;
    bool alike = tiles->sides != 3; /* all cells have the same sides */
    for (size_t i = 0; node && borders[i]; i++)
        if (!strcmp(node->text, borders[i]) && (alike || i < BORDER_DIFFERENT)) {
            tiles->border = (enum tiles_border)i;
            return TREEN_OK;
        }
    bool fine = node && (node->length == 1 || (alike && node->length == tiles->sides));
    for (unsigned i = 0; fine && i < tiles->sides; i++) {
        tiles->given[i] = node->text[node->length == 1 ? 0 : i];
        fine = is_mark(tiles->given[i]) || tiles->given[i] == '?';
    }
    if (!node)
        return TREEN_OK;
    tiles->border = BORDER_GIVEN;
    return fine
               ? TREEN_OK
               : tree_error(node, reader->source, reader->error, "found '%s', expected free, one, %sa mark%s",
                            node->text, alike ? "different, " : "or ",
                            alike ? ", or a mark for each side of a tile" : "");
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

/* Writes the least of all that turns make of the marks. */
static void least_turned(const struct tiles *tiles, const char *marks, char *least) {
    memcpy(least, marks, tiles->sides);
    for (size_t t = 1; t < tiles->turns; t++) {
        char turned[TILE_SIDES];
        tiles_turned(tiles, marks, t, turned);
        if (memcmp(turned, least, tiles->sides) < 0)
            memcpy(least, turned, tiles->sides);
    }
}

/* Adds a tile. A null name: its number. `place` is that of its name or marks. */
static enum treen_status add_tile(struct tiles_reader *reader, const struct scan *scan,
                                  struct scan_place place, const char *name, struct tile tile) {
    uint32_t number;
    bool added;
    tile.name = name ? name : arena_print(reader->arena, "%zu", reader->tile.count + 1);
    if (!tile.name || !tile.marks ||
        !keyset_add(&reader->names, tile.name, strlen(tile.name), &number, &added) ||
        !array_push(reader->arena, &reader->tile, tile))
        return no_memory(reader);
    reader->tiles->total += tile.copies;
    if (!added)
        return scan_error(scan, place, "two tiles have the name '%s'", tile.name);
    if (reader->tiles->total > MOST_TILES)
        return scan_error(scan, place, "found more than %d tiles, expected fewer", MOST_TILES);
    return TREEN_OK;
}

/* Reads a name before a colon. */
static enum treen_status read_name(struct tiles_reader *reader, struct scan *scan, struct scan_word word,
                                   const char **name) {
    size_t length = word.length - 1;
    if (!length || memchr(word.text, ':', length) || !is_harmless(word.text, length))
        return scan_expected(scan, word, "a tile as NAME: and its marks");
    *name = arena_text(reader->arena, word.text, length);
    return *name ? TREEN_OK : no_memory(reader);
}

/* Reads "A: RGBR", "RGBR" or "RGBR*2". */
static enum treen_status read_tile(struct tiles_reader *reader, struct scan *scan) {
    struct scan_word word = scan_word(scan);
    struct scan_place place = word.place;
    const char *name = NULL;
    if (word.length && word.text[word.length - 1] == ':') {
        TRY(read_name(reader, scan, word, &name));
        scan_space(scan);
        word = scan_word(scan);
    }
    const char *star = word.length ? memchr(word.text, '*', word.length) : NULL;
    struct scan_word marks = word;
    int64_t copies = 1;
    marks.length = star ? (size_t)(star - word.text) : word.length;
    TRY(need_marks(scan, marks, reader->tiles->sides, "the sides of a tile"));
    if (star && !scan_is_number(star + 1, word.length - marks.length - 1, 1, MOST_TILES, &copies))
        return scan_expected(scan, word, "the number of such tiles behind the star, from 1 to %d",
                             MOST_TILES);
    struct tile tile = {.marks = arena_text(reader->arena, marks.text, marks.length),
                        .copies = (uint32_t)copies};
    return add_tile(reader, scan, place, name, tile);
}

/* Adds each tile that can be made of these marks, once. */
static enum treen_status add_set(struct tiles_reader *reader, const struct scan *scan,
                                 struct scan_word word) {
    unsigned at[TILE_SIDES] = {0}, sides = reader->tiles->sides, i = 0;
    do {
        char marks[TILE_SIDES], least[TILE_SIDES];
        for (i = 0; i < sides; i++)
            marks[i] = word.text[at[i]];
        least_turned(reader->tiles, marks, least);
        if (!memcmp(marks, least, sides))
            TRY(add_tile(reader, scan, word.place, NULL,
                         (struct tile){.marks = arena_text(reader->arena, marks, sides), .copies = 1}));
        for (i = sides; i && ++at[i - 1] == word.length; i--)
            at[i - 1] = 0;
    } while (i);
    return TREEN_OK;
}

static enum treen_status read_set(struct tiles_reader *reader, const struct tree *node) {
    struct scan scan = tree_scan(node, reader->source, reader->error);
    scan_space(&scan);
    struct scan_word word = scan_word(&scan);
    TRY(need_marks(&scan, word, 0, "the marks of a set"));
    if (!word.length || scan_space(&scan))
        return scan_expected(&scan, word.length ? scan_word(&scan) : word, "the marks of a set in one word");
    for (size_t i = 1; i < word.length; i++)
        if (memchr(word.text, word.text[i], i))
            return scan_expected(&scan, word, "each mark once");
    return add_set(reader, &scan, word);
}

/* Finds equal tiles. Those of a stack are told apart by their places. */
static enum treen_status find_classes(struct tiles_reader *reader) {
    struct tiles *tiles = reader->tiles;
    struct keyset known;
    keyset_init(&known, reader->arena);
    for (size_t i = 0; i < tiles->tiles; i++) {
        char least[TILE_SIDES];
        least_turned(tiles, tiles->tile[i].marks, least);
        if (!keyset_add(&known, least, tiles->sides, &tiles->tile[i].class, NULL))
            return no_memory(reader);
    }
    tiles->classes = known.count;
    return TREEN_OK;
}

static enum treen_status read_tiles(struct tiles_reader *reader) {
    const struct tree *own, *set;
    TRY(text_of(reader, "set", "the marks of which all tiles are made: 'set: RGB'", &set));
    TRY(text_of(reader, "tiles", "'tiles: |' and below it each tile by the marks of its sides", &own));
    if (!own && !set)
        return tree_error(reader->map, reader->source, reader->error,
                          "expected 'tiles: |' and below it each tile by the marks of its sides");
    if (set)
        TRY(read_set(reader, set));
    if (own) {
        struct scan scan = tree_scan(own, reader->source, reader->error);
        scan.comment = "#";
        while (scan_space(&scan))
            TRY(read_tile(reader, &scan));
    }
    reader->tiles->tiles = reader->tile.count;
    reader->tiles->tile = reader->tile.at;
    return find_classes(reader);
}

/* Tells the cubes of a stack apart by their places. */
static enum treen_status unfold(struct tiles_reader *reader) {
    struct tiles *tiles = reader->tiles;
    if (tiles->total > tiles->tiles)
        return tree_error(tree_get(reader->map, "tiles"), reader->source, reader->error,
                          "found a star in a stack, expected a line for each cube");
    for (size_t i = 0; i < tiles->tiles; i++)
        tiles->tile[i].class = (uint32_t)i;
    tiles->classes = tiles->tiles;
    return TREEN_OK;
}

enum treen_status tiles_read(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error) {
    struct tiles_reader reader = {.tiles = ARENA_NEW(&puzzle->arena, 1, struct tiles),
                                  .map = map,
                                  .source = puzzle->about.name,
                                  .arena = &puzzle->arena,
                                  .error = error};
    if (!reader.tiles)
        return no_memory(&reader);
    keyset_init(&reader.names, reader.arena);
    TRY(read_grid(&reader));
    TRY(read_mates(&reader));
    TRY(read_tiles(&reader));
    TRY(read_board(&reader));
    TRY(read_border(&reader));
    if (reader.tiles->is_stack)
        TRY(unfold(&reader));
    TRY(judge_box(&reader));
    if (!tiles_find_sides(reader.tiles, reader.arena))
        return no_memory(&reader);
    puzzle->own = reader.tiles;
    puzzle->about.grid = reader.tiles->place.grid->about.name;
    return placed_read_key(puzzle, map, "'placed: |' and below it a word for each cell: A:RGBR, or '.'",
                           error);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_mates(const struct tiles *tiles, FILE *out) {
    bool any = false;
    for (int i = 0; i < TILE_MARKS; i++)
        if (tiles->mate[i] > i) {
            fprintf(out, "%s%c%c", any ? " " : "mates: '", i, tiles->mate[i]);
            any = true;
        }
    fputs(any ? "'\n" : "", out);
}

/* Writes the rule of the border; a mark once where all sides have it. */
static void write_border(const struct tiles *tiles, FILE *out) {
    const char *given = tiles->given;
    if (tiles->border == BORDER_GIVEN && strspn(given, (char[]){*given, 0}) == tiles->sides)
        given += tiles->sides - 1;
    fputs("border: ", out);
    tree_write_text(out, tiles->border == BORDER_GIVEN ? given : borders[tiles->border]);
    putc('\n', out);
}

/* Writes the placed tiles: a row of words for each row of the box. */
static void write_placed(const struct tiles *tiles, const struct treen_solution *placed, FILE *out) {
    const struct box *box = &tiles->place.box;
    struct treen_cell at;
    fputs("placed: |\n", out);
    for (at.z = box->low.z; at.z <= box->high.z; at.z++)
        for (at.y = box->low.y; at.y <= box->high.y; at.y++) {
            for (at.x = box->low.x; at.x <= box->high.x; at.x++) {
                const struct treen_part *part = placed->part, *end = part + placed->parts;
                while (part < end && !cell_equal(part->cell[0], at))
                    part++;
                fprintf(out, "  %s%s", part < end ? part->piece : ".", part < end ? ":" : "");
                for (size_t s = 0; part < end && s < part->items; s++)
                    fputs(part->item[s], out);
            }
            putc('\n', out);
        }
}

/* Writes the puzzle. Marks stand in quotes where they might mean something in YAML. */
void tiles_write(const struct treen_puzzle *puzzle, FILE *out) {
    const struct tiles *tiles = puzzle->own;
    fputs("kind: tiles\n", out);
    if (tiles->place.grid == grid_at(0))
        fputs("grid: cube\n", out); /* what other kinds mean without a word is not written there */
    if (tiles->is_stack)
        fputs("box: stack\n", out);
    else
        packing_write_place(&tiles->place, out);
    fprintf(out, "motions: %s\n", packing_motions[tiles->motion]);
    write_mates(tiles, out);
    write_border(tiles, out);
    fputs("tiles: |\n", out);
    for (size_t i = 0; i < tiles->tiles; i++) {
        const struct tile *tile = &tiles->tile[i];
        fprintf(out, "  %s: %s", tile->name, tile->marks);
        if (tile->copies > 1)
            fprintf(out, "*%u", tile->copies);
        putc('\n', out);
    }
    if (puzzle->about.placed)
        write_placed(tiles, puzzle->about.placed, out);
}
