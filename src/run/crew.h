/* A question searched by several threads. Each thread is a worker that walks the top of the same
 * tree. A worker claims each subproblem that it comes to, in ascending order, so that no thread
 * waits for another. Solutions come to the caller through a queue, and counts are added up. A
 * single worker needs no thread. */
#pragma once

#include "run/options.h"
#include "run/worker.h"

struct crew;

/* The flags that tell a crew to end, from anywhere. All are false at first. The caller owns them,
 * so that they can be set while the crew is still being opened. */
struct crew_flags {
    atomic_bool stopped;
    atomic_bool enough; /* for scouts: there is a solution, no solution is wanted, or all work is claimed */
};
void crew_flags_stop(struct crew_flags *flags);

/* Poses the question for the first worker, which reports errors in it. Threads start when they are
 * needed. The crew stops when clock_seconds() reaches `deadline` (0 = never). Each thread may take
 * an equal share of the budget. The flags and the budget must outlive the crew. */
enum treen_status crew_open(const struct query *query, double deadline, struct crew_flags *flags,
                            struct budget *budget, struct crew **crew, struct treen_error *error);
void crew_close(struct crew *crew);

/* Hears of the crew's progress. The thread that waits in crew_next or crew_finish calls this about
 * ten times in a second. */
typedef void crew_on_progress(void *context, double fraction, uint64_t nodes, uint64_t assemblies);
void crew_watch(struct crew *crew, crew_on_progress *on_progress, void *context);

/* Does for a crew the work of worker_next or worker_finish. Solutions come in any order. With
 * options.ordered they come in the order in which a single thread finds them. A solution is lent
 * until the next call. */
enum treen_status crew_next(struct crew *crew, const struct treen_solution **solution);
enum treen_status crew_finish(struct crew *crew);

/* Tells whether the crew is at its end (crew_has_ended), or must begin its search again to get
 * there (crew_begins_again). It must where its solution did not come from its search. */
bool crew_has_ended(const struct crew *crew);
bool crew_begins_again(const struct crew *crew);

/* Returns a sentence without a full stop about the way to the crew's first solution; null where a
 * search found it. */
const char *crew_way(const struct crew *crew);

/* Returns the error where crew_next or crew_finish ended in TREEN_IO or TREEN_BUG. */
const struct treen_error *crew_error(const struct crew *crew);

/* Answers whether the calling thread may go on; after false, that thread asks again. One of the
 * threads calls this every few thousand nodes; the others go on in any case. `seconds`: the
 * processor time that a thread has had on average. */
typedef bool crew_may_go_on(void *context, double fraction, double seconds);
void crew_pace(struct crew *crew, crew_may_go_on *may_go_on, void *context);

/* Lets one worker try for a few milliseconds. Returns its end, or TREEN_OK when it came to none.
 * Then `*left` is the number of seconds that all members together still expect to take. */
enum treen_status crew_try(struct crew *crew, double *left);

/* Returns how many threads search. */
size_t crew_members(const struct crew *crew);

/* Tells whether any solution will do as the first one, from the search or from a scout. */
bool crew_may_scout(const struct crew *crew);

/* Returns how many threads found work to do. */
size_t crew_at_work(const struct crew *crew);

/* Returns the first worker, which has posed the question. */
const struct worker *crew_worker(const struct crew *crew);

/* The results so far. Asking for them stops the threads that are still at work, because only then
 * can their tallies be added up. */
struct crew_totals {
    struct tally *tally;
    const struct engine *engine;
    const struct problem *problem;
    uint64_t nodes, told;
    size_t memory;
    enum treen_status ended; /* TREEN_OK: not yet */
};
void crew_totals(struct crew *crew, struct crew_totals *totals);
