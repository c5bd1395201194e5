/* Records of sticks, and of burrs made of them. */
#include "run/interface/record.h"

static void put_stick_cube(struct json *json, const struct treen_stick *stick, unsigned index) {
    struct treen_cell at = stick->cube[index];
    json_open(json, NULL, '{');
    json_count(json, "value", UINT64_C(1) << index);
    json_bool(json, "removed", (stick->number - 1) >> index & 1);
    json_cell(json, "cell", at);
    json_close(json, '}');
}

void record_stick(struct json *json, const struct treen_stick *stick) {
    record_begin(json, "stick");
    json_count(json, "number", stick->number);
    json_count(json, "length", stick->length);
    json_count(json, "name", stick->name);
    json_numbers(json, "numbers", stick->numbered, stick->numbers);
    json_count(json, "twin", stick->twin);
    json_count(json, "weight", stick->weight);
    json_bool(json, "whole", stick->whole);
    json_bool(json, "notchable", stick->notchable);
    json_bool(json, "millable", stick->millable);
    json_open(json, "cubes", '[');
    for (unsigned i = 0; i < TREEN_STICK_CUBES; i++)
        put_stick_cube(json, stick, i);
    json_close(json, ']');
    record_end(json);
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

void record_burr(struct json *json, const struct treen_burr *burr) {
    record_begin(json, "burr");
    json_count(json, "length", burr->length);
    json_open(json, "sticks", '[');
    for (size_t i = 0; i < TREEN_STICKS; i++)
        put_burr_stick(json, burr, i);
    json_close(json, ']');
    json_count(json, "weight", burr->weight);
    json_int(json, "holes", (int64_t)burr->room - burr->weight);
    json_bool(json, "fits", burr->weight <= burr->room);
    record_end(json);
}
