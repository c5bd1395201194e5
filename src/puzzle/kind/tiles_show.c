/* Tiles as text: a word for each cell, its tile's name and the marks as it lies, "A:RGBR". */
#include "puzzle/tiles.h"

#include "base/error.h"
#include "base/keyset.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"
#include "puzzle/solutions.h"

#include <string.h>

/* ---- Showing --------------------------------------------------------------------------------- */

static bool add_note(struct scene *scene, const char *line, struct arena *arena) {
    return line && array_push(arena, &scene->note, line);
}

/* Lists the words of the cells: those of the parts, or '#'. */
static const char **list_words(const struct tiles *tiles, const struct treen_solution *solution,
                               struct arena *arena) {
    const char **word = ARENA_NEW(arena, tiles->place.box.cells, const char *);
    for (size_t i = 0; word && i < tiles->place.box.cells; i++)
        word[i] = solution ? "." : "#";
    for (size_t i = 0; word && solution && i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        uint32_t cell = part->cells ? box_number(&tiles->place.box, part->cell[0]) : BOX_OUTSIDE;
        const char *text = arena_print(arena, "%s:", part->piece ? part->piece : "");
        for (size_t s = 0; text && s < part->items; s++)
            text = arena_print(arena, "%s%s", text, part->item[s]);
        if (!text)
            return NULL;
        if (cell != BOX_OUTSIDE)
            word[cell] = text;
    }
    return word;
}

/* Returns a row of the box: a word for each place, '.' for none. Words are padded to `width`. */
static const char *row_line(const struct tiles *tiles, const char *const *word, int width,
                            struct treen_cell at, struct arena *arena) {
    const struct box *box = &tiles->place.box;
    bool slanted = tiles->place.grid->rows == ROWS_SLANTED;
    const char *line = arena_print(arena, "%*s", slanted ? (at.y - box->low.y) * (width + 1) / 2 : 0, "");
    for (at.x = box->low.x; line && at.x <= box->high.x; at.x++) {
        uint32_t cell = box_number(box, at);
        line = arena_print(arena, at.x < box->high.x ? "%s%-*s " : "%s%.*s", line, width,
                           cell == BOX_OUTSIDE ? "." : word[cell]);
    }
    return line;
}

static bool show_rows(const struct tiles *tiles, const struct treen_solution *solution, struct arena *arena,
                      struct scene *scene) {
    const struct box *box = &tiles->place.box;
    const char **word = list_words(tiles, solution, arena);
    struct treen_cell at;
    size_t width = 1;
    for (size_t i = 0; word && i < box->cells; i++)
        width = strlen(word[i]) > width ? strlen(word[i]) : width;
    for (at.z = box->low.z; word && at.z <= box->high.z; at.z++) {
        if (at.z > box->low.z && !add_note(scene, "", arena))
            return false;
        for (at.y = box->low.y; at.y <= box->high.y; at.y++)
            if (!add_note(scene, row_line(tiles, word, (int)width, at, arena), arena))
                return false;
    }
    return word;
}

static bool show_tiles(const struct tiles *tiles, struct arena *arena, struct scene *scene) {
    for (size_t i = 0; i < tiles->tiles; i++) {
        const struct tile *tile = &tiles->tile[i];
        const char *line = arena_print(arena, tile->copies > 1 ? "tile %s: %s*%u" : "tile %s: %s", tile->name,
                                       tile->marks, tile->copies);
        if (!add_note(scene, line, arena))
            return false;
    }
    return true;
}

enum treen_status tiles_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                             struct arena *arena, struct scene *scene) {
    const struct tiles *tiles = puzzle->own;
    scene->title = puzzle->about.title;
    TRY_ROOM(scene->paper = tiles_paper(tiles, solution, arena));
    bool shown = show_rows(tiles, solution ? solution : puzzle->about.placed, arena, scene) &&
                 (solution || show_tiles(tiles, arena, scene));
    return shown ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct rows_reader {
    struct solutions *solutions;
    const struct tiles *tiles;
    struct keyset names;
    ARRAY(struct treen_part) part;
    struct treen_cell at; /* the next place */
    size_t rows;          /* of the current board that were read */
};

/* Returns the length of the name in a word "NAME:MARKS"; 0 = it is no such word. */
static size_t name_length(const struct tiles *tiles, struct scan_word word) {
    size_t marks = tiles->sides + 1;
    return word.length > marks && word.text[word.length - marks] == ':' ? word.length - marks : 0;
}

/* Tells whether every word of the line is a place. */
static bool is_row(const struct tiles *tiles, const struct solutions_line *line) {
    struct scan scan = scan_open(line->text, line->length, NULL, NULL);
    bool any = false;
    while (scan_blank(&scan)) {
        struct scan_word word = scan_word(&scan);
        if (!scan_word_is(word, ".") && !name_length(tiles, word))
            return false;
        any = true;
    }
    return any;
}

static enum treen_status add_part(struct rows_reader *reader, const struct solutions_line *line,
                                  struct scan_word word) {
    struct arena *arena = reader->solutions->arena;
    size_t length = name_length(reader->tiles, word), sides = reader->tiles->sides;
    struct treen_cell *cell = ARENA_NEW(arena, 1, struct treen_cell);
    const char **item = ARENA_NEW(arena, sides, const char *);
    const char *name = arena_text(arena, word.text, length);
    if (!cell || !item || !name)
        return solutions_no_memory(reader->solutions);
    for (size_t s = 0; s < sides; s++)
        if (!(item[s] = arena_text(arena, word.text + length + 1 + s, 1)))
            return solutions_no_memory(reader->solutions);
    uint32_t index = keyset_find(&reader->names, name, length);
    unsigned copy = 1;
    for (size_t i = 0; i < reader->part.count; i++)
        copy += !strcmp(reader->part.at[i].piece, name);
    *cell = reader->at;
    struct treen_part part = {.piece = name,
                              .index = index == KEYSET_NONE ? 0 : index,
                              .copy = copy,
                              .cells = 1,
                              .cell = cell,
                              .items = sides,
                              .item = item};
    struct scan_place place = {line->number, (int)(word.text - line->text) + 1 + reader->solutions->left};
    return array_push(arena, &reader->part, part) ? solutions_add_mark(reader->solutions, *cell, place)
                                                  : solutions_no_memory(reader->solutions);
}

static enum treen_status end_rows(struct rows_reader *reader) {
    struct treen_solution solution = {.parts = reader->part.count, .part = reader->part.at};
    memset(&reader->part, 0, sizeof reader->part);
    reader->at = reader->tiles->place.box.low;
    bool any = solution.parts || (reader->solutions->placed && reader->rows);
    reader->rows = 0;
    return any ? solutions_add(reader->solutions, solution) : TREEN_OK;
}

static enum treen_status read_row(struct rows_reader *reader, const struct solutions_line *line) {
    const struct box *box = &reader->tiles->place.box;
    struct scan scan = scan_open(line->text, line->length, NULL, NULL);
    reader->rows++;
    reader->at.x = box->low.x;
    for (; scan_blank(&scan); reader->at.x++) {
        struct scan_word word = scan_word(&scan);
        if (reader->at.x > box->high.x)
            return solutions_expected(reader->solutions, line, (size_t)(word.text - line->text), word.length,
                                      "the end of the row: the board is not that wide");
        if (!scan_word_is(word, "."))
            TRY(add_part(reader, line, word));
    }
    if (++reader->at.y > box->high.y) {
        reader->at.y = box->low.y;
        reader->at.z++;
    }
    return reader->at.z > box->high.z ? end_rows(reader) : TREEN_OK;
}

enum treen_status tiles_read_solutions(struct solutions *solutions) {
    struct rows_reader reader = {.solutions = solutions, .tiles = solutions->puzzle->own};
    struct solutions_line line;
    keyset_init(&reader.names, solutions->arena);
    for (size_t i = 0; i < reader.tiles->tiles; i++)
        if (!keyset_add_text(&reader.names, reader.tiles->tile[i].name))
            return solutions_no_memory(solutions);
    reader.at = reader.tiles->place.box.low;
    while (solutions_line(solutions, &line))
        if (is_row(reader.tiles, &line))
            TRY(read_row(&reader, &line));
        else if (line.length)
            TRY(end_rows(&reader));
    return end_rows(&reader);
}
