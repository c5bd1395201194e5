/* Summaries, the last line of each answer: fields that all have, and those of the question. */
#include "run/interface/record.h"

#include "base/text/words.h"
#include "run/interface/question.h"
#include "run/units/lines.h"

#include <math.h>
#include <string.h>

/* ---- Common fields --------------------------------------------------------------------------- */

/* Writes the sentences of the setting `explain`, where they were asked for. */
static void put_explain(struct json *json, const char *const *sentence) {
    if (!sentence)
        return;
    json_open(json, "explain", '[');
    for (; *sentence; sentence++)
        json_text(json, NULL, *sentence);
    json_close(json, ']');
}

static void put_start(struct json *json, const struct treen_summary *summary) {
    json_text(json, "puzzle", summary->puzzle);
    json_text(json, "engine", summary->engine);
}

/* Writes which part of which question this is; nothing for the whole. */
static void put_unit(struct json *json, const struct treen_summary *summary) {
    if (!summary->unit)
        return;
    json_open(json, "unit", '{');
    record_known(json, "question", summary->question);
    json_text(json, "digest", summary->unit->digest);
    json_count(json, "part", summary->unit->part);
    json_count(json, "parts", summary->unit->parts);
    if (summary->unit->subparts > 1) {
        json_count(json, "subpart", summary->unit->subpart);
        json_count(json, "subparts", summary->unit->subparts);
    }
    json_count(json, "lines", summary->unit->lines);
    json_close(json, '}');
}

/* Writes how a search ended. */
static void put_end(struct json *json, const struct treen_summary *summary) {
    put_unit(json, summary);
    json_real(json, "seconds", summary->seconds);
    json_bool(json, "complete", summary->complete);
    record_known(json, "impossible", summary->impossible);
    record_known(json, "solvable_with", summary->solvable_with);
    record_known(json, "unexpected", summary->unexpected);
    put_explain(json, summary->explain);
    record_placed(json, summary->placed);
    json_text(json, "reproduce", summary->reproduce);
    if (summary->unit)
        json_checksum(json, LINE_CHECKSUM);
}

uint64_t record_statistic(const struct treen_summary *summary, const char *name) {
    for (size_t i = 0; i < summary->statistics; i++)
        if (!strcmp(summary->statistic[i].name, name))
            return summary->statistic[i].value;
    return !strcmp(name, "nodes") ? summary->nodes : 0;
}

/* Writes all rows of treen_stats.def, of which nodes is the first. */
static void put_statistics(struct json *json, const struct treen_summary *summary) {
#define STAT(name, merge, help) json_count(json, #name, record_statistic(summary, #name));
#include "treen_stats.def"
#undef STAT
}

/* ---- Searches -------------------------------------------------------------------------------- */

/* Writes a figure. A count that is known is told to its last digit. */
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

static void put_figures(struct json *json, const struct treen_estimated *estimated) {
    put_bounds(json, "solutions", &estimated->solutions);
    put_bounds(json, "nodes", &estimated->nodes);
    put_bounds(json, "seconds_all", &estimated->seconds_all);
    put_bounds(json, "seconds_first", &estimated->seconds_first);
    json_count(json, "visited", estimated->visited);
}

void record_estimated(struct json *json, const struct treen_estimated *estimated) {
    record_begin(json, "estimate");
    put_figures(json, estimated);
    record_end(json);
}

static void put_estimate(struct json *json, const struct treen_summary *summary) {
    put_start(json, summary);
    put_figures(json, summary->estimated);
    put_end(json, summary);
}

/* ---- Without a search ------------------------------------------------------------------------ */

/* Writes the common fields first, and what was asked after them. */
static void put_done(struct json *json, const struct treen_summary *summary) {
    put_start(json, summary);
    json_count(json, "nodes", summary->nodes);
    put_end(json, summary);
}

/* Writes the facts of a piece. Zeros stand for "no grid": a number stays a number for the
 * reader. */
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
    if (info->wrap)
        json_text(json, "wrap", info->wrap);
    if (info->conditions)
        json_text(json, "conditions", info->conditions);
    json_text(json, "crossing", info->crossing);
    json_count(json, "crossings", info->crossings);
}

/* Writes what the file keeps. Counts are copied as digits, however large. */
static void put_saved(struct json *json, const struct treen_saved *saved) {
    static const char *const states[] = {"nothing", "stopped", "solved", "edited"};
    if (!saved)
        return;
    json_open(json, "saved", '{');
    json_text(json, "state", states[saved->state]);
    json_digits(json, "assemblies", saved->assemblies.text);
    json_digits(json, "solutions", saved->solutions.text);
    json_digits(json, "seconds", saved->seconds);
    json_count(json, "kept", saved->kept);
    json_count(json, "separations", saved->separations);
    json_count(json, "turned", saved->turned);
    json_close(json, '}');
}

/* Writes the facts of a snake, and of nothing else. */
static void put_chain_info(struct json *json, const struct treen_info *info) {
    if (!info->links)
        return;
    json_open(json, "chain", '{');
    json_count(json, "links", info->links);
    json_count(json, "runs", info->runs);
    json_bool(json, "same_from_both_ends", info->same_from_both_ends);
    json_close(json, '}');
}

static void put_info(struct json *json, const struct treen_info *info) {
    json_open(json, "pieces", '[');
    for (size_t i = 0; i < info->pieces; i++)
        put_piece_info(json, &info->piece[i]);
    json_close(json, ']');
    put_box_info(json, info);
    json_count(json, "items", info->items);
    json_count(json, "options", info->options);
    put_chain_info(json, info);
    json_text(json, "becomes", info->becomes);
    record_known(json, "slanted", info->slanted);
    record_known(json, "told_apart", info->told_apart);
    json_text(json, "unsolvable", info->unsolvable);
    json_text(json, "impossible", info->impossible);
    put_saved(json, info->saved);
}

static void put_proof(struct json *json, const struct treen_proof *proof) {
    json_bool(json, "holds", proof->holds);
    json_count(json, "added", proof->added);
    json_count(json, "deleted", proof->deleted);
    json_count(json, "missing", proof->missing);
    if (!proof->holds) {
        json_count(json, proof->binary ? "step" : "line", proof->place);
        json_text(json, "why", proof->why);
    }
}

/* Writes the turns that need more play than their ways tell, where moves were made. */
static void put_needs(struct json *json, const struct treen_verdict *verdict) {
    if (!verdict->separations)
        return;
    json_open(json, "needs", '[');
    for (size_t i = 0; i < verdict->needs; i++) {
        const struct treen_need *need = &verdict->need[i];
        json_open(json, NULL, '{');
        json_count(json, "solution", need->solution);
        json_count(json, "move", need->move);
        json_real(json, "play", need->play);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Writes a verdict. Only an answer with a model can hold. Where a limit came before that was known,
 * it is null. */
static void put_verdict(struct json *json, const struct treen_verdict *verdict, bool complete) {
    static const char *const word[] = {NULL, "sat", "unsat", "unknown"};
    static const char *const unchecked[] = {"moves_at_least", "least", "ways"};
    if (verdict->proof) {
        put_proof(json, verdict->proof);
        return;
    }
    unsigned says = (unsigned)verdict->says <= TREEN_UNKNOWN ? verdict->says : TREEN_UNKNOWN;
    record_known(json, "answer", word[says]);
    if (says > TREEN_SAT)
        return;
    json_count(json, "solutions", verdict->solutions);
    json_count(json, "separations", verdict->separations);
    json_count(json, "judged", verdict->judged);
    if (verdict->holds || verdict->broken || complete)
        json_bool(json, "holds", verdict->holds);
    else
        json_text(json, "holds", NULL);
    json_texts(json, "broken", verdict->sentence, verdict->broken);
    put_needs(json, verdict);
    if (verdict->separations)
        json_texts(json, "not_checked", unchecked, sizeof unchecked / sizeof *unchecked);
}

/* Writes the sets of pieces to take off, by their positions in "placed". */
static void put_sets(struct json *json, const struct treen_hint *hint) {
    json_open(json, "off", '[');
    for (size_t i = 0; i < hint->sets; i++)
        json_numbers(json, NULL, hint->off + i * hint->set, hint->set);
    json_close(json, ']');
    json_bool(json, "all_sets", hint->all_sets);
}

/* Writes the piece to lay next; null where there is none. */
static void put_next(struct json *json, const struct treen_hint *hint) {
    const struct treen_part *next = hint->next;
    if (!next) {
        json_text(json, "next", NULL);
        return;
    }
    json_open(json, "next", '{');
    record_part(json, next);
    json_bool(json, "forced", hint->forced);
    json_close(json, '}');
}

/* Writes a hint. `solvable` is null where a limit came first. */
static void put_hint(struct json *json, const struct treen_hint *hint) {
    if (hint->known)
        json_bool(json, "solvable", hint->solvable);
    else
        json_text(json, "solvable", NULL);
    json_digits(json, "ways", hint->ways.text);
    if (hint->known && !hint->solvable)
        put_sets(json, hint);
    put_next(json, hint);
    json_text(json, "why", hint->why);
    json_open(json, "levels", '[');
    for (int i = 0; i < 3 && hint->level[i]; i++)
        json_text(json, NULL, hint->level[i]);
    json_close(json, ']');
}

/* Writes the numbers of cards, in all and by grade. A search that was stopped before the first card
 * may not have found all solutions. */
static void put_cards(struct json *json, const struct treen_cards *cards, bool complete) {
    if (cards->solutions == UINT64_MAX || (!complete && !cards->cards))
        json_text(json, "solutions", NULL);
    else
        json_count(json, "solutions", cards->solutions);
    json_count(json, "wanted", cards->wanted);
    json_count(json, "cards", cards->cards);
    json_open(json, "grades", '[');
    for (size_t i = 0; i < sizeof cards->grade / sizeof *cards->grade; i++)
        json_count(json, NULL, cards->grade[i]);
    json_close(json, ']');
}

/* Writes the bounds of what is looked for. */
static void put_found(struct json *json, const struct treen_summary *summary) {
    for (size_t i = 0; i < summary->statistics; i++)
        json_count(json, summary->statistic[i].name, summary->statistic[i].value);
}

static void put_stated(struct json *json, const struct treen_stated *stated) {
    json_count(json, "vertices", stated->vertices);
    json_count(json, "edges", stated->edges);
}

/* Writes how many values of a choice have a solution, and how many have none; or the bounds of the
 * most that fits. */
static void put_values(struct json *json, const struct treen_summary *summary) {
    for (size_t i = 0; i < summary->statistics; i++)
        if (!strncmp(summary->statistic[i].name, "values", 6) ||
            words_among("cells most at_most", summary->statistic[i].name))
            json_count(json, summary->statistic[i].name, summary->statistic[i].value);
}

/* ---- By question ----------------------------------------------------------------------------- */

/* Writes what a question that can be divided tells; false: it is none. */
static bool put_divided(struct json *json, const struct treen_summary *summary) {
    const struct division *division = NULL;
    const struct asking *asking;
    for (size_t i = 0; (asking = asking_at(i)) && !division; i++)
        if (asking->division && division_body(asking->division, summary))
            division = asking->division;
    if (!division)
        return false;
    put_start(json, summary);
    division->write(summary, json);
    if (division->has_statistics)
        put_statistics(json, summary);
    put_values(json, summary);
    put_end(json, summary);
    return true;
}

void record_summary(struct json *json, const struct treen_summary *summary) {
    json->checked = summary->unit;
    json->check = summary->unit ? summary->unit->before : 0;
    record_begin(json, "summary");
    if (summary->estimated)
        put_estimate(json, summary);
    else if (!put_divided(json, summary)) {
        put_done(json, summary);
        if (summary->info)
            put_info(json, summary->info);
        else if (summary->verdict)
            put_verdict(json, summary->verdict, summary->complete);
        else if (summary->hint)
            put_hint(json, summary->hint);
        else if (summary->cards)
            put_cards(json, summary->cards, summary->complete);
        else if (summary->stated)
            put_stated(json, summary->stated);
        put_found(json, summary);
    }
    record_end(json);
}
