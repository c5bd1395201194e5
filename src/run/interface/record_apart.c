/* Records of taking apart, and the same positions as a graph for Graphviz. */
#include "run/interface/record.h"

#include "puzzle/belongs.h"

/* ---- How an assembly comes apart ------------------------------------------------------------- */

static const char *outcome_word(enum treen_outcome outcome) {
    static const char *const word[] = {[TREEN_NOT_KNOWN] = "not known",
                                       [TREEN_COMES_APART] = "comes apart",
                                       [TREEN_STAYS_TOGETHER] = "stays together"};
    return word[(unsigned)outcome <= TREEN_STAYS_TOGETHER ? outcome : TREEN_NOT_KNOWN];
}

/* Writes pieces by name and copy; their cells are said elsewhere. */
static void put_names(struct json *json, const char *key, const struct treen_solution *assembly, size_t parts,
                      const unsigned *part) {
    json_open(json, key, '[');
    for (size_t i = 0; i < parts; i++) {
        json_open(json, NULL, '{');
        json_text(json, "name", assembly->part[part[i]].piece);
        json_count(json, "copy", assembly->part[part[i]].copy);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Writes shifts in the order of the pieces; null for those that are not here any more. */
static void put_shifts(struct json *json, const struct treen_solution *assembly,
                       const struct treen_separation *separation, const struct treen_cell *shift) {
    json_open(json, "positions", '[');
    for (unsigned i = 0; i < assembly->parts; i++)
        if (!separation || parts_have(separation->part, separation->parts, i))
            json_cell(json, NULL, shift[i]);
        else
            json_text(json, NULL, NULL);
    json_close(json, ']');
}

/* Writes a turn. The pivot is twice a point of its line. */
static void put_turn(struct json *json, const struct treen_turn *turn) {
    const char axis[] = {"xyz"[turn->axis], 0};
    json_open(json, "turn", '{');
    json_text(json, "axis", axis);
    json_count(json, "degrees", (uint64_t)turn->degrees);
    json_bool(json, "back", turn->sense < 0);
    json_cell(json, "pivot2", turn->pivot);
    json_real(json, "play", turn->play);
    json_close(json, '}');
}

/* Writes where x, y and z point of each part, in the order of the pieces. */
static void put_turned(struct json *json, size_t parts, const struct treen_cell *turned) {
    json_open(json, "turned", '[');
    for (size_t i = 0; i < parts; i++)
        json_cells(json, NULL, turned + 3 * i, 3);
    json_close(json, ']');
}

static void put_step(struct json *json, const struct treen_disassembly *disassembly, size_t number) {
    const struct treen_solution *assembly = disassembly->assembly;
    const struct treen_step *step = &disassembly->step[number];
    const struct treen_move *move = step->move;
    const struct treen_separation *separation = step->separation;
    const struct treen_turn *turn = separation->turn ? &separation->turn[move - separation->move] : NULL;
    json_open(json, NULL, '{');
    json_text(json, "words", step->words);
    put_names(json, "moved", assembly, move->parts, move->part);
    if (turn && turn->sense)
        put_turn(json, turn);
    json_cell(json, "direction", step->direction);
    if (move->leaves)
        json_text(json, "distance", NULL);
    else
        json_count(json, "distance", step->distance);
    put_names(json, "left", assembly, move->leaves ? move->parts : 0, move->part);
    put_shifts(json, assembly, step->separation, step->shift);
    if (disassembly->turned)
        put_turned(json, assembly->parts, disassembly->turned + 3 * number * assembly->parts);
    json_close(json, '}');
}

/* Writes how it comes apart. Ways that were not counted are null. */
static void put_way(struct json *json, const struct treen_disassembly *disassembly) {
    json_numbers(json, "level", disassembly->level, disassembly->levels);
    json_count(json, "moves", disassembly->moves);
    json_count(json, "moves_at_least", disassembly->floor);
    if (disassembly->turns) {
        json_count(json, "turns", disassembly->turns);
        json_numbers(json, "level_turns", disassembly->level_turns, disassembly->levels);
        json_real(json, "play", disassembly->play);
        if (disassembly->proved > 0)
            json_real(json, "play_proved", disassembly->proved);
    }
    json_bool(json, "least", disassembly->least);
    if (disassembly->ways)
        json_count(json, "ways", disassembly->ways);
    else
        json_text(json, "ways", NULL);
    json_open(json, "steps", '[');
    for (size_t i = 0; i < disassembly->steps; i++)
        put_step(json, disassembly, i);
    json_close(json, ']');
}

void record_disassembly(struct json *json, const struct treen_disassembly *disassembly) {
    bool solution = disassembly->outcome == TREEN_COMES_APART;
    record_begin(json, solution ? "solution" : "assembly");
    if (solution)
        json_count(json, "number", disassembly->number);
    json_count(json, "assembly", disassembly->assembly->number);
    json_text(json, "outcome", outcome_word(disassembly->outcome));
    record_parts(json, disassembly->assembly);
    if (solution)
        put_way(json, disassembly);
    record_end(json);
}

/* ---- All positions --------------------------------------------------------------------------- */

static void put_position(struct json *json, const struct treen_disassembly *disassembly, size_t number,
                         const struct treen_position *position) {
    record_begin(json, "position");
    json_count(json, "assembly", disassembly->assembly->number);
    json_count(json, "position", number);
    json_count(json, "depth", position->depth);
    json_bool(json, "leaves", position->leaves);
    json_bool(json, "dead_end", position->dead_end);
    put_shifts(json, disassembly->assembly, NULL, position->shift);
    if (position->turned)
        put_turned(json, disassembly->assembly->parts, position->turned);
    record_end(json);
}

static void put_passage(struct json *json, const struct treen_disassembly *disassembly,
                        const struct treen_passage *passage) {
    record_begin(json, "move");
    json_count(json, "assembly", disassembly->assembly->number);
    json_count(json, "from", passage->from);
    json_count(json, "to", passage->to);
    put_names(json, "moved", disassembly->assembly, passage->move.parts, passage->move.part);
    if (passage->turn)
        put_turn(json, passage->turn);
    else
        json_cell(json, "by", passage->move.by);
    record_end(json);
}

void record_positions(struct json *json, const struct treen_positions *positions) {
    for (size_t i = 0; i < positions->positions; i++)
        put_position(json, positions->disassembly, i, &positions->position[i]);
    for (size_t i = 0; i < positions->passages; i++)
        put_passage(json, positions->disassembly, &positions->passage[i]);
}

/* ---- … for Graphviz -------------------------------------------------------------------------- */

/* Writes a text inside quotes; nothing in it ends them or the line. */
static void put_dot_text(const char *text, FILE *out) {
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else
            putc((unsigned char)*text < ' ' ? '?' : *text, out);
}

static void put_dot_passage(const struct treen_disassembly *disassembly, const struct treen_passage *passage,
                            FILE *out) {
    fprintf(out, "  %u -- %u [label=\"", passage->from, passage->to);
    for (size_t i = 0; i < passage->move.parts; i++) {
        const struct treen_part *part = &disassembly->assembly->part[passage->move.part[i]];
        put_dot_text(part->piece, out);
        fprintf(out, part->copy > 1 ? " %u " : " ", part->copy);
    }
    const struct treen_cell by = passage->move.by;
    const struct treen_turn *turn = passage->turn;
    if (turn)
        fprintf(out, "(%d about %c)\"];\n", turn->sense * turn->degrees, "xyz"[turn->axis]);
    else
        fprintf(out, "(%d, %d, %d)\"];\n", by.x, by.y, by.z);
}

void record_positions_dot(const struct treen_positions *positions, FILE *out) {
    const struct treen_disassembly *disassembly = positions->disassembly;
    fprintf(out, "graph assembly_%llu {\n  0 [shape=box];\n",
            (unsigned long long)disassembly->assembly->number);
    for (size_t i = 0; i < positions->positions; i++) {
        const struct treen_position *position = &positions->position[i];
        if (position->leaves)
            fprintf(out, "  %zu [peripheries=2];\n", i);
        else if (position->dead_end)
            fprintf(out, "  %zu [style=dashed];\n", i);
    }
    for (size_t i = 0; i < positions->passages; i++)
        put_dot_passage(disassembly, &positions->passage[i], out);
    fputs("}\n", out);
}
