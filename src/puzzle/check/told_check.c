/* Compares a record with its moves. Each value is written as it should be, and compared with the
 * text of the record, but for white space. */
#include "puzzle/check/told_check.h"

#include "base/error.h"
#include "base/text/json.h"
#include "base/text/json_read.h"
#include "base/text/real.h"
#include "puzzle/belongs.h"
#include "puzzle/placing/posture.h"
#include "puzzle/placing/separation.h"

#include <string.h>

enum { EXPECTED_ROOM = 48, PLAY_ROOM = 32 };

/* A number is written with six digits, and was read as a little more. */
static const double ROUNDED = 2e-6;

struct teller {
    const struct treen_disassembly *made; /* of the moves */
    struct arena *arena;
    report *broken;
};

/* ---- One value ------------------------------------------------------------------------------- */

struct compared {
    const char *at, *end; /* the rest of the record's text */
    bool differs;
    size_t length;                /* of the value that should be there */
    char expected[EXPECTED_ROOM]; /* its first bytes */
};

static bool is_white(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* Compares what the writer of JSON writes, byte by byte. */
static bool compare(void *context, const char *text, size_t length) {
    struct compared *compared = context;
    for (size_t i = 0; i < length; i++) {
        if (compared->length + 1 < EXPECTED_ROOM && text[i] != '\n')
            compared->expected[compared->length++] = text[i];
        if (is_white(text[i]))
            continue;
        while (compared->at < compared->end && is_white(*compared->at))
            compared->at++;
        compared->differs |= compared->at == compared->end || *compared->at != text[i];
        compared->at += compared->at < compared->end;
    }
    return true;
}

/* Tells whether the number ends where the record's text goes on. */
static bool ends(const struct compared *compared) {
    return compared->at == compared->end || !strchr("0123456789.eE", *compared->at);
}

struct comparing {
    struct json json;
    struct compared compared;
};

static struct json *begin(struct comparing *comparing, const struct scan *value) {
    *comparing = (struct comparing){.compared = {.at = value->at, .end = value->end}};
    comparing->json = (struct json){.sink = compare, .context = &comparing->compared};
    return &comparing->json;
}

/* Ends the value of a field; the step is counted from 1, 0 = the field is the record's. */
static enum treen_status end(struct teller *teller, struct comparing *comparing, const char *field,
                             size_t step) {
    struct compared *compared = &comparing->compared;
    json_end(&comparing->json);
    if (!compared->differs && ends(compared))
        return TREEN_OK;
    const char *more = compared->length + 1 == EXPECTED_ROOM ? "..." : "";
    return step ? REPORT(teller->broken, teller->arena, "in move %zu \"%s\" is wrong, expected %s%s", step,
                         field, compared->expected, more)
                : REPORT(teller->broken, teller->arena, "\"%s\" is wrong, expected %s%s", field,
                         compared->expected, more);
}

/* ---- Fields of the whole --------------------------------------------------------------------- */

static enum treen_status check_count(struct teller *teller, const struct scan *value, const char *field,
                                     uint64_t count) {
    struct comparing comparing;
    if (!value->at)
        return TREEN_OK;
    json_count(begin(&comparing, value), NULL, count);
    return end(teller, &comparing, field, 0);
}

static enum treen_status check_list(struct teller *teller, const struct scan *value, const char *field,
                                    const unsigned *number) {
    struct comparing comparing;
    if (!value->at)
        return TREEN_OK;
    json_numbers(begin(&comparing, value), NULL, number, teller->made->levels);
    return end(teller, &comparing, field, 0);
}

/* Reads a bare number; false where the value is none. */
static bool read_bare(struct scan value, double *number) {
    char text[PLAY_ROOM] = "", *behind = text;
    struct scan_word word = json_read_bare(&value);
    if (word.length < sizeof text)
        memcpy(text, word.text, word.length);
    *number = real_read(text, &behind);
    return behind != text;
}

/* Checks the outcome: the moves were made, and take apart. */
static enum treen_status check_outcome(struct teller *teller, const struct scan *value) {
    struct comparing comparing;
    if (!value->at)
        return TREEN_OK;
    json_text(begin(&comparing, value), NULL, "comes apart");
    return end(teller, &comparing, "outcome", 0);
}

/* Checks a lower bound, which is at most the number that it bounds. */
static enum treen_status check_bound(struct teller *teller, const struct scan *value, const char *field,
                                     double most) {
    double bound;
    if (!value->at || (read_bare(*value, &bound) && bound >= 0 && bound <= most + ROUNDED))
        return TREEN_OK;
    return REPORT(teller->broken, teller->arena, "\"%s\" is wrong, expected a number from 0 to %.6g", field,
                  most);
}

static bool is_truth(struct scan_word word) {
    return scan_word_is(word, "true") || scan_word_is(word, "false");
}

static bool is_ways(struct scan_word word) {
    size_t digits = 0;
    while (digits < word.length && word.text[digits] >= '0' && word.text[digits] <= '9')
        digits++;
    return scan_word_is(word, "null") || (digits && digits == word.length && *word.text != '0');
}

/* Checks the form of a value that does not follow from the moves. */
static enum treen_status check_form(struct teller *teller, struct scan value, const char *field,
                                    bool (*fits)(struct scan_word word), const char *expected) {
    if (!value.at || fits(json_read_bare(&value)))
        return TREEN_OK;
    return REPORT(teller->broken, teller->arena, "\"%s\" is wrong, expected %s", field, expected);
}

/* Checks the play: the most of all turns, which is told in four digits. */
static enum treen_status check_play(struct teller *teller, const struct scan *value) {
    double play, most = teller->made->play;
    if (!value->at ||
        (read_bare(*value, &play) && play <= most + ROUNDED && play >= most - most / 1000 - 2 * ROUNDED))
        return TREEN_OK;
    return REPORT(teller->broken, teller->arena, "\"play\" is wrong, expected %.4g",
                  most > 2 * ROUNDED ? most : 0);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Checks where the parts are after the step; null where a part left before. */
static enum treen_status check_positions(struct teller *teller, const struct scan *value, size_t number) {
    const struct treen_step *step = &teller->made->step[number];
    struct comparing comparing;
    if (!value->at)
        return TREEN_OK;
    struct json *json = begin(&comparing, value);
    json_open(json, NULL, '[');
    for (unsigned i = 0; i < teller->made->assembly->parts; i++)
        if (parts_have(step->separation->part, step->separation->parts, i))
            json_cell(json, NULL, step->shift[i]);
        else
            json_text(json, NULL, NULL);
    json_close(json, ']');
    return end(teller, &comparing, "positions", number + 1);
}

/* Checks where x, y and z point of each part after the step. */
static enum treen_status check_turned(struct teller *teller, const struct scan *value, size_t number) {
    const struct treen_disassembly *made = teller->made;
    struct comparing comparing;
    if (!value->at || !made->turned)
        return TREEN_OK;
    struct json *json = begin(&comparing, value);
    json_open(json, NULL, '[');
    for (size_t i = 0; i < made->assembly->parts; i++)
        json_cells(json, NULL, made->turned + 3 * (number * made->assembly->parts + i), 3);
    json_close(json, ']');
    return end(teller, &comparing, "turned", number + 1);
}

/* Checks the direction of a turn, which is its axis. A shift was read with its own. */
static enum treen_status check_direction(struct teller *teller, const struct scan *value, size_t number) {
    const struct treen_step *step = &teller->made->step[number];
    struct comparing comparing;
    if (!value->at || !turn_of_move(step->separation, step->move))
        return TREEN_OK;
    json_cell(begin(&comparing, value), NULL, step->direction);
    return end(teller, &comparing, "direction", number + 1);
}

/* Checks the words of a step. Those that begin or end as treen's do are treen's. Of other words
 * about a turn only "clockwise" is looked at: they may see it from another side. */
static enum treen_status check_words(struct teller *teller, struct scan value, size_t number) {
    const struct treen_step *step = &teller->made->step[number];
    const char *told, *turns = strstr(step->words, "clockwise");
    if (!value.at || *value.at != '"')
        return TREEN_OK;
    TRY(json_read_text(&value, "the words of a move in quotes", teller->arena, &told));
    bool ours =
        !strncmp(told, "move ", 5) || strstr(told, " leave") || (!turns && !strncmp(told, "turn ", 5));
    bool wrong = ours && strcmp(told, step->words);
    for (const char *at = told; turns && (at = strstr(at, turns)); at++)
        wrong |= (at > told && at[-1] != ' ') != (turns[-1] != ' ');
    return wrong ? REPORT(teller->broken, teller->arena, "in move %zu \"words\" is wrong, expected %s",
                          number + 1, step->words)
                 : TREEN_OK;
}

/* Checks the steps, which are as many as there are moves. */
static enum treen_status check_steps(struct teller *teller, struct scan steps) {
    static const char *const keys[] = {"positions", "turned", "direction", "words", NULL};
    for (size_t i = 0; i < teller->made->steps; i++) {
        struct scan value[4];
        bool more;
        TRY(json_read_next(&steps, "the steps, a list [ ]", i, &more));
        TRY(json_read_object(&steps, "a step, an object { }", keys, value));
        TRY(check_positions(teller, &value[0], i));
        TRY(check_turned(teller, &value[1], i));
        TRY(check_direction(teller, &value[2], i));
        TRY(check_words(teller, value[3], i));
    }
    return TREEN_OK;
}

/* ---- The record ------------------------------------------------------------------------------ */

enum treen_status told_check(const struct packing *packing, const struct treen_solution *assembly,
                             const struct treen_separation *separation, struct scan record,
                             struct arena *arena, report *broken) {
    static const char *const keys[] = {"level", "moves", "turns",          "level_turns",
                                       "play",  "steps", "moves_at_least", "play_proved",
                                       "least", "ways",  "outcome",        NULL};
    struct treen_disassembly made = {.assembly = assembly, .separation = separation};
    struct teller teller = {&made, arena, broken};
    struct scan value[11];
    TRY_ROOM(separation_tell(packing, arena, &made));
    TRY(json_read_object(&record, "an object { }", keys, value));
    TRY(check_list(&teller, &value[0], "level", made.level));
    TRY(check_count(&teller, &value[1], "moves", made.moves));
    TRY(check_count(&teller, &value[2], "turns", made.turns));
    TRY(check_list(&teller, &value[3], "level_turns", made.level_turns));
    TRY(check_play(&teller, &value[4]));
    TRY(check_bound(&teller, &value[6], "moves_at_least", (double)made.moves));
    TRY(check_bound(&teller, &value[7], "play_proved", made.play));
    TRY(check_form(&teller, value[8], "least", is_truth, "true or false"));
    TRY(check_form(&teller, value[9], "ways", is_ways, "a number from 1, or null"));
    TRY(check_outcome(&teller, &value[10]));
    return check_steps(&teller, value[5]);
}
