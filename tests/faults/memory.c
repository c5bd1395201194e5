/* Fails the k-th allocation, for every k, of everything that the library can be asked: each must end in
 * TREEN_NO_MEMORY, without a crash and (under the address sanitizer) without a leak.
 *
 * The linker puts these functions in the place of malloc and its like, and of the arena's: an arena asks the
 * system so seldom that most of the places where memory can run out would never be reached through malloc
 * alone. libfyaml and GMP, being shared libraries, keep their own malloc;
 * Expat is given ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/arena.h"
#include "seeds.h"
#include "treen.h"

/* ---- Allocations that fail ----------------------------------------------------------------------------- */

/* The functions that the linker replaces have no parameter to carry this, and threads call them. */
static struct {
    atomic_int left; /* allocations until the one that fails; 0 and less = none fails */
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

/* ---- What is asked ------------------------------------------------------------------------------------- */

/* What a question is about; it closes whatever it opens itself. */
struct asked {
    const struct seed *seed;
    struct treen_puzzle *puzzle; /* a problem of the seed */
    const char *solution;        /* one of its solutions, as JSON; empty when there is none */
    FILE *out;
};
typedef enum treen_status question(const struct asked *asked);

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

static enum treen_status finish_run(struct treen_run *run, enum treen_status status, FILE *out) {
    const struct run_summary *summary;
    if (status == TREEN_END)
        status = treen_run_summary(run, &summary);
    if (status == TREEN_OK)
        treen_summary_json(summary, out);
    treen_run_close(run);
    return status;
}

static enum treen_status solve_with(const struct asked *asked, unsigned threads) {
    struct treen_options options = treen_options_standard();
    options.threads = threads;
    struct treen_run *run;
    enum treen_status status = treen_run_open(asked->puzzle, TREEN_SOLVE, &options, &run, NULL);
    if (status != TREEN_OK)
        return status;
    const struct treen_solution *solution;
    while (status == TREEN_OK && (status = treen_run_next(run, &solution)) == TREEN_OK)
        status = treen_show_solution(asked->puzzle, solution, (struct treen_look){true, 80}, asked->out);
    return finish_run(run, status, asked->out);
}

static enum treen_status ask_solve(const struct asked *asked) {
    return solve_with(asked, 1);
}

static enum treen_status ask_crew(const struct asked *asked) {
    return solve_with(asked, 3);
}

static enum treen_status count_with(const struct asked *asked, const char *engine,
                                    enum treen_symmetry symmetry) {
    struct treen_options options = treen_options_standard();
    options.threads = 1;
    options.engine = engine;
    options.symmetry = symmetry;
    struct treen_run *run;
    enum treen_status status = treen_run_open(asked->puzzle, TREEN_COUNT, &options, &run, NULL);
    return status == TREEN_OK ? finish_run(run, treen_run_finish(run), asked->out) : status;
}

/* By every engine that takes the puzzle. */
static enum treen_status ask_count(const struct asked *asked) {
    enum treen_status status = TREEN_OK;
    for (size_t i = 0; treen_engine(i) && (status == TREEN_OK || status == TREEN_BAD_INPUT); i++)
        status = count_with(asked, treen_engine(i)->name, i ? TREEN_SYMMETRY_NONE : TREEN_SYMMETRY_FULL);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

/* By lot, from a memory of states, of those that can be counted. */
static enum treen_status ask_draw(const struct asked *asked) {
    struct treen_options options = treen_options_standard();
    options.threads = 1;
    options.engine = "count";
    options.symmetry = TREEN_SYMMETRY_NONE;
    struct treen_run *run;
    const struct treen_solution *solution;
    enum treen_status status = treen_run_open(asked->puzzle, TREEN_FIRST, &options, &run, NULL);
    if (status != TREEN_OK)
        return status == TREEN_BAD_INPUT ? TREEN_OK : status;
    status = treen_run_next(run, &solution);
    if (status == TREEN_OK)
        status = treen_show_solution(asked->puzzle, solution, (struct treen_look){true, 80}, asked->out);
    treen_run_close(run);
    return status == TREEN_END ? TREEN_OK : status;
}

static enum treen_status tell_apart(struct treen_apart *apart, const struct asked *asked,
                                    const struct treen_disassembly *told) {
    const struct treen_positions *positions;
    enum treen_status status = treen_apart_ways(apart);
    treen_disassembly_json(told, asked->out);
    for (size_t i = 0; i < told->steps && status == TREEN_OK; i++)
        status = treen_show_step(asked->puzzle, told, i, false, (struct treen_look){true, 80}, asked->out);
    if (status == TREEN_OK)
        status = treen_apart_positions(apart, &positions);
    if (status == TREEN_OK) {
        treen_positions_json(told, positions, asked->out);
        treen_positions_dot(told, positions, asked->out);
    }
    return status;
}

/* Of an assembly that cannot be taken apart for want of memory it is not known whether it comes apart. */
static enum treen_status ask_apart(const struct asked *asked) {
    struct treen_options options = treen_options_standard();
    struct treen_apart *apart;
    const struct treen_disassembly *told;
    const struct treen_apart_summary *summary = NULL;
    options.threads = 1;
    enum treen_status status = treen_apart_open(asked->puzzle, &options, &apart, NULL);
    if (status != TREEN_OK)
        return status;
    while (status == TREEN_OK && (status = treen_apart_next(apart, &told)) == TREEN_OK)
        status = told->outcome == TREEN_NOT_KNOWN ? TREEN_NO_MEMORY : tell_apart(apart, asked, told);
    if (status == TREEN_END)
        status = treen_apart_summary(apart, &summary);
    if (status == TREEN_OK)
        treen_apart_summary_json(summary, asked->out);
    treen_apart_close(apart);
    return status;
}

static enum treen_status ask_check(const struct asked *asked) {
    struct verdict *verdict;
    enum treen_status status =
        treen_check(asked->puzzle, asked->solution, strlen(asked->solution), "solution", &verdict, NULL);
    if (status == TREEN_OK) {
        treen_verdict_json(asked->puzzle, verdict, NULL, asked->out);
        treen_verdict_close(verdict);
    }
    return status;
}

/* Not every format can hold every puzzle, which is no failure here. */
static enum treen_status ask_convert(const struct asked *asked) {
    enum treen_status status = TREEN_OK;
    for (size_t i = 0; treen_format(i) && (status == TREEN_OK || status == TREEN_BAD_INPUT); i++)
        status = puzzle_write(asked->puzzle, treen_format(i)->name, asked->out, NULL);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

static enum treen_status ask_turn(const struct asked *asked) {
    struct treen_puzzle *turned = NULL;
    enum treen_status status = puzzle_turn_into(asked->puzzle, "packing", &turned, NULL);
    treen_close(turned);
    return status;
}

/* Nothing saved is no failure here, nor is a puzzle that BurrTools' format cannot hold. */
static enum treen_status ask_saved(const struct asked *asked) {
    struct verdict *verdict;
    enum treen_status status = treen_check_saved(asked->puzzle, &verdict, NULL);
    if (status == TREEN_OK)
        treen_verdict_close(verdict);
    return status;
}

static enum treen_status keep_solutions(const struct asked *asked, struct treen_keep *keep) {
    struct treen_saved_solution *saved;
    enum treen_status status = TREEN_OK;
    for (size_t i = 0; status == TREEN_OK; i++) {
        status = treen_saved_open(asked->puzzle, i, &saved, NULL);
        if (status != TREEN_OK)
            break;
        status = keep_add(keep, saved->solution, saved->separation, NULL);
        treen_saved_close(saved);
    }
    return status == TREEN_END ? keep_write(keep, &(struct treen_kept){.seconds = 1}, asked->out, NULL)
                               : status;
}

static enum treen_status ask_keep(const struct asked *asked) {
    struct treen_keep *keep;
    enum treen_status status = treen_keep_open(asked->puzzle, &keep, NULL);
    if (status == TREEN_OK) {
        status = keep_solutions(asked, keep);
        treen_keep_close(keep);
    }
    return status;
}

static enum treen_status ask_write_all(const struct asked *asked) {
    return puzzle_write_all(asked->puzzle, asked->seed->format, asked->out, NULL);
}

static enum treen_status ask_show(const struct asked *asked) {
    treen_puzzle_json(asked->puzzle, asked->out);
    return treen_show(asked->puzzle, (struct treen_look){false, 40}, asked->out);
}

static enum treen_status ask_info(const struct asked *asked) {
    struct treen_facts *facts;
    enum treen_status status = treen_facts_open(asked->puzzle, &facts, NULL);
    if (status == TREEN_OK) {
        treen_info_json(asked->puzzle, treen_facts_info(facts), NULL, asked->out);
        treen_facts_close(facts);
    }
    return status;
}

static enum treen_status classify(struct treen_run *run, FILE *out) {
    struct treen_classes *classes;
    enum treen_status status = treen_classes_open(run, &classes, NULL);
    if (status == TREEN_OK) {
        treen_classes_json(classes, out);
        treen_classes_close(classes);
    }
    return status;
}

static enum treen_status ask_classify(const struct asked *asked) {
    struct treen_options options = treen_options_standard();
    options.symmetry = TREEN_SYMMETRY_ROTATION;
    options.threads = 1;
    struct treen_run *run;
    enum treen_status status = treen_run_open(asked->puzzle, TREEN_SOLVE, &options, &run, NULL);
    if (status == TREEN_OK) {
        status = classify(run, asked->out);
        treen_run_close(run);
    }
    return status;
}

/* Small as they are, their trees are searched to the end. */
static enum treen_status ask_estimate(const struct asked *asked) {
    struct treen_options options = treen_options_standard();
    struct treen_estimate *estimate;
    const struct estimate_summary *found;
    enum treen_status status = treen_estimate_open(asked->puzzle, &options, &estimate, NULL);
    if (status != TREEN_OK)
        return status;
    while ((status = treen_estimate_improve(estimate, 1)) == TREEN_OK)
        ;
    if (status == TREEN_END)
        status = treen_estimate_summary(estimate, &found);
    if (status == TREEN_OK)
        treen_estimated_json(found, asked->out);
    treen_estimate_close(estimate);
    return status;
}

static enum treen_status ask_graph(const struct asked *asked) {
    struct treen_stated about;
    enum treen_status status = treen_graph(asked->puzzle, false, asked->out, &about, NULL);
    return status == TREEN_OK ? treen_graph(asked->puzzle, true, asked->out, &about, NULL) : status;
}

static enum treen_status ask_reproduce(const struct asked *asked) {
    static const char *const operands[] = {"a puzzle", "-", NULL};
    struct treen_options options = treen_options_standard();
    options.engine = "it's";
    char *line;
    enum treen_status status = treen_reproduce("solve", operands, &options, &line);
    if (status == TREEN_OK) {
        fputs(line, asked->out);
        free(line);
    }
    return status;
}

static enum treen_status ask_smt(const struct asked *asked) {
    return treen_smt(asked->puzzle, asked->out, NULL);
}

static enum treen_status ask_sat(const struct asked *asked) {
    return treen_sat(asked->puzzle, asked->out, NULL);
}

/* Two of its options, which need not be a solution. */
static enum treen_status ask_sat_model(const struct asked *asked) {
    static const char text[] = "s SATISFIABLE\nv 1 -2 0\n";
    enum treen_says says;
    struct verdict *verdict = NULL;
    enum treen_status status =
        treen_sat_read(asked->puzzle, text, strlen(text), "model", &says, &verdict, NULL);
    treen_verdict_close(verdict);
    return status;
}

static enum treen_status ask_proof(const struct asked *asked) {
    static const char text[] = "1 0\nd 1 0\n-1 0\n0\n", binary[] = "a\x02\0d\x02\0a\x03\0a\0";
    struct treen_proof proof;
    enum treen_status status = treen_sat_check(asked->puzzle, text, strlen(text), "proof", &proof, NULL);
    return status == TREEN_NO_MEMORY
               ? status
               : treen_sat_check(asked->puzzle, binary, sizeof binary - 1, "proof", &proof, NULL);
}

/* A model of four cells: of other boards it says too little. */
static enum treen_status ask_model(const struct asked *asked) {
    static const char text[] = "sat ((c0 1) (c1 2) (c2 3) (c3 4))";
    enum treen_says says;
    struct verdict *verdict = NULL;
    enum treen_status status =
        treen_smt_read(asked->puzzle, text, strlen(text), "model", &says, &verdict, NULL);
    treen_verdict_close(verdict);
    return status;
}

static enum treen_status ask_rules(const struct asked *asked) {
    return treen_rules_page(asked->puzzle, NULL, asked->out, NULL);
}

static enum treen_status ask_make(const struct asked *asked) {
    struct treen_options options = treen_options_standard();
    struct treen_puzzle *puzzle = NULL;
    (void)asked;
    options.side = 2;
    enum treen_status status = treen_make("kurosu", &options, &puzzle, NULL);
    treen_close(puzzle);
    return status;
}

struct test {
    const char *name;
    question *ask;
    bool recovers; /* may do without: a text that cannot be sniffed is read, a thread's work goes to others,
                    * tables that do not fit are made anew, what is not over in a few nodes is searched otherwise */
};

static const struct test questions[] = {
    {"parse", ask_parse, false},
    {"recognise", ask_recognise, true},
    {"solve", ask_solve, false},
    {"solve with threads", ask_crew, true},
    {"count", ask_count, true},
    {"draw by lot", ask_draw, true},
    {"check", ask_check, false},
    {"convert", ask_convert, false},
    {"show", ask_show, false},
    {"info", ask_info, false},
    {"graph", ask_graph, false},
    {"classify", ask_classify, false},
    {"reproduce", ask_reproduce, false},
    {"estimate", ask_estimate, false},
    {"state as logic", ask_smt, false},
    {"read a model", ask_model, false},
    {"judge by rules", ask_rules, false},
    {"state as clauses", ask_sat, false},
    {"read a SAT model", ask_sat_model, false},
    {"check a proof", ask_proof, false},
    {"make", ask_make, false},
    {"turn", ask_turn, false},
    {"apart", ask_apart, true},
    {"saved", ask_saved, false},
    {"keep", ask_keep, false},
    {"write all", ask_write_all, false},
};
enum { QUESTIONS = sizeof questions / sizeof *questions, MOST_ALLOCATIONS = 100000 };

/* ---- The sweep ----------------------------------------------------------------------------------------- */

/* Asks with the k-th allocation failing, k = 1, 2, … until none fails any more. What the question answers
 * when nothing fails need not be TREEN_OK: a bare cover has no classes. */
static void sweep(const struct test *test, const struct asked *asked) {
    enum treen_status usual = test->ask(asked);
    assert_int_not_equal(usual, TREEN_NO_MEMORY);
    int k = 0;
    do {
        fault.failed = false;
        fault.left = ++k;
        enum treen_status status = test->ask(asked);
        fault.left = 0;
        bool recovered = status == usual && (test->recovers || !fault.failed);
        if (!recovered && !(fault.failed && status == TREEN_NO_MEMORY))
            fail_msg("%s: allocation %d fails and the status is %d", asked->seed->name, k, (int)status);
    } while (fault.failed && k < MOST_ALLOCATIONS);
    assert_false(fault.failed);
}

/* The first solution as `solve --json` writes it, or nothing; owned by the caller. */
static char *first_solution(const struct treen_puzzle *puzzle) {
    struct treen_options options = treen_options_standard();
    struct treen_run *run;
    const struct treen_solution *solution;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(treen_run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    if (treen_run_next(run, &solution) == TREEN_OK)
        treen_solution_json(solution, out);
    fclose(out);
    treen_run_close(run);
    return text;
}

static bool goes_through_placements(const struct test *test) {
    return test->ask != ask_parse && test->ask != ask_recognise && test->ask != ask_show;
}

static void sweep_seed(const struct test *test, const struct seed *seed, FILE *out) {
    struct treen_puzzle *first = NULL;
    if (seed_is_large(seed) && goes_through_placements(test))
        return;
    assert_int_equal(parse_as(seed, seed->format, &first), TREEN_OK);
    for (unsigned n = 1; n <= treen_problems(first); n++) {
        struct treen_puzzle *puzzle = treen_problem(first, n);
        char *solution = first_solution(puzzle);
        sweep(test, &(struct asked){seed, puzzle, solution, out});
        free(solution);
    }
    treen_close(first);
}

static void test_question(void **state) {
    const struct test *test = *state;
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    for (size_t i = 0; i < SEEDS; i++)
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
