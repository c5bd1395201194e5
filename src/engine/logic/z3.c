/* Asks number puzzles and exact covers of the Z3 library in this process. While Z3 works it does
 * not look at treen's limits; a thread beside it does. */
#include "engine/engine.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/module.h"
#include "base/resident.h"
#include "engine/logic/smt.h"
#include "engine/logic/z3_module.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of SMT-LIB that Z3 gets at a time. It reads them in a moment, and needs much more memory
 * than their length. */
enum { PIECE = 1 << 16 };

static const double MOMENT = 0.02; /* seconds between two interruptions */

struct z3 {
    struct control *control;
    struct smt_search *search;
    const struct z3_module *module;
    struct arena *arena;
    struct z3_session *session; /* null before the first question: of several threads only one will ask */

    /* Shared by the thread that asks and the one that watches the time. */
    pthread_mutex_t lock;
    pthread_cond_t answered;
    bool asking;
    struct resident_limit
        limit; /* for Z3; its own limit, memory_max_size, is one for all sessions and stays for good */
};

/* ---- The module ------------------------------------------------------------------------------ */

/* Loads the module; TREEN_BAD_INPUT where Z3 is not installed. */
static enum treen_status load_module(const struct z3_module **module) {
    const void *symbol = NULL;
    TRY(module_load("z3", "engine z3", "libz3-dev", &symbol, NULL));
    *module = symbol;
    return TREEN_OK;
}

static const char *z3_refuses(const struct problem *problem, size_t memory_left) {
    const struct z3_module *module;
    (void)problem, (void)memory_left;
    return load_module(&module) != TREEN_BAD_INPUT
               ? NULL /* for lack of memory it cannot be opened */
               : "the Z3 library is not here; install the package libz3-dev and build treen again, or "
                 "choose engine logic";
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static bool must_stop(struct z3 *z3) {
    return control_due(z3->control, 0) || resident_is_passed(&z3->limit);
}

/* Interrupts Z3 again and again: it misses an interruption that comes before it has begun to
 * work. */
static void *watch(void *self) {
    struct z3 *z3 = self;
    pthread_mutex_lock(&z3->lock);
    while (z3->asking) {
        clock_wait(&z3->answered, &z3->lock, MOMENT);
        if (z3->asking && must_stop(z3))
            z3->module->interrupt(z3->session);
    }
    pthread_mutex_unlock(&z3->lock);
    return NULL;
}

/* Returns the length of the next piece of the text: whole lines, in which every command ends. */
static size_t piece_of(const char *text) {
    size_t length = strnlen(text, PIECE);
    return length + strcspn(text + length, "\n");
}

/* Says the news. Z3 does not notice an interruption while it reads. So it gets a text in pieces,
 * and the limits are looked at between them. The news must have an empty reply; null when Z3 has
 * failed or must stop. */
static const char *say_news(struct z3 *z3, const char *news) {
    const char *reply = "";
    for (size_t length; *news && reply && !*reply; news += length) {
        length = piece_of(news);
        char *piece = must_stop(z3) ? NULL : strndup(news, length);
        reply = piece ? z3->module->ask(z3->session, piece) : NULL;
        free(piece);
    }
    return reply;
}

static const char *say_call(struct z3 *z3, const struct smt_call *call) {
    const char *reply = say_news(z3, call->news);
    return reply && !*reply ? z3->module->ask(z3->session, call->question) : reply;
}

static bool open_session(struct z3 *z3) {
    z3->limit = resident_limit(arena_spare(z3->arena));
    z3->session = z3->module->open();
    return z3->session;
}

static enum treen_status ask_z3(void *self, const struct smt_call *call, const char **reply, size_t *length) {
    struct z3 *z3 = self;
    pthread_t watcher;
    if (!z3->session && !open_session(z3))
        return TREEN_NO_MEMORY;
    z3->asking = true;
    bool watched = pthread_create(&watcher, NULL, watch, z3) == 0;
    *reply = say_call(z3, call);
    pthread_mutex_lock(&z3->lock);
    z3->asking = false;
    pthread_cond_signal(&z3->answered);
    pthread_mutex_unlock(&z3->lock);
    if (watched)
        pthread_join(watcher, NULL);
    if (z3->limit.passed)
        return TREEN_NO_MEMORY;
    if (!*reply)
        return control_is_over(z3->control, clock_seconds())
                   ? TREEN_STOPPED
                   : error_say(z3->control->error, TREEN_IO, "the Z3 library failed");
    *length = strlen(*reply);
    return TREEN_OK;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static enum treen_status z3_open(const struct problem *problem, struct control *control, struct arena *arena,
                                 void **search) {
    struct z3 *z3 = ARENA_NEW(arena, 1, struct z3);
    TRY_ROOM(z3);
    z3->control = control;
    z3->arena = arena;
    if (load_module(&z3->module) != TREEN_OK)
        return TREEN_NO_MEMORY;
    TRY(smt_open(problem, control, arena, (struct smt_solver){z3, ask_z3}, &z3->search));
    pthread_mutex_init(&z3->lock, NULL);
    clock_condition_init(&z3->answered);
    *search = z3;
    return TREEN_OK;
}

static enum treen_status z3_next(void *search, struct answer *answer) {
    struct z3 *z3 = search;
    return smt_next(z3->search, answer);
}

static void z3_close(void *search) {
    struct z3 *z3 = search;
    smt_close(z3->search);
    if (z3->session)
        z3->module->close(z3->session);
    pthread_cond_destroy(&z3->answered);
    pthread_mutex_destroy(&z3->lock);
}

const struct engine engine_z3 = {
    .about = {.name = "z3", .summary = "number puzzles and exact covers by the Z3 library, as logic"},
    .form = FORM_RULES,
    .covers = true,
    .asks = true,
    .refuses = z3_refuses,
    .open = z3_open,
    .next = z3_next,
    .close = z3_close,
};
