/* Reads how an assembly comes apart, as the JSON lines of `treen apart --json` say it: a list of
 * steps in the order of treen_disassembly. Only what moves, which way and how far is read. The
 * replay judges the moves, and told_check.c what else a step tells. */
#include "puzzle/check/solutions_steps.h"

#include "base/text/json_read.h"
#include "base/text/real.h"
#include "puzzle/belongs.h"
#include "shape/shape.h"

#include <string.h>

/* A number is written with six digits, and may stand for a little more. */
static const double ROUNDED = 1e-6;

/* Steps go along directions of a grid, whose coordinates are small. */
enum { MOST_DIRECTION = 16, PLAY_ROOM = 32 };

struct step {
    struct treen_move move;
    struct treen_turn turn; /* degrees 0: it shifts */
    struct scan_place place;
};

struct steps_reader {
    struct solutions *solutions;
    const struct treen_solution *assembly;
    ARRAY(struct step) step;
    size_t at;   /* the next one to be used */
    int64_t far; /* all distances together, so that no sum of them is too large */
};

/* ---- One step -------------------------------------------------------------------------------- */

static enum treen_status read_three(struct scan *scan, int64_t most, const char *what,
                                    struct treen_cell *cell) {
    int *const to[] = {&cell->x, &cell->y, &cell->z};
    struct scan_place place = (scan_space(scan), scan_here(scan));
    for (size_t i = 0; i <= 3; i++) {
        int64_t number;
        bool more;
        TRY(json_read_next(scan, what, i, &more));
        if (more != (i < 3))
            return scan_error(scan, place, "found a list of another length, expected %s", what);
        if (!more)
            break;
        TRY(json_read_number(scan, -most, most, "a coordinate", &number));
        *to[i] = (int)number;
    }
    return TREEN_OK;
}

/* Reads a piece by its name and copy; *part is where it stands among the parts. */
static enum treen_status read_mover(struct steps_reader *reader, struct scan *scan, unsigned *part) {
    static const char *const keys[] = {"name", "copy", NULL};
    struct scan value[2];
    const char *name;
    int64_t copy = 1;
    struct scan object = *scan;
    struct scan_place place = (scan_space(scan), scan_here(scan));
    TRY(json_read_object(scan, "a piece, an object { } with name and copy", keys, value));
    TRY(json_refuse_fields(object, keys, false));
    if (!value[0].at)
        return scan_error(scan, place, "expected the field \"name\" in this object");
    TRY(json_read_text(&value[0], "the name of a piece in quotes", reader->solutions->arena, &name));
    if (value[1].at)
        TRY(json_read_number(&value[1], 1, INT32_MAX, "the number of a copy", &copy));
    for (*part = 0; *part < reader->assembly->parts; ++*part) {
        const struct treen_part *known = &reader->assembly->part[*part];
        if (known->copy == copy && !strcmp(known->piece, name))
            return TREEN_OK;
    }
    return scan_error(scan, place, "found a piece that the solution does not have, expected one of it");
}

/* Reads what moves, in the order of the parts. One that is named twice is kept twice: the replay
 * finds it. */
static enum treen_status read_movers(struct steps_reader *reader, struct scan *scan,
                                     struct treen_move *move) {
    unsigned *part = ARENA_NEW(reader->solutions->arena, reader->assembly->parts + 1, unsigned);
    bool more;
    if (!part)
        return solutions_no_memory(reader->solutions);
    move->part = part;
    for (;;) {
        unsigned next = 0;
        struct scan_place place = scan_here(scan);
        TRY(json_read_next(scan, "the pieces that move, a list [ ]", move->parts, &more));
        if (!more)
            return TREEN_OK;
        TRY(read_mover(reader, scan, &next));
        if (move->parts == reader->assembly->parts)
            return scan_error(scan, place, "found more pieces than there are, expected those that move");
        size_t i = move->parts++;
        for (; i && part[i - 1] > next; i--)
            part[i] = part[i - 1];
        part[i] = next;
    }
}

static enum treen_status read_play(struct scan *scan, double *play) {
    struct scan_place place = scan_here(scan);
    struct scan_word word = json_read_bare(scan);
    char text[PLAY_ROOM], *end = text;
    if (word.length < sizeof text) {
        memcpy(text, word.text, word.length);
        text[word.length] = 0;
        *play = real_read(text, &end) + ROUNDED;
    }
    return end != text && !*end && *play >= 0 && *play < 1
               ? TREEN_OK
               : scan_error(scan, place, "expected the play of a turn, a number from 0 to 1");
}

static enum treen_status read_turn(struct steps_reader *reader, struct scan *scan, struct treen_turn *turn) {
    static const char *const keys[] = {"axis", "degrees", "back", "pivot2", "play", NULL};
    struct scan value[5];
    const char *axis;
    int64_t degrees;
    struct scan object = *scan;
    struct scan_place place = (scan_space(scan), scan_here(scan));
    TRY(json_read_object(scan, "a turn, an object { }", keys, value));
    TRY(json_refuse_fields(object, keys, true));
    for (size_t i = 0; keys[i]; i++)
        if (!value[i].at)
            return scan_error(scan, place, "expected the field \"%s\" in this object", keys[i]);
    TRY(json_read_text(&value[0], "an axis in quotes", reader->solutions->arena, &axis));
    if (!*axis || axis[1] || !strchr("xyz", *axis))
        return scan_error(scan, place, "found another axis, expected x, y or z");
    TRY(json_read_number(&value[1], 1, 180, "an angle in degrees", &degrees));
    TRY(read_three(&value[3], MOST_COORDINATE, "twice a point of the axis, [x, y, z]", &turn->pivot));
    TRY(read_play(&value[4], &turn->play));
    struct scan_word back = json_read_bare(&value[2]);
    if (!scan_word_is(back, "true") && !scan_word_is(back, "false"))
        return scan_expected(&value[2], back, "\"back\" as true or false");
    turn->axis = *axis - 'x';
    turn->degrees = (int)degrees;
    turn->sense = scan_word_is(back, "true") ? -1 : 1;
    return TREEN_OK;
}

/* Tells whether a list has an element, or a value is there that is not null. */
static bool has_something(struct scan scan) {
    bool more = false;
    if (!scan.at || !scan_space(&scan))
        return false;
    if (*scan.at == '[')
        return json_read_next(&scan, "a list [ ]", 0, &more) == TREEN_OK && more;
    return *scan.at != 'n';
}

/* Reads what leaves: nothing, or all that moves. Without such a field pieces leave that go no
 * distance. */
static enum treen_status read_left(struct steps_reader *reader, struct scan *scan,
                                   const struct scan *distance, struct treen_move *move) {
    struct treen_move left = {0};
    move->leaves = scan->at ? has_something(*scan) : distance && !has_something(*distance);
    if (!move->leaves || !scan->at)
        return TREEN_OK;
    scan_space(scan);
    const struct scan_place place = scan_here(scan);
    TRY(read_movers(reader, scan, &left));
    return left.parts == move->parts && !memcmp(left.part, move->part, left.parts * sizeof *left.part)
               ? TREEN_OK
               : scan_error(scan, place, "found other pieces that leave than move, expected the same");
}

static enum treen_status read_step(struct steps_reader *reader, struct scan *scan, struct step *step) {
    static const char *const keys[] = {"moved", "direction", "distance", "left", "turn",
                                       "words", "positions", "turned",   NULL};
    struct scan value[8], object = *scan;
    int64_t distance = 1;
    step->place = (scan_space(scan), scan_here(scan));
    TRY(json_read_object(scan, "a step, an object { }", keys, value));
    TRY(json_refuse_fields(object, keys, false));
    if (!value[0].at || (!value[1].at && !value[4].at))
        return scan_error(scan, step->place, "expected the field \"%s\" in this object",
                          value[0].at ? "direction" : "moved");
    TRY(read_movers(reader, &value[0], &step->move));
    bool turns = has_something(value[4]);
    if (!turns && value[5].at && !strncmp(value[5].at, "\"turn ", 6))
        return scan_error(scan, step->place,
                          "expected the field \"turn\" in this step, whose words tell a turn");
    TRY(read_left(reader, &value[3], turns ? NULL : &value[2], &step->move));
    if (turns)
        return read_turn(reader, &value[4], &step->turn);
    TRY(read_three(&value[1], MOST_DIRECTION, "a direction [x, y, z]", &step->move.by));
    if (value[2].at && (!step->move.leaves || has_something(value[2])))
        TRY(json_read_number(&value[2], 1, MOST_COORDINATE, "a distance", &distance));
    if ((reader->far += distance) > MOST_COORDINATE)
        return scan_error(scan, step->place,
                          "found a way that is longer than %d in all, expected a shorter one",
                          MOST_COORDINATE);
    step->move.by = (struct treen_cell){step->move.by.x * (int)distance, step->move.by.y * (int)distance,
                                        step->move.by.z * (int)distance};
    return TREEN_OK;
}

/* ---- Steps as a tree ------------------------------------------------------------------------- */

/* Copies the moves of a separation: all up to the one that leaves. */
static bool take_moves(struct steps_reader *reader, struct treen_separation *separation) {
    struct arena *arena = reader->solutions->arena;
    size_t count = 0;
    while (reader->at + count < reader->step.count && !reader->step.at[reader->at + count].move.leaves)
        count++;
    count += reader->at + count < reader->step.count;
    struct treen_move *move = ARENA_NEW(arena, count, struct treen_move);
    struct treen_turn *turn = ARENA_NEW(arena, count, struct treen_turn);
    for (size_t i = 0; move && turn && i < count; i++) {
        move[i] = reader->step.at[reader->at].move;
        turn[i] = reader->step.at[reader->at++].turn;
        separation->turn = turn[i].degrees ? turn : separation->turn;
    }
    separation->moves = count;
    separation->move = move;
    return move && turn;
}

/* Makes the separation of these parts out of the next steps; null where the next step moves none of
 * them. A half of one part has no steps. */
static enum treen_status take_separation(struct steps_reader *reader, const unsigned *part, size_t parts,
                                         const struct treen_separation **made) {
    struct arena *arena = reader->solutions->arena;
    *made = NULL;
    if (reader->at == reader->step.count || !reader->step.at[reader->at].move.parts ||
        !parts_have(part, parts, reader->step.at[reader->at].move.part[0]))
        return TREEN_OK;
    struct treen_separation *separation = ARENA_NEW(arena, 1, struct treen_separation);
    unsigned *rest = ARENA_NEW(arena, parts, unsigned);
    if (!separation || !rest)
        return TREEN_NO_MEMORY;
    *separation = (struct treen_separation){.parts = parts, .part = part};
    *made = separation;
    if (!take_moves(reader, separation))
        return TREEN_NO_MEMORY;
    const struct treen_move *last = &separation->move[separation->moves - 1];
    size_t left = 0;
    for (size_t i = 0; i < parts; i++)
        if (!parts_have(last->part, last->parts, part[i]))
            rest[left++] = part[i];
    if (!last->leaves || left + last->parts != parts || !left)
        return TREEN_OK; /* the replay tells what is wrong */
    TRY(take_separation(reader, rest, left, &separation->left));
    return take_separation(reader, last->part, last->parts, &separation->removed);
}

enum treen_status solutions_read_steps(struct solutions *solutions, struct scan *scan,
                                       const struct treen_solution *assembly,
                                       const struct treen_separation **separation) {
    struct steps_reader reader = {.solutions = solutions, .assembly = assembly};
    bool more;
    for (;;) {
        struct step step = {0};
        TRY(json_read_next(scan, "the steps, a list [ ]", reader.step.count, &more));
        if (!more)
            break;
        TRY(read_step(&reader, scan, &step));
        if (!array_push(solutions->arena, &reader.step, step))
            return solutions_no_memory(solutions);
    }
    unsigned *all = ARENA_NEW(solutions->arena, assembly->parts, unsigned);
    for (unsigned i = 0; all && i < assembly->parts; i++)
        all[i] = i;
    if (!all || take_separation(&reader, all, assembly->parts, separation) != TREEN_OK)
        return solutions_no_memory(solutions);
    return reader.at == reader.step.count
               ? TREEN_OK
               : scan_error(scan, reader.step.at[reader.at].place,
                            "found a step of pieces that are apart, expected one of pieces together");
}
