/* A set is a family of shapes and their size (pentominoes, 5, up to 4), or the pieces of a bundled
 * puzzle. */
#include "puzzle/kind/packing_set.h"

#include "base/error.h"
#include "base/keyset.h"
#include "base/text/json.h"
#include "base/text/sink.h"
#include "base/text/words.h"
#include "puzzle/collection.h"
#include "puzzle/kind/packing_letters.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <string.h>

const struct packing_known_set packing_known_sets[] = {
    {"tetrominoes", "square", "Tetrominoes"},
    {"one-sided tetrominoes", "square", "One-sided tetrominoes"},
    {"pentominoes", "square", "Pentominoes"},
    {"one-sided pentominoes", "square", "One-sided pentominoes"},
    {"hexominoes", "square", "Hexominoes"},
    {"tetracubes", "cube", "Tetracubes"},
    {"pentacubes without flat", "cube", "Pentacubes of several layers"},
    {"pentacubes", "cube", "Pentacubes"},
    {"soma", "cube", "Soma"},
    {"bedlam", "cube", "Bedlam's pentacubes"},
    {"tetris-cube", "cube", "Tetris cube"},
    {"hexiamonds", "triangle", "Hexiamonds"},
    {"tetrahexes", "hexagon", "Tetrahexes"},
    {"polyhexes up to 4", "hexagon", "Polyhexes of one to four hexagons"},
    {"ball-pyramid", "sphere", "Pieces of balls"},
    {"polysticks up to 3", "square-sticks", "Sticks of one to three"},
    {"tetrasticks", "square-sticks", "Tetrasticks"},
    {"tetraboloes", "tetrakis", "Tetraboloes, of half squares"},
    {"tangram", "tetrakis", "The seven tans"},
    {"tetrakites", "kite", "Tetrakites"},
    {"tridrafters", "drafter", "Tridrafters"},
    {NULL, NULL, NULL},
};

/* ---- Words ----------------------------------------------------------------------------------- */

/* A family: the end of its name, and the grid that it lies on. */
struct family {
    const char *word, *grid;
    bool pairs;
};
static const struct family families[] = {
    {"omino", "square", false}, {"cube", "cube", false},           {"iamond", "triangle", false},
    {"hex", "hexagon", false},  {"stick", "square-sticks", false}, {"abolo", "tetrakis", true},
    {"kite", "kite", false},    {"drafter", "drafter", false},     {"sphere", "sphere", false},
};
enum { FAMILIES = sizeof families / sizeof *families };

/* The Greek for a number without its last vowel, before the family's word; "poly" is any. */
static const char *const greek[] = {"poly", "mon",  "d",   "tr",   "tetr", "pent",
                                    "hex",  "hept", "oct", "enne", "dec"};
enum { LONGEST_GREEK = sizeof greek / sizeof *greek };

/* Grids with the same cells in one layer as a flat grid. */
static const char *const layered[][2] = {
    {"square", "cube"},
    {"triangle", "prism"},
    {"hexagon", "hexprism"},
    {"tetrakis", "tetrakis-prism"},
    {"square-sticks", "cube-sticks"},
    {"triangle-sticks", "prism-sticks"},
    {"hexagon-sticks", "hexprism-sticks"},
};

/* The meaning of a set's words. */
struct set {
    const struct family *family;     /* null: cells of the puzzle's own grid */
    const struct collected *bundled; /* the set of this puzzle; null: grown */
    bool one_sided, without_flat;
    uint32_t least, most; /* cells; 0 = not told yet */
};

struct set_reader {
    struct packing *packing;
    struct arena *arena;
    const char *source;
    struct treen_error *error;
    enum motion motion;
    struct keyset names;
    uint32_t least, most; /* cells of all grown sets */
    ARRAY(struct packing_piece) piece;
};

/* Reads the rest of a name behind the Greek: perhaps a vowel, the family's word, perhaps an
 * ending. */
static const struct family *family_of(const char *rest, size_t length) {
    for (int vowel = 0; vowel < 2; vowel++)
        for (size_t f = 0; f < FAMILIES; f++) {
            const char *at = rest + vowel;
            size_t left = length - (size_t)vowel, word = strlen(families[f].word);
            if (length <= (size_t)vowel || (vowel && !strchr("aoiy", *rest)) ||
                !words_begin(at, left, families[f].word))
                continue;
            if (left == word || (left == word + 1 && at[word] == 's') ||
                (left == word + 2 && !memcmp(at + word, "es", 2)))
                return &families[f];
        }
    return NULL;
}

/* Reads a name like "pentominoes". False: it is no such name. */
static bool read_name(struct scan_word word, struct set *set) {
    for (uint32_t n = 0; n < LONGEST_GREEK; n++)
        if (words_begin(word.text, word.length, greek[n])) {
            const struct family *family =
                family_of(word.text + strlen(greek[n]), word.length - strlen(greek[n]));
            if (family) {
                set->family = family;
                set->least = set->most = n;
                return true;
            }
        }
    return false;
}

static const struct collected *bundled_named(struct scan_word word) {
    for (const struct collected *each = collection; each->about.name; each++)
        if (scan_word_is(word, each->about.name))
            return each;
    return NULL;
}

static enum treen_status unknown_set(const struct scan *scan, struct scan_word word) {
    enum { MOST_NAMES = 64 };
    const char *names[MOST_NAMES + 1];
    size_t count = 0;
    for (; count < MOST_NAMES && packing_known_sets[count].name; count++)
        names[count] = packing_known_sets[count].name;
    names[count] = NULL;
    return scan_expected(
        scan, word, "a set: pentominoes, hexiamonds, tetrahexes, …, 5, up to 4 (treen pieces lists them)%s",
        words_hint(names, word.text, word.length).text);
}

/* Reads "5" or "up to 5", which begins with `word`; *found: it was one. */
static enum treen_status read_sizes(struct scan *scan, struct scan_word word, struct set *set, bool *found) {
    enum { MOST_SIZE = 64 };
    int64_t cells;
    bool up = scan_word_is(word, "up");
    *found = true;
    if (up) {
        struct scan_word to = (scan_space(scan), scan_word(scan));
        if (!scan_word_is(to, "to"))
            return scan_expected(scan, to, "'to', as in 'up to 4'");
        scan_space(scan);
        word = scan_word(scan);
    }
    if (!scan_is_number(word.text, word.length, 1, MOST_SIZE, &cells)) {
        *found = false;
        return up ? scan_expected(scan, word, "a number of cells from 1 to %d", MOST_SIZE) : TREEN_OK;
    }
    set->most = (uint32_t)cells;
    set->least = up ? 1 : set->most;
    return TREEN_OK;
}

/* Reads what comes first: a name, a number of cells, or a bundled puzzle. */
static enum treen_status read_base(struct scan *scan, struct set *set) {
    bool sized;
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    if (scan_word_is(word, "one-sided")) {
        set->one_sided = true;
        scan_space(scan);
        word = scan_word(scan);
    }
    if (read_name(word, set)) {
        if (set->most)
            return TREEN_OK;
        scan_space(scan);
        struct scan_word size = scan_word(scan);
        TRY(read_sizes(scan, size, set, &sized));
        return sized ? TREEN_OK : scan_expected(scan, size, "a number of cells, as in 'up to 4'");
    }
    TRY(read_sizes(scan, word, set, &sized));
    if (sized)
        return TREEN_OK;
    set->bundled = bundled_named(word);
    return set->bundled ? TREEN_OK : unknown_set(scan, word);
}

static enum treen_status read_set(struct scan *scan, struct set *set) {
    *set = (struct set){0};
    TRY(read_base(scan, set));
    while (scan_space(scan)) {
        struct scan_word word = scan_word(scan), second = word;
        if (scan_word_is(word, "without")) {
            scan_space(scan);
            second = scan_word(scan);
        }
        if (!scan_word_is(word, "without") || !scan_word_is(second, "flat"))
            return scan_expected(scan, second, "'without flat' or nothing more");
        set->without_flat = true;
    }
    return TREEN_OK;
}

/* ---- Forms of a size ------------------------------------------------------------------------- */

static enum treen_status too_many(const struct scan *scan, uint32_t cells) {
    return scan_error(scan, scan_here(scan),
                      "there are too many pieces of %u cells, expected a set of at most %d", cells,
                      MOST_PIECES);
}

/* Lists the shapes of one size with their names. */
static enum treen_status list_forms(const struct set_reader *reader, const struct set *set,
                                    const struct grid *grid, uint32_t cells, const struct scan *scan,
                                    named_shapes *list) {
    bool mirrors = grid->dimensions == 3 && reader->motion == MOTION_MIRROR;
    struct forms forms = {.grid = grid,
                          .motion = set->one_sided ? MOTION_PLANE
                                    : mirrors      ? MOTION_MIRROR
                                                   : MOTION_SPACE,
                          .pairs = set->family && set->family->pairs,
                          .cells = cells,
                          .most = MOST_PIECES};
    enum treen_status status =
        packing_list_named(&forms, set->without_flat, reader->arena, list, reader->error);
    return status == TREEN_BAD_INPUT ? too_many(scan, cells) : status;
}

/* Tells whether a piece of one grid can lie on the other. */
static bool lies_on(const char *flat, const char *grid) {
    bool lies = !strcmp(flat, grid);
    for (size_t i = 0; i < sizeof layered / sizeof *layered; i++)
        lies |= !strcmp(layered[i][0], flat) && !strcmp(layered[i][1], grid);
    return lies;
}

static enum treen_status other_grid(const struct set_reader *reader, const struct scan *scan,
                                    const char *grid) {
    return scan_error(scan, scan_here(scan),
                      "the pieces of this set lie on the grid '%s', expected a set of the grid '%s'", grid,
                      reader->packing->grid->about.name);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Returns a name that no piece has yet: "I", "I4", "I4-2". `cells` 0: the size is no part of it. */
static const char *free_name(struct set_reader *reader, const char *name, uint32_t cells) {
    const char *base = name, *tried = name;
    bool added = false;
    uint32_t number;
    if (cells && reader->least != reader->most)
        base = tried = arena_print(reader->arena, "%s%u", name, cells);
    for (unsigned i = 2; tried; i++) {
        if (!keyset_add(&reader->names, tried, strlen(tried), &number, &added))
            return NULL;
        if (added)
            return tried;
        tried = arena_print(reader->arena, "%s-%u", base, i);
    }
    return NULL;
}

static enum treen_status take_piece(struct set_reader *reader, struct packing_piece piece, uint32_t cells,
                                    const struct scan *scan) {
    if (reader->piece.count == MOST_PIECES)
        return too_many(scan, cells);
    piece.name = free_name(reader, piece.name, cells);
    TRY_MEMORY(piece.name && array_push(reader->arena, &reader->piece, piece), reader->error,
               "listing a set");
    return TREEN_OK;
}

/* Adds the forms of one size. Their copies are those of `like`. */
static enum treen_status add_size(struct set_reader *reader, const struct set *set, const struct grid *grid,
                                  uint32_t cells, const struct packing_piece *like, const struct scan *scan) {
    named_shapes list = {0};
    TRY(list_forms(reader, set, grid, cells, scan, &list));
    for (size_t i = 0; i < list.count; i++) {
        struct packing_piece piece = *like;
        piece.name = list.at[i].name;
        piece.shape = list.at[i].shape;
        if (set->one_sided && piece.motion > MOTION_PLANE)
            piece.motion = MOTION_PLANE;
        TRY(take_piece(reader, piece, cells, scan));
    }
    return TREEN_OK;
}

static uint32_t times(uint32_t one, uint32_t other) {
    uint64_t copies = (uint64_t)one * other;
    return copies < MOST_COPIES ? (uint32_t)copies : MOST_COPIES;
}

/* Adds the pieces of a bundled puzzle. */
static enum treen_status add_bundled(struct set_reader *reader, const struct set *set,
                                     const struct packing_piece *like, const struct scan *scan) {
    struct treen_puzzle *puzzle;
    TRY(puzzle_parse(set->bundled->text, set->bundled->length, set->bundled->about.name, NULL, NULL, &puzzle,
                     reader->error));
    const struct packing *from = puzzle_packing(puzzle);
    enum treen_status status = TREEN_OK;
    if (!from || from->colours)
        status = scan_error(scan, scan_here(scan),
                            "the pieces of '%s' are no set, expected pieces of cells without colours",
                            set->bundled->about.name);
    else if (!lies_on(from->grid->about.name, reader->packing->grid->about.name))
        status = other_grid(reader, scan, from->grid->about.name);
    for (size_t i = 0; status == TREEN_OK && i < from->pieces; i++) {
        struct packing_piece piece = from->piece[i];
        const struct shape *shape = &from->piece[i].shape;
        piece.name = arena_text(reader->arena, piece.name, strlen(piece.name));
        piece.shape.cell = ARENA_NEW(reader->arena, shape->count, struct coloured_cell);
        piece.least = times(piece.least, like->least);
        piece.most = times(piece.most, like->most);
        piece.motion = piece.motion < like->motion ? piece.motion : like->motion;
        piece.groups = 0;
        if (piece.name && piece.shape.cell)
            memcpy(piece.shape.cell, shape->cell, shape->count * sizeof *shape->cell);
        status = piece.name && piece.shape.cell ? take_piece(reader, piece, 0, scan)
                                                : error_memory(reader->error, "listing a set");
    }
    treen_close(puzzle);
    return status;
}

/* Checks that the words go with the grid of the set. */
static enum treen_status check_set(const struct set *set, const struct grid *grid, const struct scan *scan) {
    if (set->one_sided && (set->bundled || grid->dimensions == 3))
        return scan_error(
            scan, scan_here(scan),
            "found 'one-sided', expected it with shapes of a flat grid: others are no mirror images");
    if (set->without_flat && (set->bundled || grid->dimensions == 2))
        return scan_error(scan, scan_here(scan), "found 'without flat', expected it with shapes in space");
    return TREEN_OK;
}

/* Adds the pieces of one set, with the copies of `like`. The sizes of all sets are known. */
static enum treen_status add_set(struct set_reader *reader, const struct set *set,
                                 const struct packing_piece *like, const struct scan *scan) {
    const struct grid *own = reader->packing->grid, *grid = own;
    if (set->family)
        grid = grid_named(set->family->grid, strlen(set->family->grid));
    TRY(check_set(set, grid, scan));
    if (set->bundled)
        return add_bundled(reader, set, like, scan);
    if (!lies_on(grid->about.name, own->about.name))
        return other_grid(reader, scan, grid->about.name);
    for (uint32_t cells = set->least; cells <= set->most; cells++)
        TRY(add_size(reader, set, grid, cells, like, scan));
    return TREEN_OK;
}

/* ---- The nodes ------------------------------------------------------------------------------- */

/* Opens a scanner over one set of the node: an element of a list, the key of a map, or the text. */
static enum treen_status scan_set(const struct set_reader *reader, const struct tree *node, size_t i,
                                  struct scan *scan) {
    const struct tree *entry = node->kind == TREE_TEXT ? node : &node->child[i];
    if (node->kind == TREE_MAP) {
        *scan = scan_open(entry->key, strlen(entry->key), reader->source, reader->error);
        scan->line = entry->place.line;
        scan->column = entry->place.column;
        scan->is_value = true;
        return TREEN_OK;
    }
    if (entry->kind != TREE_TEXT || entry->empty)
        return tree_error(entry, reader->source, reader->error,
                          "expected the name of a set: 'set: pentominoes'");
    *scan = tree_scan(entry, reader->source, reader->error);
    return TREEN_OK;
}

/* Reads the words of all sets, so that their sizes are known. */
static enum treen_status read_words(struct set_reader *reader, const struct tree *node, size_t count,
                                    struct set *set) {
    reader->least = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        struct scan scan;
        TRY(scan_set(reader, node, i, &scan));
        TRY(read_set(&scan, &set[i]));
        if (set[i].bundled)
            continue;
        reader->least = set[i].least < reader->least ? set[i].least : reader->least;
        reader->most = set[i].most > reader->most ? set[i].most : reader->most;
    }
    return TREEN_OK;
}

static enum treen_status read_nodes(struct set_reader *reader, const struct tree *node) {
    const size_t count = node->kind == TREE_TEXT ? 1 : node->count;
    struct set *set = ARENA_NEW(reader->arena, count, struct set);
    if (!count || (node->kind == TREE_TEXT && node->empty))
        return tree_error(node, reader->source, reader->error,
                          "expected the name of a set: 'set: pentominoes'");
    TRY_MEMORY(set, reader->error, "listing a set");
    TRY(read_words(reader, node, count, set));
    for (size_t i = 0; i < count; i++) {
        struct packing_piece like = {.least = 1, .most = 1, .motion = reader->motion};
        struct scan scan;
        if (node->kind == TREE_MAP)
            TRY(packing_read_copies(&node->child[i], reader->source, reader->error, &like));
        TRY(scan_set(reader, node, i, &scan));
        if (like.most)
            TRY(add_set(reader, &set[i], &like, &scan));
    }
    return TREEN_OK;
}

enum treen_status packing_read_sets(struct packing *packing, enum motion motion, const struct tree *node,
                                    const char *source, struct arena *arena, struct treen_error *error) {
    struct set_reader reader = {
        .packing = packing, .arena = arena, .source = source, .error = error, .motion = motion};
    keyset_init(&reader.names, arena);
    for (size_t i = 0; i < packing->pieces; i++)
        TRY_MEMORY(keyset_add_text(&reader.names, packing->piece[i].name) &&
                       array_push(arena, &reader.piece, packing->piece[i]),
                   error, "listing a set");
    TRY(read_nodes(&reader, node));
    packing->piece = reader.piece.at;
    packing->pieces = reader.piece.count;
    return TREEN_OK;
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_piece_json(const struct packing_piece *piece, FILE *out) {
    struct json line = {.sink = sink_file, .context = out};
    json_open(&line, NULL, '{');
    json_text(&line, "type", "piece");
    json_text(&line, "name", piece->name);
    json_open(&line, "cells", '[');
    for (size_t i = 0; i < piece->shape.count; i++)
        json_cell(&line, NULL, piece->shape.cell[i].at);
    json_close(&line, ']');
    json_close(&line, '}');
    json_end(&line);
}

static void print_pieces(const struct packing *packing, bool json, FILE *out) {
    const enum motion motion = packing->piece[0].motion;
    if (!json) {
        if (packing->grid != grid_at(0))
            fprintf(out, "grid: %s\n", packing->grid->about.name);
        if (motion != MOTION_SPACE)
            fprintf(out, "motions: %s\n", packing_motions[motion]);
        fputs("pieces:\n", out);
    }
    for (size_t i = 0; i < packing->pieces; i++)
        if (json)
            print_piece_json(&packing->piece[i], out);
        else
            packing_write_piece(packing, &packing->piece[i], motion, false, out);
}

/* Finds the grid that a set lies on by itself. */
static enum treen_status own_grid(const char *text, const struct grid **grid, struct treen_error *error) {
    struct scan scan = scan_open(text, strlen(text), NULL, error);
    struct set set;
    TRY(read_set(&scan, &set));
    *grid = grid_at(0);
    if (set.family)
        *grid = grid_named(set.family->grid, strlen(set.family->grid));
    for (const struct packing_known_set *known = packing_known_sets; set.bundled && known->name; known++)
        if (!strcmp(known->name, set.bundled->about.name))
            *grid = grid_named(known->grid, strlen(known->grid));
    return TREEN_OK;
}

static enum treen_status refuse_grid(const char *name, struct treen_error *error) {
    return error_bad(error, "--grid: found '%s', expected the name of a grid (treen grids lists them)%s",
                     name, words_hint_at(grid_nearest(name, strlen(name))).text);
}

enum treen_status packing_print_set(const char *grid, const char *set, bool json, FILE *out,
                                    struct treen_error *error) {
    struct packing packing = {0};
    struct tree node = tree_of_text("set", set);
    struct arena arena;
    if (grid && !(packing.grid = grid_named(grid, strlen(grid))))
        return refuse_grid(grid, error);
    if (!grid)
        TRY(own_grid(set, &packing.grid, error));
    grid_group(packing.grid, &packing.group);
    arena_init(&arena, SIZE_MAX);
    enum treen_status status = packing_read_sets(&packing, MOTION_SPACE, &node, NULL, &arena, error);
    if (status == TREEN_OK)
        print_pieces(&packing, json, out);
    arena_free(&arena);
    return status;
}
