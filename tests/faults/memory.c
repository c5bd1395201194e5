/* Fails the k-th allocation of each question that the library can be asked: the first ones, and a
 * part of the others. With TREEN_TEST_WHOLE=1 all fail in turn. Each must end in TREEN_NO_MEMORY,
 * without a crash and (under the address sanitizer) without a leak.
 *
 * The linker puts these functions in the place of malloc and its like, and of the arena's. An
 * arena asks the system seldom, so most of the places where memory can run out would never be
 * reached through malloc alone. libfyaml and GMP are shared libraries and keep their own malloc.
 * Expat is given ours. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases.h"

#include "base/arena.h"
#include "run/run.h"
#include "seeds.h"
#include "treen.h"
#include "treen_tool.h"

/* ---- Allocations that fail ------------------------------------------------------------------- */

/* The state stands here because the functions that the linker replaces have no parameter to
 * carry it, and threads call them. */
static struct {
    atomic_int left; /* allocations until one fails; 0 and less = none fails */
    atomic_bool failed;
} fault;

static bool fails_now(void) {
    bool fails = atomic_load(&fault.left) > 0 && atomic_fetch_sub(&fault.left, 1) == 1;
    if (fails)
        atomic_store(&fault.failed, true);
    return fails;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_arena_alloc(struct arena *arena, size_t count, size_t size);
void *__real_arena_regrow(struct arena *arena, const void *old, size_t count, size_t room, size_t size);
char *__real_arena_text(struct arena *arena, const char *text, size_t length);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_arena_alloc(struct arena *arena, size_t count, size_t size);
void *__wrap_arena_regrow(struct arena *arena, const void *old, size_t count, size_t room, size_t size);
char *__wrap_arena_text(struct arena *arena, const char *text, size_t length);
char *__wrap_arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

void *__wrap_malloc(size_t size) {
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails_now() ? NULL : __real_realloc(old, size);
}

void *__wrap_arena_alloc(struct arena *arena, size_t count, size_t size) {
    return fails_now() ? NULL : __real_arena_alloc(arena, count, size);
}

void *__wrap_arena_regrow(struct arena *arena, const void *old, size_t count, size_t room, size_t size) {
    return fails_now() ? NULL : __real_arena_regrow(arena, old, count, room, size);
}

char *__wrap_arena_text(struct arena *arena, const char *text, size_t length) {
    return fails_now() ? NULL : __real_arena_text(arena, text, length);
}

char *__wrap_arena_print(struct arena *arena, const char *format, ...) {
    if (fails_now())
        return NULL;
    va_list values;
    va_start(values, format);
    char *text = NULL;
    int length = vasprintf(&text, format, values);
    va_end(values);
    char *copy = length < 0 ? NULL : __real_arena_text(arena, text, (size_t)length);
    free(text);
    return copy;
}

/* ---- What is asked --------------------------------------------------------------------------- */

/* The subject of a question, which closes whatever it opens itself. */
struct asked {
    const struct seed *seed;
    struct treen_puzzle *puzzle; /* a problem of the seed */
    const char *solution;        /* one of its solutions, as JSON; empty when there is none */
    const char *engine;          /* the engine to ask, for questions that go through all of them */
    FILE *out;
};
typedef enum treen_status asker(const struct asked *asked);

static enum treen_status parse_as(const struct seed *seed, const char *format, struct treen_puzzle **puzzle) {
    return treen_parse(NULL, seed->text, strlen(seed->text), "seed", format, puzzle, NULL);
}

static enum treen_status ask_parse(const struct asked *asked) {
    struct treen_puzzle *puzzle = NULL;
    enum treen_status status = parse_as(asked->seed, asked->seed->format, &puzzle);
    treen_close(puzzle);
    return status;
}

static enum treen_status ask_recognise(const struct asked *asked) {
    struct treen_puzzle *puzzle = NULL;
    enum treen_status status = parse_as(asked->seed, NULL, &puzzle);
    treen_close(puzzle);
    return status;
}

/* Names and texts of settings, null-ended. */
#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static enum treen_status open_session(const char *const *settings, struct treen_session **session) {
    enum treen_status status = treen_session_open(session, NULL);
    for (; status == TREEN_OK && *settings; settings += 2)
        status = treen_set(*session, settings[0], settings[1], NULL);
    return status;
}

/* Takes each record. */
typedef enum treen_status taker(const struct asked *asked, struct treen_question *question,
                                const struct treen_record *record);

/* Takes every record, then the summary. */
static enum treen_status take_all(const struct asked *asked, struct treen_question *question, taker *take) {
    const struct treen_record *record;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && (status = treen_next(question, &record, NULL)) == TREEN_OK)
        status = take(asked, question, record);
    if (status == TREEN_END)
        status = treen_sum_up(question, &record, NULL);
    return status == TREEN_OK ? treen_record_json(record, tool_sink, asked->out, NULL) : status;
}

static enum treen_status ask(const struct asked *asked, const char *name, const char *const *settings,
                             const char *text, taker *take) {
    struct treen_session *session = NULL;
    struct treen_question *question = NULL;
    enum treen_status status = open_session(settings, &session);
    if (status == TREEN_OK)
        status = treen_ask(session, asked->puzzle, name, &question, NULL);
    if (status == TREEN_OK && text)
        status = treen_give(question, text, strlen(text), "text", NULL);
    if (status == TREEN_OK)
        status = take_all(asked, question, take);
    treen_end(question);
    treen_session_close(session);
    return status;
}

static enum treen_status tell(const struct asked *asked, struct treen_question *question,
                              const struct treen_record *record) {
    (void)question;
    return treen_record_json(record, tool_sink, asked->out, NULL);
}

static enum treen_status draw(const struct asked *asked, const struct treen_record *record, unsigned step) {
    const struct treen_picture picture = {.size = sizeof picture, .colour = true, .step = step};
    return treen_draw(asked->puzzle, &record, 1, &picture, tool_sink, asked->out, NULL);
}

static enum treen_status show(const struct asked *asked, struct treen_question *question,
                              const struct treen_record *record) {
    struct treen_record *copy = NULL;
    (void)question;
    enum treen_status status = treen_record_copy(record, &copy, NULL);
    if (status == TREEN_OK)
        status = draw(asked, copy, 0);
    treen_record_free(copy);
    return status;
}

static enum treen_status ask_solve(const struct asked *asked) {
    return ask(asked, "solve", SETTINGS("threads", "1"), NULL, show);
}

static enum treen_status ask_crew(const struct asked *asked) {
    return ask(asked, "solve", SETTINGS("threads", "3"), NULL, show);
}

static enum treen_status finish_run(struct run *run, enum treen_status status) {
    const struct run_summary *summary;
    if (status == TREEN_END)
        status = run_sum_up(run, &summary);
    run_close(run);
    return status;
}

static enum treen_status count_with(const struct asked *asked, const char *engine, enum same_under symmetry) {
    struct settings options = settings_standard();
    options.threads = 1;
    options.engine = engine;
    options.symmetry = symmetry;
    struct run *run;
    enum treen_status status = run_open(asked->puzzle, TREEN_COUNT, &options, &run, NULL);
    return status == TREEN_OK ? finish_run(run, run_finish(run)) : status;
}

/* Counts by one engine, where it takes the puzzle. It opens a run and asks no question: questions
 * add the same to all engines, and some engines are slow. */
static enum treen_status ask_engine(const struct asked *asked) {
    bool is_first = asked->engine == treen_list(TREEN_ENGINES, 0)->name;
    enum treen_status status =
        count_with(asked, asked->engine, is_first ? TREEN_SYMMETRY_FULL : TREEN_SYMMETRY_NONE);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

static enum treen_status ask_count(const struct asked *asked) {
    return ask(asked, "count", SETTINGS("threads", "1"), NULL, tell);
}

static enum treen_status show_first(const struct asked *asked, struct treen_question *question,
                                    const struct treen_record *record) {
    enum treen_status status = show(asked, question, record);
    return status == TREEN_OK ? TREEN_STOPPED : status;
}

/* Draws an answer by lot from a memory of states, for puzzles that can be counted. */
static enum treen_status ask_draw(const struct asked *asked) {
    enum treen_status status = ask(
        asked, "first", SETTINGS("threads", "1", "engine", "count", "symmetry", "none"), NULL, show_first);
    return status == TREEN_BAD_INPUT || status == TREEN_STOPPED ? TREEN_OK : status;
}

static enum treen_status draw_positions(const struct asked *asked, struct treen_question *question) {
    const struct treen_picture picture = {.size = sizeof picture, .type = TREEN_DOT};
    const struct treen_record *record;
    enum treen_status status = treen_detail(question, "positions", &record, NULL);
    if (status == TREEN_OK)
        status = treen_record_json(record, tool_sink, asked->out, NULL);
    return status == TREEN_OK ? treen_draw(asked->puzzle, &record, 1, &picture, tool_sink, asked->out, NULL)
                              : status;
}

/* Tells an assembly's moves. If memory ended while it was taken apart, it is not known whether
 * it comes apart. */
static enum treen_status tell_apart(const struct asked *asked, struct treen_question *question,
                                    const struct treen_record *record) {
    const struct treen_disassembly *told = record->body.disassembly;
    if (told->outcome == TREEN_NOT_KNOWN)
        return TREEN_NO_MEMORY;
    enum treen_status status = treen_detail(question, "ways", &record, NULL);
    if (status == TREEN_OK)
        status = treen_record_json(record, tool_sink, asked->out, NULL);
    for (unsigned i = 1; i <= told->steps && status == TREEN_OK; i++)
        status = draw(asked, record, i);
    if (status == TREEN_OK)
        status = show(asked, question, record);
    return status == TREEN_OK ? draw_positions(asked, question) : status;
}

static enum treen_status ask_apart(const struct asked *asked) {
    return ask(asked, "apart", SETTINGS("threads", "1"), NULL, tell_apart);
}

static enum treen_status ask_check(const struct asked *asked) {
    return ask(asked, "check", SETTINGS(NULL), asked->solution, tell);
}

static enum treen_status write_as(const struct asked *asked, const char *format, bool all) {
    return treen_write(asked->puzzle, format, all, tool_sink, asked->out, NULL);
}

/* Writes the puzzle in every format. A format that cannot hold the puzzle is no failure here. */
static enum treen_status ask_convert(const struct asked *asked) {
    const struct treen_row *format;
    enum treen_status status = TREEN_OK;
    for (size_t i = 0;
         (format = treen_list(TREEN_FORMATS, i)) && (status == TREEN_OK || status == TREEN_BAD_INPUT); i++)
        status = write_as(asked, format->name, false);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

static enum treen_status ask_turn(const struct asked *asked) {
    struct treen_puzzle *turned = NULL;
    enum treen_status status = treen_convert(asked->puzzle, "packing", &turned, NULL);
    treen_close(turned);
    return status;
}

/* Checks the solutions that the puzzle's file keeps. A file that keeps none is no failure here:
 * see sweep. */
static enum treen_status ask_saved(const struct asked *asked) {
    return ask(asked, "check", SETTINGS(NULL), NULL, tell);
}

struct kept {
    struct asked asked; /* first member: takers find the keep behind it */
    struct treen_keep *keep;
};

static enum treen_status keep(const struct asked *asked, struct treen_question *question,
                              const struct treen_record *record) {
    (void)question;
    return treen_keep_add(((const struct kept *)asked)->keep, record, NULL);
}

static enum treen_status ask_keep(const struct asked *asked) {
    struct kept kept = {*asked, NULL};
    const struct treen_kept found = {.size = sizeof found, .seconds = 1};
    enum treen_status status = treen_keep_open(asked->puzzle, &kept.keep, NULL);
    if (status == TREEN_OK)
        status = ask(&kept.asked, "saved", SETTINGS(NULL), NULL, keep);
    if (status == TREEN_OK)
        status = treen_keep_write(kept.keep, &found, tool_sink, asked->out, NULL);
    treen_keep_close(kept.keep);
    return status;
}

static enum treen_status ask_write_all(const struct asked *asked) {
    return write_as(asked, asked->seed->format, true);
}

static enum treen_status ask_show(const struct asked *asked) {
    const struct treen_record record = {.type = TREEN_PUZZLE, .body.puzzle = treen_about(asked->puzzle)};
    const struct treen_picture picture = {.size = sizeof picture, .width = 40};
    treen_record_json(&record, tool_sink, asked->out, NULL);
    return treen_draw(asked->puzzle, NULL, 0, &picture, tool_sink, asked->out, NULL);
}

static enum treen_status ask_info(const struct asked *asked) {
    return ask(asked, "info", SETTINGS(NULL), NULL, tell);
}

static enum treen_status ask_classify(const struct asked *asked) {
    return ask(asked, "classify", SETTINGS("threads", "1"), NULL, tell);
}

/* Estimates puzzles that are so small that their trees are searched to the end. */
static enum treen_status ask_estimate(const struct asked *asked) {
    return ask(asked, "estimate", SETTINGS(NULL), NULL, tell);
}

static enum treen_status ask_hint(const struct asked *asked) {
    return ask(asked, "hint", SETTINGS("threads", "1"), NULL, tell);
}

/* Makes two cards. Puzzles whose solutions differ in their numbers of pieces have none. */
static enum treen_status ask_cards(const struct asked *asked) {
    enum treen_status status = strcmp(treen_about(asked->puzzle)->kind, "packing")
                                   ? TREEN_OK
                                   : ask(asked, "cards", SETTINGS("threads", "1", "count", "2"), NULL, tell);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

/* Finds the smallest box of packings of cubes. */
static enum treen_status ask_smallest(const struct asked *asked) {
    return ask(asked, "most", SETTINGS("smallest", "box", "threads", "1"), NULL, tell);
}

/* Finds the most that fits in packings, and counts the solutions. Some conditions refuse that. */
static enum treen_status ask_most(const struct asked *asked) {
    bool packing = !strcmp(treen_about(asked->puzzle)->kind, "packing");
    enum treen_status status =
        packing ? ask(asked, "most", SETTINGS("most", "pieces", "ways", "true", "threads", "1"), NULL, tell)
                : TREEN_OK;
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

static enum treen_status state(const struct asked *asked, const char *form) {
    return treen_state(asked->puzzle, form, tool_sink, asked->out, NULL, NULL);
}

static enum treen_status ask_graph(const struct asked *asked) {
    enum treen_status status = state(asked, "graph");
    return status == TREEN_OK ? state(asked, "matrix") : status;
}

static enum treen_status ask_smt(const struct asked *asked) {
    return state(asked, "smt");
}

static enum treen_status ask_sat(const struct asked *asked) {
    return state(asked, "sat");
}

static enum treen_status ask_diagram(const struct asked *asked) {
    return state(asked, "zdd");
}

/* Checks two options of the puzzle as a model, which need not be a solution. */
static enum treen_status ask_sat_model(const struct asked *asked) {
    return ask(asked, "check", SETTINGS("input", "sat"), "s SATISFIABLE\nv 1 -2 0\n", tell);
}

static enum treen_status give_proof(const struct asked *asked, const char *text, size_t length) {
    struct treen_session *session = NULL;
    struct treen_question *question = NULL;
    enum treen_status status = open_session(SETTINGS("input", "drat"), &session);
    if (status == TREEN_OK)
        status = treen_ask(session, asked->puzzle, "check", &question, NULL);
    if (status == TREEN_OK)
        status = treen_give(question, text, length, "proof", NULL);
    treen_end(question);
    treen_session_close(session);
    return status;
}

static enum treen_status ask_proof(const struct asked *asked) {
    static const char text[] = "1 0\nd 1 0\n-1 0\n0\n", binary[] = "a\x02\0d\x02\0a\x03\0a\0";
    enum treen_status status = give_proof(asked, text, strlen(text));
    return status == TREEN_NO_MEMORY ? status : give_proof(asked, binary, sizeof binary - 1);
}

/* Tells the rules of each solution, too. A model of another board breaks rules. */
static enum treen_status judge(const struct asked *asked, struct treen_question *question,
                               const struct treen_record *record) {
    enum treen_status status = treen_detail(question, "rules", &record, NULL);
    if (status == TREEN_OK)
        status = treen_record_json(record, tool_sink, asked->out, NULL);
    return status == TREEN_END ? TREEN_OK : status;
}

/* Checks a model of four cells: of other boards it says too little. */
static enum treen_status ask_model(const struct asked *asked) {
    return ask(asked, "check", SETTINGS("input", "smt"), "sat ((c0 1) (c1 2) (c2 3) (c3 4))", judge);
}

static enum treen_status ask_rules(const struct asked *asked) {
    const struct treen_picture picture = {.size = sizeof picture, .type = TREEN_PAGE};
    return treen_draw(asked->puzzle, NULL, 0, &picture, tool_sink, asked->out, NULL);
}

static enum treen_status ask_make(const struct asked *asked) {
    struct treen_session *session = NULL;
    struct treen_puzzle *puzzle = NULL;
    (void)asked;
    enum treen_status status = open_session(SETTINGS("side", "2"), &session);
    if (status == TREEN_OK)
        status = treen_make(session, "kurosu", &puzzle, NULL);
    treen_close(puzzle);
    treen_session_close(session);
    return status;
}

/* Makes parts of two seeds: cells with faces as 3MF, which packs most, and round ones as STL. */
static enum treen_status ask_parts(const struct asked *asked) {
    bool faces = !strcmp(asked->seed->name, "yaml: two tripods"),
         more = !strcmp(asked->seed->name, "yaml: hexagons, sticks, balls");
    struct treen_parts *parts = NULL;
    if (!faces && !more)
        return TREEN_BAD_INPUT;
    enum treen_status status = treen_parts(NULL, asked->puzzle, NULL, faces ? "3mf" : "stl", &parts, NULL);
    if (status == TREEN_OK)
        status = treen_parts_write(parts, 0, tool_sink, asked->out, NULL);
    treen_parts_close(parts);
    return status;
}

static enum treen_status cut_as(const struct asked *asked, struct treen_session *session,
                                const char *format) {
    struct treen_parts *parts = NULL;
    enum treen_status status = treen_parts(session, asked->puzzle, NULL, format, &parts, NULL);
    if (status == TREEN_OK)
        status = treen_parts_write(parts, 0, tool_sink, asked->out, NULL);
    treen_parts_close(parts);
    return status;
}

static enum treen_status cut_with(const struct asked *asked, const char *const *settings,
                                  const char *format) {
    struct treen_session *session = NULL;
    if (strcmp(asked->seed->name, "yaml: two tripods") != 0)
        return TREEN_BAD_INPUT;
    enum treen_status status = open_session(settings, &session);
    if (status == TREEN_OK)
        status = cut_as(asked, session, format);
    treen_session_close(session);
    return status;
}

/* Makes a sheet with all that can be on it. */
static enum treen_status ask_cut(const struct asked *asked) {
    return cut_with(asked, SETTINGS("tray", "true", "engrave", "both"), "pdf");
}

static enum treen_status ask_cut_list(const struct asked *asked) {
    return cut_with(asked, SETTINGS("engrave", "both"), "cuts");
}

/* Makes meshes with all that pieces can have. */
static enum treen_status ask_printed(const struct asked *asked) {
    return cut_with(asked, SETTINGS("around", "cap", "stamp", "1.5", "split", "true", "bevel", "0"), "stl");
}

/* Makes a cover out of arrays. Its names are made up where there are none. */
static enum treen_status ask_cover(const struct asked *asked) {
    static const size_t start[] = {0, 2, 4, 5};
    static const uint32_t item[] = {0, 2, 1, 2, 0}, colour[] = {0, 7, 0, 7, 0}, most[] = {2, 1};
    const struct treen_matrix matrix = {.size = sizeof matrix,
                                        .options = 3,
                                        .items = 3,
                                        .primary = 2,
                                        .start = start,
                                        .item = item,
                                        .colour = colour,
                                        .most = most};
    struct treen_puzzle *puzzle = NULL;
    enum treen_status status = treen_cover(NULL, &matrix, &puzzle, NULL);
    if (status == TREEN_OK)
        status = ask(&(struct asked){.seed = asked->seed, .puzzle = puzzle, .out = asked->out}, "solve",
                     SETTINGS("threads", "1"), NULL, tell);
    treen_close(puzzle);
    return status;
}

/* Asks a question that has no puzzle. */
static enum treen_status ask_alone(const struct asked *asked, const char *name, const char *const *settings) {
    return ask(&(struct asked){.seed = asked->seed, .out = asked->out}, name, settings, NULL, tell);
}

static enum treen_status ask_snakes(const struct asked *asked) {
    return ask_alone(asked, "snakes", SETTINGS("threads", "1", "box", "2x2x2"));
}

static enum treen_status ask_design(const struct asked *asked) {
    return ask_alone(asked, "design",
                     SETTINGS("threads", "1", "space", "sets", "box", "2x2x1", "pieces", "2", "cells", "2",
                              "copies", "true"));
}

static enum treen_status ask_layouts(const struct asked *asked) {
    return ask_alone(asked, "design", SETTINGS("threads", "1", "space", "layouts", "box", "2x3"));
}

/* Asks for a chain that there is not: three cubes in a row have one leg. So none is counted, and
 * few blocks are asked for. */
static enum treen_status ask_design_snakes(const struct asked *asked) {
    return ask_alone(
        asked, "design",
        SETTINGS("threads", "1", "space", "snakes", "box", "1x1x3", "aim", "legs=2", "tries", "1"));
}

struct test {
    const char *name;
    asker *ask;
    enum {
        FAILS,
        /* The question may be answered without the memory. A text that cannot be sniffed is read, a
         * thread's work goes to others, and tables that do not fit are made anew. A problem that is
         * not over in a few nodes is searched otherwise. */
        RECOVERS,
        /* The question has no puzzle, so it is asked for one seed only. */
        ALONE
    } how;
};

static const struct test questions[] = {
    {"parse", ask_parse, FAILS},
    {"recognise", ask_recognise, RECOVERS},
    {"solve", ask_solve, FAILS},
    {"solve with threads", ask_crew, RECOVERS},
    {"count", ask_count, RECOVERS},
    {"count by every engine", ask_engine, RECOVERS},
    {"draw by lot", ask_draw, RECOVERS},
    {"check", ask_check, FAILS},
    {"convert", ask_convert, FAILS},
    {"show", ask_show, FAILS},
    {"info", ask_info, FAILS},
    {"graph", ask_graph, FAILS},
    {"classify", ask_classify, FAILS},
    {"estimate", ask_estimate, FAILS},
    {"hint", ask_hint, RECOVERS},
    {"cards", ask_cards, RECOVERS},
    {"state as logic", ask_smt, FAILS},
    {"read a model", ask_model, FAILS},
    {"judge by rules", ask_rules, FAILS},
    {"state as clauses", ask_sat, FAILS},
    {"diagram", ask_diagram, FAILS},
    {"read a SAT model", ask_sat_model, FAILS},
    {"check a proof", ask_proof, FAILS},
    {"make", ask_make, FAILS},
    {"parts", ask_parts, FAILS},
    {"cut", ask_cut, FAILS},
    {"cut list", ask_cut_list, FAILS},
    {"printed", ask_printed, FAILS},
    {"cover", ask_cover, RECOVERS},
    {"most", ask_most, RECOVERS},
    {"smallest", ask_smallest, RECOVERS},
    {"snakes", ask_snakes, ALONE},
    {"design", ask_design, ALONE},
    {"layouts", ask_layouts, ALONE},
    {"design snakes", ask_design_snakes, ALONE},
    {"turn", ask_turn, FAILS},
    {"apart", ask_apart, RECOVERS},
    {"saved", ask_saved, FAILS},
    {"keep", ask_keep, FAILS},
    {"write all", ask_write_all, FAILS},
};
enum { QUESTIONS = sizeof questions / sizeof *questions, MOST_ALLOCATIONS = 100000 };
/* The first allocations fail all, the others in steps, which each seed begins elsewhere. */
enum { FIRST = 10, STEP = 9 };

/* ---- The sweep ------------------------------------------------------------------------------- */

/* Asks with the k-th allocation failing, k = 1, 2, … until none fails any more. The answer when
 * nothing fails need not be TREEN_OK: a bare cover has no classes. */
static void sweep(const struct test *test, const struct asked *asked) {
    enum treen_status usual = test->ask(asked);
    assert_int_not_equal(usual, TREEN_NO_MEMORY);
    int k = 0, step = getenv("TREEN_TEST_WHOLE") ? 1 : STEP;
    do {
        k += k < FIRST + (asked->seed - seeds) % step ? 1 : step;
        fault.failed = false;
        fault.left = k;
        enum treen_status status = test->ask(asked);
        fault.left = 0;
        bool recovered = status == usual && (test->how == RECOVERS || !fault.failed);
        if (!recovered && !(fault.failed && status == TREEN_NO_MEMORY))
            fail_msg("%s: allocation %d fails and the status is %d", asked->seed->name, k, (int)status);
    } while (fault.failed && k < MOST_ALLOCATIONS);
    assert_false(fault.failed);
}

/* Returns the first solution as `solve --json` writes it, or an empty text. The caller owns it. */
static char *first_solution(const struct treen_puzzle *puzzle) {
    struct treen_question *question;
    const struct treen_record *record;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(treen_ask(NULL, puzzle, "solve", &question, NULL), TREEN_OK);
    if (treen_next(question, &record, NULL) == TREEN_OK)
        treen_record_json(record, tool_sink, out, NULL);
    fclose(out);
    treen_end(question);
    return text;
}

static bool goes_through_placements(const struct test *test) {
    return test->ask != ask_parse && test->ask != ask_recognise && test->ask != ask_show;
}

/* Tells whether the engine is not asked. Z3 takes most of the time, with the same code of ours for
 * every seed. */
static bool is_left_out(const struct test *test, const struct seed *seed, const char *engine) {
    return test->ask == ask_engine && !strcmp(engine, "z3") && (seed - seeds) % 4;
}

static void sweep_seed(const struct test *test, const struct seed *seed, FILE *out) {
    struct treen_puzzle *first = NULL;
    if (seed_is_large(seed) && goes_through_placements(test))
        return;
    assert_int_equal(parse_as(seed, seed->format, &first), TREEN_OK);
    for (unsigned n = 1; n <= treen_about(first)->problems; n++) {
        struct treen_puzzle *puzzle = treen_problem(first, n);
        char *solution = first_solution(puzzle);
        const struct treen_row *engine; /* other questions than ask_engine are asked once */
        for (size_t i = 0; (engine = treen_list(TREEN_ENGINES, i)) && (i == 0 || test->ask == ask_engine);
             i++)
            if (!is_left_out(test, seed, engine->name))
                sweep(test, &(struct asked){seed, puzzle, solution, engine->name, out});
        free(solution);
    }
    treen_close(first);
}

static void test_question(void **state) {
    const struct test *test = *state;
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    for (size_t i = 0; i < (test->how == ALONE ? 1 : SEEDS); i++)
        sweep_seed(test, &seeds[i], out);
    fclose(out);
}

int main(void) {
    struct CMUnitTest tests[QUESTIONS];
    for (size_t i = 0; i < QUESTIONS; i++)
        tests[i] = (struct CMUnitTest){questions[i].name, test_question, NULL, NULL,
                                       (void *)(uintptr_t)&questions[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
