/* Solutions as the JSON lines that `treen solve --json` prints. */
#include "puzzle/solutions.h"

#include "base/keyset.h"
#include "base/tree.h"
#include "shape/shape.h"

#include <string.h>

/* The nodes of one line: close to a kilobyte for each cell, so that a solution may have a million of them. */
static const size_t LINE_MEMORY = (size_t)1 << 30;

struct reader {
    struct solutions *solutions;
    struct arena names_arena, line_arena;
    struct keyset names; /* of the pieces, each under its number */
    uint32_t *used;      /* by piece: parts of the solution at hand that have its name */
};

#define REFUSE(reader, node, ...)                                                                            \
    tree_error((node), (reader)->solutions->source, (reader)->solutions->error, __VA_ARGS__)

/* ---- Fields -------------------------------------------------------------------------------------------- */

static enum treen_status get(struct reader *reader, const struct tree *map, const char *key,
                             enum tree_kind kind, const struct tree **value) {
    static const char *const what[] = {
        [TREE_TEXT] = "a text in quotes", [TREE_LIST] = "a list [ ]", [TREE_MAP] = "an object { }"};
    const struct tree *found = map->kind == TREE_MAP ? tree_get(map, key) : NULL;
    if (map->kind != TREE_MAP)
        return REFUSE(reader, map, "expected an object { } with the field \"%s\"", key);
    if (!found)
        return REFUSE(reader, map, "expected the field \"%s\" in this object", key);
    if (found->kind != kind || (kind == TREE_TEXT && !found->quoted))
        return REFUSE(reader, found, "expected \"%s\" to be %s", key, what[kind]);
    *value = found;
    return TREEN_OK;
}

static enum treen_status get_number(struct reader *reader, const struct tree *node, int64_t low, int64_t high,
                                    const char *what, int64_t *number) {
    if (node->kind != TREE_TEXT)
        return REFUSE(reader, node, "expected %s, a whole number", what);
    if (node->quoted || !scan_is_number(node->text, node->length, low, high, number))
        return REFUSE(reader, node, "found '%.40s', expected %s, a whole number from %lld to %lld",
                      node->text, what, (long long)low, (long long)high);
    return TREEN_OK;
}

/* ---- Pieces -------------------------------------------------------------------------------------------- */

static enum treen_status take_cell(struct reader *reader, const struct tree *node, struct treen_cell *cell) {
    if (node->kind != TREE_LIST || node->count != 3)
        return REFUSE(reader, node, "expected a cell as a list of three whole numbers: [x, y, z]");
    int64_t at[3] = {0};
    for (size_t i = 0; i < 3; i++)
        TRY(get_number(reader, &node->child[i], -MOST_COORDINATE, MOST_COORDINATE, "a coordinate", &at[i]));
    *cell = (struct treen_cell){(int)at[0], (int)at[1], (int)at[2]};
    return TREEN_OK;
}

static enum treen_status take_cells(struct reader *reader, const struct tree *list, struct treen_part *part) {
    struct treen_cell *cell = ARENA_NEW(reader->solutions->arena, list->count, struct treen_cell);
    if (!cell)
        return solutions_no_memory(reader->solutions);
    if (!list->count)
        return REFUSE(reader, list, "found an empty list, expected the cells of the piece");
    for (size_t i = 0; i < list->count; i++)
        TRY(take_cell(reader, &list->child[i], &cell[i]));
    part->cells = list->count;
    part->cell = cell;
    return TREEN_OK;
}

/* Copies that are not numbered (someone wrote this by hand) are counted. */
static enum treen_status take_copy(struct reader *reader, const struct tree *copy, uint32_t piece,
                                   struct treen_part *part) {
    int64_t number = piece == KEYSET_NONE ? 1 : ++reader->used[piece];
    if (copy)
        TRY(get_number(reader, copy, 1, INT32_MAX, "the number of a copy", &number));
    part->index = piece == KEYSET_NONE ? 0 : piece;
    part->copy = (unsigned)number;
    return TREEN_OK;
}

static enum treen_status take_piece(struct reader *reader, const struct tree *node, struct treen_part *part) {
    const struct tree *name, *cells;
    TRY(get(reader, node, "name", TREE_TEXT, &name));
    TRY(get(reader, node, "cells", TREE_LIST, &cells));
    part->piece = arena_text(reader->solutions->arena, name->text, name->length);
    if (!part->piece)
        return solutions_no_memory(reader->solutions);
    TRY(take_copy(reader, tree_get(node, "copy"), keyset_find(&reader->names, name->text, name->length),
                  part));
    return take_cells(reader, cells, part);
}

/* ---- Options of a bare cover --------------------------------------------------------------------------- */

static enum treen_status take_option(struct reader *reader, const struct tree *node,
                                     struct treen_part *part) {
    if (node->kind != TREE_LIST)
        return REFUSE(reader, node, "expected an option as a list of items: [\"a\", \"b:colour\"]");
    const char **item = ARENA_NEW(reader->solutions->arena, node->count, const char *);
    if (!item)
        return solutions_no_memory(reader->solutions);
    for (size_t i = 0; i < node->count; i++) {
        const struct tree *text = &node->child[i];
        if (text->kind != TREE_TEXT || !text->quoted)
            return REFUSE(reader, text, "expected an item as a text in quotes");
        item[i] = arena_text(reader->solutions->arena, text->text, text->length);
        if (!item[i])
            return solutions_no_memory(reader->solutions);
    }
    *part = (struct treen_part){.copy = 1, .items = node->count, .item = item};
    return TREEN_OK;
}

/* ---- Records ------------------------------------------------------------------------------------------- */

/* The list of what the solution is made of. A solution that is made of nothing is always told as no pieces. */
static enum treen_status get_parts(struct reader *reader, const struct tree *record,
                                   const struct tree **list) {
    bool pieces = reader->solutions->puzzle->kind->fit != NULL;
    const char *key = pieces ? "pieces" : "options", *other = pieces ? "options" : "pieces";
    const struct tree *found = tree_get(record, other);
    if (!found || tree_get(record, key))
        return get(reader, record, key, TREE_LIST, list);
    if (found->kind != TREE_LIST || found->count)
        return REFUSE(reader, found, "found \"%s\", expected \"%s\": that is what this puzzle has", other,
                      key);
    *list = found;
    return TREEN_OK;
}

static enum treen_status take_solution(struct reader *reader, const struct tree *record) {
    const struct tree *list;
    TRY(get_parts(reader, record, &list));
    struct treen_part *part = ARENA_NEW(reader->solutions->arena, list->count, struct treen_part);
    if (!part)
        return solutions_no_memory(reader->solutions);
    bool pieces = reader->solutions->puzzle->kind->fit != NULL;
    if (reader->names.count)
        memset(reader->used, 0, reader->names.count * sizeof *reader->used);
    for (size_t i = 0; i < list->count; i++)
        TRY(pieces ? take_piece(reader, &list->child[i], &part[i])
                   : take_option(reader, &list->child[i], &part[i]));
    return solutions_add(reader->solutions, (struct treen_solution){.parts = list->count, .part = part});
}

static enum treen_status read_record(struct reader *reader, const struct solutions_line *line) {
    const struct solutions *solutions = reader->solutions;
    const struct tree *record, *type;
    size_t count;
    TRY(tree_read(line->text, line->length, solutions->source, &reader->line_arena, solutions->error, &record,
                  &count));
    if (count != 1)
        return error_at(solutions->error, solutions->source, 1, 1, "expected one object { } in this line");
    TRY(get(reader, record, "type", TREE_TEXT, &type));
    return strcmp(type->text, "solution") ? TREEN_OK : take_solution(reader, record);
}

/* A line is read as if it were a file of its own; what cuts it off is told at its end. */
static void correct_place(const struct solutions *solutions, const struct solutions_line *line) {
    struct treen_error *error = solutions->error;
    if (error && error->line > 1)
        error->column = (int)line->length + 1;
    if (error)
        error->line = line->number;
}

static enum treen_status read_records(struct reader *reader) {
    struct solutions_line line;
    while (solutions_line(reader->solutions, &line)) {
        if (!line.length)
            continue;
        enum treen_status status = read_record(reader, &line);
        arena_free(&reader->line_arena);
        if (status == TREEN_BAD_INPUT)
            correct_place(reader->solutions, &line);
        TRY(status);
    }
    return TREEN_OK;
}

static enum treen_status list_names(struct reader *reader) {
    const struct treen_puzzle *puzzle = reader->solutions->puzzle;
    const char *name;
    keyset_init(&reader->names, &reader->names_arena);
    for (size_t i = 0; puzzle->kind->piece_name && (name = puzzle->kind->piece_name(puzzle, i)); i++) {
        uint32_t number;
        if (!keyset_add(&reader->names, name, strlen(name), &number, NULL))
            return solutions_no_memory(reader->solutions);
    }
    reader->used = ARENA_NEW(&reader->names_arena, reader->names.count, uint32_t);
    return reader->used ? TREEN_OK : solutions_no_memory(reader->solutions);
}

enum treen_status solutions_read_records(struct solutions *solutions) {
    struct reader reader = {.solutions = solutions};
    arena_init(&reader.names_arena, solutions->arena->limit);
    arena_init(&reader.line_arena, LINE_MEMORY);
    enum treen_status status = list_names(&reader);
    if (status == TREEN_OK)
        status = read_records(&reader);
    arena_free(&reader.names_arena);
    return status;
}
