/* A question, with what a person expects around it: a progress bar, and Ctrl-C. */
#pragma once

#include "app/ask/takers.h"
#include "app/options/tool.h"
#include "app/ask/units.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

/* ---- Ctrl-C, and the end of --seconds -------------------------------------------------------- */

/* The first signal (or a SIGTERM, or the SIGHUP of a terminal that goes away) stops the session,
 * and the tool tells what it knows. The second ends the tool. Work that does not heed a stop, or
 * the end of its time, within a second is left: exit status 3. So everything that takes long is
 * under a watch: reading, searching, drawing, and the work of libraries. A thread waits for the
 * signals, which are blocked elsewhere: a handler could not help a main thread that is stuck in a
 * write. */
struct watch {
    struct treen_session *session; /* null = none: somebody waits in watch_wait */
    sigset_t signals, before;
    pthread_t thread;
    bool watching;
    atomic_bool caught, closing, told;

    pthread_mutex_t lock;   /* of what follows */
    pthread_cond_t stopped; /* a signal came */
    double due; /* clock_gettime's seconds at which the time is over or a signal came; 0 = never */
    double processor_when_due; /* seconds that the process had had by then; */
    bool was_due;              /* once that is known */
};

/* Opens a watch, which must stay where it is until watch_close. `seconds`: the time that the
 * work may take; 0 = without an end. */
void watch_open(struct watch *watch, struct treen_session *session, double seconds);
void watch_close(struct watch *watch);

/* Begins a further piece of work, which may take `seconds` from now on, and the time of the
 * session with it. */
void watch_begin(struct watch *watch, double seconds);

/* Notes that the work has ended. The tool may now tell its answer as long as it takes. */
void watch_told(struct watch *watch);

/* Notes that something was told: the work goes on well, and gets its grace anew. */
void watch_goes_on(struct watch *watch);

/* Tells whether there was a signal. A null watch has none. */
bool watch_caught(const struct watch *watch);

/* Waits until there is a signal. */
void watch_wait(struct watch *watch);

/* ---- The bar --------------------------------------------------------------------------------- */

/* One line on standard error, drawn again and again in place. */
struct bar {
    bool wanted, drawn;
    bool as_json; /* lines on standard output instead */
};

/* ---- The question ---------------------------------------------------------------------------- */

struct ask {
    const struct call *call;
    struct treen_question *question;
    struct treen_error error;            /* of what failed last */
    const struct treen_record *record;   /* from ask_end on: the summary as a record, … */
    const struct treen_summary *summary; /* … and what is in it; null: there was no memory for one */
    struct bar bar;
    struct units *units;          /* the search is in units (--ledger), and `question` null; else null */
    struct takers *takers;        /* their files are renewed during the search; null = there are none */
    void (*renew)(void *context); /* renews another file, at every progress; null = there is none */
    void *context;                /* of `renew` */
};

/* Asks the question (null `puzzle`: it is about none). ANSWERED, or the reason has been printed
 * and there is nothing to close. The struct must stay where it is. */
enum ending ask_open(struct ask *ask, const struct call *call, const struct treen_puzzle *puzzle,
                     const char *question);
void ask_close(struct ask *ask);

/* Gives the next record, or goes on to the end, as treen_next and treen_finish. */
enum treen_status ask_next(struct ask *ask, const struct treen_record **record);
enum treen_status ask_finish(struct ask *ask);

/* Gives the next row of a table, of which the first comes when the search has ended. Erases the
 * bar, and takes a stop of the search back: it is not meant for the table. */
enum treen_status ask_next_row(struct ask *ask, const struct treen_record **record);

/* Writes the files of the takers again, where it is time. */
void ask_renew(struct ask *ask);

/* Shows how far a search in units is. */
void ask_progress(struct ask *ask, const struct treen_progress *progress);

/* Shows a text in the bar's place, as much of the text as there is room for. */
void ask_show(struct ask *ask, const char *text);

/* Erases the bar without a trace. Everything that prints calls this first. */
void ask_erase(struct ask *ask);

/* Ends the search, which gave `status` (TREEN_OK when it was left early on purpose). Erases the
 * bar, fetches the summary, says what went wrong, and gives the tool's ending. `memory` is said
 * where memory ran out; null = the usual words. */
enum ending ask_end(struct ask *ask, enum treen_status status, const char *memory);
