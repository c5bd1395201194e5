/* A question searched by several threads. Each thread is a worker that walks the top of the same tree and
 * claims subproblems as it comes to them, in ascending order, so that nobody waits for anybody; what they find
 * comes to the caller through a queue, and what they count is added up. One worker needs no thread. */
#ifndef TREEN_RUN_CREW_H
#define TREEN_RUN_CREW_H

#include "run/options.h"
#include "run/worker.h"

struct crew;

/* How a crew is told to end, from anywhere; all false at first. They are the caller's, so that there is something to
 * tell it by while the crew is still being opened. */
struct crew_flags {
    atomic_bool stopped;
    atomic_bool enough; /* for scouts: a solution is there, none is wanted, or all work is claimed */
};
void crew_flags_stop(struct crew_flags *flags);

/* Poses the question for the first worker, which finds what is wrong with it; threads start when they are
 * needed. `deadline`: clock_seconds() at which to stop, 0 = never. Each thread may take an equal share of the budget. The flags
 * and the budget must outlive the crew. */
enum treen_status crew_open(const struct query *query, double deadline, struct crew_flags *flags,
                            struct budget *budget, struct crew **crew, struct treen_error *error);
void crew_close(struct crew *crew);

/* Called about ten times a second by the thread that waits in crew_next or crew_finish. */
typedef void crew_on_progress(void *context, double fraction, uint64_t nodes, uint64_t assemblies);
void crew_watch(struct crew *crew, crew_on_progress *on_progress, void *context);

/* As worker_next and worker_finish. Solutions come as they are found, or with options.ordered in the order in
 * which one thread finds them; a solution is lent until the next call. */
enum treen_status crew_next(struct crew *crew, const struct treen_solution **solution);
enum treen_status crew_finish(struct crew *crew);

/* Whether the crew is at its end, or would begin again to get there: its solution came from elsewhere. */
bool crew_has_ended(const struct crew *crew);
bool crew_begins_again(const struct crew *crew);

/* Whether its first solution, which it has told, was drawn from a memory of states. */
bool crew_drew(const struct crew *crew);

/* What went wrong where crew_next or crew_finish ended in TREEN_IO or TREEN_BUG. */
const struct treen_error *crew_error(const struct crew *crew);

/* Called by one of the threads every few thousand nodes, with the seconds of the processor that a thread has had on average;
 * false: it must not go on yet, and asks again. The others go on in any case. */
typedef bool crew_may_go_on(void *context, double fraction, double seconds);
void crew_pace(struct crew *crew, crew_may_go_on *may_go_on, void *context);

/* Lets one worker try for a few milliseconds: its end, or TREEN_OK when it did not come to one; then *left is how many
 * seconds all members together expect still to take. */
enum treen_status crew_try(struct crew *crew, double *left);

/* How many threads search. */
size_t crew_members(const struct crew *crew);

/* Whether any solution will do first, whoever finds it and however. */
bool crew_may_scout(const struct crew *crew);

/* How many of them there was work for. */
size_t crew_at_work(const struct crew *crew);

/* The first worker, which has posed the question. */
const struct worker *crew_worker(const struct crew *crew);

/* What has been found so far. Threads that are still at work are stopped: there is no other way to add up. */
struct crew_totals {
    struct tally *tally;
    const struct engine *engine;
    const struct problem *problem;
    uint64_t nodes, told;
    size_t memory;
    enum treen_status ended; /* TREEN_OK: not yet */
};
void crew_totals(struct crew *crew, struct crew_totals *totals);

#endif
