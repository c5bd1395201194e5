/* Random legal calls of the interface, on small exact covers. A brute force knows their answers,
 * and every result is compared with these. A sequence that fails is shortened, and printed as
 * calls. TREEN_SEED and TREEN_SEEDS in the environment say from which seed on, and how many. Every
 * sequence runs in a process of its own, so that one that crashes is shortened, too. */
#include "brute.h"
#include "random_cover.h"

#include "base/random.h"
#include "sampled.h"
#include "treen.h"
#include "cases.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SEEDS = SAMPLED(400, 150),
    CALLS = 40,
    SESSIONS = 2,
    PUZZLES = 3,
    QUESTIONS = 3,
    COPIES = 3,
    LONGEST_TEXT = 1 << 16
};

/* ---- Calls ----------------------------------------------------------------------------------- */

enum operation {
    OPEN_SESSION,
    CLOSE_SESSION,
    SET,
    STOP,
    GO_ON,
    MAKE_COVER,
    READ_AGAIN,
    CLOSE_PUZZLE,
    ASK,
    NEXT,
    FINISH,
    DETAIL,
    SUM_UP,
    GIVE,
    END_QUESTION,
    COPY_RECORD,
    FREE_COPY,
    OPERATIONS
};

/* A call; what the numbers mean depends on the operation. They are taken modulo what there is. */
struct call {
    enum operation operation;
    uint32_t a, b, c;
};

static struct call random_call(struct random *random) {
    /* Questions are asked and answered more often than sessions are opened. */
    static const uint8_t chance[OPERATIONS] = {
        [OPEN_SESSION] = 2, [CLOSE_SESSION] = 1, [SET] = 6,          [STOP] = 1, [GO_ON] = 3,
        [MAKE_COVER] = 3,   [READ_AGAIN] = 1,    [CLOSE_PUZZLE] = 1, [ASK] = 7,  [NEXT] = 14,
        [FINISH] = 3,       [DETAIL] = 2,        [SUM_UP] = 5,       [GIVE] = 3, [END_QUESTION] = 3,
        [COPY_RECORD] = 2,  [FREE_COPY] = 1};
    uint32_t sum = 0;
    for (int i = 0; i < OPERATIONS; i++)
        sum += chance[i];
    uint32_t drawn = random_below(random, sum);
    int operation = 0;
    while (drawn >= chance[operation])
        drawn -= chance[operation++];
    return (struct call){(enum operation)operation, random_below(random, 1 << 20),
                         random_below(random, 1 << 20), random_below(random, 1 << 20)};
}

/* ---- What is there --------------------------------------------------------------------------- */

struct asked_cover {
    struct treen_puzzle *puzzle; /* null = this place is free */
    int session;                 /* -1 = none */
    struct arena arena;
    struct problem problem;
    struct sets answers;
};

struct asked {
    struct treen_question *question; /* null = this place is free */
    int cover, session;
    char name[12];
    bool limited; /* by nodes or parts: it may end early, or know a part alone */
    bool given;   /* a text, to "check" */
    enum treen_status ended;
    const struct treen_record *record; /* given last; null = none */
    uint64_t listed;
    uint64_t met; /* by answer of the brute force: a bit for each that was listed */
};

struct state {
    struct treen_session *session[SESSIONS];
    bool stopped[SESSIONS], limited[SESSIONS];
    struct asked_cover cover[PUZZLES];
    struct asked asked[QUESTIONS];
    struct treen_record *copy[COPIES];
    int number; /* of the call at hand */
};

/* Ends the process: the parent shortens the sequence. */
static _Noreturn void wrong(const struct state *state, const char *what) {
    printf("# call %d: %s\n", state->number, what);
    fflush(stdout);
    _exit(1);
}

#define MUST(state, truth)                                                                                   \
    do {                                                                                                     \
        if (!(truth))                                                                                        \
            wrong((state), #truth);                                                                          \
    } while (0)

static int used_session(const struct state *state, uint32_t number) {
    int index = (int)(number % (SESSIONS + 1)) - 1;
    return index >= 0 && state->session[index] ? index : -1;
}

static bool is_stopped(const struct state *state, int session) {
    return session >= 0 && state->stopped[session];
}

static struct treen_session *session_of(const struct state *state, int index) {
    return index < 0 ? NULL : state->session[index];
}

/* Expects a message with every status but good ends. */
static void judge(const struct state *state, enum treen_status status, const struct treen_error *error) {
    MUST(state, status != TREEN_BUG && status != TREEN_IO && status != TREEN_NO_MEMORY);
    MUST(state, status == TREEN_OK || status == TREEN_END || error->text[0]);
}

/* ---- Sessions -------------------------------------------------------------------------------- */

static void open_session(struct state *state, const struct call *call) {
    uint32_t place = call->a % SESSIONS;
    if (state->session[place])
        return;
    MUST(state, treen_session_open(&state->session[place], NULL) == TREEN_OK);
    state->stopped[place] = state->limited[place] = false;
}

static void close_session(struct state *state, const struct call *call) {
    int place = (int)(call->a % SESSIONS);
    for (int i = 0; i < PUZZLES; i++)
        if (state->cover[i].puzzle && state->cover[i].session == place)
            return;
    for (int i = 0; i < QUESTIONS; i++)
        if (state->asked[i].question && state->asked[i].session == place)
            return;
    treen_session_close(state->session[place]);
    state->session[place] = NULL;
}

static const struct setting {
    const char *name, *text;
    bool limits;
} settings[] = {
    {"threads", "1", false},       {"threads", "3", false},       {"threads", NULL, false},
    {"engine", "cover", false},    {"engine", "dlx", false},      {"engine", NULL, false},
    {"symmetry", "none", false},   {"symmetry", "full", false},   {"ordered", "true", false},
    {"ordered", NULL, false},      {"seed", "7", false},          {"explain", "true", false},
    {"kernel", "portable", false}, {"kernel", NULL, false},       {"memory", "268435456", false},
    {"seconds", "1000", false},    {"reproduce", "again", false}, {"nodes", "3", true},
    {"parts", "2", true},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static void set(struct state *state, const struct call *call) {
    int place = used_session(state, call->a);
    const struct setting *setting = &settings[call->b % SETTINGS];
    char text[32];
    if (place < 0)
        return;
    MUST(state, treen_set(state->session[place], setting->name, setting->text, NULL) == TREEN_OK);
    bool got = treen_get(state->session[place], setting->name, text, sizeof text);
    MUST(state, !setting->text || (got && !strcmp(text, setting->text)));
    state->limited[place] |= setting->limits;
}

static void stop(struct state *state, const struct call *call) {
    int place = used_session(state, call->a);
    treen_stop(session_of(state, place));
    if (place >= 0)
        state->stopped[place] = true;
}

static void go_on(struct state *state, const struct call *call) {
    int place = used_session(state, call->a);
    treen_go_on(session_of(state, place));
    if (place >= 0)
        state->stopped[place] = false;
}

/* ---- Puzzles --------------------------------------------------------------------------------- */

static int free_cover(const struct state *state) {
    int place = 0;
    while (place < PUZZLES && state->cover[place].puzzle)
        place++;
    return place;
}

/* Makes a puzzle. The arrays are freed at once: treen_cover copies them. */
static enum treen_status make(struct treen_session *session, const struct problem *problem,
                              struct treen_puzzle **puzzle) {
    size_t *start = calloc(problem->options + 1, sizeof *start);
    for (size_t i = 0; i <= problem->options; i++)
        start[i] = problem->options ? problem->start[i] : 0;
    const struct treen_matrix matrix = {.size = sizeof matrix,
                                        .options = problem->options,
                                        .items = problem->items,
                                        .primary = problem->primary,
                                        .start = start,
                                        .item = problem->item,
                                        .colour = problem->colour,
                                        .least = problem->least,
                                        .most = problem->most};
    enum treen_status status = treen_cover(session, &matrix, puzzle, NULL);
    free(start);
    return status;
}

static void make_cover(struct state *state, const struct call *call) {
    int place = free_cover(state), session = used_session(state, call->a);
    if (place == PUZZLES)
        return;
    struct asked_cover *cover = &state->cover[place];
    arena_init(&cover->arena, 64 << 20);
    cover->problem = random_cover(call->b, &cover->arena);
    cover->answers = (struct sets){.arena = &cover->arena};
    cover->session = session;
    brute(&cover->problem, &cover->answers);
    enum treen_status status = make(session_of(state, session), &cover->problem, &cover->puzzle);
    MUST(state, status == TREEN_OK);
    MUST(state, treen_about(cover->puzzle)->problems == 1 && treen_about(cover->puzzle)->number == 1);
}

struct text {
    size_t length;
    char at[LONGEST_TEXT];
};

static bool add_text(void *context, const char *bytes, size_t length) {
    struct text *text = context;
    if (length >= sizeof text->at - text->length)
        return false;
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
    return true;
}

/* Writes a cover and reads it again. It is the same: its options keep their order. */
static void read_again(struct state *state, const struct call *call) {
    static const char *const formats[] = {"cover", "yaml", "json"};
    static struct text text;
    struct asked_cover *cover = &state->cover[call->a % PUZZLES];
    struct treen_puzzle *again;
    if (!cover->puzzle || is_stopped(state, cover->session))
        return;
    for (int i = 0; i < QUESTIONS; i++)
        if (state->asked[i].question && state->asked[i].cover == (int)(cover - state->cover))
            return;
    const char *format = formats[call->b % 3];
    bool named = call->c % 2 || !strcmp(format, "cover"); /* items called 1 and 2 look like other formats */
    text.length = 0;
    enum treen_status written = treen_write(cover->puzzle, format, false, add_text, &text, NULL);
    MUST(state,
         written == (cover->problem.primary ? TREEN_OK : TREEN_BAD_INPUT)); /* a text begins with one */
    if (written != TREEN_OK)
        return;
    struct treen_error error = {.text = ""};
    enum treen_status status = treen_parse(session_of(state, cover->session), text.at, text.length, "again",
                                           named ? format : NULL, &again, &error);
    if (status != TREEN_OK)
        printf("# %s\n%s\n", error.text, text.at);
    MUST(state, status == TREEN_OK);
    treen_close(cover->puzzle);
    cover->puzzle = again;
}

static void close_puzzle(struct state *state, const struct call *call) {
    int place = (int)(call->a % PUZZLES);
    for (int i = 0; i < QUESTIONS; i++)
        if (state->asked[i].question && state->asked[i].cover == place)
            return;
    treen_close(state->cover[place].puzzle);
    if (state->cover[place].puzzle)
        arena_free(&state->cover[place].arena);
    state->cover[place].puzzle = NULL;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* Tells whether a session has stopped the question: its own, or the puzzle's. */
static bool may_stop(const struct state *state, const struct asked *asked) {
    return is_stopped(state, asked->session) || is_stopped(state, state->cover[asked->cover].session);
}

static void ask_question(struct state *state, const struct call *call) {
    static const char *const names[] = {"solve", "solve", "first",    "count",
                                        "info",  "check", "estimate", "saved"};
    int place = 0, cover = (int)(call->b % PUZZLES);
    while (place < QUESTIONS && state->asked[place].question)
        place++;
    if (place == QUESTIONS || !state->cover[cover].puzzle)
        return;
    struct asked *asked = &state->asked[place];
    struct treen_error error = {.text = ""};
    *asked = (struct asked){.cover = cover, .session = used_session(state, call->a)};
    strcpy(asked->name, names[call->c % 8]);
    asked->limited = asked->session >= 0 && state->limited[asked->session];
    enum treen_status status = treen_ask(session_of(state, asked->session), state->cover[cover].puzzle,
                                         asked->name, &asked->question, &error);
    judge(state, status, &error);
    if (status != TREEN_OK)
        asked->question = NULL;
    MUST(state, status == TREEN_OK || status == TREEN_STOPPED);
    MUST(state, (status == TREEN_STOPPED) == may_stop(state, asked));
}

static bool is_search(const struct asked *asked) {
    return !strcmp(asked->name, "solve") || !strcmp(asked->name, "first") || !strcmp(asked->name, "count");
}

/* Notes a solution. It must be an answer of the brute force, and a new one. */
static void note_solution(struct state *state, struct asked *asked, const struct treen_solution *solution) {
    const struct asked_cover *cover = &state->cover[asked->cover];
    uint64_t set = 0;
    MUST(state, solution->is_bare && solution->number == ++asked->listed);
    for (size_t i = 0; i < solution->parts; i++) {
        MUST(state, solution->part[i].index < cover->problem.options && !solution->part[i].piece);
        set |= UINT64_C(1) << solution->part[i].index;
    }
    size_t i = 0;
    while (i < cover->answers.set.count && cover->answers.set.at[i] != set)
        i++;
    MUST(state, i < cover->answers.set.count);
    if (i < 64) {
        MUST(state, !(asked->met >> i & 1));
        asked->met |= UINT64_C(1) << i;
    }
}

/* Judges all that a question gave which came to its end. */
static void judge_end(const struct state *state, const struct asked *asked, bool by_next) {
    size_t answers = state->cover[asked->cover].answers.set.count;
    if (!strcmp(asked->name, "solve") && by_next && !asked->limited)
        MUST(state, asked->listed == answers);
    if (!strcmp(asked->name, "first") && by_next && !asked->limited)
        MUST(state, asked->listed == (answers > 0));
}

static void judge_status(struct state *state, struct asked *asked, enum treen_status status,
                         const struct treen_error *error, bool by_next) {
    bool first_end = asked->ended == TREEN_OK && status != TREEN_OK;
    judge(state, status, error);
    MUST(state, asked->ended == TREEN_OK || status == asked->ended);
    MUST(state, status != TREEN_STOPPED || asked->ended != TREEN_OK || asked->limited ||
                    may_stop(state, asked) || !strcmp(asked->name, "estimate"));
    if (first_end && status == TREEN_END)
        judge_end(state, asked, by_next);
    asked->ended = status;
}

/* Tells whether it is a check without a text: the file keeps no solutions. */
static bool lacks_text(const struct asked *asked) {
    return !strcmp(asked->name, "check") && !asked->given;
}

static void next(struct state *state, const struct call *call) {
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    struct treen_error error = {.text = ""};
    const struct treen_record *record = NULL;
    if (!asked->question)
        return;
    enum treen_status status = treen_next(asked->question, &record, &error);
    asked->record = status == TREEN_OK ? record : NULL;
    MUST(state, status != TREEN_BAD_INPUT || lacks_text(asked));
    if (status == TREEN_OK && is_search(asked))
        note_solution(state, asked, record->body.solution);
    judge_status(state, asked, status, &error, true);
}

static void finish(struct state *state, const struct call *call) {
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    struct treen_error error = {.text = ""};
    if (!asked->question)
        return;
    enum treen_status status = treen_finish(asked->question, &error);
    asked->record = NULL;
    MUST(state, status != TREEN_OK);
    MUST(state, status != TREEN_BAD_INPUT || lacks_text(asked));
    judge_status(state, asked, status, &error, false);
}

/* Asks for details. A cover has none, and is no number puzzle. */
static void detail(struct state *state, const struct call *call) {
    static const char *const names[] = {"ways", "positions", "rules", "nothing"};
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    struct treen_error error = {.text = ""};
    const struct treen_record *record = NULL;
    if (!asked->question)
        return;
    const char *name = names[call->b % 4];
    enum treen_status status = treen_detail(asked->question, name, &record, &error);
    bool is_solution = asked->record && asked->record->type == TREEN_SOLUTION;
    MUST(state, status == (is_solution && !strcmp(name, "rules") ? TREEN_END : TREEN_BAD_INPUT));
}

static void judge_counts(struct state *state, const struct asked *asked,
                         const struct treen_summary *summary) {
    const struct treen_counts *counts = summary->counts;
    size_t answers = state->cover[asked->cover].answers.set.count;
    char text[32];
    MUST(state, counts);
    if (!counts->total.text) { /* nothing was found by then */
        MUST(state, !summary->complete && asked->ended != TREEN_END);
        return;
    }
    MUST(state, counts->total.fits && (summary->complete || counts->total.value));
    snprintf(text, sizeof text, "%" PRIu64, counts->total.value);
    MUST(state, !strcmp(text, counts->total.text));
    MUST(state, counts->total.value <= answers);
    MUST(state, !counts->up_to_rotation.text && !counts->up_to_symmetry.text);
    MUST(state, asked->ended != TREEN_END || summary->complete);
    if (summary->complete && !asked->limited)
        MUST(state, counts->total.value == answers);
}

/* Sums up, which may stop threads, and the question with them. */
static void sum_up(struct state *state, const struct call *call) {
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    const struct treen_record *record = NULL;
    static struct text text;
    if (!asked->question)
        return;
    MUST(state, treen_sum_up(asked->question, &record, NULL) == TREEN_OK);
    MUST(state, record->type == TREEN_SUMMARY && !strcmp(record->body.summary->question, asked->name));
    MUST(state, record->body.summary->reproduce);
    text.length = 0;
    MUST(state, treen_record_json(record, add_text, &text, NULL) == TREEN_OK);
    MUST(state, text.length && text.at[0] == '{' && text.at[text.length - 1] == '\n');
    if (is_search(asked))
        judge_counts(state, asked, record->body.summary);
    asked->limited = true;
}

/* Gives a check the solution without options, which holds where the brute force has it. */
static void give(struct state *state, const struct call *call) {
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    const struct treen_record *record;
    if (!asked->question)
        return;
    static const char text[] = "{\"type\": \"solution\", \"options\": []}\n";
    struct treen_error error = {.text = ""};
    bool fits = !strcmp(asked->name, "check") && !asked->given && asked->ended == TREEN_OK;
    enum treen_status status = treen_give(asked->question, text, strlen(text), "text", &error);
    judge(state, status, &error);
    if (!fits) {
        MUST(state, status == TREEN_BAD_INPUT);
        return;
    }
    MUST(state, status == TREEN_OK || (status == TREEN_STOPPED && may_stop(state, asked)));
    asked->given = status == TREEN_OK;
    if (status != TREEN_OK)
        return;
    const struct asked_cover *cover = &state->cover[asked->cover];
    bool empty = cover->answers.set.count && !cover->answers.set.at[0];
    MUST(state, treen_sum_up(asked->question, &record, NULL) == TREEN_OK);
    MUST(state,
         record->body.summary->verdict->holds == empty && record->body.summary->verdict->solutions == 1);
}

static void end_question(struct state *state, const struct call *call) {
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    treen_end(asked->question);
    asked->question = NULL;
}

/* Copies a record. The copy outlives its question and its puzzle. */
static void copy_record(struct state *state, const struct call *call) {
    struct asked *asked = &state->asked[call->a % QUESTIONS];
    struct treen_record **copy = &state->copy[call->b % COPIES];
    if (!asked->question || !asked->record || *copy)
        return;
    enum treen_status status = treen_record_copy(asked->record, copy, NULL);
    MUST(state, status == (asked->record->type == TREEN_SOLUTION ? TREEN_OK : TREEN_BAD_INPUT));
}

static void free_copy(struct state *state, const struct call *call) {
    struct treen_record **copy = &state->copy[call->a % COPIES];
    static struct text text;
    text.length = 0;
    if (*copy)
        MUST(state, treen_record_json(*copy, add_text, &text, NULL) == TREEN_OK);
    treen_record_free(*copy);
    *copy = NULL;
}

/* ---- Sequences ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*run)(struct state *state, const struct call *call);
} operations[OPERATIONS] = {
    [OPEN_SESSION] = {"treen_session_open", open_session},
    [CLOSE_SESSION] = {"treen_session_close", close_session},
    [SET] = {"treen_set", set},
    [STOP] = {"treen_stop", stop},
    [GO_ON] = {"treen_go_on", go_on},
    [MAKE_COVER] = {"treen_cover", make_cover},
    [READ_AGAIN] = {"treen_write, treen_parse", read_again},
    [CLOSE_PUZZLE] = {"treen_close", close_puzzle},
    [ASK] = {"treen_ask", ask_question},
    [NEXT] = {"treen_next", next},
    [FINISH] = {"treen_finish", finish},
    [DETAIL] = {"treen_detail", detail},
    [SUM_UP] = {"treen_sum_up", sum_up},
    [GIVE] = {"treen_give", give},
    [END_QUESTION] = {"treen_end", end_question},
    [COPY_RECORD] = {"treen_record_copy", copy_record},
    [FREE_COPY] = {"treen_record_json, treen_record_free", free_copy},
};

/* Closes what is left, in an order that is allowed. */
static void close_all(struct state *state) {
    for (uint32_t i = 0; i < QUESTIONS; i++)
        end_question(state, &(struct call){.a = i});
    for (uint32_t i = 0; i < PUZZLES; i++)
        close_puzzle(state, &(struct call){.a = i});
    for (uint32_t i = 0; i < SESSIONS; i++)
        close_session(state, &(struct call){.a = i});
    for (uint32_t i = 0; i < COPIES; i++)
        free_copy(state, &(struct call){.a = i});
}

static void run(const struct call *call, size_t calls) {
    struct state state = {.number = 0};
    for (size_t i = 0; i < calls; i++) {
        state.number = (int)i + 1;
        operations[call[i].operation].run(&state, &call[i]);
    }
    close_all(&state);
}

/* Tells whether the sequence goes wrong, in a child of its own. To hang is wrong, too. */
static bool fails(const struct call *call, size_t calls, bool quiet) {
    enum { PATIENCE = 60 };
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        alarm(PATIENCE);
        if (quiet && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
            _exit(2);
        run(call, calls);
        exit(0); /* what looks for leaks does so at the end */
    }
    int status = 0;
    return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}

/* Leaves out calls, many at a time and then fewer, as long as what is left still fails. */
static size_t shorten(struct call *call, size_t calls) {
    struct call shorter[CALLS];
    for (size_t length = calls / 2; length; length /= 2)
        for (size_t at = 0; at + length <= calls;) {
            memcpy(shorter, call, at * sizeof *call);
            memcpy(shorter + at, call + at + length, (calls - at - length) * sizeof *call);
            if (fails(shorter, calls - length, true)) {
                calls -= length;
                memcpy(call, shorter, calls * sizeof *call);
            } else {
                at += length;
            }
        }
    return calls;
}

static void print_calls(const struct call *call, size_t calls) {
    for (size_t i = 0; i < calls; i++)
        printf("#   %zu. %s %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", i + 1, operations[call[i].operation].name,
               call[i].a, call[i].b, call[i].c);
}

static bool try_seed(uint64_t seed) {
    struct random random = {seed};
    struct call call[CALLS];
    for (size_t i = 0; i < CALLS; i++)
        call[i] = random_call(&random);
    if (!fails(call, CALLS, true))
        return true;
    size_t calls = shorten(call, CALLS);
    printf("# seed %" PRIu64 " fails, in short:\n", seed);
    print_calls(call, calls);
    fails(call, calls, false);
    return false;
}

static uint64_t environment(const char *name, uint64_t standard) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : standard;
}

static void random_calls(void **state) {
    const uint64_t from = environment("TREEN_SEED", 0), seeds = environment("TREEN_SEEDS", SEEDS);
    bool fine = true;
    for (uint64_t seed = from; fine && seed < from + seeds; seed++)
        fine = try_seed(seed);
    assert_true(fine);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
