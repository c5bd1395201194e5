/* Units against the whole: random small packings and bundled puzzles, asked by every engine. The
 * results of all parts, added up, are those of the whole search: all counts, the listed solutions,
 * all numbers of burrs and chains. TREEN_SEED and TREEN_SEEDS in the environment say from which
 * seed on, and how many. */
#include "random_packing.h"

#include "treen_tool.h"
#include "appended.h"
#include "sampled.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = SAMPLED(60, 8), EVERY_PAIR = SAMPLED(1, 4), FEW = 5000 };

/* ---- Asking ---------------------------------------------------------------------------------- */

struct asked {
    struct treen_session *session;
    const struct treen_puzzle *puzzle; /* null = none */
    const char *question;
};

static void set(const struct asked *asked, const char *name, const char *value) {
    assert_int_equal(treen_set(asked->session, name, value, NULL), TREEN_OK);
}

static void set_number(const struct asked *asked, const char *name, unsigned number) {
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    set(asked, name, text);
}

static void set_part(const struct asked *asked, unsigned part, unsigned parts, unsigned subpart,
                     unsigned subparts) {
    set_number(asked, "parts", parts);
    set_number(asked, "part", part);
    set_number(asked, "subparts", subparts);
    set_number(asked, "subpart", subpart);
}

static void tell_bars(const struct treen_chains *chains, struct text *text) {
    for (size_t i = 0; chains && i < chains->bars; i++)
        treen_record_json(&(struct treen_record){TREEN_BAR, {.bar = &chains->bar[i]}}, append, text, NULL);
}

/* Asks, and writes all records. False: the question is refused, or has too many answers. */
static bool answer(const struct asked *asked, struct text *text) {
    struct treen_question *question;
    const struct treen_record *record;
    if (treen_ask(asked->session, asked->puzzle, asked->question, &question, NULL) != TREEN_OK)
        return false;
    enum treen_status status;
    size_t count = 0;
    while ((status = treen_next(question, &record, NULL)) == TREEN_OK && count++ < FEW)
        treen_record_json(record, append, text, NULL);
    if (status == TREEN_END) {
        assert_int_equal(treen_sum_up(question, &record, NULL), TREEN_OK);
        tell_bars(record->body.summary->chains, text);
        treen_record_json(record, append, text, NULL);
    }
    treen_end(question);
    return status == TREEN_END;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* Returns the value of a field of a summary, up to the next comma; cut to the room. */
static void field(const char *summary, const char *name, char value[64]) {
    const char *at = strstr(summary, name);
    snprintf(value, 64, "%.*s", at ? (int)strcspn(at, ",") : 0, at ? at : "");
}

static const char *last_line(const struct text *text) {
    const char *at = text->at + text->length - 1;
    while (at > text->at && at[-1] != '\n')
        at--;
    return at;
}

static void compare(const struct text *whole, const struct text *sum, const char *what) {
    static const char *const names[] = {
        "\"total\"",      "\"up_to_rotation\"", "\"up_to_symmetry\"", "\"labelled\"", "\"listed\"",
        "\"assemblies\"", "\"solutions\"",      "\"chains\"",         "\"unique\"",   "\"most_runs\"",
        "\"complete\"",   "\"impossible\"",     "\"used\"",           "\"useful\"",   "\"levels\""};
    const char *expected = last_line(whole), *found = last_line(sum);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char a[64], b[64];
        field(expected, names[i], a);
        field(found, names[i], b);
        if (strcmp(a, b))
            print_error("%s\nwhole: %sunits: %s", what, expected, found);
        assert_string_equal(b, a);
    }
}

/* Adds up all parts, the last one first. Every other one comes in subparts. */
static bool merge(const struct asked *asked, unsigned parts, unsigned subparts, struct text *sum) {
    struct treen_merge *merge;
    struct treen_error error = {.text = ""};
    const struct treen_record *record;
    bool answered = true;
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    for (unsigned part = parts; answered && part >= 1; part--)
        for (unsigned subpart = part % 2 ? subparts : 1; answered && subpart >= 1; subpart--) {
            struct text text = {0};
            set_part(asked, part, parts, subpart, part % 2 ? subparts : 1);
            answered = answer(asked, &text);
            if (answered && treen_merge_add(merge, text.at, text.length, "part", &error) != TREEN_OK)
                fail_msg("%s\n%.2000s", error.text, last_line(&text));
            free(text.at);
        }
    set_part(asked, 1, 1, 1, 1);
    if (answered) {
        assert_int_equal(treen_merge_sum_up(merge, NULL, NULL, &record, &error), TREEN_OK);
        assert_null(record->body.summary->merged->missing);
        treen_record_json(record, append, sum, NULL);
    }
    treen_merge_close(merge);
    return answered;
}

/* Tells whether engine count refuses parts of what it counts as a whole, classes too. */
static bool parts_have_no_classes(const struct asked *asked) {
    struct treen_question *question;
    struct treen_error error = {.text = ""};
    set_part(asked, 1, 2, 1, 1);
    enum treen_status status = treen_ask(asked->session, asked->puzzle, asked->question, &question, &error);
    set_part(asked, 1, 1, 1, 1);
    return status == TREEN_BAD_INPUT && strstr(error.text, "counting finds no classes of it");
}

static void ask_in_parts(const struct asked *asked, const char *what) {
    static const unsigned parts[] = {2, 3, 19};
    struct text whole = {0};
    bool answered = answer(asked, &whole);
    for (size_t i = 0; answered && i < sizeof parts / sizeof *parts; i++) {
        struct text sum = {0};
        if (merge(asked, parts[i], 1 + (unsigned)i, &sum))
            compare(&whole, &sum, what);
        else
            assert_true(parts_have_no_classes(asked));
        free(sum.at);
    }
    free(whole.at);
}

static void ask_all(const struct treen_puzzle *puzzle, const char *engine, const char *what) {
    static const char *const symmetry[] = {"full", "rotation", "none"};
    struct asked asked = {.puzzle = puzzle};
    assert_int_equal(treen_session_open(&asked.session, NULL), TREEN_OK);
    set(&asked, "threads", "1");
    set(&asked, "engine", engine);
    for (size_t i = 0; i < sizeof symmetry / sizeof *symmetry; i++) {
        set(&asked, "symmetry", symmetry[i]);
        asked.question = "count";
        ask_in_parts(&asked, what);
        asked.question = "solve";
        ask_in_parts(&asked, what);
    }
    treen_session_close(asked.session);
}

/* ---- The tests ------------------------------------------------------------------------------- */

static uint64_t number_of(const char *name, uint64_t usual) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : usual;
}

static void random_packings_add_up(void **state) {
    static const char *const engines[] = {"cover", "dlx", "count"};
    uint64_t first = number_of("TREEN_SEED", 0), seeds = number_of("TREEN_SEEDS", SEEDS);
    for (uint64_t seed = first; seed < first + seeds; seed++) {
        struct puzzle drawn = random_packing(seed);
        struct treen_puzzle *puzzle;
        if (treen_parse(NULL, drawn.text, strlen(drawn.text), "random", NULL, &puzzle, NULL) != TREEN_OK)
            continue;
        for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
            ask_all(puzzle, engines[i], drawn.text);
        treen_close(puzzle);
    }
}

static void bundled_puzzles_add_up(void **state) {
    static const char *const pairs[][2] = {
        {"soma", "cover"},    {"soma", "count"},
        {"cubissimo", "dlx"}, {"slothouber-graatsma", "sat"},
        {"snake", "fold"},    {"snake", "stack"},
        {"t-6x6x2", "cover"}, {"burr-eight", "dlx"},
        {"sujiko", "logic"},  {"dpf-sticks", "cover"},
        {"kurosu", "logic"},  {"squared-rectangle", "skyline"},
        {"t-6x6x2", "count"}, {"soma-cubes-ordered", "cover"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i += EVERY_PAIR) {
        struct treen_puzzle *puzzle;
        assert_int_equal(treen_open(NULL, pairs[i][0], NULL, &puzzle, NULL), TREEN_OK);
        ask_all(puzzle, pairs[i][1], pairs[i][0]);
        treen_close(puzzle);
    }
}

static void burrs_and_chains_add_up(void **state) {
    struct asked asked = {.question = "burrs"};
    assert_int_equal(treen_session_open(&asked.session, NULL), TREEN_OK);
    set(&asked, "threads", "1");
    set(&asked, "set", "notchable");
    set(&asked, "solid", "true");
    ask_in_parts(&asked, "solid notchable burrs");
    asked.question = "snakes";
    set(&asked, "box", "2x3x3");
    ask_in_parts(&asked, "chains in 2x3x3");
    treen_session_close(asked.session);
}

static void assemblies_taken_apart_add_up(void **state) {
    struct treen_puzzle *puzzle;
    struct asked asked = {.question = "apart"};
    assert_int_equal(treen_open(NULL, "burr-eight", NULL, &puzzle, NULL), TREEN_OK);
    assert_int_equal(treen_session_open(&asked.session, NULL), TREEN_OK);
    asked.puzzle = puzzle;
    set(&asked, "threads", "1");
    ask_in_parts(&asked, "burr-eight");
    treen_session_close(asked.session);
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_packings_add_up),
        cmocka_unit_test(bundled_puzzles_add_up),
        cmocka_unit_test(burrs_and_chains_add_up),
        cmocka_unit_test(assemblies_taken_apart_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
