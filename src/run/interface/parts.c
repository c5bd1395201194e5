/* Parts to make: from a session's settings to the room of makers. */
#include "base/error.h"
#include "base/text/sink.h"
#include "making/bricks.h"
#include "making/making.h"
#include "making/material.h"
#include "puzzle/belongs.h"
#include "puzzle/board.h"
#include "puzzle/copy.h"
#include "puzzle/placing/conditions.h"
#include "run/ask/opening.h"
#include "run/interface/record.h"
#include "run/interface/session.h"
#include "run/run.h"
#include "base/text/words.h"
#include "treen_tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct treen_parts {
    struct arena arena;
    struct treen_puzzle puzzle; /* without its conditions: a condition on solutions changes no piece */
    struct parts parts;
    const struct maker *maker;
    struct treen_solution *assembly; /* owned; null = none */
    struct treen_made made;
    bool undivided;     /* `split` has divided no piece */
    const char *bricks; /* what is to be told of them; null = nothing */
};

static const size_t PARTS_MEMORY = BUDGET_BYTES(UINT64_C(4) << 30);

/* ---- Settings -------------------------------------------------------------------------------- */

/* The usual length of sticks, in millimetres: in cells of cubes they would be thin. */
static const double STICK = 30;

static struct making making_of(const struct settings *settings) {
    const struct material *material = material_of((unsigned)settings->material);
    return (struct making){
        .cell = settings->cell.of[0],
        .gap = settings->gap,
        .bevel = settings->bevel,
        .inner = settings->inner_bevel,
        .wall = settings->wall,
        .drain = settings->drain,
        .tolerance = settings->tolerance,
        .neck = settings->neck,
        .flat = settings->flat,
        .plate = {settings->plate_width, settings->plate_depth},
        .spacing = settings->spacing,
        .density = material ? material->density : settings->density,
        .thickness = settings->thickness,
        .infill = settings->infill / 100,
        .filament = !material || material->filament,
        .kerf = settings->kerf,
        .saw = settings->saw,
        .rim = settings->rim,
        .floor = settings->floor,
        .stamp = settings->stamp,
        .split = settings->split,
        .joint = (enum making_joint)settings->joint,
        .joint_width = settings->joint_width,
        .joint_depth = settings->joint_depth,
        .pins = settings->pins,
        .tray = settings->tray,
        .fingers = settings->fingers,
        .screw = settings->screw,
        .screw_hole = settings->screw_hole,
        .around = settings->around ? (enum making_around)settings->around
                  : settings->tray ? AROUND_TRAY
                                   : AROUND_NONE,
        .paper = (enum making_paper)settings->paper,
        .drawing = settings->drawing,
        .engrave = (enum making_engrave)settings->engrave,
        .layout = settings->assembled  ? LAYOUT_ASSEMBLED
                  : settings->separate ? LAYOUT_SEPARATE
                                       : LAYOUT_PLATES,
        .text = settings->text,
    };
}

static enum treen_status find_maker(const char *format, const struct maker **maker,
                                    struct treen_error *error) {
    char names[256] = "";
    *maker = maker_named(format);
    if (*maker)
        return TREEN_OK;
    for (size_t i = 0, at = 0; maker_at(i) && at < sizeof names; i++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i ? ", " : "", maker_at(i)->about.name);
    return error_bad(error, "found the format '%s', expected one of %s", format, names);
}

/* ---- Settings without effect ----------------------------------------------------------------- */

enum { MOST_MAKERS = 32, LONGEST_VALUE = 32, LONGEST_LIST = 256 };

/* A setting that has an effect only with another one, or only without it. `instead` serves as well
 * as the other; null: none does. */
static const struct bond {
    const char *setting, *other;
    bool together;
    const char *instead;
} bonds[] = {{"tolerance", "tray", true, "around"},   {"rim", "tray", true, "around"},
             {"floor", "tray", true, "around"},       {"fingers", "tray", true, "around"},
             {"drain", "wall", true, NULL},           {"screw", "around", true, NULL},
             {"screw_hole", "around", true, NULL},    {"joint", "split", true, NULL},
             {"joint_width", "split", true, NULL},    {"joint_depth", "split", true, NULL},
             {"tray", "around", false, NULL},         {"separate", "assembled", false, NULL},
             {"kerf", "paper", false, NULL},          {"plate_width", "paper", false, NULL},
             {"plate_depth", "paper", false, NULL},   {"density", "material", false, NULL},
             {"kerf", "drawing", false, NULL},        {"tray", "drawing", false, NULL},
             {"engrave", "drawing", false, NULL},     {"spacing", "drawing", false, NULL},
             {"plate_width", "drawing", false, NULL}, {"plate_depth", "drawing", false, NULL},
             {"assembled", "drawing", false, NULL}};

/* Tells whether the setting of row `index` differs from its standard. */
static bool is_changed(const struct settings *settings, size_t index) {
    const struct settings standard = settings_standard();
    char value[LONGEST_VALUE] = "", usual[LONGEST_VALUE] = "";
    options_get(settings, index, value, sizeof value);
    options_get(&standard, index, usual, sizeof usual);
    return strcmp(value, usual) != 0;
}

/* Says which makers have the setting that this one does not have. */
static enum treen_status refuse_setting(const char *setting, const struct maker *maker,
                                        struct treen_error *error) {
    const char *names[MOST_MAKERS + 1] = {0};
    char list[LONGEST_LIST];
    const struct maker *other;
    for (size_t i = 0, count = 0; (other = maker_at(i)) && count < MOST_MAKERS; i++)
        if (words_among(other->about.settings, setting))
            names[count++] = other->about.name;
    words_list(names, "", "", list, sizeof list);
    return error_bad(error, "found the setting %s and the format %s, expected the format %s", setting,
                     maker->about.name, list);
}

static enum treen_status check_bond(const struct settings *settings, const struct bond *bond,
                                    struct treen_error *error) {
    if (!is_changed(settings, options_find(bond->setting)) ||
        (bond->instead && is_changed(settings, options_find(bond->instead))) ||
        is_changed(settings, options_find(bond->other)) == bond->together)
        return TREEN_OK;
    if (bond->together)
        return error_bad(error, "found the setting %s without %s, expected both", bond->setting, bond->other);
    return error_bad(error, "found the settings %s and %s, expected one of them", bond->setting, bond->other);
}

/* Refuses to fill a wood in part: no printer makes it. */
static enum treen_status check_infill(const struct settings *settings, struct treen_error *error) {
    const struct material *material = material_of((unsigned)settings->material);
    if (!material || material->printed || !is_changed(settings, options_find("infill")))
        return TREEN_OK;
    return error_bad(error,
                     "found the setting infill and the material %s, expected a plastic that is printed",
                     material->name);
}

/* Refuses what has no effect on a gauge: there is nothing around the pieces. */
static enum treen_status check_gauge(const struct settings *settings, struct treen_error *error) {
    static const char *const idle[] = {"tolerance", "rim", "floor", "fingers", "screw", "screw_hole"};
    if ((enum making_around)settings->around != AROUND_GAUGE)
        return TREEN_OK;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (is_changed(settings, options_find(idle[i])))
            return error_bad(error, "found the setting %s with a gauge, on which it has no effect", idle[i]);
    return TREEN_OK;
}

/* Returns TREEN_BAD_INPUT where a setting of the question "parts" differs from its standard and has
 * no effect. Either the maker does not take it, or another setting takes its effect away. */
static enum treen_status check_settings(const struct settings *settings, const struct maker *maker,
                                        struct treen_error *error) {
    const struct treen_row *row;
    for (size_t i = 0; (row = options_row(i)); i++)
        if (words_among(row->questions, "parts") && !words_among(maker->about.settings, row->name) &&
            is_changed(settings, i))
            return refuse_setting(row->name, maker, error);
    for (size_t i = 0; i < sizeof bonds / sizeof *bonds; i++)
        TRY(check_bond(settings, &bonds[i], error));
    TRY(check_gauge(settings, error));
    return check_infill(settings, error);
}

/* ---- Laying out ------------------------------------------------------------------------------ */

/* Returns the assembly of the record; null: it has none. */
static const struct treen_solution *assembly_of(const struct treen_record *record) {
    if (record && record->type == TREEN_DISASSEMBLY)
        return record->body.disassembly->assembly;
    return record && record->type == TREEN_SOLUTION ? record->body.solution : NULL;
}

/* Tells whether the parts depend on a solution. */
static bool wants_assembly(const struct making *making) {
    return making->layout == LAYOUT_ASSEMBLED || making->around == AROUND_SHUT;
}

/* Copies the solution of the record, where the setting wants one. */
static enum treen_status take_assembly(struct treen_parts *parts, const struct treen_record *record,
                                       struct treen_error *error) {
    const struct treen_solution *assembly = assembly_of(record);
    const struct treen_puzzle *puzzle = parts->parts.puzzle;
    const struct making *making = &parts->parts.making;
    if (!wants_assembly(making))
        return TREEN_OK;
    if (!assembly)
        return error_bad(error, "found no solution, expected one in which the pieces are laid out");
    if (!belongs_solution(puzzle, assembly))
        return belongs_error(puzzle, error);
    parts->assembly = solution_copy(assembly);
    parts->parts.assembly = parts->assembly;
    return parts->assembly ? TREEN_OK : error_memory(error, "copying a solution");
}

/* Looks for a solution in which all bricks lie as they may: of the same packing on a grid of
 * bricks. TREEN_END: there is none; TREEN_STOPPED: it gave up after NODES nodes. */
static enum treen_status find_bricks(struct treen_parts *parts, const struct settings *settings,
                                     struct treen_error *error) {
    enum { NODES = 1000000 };
    const struct packing *packing = puzzle_packing(&parts->puzzle);
    const struct treen_solution *found;
    struct treen_puzzle puzzle = parts->puzzle;
    struct settings options = *settings;
    struct run *run;
    if (!packing || puzzle.own != packing)
        return error_bad(error, "found no packing, expected one whose bricks fit");
    struct packing bricks = *packing;
    bricks.grid = parts->parts.grid;
    bricks.box = *parts->parts.box;
    grid_group(bricks.grid, &bricks.group);
    puzzle.own = &bricks;
    options.nodes = NODES;
    TRY(run_open(&puzzle, TREEN_FIRST, &options, &run, error));
    enum treen_status status = run_explain(run, run_next(run, &found), error);
    if (status == TREEN_OK && !(parts->assembly = solution_copy(found)))
        status = error_memory(error, "copying a solution");
    run_close(run);
    return status;
}

/* Takes a solution in which all bricks fit. */
static enum treen_status seek_bricks(struct treen_parts *parts, const struct settings *settings,
                                     struct treen_error *error) {
    const enum treen_status status = find_bricks(parts, settings, error);
    parts->parts.assembly = parts->assembly;
    return status == TREEN_END || status == TREEN_STOPPED
               ? error_bad(error, "found no solution in which all bricks fit")
               : status;
}

/* Asks whether pieces of bricks that lie apart have a solution as they are made. */
static enum treen_status ask_bricks(struct treen_parts *parts, const struct settings *settings,
                                    struct treen_error *error) {
    const enum treen_status status = find_bricks(parts, settings, error);
    if (status == TREEN_NO_MEMORY)
        return status;
    if (status == TREEN_END)
        parts->bricks =
            "these bricks have no solution: each turns a piece by a quarter turn, which fits equal "
            "edges alone. --assembled names such pieces";
    else if (status != TREEN_OK)
        parts->bricks =
            "these bricks may have no solution: a quarter turn of a piece fits equal edges alone, "
            "and none was found without";
    free(parts->assembly);
    parts->assembly = NULL;
    return TREEN_OK;
}

/* Finds the hole in the top of a box that is partly shut. Its walls and plates lie within the cells
 * of the part that the search takes for the box. */
static enum treen_status take_opening(struct treen_parts *parts, const struct settings *settings,
                                      struct treen_error *error) {
    const struct making *making = &parts->parts.making;
    if (making->around != AROUND_SHUT)
        return TREEN_OK;
    const struct opening_wish wish = {
        .puzzle = parts->parts.puzzle,
        .assembly = parts->parts.assembly,
        .options = settings,
        .walls = (int)ceil((making->rim + making->tolerance) / making->cell),
        .plates = (int)ceil(making->floor / making->cell),
    };
    struct opening *opening = ARENA_NEW(&parts->arena, 1, struct opening);
    TRY_ROOM(opening);
    TRY(opening_find(&wish, &parts->arena, opening, error));
    parts->parts.opening = &opening->shape;
    parts->made.top = opening->top;
    parts->made.moves = opening->moves;
    parts->made.way = opening->move;
    return TREEN_OK;
}

/* Tries the puzzle's solutions until one goes into the box whose top is partly shut. */
static enum treen_status seek_opening(struct treen_parts *parts, const struct treen_puzzle *puzzle,
                                      const struct settings *settings, struct treen_error *error) {
    enum { TRIED = 20 };
    const struct treen_solution *found;
    struct run *run;
    TRY(run_open(puzzle, TREEN_SOLVE, settings, &run, error));
    enum treen_status status, taken = TREEN_BAD_INPUT;
    for (int i = 0; i < TRIED && taken == TREEN_BAD_INPUT; i++) {
        if ((status = run_explain(run, run_next(run, &found), error)) != TREEN_OK) {
            taken = status == TREEN_END && i > 0 ? taken : status;
            break;
        }
        free(parts->assembly);
        parts->assembly = solution_copy(found);
        parts->parts.assembly = parts->assembly;
        taken = parts->assembly ? take_opening(parts, settings, error) : TREEN_NO_MEMORY;
    }
    run_close(run);
    return taken == TREEN_END ? error_bad(error, "found no solution, expected one that goes into the box")
                              : taken;
}

/* Fills in what the caller is told. */
static enum treen_status tell_parts(struct treen_parts *parts, struct treen_error *error) {
    const struct parts *laid = &parts->parts;
    struct treen_made_piece *piece = ARENA_NEW(&parts->arena, laid->pieces, struct treen_made_piece);
    TRY_MEMORY(piece, error, "listing the parts");
    parts->made = (struct treen_made){.pieces = laid->pieces,
                                      .piece = piece,
                                      .files = laid->files,
                                      .plates = laid->plates,
                                      .moves = parts->made.moves,
                                      .end = laid->end,
                                      .top = parts->made.top,
                                      .way = parts->made.way,
                                      .extension = parts->maker->about.extension};
    for (size_t i = 0; i < laid->pieces; i++) {
        const struct parts_piece *from = &laid->piece[i];
        const double material = from->printed > 0 ? from->printed : from->volume;
        piece[i] = (struct treen_made_piece){.name = from->name,
                                             .copies = from->copies,
                                             .cells = from->shape.count,
                                             .parts = 1,
                                             .volume = from->volume,
                                             .grams = material * laid->making.density / 1000,
                                             .size = {from->size[0], from->size[1], from->size[2]},
                                             .outside = from->outside,
                                             .unfit = from->unfit};
        if (from->shape.count && !shape_parts(laid->grid, &from->shape, &parts->arena, &piece[i].parts))
            return error_memory(error, "listing the parts");
        parts->made.volume += piece[i].volume * from->copies;
        parts->made.grams += piece[i].grams * from->copies;
        if (laid->making.filament)
            parts->made.filament += material_filament(from->printed) * from->copies;
    }
    return TREEN_OK;
}

/* Makes the cells bricks where the setting has several edges. Only formats of sheets know the
 * thickness of flat pieces. */
static enum treen_status take_bricks(struct treen_parts *parts, const double edge[3],
                                     struct treen_error *error) {
    const bool on_sheets = words_among(parts->maker->about.settings, "thickness");
    return edge[1] > 0 ? bricks_take(edge, on_sheets, &parts->arena, &parts->parts, error) : TREEN_OK;
}

/* Tells whether all pieces are still there as they were: a maker may have divided some. */
static bool is_same(const struct parts *whole, const struct parts *laid) {
    size_t i = 0;
    while (i < whole->pieces && laid->piece[i].shape.count == whole->piece[i].shape.count)
        i++;
    return i == whole->pieces;
}

static enum treen_status lay_out_parts(struct treen_parts *parts, const struct treen_puzzle *puzzle,
                                       const struct treen_record *assembly, const struct settings *settings,
                                       struct treen_error *error) {
    TRY(check_settings(settings, parts->maker, error));
    parts->puzzle = *puzzle;
    TRY_ROOM(conditions_lift(&parts->puzzle, &parts->arena));
    TRY(parts_take(&parts->puzzle, &parts->arena, &parts->parts, error));
    if ((settings->tray || settings->around) && !parts->parts.box->cells)
        return error_bad(error, "found the setting %s, and no box around which it would go",
                         settings->tray ? "tray" : "around");
    if (parts->parts.pieces && parts->parts.piece[0].drill && (!parts->maker->drills || settings->assembled))
        return error_bad(error, "found a snake and %s %s, expected printed cubes that lie apart",
                         settings->assembled ? "the setting" : "the format",
                         settings->assembled ? "assembled" : parts->maker->about.name);
    if (puzzle_board(&parts->puzzle) && settings->assembled)
        return error_bad(error,
                         "found a board of numbers and the setting assembled, expected tiles that lie apart");
    parts->parts.making = making_of(settings);
    if (parts->parts.making.density <= 0 && words_among(parts->maker->about.settings, "infill"))
        parts->parts.making.density = material_of(1)->density;
    if (parts_are_sticks(&parts->parts) && !is_changed(settings, options_find("cell")))
        parts->parts.making.cell = STICK;
    TRY(take_bricks(parts, settings->cell.of, error));
    if (!assembly && wants_assembly(&parts->parts.making) && parts->parts.bricks)
        TRY(seek_bricks(parts, settings, error));
    else if (!assembly && parts->parts.making.around == AROUND_SHUT)
        TRY(seek_opening(parts, puzzle, settings, error));
    else
        TRY(take_assembly(parts, assembly, error));
    if (!wants_assembly(&parts->parts.making) && parts->parts.bricks)
        TRY(ask_bricks(parts, settings, error));
    if (parts->assembly && parts->parts.bricks)
        TRY(bricks_fit(&parts->parts, &parts->arena));
    if (!parts->parts.opening)
        TRY(take_opening(parts, settings, error));
    const struct parts whole = parts->parts;
    TRY(parts->maker->plan(&parts->parts, &parts->arena, error));
    parts->undivided = settings->split && !settings->assembled && is_same(&whole, &parts->parts);
    return tell_parts(parts, error);
}

enum treen_status treen_parts(struct treen_session *session, const struct treen_puzzle *puzzle,
                              const struct treen_record *assembly, const char *format,
                              struct treen_parts **parts, struct treen_error *error) {
    const struct settings settings = session_settings(session);
    struct treen_parts *made = calloc(1, sizeof *made);
    TRY_MEMORY(made, error, "laying out the parts");
    puzzle_arena(puzzle, PARTS_MEMORY, &made->arena);
    enum treen_status status = find_maker(format, &made->maker, error);
    if (status == TREEN_OK)
        status = lay_out_parts(made, puzzle, assembly, &settings, error);
    if (status == TREEN_NO_MEMORY)
        error_memory(error, "laying out the parts");
    if (status == TREEN_OK) {
        *parts = made;
        return TREEN_OK;
    }
    treen_parts_close(made);
    return patience_judge(puzzle->arena.patience, status, error);
}

void treen_parts_close(struct treen_parts *parts) {
    if (!parts)
        return;
    free(parts->assembly);
    arena_free(&parts->arena);
    free(parts);
}

const char *tool_bricks(const struct treen_parts *parts) {
    return parts->bricks;
}

bool tool_is_undivided(const struct treen_parts *parts) {
    return parts->undivided;
}

const struct treen_made *treen_parts_made(const struct treen_parts *parts) {
    return &parts->made;
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct written {
    struct treen_parts *parts;
    size_t file;
};

static enum treen_status fill_parts(void *what, FILE *out, struct treen_error *error) {
    const struct written *written = what;
    struct treen_parts *parts = written->parts;
    struct arena arena;
    arena_beside(&arena, &parts->arena);
    enum treen_status status = parts->maker->write(&parts->parts, written->file, &arena, out, error);
    arena_free(&arena);
    return status == TREEN_NO_MEMORY ? error_memory(error, "writing the parts") : status;
}

enum treen_status treen_parts_write(struct treen_parts *parts, size_t file, treen_sink *sink, void *context,
                                    struct treen_error *error) {
    struct written written = {parts, file};
    if (file >= parts->made.files)
        return error_bad(error, "found file %zu, expected one below %zu", file, parts->made.files);
    return sink_write(sink, context, fill_parts, &written, error);
}

/* ---- Records --------------------------------------------------------------------------------- */

/* Puts a number with as many digits as a formula can be compared with. */
static void put_precise(struct json *json, const char *key, double value) {
    char digits[32];
    snprintf(digits, sizeof digits, "%.10g", value);
    json_digits(json, key, digits);
}

static void put_piece(struct json *json, const struct treen_made_piece *piece) {
    json_open(json, NULL, '{');
    json_text(json, "name", piece->name);
    json_count(json, "copies", piece->copies);
    json_count(json, "cells", piece->cells);
    json_count(json, "parts", piece->parts);
    put_precise(json, "volume", piece->volume);
    put_precise(json, "grams", piece->grams);
    json_open(json, "size", '[');
    for (int i = 0; i < 3; i++)
        put_precise(json, NULL, piece->size[i]);
    json_close(json, ']');
    put_precise(json, "outside", piece->outside);
    json_count(json, "unfit", piece->unfit);
    json_close(json, '}');
}

void record_made(struct json *json, const struct treen_made *made) {
    record_begin(json, "made");
    json_open(json, "pieces", '[');
    for (size_t i = 0; i < made->pieces; i++)
        put_piece(json, &made->piece[i]);
    json_close(json, ']');
    json_count(json, "files", made->files);
    json_count(json, "plates", made->plates);
    put_precise(json, "volume", made->volume);
    put_precise(json, "grams", made->grams);
    put_precise(json, "filament", made->filament);
    if (made->top) {
        json_text(json, "top", made->top);
        json_count(json, "moves", made->moves);
        json_texts(json, "way", made->way, made->moves);
    }
    record_end(json);
}
