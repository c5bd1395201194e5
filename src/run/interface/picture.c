/* Pictures: from records and struct treen_picture to the room of pictures. */
#include "picture/picture.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text/json.h"
#include "base/text/sink.h"
#include "base/text/writing.h"
#include "run/ask/smallest.h"
#include "run/interface/record.h"
#include "run/interface/session.h"

#include <stdlib.h>
#include <string.h>

struct drawn {
    const struct treen_puzzle *puzzle;
    const struct treen_record *const *record;
    size_t records;
    struct treen_picture picture;
};

/* ---- Records --------------------------------------------------------------------------------- */

/* Returns the solution of a record: of a disassembly its assembly. Null: it has none. */
static const struct treen_solution *solution_of(const struct treen_record *record) {
    switch (record->type) {
    case TREEN_SOLUTION:
        return record->body.solution;
    case TREEN_DISASSEMBLY:
        return record->body.disassembly->assembly;
    case TREEN_SAVED:
        return record->body.saved->solution;
    default:
        return NULL;
    }
}

static enum treen_status refuse_picture(struct treen_error *error) {
    return error_bad(error, "found a record of a type that this picture does not show");
}

/* Returns the disassembly of the first record; null: it is none. */
static const struct treen_disassembly *disassembly_of(const struct drawn *drawn) {
    bool is_one = drawn->records && drawn->record[0]->type == TREEN_DISASSEMBLY;
    return is_one ? drawn->record[0]->body.disassembly : NULL;
}

/* Gives the first record's solution, or null where the puzzle itself is wanted. */
static enum treen_status first_solution(const struct drawn *drawn, const struct treen_solution **solution,
                                        struct treen_error *error) {
    *solution = drawn->records ? solution_of(drawn->record[0]) : NULL;
    return drawn->records && !*solution ? refuse_picture(error) : TREEN_OK;
}

/* ---- Kinds of pictures ----------------------------------------------------------------------- */

/* Says in words why a picture failed, where the room of pictures has none. */
static enum treen_status explain(enum treen_status status, struct treen_error *error) {
    if (status == TREEN_NO_MEMORY)
        return error_memory(error, "drawing a picture");
    if (status == TREEN_BAD_INPUT)
        return error_bad(error, "found a record that is none of this puzzle's");
    return status;
}

static enum treen_status text_of(const struct drawn *drawn, const struct treen_record *record,
                                 struct look look, FILE *out, struct treen_error *error) {
    const struct treen_picture *picture = &drawn->picture;
    if (picture->step && record->type != TREEN_DISASSEMBLY)
        return refuse_picture(error);
    if (picture->step)
        return explain(picture_show_step(drawn->puzzle, record->body.disassembly, picture->step - 1,
                                         picture->after, look, out),
                       error);
    const struct treen_solution *solution = solution_of(record);
    return solution ? explain(picture_show_solution(drawn->puzzle, solution, look, out), error)
                    : refuse_picture(error);
}

static enum treen_status draw_text(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    enum { USUAL_WIDTH = 80 };
    struct look look = {.colour = drawn->picture.colour,
                        .width = drawn->picture.width ? drawn->picture.width : USUAL_WIDTH};
    if (!drawn->records)
        return explain(picture_show(drawn->puzzle, look, out), error);
    for (size_t i = 0; i < drawn->records; i++)
        TRY(text_of(drawn, drawn->record[i], look, out, error));
    return TREEN_OK;
}

/* Draws pages. Without records they show the parts of the puzzle, whatever the view. */
static enum treen_status draw_pages(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    const struct treen_picture *picture = &drawn->picture;
    struct picture_order drawing = {
        .format = picture->type, .view = picture->view, .pixels = picture->pixels};
    const struct treen_solution **solution = calloc(drawn->records + 1, sizeof *solution);
    TRY_MEMORY(solution, error, "drawing a picture");
    if (!drawn->records)
        drawing.view = TREEN_VIEW_PARTS;
    enum treen_status status = TREEN_OK;
    for (size_t i = 0; status == TREEN_OK && i < drawn->records; i++)
        if (!(solution[i] = solution_of(drawn->record[i])))
            status = refuse_picture(error);
    if (status == TREEN_OK)
        status = picture_draw(drawn->puzzle, solution, drawn->records, &drawing, out, error);
    free(solution);
    return status;
}

/* Returns what a map of the choice shows; null: anything. */
static const char *words_of(const char *by, char *text, size_t room) {
    if (!by)
        return NULL;
    if (!strcmp(by, "empty"))
        return "Solutions in which the cell stays empty";
    const char *pieces = strpbrk(by, ": ");
    if (!pieces)
        return NULL;
    int length = snprintf(text, room, "Solutions in which the cell is covered by %s", pieces + 1);
    return length > 0 && (size_t)length < room ? text : NULL;
}

/* Draws a map of values, which all records must be. */
static enum treen_status draw_map(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    const struct picture_order order = {.format = drawn->picture.type, .pixels = drawn->picture.pixels};
    const struct treen_branch **value = calloc(drawn->records, sizeof *value);
    enum treen_status status = value ? TREEN_OK : error_memory(error, "drawing a picture");
    char text[256];
    for (size_t i = 0; status == TREEN_OK && i < drawn->records; i++) {
        value[i] = drawn->record[i]->body.branch;
        if (drawn->record[i]->type != TREEN_VALUE)
            status = refuse_picture(error);
    }
    if (status == TREEN_OK) {
        const char *by = drawn->picture.session ? session_settings(drawn->picture.session).by : NULL;
        status = picture_heat(drawn->puzzle, value, drawn->records, words_of(by, text, sizeof text), &order,
                              out, error);
    }
    free(value);
    return status;
}

/* Writes the map as a line of JSON, which has an SVG file as a text. */
static enum treen_status tell_map(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    struct drawn map = *drawn;
    struct json json = {.sink = sink_file, .context = out};
    struct writing writing;
    map.picture.type = TREEN_SVG;
    TRY_MEMORY(writing_open(&writing), error, "drawing a picture");
    enum treen_status status = draw_map(&map, writing.out, error);
    TRY_MEMORY(writing_close(&writing), error, "drawing a picture");
    if (status == TREEN_OK) {
        json_open(&json, NULL, '{');
        json_text(&json, "type", "map");
        json_text(&json, "svg", writing.text);
        json_close(&json, '}');
        json_end(&json);
    }
    free(writing.text);
    return status;
}

/* Reads how pages of cards are drawn out of the settings. */
static struct picture_pages pages_of(const struct settings *settings) {
    enum { LETTER = 2 }; /* of "none|a4|letter" */
    return (struct picture_pages){
        .on_page = (unsigned)settings->per_page,
        .letter = settings->paper == LETTER,
        .solved = (enum picture_solved)settings->solved,
        .worksheet = settings->worksheet,
        .cell = settings->cell.of[0] == settings_standard().cell.of[0] ? 0 : settings->cell.of[0],
        .seed = settings->seed};
}

/* Draws cards, of which all records must be. */
static enum treen_status draw_cards(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    const struct settings settings = session_settings(drawn->picture.session);
    struct picture_pages pages = pages_of(&settings);
    if (settings.cell.of[1] > 0)
        return error_bad(error,
                         "found a cell of several edges, expected one: cells of worksheets are squares");
    const struct treen_card **card = calloc(drawn->records, sizeof *card);
    enum treen_status status = card ? TREEN_OK : error_memory(error, "drawing cards");
    pages.format = drawn->picture.type;
    for (size_t i = 0; status == TREEN_OK && i < drawn->records; i++) {
        card[i] = drawn->record[i]->body.card;
        if (drawn->record[i]->type != TREEN_CARD)
            status = refuse_picture(error);
    }
    if (status == TREEN_OK)
        status = picture_cards(drawn->puzzle, card, drawn->records, &pages, out, error);
    free(card);
    return status;
}

/* Draws how to put a disassembly together again, or how to fold a solution. */
static enum treen_status draw_booklet(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    const struct treen_disassembly *disassembly = disassembly_of(drawn);
    const struct treen_solution *solution;
    enum treen_picture_type format = drawn->picture.type == TREEN_BOOKLET_SVG ? TREEN_SVG : TREEN_PDF;
    TRY(first_solution(drawn, &solution, error));
    return solution ? picture_booklet(drawn->puzzle, disassembly, solution, format, out, error)
                    : refuse_picture(error);
}

static enum treen_status draw_scene(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    const struct treen_disassembly *disassembly = disassembly_of(drawn);
    const struct treen_solution *solution;
    TRY(first_solution(drawn, &solution, error));
    return explain(disassembly ? picture_moves(drawn->puzzle, disassembly, out)
                               : picture_scene(drawn->puzzle, solution, out),
                   error);
}

static enum treen_status draw_dot(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    if (!drawn->records || drawn->record[0]->type != TREEN_POSITIONS)
        return refuse_picture(error);
    record_positions_dot(drawn->record[0]->body.positions, out);
    return TREEN_OK;
}

static enum treen_status draw_page(const struct drawn *drawn, FILE *out, struct treen_error *error) {
    const struct treen_solution *solution;
    TRY(first_solution(drawn, &solution, error));
    return picture_rules(drawn->puzzle, solution, out, error);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status fill_picture(void *what, FILE *out, struct treen_error *error) {
    const struct drawn *drawn = what;
    switch (drawn->picture.type) {
    case TREEN_TEXT:
        return draw_text(drawn, out, error);
    case TREEN_SVG:
    case TREEN_PNG:
    case TREEN_PDF:
        if (drawn->records && drawn->record[0]->type == TREEN_VALUE)
            return draw_map(drawn, out, error);
        return drawn->records && drawn->record[0]->type == TREEN_CARD && drawn->picture.type != TREEN_PNG
                   ? draw_cards(drawn, out, error)
                   : draw_pages(drawn, out, error);
    case TREEN_BOOKLET:
    case TREEN_BOOKLET_SVG:
        return draw_booklet(drawn, out, error);
    case TREEN_SCENE:
        return drawn->records && drawn->record[0]->type == TREEN_VALUE ? tell_map(drawn, out, error)
                                                                       : draw_scene(drawn, out, error);
    case TREEN_DOT:
        return draw_dot(drawn, out, error);
    case TREEN_PAGE:
        return draw_page(drawn, out, error);
    }
    return error_bad(error, "found picture type %d, expected one of enum treen_picture_type",
                     (int)drawn->picture.type);
}

/* Puts the solution into the smallest box, where the session asks for that. */
static enum treen_status shrink_box(struct drawn *drawn, struct arena *arena, struct treen_error *error) {
    const struct treen_record *first = drawn->records == 1 ? drawn->record[0] : NULL;
    if (!first || first->type != TREEN_SOLUTION || !session_settings(drawn->picture.session).smallest)
        return TREEN_OK;
    return explain(smallest_shrink(drawn->puzzle, first->body.solution, arena, &drawn->puzzle), error);
}

enum treen_status treen_draw(const struct treen_puzzle *puzzle, const struct treen_record *const *record,
                             size_t records, const struct treen_picture *picture, treen_sink *sink,
                             void *context, struct treen_error *error) {
    struct drawn drawn = {.puzzle = puzzle, .record = record, .records = records};
    struct arena arena;
    copy_sized(&drawn.picture, sizeof drawn.picture, picture, picture->size);
    arena_draw(&arena, puzzle->arena.budget, SIZE_MAX);
    enum treen_status status = shrink_box(&drawn, &arena, error);
    if (status == TREEN_OK)
        status = sink_write(sink, context, fill_picture, &drawn, error);
    arena_free(&arena);
    return status;
}
