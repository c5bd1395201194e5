/* The one writer of records, by their type. */
#include "run/interface/record.h"

#include "base/error.h"
#include "puzzle/tiles.h"

void record_begin(struct json *json, const char *type) {
    json_open(json, NULL, '{');
    json_text(json, "type", type);
}

void record_end(struct json *json) {
    json_close(json, '}');
    json_end(json);
}

void record_known(struct json *json, const char *key, const char *text) {
    if (text)
        json_text(json, key, text);
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* Writes the marks of a tile as it lies, each of which is one character. */
static void put_marks(struct json *json, const struct treen_part *part) {
    char marks[TILE_SIDES + 1] = "";
    if (!part->items || part->items > TILE_SIDES)
        return;
    for (size_t i = 0; i < part->items; i++)
        marks[i] = part->item[i][0];
    json_text(json, "marks", marks);
}

void record_part(struct json *json, const struct treen_part *part) {
    json_text(json, "name", part->piece);
    json_count(json, "copy", part->copy);
    json_cells(json, "cells", part->cell, part->cells);
    put_marks(json, part);
}

static void put_piece(struct json *json, const struct treen_part *part) {
    json_open(json, NULL, '{');
    record_part(json, part);
    json_close(json, '}');
}

static bool is_bare(const struct treen_solution *solution) {
    return solution->is_bare || (solution->parts && !solution->part[0].piece);
}

/* Writes the parts, which are all pieces or all options. An option of a bare cover is its line in
 * the file: it has neither pieces nor cells. */
void record_parts(struct json *json, const struct treen_solution *solution) {
    bool bare = is_bare(solution);
    json_open(json, bare ? "options" : "pieces", '[');
    for (size_t i = 0; i < solution->parts; i++)
        if (bare)
            json_texts(json, NULL, solution->part[i].item, solution->part[i].items);
        else
            put_piece(json, &solution->part[i]);
    json_close(json, ']');
}

static void put_pieces(struct json *json, const char *key, const struct treen_solution *solution) {
    json_open(json, key, '[');
    for (size_t i = 0; i < solution->parts; i++)
        put_piece(json, &solution->part[i]);
    json_close(json, ']');
}

void record_placed(struct json *json, const struct treen_solution *placed) {
    if (placed)
        put_pieces(json, "placed", placed);
}

/* Writes which option of the file each option is. */
static void put_index(struct json *json, const struct treen_solution *solution) {
    json_open(json, "index", '[');
    for (size_t i = 0; i < solution->parts; i++)
        json_count(json, NULL, solution->part[i].index);
    json_close(json, ']');
}

static void put_solution(struct json *json, const struct treen_solution *solution) {
    record_begin(json, "solution");
    json_count(json, "number", solution->number);
    record_parts(json, solution);
    if (is_bare(solution))
        put_index(json, solution);
    if (solution->is_path && solution->parts)
        json_cells(json, "path", solution->part->cell, solution->part->cells);
    record_end(json);
}

/* ---- Other things found ---------------------------------------------------------------------- */

static void put_progress(struct json *json, const struct treen_progress *progress) {
    record_begin(json, "progress");
    json_real(json, "fraction", progress->fraction);
    json_real(json, "seconds", progress->seconds);
    json_count(json, "nodes", progress->nodes);
    json_count(json, "solutions", progress->solutions);
    if (progress->at_most)
        json_count(json, "at_most", progress->at_most);
    record_end(json);
}

static void put_engine(struct json *json, const struct treen_row *engine) {
    record_begin(json, "engine");
    json_text(json, "name", engine->name);
    json_text(json, "summary", engine->summary);
    record_end(json);
}

static void put_class(struct json *json, const struct treen_cell_class *class) {
    record_begin(json, "class");
    json_text(json, "name", class->name);
    json_count(json, "cells", class->cells);
    record_end(json);
}

static void put_signature(struct json *json, const struct treen_signature *signature) {
    record_begin(json, "signature");
    json_text(json, "piece", signature->piece);
    json_text(json, "name", signature->name);
    json_count(json, "placements", signature->placements);
    record_end(json);
}

static void put_branch(struct json *json, const struct treen_branch *branch) {
    record_begin(json, "branch");
    json_text(json, "name", branch->name);
    json_digits(json, "total", branch->total.text);
    json_digits(json, "up_to_rotation", branch->up_to_rotation.text);
    record_end(json);
}

static void put_choice(struct json *json, const struct treen_branch *choice) {
    record_begin(json, "choice");
    json_text(json, "value", choice->name);
    json_digits(json, "total", choice->total.text);
    json_digits(json, "up_to_rotation", choice->up_to_rotation.text);
    json_digits(json, "up_to_symmetry", choice->up_to_symmetry.text);
    json_cells(json, "cells", choice->cell, choice->cells);
    record_end(json);
}

static void put_chain(struct json *json, const struct treen_chain *chain) {
    record_begin(json, "chain");
    json_text(json, "letters", chain->letters);
    json_text(json, "runs", chain->runs);
    json_count(json, "total", chain->total);
    json_count(json, "up_to_symmetry", chain->up_to_symmetry);
    json_bool(json, "same_from_both_ends", chain->same_from_both_ends);
    record_end(json);
}

static void put_designed(struct json *json, const struct treen_designed *designed) {
    record_begin(json, "design");
    json_count(json, "number", designed->number);
    for (size_t i = 0; i < designed->measures; i++)
        json_count(json, designed->measure[i].name, designed->measure[i].value);
    if (designed->leaving) {
        json_open(json, "left", '[');
        for (size_t i = 0; i < designed->leaving; i++)
            json_count(json, NULL, designed->left[i]);
        json_close(json, ']');
    }
    json_text(json, "text", designed->text);
    record_end(json);
}

static void put_card(struct json *json, const struct treen_card *card) {
    record_begin(json, "card");
    json_count(json, "number", card->number);
    json_count(json, "grade", card->grade);
    json_count(json, "ways", card->ways);
    json_bool(json, "least", card->least);
    json_count(json, "tries", card->tries);
    json_count(json, "forced", card->forced);
    json_count(json, "places", card->places);
    if (card->link)
        json_text(json, "link", card->link);
    put_pieces(json, "placed", card->placed);
    put_pieces(json, "solution", card->solution);
    record_end(json);
}

static void put_bar(struct json *json, const struct treen_bar *bar) {
    record_begin(json, "bar");
    json_count(json, "solutions", bar->solutions);
    json_count(json, "chains", bar->chains);
    record_end(json);
}

static void put_rules(struct json *json, const struct treen_rules *rules) {
    for (size_t i = 0; i < rules->count; i++) {
        record_begin(json, "rule");
        json_text(json, "name", rules->rule[i].name);
        json_bool(json, "holds", rules->rule[i].holds);
        record_end(json);
    }
}

/* ---- Puzzles --------------------------------------------------------------------------------- */

/* Writes the expected counts; null for those that the file does not state. */
static void put_expected(struct json *json, const struct treen_about *about) {
    json_open(json, "expect", '{');
    json_digits(json, "total", about->total.text);
    json_digits(json, "up_to_rotation", about->up_to_rotation.text);
    json_digits(json, "up_to_symmetry", about->up_to_symmetry.text);
    json_bool(json, "solvable", about->solvable);
    json_close(json, '}');
}

static void put_puzzle(struct json *json, const struct treen_about *about) {
    record_begin(json, "puzzle");
    json_text(json, "name", about->name);
    json_text(json, "title", about->title);
    json_text(json, "author", about->author);
    json_text(json, "source", about->source);
    json_text(json, "kind", about->kind);
    json_text(json, "grid", about->grid);
    json_text(json, "format", about->format);
    if (about->problems > 1)
        json_count(json, "problems", about->problems);
    put_expected(json, about);
    record_placed(json, about->placed);
    record_end(json);
}

/* ---- By type --------------------------------------------------------------------------------- */

/* Writes a record by its type. A solution that the file keeps is written without its moves, which
 * were not checked. */
static bool put_record(struct json *json, const struct treen_record *record) {
    switch (record->type) {
    case TREEN_SOLUTION:
        put_solution(json, record->body.solution);
        return true;
    case TREEN_DISASSEMBLY:
        record_disassembly(json, record->body.disassembly);
        return true;
    case TREEN_POSITIONS:
        record_positions(json, record->body.positions);
        return true;
    case TREEN_CELL_CLASS:
        put_class(json, record->body.cell_class);
        return true;
    case TREEN_SIGNATURE:
        put_signature(json, record->body.signature);
        return true;
    case TREEN_BRANCH:
        put_branch(json, record->body.branch);
        return true;
    case TREEN_VALUE:
        put_choice(json, record->body.branch);
        return true;
    case TREEN_CHAIN:
        put_chain(json, record->body.chain);
        return true;
    case TREEN_DESIGNED:
        put_designed(json, record->body.designed);
        return true;
    case TREEN_BAR:
        put_bar(json, record->body.bar);
        return true;
    case TREEN_RULES:
        put_rules(json, record->body.rules);
        return true;
    case TREEN_SAVED:
        put_solution(json, record->body.saved->solution);
        return true;
    case TREEN_ESTIMATED:
        record_estimated(json, record->body.estimated);
        return true;
    case TREEN_PROGRESS:
        put_progress(json, record->body.progress);
        return true;
    case TREEN_PUZZLE:
        put_puzzle(json, record->body.puzzle);
        return true;
    case TREEN_ENGINE:
        put_engine(json, record->body.engine);
        return true;
    case TREEN_STICK:
        record_stick(json, record->body.stick);
        return true;
    case TREEN_BURR:
        record_burr(json, record->body.burr);
        return true;
    case TREEN_SUMMARY:
        record_summary(json, record->body.summary);
        return true;
    case TREEN_MADE:
        record_made(json, record->body.made);
        return true;
    case TREEN_CARD:
        put_card(json, record->body.card);
        return true;
    }
    return false;
}

enum treen_status treen_record_json(const struct treen_record *record, treen_sink *sink, void *context,
                                    struct treen_error *error) {
    struct json json = {.sink = sink, .context = context};
    if (!put_record(&json, record))
        return error_bad(error, "found a record of type %d, which is none", (int)record->type);
    return json.failed ? error_say(error, TREEN_IO, "cannot write: the sink took no more") : TREEN_OK;
}

/* ---- A whole question ------------------------------------------------------------------------ */

/* Writes the bars of "snakes", which stand in its summary and have lines of their own, and then the
 * summary. */
static enum treen_status write_summary(const struct treen_record *record, treen_sink *sink, void *context,
                                       struct treen_error *error) {
    const struct treen_chains *chains = record->body.summary->chains;
    for (size_t i = 0; chains && i < chains->bars; i++)
        TRY(treen_record_json(&(struct treen_record){TREEN_BAR, {.bar = &chains->bar[i]}}, sink, context,
                              error));
    return treen_record_json(record, sink, context, error);
}

static enum treen_status write_all(struct treen_question *question, treen_sink *sink, void *context,
                                   struct treen_error *error) {
    const struct treen_record *record;
    enum treen_status status;
    while ((status = treen_next(question, &record, error)) == TREEN_OK)
        TRY(treen_record_json(record, sink, context, error));
    struct treen_error later = {0};
    enum treen_status summed = treen_sum_up(question, &record, &later);
    if (summed == TREEN_OK)
        summed = write_summary(record, sink, context, &later);
    if (status != TREEN_END || summed == TREEN_OK)
        return status == TREEN_END ? TREEN_OK : status;
    if (error)
        *error = later;
    return summed;
}

enum treen_status treen_ask_json(struct treen_session *session, const struct treen_puzzle *puzzle,
                                 const char *name, treen_sink *sink, void *context,
                                 struct treen_error *error) {
    struct treen_question *question;
    TRY(treen_ask(session, puzzle, name, &question, error));
    enum treen_status status = write_all(question, sink, context, error);
    treen_end(question);
    return status;
}
