/* An engine that lies. For every question, the run finds the lie and says so, and its results do
 * not look like an answer. */
#include "run/run.h"

#include "engine/apart/apart.h"
#include "engine/engine.h"
#include "run/ask/apart.h"
#include "run/ask/make.h"
#include "run/ask/snakes.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The liar -------------------------------------------------------------------------------- */

/* Changes a copy of an honest answer. The copy has room for one more option than the problem
 * has. */
typedef void lie(const struct problem *problem, uint32_t *option, size_t *count);

static void beyond(const struct problem *problem, uint32_t *option, size_t *count) {
    (void)count;
    option[0] = problem->form == FORM_COVER ? (uint32_t)problem->options : 1 << 30;
}

static void far_beyond(const struct problem *problem, uint32_t *option, size_t *count) {
    (void)problem;
    option[*count - 1] = UINT32_MAX;
}

static void missing(const struct problem *problem, uint32_t *option, size_t *count) {
    (void)problem, (void)option;
    --*count;
}

static void empty(const struct problem *problem, uint32_t *option, size_t *count) {
    (void)problem, (void)option;
    *count = 0;
}

static void twice(const struct problem *problem, uint32_t *option, size_t *count) {
    (void)problem;
    option[*count] = option[0];
    ++*count;
}

/* Replaces one number: in a cover by the next option, elsewhere by the value of a neighbour. */
static void other(const struct problem *problem, uint32_t *option, size_t *count) {
    option[0] =
        problem->form == FORM_COVER ? (uint32_t)((option[0] + 1) % problem->options) : option[1 % *count];
}

/* Changes the colour of the first pair of `many_coloured`. */
static void disagree(const struct problem *problem, uint32_t *option, size_t *count) {
    (void)problem;
    for (size_t i = 0; i < *count; i++)
        if (option[i] < 2)
            option[i] ^= 1;
}

static void everything(const struct problem *problem, uint32_t *option, size_t *count) {
    for (*count = 0; *count < problem->options; ++*count)
        option[*count] = (uint32_t)*count;
}

/* The liar's task. The engine's functions have no other way to get it. */
static struct {
    const struct engine *honest;
    lie *lie;       /* null: the liar gives an answer twice */
    uint64_t after; /* honest answers before the lie, those of all threads */
    _Atomic uint64_t answers;
} liar;

struct liar {
    const struct problem *problem;
    void *search;
    bool repeated;
    struct answer last;
    uint32_t *option;
};

static const char *liar_refuses(const struct problem *problem, size_t memory_left) {
    return liar.honest->refuses(problem, memory_left);
}

static enum treen_status liar_open(const struct problem *problem, struct control *control,
                                   struct arena *arena, void **search) {
    struct liar *self = ARENA_NEW(arena, 1, struct liar);
    if (!self || !(self->option = ARENA_NEW(arena, problem->options + 1000, uint32_t)))
        return TREEN_NO_MEMORY;
    self->problem = problem;
    *search = self;
    return liar.honest->open(problem, control, arena, &self->search);
}

static enum treen_status liar_next(void *search, struct answer *answer) {
    struct liar *self = search;
    uint64_t answers = ++liar.answers;
    if (!liar.lie && self->last.option && !self->repeated && answers > liar.after + 1) {
        self->repeated = true;
        *answer = self->last;
        return TREEN_OK;
    }
    enum treen_status status = liar.honest->next(self->search, answer);
    if (status != TREEN_OK)
        return status;
    memcpy(self->option, answer->option, answer->count * sizeof *answer->option);
    self->last = (struct answer){answer->count, self->option};
    if (liar.lie && answers > liar.after)
        liar.lie(self->problem, self->option, &self->last.count);
    *answer = self->last;
    return TREEN_OK;
}

static void liar_close(void *search) {
    engine_close(liar.honest, ((struct liar *)search)->search);
}

/* ---- Asking it ------------------------------------------------------------------------------- */

static struct treen_puzzle *open_puzzle(const char *name) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {0};
    enum treen_status status = strchr(name, '\n')
                                   ? treen_parse(NULL, name, strlen(name), "test", NULL, &puzzle, &error)
                                   : treen_open(NULL, name, NULL, &puzzle, &error);
    if (status != TREEN_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

/* Goes on to the end, by listing solutions or without. */
static enum treen_status finish(struct run *run, enum question question) {
    const struct treen_solution *solution;
    enum treen_status status = TREEN_OK;
    while (question != TREEN_COUNT && status == TREEN_OK)
        status = run_next(run, &solution);
    return question == TREEN_COUNT ? run_finish(run) : status;
}

static struct engine liar_engine(void) {
    return (struct engine){.about = {.name = "liar", .summary = "says what is not so"},
                           .form = liar.honest->form,
                           .refuses = liar_refuses,
                           .open = liar_open,
                           .next = liar_next,
                           .close = liar_close};
}

static void ask(const char *name, enum question question, uint64_t threads, bool wrong) {
    struct treen_puzzle *puzzle = open_puzzle(name);
    struct settings options = settings_standard();
    struct run *run;
    struct treen_error error = {0};
    struct engine engine = liar_engine();
    const struct run_summary *summary;
    liar.answers = 0;
    options.threads = threads;
    options.symmetry = TREEN_SYMMETRY_NONE;
    assert_int_equal(run_new(&run, NULL), TREEN_OK);
    run_hand(run, &engine);
    if (run_ask(run, puzzle, question, &options, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    enum treen_status status = finish(run, question);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    assert_string_equal(summary->engine, "liar");
    if (wrong) {
        assert_int_equal(status, TREEN_BUG);
        struct treen_error told;
        run_explain(run, TREEN_BUG, &told);
        assert_non_null(strstr(told.text, "engine liar gave a wrong answer"));
        assert_false(summary->complete);
    } else {
        assert_int_equal(status, TREEN_END);
        assert_true(summary->complete);
    }
    run_close(run);
    treen_close(puzzle);
}

/* Asks every question. Of question FIRST only the first solution need be right. */
static void ask_all(const char *name, bool wrong) {
    for (uint64_t threads = 1; threads <= 2; threads++) {
        ask(name, TREEN_SOLVE, threads, wrong);
        ask(name, TREEN_COUNT, threads, wrong);
        if (!liar.after && liar.lie)
            ask(name, TREEN_FIRST, threads, wrong);
    }
}

static void lie_about(const char *name, const char *honest, lie *told, uint64_t after) {
    liar.honest = engine_named(honest);
    liar.lie = told;
    liar.after = after;
    ask_all(name, true);
}

/* Covers: plain, with colours, with multiplicities, and with more items than a row of bits has. */
static const char plain[] = "p q | x\np x\np\nq x\nq\n", coloured[] = "p q | x\np x:A\nq x:A\nq x:B\np x:B\n",
                  several[] =
                      "grid: square\nbox: 4x4\npieces: {a: {copies: 1..8, shape: '##'}, b: {copies: 0..4, "
                      "shape: '##/##'}}\n",
                  large[] = "grid: square\nbox: 12x12\npieces: {a: {copies: 72, shape: '##'}}\n";

/* All options of s agree: those of a and b, and perhaps others. */
static const char many_coloured[] =
    "a b c d e f | s t\na s:A\na s:B\nb s:A t\nb s:B t\nc s:A\nc s:B\nd\nd s:A\nd s:B\n"
    "e\ne s:A\ne s:B\nf\nf s:A\nf s:B\n";

static void an_honest_engine_is_believed(void **state) {
    static const char *const names[] = {plain, coloured, several, many_coloured, "soma", "dpf-sticks"};
    liar.honest = engine_named("dlx");
    liar.lie = NULL;
    liar.after = UINT64_MAX - 2;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ask_all(names[i], false);
}

static void wrong_covers_are_found_out(void **state) {
    static lie *const lies[] = {beyond, far_beyond, missing, empty, twice, everything};
    static const char *const names[] = {plain, coloured, several, large, "soma"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t l = 0; l < sizeof lies / sizeof *lies; l++)
            lie_about(names[i], "dlx", lies[l], 0);
    lie_about("soma", "dlx", other, 0);
    lie_about(coloured, "dlx", other, 0);
}

/* Tests lies after many answers. The first answers of a search are judged in another way than the
 * later ones. */
static void late_lies_are_found_out(void **state) {
    static lie *const lies[] = {beyond, far_beyond, missing, empty, twice, other, everything};
    for (size_t l = 0; l < sizeof lies / sizeof *lies; l++)
        lie_about("soma", "dlx", lies[l], 100);
    for (size_t l = 0; l < sizeof lies / sizeof *lies; l++)
        if (lies[l] != other)
            lie_about(several, "dlx", lies[l], 20);
    lie_about(many_coloured, "dlx", disagree, 0);
    lie_about(many_coloured, "dlx", disagree, 10);
    lie_about(many_coloured, "dlx", missing, 10);
}

/* Writes dominoes on a board of 12x12 as a cover: more items than a row of bits has. */
static void write_dominoes(char *text, size_t room) {
    enum { SIDE = 12 };
    size_t length = 0;
    for (int i = 0; i < SIDE * SIDE; i++)
        length += (size_t)snprintf(text + length, room - length, "%si%d", i ? " " : "", i);
    for (int i = 0; i < SIDE * SIDE; i++) {
        if (i % SIDE < SIDE - 1)
            length += (size_t)snprintf(text + length, room - length, "\ni%d i%d", i, i + 1);
        if (i < SIDE * (SIDE - 1))
            length += (size_t)snprintf(text + length, room - length, "\ni%d i%d", i, i + SIDE);
    }
    assert_true(length + 1 < room);
    strcpy(text + length, "\n");
}

/* Tests lies of an engine that has proved itself. Answers that are only counted are judged by a
 * sample then. */
static void lies_after_proof_are_found_out(void **state) {
    static lie *const lies[] = {beyond, far_beyond, missing, empty, twice, everything};
    char dominoes[1 << 13];
    write_dominoes(dominoes, sizeof dominoes);
    liar.honest = engine_named("dlx");
    liar.after = 10000;
    for (size_t l = 0; l < sizeof lies / sizeof *lies; l++)
        for (uint64_t threads = 1; threads <= 2; threads++) {
            liar.lie = lies[l];
            ask(dominoes, TREEN_COUNT, threads, true);
            ask(large, TREEN_COUNT, threads, true);
        }
}

static void an_answer_told_twice_is_found_out(void **state) {
    lie_about("soma", "dlx", NULL, 0);
    lie_about("soma", "dlx", NULL, 100);
    lie_about(several, "dlx", NULL, 1);
    lie_about("soma-cubes-ordered", "stack", NULL, 5);
}

static void wrong_answers_of_other_forms_are_found_out(void **state) {
    static lie *const lies[] = {beyond, far_beyond, missing, empty, twice, other};
    static const char *const names[] = {"snake", "soma-cubes-ordered", "sujiko"}, *const engines[] = {
                                                                                      "fold", "stack",
                                                                                      "logic"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t l = 0; l < sizeof lies / sizeof *lies; l++)
            lie_about(names[i], engines[i], lies[l], 0);
    lie_about("squared-rectangle", "skyline", far_beyond, 0);
    lie_about("squared-rectangle", "skyline", missing, 0);
    lie_about("squared-rectangle", "skyline", twice, 0);
}

/* ---- Questions that are more than a run ------------------------------------------------------ */

/* Makes a puzzle with the liar's help. */
static void make(bool wrong) {
    struct settings options = settings_standard();
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {0};
    struct engine engine = liar_engine();
    enum treen_status status = make_puzzle("sujiko", &options, NULL, &engine, &puzzle, &error);
    assert_int_equal(status, wrong ? TREEN_BUG : TREEN_OK);
    assert_true(!puzzle == wrong);
    if (wrong)
        assert_non_null(strstr(error.text, "engine liar gave a wrong answer"));
    treen_close(puzzle);
}

static void a_puzzle_is_not_made_of_lies(void **state) {
    static lie *const lies[] = {beyond, far_beyond, missing, empty, twice, other};
    liar.honest = engine_named("logic");
    liar.lie = twice;
    liar.after = UINT64_MAX - 2;
    make(false);
    liar.after = 0;
    for (size_t l = 0; l < sizeof lies / sizeof *lies; l++) {
        liar.lie = lies[l];
        make(true);
    }
    liar.lie = NULL; /* the same solution twice looks like two solutions */
    make(true);
}

/* Asks for all chains of a box, and gives the status at the end. */
static void ask_snakes(uint64_t threads, bool wrong) {
    struct settings options = settings_standard();
    struct snakes *snakes;
    struct treen_error error = {0};
    struct engine engine = liar_engine();
    const struct treen_chain *chain;
    struct treen_summary summary = {0};
    enum treen_status status;
    options.threads = threads;
    if (snakes_open("2x2x3", &options, NULL, &snakes, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    snakes_hand(snakes, &engine);
    while ((status = snakes_next(snakes, &chain)) == TREEN_OK) {
    }
    assert_int_equal(status, wrong ? TREEN_BUG : TREEN_END);
    if (wrong)
        assert_non_null(strstr(snakes_error(snakes)->text, "engine liar gave a wrong answer"));
    snakes_sum_up(snakes, &summary);
    assert_string_equal(summary.engine, "liar");
    assert_true(summary.complete != wrong);
    snakes_close(snakes);
}

/* Exchanges the ends of a path. Each number stays possible, but the path jumps. */
static void jump(const struct problem *problem, uint32_t *option, size_t *count) {
    uint32_t first = option[0];
    (void)problem;
    option[0] = option[*count - 1];
    option[*count - 1] = first;
}

static void wrong_chains_are_found_out(void **state) {
    static lie *const lies[] = {beyond, far_beyond, missing, empty, twice, other, jump};
    liar.honest = engine_named("fold");
    for (uint64_t threads = 1; threads <= 2; threads++) {
        liar.lie = twice;
        liar.after = UINT64_MAX - 2;
        ask_snakes(threads, false);
        liar.after = 0;
        for (size_t l = 0; l < sizeof lies / sizeof *lies; l++) {
            liar.lie = lies[l];
            ask_snakes(threads, true);
        }
        liar.lie = NULL;
        ask_snakes(threads, true);
    }
}

/* Takes apart truly, and then forgets the moves. */
static enum treen_status forget_moves(struct apart *apart, const struct apart_question *question,
                                      struct control *control, struct arena *arena,
                                      struct apart_answer *answer) {
    enum treen_status status = apart_take(apart, question, control, arena, answer);
    answer->separation = NULL;
    return status;
}

/* Takes apart truly, and then changes the first move: a part that there is none of moves. */
static enum treen_status move_another(struct apart *apart, const struct apart_question *question,
                                      struct control *control, struct arena *arena,
                                      struct apart_answer *answer) {
    enum treen_status status = apart_take(apart, question, control, arena, answer);
    struct treen_separation *separation = ARENA_NEW(arena, 1, struct treen_separation);
    struct treen_move *move = ARENA_NEW(arena, answer->separation->moves, struct treen_move);
    unsigned *part = ARENA_NEW(arena, 1, unsigned);
    assert_true(separation && move && part);
    *separation = *answer->separation;
    memcpy(move, separation->move, separation->moves * sizeof *move);
    *part = 1000;
    move[0].parts = 1;
    move[0].part = part;
    separation->move = move;
    answer->separation = separation;
    return status;
}

static void take_apart(taking_way *way, bool wrong) {
    static const char loose[] = "box: 1x1x2\npieces: {a: '#', b: '#'}\n";
    struct treen_puzzle *puzzle = open_puzzle(loose);
    struct settings options = settings_standard();
    struct taking_apart *apart;
    struct treen_error error = {0};
    const struct treen_disassembly *told;
    struct treen_summary summary = {0};
    struct stats stats;
    enum treen_status status;
    if (taking_open(puzzle, &options, &apart, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    taking_hand(apart, way);
    while ((status = taking_next(apart, &told)) == TREEN_OK) {
    }
    assert_int_equal(status, wrong ? TREEN_BUG : TREEN_END);
    taking_explain(apart, status, &error);
    if (wrong)
        assert_non_null(strstr(error.text, "was taken apart wrongly"));
    assert_int_equal(taking_sum_up(apart, &summary, &stats), TREEN_OK);
    assert_int_equal(summary.apart->solutions, !wrong);
    assert_true(summary.complete != wrong);
    taking_close(apart);
    treen_close(puzzle);
}

static void wrong_moves_are_found_out(void **state) {
    take_apart(apart_take, false);
    take_apart(forget_moves, true);
    take_apart(move_another, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_engine_is_believed),
        cmocka_unit_test(wrong_covers_are_found_out),
        cmocka_unit_test(late_lies_are_found_out),
        cmocka_unit_test(lies_after_proof_are_found_out),
        cmocka_unit_test(an_answer_told_twice_is_found_out),
        cmocka_unit_test(wrong_answers_of_other_forms_are_found_out),
        cmocka_unit_test(a_puzzle_is_not_made_of_lies),
        cmocka_unit_test(wrong_chains_are_found_out),
        cmocka_unit_test(wrong_moves_are_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
