/* Records of sticks and of sets of burrs. */
#include "run/ask/record.h"

static void put_stick_cube(struct json *json, const struct treen_stick *stick, unsigned index) {
    struct treen_cell at = stick->cube[index];
    json_open(json, NULL, '{');
    json_count(json, "value", UINT64_C(1) << index);
    json_bool(json, "removed", (stick->number - 1) >> index & 1);
    record_cell(json, "cell", at);
    json_close(json, '}');
}

void treen_stick_json(const struct treen_stick *stick, FILE *out) {
    struct json json = record_begin(out, "stick");
    json_count(&json, "number", stick->number);
    json_count(&json, "length", stick->length);
    json_count(&json, "name", stick->name);
    json_open(&json, "numbers", '[');
    for (unsigned i = 0; i < stick->numbers; i++)
        json_count(&json, NULL, stick->numbered[i]);
    json_close(&json, ']');
    json_count(&json, "twin", stick->twin);
    json_count(&json, "weight", stick->weight);
    json_bool(&json, "whole", stick->whole);
    json_bool(&json, "notchable", stick->notchable);
    json_bool(&json, "millable", stick->millable);
    json_open(&json, "cubes", '[');
    for (unsigned i = 0; i < TREEN_STICK_CUBES; i++)
        put_stick_cube(&json, stick, i);
    json_close(&json, ']');
    record_end(&json);
}

static void put_burr_stick(struct json *json, const struct treen_burr *burr, size_t index) {
    struct treen_stick stick;
    if (treen_stick(burr->number[index], burr->length, &stick, NULL) != TREEN_OK)
        return;
    json_open(json, NULL, '{');
    json_text(json, "mark", burr->mark[index]);
    json_text(json, "name", burr->name[index]);
    json_count(json, "number", stick.number);
    json_count(json, "weight", stick.weight);
    json_close(json, '}');
}

void treen_burr_json(const struct treen_puzzle *puzzle, FILE *out) {
    struct treen_burr burr;
    if (treen_burr(puzzle, &burr) != TREEN_OK)
        return;
    struct json json = record_begin(out, "burr");
    json_count(&json, "length", burr.length);
    json_open(&json, "sticks", '[');
    for (size_t i = 0; i < TREEN_STICKS; i++)
        put_burr_stick(&json, &burr, i);
    json_close(&json, ']');
    json_count(&json, "weight", burr.weight);
    json_int(&json, "holes", (int64_t)burr.room - burr.weight);
    json_bool(&json, "fits", burr.weight <= burr.room);
    record_end(&json);
}

static void put_level(struct json *json, const struct treen_burr_level *level) {
    json_open(json, NULL, '{');
    json_count(json, "level", level->level);
    json_count(json, "solutions", level->solutions);
    json_count(json, "solutions_mirrored", level->mirrored);
    json_count(json, "single", level->single);
    json_count(json, "single_mirrored", level->single_mirrored);
    json_close(json, '}');
}

/* It has no puzzle, but what every summary has. */
void treen_burrs_json(const struct treen_burrs_summary *summary, FILE *out) {
    struct json json = record_begin(out, "summary");
    json_text(&json, "puzzle", NULL);
    json_text(&json, "engine", "apart");
    json_text(&json, "set", summary->set);
    json_bool(&json, "solid", summary->solid);
    json_count(&json, "length", summary->length);
    json_count(&json, "pieces", summary->pieces);
    json_count(&json, "used", summary->used);
    json_count(&json, "useful", summary->useful);
    json_count(&json, "assemblies", summary->assemblies);
    json_count(&json, "assemblies_mirrored", summary->assemblies_mirrored);
    json_count(&json, "solutions", summary->solutions);
    json_count(&json, "solutions_mirrored", summary->solutions_mirrored);
    json_count(&json, "not_known", summary->not_known);
    json_open(&json, "levels", '[');
    for (size_t i = 0; i < summary->levels; i++)
        put_level(&json, &summary->level[i]);
    json_close(&json, ']');
    json_count(&json, "nodes", summary->nodes);
    json_real(&json, "seconds", summary->seconds);
    json_bool(&json, "complete", summary->complete);
    json_text(&json, "reproduce", summary->reproduce);
    record_end(&json);
}
