/* Solutions as the JSON lines that `treen solve --json` prints.
 *
 * Objects are read field by field and not kept as trees, which would take much more memory than the
 * text. Counts and classes in a record are ignored: the check looks at cells and moves. */
#include "puzzle/check/solutions_steps.h"

#include "base/text/json_read.h"
#include "base/keyset.h"
#include "shape/shape.h"

#include <string.h>

struct record_reader {
    struct solutions *solutions;
    struct arena scratch;
    struct keyset names;           /* of the puzzle's pieces, with their numbers */
    uint32_t *used;                /* by piece: parts of the current solution with its name */
    ARRAY(struct treen_part) part; /* of the current solution */
    ARRAY(struct treen_cell) cell; /* of the current part */
    ARRAY(const char *) item;
};

static bool has_pieces(const struct record_reader *reader) {
    return solutions_have_pieces(reader->solutions);
}

/* Copies an array from scratch to the arena of the solutions. */
static void *keep_array(const struct record_reader *reader, const void *gathered, size_t count, size_t size) {
    return arena_regrow(reader->solutions->arena, gathered, count, count, size);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Reads a cell. Coordinates that no box can have are refused, so that kinds may add and subtract
 * them freely. The check finds cells that are outside of this box. */
static enum treen_status read_cell(struct record_reader *reader, struct scan *scan) {
    int64_t at[3] = {0};
    struct scan_place place = (scan_space(scan), scan_here(scan));
    for (size_t i = 0; i <= 3; i++) {
        bool more;
        TRY(json_read_next(scan, "a cell [x, y, z]", i, &more));
        if (more != (i < 3))
            return scan_error(scan, place, "this cell has %s than three numbers, expected [x, y, z]",
                              more ? "more" : "fewer");
        if (more)
            TRY(json_read_number(scan, -MOST_COORDINATE, MOST_COORDINATE, "a coordinate", &at[i]));
    }
    struct treen_cell cell = {(int)at[0], (int)at[1], (int)at[2]};
    TRY(solutions_add_mark(reader->solutions, cell, place));
    return array_push(&reader->scratch, &reader->cell, cell) ? TREEN_OK
                                                             : solutions_no_memory(reader->solutions);
}

static enum treen_status read_cells(struct record_reader *reader, struct scan *scan,
                                    struct treen_part *part) {
    struct scan_place place = scan_here(scan);
    bool more;
    reader->cell.count = 0;
    for (;;) {
        TRY(json_read_next(scan, "the cells of the piece, a list [ ]", reader->cell.count, &more));
        if (!more)
            break;
        TRY(read_cell(reader, scan));
    }
    if (!reader->cell.count)
        return scan_error(scan, place, "found an empty list, expected the cells of the piece");
    part->cells = reader->cell.count;
    part->cell = keep_array(reader, reader->cell.at, part->cells, sizeof *part->cell);
    return part->cell ? TREEN_OK : solutions_no_memory(reader->solutions);
}

/* Reads the number of a copy. Copies without a number (a person wrote the text) are counted. */
static enum treen_status read_copy(struct record_reader *reader, struct scan *scan, struct treen_part *part) {
    uint32_t piece = keyset_find(&reader->names, part->piece, strlen(part->piece));
    int64_t copy = piece == KEYSET_NONE ? 1 : ++reader->used[piece];
    if (scan->at)
        TRY(json_read_number(scan, 1, INT32_MAX, "the number of a copy", &copy));
    part->index = piece == KEYSET_NONE ? 0 : piece;
    part->copy = (unsigned)copy;
    return TREEN_OK;
}

/* Reads the marks of a tile, a character each. */
static enum treen_status read_marks(struct record_reader *reader, struct scan *scan,
                                    struct treen_part *part) {
    struct arena *arena = reader->solutions->arena;
    const char *marks;
    if (!scan->at)
        return TREEN_OK;
    TRY(json_read_text(scan, "the marks of a tile in quotes", arena, &marks));
    const char **item = ARENA_NEW(arena, part->items = strlen(marks), const char *);
    part->item = item;
    for (size_t i = 0; item && i < part->items; i++)
        if (!(item[i] = arena_text(arena, marks + i, 1)))
            return solutions_no_memory(reader->solutions);
    return item ? TREEN_OK : solutions_no_memory(reader->solutions);
}

/* Reads a piece. Fields may come in any order, and copies are counted by name: so the object is
 * passed over first. */
static enum treen_status read_part(struct record_reader *reader, struct scan *scan, struct treen_part *part) {
    static const char *const keys[] = {"name", "copy", "cells", "marks", NULL};
    struct scan value[4];
    struct scan_place place = (scan_space(scan), scan_here(scan));
    TRY(json_read_object(scan, "a piece, an object { } with name and cells", keys, value));
    for (size_t i = 0; i < 3; i += 2)
        if (!value[i].at)
            return scan_error(scan, place, "expected the field \"%s\" in this object", keys[i]);
    TRY(json_read_text(&value[0], "the name of a piece in quotes", reader->solutions->arena, &part->piece));
    TRY(read_copy(reader, &value[1], part));
    TRY(read_marks(reader, &value[3], part));
    return read_cells(reader, &value[2], part);
}

/* ---- Options of a bare cover ----------------------------------------------------------------- */

static enum treen_status read_option(struct record_reader *reader, struct scan *scan,
                                     struct treen_part *part) {
    bool more;
    reader->item.count = 0;
    for (;;) {
        const char *item;
        TRY(json_read_next(scan, "an option, a list of items [\"a\", \"b:colour\"]", reader->item.count,
                           &more));
        if (!more)
            break;
        TRY(json_read_text(scan, "an item, a text in quotes", reader->solutions->arena, &item));
        if (!array_push(&reader->scratch, &reader->item, item))
            return solutions_no_memory(reader->solutions);
    }
    part->copy = 1;
    part->items = reader->item.count;
    part->item = keep_array(reader, reader->item.at, part->items, sizeof *part->item);
    return part->item ? TREEN_OK : solutions_no_memory(reader->solutions);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Reads the parts of a solution. Copies are counted anew in each solution. */
static enum treen_status read_parts(struct record_reader *reader, struct scan *scan) {
    bool more;
    reader->part.count = 0;
    if (reader->names.count)
        memset(reader->used, 0, reader->names.count * sizeof *reader->used);
    for (;;) {
        struct treen_part part = {0};
        TRY(json_read_next(scan, has_pieces(reader) ? "a list of pieces [ ]" : "a list of options [ ]",
                           reader->part.count, &more));
        if (!more)
            break;
        TRY(has_pieces(reader) ? read_part(reader, scan, &part) : read_option(reader, scan, &part));
        if (!array_push(&reader->scratch, &reader->part, part))
            return solutions_no_memory(reader->solutions);
    }
    struct treen_solution solution = {.parts = reader->part.count};
    solution.part = keep_array(reader, reader->part.at, solution.parts, sizeof *solution.part);
    return solution.part ? solutions_add(reader->solutions, solution)
                         : solutions_no_memory(reader->solutions);
}

/* Reads a snake's solution that has its path alone. */
static enum treen_status read_path(struct record_reader *reader, struct scan *scan) {
    const struct treen_puzzle *puzzle = reader->solutions->puzzle;
    struct treen_part part = {.piece = puzzle->kind->piece_name(puzzle, 0), .copy = 1};
    TRY(read_cells(reader, scan, &part));
    struct treen_solution solution = {.parts = 1};
    solution.part = keep_array(reader, &part, 1, sizeof part);
    return solution.part ? solutions_add(reader->solutions, solution)
                         : solutions_no_memory(reader->solutions);
}

/* Reads a solution. An empty list may have either key: older records of bare covers wrote empty
 * solutions so. */
static enum treen_status read_solution(struct record_reader *reader, struct scan_place place,
                                       struct scan *pieces, struct scan *options) {
    struct scan *wanted = has_pieces(reader) ? pieces : options,
                *other = has_pieces(reader) ? options : pieces;
    const char *key = has_pieces(reader) ? "pieces" : "options";
    if (wanted->at)
        return read_parts(reader, wanted);
    bool more = true;
    struct scan list = *other;
    if (other->at)
        TRY(json_read_next(&list, "a list [ ]", 0, &more));
    if (!more)
        return read_parts(reader, other);
    return error_at(reader->solutions->error, reader->solutions->source, place.line, place.column,
                    "expected the field \"%s\" in this solution: that is what the puzzle has", key);
}

/* Reads how the solution that was read last comes apart. Only packings are taken apart, and only a
 * record of that tells a level. */
static enum treen_status read_steps(struct record_reader *reader, struct scan record,
                                    const struct scan *level, struct scan *steps) {
    struct solutions *solutions = reader->solutions;
    struct scan_place place = scan_here(&record);
    if (!puzzle_packing(solutions->puzzle) || (!steps->at && !level->at))
        return TREEN_OK;
    if (!steps->at)
        return scan_error(&record, place,
                          "expected the field \"steps\" in this solution, which has \"level\"");
    size_t last = solutions->solution.count - 1;
    struct scan *kept = ARENA_NEW(solutions->arena, 1, struct scan);
    if (!kept)
        return solutions_no_memory(solutions);
    *kept = record;
    solutions->record.at[last] = kept;
    return solutions_read_steps(solutions, steps, &solutions->solution.at[last],
                                &solutions->separation.at[last]);
}

static enum treen_status read_record(struct record_reader *reader, struct scan *scan) {
    static const char *const keys[] = {"type", "pieces", "options", "path", "steps", "level", NULL};
    static const char *const known[] = {"type",        "pieces",         "options",  "path",        "steps",
                                        "number",      "index",          "assembly", "outcome",     "level",
                                        "moves",       "moves_at_least", "turns",    "level_turns", "play",
                                        "play_proved", "least",          "ways",     NULL};
    struct scan value[6];
    const char *type;
    struct scan record = *scan;
    struct scan_place place = scan_here(scan);
    TRY(json_read_object(scan, "an object { }", keys, value));
    if (!value[0].at)
        return scan_error(scan, place, "expected the field \"type\" in this object");
    TRY(json_read_text(&value[0], "a type in quotes", &reader->scratch, &type));
    if (strcmp(type, "solution"))
        return TREEN_OK;
    TRY(json_refuse_fields(record, known, false));
    bool only_path = value[3].at && !value[1].at && has_pieces(reader);
    if (only_path)
        return read_path(reader, &value[3]);
    TRY(read_solution(reader, place, &value[1], &value[2]));
    return read_steps(reader, record, &value[5], &value[4]);
}

/* Reads objects one after the other; lines mean nothing. Objects that are no solutions (progress,
 * the summary) are passed over. */
static enum treen_status read_records(struct record_reader *reader) {
    struct solutions *solutions = reader->solutions;
    struct scan scan = scan_open(solutions->at, (size_t)(solutions->end - solutions->at), solutions->source,
                                 solutions->error);
    while (scan_space(&scan))
        TRY(read_record(reader, &scan));
    solutions->line = scan.line;
    return TREEN_OK;
}

/* Lists the names of the pieces. A name that no piece has is not refused: the check reports it. */
static enum treen_status list_names(struct record_reader *reader) {
    const struct treen_puzzle *puzzle = reader->solutions->puzzle;
    const char *name;
    keyset_init(&reader->names, &reader->scratch);
    for (size_t i = 0; puzzle->kind->piece_name && (name = puzzle->kind->piece_name(puzzle, i)); i++)
        if (!keyset_add_text(&reader->names, name))
            return solutions_no_memory(reader->solutions);
    reader->used = ARENA_NEW(&reader->scratch, reader->names.count, uint32_t);
    return reader->used ? TREEN_OK : solutions_no_memory(reader->solutions);
}

enum treen_status solutions_read_records(struct solutions *solutions) {
    struct record_reader reader = {.solutions = solutions};
    arena_beside(&reader.scratch, solutions->arena);
    enum treen_status status = list_names(&reader);
    if (status == TREEN_OK)
        status = read_records(&reader);
    arena_free(&reader.scratch);
    return status;
}
