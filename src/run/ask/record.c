/* Records: what other programs read. The names of the fields are a promise (doc/manual.md), so every one of
 * them is written out here and nowhere else. */
#include "run/ask/record.h"

#include "puzzle/puzzle.h"

#include <math.h>

struct json record_begin(FILE *out, const char *type) {
    struct json json = {.out = out};
    json_open(&json, NULL, '{');
    json_text(&json, "type", type);
    return json;
}

void record_end(struct json *json) {
    json_close(json, '}');
    json_end(json);
}

/* ---- Solutions ----------------------------------------------------------------------------------------- */

void record_cell(struct json *json, const char *key, struct treen_cell cell) {
    json_open(json, key, '[');
    json_int(json, NULL, cell.x);
    json_int(json, NULL, cell.y);
    json_int(json, NULL, cell.z);
    json_close(json, ']');
}

static void put_cells(struct json *json, const char *key, const struct treen_part *part) {
    json_open(json, key, '[');
    for (size_t i = 0; i < part->cells; i++)
        record_cell(json, NULL, part->cell[i]);
    json_close(json, ']');
}

static void put_piece(struct json *json, const struct treen_part *part) {
    json_open(json, NULL, '{');
    json_text(json, "name", part->piece);
    json_count(json, "copy", part->copy);
    put_cells(json, "cells", part);
    json_close(json, '}');
}

/* A bare cover has neither pieces nor cells: an option is what its line in the file said. */
static void put_option(struct json *json, const struct treen_part *part) {
    json_open(json, NULL, '[');
    for (size_t i = 0; i < part->items; i++)
        json_text(json, NULL, part->item[i]);
    json_close(json, ']');
}

/* All parts are pieces or all are options. */
void record_parts(struct json *json, const struct treen_solution *solution) {
    bool bare = solution->is_bare || (solution->parts && !solution->part[0].piece);
    json_open(json, bare ? "options" : "pieces", '[');
    for (size_t i = 0; i < solution->parts; i++)
        if (bare)
            put_option(json, &solution->part[i]);
        else
            put_piece(json, &solution->part[i]);
    json_close(json, ']');
}

void treen_solution_json(const struct treen_solution *solution, FILE *out) {
    struct json json = record_begin(out, "solution");
    json_count(&json, "number", solution->number);
    record_parts(&json, solution);
    if (solution->is_path && solution->parts)
        put_cells(&json, "path", &solution->part[0]);
    record_end(&json);
}

/* ---- Other things found -------------------------------------------------------------------------------- */

/* null for what the file does not state; solvable is then all that is known, or nothing. */
static void put_expected(struct json *json, const struct treen_about *about) {
    json_open(json, "expect", '{');
    json_digits(json, "total", about->expect_total);
    json_digits(json, "up_to_rotation", about->expect_rotation);
    json_digits(json, "up_to_symmetry", about->expect_symmetry);
    json_bool(json, "solvable", about->expect_solvable);
    json_close(json, '}');
}

void treen_puzzle_json(const struct treen_puzzle *puzzle, FILE *out) {
    const struct treen_about *about = treen_about(puzzle);
    struct json json = record_begin(out, "puzzle");
    json_text(&json, "name", about->name);
    json_text(&json, "title", about->title);
    json_text(&json, "author", about->author);
    json_text(&json, "source", about->source);
    json_text(&json, "kind", about->kind);
    json_text(&json, "grid", about->grid);
    json_text(&json, "format", about->format);
    put_expected(&json, about);
    record_end(&json);
}

void treen_progress_json(const struct treen_progress *progress, FILE *out) {
    struct json json = record_begin(out, "progress");
    json_real(&json, "fraction", progress->fraction);
    json_real(&json, "seconds", progress->seconds);
    json_count(&json, "nodes", progress->nodes);
    json_count(&json, "solutions", progress->solutions);
    record_end(&json);
}

void treen_engine_json(const struct treen_engine_about *engine, FILE *out) {
    struct json json = record_begin(out, "engine");
    json_text(&json, "name", engine->name);
    json_text(&json, "summary", engine->summary);
    record_end(&json);
}

static void put_class(const struct treen_cell_class *class, FILE *out) {
    struct json json = record_begin(out, "class");
    json_text(&json, "name", class->name);
    json_count(&json, "cells", class->cells);
    record_end(&json);
}

static void put_signature(const struct treen_signature *signature, FILE *out) {
    struct json json = record_begin(out, "signature");
    json_text(&json, "piece", signature->piece);
    json_text(&json, "name", signature->name);
    json_count(&json, "placements", signature->placements);
    record_end(&json);
}

static void put_branch(const struct treen_branch *branch, FILE *out) {
    struct json json = record_begin(out, "branch");
    json_text(&json, "name", branch->name);
    json_digits(&json, "total", branch->total);
    json_digits(&json, "up_to_rotation", branch->up_to_rotation);
    record_end(&json);
}

/* A line for each thing found, in the order of the tables that people see. */
void treen_classes_json(const struct treen_classes *classes, FILE *out) {
    const struct treen_cell_class *class;
    for (size_t i = 0; (class = treen_classes_cell(classes, i)); i++)
        put_class(class, out);
    const struct treen_signature *signature;
    for (size_t i = 0; (signature = treen_classes_signature(classes, i)); i++)
        put_signature(signature, out);
    const struct treen_branch *branch;
    for (size_t i = 0; (branch = treen_classes_branch(classes, i)); i++)
        put_branch(branch, out);
}

void treen_snake_json(const struct treen_snake_found *found, FILE *out) {
    struct json json = record_begin(out, "chain");
    json_text(&json, "letters", found->letters);
    json_text(&json, "runs", found->runs);
    json_count(&json, "total", found->total);
    json_count(&json, "up_to_symmetry", found->up_to_symmetry);
    json_bool(&json, "same_from_both_ends", found->same_from_both_ends);
    record_end(&json);
}

void treen_snake_bar_json(const struct treen_snake_bar *bar, FILE *out) {
    struct json json = record_begin(out, "bar");
    json_count(&json, "solutions", bar->solutions);
    json_count(&json, "chains", bar->chains);
    record_end(&json);
}

void treen_rules_json(const struct treen_rules *rules, FILE *out) {
    const struct treen_rule *rule;
    for (size_t i = 0; (rule = treen_rules_at(rules, i)); i++) {
        struct json json = record_begin(out, "rule");
        json_text(&json, "name", rule->name);
        json_bool(&json, "holds", rule->holds);
        record_end(&json);
    }
}

/* ---- Summaries ----------------------------------------------------------------------------------------- */

/* nodes is the first row of the table, and a field of every summary. */
void record_stats(struct json *json, const struct treen_stats *stats) {
#define STAT(name, merge, help) json_count(json, #name, stats->name);
#include "treen_stats.def"
#undef STAT
}

/* Only where there is something to say. */
static void put_known(struct json *json, const char *key, const char *text) {
    if (text)
        json_text(json, key, text);
}

void record_impossible(struct json *json, const char *why) {
    put_known(json, "impossible", why);
}

/* Only when it was asked for: who did not ask is not to read sentences. */
static void put_explain(struct json *json, const char *const *sentence) {
    if (!sentence)
        return;
    json_open(json, "explain", '[');
    for (; *sentence; sentence++)
        json_text(json, NULL, *sentence);
    json_close(json, ']');
}

void treen_summary_json(const struct treen_summary *summary, FILE *out) {
    struct json json = record_begin(out, "summary");
    json_text(&json, "puzzle", summary->puzzle);
    json_text(&json, "engine", summary->engine);
    json_digits(&json, "total", summary->total);
    json_digits(&json, "up_to_rotation", summary->up_to_rotation);
    json_digits(&json, "up_to_symmetry", summary->up_to_symmetry);
    json_digits(&json, "labelled", summary->labelled);
    json_count(&json, "listed", summary->listed);
    record_stats(&json, &summary->stats);
    json_real(&json, "seconds", summary->seconds);
    json_bool(&json, "complete", summary->complete);
    record_impossible(&json, summary->impossible);
    put_explain(&json, summary->explain);
    json_text(&json, "reproduce", summary->reproduce);
    record_end(&json);
}

/* A count that is known is told to its last digit. */
static void put_figure(struct json *json, const char *name, double value) {
    if (value == floor(value) && value < 0x1p53)
        json_count(json, name, (uint64_t)value);
    else
        json_real(json, name, value);
}

static void put_bounds(struct json *json, const char *name, const struct treen_bounds *bounds) {
    json_open(json, name, '{');
    put_figure(json, "mean", bounds->mean);
    put_figure(json, "low", bounds->low);
    put_figure(json, "high", bounds->high);
    json_close(json, '}');
}

void treen_estimated_json(const struct treen_estimated *summary, FILE *out) {
    struct json json = record_begin(out, "summary");
    json_text(&json, "puzzle", summary->puzzle);
    json_text(&json, "engine", summary->engine);
    put_bounds(&json, "solutions", &summary->solutions);
    put_bounds(&json, "nodes", &summary->nodes);
    put_bounds(&json, "seconds_all", &summary->seconds_all);
    put_bounds(&json, "seconds_first", &summary->seconds_first);
    json_count(&json, "visited", summary->visited);
    json_real(&json, "seconds", summary->seconds);
    json_bool(&json, "complete", summary->complete);
    record_impossible(&json, summary->impossible);
    put_explain(&json, summary->explain);
    json_text(&json, "reproduce", summary->reproduce);
    record_end(&json);
}

void treen_snakes_json(const struct treen_snakes_summary *summary, FILE *out) {
    struct json json = record_begin(out, "summary");
    json_text(&json, "puzzle", summary->puzzle);
    json_text(&json, "engine", summary->engine);
    json_count(&json, "chains", summary->chains);
    json_count(&json, "unique", summary->unique);
    json_count(&json, "most", summary->most);
    json_text(&json, "most_runs", summary->most_runs);
    json_count(&json, "total", summary->total);
    json_count(&json, "nodes", summary->nodes);
    json_real(&json, "seconds", summary->seconds);
    json_bool(&json, "complete", summary->complete);
    json_text(&json, "reproduce", summary->reproduce);
    record_end(&json);
}

/* A summary's common fields, of a question that needs no search. */
static struct json begin_done(FILE *out, const struct treen_puzzle *puzzle, const char *reproduce) {
    struct json json = record_begin(out, "summary");
    json_text(&json, "puzzle", puzzle ? treen_about(puzzle)->name : NULL);
    json_text(&json, "engine", NULL);
    json_count(&json, "nodes", 0);
    json_count(&json, "seconds", 0);
    json_bool(&json, "complete", true);
    json_text(&json, "reproduce", reproduce);
    return json;
}

void treen_done_json(const struct treen_puzzle *puzzle, const char *reproduce, FILE *out) {
    struct json json = begin_done(out, puzzle, reproduce);
    record_end(&json);
}

/* Zeros stand for "no grid", as in struct treen_piece_info: a number stays a number for the reader. */
static void put_piece_info(struct json *json, const struct treen_piece_info *piece) {
    json_open(json, NULL, '{');
    json_text(json, "name", piece->name);
    json_count(json, "least", piece->least);
    json_count(json, "most", piece->most);
    json_count(json, "cells", piece->cells);
    json_count(json, "placements", piece->placements);
    json_count(json, "covering", piece->covering);
    json_count(json, "orientations", piece->orientations);
    json_bool(json, "in_parts", piece->in_parts);
    json_close(json, '}');
}

static void put_box_info(struct json *json, const struct treen_info *info) {
    json_open(json, "cells", '{');
    json_count(json, "must", info->must);
    json_count(json, "may", info->may);
    json_count(json, "holes", info->holes);
    json_count(json, "least", info->least);
    json_count(json, "most", info->most);
    json_close(json, '}');
    json_open(json, "symmetry", '{');
    json_count(json, "rotations", info->rotations);
    json_count(json, "symmetries", info->symmetries);
    json_close(json, '}');
    json_open(json, "parity", '{');
    json_count(json, "even", info->even);
    json_count(json, "odd", info->odd);
    json_close(json, '}');
}

/* Counts are numbers however large, so they are copied as digits. */
static void put_saved(struct json *json, const struct treen_saved *saved) {
    static const char *const states[] = {"nothing", "stopped", "solved", "edited"};
    if (!saved)
        return;
    json_open(json, "saved", '{');
    json_text(json, "state", states[saved->state]);
    json_digits(json, "assemblies", saved->assemblies);
    json_digits(json, "solutions", saved->solutions);
    json_digits(json, "seconds", saved->seconds);
    json_count(json, "kept", saved->count);
    json_count(json, "separations", saved->separations);
    json_close(json, '}');
}

/* Of a snake alone. */
static void put_chain_info(struct json *json, const struct treen_info *info) {
    if (!info->links)
        return;
    json_open(json, "chain", '{');
    json_count(json, "links", info->links);
    json_count(json, "runs", info->runs);
    json_bool(json, "same_from_both_ends", info->same_from_both_ends);
    json_close(json, '}');
}

void treen_info_json(const struct treen_puzzle *puzzle, const struct treen_info *info, const char *reproduce,
                     FILE *out) {
    struct json json = begin_done(out, puzzle, reproduce);
    json_open(&json, "pieces", '[');
    for (size_t i = 0; i < info->pieces; i++)
        put_piece_info(&json, &info->piece[i]);
    json_close(&json, ']');
    put_box_info(&json, info);
    json_count(&json, "items", info->items);
    json_count(&json, "options", info->options);
    put_chain_info(&json, info);
    json_text(&json, "becomes", info->becomes);
    put_known(&json, "slanted", info->slanted);
    put_known(&json, "told_apart", info->told_apart);
    json_text(&json, "unsolvable", info->unsolvable);
    json_text(&json, "impossible", info->impossible);
    put_saved(&json, puzzle ? treen_saved(puzzle) : NULL);
    record_end(&json);
}

static void put_verdict(struct json *json, const struct treen_verdict *verdict) {
    json_count(json, "solutions", treen_verdict_solutions(verdict));
    json_count(json, "separations", treen_verdict_separations(verdict));
    json_bool(json, "holds", treen_verdict_holds(verdict));
    json_open(json, "broken", '[');
    const char *sentence;
    for (size_t i = 0; (sentence = treen_verdict_broken(verdict, i)); i++)
        json_text(json, NULL, sentence);
    json_close(json, ']');
}

void treen_verdict_json(const struct treen_puzzle *puzzle, const struct treen_verdict *verdict,
                        const char *reproduce, FILE *out) {
    struct json json = begin_done(out, puzzle, reproduce);
    put_verdict(&json, verdict);
    record_end(&json);
}

void treen_smt_json(const struct treen_puzzle *puzzle, enum treen_says says,
                    const struct treen_verdict *verdict, const char *reproduce, FILE *out) {
    static const char *const word[] = {
        [TREEN_SAT] = "sat", [TREEN_UNSAT] = "unsat", [TREEN_UNKNOWN] = "unknown"};
    struct json json = begin_done(out, puzzle, reproduce);
    json_text(&json, "answer", word[(unsigned)says <= TREEN_UNKNOWN ? says : TREEN_UNKNOWN]);
    if (verdict)
        put_verdict(&json, verdict);
    record_end(&json);
}

void treen_proof_json(const struct treen_puzzle *puzzle, const struct treen_proof *proof,
                      const char *reproduce, FILE *out) {
    struct json json = begin_done(out, puzzle, reproduce);
    json_bool(&json, "holds", proof->holds);
    json_count(&json, "added", proof->added);
    json_count(&json, "deleted", proof->deleted);
    json_count(&json, "missing", proof->missing);
    if (!proof->holds) {
        json_count(&json, proof->binary ? "step" : "line", proof->place);
        json_text(&json, "why", proof->why);
    }
    record_end(&json);
}

void treen_graph_json(const struct treen_puzzle *puzzle, const struct treen_graph_about *graph,
                      const char *reproduce, FILE *out) {
    struct json json = begin_done(out, puzzle, reproduce);
    json_count(&json, "vertices", graph->vertices);
    json_count(&json, "edges", graph->edges);
    record_end(&json);
}
